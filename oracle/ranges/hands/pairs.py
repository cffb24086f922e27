"""Hold'em ranges as 1,326 weights by pair index; `print_range` writes such weights as text."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import COMBOS, pair_indices
from oracle.errors import OracleError
from oracle.ranges.hands.weighted import WeightedRange


def pair_weights(hands: WeightedRange) -> npt.NDArray[np.float64]:
    """The weight of every two-card hand, 0 where it is not in the range.

    Args:
        hands: A range of a game with two hole cards.

    Returns:
        Weights by pair index, shape (1326,), float64.

    Raises:
        OracleError: If hands of the game do not have two cards.
    """
    if hands.game.hole_cards != 2:
        raise OracleError(f"A hand in {hands.game.title} has {hands.game.hole_cards} cards, not two.")
    weights = np.zeros(COMBOS)
    weights[pair_indices(hands.masks)] = hands.weights
    return weights
