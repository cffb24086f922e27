"""Hold'em ranges as 1,326 weights by pair index, and back."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import COMBOS, MASK_ORDER, PAIR_MASKS, pair_indices
from oracle.errors import OracleError
from oracle.games import HOLDEM, find_game
from oracle.ranges.printer import checked_weights, print_range
from oracle.ranges.weighted import WeightedRange


def pair_weights(hands: WeightedRange) -> npt.NDArray[np.float64]:
    """The weight of every two-card hand, 0 where it is not in the range.

    Args:
        hands: A range of a game with two hole cards.

    Returns:
        Weights by pair index, shape (1326,), float64.

    Raises:
        OracleError: If the game deals another number of cards.
    """
    if hands.game.hole_cards != 2:
        raise OracleError(f"A hand in {hands.game.title} has {hands.game.hole_cards} cards, not two.")
    weights = np.zeros(COMBOS)
    weights[pair_indices(hands.masks)] = hands.weights
    return weights


def range_from_pairs(
    weights: npt.NDArray[np.float64], text: str = "", *, syntax: str = "classic"
) -> WeightedRange:
    """The hold'em range of 1,326 weights.

    Args:
        weights: Weight ≥ 0 by pair index, shape (1326,); 0 leaves a hand out.
        text: The text it shall carry; printed from the weights when empty.
        syntax: The syntax to print it in.

    Raises:
        OracleError: If the shape is wrong or a weight is negative or not a number.
    """
    checked = checked_weights(weights)
    ordered = checked[MASK_ORDER]
    chosen = ordered > 0
    values = ordered[chosen]
    text = text or print_range(checked, syntax)
    differ = bool(values.size) and bool((values != values[0]).any())
    return WeightedRange(text, find_game(HOLDEM), PAIR_MASKS[MASK_ORDER[chosen]], values, differ)
