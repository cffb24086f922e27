"""A card is an integer id 0–51: ``rank * 4 + suit``.

Ranks 2…A are 0…12 and suits clubs, diamonds, hearts, spades are 0…3.
"""

from __future__ import annotations

from collections.abc import Iterable

from oracle.errors import Span, TextError, shown

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_SIGNS = "♣♦♥♠"
RANK_NAMES = (
    "deuce", "three", "four", "five", "six", "seven", "eight",
    "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
RANK_COUNT = len(RANKS)
TOP_RANK = RANK_COUNT - 1
"""The ace."""
SUIT_COUNT = len(SUITS)
DECK_SIZE = RANK_COUNT * SUIT_COUNT

_RANK_OF = {letter: index for index, letter in enumerate(RANKS)}
_SUIT_OF = {letter: index for index, letter in enumerate(SUITS)}
_SUIT_OF.update({sign: index for index, sign in enumerate(SUIT_SIGNS)})
_SUIT_OF.update({sign: index for index, sign in enumerate("♧♢♡♤")})


def make_card(rank: int, suit: int) -> int:
    """The card id of a rank 0–12 and a suit 0–3."""
    return rank * 4 + suit


def rank_of(card: int) -> int:
    """The rank 0–12 (2…A) of a card id."""
    return card >> 2


def suit_of(card: int) -> int:
    """The suit 0–3 (c d h s) of a card id."""
    return card & 3


def card_text(card: int) -> str:
    """A card id as two letters.

    >>> card_text(51)
    'As'
    """
    return RANKS[card >> 2] + SUITS[card & 3]


def card_name(card: int) -> str:
    """A card in words, for screen readers and messages.

    >>> card_name(51)
    'ace of spades'
    """
    return f"{RANK_NAMES[card >> 2]} of {SUIT_NAMES[card & 3]}"


def cards_text(cards: Iterable[int]) -> str:
    """Card ids as text without spaces, in the order given.

    >>> cards_text([51, 47])
    'AsKs'
    """
    return "".join(card_text(card) for card in cards)


def parse_cards(text: str, *, place: str = "") -> tuple[int, ...]:
    """Parse exact cards such as ``AsKd 7c``: case-insensitive, spaces and commas ignored, ``10`` is ``T``.

    Args:
        text: What the user typed.
        place: Where the cards belong, for the message ("board", "Hero").

    Returns:
        The card ids in the order written.

    Raises:
        TextError: If a rank or suit is unknown, a card is incomplete or a card is repeated.
    """
    cards: list[int] = []
    seen: dict[int, Span] = {}
    position = 0
    while position < len(text):
        if text[position].isspace() or text[position] == ",":
            position += 1
            continue
        card, end = _read_card(text, position, place)
        span = Span(position, end)
        if card in seen:
            raise TextError(
                f"The {card_name(card)} ({card_text(card)}) is written twice.",
                text=text, span=span, found=text[position:end], remedy="Remove one of them.", place=place,
            )  # fmt: skip
        seen[card] = span
        cards.append(card)
        position = end
    return tuple(cards)


def _read_card(text: str, start: int, place: str) -> tuple[int, int]:
    """Parse one card that begins at ``start``; returns its id and the position after it."""
    position = start
    if text.startswith("10", position):
        rank, position = _RANK_OF["T"], position + 2
    else:
        letter = text[position].upper()
        if letter not in _RANK_OF:
            raise TextError(
                f"“{shown(text[position])}” is not a rank.",
                text=text, span=Span(position, position + 1), found=shown(text[position]),
                expected="one of A K Q J T 9 8 7 6 5 4 3 2",
                remedy="Write a card as rank and suit, such as As or 7d.", place=place,
            )  # fmt: skip
        rank, position = _RANK_OF[letter], position + 1
    if position >= len(text) or text[position].isspace() or text[position] == ",":
        raise TextError(
            f"The card “{text[start:position]}” has no suit.",
            text=text, span=Span(start, position), found="the end of the card",
            expected="a suit: s h d c", remedy="Add a suit: s, h, d or c.", place=place,
        )  # fmt: skip
    suit = _SUIT_OF.get(text[position].lower())
    if suit is None:
        raise TextError(
            f"“{shown(text[position])}” is not a suit.",
            text=text, span=Span(position, position + 1), found=shown(text[position]),
            expected="one of s h d c", remedy="Suits are s, h, d and c.", place=place,
        )  # fmt: skip
    return make_card(rank, suit), position + 1
