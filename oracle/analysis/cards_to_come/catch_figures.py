"""A stud player's equity after each card that he may catch: counted if that is quick, otherwise sampled."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from oracle.analysis.cancel import Cancel
from oracle.analysis.cards_to_come.catches import Catches, after_catch, whole_ranges
from oracle.analysis.facing import playing_seats
from oracle.analysis.hands.pots import shares_of
from oracle.analysis.precision import EXACT, Limits, Precision, half_widths_of, widest
from oracle.analysis.timing import DEALS, SHOW_SECONDS
from oracle.analysis.work import PieceDealer, hardly_dealt, pieces, thread_count
from oracle.arrays import Column, Whole
from oracle.cards.card import DECK_SIZE
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings, chosen_seed
from oracle.ranges.hands.stud import StudRange
from oracle.simulate.columns.columns import card_ids
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.work.stop import Stop

COUNTED_SECONDS = 0.5
"""Most expected seconds in which all deals after all cards are counted; otherwise they are sampled."""

FIRST_DEALS = 16_384
"""Deals before the first figures: the equity after each card is then known to about ± 5 points."""

GROWTH = 1.2
"""Factor by which the deals grow between checks of the cards."""

MOST_DEALS = 1 << 24
"""Deals after which a picture ends in any case: a card that needs more is rarer than one in a thousand."""


@dataclass(frozen=True, slots=True, eq=False)
class CatchFigures:
    """A player's share of the pot after each card that he may catch; c cards.

    Attributes:
        cards: Card ids, ascending, shape (c,), int64; only those that some deal has brought.
        equity: Share of the pot after each, shape (c,).
        half_width: 95 % half-width of each equity, shape (c,).
        now: Share of the pot before the card.
        now_half_width: 95 % half-width of ``now``.
        precision: How precisely all of it is known.
    """

    cards: Whole
    equity: Column
    half_width: Column
    now: float
    now_half_width: float
    precision: Precision


def catch_figures(
    prepared: Prepared, catches: Catches, settings: RunSettings, cancel: Cancel = None
) -> Iterator[CatchFigures]:
    """The figures, exact or refined until each is as precise as a picture needs.

    Args:
        prepared: The table.
        catches: The player's cards, from `sort_catches`.
        settings: Threads, seed, method and the limits of what is sampled.
        cancel: Stops the work when set.

    Raises:
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    counted = None if settings.method == "sampled" else _counted(prepared, catches, settings, cancel)
    if counted is not None:
        yield counted
    else:
        yield from _sampled(prepared, catches, settings, cancel)


def _counted(
    prepared: Prepared, catches: Catches, settings: RunSettings, cancel: Cancel
) -> CatchFigures | None:
    """Every deal after every card; None if that takes too long, or cards are not equally likely."""
    from oracle.simulate.runner import open_query, run

    others = [seat for place, seat in enumerate(prepared.seats) if place != catches.seat]
    if any(seat.narrowed or not _one_start(seat.live) for seat in others):
        return None  # a card that is often in a range is caught less often
    if prepared.shared_card and catches.to_come == 1:
        return None  # no hand has its own seventh card
    ranges, unlimited = whole_ranges(prepared), RunSettings(threads=settings.threads, seed=settings.seed)
    first = after_catch(prepared, catches, catches.free[0])
    plan = open_query(first, unlimited, macros=prepared.macros, ranges=ranges).plan
    if not plan.exact or plan.seconds * len(catches.free) > COUNTED_SECONDS:
        return None
    counting = replace(unlimited, method="exact")
    shares = [
        run(
            after_catch(prepared, catches, card), counting, cancel=cancel, macros=prepared.macros,
            ranges=ranges,
        ).seats[catches.seat].equity.value
        for card in catches.free
    ]  # fmt: skip
    equity = np.array(shares)
    return CatchFigures(
        np.array(catches.free), equity, np.zeros(equity.size), float(equity.mean()), 0.0, EXACT
    )


def _one_start(hands: object) -> bool:
    """Whether a range is exact first cards, with any further cards."""
    return isinstance(hands, StudRange) and not hands.drawn and hands.parts.shape[1] <= 1


class _Sums:
    """Deals, shares of the pot and their squares, by the card caught and in all."""

    def __init__(self, settings: RunSettings) -> None:
        self.limits = Limits.of(settings)
        self.by_card = np.zeros((3, DECK_SIZE))
        self.began = self._shown = time.perf_counter()

    @property
    def deals(self) -> int:
        """Deals so far."""
        return int(self.by_card[0].sum())

    def over(self) -> bool:
        """Whether a limit ends the picture."""
        return self.deals >= MOST_DEALS or self.limits.over(self.deals, time.perf_counter() - self.began)

    def due(self) -> bool:
        """Whether it is time to show an update."""
        if time.perf_counter() - self._shown < SHOW_SECONDS:
            return False
        self._shown = time.perf_counter()
        return True

    def so_far(self) -> CatchFigures:
        """The current figures, as a value."""
        cards = np.flatnonzero(self.by_card[0])
        sums, totals = self.by_card[:, cards], self.by_card.sum(axis=1)
        half, now_half = half_widths_of(sums), float(half_widths_of(totals))
        pot = max(widest(half, sums[0]), now_half)
        return CatchFigures(
            cards, sums[1] / sums[0], half, float(totals[1] / totals[0]), now_half,
            Precision(pot, 0.0, False, self.limits.wanted),
        )  # fmt: skip


def _sampled(
    prepared: Prepared, catches: Catches, settings: RunSettings, cancel: Cancel
) -> Iterator[CatchFigures]:
    """Deals of the whole table, until the equity after every card is known precisely enough."""
    dealing = PieceDealer(Dealer(prepared, ordered=True), chosen_seed(settings), DEALS)
    sums, look_at = _Sums(settings), FIRST_DEALS // DEALS
    make_worker = _dealing(prepared, catches, dealing)
    for count, part in enumerate(pieces(make_worker, None, thread_count(settings), cancel, dealing), 1):
        if part is not None:
            sums.by_card += part
        over = sums.over()
        if count < look_at and not over:
            continue
        look_at = int(count * GROWTH) + 1
        if not sums.deals:
            continue
        found = sums.so_far()
        if over or not found.precision.rough:
            yield found
            return
        if sums.due():
            yield found
    raise hardly_dealt()


def _dealing(
    prepared: Prepared, catches: Catches, dealing: PieceDealer
) -> Callable[[Stop], Callable[[int], Column | None]]:
    """A worker that deals the whole table and adds up the player's shares by the card that he catches."""
    playing = list(playing_seats(prepared))
    place, caught = playing.index(catches.seat), len(catches.own) - 1  # both down cards are dealt together
    nothing = np.zeros(DEALS, dtype=np.uint64)

    def make_worker(stop: Stop) -> Callable[[int], Column | None]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> Column | None:
            batch = deal(number)
            if batch is None or batch.parts is None:
                return None
            share = shares_of(prepared.game, batch.hands[playing], nothing)[place]
            cards = card_ids(batch.parts[catches.seat, caught]).astype(np.int64)
            values = (np.ones_like(share), share, share * share)
            return np.stack([np.bincount(cards, weights=row, minlength=DECK_SIZE) for row in values])

        return work

    return make_worker
