"""What the Flops workspace shows of a report: flops in order, groups, means; works in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import inf, isfinite, isnan
from typing import Any

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.cards.mask import cards_in
from oracle.errors import OracleError, Span, TextError
from oracle.reports.flops import (
    TEXTURES,
    FlopChanges,
    FlopReport,
    cannot_come,
    column_name,
    matching_flops,
    on_set,
    read_flop_set,
)
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
    Group,
    less_the_others,
)
from ui.flops.shown.grouping import ComparedFigure, CrossedGroups, Flags, GroupLine, Mean, at_most

_TOLD_KINDS = ("suits", "pairing", "high_card")
"""The textures that say what kind of flop a row is."""
_USUAL_GROUPS = ("unpaired",)
"""Groups that a kind in words leaves out."""
_SAME = 1e-9
"""Figures this close count as equal: the last digits of a sum depend on the processor."""


@dataclass(frozen=True, slots=True)
class LineChange:
    """How the figure compared differs from that of the report kept.

    Attributes:
        before: The figure there.
        before_half_width: Its 95 % half-width; 0 if exact.
        points: The figure now, minus ``before``.
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
        value: The figure compared: the first player's equity 0…1, or his share less the mean of the others'
            −1…1.
        half_width: Its 95 % half-width; 0 if exact.
        equities: Each player's equity, that of the player whose figures are shown first.
        equity_half_widths: Their 95 % half-widths; 0 if exact.
        shares: Each player's share of hands over the threshold, 0…1; empty until it is known.
        share_half_widths: Their 95 % half-widths; 0 if exact.
        kind: The kind in words.
        change: How the figure compared differs from that of the report kept; None if there is none, or the
            figure is not known in it.
        chance_half_width: 95 % half-width of the probability; 0 if exact.
    """

    cards: tuple[int, ...]
    chance: float
    value: float
    half_width: float
    equities: tuple[float, ...]
    equity_half_widths: tuple[float, ...]
    shares: tuple[float, ...]
    share_half_widths: tuple[float, ...]
    kind: str
    change: LineChange | None = None
    chance_half_width: float = 0.0

    @property
    def advantage(self) -> float:
        """The first player's share of hands over the threshold, less the mean of the others', −1…1.

        −infinity while shares are not known, so that such flops are sorted as the least.
        """
        return less_the_others(self.shares) if self.shares else -inf

    @property
    def advantage_half_width(self) -> float:
        """Its 95 % half-width at most; 0 if exact."""
        return at_most(self.share_half_widths) if self.share_half_widths else 0.0


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
        ahead: Probability, of these flops, of one on which the first player is ahead in this figure: at
            least, and at most; the same number where it is exact.
        equities: Each player's equity over all flops, in the order of the seats.
        equity_half_widths: Their 95 % half-widths.
        textures: Title and groups of each texture.
        crossed: Two textures crossed, of the flops of the table and those of the other cells; None while they
            are not looked at or not known.
        done: How much of the report is computed, 0…1.
        exact: Whether every figure is exact.
        kept: Whether a report is kept, with which this one is compared.
        trouble: Why the search finds nothing, in words; empty if it finds something.
        error: The place in the search that cannot be read; None if there is none.
        players: Number of players in the pot.
        of_set: Whether the report is narrowed to a set of flops.
        lost: Flops of the set that cannot come.
        street: The street whose cards these are.
        has_shares: Whether shares of hands over an equity are known, or will be.
        middle: The value from which bars go up or down.
        middle_half_width: Its 95 % half-width; 0 if it is exact.
    """

    choice: FlopsChoice
    lines: tuple[FlopLine, ...]
    runs: tuple[tuple[int, int], ...]
    order: tuple[int, ...]
    kinds: int
    known: Mean
    ahead: tuple[float, float]
    equities: tuple[float, ...]
    equity_half_widths: tuple[float, ...]
    textures: tuple[tuple[str, tuple[GroupLine, ...]], ...]
    crossed: CrossedGroups | None
    done: float
    exact: bool
    kept: bool
    trouble: str = ""
    error: Span | None = None
    players: int = 2
    of_set: bool = False
    lost: int = 0
    has_shares: bool = True
    street: str = EVERY_FLOP
    middle: float = 0.0
    middle_half_width: float = 0.0


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
    sieve = _sieved(report, choice, macros, within)
    figure, known, rows, whole = sieve.figure, sieve.known, sieve.rows, report
    report, value = figure.report, figure.values()
    changes = None if kept is None else figure.changes(kept)
    lines = _lines(report, choice, rows, figure, sieve.groups, changes)
    chosen, middle = _in_runs(choice, value[rows]), middle_of(figure, choice, known)
    meant = np.zeros(known.size, dtype=np.bool_)
    meant[rows[chosen]] = True
    return SiftedFlops(
        choice,
        lines,
        _stretches(chosen) if choice.runs else (),
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


def _crossed(sieve: _Sieve, choice: FlopsChoice, values: Column) -> CrossedGroups | None:
    """Two textures crossed, with the cells not chosen, so that one can be; None while they are hidden."""
    if choice.view not in (LIST, CROSSED) or sieve.figure.report.street != EVERY_FLOP:
        return None
    return sieve.figure.crossed(choice.down, choice.across, sieve.fitting & _in_runs(choice, values))


@dataclass(frozen=True, slots=True, eq=False)
class _Sieve:
    """Which flops of a report are meant.

    Attributes:
        figure: The figure compared, of the report or of its set of flops.
        known: The kinds that can come and on which it is known, shape (k,).
        fitting: Those of them that fit the search and the ticks, shape (k,).
        rows: Those of these in the cell that is chosen, the greatest figure first.
        groups: The number of each kind's group, by texture.
        trouble: Why there is none, in words.
        error: Where the search has an error, or None.
        lost: How many flops of the set cannot come.
    """

    figure: ComparedFigure
    known: Flags
    fitting: Flags
    rows: npt.NDArray[np.intp]
    groups: Mapping[str, npt.NDArray[np.int64]]
    trouble: str
    error: Span | None
    lost: int


def _sieved(report: FlopReport, choice: FlopsChoice, macros: Mapping[str, str], within: str | None) -> _Sieve:
    """Which flops are meant; arguments as for `sift`."""
    report, trouble, lost = _of_set(report, within)
    figure = ComparedFigure.of(report, choice)
    value = figure.values()
    known = (report.chance > 0) & np.isfinite(value) & (not trouble)
    found, trouble, error = _searched(report, choice.search, macros, known, trouble)
    flops = report.street == EVERY_FLOP
    groups = {name: texture.group_of(report.flops) for name, texture in TEXTURES.items()} if flops else {}
    fitting = known & found & _kept(choice, groups, known.size)
    rows = np.flatnonzero(fitting & _only(choice, groups, known.size))
    rows = rows[np.argsort(-value[rows], kind="stable")]
    return _Sieve(figure, known, fitting, rows, groups, trouble, error, lost)


def _of_set(report: FlopReport, within: str | None) -> tuple[FlopReport, str, int]:
    """The report on a set of flops, why there is none, and how many of its flops cannot come."""
    if within is None:
        return report, "", 0
    try:
        of_set = read_flop_set(within)
        return on_set(report, of_set), "", cannot_come(report, of_set)
    except OracleError as problem:
        return report, str(problem), 0


def _searched(
    report: FlopReport, search: str, macros: Mapping[str, str], known: Flags, trouble: str
) -> tuple[Flags, str, Span | None]:
    """The kinds that the search finds, why it finds none, and the place in it that cannot be read."""
    if trouble:
        return known, trouble, None
    try:
        return matching_flops(report, search, macros), "", None
    except OracleError as problem:
        # an error in the text of a named range has no place in the search, and says which range it is
        span = problem.span if isinstance(problem, TextError) and problem.text == search else None
        words = str(problem) if span is None else OracleError.__str__(problem)
        return np.zeros(known.size, dtype=np.bool_), words, span


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


def _kept(choice: FlopsChoice, groups: Mapping[str, npt.NDArray[np.int64]], size: int) -> Flags:
    """The kinds that are in no group left out; all where there are no groups."""
    kept = np.ones(size, dtype=np.bool_)
    for group in choice.left_out if groups else ():
        kept &= ~_within(group, groups)
    return kept


def _only(choice: FlopsChoice, groups: Mapping[str, npt.NDArray[np.int64]], size: int) -> Flags:
    """The kinds that are in every group chosen; all where there are no groups."""
    kept = np.ones(size, dtype=np.bool_)
    for group in choice.only if groups else ():
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
