"""Tables to look at, and a slow twin of everything that counts pots."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np

from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in, mask_of
from oracle.prepared import Prepared, prepare
from oracle.query import Seat, equity_query
from oracle.ranges import print_range
from tests.reference.strength import best_strength

LOW = "2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s6c6d6h6s"
"""Dead cards that leave a small deck, so that all its boards are soon swept."""


def table(*ranges: str, board: str = "", dead: str = "", folded: tuple[int, ...] = ()) -> Prepared:
    """A hold'em table of some ranges in classic syntax; the seats in ``folded`` have given up."""
    seats = [Seat(f"p{place + 1}", text, folded=place in folded) for place, text in enumerate(ranges)]
    return prepare(equity_query(seats, board=board, dead=dead, syntax="classic"))


def mask(text: str) -> int:
    """The mask of some cards."""
    return mask_of(parse_cards(text))


def hand(text: str) -> tuple[int, ...]:
    """Card ids."""
    return tuple(parse_cards(text))


def random_text(rng: np.random.Generator, hands: int, *, weighted: bool = True) -> str:
    """A range of a number of random hands with integer weights 1–100."""
    weights = np.zeros(1326)
    chosen = rng.choice(1326, size=hands, replace=False)
    weights[chosen] = rng.integers(1, 101, hands) if weighted else 100
    return print_range(weights)


Listed = list[tuple[tuple[int, ...], Fraction]]


def listed(prepared: Prepared, seat: int) -> Listed:
    """A seat's live hands as card ids, with weights."""
    live = prepared.seats[seat].live
    return [
        (cards_in(int(own)), Fraction(weight)) for own, weight in zip(live.masks, live.weights, strict=True)
    ]


class Brute:
    """Deals every run-out of a two-handed table, card by card, in fractions."""

    def __init__(self) -> None:
        self._strengths: dict[tuple[int, ...], tuple[int, ...]] = {}

    def strength(self, cards: tuple[int, ...]) -> tuple[int, ...]:
        key = tuple(sorted(cards))
        if key not in self._strengths:
            self._strengths[key] = best_strength(key)
        return self._strengths[key]

    def pots(
        self, own: tuple[int, ...], theirs: Listed, board: tuple[int, ...], dead: tuple[int, ...]
    ) -> tuple[Fraction, Fraction]:
        """Pots won (ties halved) and all pots of a hand against a range, with the range's weights."""
        won = total = Fraction(0)
        for other, weight in theirs:
            used = {*own, *other, *board, *dead}
            if len(used) < len(own) + len(other) + len(board) + len(dead):
                continue
            rest = [card for card in range(52) if card not in used]
            for more in combinations(rest, 5 - len(board)):
                mine = self.strength((*own, *board, *more))
                his = self.strength((*other, *board, *more))
                won += weight * (1 if mine > his else Fraction(1, 2) if mine == his else 0)
                total += weight
        return won, total
