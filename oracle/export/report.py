"""A result as one HTML page to send: self-contained, without scripts, light and dark, fit for paper."""

from __future__ import annotations

import datetime
from base64 import b64encode
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape

from oracle.export.equity import equity_texts
from oracle.export.figures import Answered, answer_line, condition_line, question_line
from oracle.harmless import one_line, revealed_lines
from oracle.query import Query
from oracle.query.printer import print_query
from oracle.simulate.snapshot import Snapshot

_STYLE = """\
:root { color-scheme: light dark; --ground: #ffffff; --text: #171b22; --muted: #5b6472; --line: #dfe3e8; \
--sunk: #f3f4f6; }
@media (prefers-color-scheme: dark) { :root { --ground: #14171d; --text: #eceff3; --muted: #a0a8b4; \
--line: #2c323c; --sunk: #1d222a; } }
body { margin: 2rem auto; max-width: 60rem; padding: 0 1rem; background: var(--ground); color: var(--text); \
font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.5rem; margin: 0; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; break-after: avoid; }
p, li, figcaption { color: var(--muted); } p.table { color: var(--text); font-weight: 600; }
table { border-collapse: collapse; width: 100%; } th, td { padding: .35rem .6rem; text-align: right; \
border-bottom: 1px solid var(--line); } th { color: var(--muted); font-weight: 600; }
th:nth-child(-n+2), td:nth-child(-n+2) { text-align: left; } td:nth-child(2), pre { \
font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
pre { background: var(--sunk); padding: .8rem; border-radius: 8px; white-space: pre-wrap; }
figure { margin: 1rem 0; break-inside: avoid; } img { max-width: 100%; height: auto; \
border: 1px solid var(--line); border-radius: 10px; }
@media print { body { margin: 0; max-width: none; } }
"""


@dataclass(frozen=True, slots=True)
class ReportPicture:
    """A picture of the page.

    Attributes:
        title: Its title.
        summary: Its contents in words, shown below it and read by screen readers.
        light: The picture as SVG in light colours.
        dark: The same in dark colours.
    """

    title: str
    summary: str
    light: bytes
    dark: bytes


def html_report(
    query: Query,
    snapshot: Snapshot,
    *,
    title: str,
    program: str,
    date: datetime.datetime,
    labels: Sequence[str] = (),
    given: str = "",
    answers: Sequence[Answered] = (),
    pictures: Sequence[ReportPicture] = (),
    missing: Sequence[str] = (),
) -> str:
    """A result as a page: inputs, figures with their ±, pictures, the question as PQL, seed and version.

    Args:
        query: The query.
        snapshot: Its figures.
        title: The title of the page.
        program: Name and version of the program.
        date: When the page is made, with time zone.
        labels: Display name of each seat, in seat order; by default the identifiers in the query.
        given: The condition of the query in words; by default as PQL.
        answers: Questions asked with the table and their answers.
        pictures: Pictures of the same table.
        missing: A sentence for each picture that was asked for and is not there.

    Returns:
        The whole file, which declares itself as UTF-8.

    Raises:
        ValueError: If the number of labels is wrong.
    """
    name = _text(title) or "Open Odds Oracle"
    parts = [
        "<!DOCTYPE html>",
        f'<html lang="en"><head><meta charset="utf-8"><title>{name}</title>',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f"<style>{_STYLE}</style></head><body>",
        f"<h1>{name}</h1>",
        f"<p>{escape(f'{date:%d %b %Y, %H:%M} · {program}')}</p>",
        f'<p class="table">{_text(question_line(query))}</p>',
        *(f"<p>{_text(line)}</p>" for line in [condition_line(query, given)] if line),
        *_table(equity_texts(snapshot, labels)),
        f"<p>{_text(answer_line(snapshot))}</p>",
        *_answers(answers),
        *(line for picture in pictures for line in _figure(picture)),
        *_missing(missing),
        "<h2>The question as PQL</h2>",
        f"<pre>{escape(revealed_lines(print_query(query)))}</pre>",
        "</body></html>",
    ]
    return "\n".join(parts) + "\n"


def _text(text: str) -> str:
    return escape(one_line(text))


def _table(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    header, *figures = rows
    yield f"<table><thead><tr>{_cells('th', header)}</tr></thead><tbody>"
    for row in figures:
        yield f"<tr>{_cells('td', row)}</tr>"
    yield "</tbody></table>"


def _cells(tag: str, row: Sequence[str]) -> str:
    return "".join(f"<{tag}>{_text(cell)}</{tag}>" for cell in row)


def _answers(answers: Sequence[Answered]) -> Iterator[str]:
    if answers:
        yield "<h2>Questions</h2>"
        yield f"<ul>{''.join(f'<li>{_text(each.line)}</li>' for each in answers)}</ul>"


def _figure(picture: ReportPicture) -> Iterator[str]:
    """A picture as data: an image runs no script and loads nothing, whatever its text says."""
    yield f"<h2>{_text(picture.title)}</h2><figure><picture>"
    yield f'<source media="(prefers-color-scheme: dark)" srcset="{_data(picture.dark)}">'
    yield f'<img alt="{_text(picture.summary)}" src="{_data(picture.light)}"></picture>'
    yield f"<figcaption>{_text(picture.summary)}</figcaption></figure>"


def _missing(sentences: Sequence[str]) -> Iterator[str]:
    if sentences:
        yield "<h2>Not in this report</h2>"
        yield f"<ul>{''.join(f'<li>{_text(each)}</li>' for each in sentences)}</ul>"


def _data(svg: bytes) -> str:
    return f"data:image/svg+xml;base64,{b64encode(svg).decode()}"
