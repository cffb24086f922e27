"""Answers as tables for notebooks: each figure with its ±, in the colours of the notebook, no script."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import inf

from oracle.games import find_game
from oracle.query.model import Query
from oracle.simulate.printed import (
    digits_of,
    ends_text,
    half_width_text,
    lopsided,
    plus_minus,
    sure_share_text,
    sure_text,
)
from oracle.simulate.snapshot import Estimate, SeatFigures, SelectorFigures, Snapshot

TABLE = '<table style="text-align: right; border-spacing: 1em 0.2em">'
"""Opening tag of a table: figures are aligned and spaced even if the page has no style of its own."""
CAPTION = 'style="text-align: left; white-space: nowrap"'
"""Style of the caption, which would otherwise be as narrow as a narrow table."""
_MORE, _LESS = (46, 107, 224), (214, 86, 42)
"""Colours of cells that are more and less, the same as in the window."""
_FAINTEST, _DEEPEST = 0.08, 0.45
"""Least and greatest opacity of a cell's tint."""
_MOST_BARS = 20
"""Bars of a histogram that are shown, the most frequent ones."""


def equity_html(query: Query, snapshot: Snapshot) -> str:
    """The equity table of a result: each player's share of the pot, wins and ties in per cent."""
    first = snapshot.seats[0] if snapshot.seats else None
    halves = [] if first is None or first.high is None else ["high", "low", "scoop"]
    rows = [
        [
            seat.identifier, f"{seat.range_text}{' (folded)' if seat.folded else ''}",
            *(share_text(found) for found in (seat.equity, seat.win, seat.tie, *_halves(seat, halves))),
        ]
        for seat in snapshot.seats
    ]  # fmt: skip
    return _table(query, snapshot, ["player", "range", *_percent("equity", "win", "tie", *halves)], rows)


def selectors_html(query: Query, snapshot: Snapshot, figures: Sequence[SelectorFigures]) -> str:
    """The figures of selectors, one below the other; counts and bars as shares in per cent."""
    rows = [row for each in figures for row in _rows(each)]
    return _table(query, snapshot, ["asked", "figure", "deals"], rows)


def plain_table(
    caption: str,
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    tints: Sequence[Sequence[float]] | None = None,
) -> str:
    """A table of texts as HTML, in the colours of its page.

    Args:
        caption: The text above it.
        heads: The titles of the columns.
        rows: The cells; the first of each is its title.
        tints: For each cell after the first, a number from −1 (less) to 1 (more); tints are translucent, to
            suit light and dark pages.
    """
    lines = [_line("th", heads)]
    for number, (title, *cells) in enumerate(rows):
        shades = [0.0] * len(cells) if tints is None else tints[number]
        said = "".join(
            f"<td{_tint(shade)}>{escape(cell)}</td>" for cell, shade in zip(cells, shades, strict=True)
        )
        lines.append(f"<tr><th>{escape(title)}</th>{said}</tr>")
    return f"{TABLE}<caption {CAPTION}>{escape(caption)}</caption>{''.join(lines)}</table>"


def per_cent(value: float, half_width: float = 0.0) -> str:
    """A share in per cent, without the sign, with its ± if it has one.

    Args:
        value: The share, 0…1; NaN if it is not known.
        half_width: The distance to the farther end of its 95 % interval, which ends at 0 and at 1.

    >>> per_cent(0.5), per_cent(0.5, 0.01), per_cent(1.0, 0.23), per_cent(float("nan"))
    ('50.00', '50.00 ± 1 %', '100.00 (77 to 100 %)', '–')
    """
    if value != value:
        return "–"
    sure = f" {sure_share_text(value, half_width)}" if half_width > 0 else ""
    return f"{100 * value:.2f}{sure}"


def points_text(change: float, half_width: float = 0.0) -> str:
    """A change of a share in points, with its sign if it is a gain or a loss, and its ± if it has one.

    >>> points_text(0.05), points_text(-0.05, 0.2), points_text(0.0)
    ('+5.00', '-5.00 ± 20 %', '0.00')
    """
    sure = f" {half_width_text(half_width)}" if half_width > 0 else ""
    return f"{'+' if change > 0 else ''}{100 * change:.2f}{sure}"


def share_text(found: Estimate | None) -> str:
    """A share in per cent, without the sign, with its ± or its interval."""
    if found is None:
        return "–"
    return f"{100 * found.value:.2f}{f' {sure_text(found)}' if found.half_width > 0 else ''}"


def _tint(shade: float) -> str:
    """The background of a cell: blue where it is more, orange where it is less."""
    if not shade:
        return ""
    red, green, blue = _MORE if shade > 0 else _LESS
    alpha = _FAINTEST + (_DEEPEST - _FAINTEST) * min(1.0, abs(shade))
    return f' style="background: rgba({red}, {green}, {blue}, {alpha:.2f})"'


def _halves(seat: SeatFigures, names: Sequence[str]) -> Iterator[Estimate | None]:
    return (getattr(seat, name) for name in names)


def _percent(*names: str) -> list[str]:
    return [f"{name}, %" for name in names]


def _rows(figures: SelectorFigures) -> Iterator[list[str]]:
    """A row for a selector; of a histogram, one for each bar."""
    name, found = figures.name, figures.estimate
    if figures.kind == "histogram":
        often = sorted(figures.buckets, key=lambda bar: -bar.share.value)
        for bar in often[:_MOST_BARS]:
            yield [f"{name}: {bar.label}", f"{share_text(bar.share)} %", f"{bar.count:,}"]
        if len(often) > _MOST_BARS:
            yield [f"{name}: {len(often) - _MOST_BARS} more", "", ""]
        return
    if figures.count is not None and found is not None:
        yield [name, f"{share_text(found)} %", f"{figures.count:,}"]
    elif found is None:
        yield [name, figures.text or "–", ""]
    else:
        yield [name, _number(found), ""]


def _number(found: Estimate) -> str:
    """A number with its half-width, in its own unit, rounded to two digits of the half-width."""
    if not found.known:
        return f"{found.value:.6g}, {plus_minus(inf, 0)}"
    if found.half_width <= 0:
        return f"{found.value:.6g}"
    decimals = digits_of(found.half_width)
    if lopsided(found):
        return f"{found.value:.{decimals}f} {ends_text(found.low, found.high, decimals)}"
    return f"{found.value:.{decimals}f} {plus_minus(found.half_width, decimals)}"


def _table(query: Query, snapshot: Snapshot, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    cards = [f"board {query.board}"] if query.board.strip() else []
    cards += [f"dead {query.dead}"] if query.dead.strip() else []
    how = "exact" if snapshot.exact else "sampled, with 95 % intervals"
    caption = f"{', '.join([find_game(query.game).title, *cards])} ({snapshot.trials:,} deals, {how})"
    lines = [_line("th", heads), *(_line("td", row) for row in rows)]
    return f"{TABLE}<caption {CAPTION}>{escape(caption)}</caption>{''.join(lines)}</table>"


def _line(tag: str, cells: Sequence[str]) -> str:
    return f"<tr>{''.join(f'<{tag}>{escape(cell)}</{tag}>' for cell in cells)}</tr>"
