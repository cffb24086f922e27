"""What is counted in sampled deals on every flop, or on every card after a flop or turn."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from oracle.analysis.boards.suits import flop_masks
from oracle.analysis.facing import next_street
from oracle.analysis.precision import Limits, Precision, half_widths, half_widths_of, widest
from oracle.arrays import Column, Masks, Whole
from oracle.cards.combo import pair_indices
from oracle.prepared import Prepared
from oracle.query.functions.flop_category import flop_category
from oracle.query.language.values import SHARE_UNITS
from oracle.reports.flops.figures import Figure, Source, column_name
from oracle.reports.flops.made import codes_of, least_images, made_by_category, made_of
from oracle.reports.flops.next_street.cards import NextCards
from oracle.reports.flops.report import FlopReport, FlopRows
from oracle.showdown.kernels import GameKernels
from oracle.simulate.columns.columns import DealColumns


def kinds_of_deals(table: Prepared, kinds: Masks, cards: NextCards | None, columns: DealColumns) -> Whole:
    """The kind of each deal, shape (deals,).

    Args:
        table: The table.
        kinds: The least image of each kind of flop, ascending; not used if ``cards`` is given.
        cards: The cards that may come next; None in a report on flops.
        columns: The deals; if ``cards`` is given, turn and river are separate cards.
    """
    if cards is None:
        return np.searchsorted(kinds, least_images(columns.batch.flop)[0]).astype(np.int64)
    return cards.row_of(columns.board(next_street(table)) & ~np.uint64(table.board_mask))


@dataclass(frozen=True, eq=False)
class FlopSample:
    """Counts figures of sampled deals in whole numbers, so that the order of the deals does not matter.

    Attributes:
        prepared: The table.
        figures: The figures wanted.
        playing: The seats in the pot.
        kinds: The least image of each kind of flop that can come, ascending, shape (k,).
        flops: One flop of each kind, without dead cards.
        weight: Number of flops of each kind without dead cards.
        street: "flop"; or "turn" or "river": a kind is then the cards of equivalent suits.
        cards: The cards that may come on a turn or river; None for flops.
    """

    prepared: Prepared
    figures: tuple[Figure, ...]
    playing: tuple[int, ...]
    kinds: Masks
    flops: Masks
    weight: Whole
    street: str = "flop"
    cards: NextCards | None = None

    @classmethod
    def of(cls, prepared: Prepared, figures: tuple[Figure, ...]) -> FlopSample:
        """The sample for a table: by flop, or by next card if a flop or a turn is on the board."""
        playing = tuple(place for place, seat in enumerate(prepared.seats) if not seat.folded)
        if prepared.board:
            next_ = NextCards.of(prepared)
            street = next_street(prepared)
            return cls(prepared, figures, playing, next_.cards, next_.cards, next_.weight, street, next_)
        flops = flop_masks()
        flops = flops[(flops & np.uint64(prepared.undealt)) == 0]
        kinds, first, weight = np.unique(least_images(flops)[0], return_index=True, return_counts=True)
        return cls(prepared, figures, playing, kinds, flops[first], weight.astype(np.int64))

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The columns, in order."""
        players = range(len(self.playing))
        return tuple(column_name(player, figure.name) for player in players for figure in self.figures)

    @property
    def rows(self) -> int:
        """Number of rows of the sums: one for the deals, and two for each column."""
        return 1 + 2 * len(self.names)

    def nothing(self) -> Whole:
        """The sums of zero deals, shape (`rows`, k)."""
        return np.zeros((self.rows, self.kinds.size), dtype=np.int64)

    def tallied(self, columns: DealColumns) -> Whole:
        """The deals of each kind of flop, and the sum and the sum of squares of each column, in its units."""
        kind = kinds_of_deals(self.prepared, self.kinds, self.cards, columns)
        sums = self.nothing()
        sums[0] = np.bincount(kind, minlength=self.kinds.size)
        row = 1
        for seat in self.playing:
            for figure in self.figures:
                values = self._values(columns, seat, figure)
                sums[row] = np.bincount(kind, values, self.kinds.size)  # whole numbers far below 2⁵³
                sums[row + 1] = np.bincount(kind, values**2, self.kinds.size)
                row += 2
        return sums

    def _values(self, columns: DealColumns, seat: int, figure: Figure) -> Column:
        """A figure of a seat in each deal: whole numbers, in its units."""
        if figure.source is Source.MADE:
            return codes_of(figure.name)[self._codes(columns, seat)].astype(np.float64)
        if figure.name == "tie":
            return columns.divides(seat).astype(np.float64)
        share = columns.shares(seat)
        return (share if figure.name == "equity" else share == SHARE_UNITS).astype(np.float64)

    def _codes(self, columns: DealColumns, seat: int) -> Whole:
        """Codes of what a seat makes on the flop; without draws in games other than hold'em."""

        def codes() -> Whole:
            if GameKernels(self.prepared.game).pairs:
                own = np.ascontiguousarray(columns.batch.hands[seat])
                return made_of(columns.batch.flop, pair_indices(own)).astype(np.int64)
            return made_by_category(flop_category(columns, seat)).astype(np.int64)

        return columns.once(("codes of made hands", seat), codes)

    def report(self, sums: Whole, limits: Limits, *, over: bool) -> tuple[FlopReport, Precision]:
        """The report from the sums of all deals, and its precision."""
        deals = sums[0].astype(np.float64)
        whole = deals.sum()
        chance = deals / whole
        columns, widths = (
            {},
            {"chance": half_widths(chance * (1 - chance) / whole, np.full(deals.size, whole))},
        )
        for place, name in enumerate(self.names):
            unit = SHARE_UNITS if name.endswith(".equity") else 1
            part = np.stack([deals, sums[1 + 2 * place] / unit, sums[2 + 2 * place] / unit**2])
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
        report = FlopReport(labels, names, rows, rows, every, done, int(whole), street=self.street)
        return report, precision
