"""The lines of flops: one for each kind that is meant, and for each flop of the kinds that are opened."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import isnan

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import cards_in
from oracle.reports.flops import TEXTURES, FlopChanges, FlopReport, FlopRows, column_name
from ui.flops.shown.choice import EQUITY, FURTHER, FlopsChoice, less_the_others
from ui.flops.shown.grouping import at_most
from ui.flops.shown.sieve import Sieve
from ui.flops.shown.sifted import FlopLine, LineChange

_SHOWN_KINDS = ("suits", "pairing", "high_card")
"""The textures that say what kind of flop a row is."""
_USUAL_GROUPS = ("unpaired",)
"""Groups that a kind in words leaves out."""


@dataclass(frozen=True, slots=True)
class LineColumns:
    """The columns of a report whose figures each flop is shown with.

    Attributes:
        compared: Those that make the figure compared; see `ComparedFigure`.
        equities: Each player's equity; the player whose figures are shown comes first.
        shares: Each player's share of hands, in the same order; empty until it is known.
        more: The further figures that are known, each for every player.
    """

    compared: tuple[str, ...]
    equities: tuple[str, ...]
    shares: tuple[str, ...]
    more: tuple[tuple[str, ...], ...]

    @classmethod
    def of(cls, report: FlopReport, choice: FlopsChoice, compared: tuple[str, ...]) -> LineColumns:
        """The columns of a report, as chosen."""
        order, known = choice.order_of(len(report.labels)), report.kinds.columns
        shares = tuple(column_name(place, choice.share) for place in order)
        return cls(
            compared,
            tuple(column_name(place, EQUITY) for place in order),
            shares if all(name in known for name in shares) else (),
            tuple(tuple(column_name(place, figure) for place in order) for figure in further_figures(report)),
        )


def further_figures(report: FlopReport) -> tuple[str, ...]:
    """The further figures that a report has."""
    return tuple(figure for figure in FURTHER if column_name(0, figure) in report.kinds.columns)


def _lines(
    flops: FlopRows,
    columns: LineColumns,
    kinds: Sequence[str],
    changes: Sequence[LineChange | None],
    apart: list[int],
) -> tuple[FlopLine, ...]:
    """One line for each of some flops.

    Args:
        flops: The flops.
        columns: Which of its columns each line shows.
        kinds: Each one's kind in words.
        changes: Each one's change.
        apart: How many flops with different figures each represents.
    """
    nothing = np.zeros(flops.flops.size)
    compared = [flops.columns[name] for name in columns.compared]
    lines = zip(
        flops.flops.tolist(),
        flops.chance.tolist(),
        less_the_others(compared).tolist(),
        at_most([flops.half_widths.get(name, nothing) for name in columns.compared]).tolist(),
        *_side_by_side(flops, columns.equities),
        *_side_by_side(flops, columns.shares),
        kinds,
        changes,
        flops.half_widths.get("chance", nothing).tolist(),
        *_figure_by_figure(flops, columns.more),
        apart,
        strict=True,
    )
    return tuple(FlopLine(tuple(sorted(cards_in(flop), reverse=True)), *rest) for flop, *rest in lines)


def _side_by_side(
    flops: FlopRows, names: Sequence[str]
) -> tuple[list[tuple[float, ...]], list[tuple[float, ...]]]:
    """The figures of each flop in several columns, and their half-widths; nothing without columns."""
    if not names:
        return [()] * flops.flops.size, [()] * flops.flops.size
    exact = np.zeros(flops.flops.size)
    columns = [flops.columns[name].tolist() for name in names]
    halves = [flops.half_widths.get(name, exact).tolist() for name in names]
    return list(zip(*columns, strict=True)), list(zip(*halves, strict=True))


def _figure_by_figure(
    flops: FlopRows, figures: Sequence[Sequence[str]]
) -> tuple[list[tuple[tuple[float, ...], ...]], list[tuple[tuple[float, ...], ...]]]:
    """The same for several figures, each of every player."""
    if not figures:
        return [()] * flops.flops.size, [()] * flops.flops.size
    values, halves = zip(*(_side_by_side(flops, names) for names in figures), strict=True)
    return list(zip(*values, strict=True)), list(zip(*halves, strict=True))


def opened_flops(
    report: FlopReport,
    columns: LineColumns,
    choice: FlopsChoice,
    rows: npt.NDArray[np.intp],
    lines: Sequence[FlopLine],
) -> dict[int, tuple[FlopLine, ...]]:
    """The flops of the kinds that are opened, by the place of the kind among the lines."""
    found = {}
    for place, line in enumerate(lines) if choice.opened else ():
        if line.cards in choice.opened and line.apart > 1:
            flops = report.opened(int(rows[place]))
            flops = flops.of(np.flatnonzero(flops.chance > 0))
            flops = flops.of(np.argsort(-flops.chance, kind="stable"))
            alike = ["1 flop" if n == 1 else f"{n} flops alike" for n in flops.weight.tolist()]
            size = flops.flops.size
            found[place] = _lines(flops, columns, alike, [None] * size, [1] * size)
    return found


def _apart(report: FlopReport, rows: npt.NDArray[np.intp]) -> list[int]:
    """How many flops with different figures each kind has that can come."""
    can_come = report.kind_of[report.apart.chance > 0]
    count = np.bincount(can_come, minlength=report.flops.size)
    return [max(1, each) for each in count[rows].tolist()]


def _kinds(
    report: FlopReport, groups: Mapping[str, npt.NDArray[np.int64]], rows: npt.NDArray[np.intp]
) -> list[str]:
    """The kind of each of some flops in words; of turns and rivers, how many cards are alike."""
    if not groups:
        return ["" if count == 1 else f"{count} cards alike" for count in report.weight[rows].tolist()]
    return [_kind(groups, row) for row in rows.tolist()]


def _kind(groups: Mapping[str, npt.NDArray[np.int64]], row: int) -> str:
    words = [TEXTURES[name].groups[int(groups[name][row])] for name in _SHOWN_KINDS]
    return ", ".join(word for word in words if word not in _USUAL_GROUPS)


def shown_lines(sieve: Sieve, columns: LineColumns, changes: FlopChanges | None) -> tuple[FlopLine, ...]:
    """A line for each kind that is meant; none until the figure compared is known."""
    report, rows = sieve.figure.report, sieve.rows
    if not columns.compared:
        return ()
    kinds, apart = _kinds(report, sieve.groups, rows), _apart(report, rows)
    return _lines(report.kinds.of(rows), columns, kinds, _line_changes(changes, rows), apart)


def _line_changes(changes: FlopChanges | None, rows: npt.NDArray[np.intp]) -> list[LineChange | None]:
    """The change on each of some flops."""
    if changes is None:
        return [None] * rows.size
    columns = (changes.before, changes.before_half_width, changes.change, changes.half_width)
    lines = zip(*(column[rows].tolist() for column in columns), strict=True)
    return [None if isnan(line[2]) else LineChange(*line) for line in lines]
