"""Cards in read-outs: symbols on screen, letters for screen readers."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.cards.card import SUIT_SIGNS, card_text, suit_of
from oracle.cards.mask import cards_in
from ui.theme.tokens import Tokens


def cards_html(mask: int, tokens: Tokens, deck: str) -> str:
    """Cards as rich text in their suits' colours, high cards first."""
    return "".join(
        f'<span style="color:{tokens.suit(suit_of(card), deck).name()}">'
        f"{card_text(card)[0]}{SUIT_SIGNS[suit_of(card)]}</span>"
        for card in sorted(cards_in(mask), reverse=True)
    )


def cards_words(mask: int) -> str:
    """Cards as letters, high cards first: "AsKs"."""
    return "".join(card_text(card) for card in sorted(cards_in(mask), reverse=True))


def hand_signs(mask: int) -> str:
    """Cards as they are painted, high cards first: "A♠K♠"."""
    return signs(sorted(cards_in(mask), reverse=True))


def signs(cards: Iterable[int]) -> str:
    """Card ids as they are painted, in the given order."""
    return "".join(card_text(card)[0] + SUIT_SIGNS[suit_of(card)] for card in cards)
