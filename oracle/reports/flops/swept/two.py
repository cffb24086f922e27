"""Two hold'em ranges on every flop: exact, and sampled without replacement until everything is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from oracle.analysis.boards.flops import MOST_BYTES, by_combo, run_outs_after_flop
from oracle.analysis.boards.suits import common_renamings, renamed_pairs
from oracle.analysis.cancel import Cancel
from oracle.analysis.hands.holdem import whole_pairs
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column, Masks, Sums, Table
from oracle.cards.combo import PAIR_MASKS
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.ranges import WeightedRange
from oracle.reports.flops.division.spans import Span, SumInUnits, even_spans
from oracle.reports.flops.division.workers import Part, ReportWorkers
from oracle.reports.flops.figures import Figure, Source, column_name
from oracle.reports.flops.kinds import Kinds
from oracle.reports.flops.made import CODES, Codes, codes_of, made_on
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.reports.flops.swept.likely import flop_deals, live_on_flops, parts
from oracle.reports.flops.swept.sampling import BoardSums, ratio_of_sums
from oracle.showdown.sweep.early.boards import early_classes
from oracle.showdown.sweep.early.both import PIECE_SECONDS, BothSweep, HandSums
from oracle.showdown.sweep.early.both_kernels import MOMENTS
from oracle.simulate.work.stop import Stop, StoppedError

_FIRST_PIECES = 4
"""Pieces after which the first report is shown, about 30 ms; the number doubles for each further one."""
_MOST_STEPS = 16
"""Least number of reports that are shown until all is done."""


@dataclass(frozen=True, slots=True, eq=False)
class TwoRanges:
    """Two ranges in hold'em, and the flops that can come with them.

    Attributes:
        labels: What the players are called.
        figures: The figures wanted.
        weights: Each range's weight by pair index, whole numbers, shape (1326,) each.
        dead: Mask of the dead cards.
        renamings: The renamings of suits that change neither range nor the dead cards.
    """

    labels: tuple[str, str]
    figures: tuple[Figure, ...]
    weights: tuple[Column, Column]
    dead: int
    renamings: list[tuple[int, ...]]

    @classmethod
    def of(cls, prepared: Prepared, places: Sequence[int], figures: tuple[Figure, ...]) -> TwoRanges:
        """The ranges of two seats."""
        seats = [prepared.seats[place] for place in places]
        hands = [seat.live for seat in seats]
        first, second = hands
        assert isinstance(first, WeightedRange)
        assert isinstance(second, WeightedRange)
        return cls(
            (seats[0].label, seats[1].label),
            figures,
            (whole_pairs(first), whole_pairs(second)),
            prepared.dead,
            common_renamings([first, second], 0, prepared.dead),
        )

    def wants(self, source: Source) -> bool:
        """Whether some figure is computed from a source."""
        return any(figure.source is source for figure in self.figures)

    @property
    def flops(self) -> Masks:
        """The flops that have their own row, shape (m,)."""
        return early_classes(FLOP_CARDS, self.dead, self.renamings).masks

    def likely_hands(self, player: int, flops: Masks) -> tuple[Masks, Table]:
        """A player's hands, shape (h,), and their probabilities on some flops, shape (flops, h)."""
        hands = np.flatnonzero(self.weights[player])
        live = live_on_flops(self.weights[1 - player], flops, hands)
        return PAIR_MASKS[hands], live * self.weights[player][hands]


def exact_report(
    ranges: TwoRanges, settings: RunSettings, cancel: Cancel, workers: ReportWorkers | None = None
) -> Iterator[FlopReport]:
    """The report, refined until it is exact.

    Args:
        ranges: The ranges and figures.
        settings: The threads.
        cancel: Ends it when set.
        workers: Other processes or machines that sweep the boards; the threads of this one if None.

    Raises:
        StoppedError: If cancelled.
    """
    work = TwoWork(ranges)
    sweep = work.sweep
    flops, members = sweep.classes.masks, sweep.classes.members
    deals = flop_deals(*ranges.weights, flops)
    chance, kinds = deals * members, Kinds.of(flops, ranges.renamings)
    bare = FlopRows(flops, members, chance / chance.sum(), {}, {})
    hands: list[HandSums] = []
    moments, shown = SumInUnits(work.spans(), work.nothing()), _FIRST_PIECES
    figures, names = ranges.figures, tuple(figure.name for figure in ranges.figures)
    made: dict[str, Column] | None = None

    def rough(moments: Sums, done: int) -> FlopReport:
        share = done / sweep.pieces
        return kinds.report(ranges.labels, names, _rows(bare, figures, moments, share, made or {}), share)

    if workers is None and ranges.wants(Source.HANDS) and sweep.pieces > _FIRST_PIECES:
        yield rough(_first_moments(work, settings, cancel), _FIRST_PIECES)
        shown, made = 2 * _FIRST_PIECES, _made_columns(ranges, flops)
    if ranges.wants(Source.SHOWDOWN) or ranges.wants(Source.HANDS):
        begun = (
            _on_threads(work, moments, hands, settings, cancel)
            if workers is None
            else _on_workers(work, moments, hands, workers)
        )
        for done in _shown_at(begun, sweep.pieces, shown):
            yield rough(moments.sums(), done)
            if made is None:  # after the first figures, which do not wait for it
                made = _made_columns(ranges, flops)
    columns = dict(_rows(bare, ranges.figures, moments.sums(), 1.0, {}).columns)
    columns |= _made_columns(ranges, flops) if made is None else made
    for player in range(2):
        sums = [each.second if player else each.first for each in hands]
        columns |= _over_columns(ranges, player, sweep, sums)
    ordered = {
        name: columns[name]
        for player in range(2)
        for name in (column_name(player, figure) for figure in names)
    }
    complete = FlopRows(flops, members, bare.chance, ordered, {})
    yield kinds.report(ranges.labels, names, complete, 1.0)


def _shown_at(begun: Iterator[int], pieces: int, shown: int) -> Iterator[int]:
    """The numbers of pieces after which a report is shown before all are done; ``shown`` is the least."""
    for done in begun:
        if shown <= done < pieces:
            while shown <= done:
                shown += min(shown, max(1, pieces // _MOST_STEPS))
            yield done


def _first_moments(work: TwoWork, settings: RunSettings, cancel: Cancel) -> Sums:
    """The moments of the first pieces, for the first report.

    The sums of single hands take nearly as long again, and that report does not show them; so these pieces
    are swept a second time with all others.
    """

    def make_worker(stop: Stop) -> Callable[[int], Sums]:
        return lambda number: work.nothing() if stop.is_set() else work.sweep.add(number)

    moments = work.nothing()
    for found in pieces(make_worker, _FIRST_PIECES, thread_count(settings), cancel):
        moments += found
    return moments


class TwoWork:
    """The boards of two ranges, in pieces.

    Args:
        ranges: The ranges and figures.

    Attributes:
        ranges: See above.
        sweep: Sweeps the boards.
    """

    def __init__(self, ranges: TwoRanges) -> None:
        self.ranges = ranges
        self.sweep = BothSweep(
            *ranges.weights, ranges.dead, ranges.renamings, hand_by_hand=ranges.wants(Source.HANDS)
        )

    def spans(self) -> list[Span]:
        """The units in which pieces are added up."""
        return even_spans(self.sweep.pieces, PIECE_SECONDS, self.sweep.size)

    def nothing(self) -> Sums:
        """The moments of zero boards."""
        return np.zeros((self.sweep.classes.masks.size, MOMENTS))

    def unit(self, first: int, end: int, stop: Stop) -> dict[str, Sums]:
        """The results of some pieces, for a report that another process makes.

        Raises:
            StoppedError: If stopped.
        """
        moments, hands = self.nothing(), self.sweep.sums()
        for number in range(first, end):
            if stop.is_set():
                raise StoppedError
            moments += self.sweep.add(number, hands)
        return {"moments": moments, "first": hands.first, "second": hands.second}


def _on_threads(
    work: TwoWork, moments: SumInUnits, hands: list[HandSums], settings: RunSettings, cancel: Cancel
) -> Iterator[int]:
    """Do the work on threads of this process; yields how many pieces are done."""
    sweep = work.sweep

    def make_worker(stop: Stop) -> Callable[[int], Sums]:
        sums = sweep.sums()
        hands.append(sums)
        return lambda number: work.nothing() if stop.is_set() else sweep.add(number, sums)

    threads = max(1, min(thread_count(settings), MOST_BYTES // max(1, sweep.size)))
    for found in pieces(make_worker, sweep.pieces, threads, cancel):
        moments.add(found)
        yield moments.pieces


def _on_workers(
    work: TwoWork, moments: SumInUnits, hands: list[HandSums], workers: ReportWorkers
) -> Iterator[int]:
    """Do the work on other workers; yields how many pieces are done."""
    names = tuple(figure.name for figure in work.ranges.figures)
    units: Iterator[Any] = workers.results(Part.TWO, work.spans(), lambda plain: plain, figures=names)
    whole: HandSums | None = None
    for unit in units:
        moments.add_unit(unit["moments"])
        if whole is None:
            whole = HandSums(unit["first"], unit["second"])
            hands.append(whole)
        else:
            np.add(whole.first, unit["first"], out=whole.first)
            np.add(whole.second, unit["second"], out=whole.second)
        yield moments.pieces


class _Outcome(NamedTuple):
    """How a figure counts a deal that a player wins, loses or ties."""

    won: float
    lost: float
    tied: float


_COUNTED = {"equity": _Outcome(1.0, 0.0, 0.5), "win": _Outcome(1.0, 0.0, 0.0), "tie": _Outcome(0.0, 0.0, 1.0)}


def _rows(
    bare: FlopRows, figures: tuple[Figure, ...], moments: Sums, share: float, made: dict[str, Column]
) -> FlopRows:
    """The figures of the showdown from the boards swept so far, and those of made hands if they are known."""
    columns, widths = dict(made), {}
    for player in range(2):
        for figure in figures:
            if figure.source is not Source.SHOWDOWN:
                continue
            name, counted = column_name(player, figure.name), _COUNTED[figure.name]
            if player:
                counted = _Outcome(counted.lost, counted.won, counted.tied)
            columns[name], half = ratio_of_sums(_sums(moments, counted), share)
            if share < 1.0:
                widths[name] = half
    return FlopRows(bare.flops, bare.weight, bare.chance, columns, widths)


def _sums(moments: Sums, counted: _Outcome) -> BoardSums:
    """The moments that a figure needs; see `oracle.showdown.sweep.early.both_kernels.add_both`."""
    sums, squares, products = moments[:, :3].T, moments[:, 3:6].T, moments[:, 6:].T
    first, second, third = counted
    pairs = np.array([first * second, first * third, second * third])
    both = np.array([first + second, first + third, second + third])
    weight = np.array(counted)
    return BoardSums(
        counted=weight @ sums,
        whole=sums.sum(axis=0),
        squares=weight**2 @ squares + 2 * pairs @ products,
        products=weight @ squares + both @ products,
        whole_squares=squares.sum(axis=0) + 2 * products.sum(axis=0),
    )


def _over_columns(ranges: TwoRanges, player: int, sweep: BothSweep, sums: list[Table]) -> dict[str, Column]:
    """The shares of a player's hands above each equity threshold."""
    own, others = ranges.weights[player], ranges.weights[1 - player]
    hands = np.flatnonzero(own)
    over = [figure for figure in ranges.figures if figure.source is Source.HANDS]
    if not over:
        return {}
    flops, blocks = sweep.classes.masks, (sweep.second_blocks if player else sweep.first_blocks)
    whole = sums.pop()
    while sums:
        whole += sums.pop()
    won = by_combo(whole, blocks, hands, flops, ranges.renamings, renamed_pairs(ranges.renamings))
    run_outs = run_outs_after_flop(ranges.dead)
    found = {figure.name: np.empty(flops.size) for figure in over}
    for part in parts(flops.size):
        live = live_on_flops(others, flops[part], hands)
        likely = live * own[hands]
        deals = likely.sum(axis=1)
        with np.errstate(invalid="ignore", divide="ignore"):
            equity = won[part] / (live * run_outs)
            for figure in over:
                found[figure.name][part] = (likely * (equity > figure.threshold)).sum(axis=1) / deals
    return {column_name(player, name): column for name, column in found.items()}


def _made_columns(ranges: TwoRanges, flops: Masks) -> dict[str, Column]:
    """The shares of each player's hands with each made hand or draw."""
    made = [figure.name for figure in ranges.figures if figure.source is Source.MADE]
    found = {column_name(player, name): np.empty(flops.size) for player in range(2) for name in made}
    counted = np.array([codes_of(name) for name in made]).T
    for player in range(2) if made else ():
        hands = np.flatnonzero(ranges.weights[player])
        for part in parts(flops.size):
            _, likely = ranges.likely_hands(player, flops[part])
            by_code = _by_code(made_on(flops[part], hands), likely)
            with np.errstate(invalid="ignore", divide="ignore"):
                shares = by_code @ counted / likely.sum(axis=1)[:, None]
            for place, name in enumerate(made):
                found[column_name(player, name)][part] = shares[:, place]
    return found


def _by_code(codes: Codes, likely: Table) -> Table:
    """The weight of the hands with each code on each flop, shape (flops, 36)."""
    flops = codes.shape[0]
    places = codes + CODES * np.arange(flops)[:, None]
    found = np.bincount(places.ravel(), likely.ravel(), CODES * flops).astype(np.float64)
    return found.reshape(flops, CODES)
