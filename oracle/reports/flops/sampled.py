"""Every flop in any game with a board and for any number of players, from sampled deals."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from oracle.analysis.boards.suits import flop_masks
from oracle.analysis.cancel import Cancel
from oracle.analysis.precision import Limits, Precision, half_widths, half_widths_of, widest
from oracle.analysis.timing import chosen_seed
from oracle.analysis.work import PieceDealer, hardly_dealt, pieces, thread_count
from oracle.arrays import Column, Masks, Table, Whole
from oracle.cards.combo import pair_indices
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.functions.flop_category import flop_category
from oracle.query.language.values import SHARE_UNITS
from oracle.query.settings import RunSettings
from oracle.reports.flops.figures import Figure, Source, column_name
from oracle.reports.flops.made import MADE, codes_of, least_images, made_by_category, made_of
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.showdown.kernels import GameKernels
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.work.stop import Stop

_DEALS = 8_192
"""Deals per work unit: about ten milliseconds."""
_FIRST_UNITS = 4
"""Units after which the first report is shown."""
_GROWTH = 1.25
"""Factor by which the deals grow between reports."""


def sampled_figures(prepared: Prepared, asked: tuple[Figure, ...], *, chosen: bool) -> tuple[Figure, ...]:
    """The figures that can be sampled deal by deal.

    Args:
        prepared: The table.
        asked: The figures asked for.
        chosen: Whether the user named them; otherwise those that cannot be sampled are left out.

    Raises:
        QueryError: If he named one that cannot be sampled.
    """
    draws = GameKernels(prepared.game).pairs
    possible = tuple(
        figure
        for figure in asked
        if figure.source is Source.SHOWDOWN
        or (figure.source is Source.MADE and (draws or figure.name in MADE))
    )
    if chosen and len(possible) < len(asked):
        lost = next(figure for figure in asked if figure not in possible)
        where = "for two or three hold’em ranges" if lost.source is Source.HANDS else "in hold’em"
        raise QueryError(f"The column “{lost.name}” is only known {where}.", remedy="Leave it out.")
    return possible


def sampled_report(
    prepared: Prepared, figures: tuple[Figure, ...], settings: RunSettings, cancel: Cancel
) -> Iterator[FlopReport]:
    """The report, refined until the equity on each flop is known precisely enough.

    Raises:
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    sample = _Sample.of(prepared, figures)
    limits = Limits.of(settings)
    dealing = PieceDealer(Dealer(prepared), chosen_seed(settings), _DEALS)

    def make_worker(stop: Stop) -> Callable[[int], Table]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> Table:
            batch = deal(number)
            if batch is None:
                return np.zeros((sample.rows, sample.kinds.size))
            return sample.tallied(DealColumns(prepared, batch, InnerEquities(prepared), stop))

        return work

    sums, shown, done = np.zeros((sample.rows, sample.kinds.size)), _FIRST_UNITS, 0
    began = time.perf_counter()
    for part in pieces(make_worker, None, thread_count(settings), cancel, dealing):
        if not done:
            began = time.perf_counter()  # without the time of compiling
        sums += part
        done += 1
        over = limits.over(done * _DEALS, time.perf_counter() - began)
        if done < shown and not over:
            continue
        shown = int(done * _GROWTH) + 1
        report, precision = sample.report(sums, limits, over=over)
        yield report
        if over or not precision.rough:
            return
    raise hardly_dealt()


@dataclass(frozen=True, eq=False)
class _Sample:
    """What is counted.

    Attributes:
        prepared: The table.
        figures: What is asked.
        playing: The seats in the pot.
        kinds: The least image of each kind of flop that can come, ascending, shape (k,).
        flops: A flop of each kind without a dead card.
        weight: Number of flops of each kind without a dead card.
    """

    prepared: Prepared
    figures: tuple[Figure, ...]
    playing: tuple[int, ...]
    kinds: Masks
    flops: Masks
    weight: Whole

    @classmethod
    def of(cls, prepared: Prepared, figures: tuple[Figure, ...]) -> _Sample:
        """What is counted at a table."""
        flops = flop_masks()
        flops = flops[(flops & np.uint64(prepared.undealt)) == 0]
        kinds, first, weight = np.unique(least_images(flops)[0], return_index=True, return_counts=True)
        playing = tuple(place for place, seat in enumerate(prepared.seats) if not seat.folded)
        return cls(prepared, figures, playing, kinds, flops[first], weight.astype(np.int64))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The columns, in order."""
        players = range(len(self.playing))
        return tuple(column_name(player, figure.name) for player in players for figure in self.figures)

    @property
    def rows(self) -> int:
        """Rows of the sums: the deals, and two for each column."""
        return 1 + 2 * len(self.names)

    def tallied(self, columns: DealColumns) -> Table:
        """The deals of each kind of flop, and the sum and the sum of squares of each column."""
        flops = columns.batch.flop
        kind = np.searchsorted(self.kinds, least_images(flops)[0])
        sums = np.empty((self.rows, self.kinds.size))
        sums[0] = np.bincount(kind, minlength=self.kinds.size)
        row = 1
        for seat in self.playing:
            for figure in self.figures:
                values = self._values(columns, seat, figure)
                sums[row] = np.bincount(kind, values, self.kinds.size)
                sums[row + 1] = np.bincount(kind, values**2, self.kinds.size)
                row += 2
        return sums

    def _values(self, columns: DealColumns, seat: int, figure: Figure) -> Column:
        """A figure of a seat in each deal, 0…1."""
        if figure.source is Source.MADE:
            return codes_of(figure.name)[self._codes(columns, seat)].astype(np.float64)
        share = columns.shares(seat)
        if figure.name == "equity":
            return np.asarray(share / SHARE_UNITS)
        whole = share == SHARE_UNITS
        return np.asarray(whole if figure.name == "win" else (share > 0) & ~whole, dtype=np.float64)

    def _codes(self, columns: DealColumns, seat: int) -> Whole:
        """What a seat makes on the flop; in games other than hold'em without draws."""

        def codes() -> Whole:
            if GameKernels(self.prepared.game).pairs:
                own = np.ascontiguousarray(columns.batch.hands[seat])
                return made_of(columns.batch.flop, pair_indices(own)).astype(np.int64)
            return made_by_category(flop_category(columns, seat)).astype(np.int64)

        return columns.once(("codes of made hands", seat), codes)

    def report(self, sums: Table, limits: Limits, *, over: bool) -> tuple[FlopReport, Precision]:
        """The report from the sums of all deals, and how precise it is."""
        deals = sums[0]
        whole = deals.sum()
        chance = deals / whole
        columns, widths = (
            {},
            {"chance": half_widths(chance * (1 - chance) / whole, np.full(deals.size, whole))},
        )
        for place, name in enumerate(self.names):
            part = np.stack([deals, sums[1 + 2 * place], sums[2 + 2 * place]])
            with np.errstate(invalid="ignore"):
                columns[name] = part[1] / deals
            widths[name] = half_widths_of(part)
        equities = [name for name in self.names if name.endswith(".equity")] or list(self.names)
        pot = max(widest(widths[name], chance) for name in equities)
        precision = Precision(pot, 0.0, False, limits.wanted)
        rows = FlopRows(self.flops, self.weight, chance, columns, widths)
        labels = tuple(self.prepared.seats[seat].label for seat in self.playing)
        names = tuple(figure.name for figure in self.figures)
        done = 1.0 if over else precision.progress
        every = np.arange(self.kinds.size)
        return FlopReport(labels, names, rows, rows, every, done, int(whole)), precision
