"""A range as a value: a set of hands with weights."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.games import Game


@dataclass(frozen=True, slots=True, eq=False)
class WeightedRange:
    """Hands with relative weights, listed (hold'em and Omaha; every listed hand has weight > 0).

    Attributes:
        text: The range as written.
        game: The game whose hands these are.
        masks: Each hand once, as a 64-bit card mask, ascending; shape (n,), uint64.
        weights: Relative weight of each hand, > 0; shape (n,), float64.  1 where no weights are written.
        weighted: Whether weights differ from one another.
    """

    text: str
    game: Game
    masks: npt.NDArray[np.uint64]
    weights: npt.NDArray[np.float64]
    weighted: bool = False

    @property
    def combos(self) -> int:
        """Number of different hands."""
        return int(self.masks.size)

    @property
    def percent(self) -> float:
        """Share of all hands of the game, 0…100, by number of hands (weights ignored)."""
        return 100.0 * self.masks.size / self.game.hands

    @property
    def full(self) -> bool:
        """Whether it is every hand of the game, all equally likely ("any hand")."""
        return self.combos == self.game.hands and not self.weighted

    def without(self, dead: int) -> WeightedRange:
        """The hands that use none of the cards in the mask ``dead``; may be empty."""
        live = (self.masks & np.uint64(dead)) == 0
        weights = self.weights[live]
        weighted = bool(weights.size) and bool((weights != weights[0]).any())
        return WeightedRange(self.text, self.game, self.masks[live], weights, weighted)
