"""A batch: a block of deals as columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

Masks = npt.NDArray[np.uint64]
T = TypeVar("T", bound=np.generic)


@dataclass(frozen=True, slots=True, eq=False)
class Batch:
    """A block of deals; each array has one entry per deal in its last axis.

    Attributes:
        hands: Cards of each seat, shape (seats, deals), uint64 masks.
        flop: The first three community cards of each deal, shape (deals,), uint64 masks.
        rest: The fourth and fifth together, shape (deals,), uint64 masks.
        turn: The fourth alone if the query distinguishes turn and river, otherwise None.
        members: Number of distinct deals that each one represents, shape (deals,), int64; None if always one.
        weights: Weight of all the deals each one represents, shape (deals,), float64; None if 1 each.
        seeds: A random number per deal, for values that are themselves sampled, shape (deals,), uint64; None
            if nothing needs them.
        parts: The hands street by street if a stud query uses streets: the two down cards together, then
            card by card, shape (seats, 6, deals), uint64 masks; otherwise None.
        whole_board: ``flop | rest`` if whoever dealt has made it, shape (deals,); otherwise None.
    """

    hands: Masks
    flop: Masks
    rest: Masks
    turn: Masks | None = None
    members: npt.NDArray[np.int64] | None = None
    weights: npt.NDArray[np.float64] | None = None
    seeds: npt.NDArray[np.uint64] | None = None
    parts: Masks | None = None
    whole_board: Masks | None = None

    @property
    def deals(self) -> int:
        """Number of deals."""
        return int(self.flop.size)

    @property
    def board(self) -> Masks:
        """All community cards of each deal, shape (deals,), uint64 masks."""
        return self.flop | self.rest if self.whole_board is None else self.whole_board

    def take(self, places: npt.NDArray[np.intp]) -> Batch:
        """The deals with some indices."""

        def taken(column: npt.NDArray[T] | None) -> npt.NDArray[T] | None:
            return None if column is None else column.take(places, axis=-1)

        return Batch(
            self.hands.take(places, axis=1),
            self.flop.take(places),
            self.rest.take(places),
            taken(self.turn),
            taken(self.members),
            taken(self.weights),
            taken(self.seeds),
            taken(self.parts),
        )
