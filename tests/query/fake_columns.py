"""Columns over explicit deals, in plain Python, for testing functions without the simulator."""

from __future__ import annotations

import functools
from collections.abc import Callable, Hashable, Sequence
from itertools import combinations

import numpy as np

from oracle.cards.mask import cards_in, mask_of
from oracle.games import Game, find_game
from oracle.query.columns import Column
from oracle.query.language.values import SHARE_UNITS
from oracle.ranges import WeightedRange
from oracle.rating import HAND_TYPES, hand_type
from oracle.rating.five import rate_five
from oracle.rating.high import rate
from tests.reference.pql import Cards, Deal, equity_against, hand_equity, share, winners
from tests.reference.strength import five_card_strength


class FakeColumns:
    """Implements `oracle.query.columns.Columns` for hold'em.

    Args:
        deals: The deals, all with the same number of seats and the same dead cards.
        ranges: The range of each seat, for equities against ranges; only with two seats.
        playing: Which seats have a part in the pot; all by default.
    """

    def __init__(
        self,
        deals: Sequence[Deal],
        ranges: Sequence[WeightedRange] = (),
        playing: tuple[bool, ...] | None = None,
    ) -> None:
        self.deals = list(deals)
        self.ranges = ranges
        self.game: Game = find_game("holdem")
        self.rows = len(self.deals)
        self.seats = len(self.deals[0].hands)
        self.playing = playing or (True,) * self.seats
        self.dead = mask_of(self.deals[0].dead)
        self._known: dict[Hashable, Column] = {}

    def once(self, key: Hashable, compute: Callable[[], Column]) -> Column:
        if key not in self._known:
            self._known[key] = compute()
            assert self._known[key].shape[-1] == self.rows
        return self._known[key]

    def _masks(self, cards: Callable[[Deal], Cards]) -> Column:
        return np.array([mask_of(cards(deal)) for deal in self.deals], dtype=np.uint64)

    def own(self, seat: int) -> Column:
        return self.once(("own", seat), lambda: self._masks(lambda deal: deal.hands[seat]))

    def board(self, street: str) -> Column:
        return self.once(("board", street), lambda: self._masks(lambda deal: deal.on(street)))

    def turn(self) -> Column:
        return np.array([deal.board[3] for deal in self.deals], dtype=np.int8)

    def river(self) -> Column:
        return np.array([deal.board[4] for deal in self.deals], dtype=np.int8)

    def hand(self, seat: int, street: str) -> Column:
        return self.own(seat) | self.board(street)

    def rating(self, seat: int, street: str) -> Column:
        def compute() -> Column:
            best = [rate_five(best_five(deal.cards(seat, street))) for deal in self.deals]
            return np.array(best, dtype=np.uint32)

        return self.once(("rating", seat, street), compute)

    def rate(self, own: Column, board: Column, own_cards: int, board_cards: int) -> Column:
        out = np.empty(own.size, dtype=np.uint32)
        rate(own | board, own_cards + board_cards, out)
        return out

    def outs(self, own: Column, board: Column, size: int, cards: Column) -> Column:
        found = np.zeros((len(HAND_TYPES), self.rows), dtype=np.uint8)
        for row, held in enumerate((own | board).tolist()):
            for card in cards.tolist():
                if not card & (held | self.dead):
                    rating = rate_five(best_five(tuple(cards_in(held | card))))
                    found[hand_type(rating), row] += 1
        return found

    def shares(self, seat: int) -> Column:
        return np.array([int(share(deal, seat) * SHARE_UNITS) for deal in self.deals], dtype=np.int64)

    def wins(self, seat: int) -> Column:
        return np.array([winners(deal) == [seat] for deal in self.deals])

    def ties(self, seat: int) -> Column:
        found = [winners(deal) for deal in self.deals]
        return np.array([seat in each and len(each) > 1 for each in found])

    def equity_on(self, seat: int, street: str) -> Column:
        return np.array([hand_equity(deal, seat, street) for deal in self.deals])

    def equity_against(self, seat: int, street: str, hands: WeightedRange | None) -> Column:
        against = hand_set(self.ranges[1 - seat] if hands is None else hands)
        return np.array([equity_against(deal, seat, street, against) for deal in self.deals])


def hand_set(hands: WeightedRange) -> frozenset[frozenset[int]]:
    """The hands of a range as sets of card ids."""
    return frozenset(frozenset(cards_in(int(mask))) for mask in hands.masks)


@functools.lru_cache(maxsize=100_000)
def best_five(cards: Cards) -> Cards:
    """The best five of five to seven cards, found by looking at all of them."""
    return max(combinations(cards, 5), key=five_card_strength)
