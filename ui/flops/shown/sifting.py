"""What the Flops workspace shows of a report: flops in order, groups, means; works in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, isfinite, isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.cards.mask import cards_in
from oracle.reports.flops import TEXTURES, FlopChanges, FlopReport, column_name
from ui.flops.shown.choice import (
    ADVANTAGE,
    ASKED,
    BEFORE,
    BEST,
    CHANCE,
    CHANGE,
    CROSSED,
    EQUITIES,
    EQUITY,
    EVERY_FLOP,
    FLOP,
    KIND,
    LIST,
    SHARES,
    FlopsChoice,
)
from ui.flops.shown.grouping import ComparedFigure, CrossedGroups, Flags
from ui.flops.shown.sieve import Sieve, in_runs, sieved, stretches
from ui.flops.shown.sifted import FlopLine, LineChange, SiftedFlops

_TOLD_KINDS = ("suits", "pairing", "high_card")
"""The textures that say what kind of flop a row is."""
_USUAL_GROUPS = ("unpaired",)
"""Groups that a kind in words leaves out."""


def middle_of(figure: ComparedFigure, choice: FlopsChoice, known: Flags) -> tuple[float, float]:
    """The value at which nobody is ahead; of answers to a question their mean over all flops, with its ±."""
    if choice.compared == ASKED:
        found = figure.mean(known)
        return (found.mean, found.half_width) if isfinite(found.mean) else (0.0, 0.0)
    return (1 / len(figure.report.labels) if choice.compared == EQUITY else 0.0), 0.0


def sift(
    report: FlopReport,
    choice: FlopsChoice,
    macros: Mapping[str, str],
    kept: FlopReport | None = None,
    within: str | None = None,
) -> SiftedFlops:
    """What is shown of a report.

    Args:
        report: The report.
        choice: What is chosen.
        macros: The user's named ranges, for the search.
        kept: A report with which this one is compared.
        within: The flops of the set that is chosen, as text; None for every flop.
    """
    sieve = sieved(report, choice, macros, within)
    figure, known, rows, whole = sieve.figure, sieve.known, sieve.rows, report
    report, value = figure.report, figure.values()
    changes = None if kept is None else figure.changes(kept)
    lines = _lines(report, choice, rows, figure, sieve.groups, changes)
    chosen, middle = in_runs(choice, value[rows]), middle_of(figure, choice, known)
    meant = np.zeros(known.size, dtype=np.bool_)
    meant[rows[chosen]] = True
    return SiftedFlops(
        choice,
        lines,
        stretches(chosen) if choice.runs else (),
        _order(lines, chosen, choice),
        int(np.count_nonzero(report.chance > 0)),
        figure.mean(meant),
        _ahead(figure, meant, middle[0]),
        *_equities(whole),
        figure.textures() if report.street == EVERY_FLOP else (),
        _crossed(sieve, choice, value),
        report.done,
        report.exact,
        kept is not None,
        sieve.trouble,
        sieve.error,
        len(report.labels),
        within is not None,
        sieve.lost,
        report.deals == 0,
        report.street,
        *middle,
    )


def _crossed(sieve: Sieve, choice: FlopsChoice, values: Column) -> CrossedGroups | None:
    """Two textures crossed, with the cells not chosen, so that one can be; None while they are hidden."""
    if choice.view not in (LIST, CROSSED) or sieve.figure.report.street != EVERY_FLOP:
        return None
    return sieve.figure.crossed(choice.down, choice.across, sieve.fitting & in_runs(choice, values))


def _equities(report: FlopReport) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Each player's equity over all flops so far, and its half-width."""
    found, halves = [], []
    for player in range(len(report.labels)):
        name = column_name(player, EQUITY)
        dealt = (report.chance > 0) & np.isfinite(report.column(name))
        found.append(report.mean(name, dealt))
        halves.append(report.mean_half_width(name, dealt) if dealt.any() else 0.0)
    return tuple(found), tuple(halves)


def _ahead(figure: ComparedFigure, meant: Flags, middle: float) -> tuple[float, float]:
    """The probability, of the flops meant, of a value above the middle: at least, and at most."""
    chance, value, half = figure.report.chance, figure.values(), figure.half_widths()
    whole = chance[meant].sum()
    if not whole > 0:
        return float("nan"), float("nan")
    low, high = (chance[meant & (end > middle)].sum() / whole for end in (value - half, value + half))
    return float(low), float(high)


def _line_changes(changes: FlopChanges | None, rows: npt.NDArray[np.intp]) -> list[LineChange | None]:
    """The change on each of some flops."""
    if changes is None:
        return [None] * rows.size
    columns = (changes.before, changes.before_half_width, changes.change, changes.half_width)
    lines = zip(*(column[rows].tolist() for column in columns), strict=True)
    return [None if isnan(line[2]) else LineChange(*line) for line in lines]


def _lines(
    report: FlopReport,
    choice: FlopsChoice,
    rows: npt.NDArray[np.intp],
    figure: ComparedFigure,
    groups: Mapping[str, npt.NDArray[np.int64]],
    changes: FlopChanges | None,
) -> tuple[FlopLine, ...]:
    order = choice.order_of(len(report.labels))
    equities = [column_name(place, EQUITY) for place in order]
    shares = [column_name(place, choice.share) for place in order]
    if any(name not in report.kinds.columns for name in shares):
        shares = []
    sure = report.kinds.half_widths.get("chance")
    lines = zip(
        report.flops[rows].tolist(),
        report.chance[rows].tolist(),
        figure.values()[rows].tolist(),
        figure.half_widths()[rows].tolist(),
        _side_by_side([report.column(name) for name in equities], rows),
        _side_by_side([report.half_width(name) for name in equities], rows),
        _side_by_side([report.column(name) for name in shares], rows),
        _side_by_side([report.half_width(name) for name in shares], rows),
        _kinds(report, groups, rows),
        _line_changes(changes, rows),
        [0.0] * rows.size if sure is None else sure[rows].tolist(),
        strict=True,
    )
    return tuple(FlopLine(tuple(sorted(cards_in(flop), reverse=True)), *rest) for flop, *rest in lines)


def _side_by_side(columns: list[Column], rows: npt.NDArray[np.intp]) -> list[tuple[float, ...]]:
    """The figures of each of some rows in several columns; nothing without columns."""
    if not columns:
        return [()] * rows.size
    return list(zip(*(column[rows].tolist() for column in columns), strict=True))


def _kinds(
    report: FlopReport, groups: Mapping[str, npt.NDArray[np.int64]], rows: npt.NDArray[np.intp]
) -> list[str]:
    """The kind of each of some flops in words; of turns and rivers, how many cards are alike."""
    if not groups:
        return ["" if count == 1 else f"{count} cards alike" for count in report.weight[rows].tolist()]
    return [_kind(groups, row) for row in rows.tolist()]


def _kind(groups: Mapping[str, npt.NDArray[np.int64]], row: int) -> str:
    words = [TEXTURES[name].groups[int(groups[name][row])] for name in _TOLD_KINDS]
    return ", ".join(word for word in words if word not in _USUAL_GROUPS)


_KEYS: dict[str, Callable[[FlopLine], Any]] = {
    BEST: lambda line: line.value,
    FLOP: lambda line: line.cards,
    CHANCE: lambda line: line.chance,
    BEFORE: lambda line: -inf if line.change is None else line.change.before,
    CHANGE: lambda line: -inf if line.change is None else line.change.points,
    KIND: lambda line: line.kind,
    ADVANTAGE: lambda line: line.advantage,
}


def _key(order: str) -> Callable[[FlopLine], Any]:
    """What lines are sorted by; figures of absent players count as equal."""
    if order in SHARES:
        place = SHARES.index(order)
        return lambda line: line.shares[place : place + 1]
    if order in EQUITIES:
        place = EQUITIES.index(order)
        return lambda line: line.equities[place : place + 1]
    return _KEYS[order]


def _order(lines: tuple[FlopLine, ...], chosen: Flags, choice: FlopsChoice) -> tuple[int, ...]:
    key, places = _key(choice.order), np.flatnonzero(chosen).tolist()
    return tuple(sorted(places, key=lambda place: key(lines[place]), reverse=not choice.upwards))
