"""The equity table as text, in several formats."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from oracle.export.figures import Answered, answer_line, condition_line, percent_text, question_line
from oracle.harmless import one_line, table
from oracle.query import Query
from oracle.ranges import count_number
from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot

Table = list[list[str]]

_HEADER = ["Player", "Range", "Equity", "Win", "Tie"]
_SPLIT_HEADER = ["Player", "Range", "Equity", "High", "Low", "Scoop", "Tie"]
"""The titles in split-pot games, where a win is a scoop."""
_FIGURES = ("equity", "win", "tie")
_HALVES = ("high_half", "low_half", "scoop")
"""CSV names of a seat's figures, and of the shares from the halves and of the scooped deals."""
_PARTS = ("", "_low", "_high")
"""Suffixes of a figure's name in CSV: the value and the ends of its 95 % interval."""
_LEFT_COLUMNS = 2
"""Names and ranges are left-aligned, figures right-aligned."""


@dataclass(frozen=True, slots=True)
class _Question:
    """The text around the table: the question line, the condition, answers to further questions."""

    query: Query
    condition: str
    answers: tuple[Answered, ...]


def equity_table(
    query: Query,
    snapshot: Snapshot,
    style: str = "text",
    *,
    labels: Sequence[str] = (),
    given: str = "",
    answers: Sequence[Answered] = (),
) -> str:
    """The equity table as text.

    Args:
        query: The query.
        snapshot: Its figures; a run in progress is marked as such.
        style: One of `STYLES`: "text" (aligned, for a fixed font), "markdown", "forum" (BBCode) or "csv"
            (all digits, one row per seat, method and seed in every row).
        labels: Display name of each seat, in seat order; by default the identifiers in the query.
        given: The condition of the query in words; by default as PQL.
        answers: Questions asked with the table and their answers: lines below it, and columns in CSV.

    Returns:
        The text, ending with a newline.

    Raises:
        ValueError: If the style is unknown or the number of labels is wrong.
    """
    if style not in STYLES:
        raise ValueError(f"no such style: {style}")
    names = _names(snapshot, labels)
    safe = tuple(replace(each, words=one_line(each.words), shown=one_line(each.shown)) for each in answers)
    asked = _Question(query, one_line(condition_line(query, given)), safe)
    return _STYLES[style](asked, snapshot, names)


def equity_texts(snapshot: Snapshot, labels: Sequence[str] = ()) -> Table:
    """The equity table as texts: a header, and one row per seat; name and range first.

    Args:
        snapshot: The figures.
        labels: Display name of each seat, in seat order; by default the identifiers in the query.

    Raises:
        ValueError: If the number of labels is wrong.
    """
    return _table(snapshot, _names(snapshot, labels))


def _names(snapshot: Snapshot, labels: Sequence[str]) -> list[str]:
    names = list(labels) if labels else [seat.identifier for seat in snapshot.seats]
    if len(names) != len(snapshot.seats):
        raise ValueError(f"{len(names)} labels for {len(snapshot.seats)} seats")
    return [one_line(name) for name in names]


def equity_rows(query: Query, snapshot: Snapshot) -> list[list[object]]:
    """The rows of `equity_table` in the style "csv", with the identifiers in the query."""
    asked = _Question(query, condition_line(query), ())
    return _csv_rows(asked, snapshot, [seat.identifier for seat in snapshot.seats])


def _text(asked: _Question, snapshot: Snapshot, names: list[str]) -> str:
    head = [question_line(asked.query), *([asked.condition] if asked.condition else [])]
    below = [*(each.line for each in asked.answers), ""] if asked.answers else []
    lines = [*head, "", *_aligned(_table(snapshot, names)), "", *below, answer_line(snapshot)]
    return "\n".join(lines) + "\n"


def _markdown(asked: _Question, snapshot: Snapshot, names: list[str]) -> str:
    rows = [[_escaped(cell) for cell in row] for row in _table(snapshot, names)]
    for row in rows[1:]:
        row[1] = f"`{row[1]}`" if "`" not in row[1] else row[1]
    rule = [":--"] * _LEFT_COLUMNS + ["--:"] * (len(rows[0]) - _LEFT_COLUMNS)
    table = ["| " + " | ".join(row) + " |" for row in (rows[0], rule, *rows[1:])]
    head = [
        f"**{question_line(asked.query)}**",
        *(["", _escaped(asked.condition)] if asked.condition else []),
    ]
    below = [*(f"- {_escaped(each.line)}" for each in asked.answers), ""] if asked.answers else []
    return "\n".join([*head, "", *table, "", *below, answer_line(snapshot)]) + "\n"


def _forum(asked: _Question, snapshot: Snapshot, names: list[str]) -> str:
    rows = [re.sub(r"\[(/?code)\]", r"(\1)", line, flags=re.I) for line in _aligned(_table(snapshot, names))]
    head = [f"[b]{question_line(asked.query)}[/b]", *([asked.condition] if asked.condition else [])]
    answers = [each.line for each in asked.answers]
    lines = [*head, "[code]", *rows, "[/code]", *answers, answer_line(snapshot)]
    return "\n".join(lines) + "\n"


def _csv(asked: _Question, snapshot: Snapshot, names: list[str]) -> str:
    return table(_csv_rows(asked, snapshot, names))


def _csv_rows(asked: _Question, snapshot: Snapshot, names: list[str]) -> list[list[object]]:
    """Header and one row of values per seat."""
    query, conditions = asked.query, [asked.condition] if asked.condition else []
    split, exact = _is_split(snapshot), snapshot.exact
    answers = [column for each in asked.answers for column in _columns(each, exact)]
    tail: list[object] = [query.game, query.board, query.dead]
    tail += ["exact" if exact else "sampled" if snapshot.method == "sampled" else "unfinished"]
    tail += [snapshot.trials, snapshot.seed, *conditions, *(value for _title, value in answers)]
    header: list[object] = ["player", "range", "folded", "combos", "hands"]
    header += [f"{figure}{part}" for figure in (*_FIGURES, *(_HALVES if split else ())) for part in _PARTS]
    header += ["wins", "ties", "game", "board", "dead", "method", "deals", "seed"]
    header += [*(["condition"] if conditions else []), *(title for title, _value in answers)]
    rows = [header]
    for name, row in zip(names, snapshot.seats, strict=True):
        shown = (row.equity, row.win, row.tie, *(_halves(row) if split else ()))
        figures = [number for figure in shown for number in _bounds(figure, exact)]
        counted = (count_number(row.combos), row.hands) if row.hands else (None, None)  # too many to count
        head: list[object] = [name, row.range_text, "yes" if row.folded else "no", *counted]
        rows.append([*head, *figures, row.wins, sum(row.ties), *tail])
    return rows


def _table(snapshot: Snapshot, names: list[str]) -> Table:
    """Header and one row of texts per seat."""
    header = _SPLIT_HEADER if _is_split(snapshot) else _HEADER
    return [header, *(_row(name, row, snapshot) for name, row in zip(names, snapshot.seats, strict=True))]


def _row(name: str, row: SeatFigures, snapshot: Snapshot) -> list[str]:
    texts = [name, one_line(row.range_text)]
    split = _is_split(snapshot)
    if row.folded:
        return [*texts, "folded", *[""] * (len(_SPLIT_HEADER if split else _HEADER) - len(texts) - 1)]
    exact = snapshot.exact
    equity, tie = percent_text(row.equity, exact=exact), _short_share(row.tie, exact)
    if split:
        return [*texts, equity, *(percent_text(part, exact=exact) for part in _halves(row)), tie]
    return [*texts, equity, _short_share(row.win, exact), tie]


def _short_share(figure: Estimate, exact: bool) -> str:
    """A share shown beside the equity: with its interval, or if exact with two decimals."""
    return f"{100 * figure.value:.2f} %" if exact else percent_text(figure, exact=False)


def _is_split(snapshot: Snapshot) -> bool:
    """Whether the game splits the pot."""
    return any(row.scoop is not None for row in snapshot.seats)


def _halves(row: SeatFigures) -> tuple[Estimate, Estimate, Estimate]:
    """Shares from the high and low halves, and scoops; nothing for a folded seat."""
    none = Estimate(0.0)
    return row.high or none, row.low or none, row.scoop or none


def _aligned(table: Table) -> list[str]:
    """Rows in aligned columns, two spaces apart, for a fixed-width font."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    return [
        "  ".join(
            cell.ljust(width) if place < _LEFT_COLUMNS else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in table
    ]


def _bounds(figure: Estimate, exact: bool) -> tuple[float, float, float]:
    """Value and ends of the 95 % interval; for an exact value, three times the value."""
    return (figure.value,) * 3 if exact else (figure.value, figure.low, figure.high)


def _columns(asked: Answered, exact: bool) -> list[tuple[str, object]]:
    """Titles and values of an answer's columns: its number with the interval, or its bars."""
    if asked.figure is not None:
        titles = (asked.words, f"{asked.words}: low", f"{asked.words}: high")
        return list(zip(titles, _bounds(asked.figure, exact), strict=True))
    bars: list[tuple[str, object]] = [
        (f"{asked.words}: {bar.label}{end}", number)
        for bar in asked.bars
        for end, number in zip(("", ": low", ": high"), _bounds(bar.share, exact), strict=True)
    ]
    return bars or [(asked.words, asked.shown)]


def _escaped(cell: str) -> str:
    """A cell without characters that would end it early in Markdown."""
    return cell.replace("\\", "\\\\").replace("|", "\\|")


_STYLES: dict[str, Callable[[_Question, Snapshot, list[str]], str]] = {
    "text": _text,
    "markdown": _markdown,
    "forum": _forum,
    "csv": _csv,
}

STYLES = tuple(_STYLES)
"""The styles of `equity_table`."""
