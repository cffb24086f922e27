"""Hands written card by card, ``AsKs`` or ``AsKs@37.5``: most of what long ranges are made of.

They mean the same in both syntaxes.  One pattern reads such a comma part in one go, ten times as fast as
token by token; anything else is left to the grammar.
"""

from __future__ import annotations

import functools
import re

from oracle.cards.card import RANKS, SUITS, make_card
from oracle.cards.mask import mask_of
from oracle.ranges.text.nodes import CardSlot

MOST_HANDS = 8_192
"""Hands remembered; hold'em has 2,652 in either order of their cards."""


@functools.cache
def hand_pattern(cards: int) -> re.Pattern[str]:
    """What a comma part that is one whole hand looks like: the cards, and a weight where there is one."""
    return re.compile(
        rf"\s*+((?:[2-9TJQKA][CDHS]){{{cards}}})\s*+(?:@\s*+([0-9]++(?:\.[0-9]++)?)\s*+)?(?=[,)]|\Z)",
        re.IGNORECASE | re.ASCII,
    )


@functools.lru_cache(maxsize=MOST_HANDS)
def hand_slots(written: str, deck: int) -> tuple[CardSlot, ...] | None:
    """The slots of a hand as `hand_pattern` finds it; None where it is no hand from the deck, a card mask."""
    ids = [
        make_card(RANKS.index(rank.upper()), SUITS.index(suit.lower()))
        for rank, suit in zip(written[::2], written[1::2], strict=True)
    ]
    if len(set(ids)) < len(ids) or mask_of(ids) & ~deck:
        return None
    return tuple(CardSlot(1 << card) for card in ids)
