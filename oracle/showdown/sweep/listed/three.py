"""Three ranges of two-card hands on full boards: what every hand wins, exactly.

On one board all hands are processed from the weakest to the strongest. A hand beats the pairs of its
opponents' hands with lower ratings, minus those that share a card, by inclusion and exclusion. Let A and B be
the weights of the opponents' hands below it that do not use its cards. Then it beats A·B − Σ A(c)·B(c)
over the cards c + Σ A(h)·B(h) over the hands h, where A(c) is the weight of the hands with that card. Ties
are counted in the same way, with the hands of equal rating. The work grows with the number of hands, not with
its cube.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column, Masks
from oracle.cards.combo import COMBOS, PAIR_CARDS, PAIR_MASKS
from oracle.showdown.sweep.listed.three_kernels import OUTCOMES, SEATS, sweep_hands, weigh_pairs


@dataclass(frozen=True, slots=True, eq=False)
class ThreeRanges:
    """Three ranges of two-card hands at one table; n hands are in at least one of them.

    Attributes:
        hands: The hands by pair index, shape (n,), int64.
        weights: Weight of each hand in each seat's range, ≥ 0, shape (3, n), float64.
        folded: Whether each seat has folded: its cards are gone, and it wins nothing; shape (3,), bool.
    """

    hands: npt.NDArray[np.int64]
    weights: Column
    folded: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, weights: Column, folded: npt.NDArray[np.bool_]) -> ThreeRanges:
        """Make it from weights by pair index; hands ruled out by another seat's certain cards get weight 0.

        Args:
            weights: Weight of each combo in each seat's range, shape (3, 1326); 0 where a known or dead card
                is in the combo.
            folded: See the class.
        """
        hands = np.flatnonzero(weights.any(axis=0))
        return cls(hands, np.ascontiguousarray(_without_ruled_out(weights)[:, hands]), folded)

    @property
    def counted(self) -> ThreeRanges:
        """The same with every hand counted once."""
        return replace(self, weights=(self.weights > 0).astype(np.float64))

    @property
    def entries(self) -> int:
        """Total number of hands of the seats in the pot, which measures the work."""
        return int((self.weights[~self.folded] > 0).sum())

    def on(self, board: int) -> ThreeRanges:
        """The same with only the hands that a board, a mask, leaves possible; the others get weight 0."""
        possible = self.masks & np.uint64(board) == 0
        return replace(self, weights=self.weights * possible)

    def pairs(self) -> Column:
        """The weight of all pairs of hands of the two other seats that each hand can meet, shape (3, n).

        The hand's own weight is not included. Each pair is met on the same number of run-outs.
        """
        out = np.zeros((SEATS, self.hands.size))
        weigh_pairs(self._cards, self.weights, out)
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
            of the others' hands, summed over the boards, shape (3, 3, n).  Exact for whole weights.
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
        boards = np.ascontiguousarray(boards)
        sweep_hands(boards, self.masks, self._cards, self.weights, self.folded, ratings, won, met)

    @property
    def _cards(self) -> npt.NDArray[np.int64]:
        return np.ascontiguousarray(PAIR_CARDS[self.hands].astype(np.int64))


def _without_ruled_out(weights: Column) -> Column:
    """Set the weight of hands to 0 that share a card with every hand of another seat: they cannot be dealt.

    Inclusion and exclusion would add their weight and subtract it again; if it is a million times the weight
    of hands that can be dealt, the result would lose six digits.
    """
    left = weights
    while True:
        certain = [np.bitwise_and.reduce(PAIR_MASKS[row > 0]) if row.any() else np.uint64(0) for row in left]
        others = [certain[1] | certain[2], certain[0] | certain[2], certain[0] | certain[1]]
        ruled_out = (left > 0) & (PAIR_MASKS & np.array(others)[:, None] != 0) if any(certain) else None
        if ruled_out is None or not ruled_out.any():
            return left
        left = np.where(ruled_out, 0.0, left)


def beside_two(asked: Column, first: Column, second: Column) -> Column:
    """The weight of the pairs of hands, one of each of two ranges, with no card in common or with a hand.

    Args:
        asked: Above 0 for the hands to compute, by pair index, shape (1326,).
        first: Weights of one range by pair index, shape (1326,).
        second: Weights of the other range, in the same shape.

    Returns:
        Shape (1326,); undefined for hands that are not asked for.  Exact for whole weights.
    """
    ranges = ThreeRanges.of(np.stack([asked > 0, first, second]), np.zeros(SEATS, dtype=np.bool_))
    found = np.zeros(COMBOS)
    found[ranges.hands] = np.where(ranges.weights[0] > 0, ranges.pairs()[0], 0.0)
    return found
