"""How strong a hand is: ratings, hand types, and both in words.

`oracle.rating.high` holds the kernels (and so imports numba); what is here reads ratings without them.
"""

from oracle.rating.strength import (
    HAND_TYPE_NAMES,
    HAND_TYPES,
    describe,
    hand_number,
    hand_type,
    hand_types,
    strengths,
)

__all__ = [
    "HAND_TYPES",
    "HAND_TYPE_NAMES",
    "describe",
    "hand_number",
    "hand_type",
    "hand_types",
    "strengths",
]
