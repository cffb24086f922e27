"""One card as it is written, before the pattern around it is known."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oracle.cards.card import RANKS, SUITS
from oracle.ranges.text.nodes import ALL_CARDS, CardSlot, rank_cards, suit_cards
from oracle.ranges.text.stream import RangeStream
from oracle.ranges.text.tokens import (
    ANY_CARD,
    RANK_LETTERS,
    RANK_VARIABLES,
    SUIT_LETTERS,
    SUIT_VARIABLES,
    RangeTokenKind,
)


@dataclass(frozen=True, slots=True)
class RawCard:
    """One written card.

    Attributes:
        rank: Its rank 0–12, or None.
        suit: Its suit 0–3, or None.
        rank_variable: A rank variable's letter, or an empty string.
        suit_variable: A suit variable's letter, or an empty string.
        start: First position in the source's characters.
        end: Position after the last one.
    """

    rank: int | None
    suit: int | None
    rank_variable: str
    suit_variable: str
    start: int
    end: int

    @property
    def cards(self) -> int:
        """The cards its rank and suit allow, as a set of card ids."""
        allowed = ALL_CARDS
        if self.rank is not None:
            allowed &= rank_cards(self.rank)
        if self.suit is not None:
            allowed &= suit_cards(self.suit)
        return allowed

    @property
    def same_suit_as(self) -> tuple[int | None, str]:
        """The suit and suit variable, which both ends of a span must share."""
        return self.suit, self.suit_variable

    def moved(self, by: int) -> RawCard:
        """The same card ``by`` ranks higher; only for a card with a rank."""
        return self if self.rank is None else replace(self, rank=self.rank + by)

    def as_slot(self) -> CardSlot:
        """Its slot if the pattern has nothing else to avoid."""
        return CardSlot(self.cards, self.rank_variable, self.suit_variable)

    def text(self) -> str:
        """The card in the usual spelling: ``A``, ``As``, ``Ax``, ``R``, ``*c``."""
        rank = "" if self.rank is None else RANKS[self.rank]
        suit = "" if self.suit is None else SUITS[self.suit]
        return (rank or self.rank_variable) + (suit or self.suit_variable.lower()) or ANY_CARD


def read_raw_card(stream: RangeStream) -> RawCard:
    """Read one card: a rank, rank variable or ``*`` with an optional suit after it, or a suit alone."""
    first = stream.take()
    letter = first.text
    if letter in SUIT_LETTERS or letter in SUIT_VARIABLES:
        suit, variable = _suit(letter)
        return RawCard(None, suit, "", variable, first.start, first.end)
    rank = RANK_LETTERS.index(letter) if letter in RANK_LETTERS else None
    rank_variable = letter if letter in RANK_VARIABLES else ""
    follower = stream.peek()
    if follower.kind is RangeTokenKind.CARD and follower.text in SUIT_LETTERS + SUIT_VARIABLES:
        stream.take()
        suit, variable = _suit(follower.text)
        return RawCard(rank, suit, rank_variable, variable, first.start, follower.end)
    return RawCard(rank, None, rank_variable, "", first.start, first.end)


def _suit(letter: str) -> tuple[int | None, str]:
    if letter in SUIT_VARIABLES:
        return None, letter
    return SUITS.index(letter.lower()), ""
