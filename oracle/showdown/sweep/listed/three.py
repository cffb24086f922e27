"""Three ranges of two-card hands on full boards: what every hand wins, exactly.

On one board all hands are processed from the weakest to the strongest. A hand beats the pairs of its
opponents' hands with lower ratings, minus those that share a card, by inclusion and exclusion. Let A and B be
the weights of the opponents' hands below it that do not use its cards. Then it beats A·B − Σ A(c)·B(c)
over the cards c + Σ A(h)·B(h) over the hands h, where A(c) is the weight of the hands with that card. Ties
are counted in the same way, with the hands of equal rating. The work grows with the number of hands, not with
its cube.

What is subtracted must have been added exactly: weights of which not all products are exact are swept in
parts (`oracle.showdown.sweep.listed.three_parts`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks
from oracle.cards.combo import COMBOS, PAIR_CARDS, PAIR_MASKS
from oracle.showdown.sweep.listed.three_kernels import OUTCOMES, SEATS, sweep_hands, weigh_pairs
from oracle.showdown.sweep.listed.three_parts import parts_of_three


@dataclass(frozen=True, slots=True, eq=False)
class ThreeRanges:
    """Three ranges of two-card hands at one table; n hands are in at least one of them.

    Attributes:
        hands: The hands by pair index, shape (n,), int64.
        weights: Weight of each hand in each seat's range, ≥ 0, shape (3, n), float64.
        folded: Whether each seat has folded: its cards are gone, and it wins nothing; shape (3,), bool.
        parts: Weights that are swept one after the other, shape (3, n) each. The opponents of each seat have
            every pair of their parts in one of them, and these pairs add up to that of their weights.
    """

    hands: npt.NDArray[np.int64]
    weights: Column
    folded: npt.NDArray[np.bool_]
    parts: tuple[Column, ...]

    @classmethod
    def of(cls, weights: Column, folded: npt.NDArray[np.bool_]) -> ThreeRanges:
        """Make it from weights by pair index; hands that cannot be dealt beside the others' get weight 0.

        Args:
            weights: Weight of each combo in each seat's range, shape (3, 1326); 0 where a known or dead card
                is in the combo.
            folded: See the class.
        """
        hands = np.flatnonzero(weights.any(axis=0))
        held, cards = np.ascontiguousarray(weights[:, hands]), _cards_of(hands)
        met = np.zeros_like(held)
        weigh_pairs(cards, (held > 0).astype(np.float64), met)
        # What is added and subtracted again should leave nothing behind, not even rounding.
        dealt = np.where(met > 0, held, 0.0)
        return cls(hands, dealt, folded, parts_of_three(dealt, cards))

    @property
    def counted(self) -> ThreeRanges:
        """The same with every hand counted once."""
        once = (self.weights > 0).astype(np.float64)
        return replace(self, weights=once, parts=(once,))

    @property
    def entries(self) -> int:
        """Total number of hands of the seats in the pot, which measures the work."""
        return int((self.weights[~self.folded] > 0).sum())

    def on(self, board: int) -> ThreeRanges:
        """The same with only the hands that a board, a mask, leaves possible; the others get weight 0."""
        possible = self.masks & np.uint64(board) == 0
        return replace(
            self, weights=self.weights * possible, parts=tuple(part * possible for part in self.parts)
        )

    def pairs(self) -> Column:
        """The weight of all pairs of hands of the two other seats that each hand can meet, shape (3, n).

        The hand's own weight is not included. Each pair is met on the same number of run-outs.
        """
        out = np.zeros((SEATS, self.hands.size))
        for part in self.parts:
            weigh_pairs(_cards_of(self.hands), part, out)
        return out

    def joint(self) -> float:
        """The weight of all ways to deal the three seats a hand each without using a card twice."""
        return float(self.weights[0] @ self.pairs()[0])

    @property
    def masks(self) -> Masks:
        """The hands as masks, shape (n,), uint64."""
        return PAIR_MASKS[self.hands]

    def sweep(self, boards: Masks, ratings: npt.NDArray[np.uint32]) -> Column:
        """What every hand wins on full boards; releases the GIL.

        Args:
            boards: Boards of five cards as masks, shape (b,), uint64.
            ratings: Rating of each hand on each board, shape (b, n).

        Returns:
            By seat, by the number of seats that share the pot less one, and by hand: the weight of the pairs
            of the others' hands, summed over the boards, shape (3, 3, n).  Exact for whole weights,
            otherwise up to rounding.
        """
        out, unasked = np.zeros((1, SEATS, OUTCOMES, self.hands.size)), np.zeros((0, SEATS, self.hands.size))
        self._sweep(boards, ratings, out, unasked)
        whole: Column = out[0]
        return whole

    def sweep_each(self, boards: Masks, ratings: npt.NDArray[np.uint32]) -> tuple[Column, Column]:
        """What every hand wins on each full board, and the weight it plays against; releases the GIL.

        Args:
            boards: Boards of five cards as masks, shape (b,), uint64.
            ratings: Rating of each hand on each board, shape (b, n).

        Returns:
            As `sweep`, but for each board, shape (b, 3, 3, n); and as `pairs` on each board, shape (b, 3, n),
            0 for hands that hold a card of the board.
        """
        won = np.zeros((boards.size, SEATS, OUTCOMES, self.hands.size))
        met = np.zeros((boards.size, SEATS, self.hands.size))
        self._sweep(boards, ratings, won, met)
        return won, met

    def _sweep(self, boards: Masks, ratings: npt.NDArray[np.uint32], won: Column, met: Column) -> None:
        boards, masks, cards = np.ascontiguousarray(boards), self.masks, _cards_of(self.hands)
        asked = (self.weights > 0) & ~self.folded[:, None]
        for part in self.parts:
            sweep_hands(boards, masks, cards, part, asked, self.folded, ratings, won, met)


def _cards_of(hands: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    return np.ascontiguousarray(PAIR_CARDS[hands].astype(np.int64))


def beside_two(asked: Column, first: Column, second: Column) -> Column:
    """The weight of the pairs of hands, one of each of two ranges, with no card in common or with a hand.

    Args:
        asked: Above 0 for the hands to compute, by pair index, shape (1326,).
        first: Weights of one range by pair index, shape (1326,).
        second: Weights of the other range, in the same shape.

    Returns:
        Shape (1326,); undefined for hands that are not asked for.  Exact for whole weights, otherwise up to
        rounding.
    """
    ranges = ThreeRanges.of(np.stack([asked > 0, first, second]), np.zeros(SEATS, dtype=np.bool_))
    found = np.zeros(COMBOS)
    found[ranges.hands] = np.where(ranges.weights[0] > 0, ranges.pairs()[0], 0.0)
    return found
