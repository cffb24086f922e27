"""A range as a value: a set of hands with weights."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import numpy.typing as npt

from oracle.games import Game
from oracle.ranges.weights import MAX_WEIGHT


@dataclass(frozen=True, slots=True, eq=False)
class WeightedRange:
    """Hands with relative weights, listed; every listed hand has weight > 0.  A `HandSet`.

    Attributes:
        text: The range as written.
        game: The game whose hands these are.
        masks: Each hand once, as a 64-bit card mask, ascending; shape (n,), uint64.
        weights: Relative weight of each hand, > 0; shape (n,), float64.  1 if no weights are written.
        weighted: Whether weights differ from one another.
        full_weight: The weight of a hand that is always held: 100 where weights are written, otherwise 1.
    """

    text: str
    game: Game
    masks: npt.NDArray[np.uint64]
    weights: npt.NDArray[np.float64]
    weighted: bool = False
    full_weight: float = 1.0
    _total: float = field(init=False, repr=False)
    """The sum of the weights; cached, because it is needed many times while a range is shown."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "_total", float(self.weights.sum()))

    @property
    def hands(self) -> int:
        """Number of different hands."""
        return int(self.masks.size)

    @property
    def combos(self) -> float:
        """Number of hands, each counted by its weight: ``AA@50`` has 3."""
        return self._total / self.full_weight

    @property
    def percent_weights(self) -> npt.NDArray[np.float64]:
        """The weights as written in our syntax, 100 for a hand that is always held; shape (n,)."""
        return (
            self.weights if self.full_weight == MAX_WEIGHT else self.weights * (MAX_WEIGHT / self.full_weight)
        )

    @property
    def empty(self) -> bool:
        """Whether no hand is left."""
        return self.masks.size == 0

    @property
    def percent(self) -> float:
        """`combos` in percent of all hands of the game, 0…100."""
        return 100.0 * self.combos / self.game.hands

    @property
    def full(self) -> bool:
        """Whether it is every hand of the game, all equally likely ("any hand")."""
        return self.hands == self.game.hands and not self.weighted

    @property
    def fixed(self) -> int:
        """Mask of the cards that every hand holds; 0 for no hands."""
        return int(np.bitwise_and.reduce(self.masks)) if self.masks.size else 0

    def contains(self, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.bool_]:
        """Which of a column of hands are in the range, shape (n,)."""
        if not self.masks.size:
            return np.zeros(hands.shape, dtype=np.bool_)
        return np.equal(self.masks[self._places(hands)], hands)

    def weights_of(self, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.float64]:
        """The weight of each of a column of hands, 0 where it is not in the range, shape (n,)."""
        if not self.masks.size:
            return np.zeros(hands.shape)
        places = self._places(hands)
        return np.where(self.masks[places] == hands, self.weights[places], 0.0)

    def _places(self, hands: npt.NDArray[np.uint64]) -> npt.NDArray[np.int64]:
        """The index of each hand in the list, if it is in it."""
        return np.minimum(np.searchsorted(self.masks, hands), self.masks.size - 1)

    def without(self, dead: int) -> WeightedRange:
        """The hands that use none of the cards in the mask ``dead``; may be empty."""
        if not dead:
            return self
        live = (self.masks & np.uint64(dead)) == 0
        masks = self.masks[live]
        if not self.weighted:
            return WeightedRange(
                self.text, self.game, masks, self.weights[: masks.size], False, self.full_weight
            )
        weights = self.weights[live]
        weighted = bool(weights.size) and bool((weights != weights[0]).any())
        return WeightedRange(self.text, self.game, masks, weights, weighted, self.full_weight)
