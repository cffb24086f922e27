"""How strong a hand is: ratings, hand types, and both in words.

`oracle.rating.high` has the kernels (and imports numba); this module reads ratings without them.
"""

from oracle.rating.low_strength import LOW_BITS, LOW_RANKS, NO_LOW, describe_low, rate_five_low
from oracle.rating.strength import (
    HAND_TYPE_NAMES,
    HAND_TYPES,
    TYPE_PLACES,
    describe,
    hand_type,
    hand_types,
    strengths,
)

__all__ = [
    "HAND_TYPES",
    "HAND_TYPE_NAMES",
    "LOW_BITS",
    "LOW_RANKS",
    "NO_LOW",
    "TYPE_PLACES",
    "describe",
    "describe_low",
    "hand_type",
    "hand_types",
    "rate_five_low",
    "strengths",
]
