"""Hands against several callers: every flop is examined with its own sample of deals.

Flops that differ only in the names of suits are merged.  With all flops examined, the only error is that of
the equities on each flop.  If there is time for too few deals per flop, as for rare sets of callers in rough
figures, flops are drawn at random too, and the error is the variation between them.  Equities are estimates,
and max(0, EV) of an estimate is too high on average: the luck that makes hero continue also counts as
value.  So there are two figures:

- From below: the deals of a flop have four parts.  Three of them decide whether a hand continues, the fourth
  gives the value of that, and the parts take turns.  Decision and value are independent, and a wrong decision
  can only cost something, so the mean of this figure is at most the true value.
- From above: all deals decide and count.  Its mean is at least the true value (Jensen's inequality).

Wrong decisions matter only on flops where continuing is worth about nothing.  If the values of flops are
spread evenly there, with density d, and s² is the variance of the value of one, then the figure from below
is 2·d·s²·(4/3)·∫ x·Φ(−x) dx = (2/3)·d·s² too low, as the integral over x > 0 is 1/4, and the one from above
is d·s²·∫ (E max(0, x + Z) − max(0, x)) dx = d·s²/2 too high.  So the estimate lies four sevenths of the way
up; it can be off by no more than that part of the distance, whatever the values are.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.work import pieces, thread_count
from oracle.arrays import Column, Masks, Sums, Whole
from oracle.cards.combo import PAIR_MASKS
from oracle.cards.mask import CARD_BITS
from oracle.decisions.preflop.figures import SetFigures
from oracle.decisions.preflop.table import PreflopTable
from oracle.games import FLOP_CARDS
from oracle.query.settings import RunSettings
from oracle.simulate.work.stop import Stop, StoppedError

PARTS = 4
"""Parts of the deals of a flop; the same number as in the kernels, which are not imported here."""

LEAST_DEALS, MOST_DEALS = 8, 8192
"""Fewest and most deals on a flop, multiples of the parts."""
LEAST_FLOPS = 100
"""Fewest flops drawn, if not all are examined: the error is then known to about a tenth."""

UP = PARTS / (2 * PARTS - 1)
"""Position of the estimate between the figure from below (0) and the figure from above (1)."""

HAND_SECONDS, DEAL_SECONDS = 6e-9, 4e-7
"""Seconds that a deal takes for each of hero's hands, and for itself; one core."""

PIECE_SECONDS = 0.03
"""Estimated seconds of a work unit."""

_FLOPS = 1 << 32
"""Added to the seed where flops are drawn: above the number of any work unit."""

MOST_UNIFORM = 1 << 21
"""Random numbers drawn ahead for a work unit: 16 MB."""


@dataclass(frozen=True, slots=True)
class DealsOnFlops:
    """The size of a sample.

    Attributes:
        deals: Deals of each flop, a multiple of `PARTS`.
        flops: Flops drawn, at least 2; None for all flops.
    """

    deals: int
    flops: int | None = None


@dataclass(frozen=True, eq=False)
class CallersOnFlops:
    """A set of callers on every flop.

    Attributes:
        table: The question.
        members: The callers, by place.
        flops: One flop of each suit class, shape (f,).
        number: How many flops each represents, shape (f,).
    """

    table: PreflopTable
    members: tuple[int, ...]
    flops: Masks
    number: Column

    @classmethod
    def of(cls, table: PreflopTable, members: tuple[int, ...]) -> CallersOnFlops:
        """The flops for some callers."""
        return cls(table, members, *_flop_classes(table.dead, tuple(table.renamings(members))))

    @property
    def deal_seconds(self) -> float:
        """Estimated seconds of one deal on every flop, one core."""
        return self.flops.size * (DEAL_SECONDS + HAND_SECONDS * int(self.table.asked.sum()))

    def sample(self, seconds: float) -> DealsOnFlops:
        """The sample that takes some seconds on one core: all flops, or fewer if each had too few deals."""
        wanted = seconds / self.deal_seconds
        if wanted < LEAST_DEALS:
            drawn = max(LEAST_FLOPS, int(self.flops.size * wanted / LEAST_DEALS))
            return DealsOnFlops(LEAST_DEALS, drawn if drawn < self.flops.size else None)
        return DealsOnFlops(min(MOST_DEALS, int(wanted) // PARTS * PARTS))

    def figures(
        self, sample: DealsOnFlops, seed: tuple[int, ...], settings: RunSettings, cancel: Cancel = None
    ) -> SetFigures:
        """The values of hero's hands.

        Args:
            sample: The size of the sample, from `sample`.
            seed: Seed of the sample.
            settings: Threads.
            cancel: Stops the work when set.

        Raises:
            StoppedError: If cancelled.
        """
        from oracle.decisions.preflop.kernels import MOMENTS, SUMS

        deals = sample.deals
        flops_each = max(1, int(PIECE_SECONDS * self.flops.size / (self.deal_seconds * deals)))
        flops_each = min(flops_each, max(1, MOST_UNIFORM // (deals * (len(self.members) + 2))))
        count = -(-(sample.flops or self.flops.size) // flops_each)
        sums, spread = np.zeros((SUMS, self.table.count)), np.zeros((MOMENTS, self.table.count))
        make_worker = self._maker(sample, flops_each, seed)
        for part_sums, part_spread in pieces(make_worker, count, thread_count(settings), cancel):
            sums += part_sums
            spread += part_spread
        return _figures(sums, spread if sample.flops is None else _between(sums, spread, sample.flops))

    def _looked_at(self, sample: DealsOnFlops, seed: tuple[int, ...]) -> tuple[Masks, Column]:
        """The flops and how many each represents."""
        if sample.flops is None:
            return self.flops, self.number
        whole = self.number.sum()
        drawn = np.random.default_rng([*seed, _FLOPS]).choice(
            self.flops.size, sample.flops, p=self.number / whole
        )
        return self.flops[drawn], np.full(sample.flops, whole / sample.flops)

    def _maker(
        self, sample: DealsOnFlops, flops_each: int, seed: tuple[int, ...]
    ) -> Callable[[Stop], Callable[[int], tuple[Sums, Sums]]]:
        """A worker that samples the deals of some flops."""
        from oracle.decisions.preflop.kernels import MOMENTS, SUMS, add_flops

        table, deals = self.table, sample.deals
        looked_at, number_of = self._looked_at(sample, seed)
        asked = np.flatnonzero(table.asked)
        asked = asked[np.argsort(table.groups[asked], kind="stable")]
        hands: Masks = PAIR_MASKS[asked]
        starts: Whole = np.searchsorted(table.groups[asked], np.arange(table.count + 1)).astype(np.int64)
        held, gone = np.ascontiguousarray(table.weights[asked]), np.uint64(table.dead)
        weights = np.stack([table.callers[place].weights for place in self.members])
        final, paid = table.prize(self.members), table.bets.paid_later

        def make_worker(stop: Stop) -> Callable[[int], tuple[Sums, Sums]]:
            def work(number: int) -> tuple[Sums, Sums]:
                if stop.is_set():
                    raise StoppedError
                part = slice(number * flops_each, (number + 1) * flops_each)
                flops = looked_at[part]
                chance = np.random.default_rng([*seed, number])
                uniform = chance.random((flops.size, deals, len(self.members) + 2))
                sums, spread = np.zeros((SUMS, table.count)), np.zeros((MOMENTS, table.count))
                add_flops(
                    flops, number_of[part], gone, weights, PAIR_MASKS, CARD_BITS, hands, starts, held,
                    final, paid, uniform, sample.flops is not None, sums, spread,
                )  # fmt: skip
                return sums, spread

            return work

        return make_worker


@functools.lru_cache(maxsize=8)
def _flop_classes(dead: int, renamings: tuple[tuple[int, ...], ...]) -> tuple[Masks, Column]:
    """One flop of each suit class, and the number of flops in it; most sets of callers have the same ones."""
    from oracle.showdown.runouts.boards import canonical_boards  # imports kernels

    masks, members = canonical_boards(0, dead, renamings, cards=FLOP_CARDS)
    return masks, members.astype(np.float64)


def _between(sums: Sums, products: Sums, flops: int) -> Sums:
    """The variances and covariances of sums over flops that were drawn independently of each other.

    Args:
        sums: From `add_flops`, shape (4, groups).
        products: The sums of the products of what each flop adds, shape (5, groups).
        flops: How many were drawn.
    """
    pots, won, worth, _upper = sums
    squares = np.stack([pots * pots, won * won, worth * worth, pots * won, pots * worth])
    found: Sums = flops / (flops - 1) * (products - squares / flops)
    return found


def _figures(sums: Sums, spread: Sums) -> SetFigures:
    """The figures and their variances by the delta method: all of them are ratios of sums."""
    pots, won, worth, upper = sums
    pots_pots, won_won, worth_worth, pots_won, pots_worth = spread
    possible = pots > 0
    whole = np.where(possible, pots, 1.0)
    below, equity = worth / whole, won / whole
    between = np.maximum(upper / whole - below, 0.0)
    return SetFigures(
        possible,
        below + UP * between,
        max(UP, 1 - UP) * between,
        equity,
        np.full(pots.size, np.nan),
        np.maximum(worth_worth - 2 * below * pots_worth + below**2 * pots_pots, 0.0) / whole**2,
        np.maximum(won_won - 2 * equity * pots_won + equity**2 * pots_pots, 0.0) / whole**2,
    )
