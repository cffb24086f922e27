"""The names of hands and draws in rules."""

from __future__ import annotations

from types import MappingProxyType

from oracle.query.language.values import FLOP_CATEGORIES, FLOP_CATEGORY_NAMES
from oracle.rating.strength import HAND_TYPE_NAMES, HAND_TYPES

DRAWS = MappingProxyType(
    {
        "any": "draw",
        "flush": "flush draw",
        "straight": "straight draw",
        "open-ended": "open-ended",
        "gutshot": "gutshot",
        "combo": "combo draw",
        "overcards": "two overcards",
    }
)
"""The name of each draw, by key."""

_DRAW_SYNONYMS = {
    "any draw": "any", "open-ended straight draw": "open-ended", "open-ended draw": "open-ended",
    "open ended": "open-ended", "oesd": "open-ended", "gutshot straight draw": "gutshot",
    "gutshot draw": "gutshot", "flush and straight draw": "combo", "overcards": "overcards",
}  # fmt: skip
_TYPE_SYNONYMS = {"full house": "fullhouse", "quads": "quads", "set": "flopset"}

MADE = MappingProxyType(
    {
        **dict(zip(FLOP_CATEGORY_NAMES, FLOP_CATEGORIES, strict=True)),
        **{name: name for name in FLOP_CATEGORIES},
        **dict(zip(HAND_TYPE_NAMES, HAND_TYPES, strict=True)),
        **{name: name for name in HAND_TYPES},
        **_TYPE_SYNONYMS,
    }
)
"""Hand types and flop categories by every name; a name that both have means the hand type."""

DRAW_WORDS = MappingProxyType({**{words: key for key, words in DRAWS.items()}, **_DRAW_SYNONYMS})
"""The draws by every name."""


def made_words(name: str) -> str:
    """A hand type or flop category in words that are unambiguous.

    >>> made_words("twopair"), made_words("floptoppair"), made_words("flopflush")
    ('two pair', 'top pair', 'flopflush')
    """
    if name in HAND_TYPES:
        return HAND_TYPE_NAMES[HAND_TYPES.index(name)]
    words = FLOP_CATEGORY_NAMES[FLOP_CATEGORIES.index(name)]
    return words if MADE[words] == name else name
