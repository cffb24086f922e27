"""The comma parts that most ranges are made of, recognized by one regular expression each.

Long ranges are lists of hands written card by card, ``AsKs`` or ``AsKs@37.5``, which mean the same in both
syntaxes.  Short ones are lists of terms such as ``QQ+`` or ``A9o``; the grammar reads each of them once, and
the parser caches the result.  Everything else is read token by token, which takes ten times as long.
"""

from __future__ import annotations

import functools
import re

from oracle.cards.card import RANKS, SUITS, make_card
from oracle.cards.mask import mask_of
from oracle.ranges.text.nodes import CardSlot

MOST_HANDS = 8_192
"""Number of hands that are cached; hold'em has 2,652, counting both orders of the cards."""


@functools.cache
def hand_pattern(cards: int) -> re.Pattern[str]:
    """The pattern of a comma part that is one complete hand: the cards, and a weight if any."""
    return re.compile(
        rf"\s*+((?:[2-9TJQKA][CDHS]){{{cards}}})\s*+(?:@\s*+([0-9]++(?:\.[0-9]++)?)\s*+)?(?=[,)]|\Z)",
        re.IGNORECASE | re.ASCII,
    )


TERM = re.compile(
    r"\s*+((?:[2-9TJQKA][CDHSWXYZO]?){2}\+?)\s*+(?:@\s*+([0-9]++(?:\.[0-9]++)?)\s*+)?(?=[,)]|\Z)",
    re.IGNORECASE | re.ASCII,
)
"""Matches a comma part that is one term for two cards, in either syntax: the term, and a weight if there is
one.  Some matches are not valid."""


@functools.lru_cache(maxsize=MOST_HANDS)
def hand_slots(written: str, deck: int) -> tuple[CardSlot, ...] | None:
    """The slots of a hand as `hand_pattern` finds it; None if it is not a hand from the deck, a card mask."""
    ids = [
        make_card(RANKS.index(rank.upper()), SUITS.index(suit.lower()))
        for rank, suit in zip(written[::2], written[1::2], strict=True)
    ]
    if len(set(ids)) < len(ids) or mask_of(ids) & ~deck:
        return None
    return tuple(CardSlot(1 << card) for card in ids)
