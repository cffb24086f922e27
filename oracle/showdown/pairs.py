"""Card removal between two-card hands."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from oracle.cards.card import DECK_SIZE
from oracle.cards.combo import PAIR_CARDS
from oracle.showdown.parts import MOST_EXACT_PARTS, exact_parts

_FIRST: npt.NDArray[np.int64] = np.ascontiguousarray(PAIR_CARDS[:, 0], dtype=np.int64)
_SECOND: npt.NDArray[np.int64] = np.ascontiguousarray(PAIR_CARDS[:, 1], dtype=np.int64)


def live_weight(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The weight of a range that shares no card with each combo.

    Args:
        weights: Weight of each combo by pair index, shape (1326,).

    Returns:
        By pair index, shape (1326,): the total weight, minus the hands with the combo's first card, minus
        those with its second, plus the combo itself, which was subtracted twice.  Exact for whole weights,
        otherwise up to rounding.
    """
    live: npt.NDArray[np.float64] = np.sum(
        [_live_part(part) for part in exact_parts(weights, most=MOST_EXACT_PARTS)], axis=0
    )
    return live


def _live_part(weights: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """The same; what is subtracted leaves rounding where sums are not exact."""
    by_card = np.bincount(_FIRST, weights=weights, minlength=DECK_SIZE)
    by_card += np.bincount(_SECOND, weights=weights, minlength=DECK_SIZE)
    live: npt.NDArray[np.float64] = weights.sum() - by_card[_FIRST] - by_card[_SECOND] + weights
    return live


def joint_weight(ours: npt.NDArray[np.float64], theirs: npt.NDArray[np.float64]) -> float:
    """The weight of all ways to deal two ranges a hand each without using a card twice.

    Args:
        ours: Weight of each combo by pair index, shape (1326,).
        theirs: The other range, in the same form.  If all weights are 1, the ways are counted.
    """
    return float(ours @ live_weight(theirs))
