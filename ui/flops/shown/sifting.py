"""What the Flops workspace shows of a report: flops in order, groups, means; works in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, isfinite
from typing import Any

import numpy as np

from oracle.arrays import Column
from oracle.reports.flops import FlopReport, column_name
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
    further_order,
)
from ui.flops.shown.grouping import ComparedFigure, CrossedGroups, Flags
from ui.flops.shown.lines import LineColumns, further_figures, opened_flops, shown_lines
from ui.flops.shown.sieve import Sieve, in_runs, sieved, stretches
from ui.flops.shown.sifted import FlopLine, SiftedFlops


def middle_of(figure: ComparedFigure, choice: FlopsChoice, known: Flags) -> tuple[float, float]:
    """The value at which nobody is ahead; for answers to a question, their mean over all flops, with ±."""
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
    columns = LineColumns.of(report, choice, figure.columns)
    lines = shown_lines(sieve, columns, changes)
    chosen, middle = in_runs(choice, value[rows]), middle_of(figure, choice, known)
    meant = np.zeros(known.size, dtype=np.bool_)
    meant[rows[chosen]] = True
    return SiftedFlops(
        choice,
        lines,
        stretches(chosen) if choice.runs else (),
        _order(lines, chosen, choice, further_figures(report)),
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
        further_figures(report),
        opened_flops(report, columns, choice, rows, lines),
        report.suits_matter,
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
    """Lower and upper bound of the probability, among the flops meant, of a value above the middle."""
    chance, value, half = figure.report.chance, figure.values(), figure.half_widths()
    whole = chance[meant].sum()
    if not whole > 0:
        return float("nan"), float("nan")
    low, high = (chance[meant & (end > middle)].sum() / whole for end in (value - half, value + half))
    return float(low), float(high)


_KEYS: dict[str, Callable[[FlopLine], Any]] = {
    BEST: lambda line: line.value,
    FLOP: lambda line: line.cards,
    CHANCE: lambda line: line.chance,
    BEFORE: lambda line: -inf if line.change is None else line.change.before,
    CHANGE: lambda line: -inf if line.change is None else line.change.points,
    KIND: lambda line: line.kind,
    ADVANTAGE: lambda line: line.advantage,
}


def _key(order: str, more: tuple[str, ...]) -> Callable[[FlopLine], Any]:
    """What lines are sorted by; figures of absent players, and those that are not known, count as equal."""
    about = further_order(order)
    if about is not None:
        at = more.index(about[0]) if about[0] in more else len(more)
        return lambda line: tuple(figures[about[1] : about[1] + 1] for figures in line.more[at : at + 1])
    if order in SHARES:
        place = SHARES.index(order)
        return lambda line: line.shares[place : place + 1]
    if order in EQUITIES:
        place = EQUITIES.index(order)
        return lambda line: line.equities[place : place + 1]
    return _KEYS[order]


def _order(
    lines: tuple[FlopLine, ...], chosen: Flags, choice: FlopsChoice, more: tuple[str, ...]
) -> tuple[int, ...]:
    key, places = _key(choice.order, more), np.flatnonzero(chosen).tolist()
    return tuple(sorted(places, key=lambda place: key(lines[place]), reverse=not choice.upwards))
