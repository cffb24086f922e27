"""What the Flops workspace shows of a report: flops in order, groups, means; works in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.cards.mask import cards_in
from oracle.errors import OracleError, Span, TextError
from oracle.reports.flops import TEXTURES, FlopChanges, FlopReport, column_name, matching_flops
from ui.flops.choice import (
    BEFORE,
    BEST,
    CHANCE,
    CHANGE,
    CROSSED,
    EQUITY,
    FIRST_EQUITY,
    FIRST_SHARE,
    FLOP,
    KIND,
    SECOND_SHARE,
    FlopsChoice,
    Group,
)
from ui.flops.grouping import ComparedFigure, CrossedGroups, Flags, GroupLine, Mean

_TOLD_KINDS = ("suits", "pairing", "high_card")
"""The textures that say what kind of flop a row is."""
_USUAL_GROUPS = ("unpaired",)
"""Groups that go without saying."""
_EVEN = 0.5
_SAME = 1e-9
"""Figures as near as this are the same: the last digits of a sum depend on the processor."""


@dataclass(frozen=True, slots=True)
class LineChange:
    """How the figure compared differs from that of the report kept.

    Attributes:
        before: The figure there.
        before_half_width: Its 95 % half-width; 0 if exact.
        points: The figure now, less that.
        half_width: 95 % half-width of the difference at most; 0 if exact.
    """

    before: float
    before_half_width: float
    points: float
    half_width: float


@dataclass(frozen=True, slots=True)
class FlopLine:
    """One kind of flop.

    Attributes:
        cards: A flop of the kind, its highest card first, as ids.
        chance: Its probability, 0…1.
        value: The figure compared: the first player's equity 0…1, or the difference of the players' shares
            −1…1.
        half_width: Its 95 % half-width; 0 if exact.
        equity: The first player's equity.
        equity_half_width: Its 95 % half-width; 0 if exact.
        shares: Each player's share of hands over the threshold, 0…1; empty until it is known.
        share_half_widths: Their 95 % half-widths; 0 if exact.
        kind: The kind in words.
        change: How the figure compared differs from that of the report kept; None if there is none, or the
            figure is not known in it.
    """

    cards: tuple[int, ...]
    chance: float
    value: float
    half_width: float
    equity: float
    equity_half_width: float
    shares: tuple[float, ...]
    share_half_widths: tuple[float, ...]
    kind: str
    change: LineChange | None = None


@dataclass(frozen=True, slots=True)
class SiftedFlops:
    """What is shown of a report.

    Attributes:
        choice: What was chosen.
        lines: The flops that have bars, best first.
        runs: The runs of bars chosen: the first place in ``lines``, and the one after the last.
        order: The flops of the table, those in the runs if any are chosen, in its order: places in ``lines``.
        kinds: Number of kinds of flop that can come.
        known: Chance of the flops of the table, and mean of the figure compared over them.
        ahead: Probability, of these flops, of one on which the first player is ahead in this figure.
        equities: Each player's equity over all flops.
        equity_half_width: Their 95 % half-width.
        textures: Title and groups of each texture.
        crossed: Two textures crossed, of the flops of the table and those of the other cells; None while they
            are not looked at or not known.
        done: How much of the report is computed, 0…1.
        exact: Whether every figure is exact.
        kept: Whether a report is kept, with which this one is compared.
        trouble: Why the search finds nothing, in words; empty if it finds something.
        error: The place in the search that cannot be read; None if there is none.
    """

    choice: FlopsChoice
    lines: tuple[FlopLine, ...]
    runs: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    kinds: int
    known: Mean
    ahead: float
    equities: tuple[float, ...]
    equity_half_width: float
    textures: tuple[tuple[str, tuple[GroupLine, ...]], ...]
    crossed: CrossedGroups | None
    done: float
    exact: bool
    kept: bool
    trouble: str = ""
    error: Span | None = None

    @property
    def middle(self) -> float:
        """The value at which nobody is ahead."""
        return _EVEN if self.choice.compared == EQUITY else 0.0


def sift(
    report: FlopReport, choice: FlopsChoice, macros: Mapping[str, str], kept: FlopReport | None = None
) -> SiftedFlops:
    """What is shown of a report.

    Args:
        report: The report.
        choice: What is chosen.
        macros: The user's named ranges, for the search.
        kept: A report with which this one is compared.
    """
    figure = ComparedFigure.of(report, choice)
    value = figure.values()
    known = (report.chance > 0) & np.isfinite(value)
    trouble, error, found = "", None, known
    try:
        found = matching_flops(report, choice.search, macros)
    except OracleError as problem:
        trouble, found = str(problem), np.zeros(known.size, dtype=np.bool_)
        if isinstance(problem, TextError) and problem.text == choice.search:  # not in that of a named range
            error = problem.span
    groups = {name: texture.group_of(report.flops) for name, texture in TEXTURES.items()}
    fitting = known & found & _kept(choice, groups)
    rows = np.flatnonzero(fitting & _only(choice, groups))
    rows = rows[np.argsort(-value[rows], kind="stable")]
    changes = None if kept is None else figure.changes(kept)
    lines = _lines(report, choice, rows, value, figure.half_widths(), groups, changes)
    chosen = _in_runs(choice, value[rows])
    meant = np.zeros(known.size, dtype=np.bool_)
    meant[rows[chosen]] = True
    mean = figure.mean(meant)
    equity = column_name(0, EQUITY)
    dealt = (report.chance > 0) & np.isfinite(report.column(equity))
    middle = _EVEN if choice.compared == EQUITY else 0.0
    crossing = choice.view == CROSSED
    ahead = float(report.chance[meant & (value > middle)].sum())
    return SiftedFlops(
        choice,
        lines,
        _stretches(chosen) if choice.runs else (),
        _order(lines, chosen, choice),
        int(np.count_nonzero(report.chance > 0)),
        mean,
        ahead / mean.chance if mean.chance > 0 else float("nan"),
        tuple(report.mean(column_name(player, EQUITY), dealt) for player in range(len(report.labels))),
        report.mean_half_width(equity, dealt) if dealt.any() else 0.0,
        figure.textures(),
        # whatever cell is chosen, so that another one can be
        figure.crossed(choice.down, choice.across, fitting & _in_runs(choice, value)) if crossing else None,
        report.done,
        report.exact,
        kept is not None,
        trouble,
        error,
    )


def _line_changes(changes: FlopChanges | None, rows: npt.NDArray[np.intp]) -> list[LineChange | None]:
    """The change on each of some flops."""
    if changes is None:
        return [None] * rows.size
    columns = (changes.before, changes.before_half_width, changes.change, changes.half_width)
    lines = zip(*(column[rows].tolist() for column in columns), strict=True)
    return [None if isnan(line[2]) else LineChange(*line) for line in lines]


def _in_runs(choice: FlopsChoice, values: Column) -> Flags:
    """Which values are in a run that is chosen; all if none is."""
    inside = np.full(values.size, not choice.runs)
    for low, high in choice.runs:
        inside |= (values >= low - _SAME) & (values <= high + _SAME)
    return inside


def _stretches(flags: Flags) -> tuple[tuple[int, int], ...]:
    """Where flags are set: the first place of each stretch, and the one after its last."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8))).tolist()
    return tuple(zip(edges[::2], edges[1::2], strict=True))


def _kept(choice: FlopsChoice, groups: Mapping[str, npt.NDArray[np.int64]]) -> Flags:
    """The kinds that are in no group left out."""
    kept = np.ones(next(iter(groups.values())).size, dtype=np.bool_)
    for group in choice.left_out:
        kept &= ~_within(group, groups)
    return kept


def _only(choice: FlopsChoice, groups: Mapping[str, npt.NDArray[np.int64]]) -> Flags:
    """The kinds that are in every group chosen."""
    kept = np.ones(next(iter(groups.values())).size, dtype=np.bool_)
    for group in choice.only:
        kept &= _within(group, groups)
    return kept


def _within(group: Group, groups: Mapping[str, npt.NDArray[np.int64]]) -> Flags:
    """The kinds in a group; none if there is no such group."""
    name, words = group
    words_of = TEXTURES[name].groups if name in TEXTURES else ()
    if words not in words_of:  # from a session of another version
        return np.zeros(next(iter(groups.values())).size, dtype=np.bool_)
    return np.asarray(groups[name] == words_of.index(words))


def _lines(
    report: FlopReport,
    choice: FlopsChoice,
    rows: npt.NDArray[np.intp],
    value: Column,
    half_width: Column,
    groups: Mapping[str, npt.NDArray[np.int64]],
    changes: FlopChanges | None,
) -> tuple[FlopLine, ...]:
    equity = column_name(0, EQUITY)
    names = [column_name(player, choice.share) for player in range(len(report.labels))]
    over = sure_over = [()] * rows.size
    if all(name in report.kinds.columns for name in names):
        over = list(zip(*(report.column(name)[rows].tolist() for name in names), strict=True))
        sure_over = list(zip(*(report.half_width(name)[rows].tolist() for name in names), strict=True))
    lines = zip(
        report.flops[rows].tolist(),
        report.chance[rows].tolist(),
        value[rows].tolist(),
        half_width[rows].tolist(),
        report.column(equity)[rows].tolist(),
        report.half_width(equity)[rows].tolist(),
        over,
        sure_over,
        (_kind(groups, row) for row in rows.tolist()),
        _line_changes(changes, rows),
        strict=True,
    )
    return tuple(FlopLine(tuple(sorted(cards_in(flop), reverse=True)), *rest) for flop, *rest in lines)


def _kind(groups: Mapping[str, npt.NDArray[np.int64]], row: int) -> str:
    words = [TEXTURES[name].groups[int(groups[name][row])] for name in _TOLD_KINDS]
    return ", ".join(word for word in words if word not in _USUAL_GROUPS)


_KEYS: dict[str, Callable[[FlopLine], Any]] = {
    BEST: lambda line: line.value,
    FLOP: lambda line: line.cards,
    CHANCE: lambda line: line.chance,
    FIRST_EQUITY: lambda line: line.equity,
    FIRST_SHARE: lambda line: line.shares[:1],
    SECOND_SHARE: lambda line: line.shares[1:],
    BEFORE: lambda line: -inf if line.change is None else line.change.before,
    CHANGE: lambda line: -inf if line.change is None else line.change.points,
    KIND: lambda line: line.kind,
}


def _order(lines: tuple[FlopLine, ...], chosen: Flags, choice: FlopsChoice) -> tuple[int, ...]:
    key, places = _KEYS[choice.order], np.flatnonzero(chosen).tolist()
    return tuple(sorted(places, key=lambda place: key(lines[place]), reverse=not choice.upwards))
