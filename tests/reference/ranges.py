"""A slow, obvious twin of the range matcher: one hand, one pattern, try every card in every slot.

It knows slots as a player writes them and shares nothing with the engine.  Cards are two letters, "As".
"""

from __future__ import annotations

from itertools import combinations, permutations
from typing import NamedTuple

RANKS = "23456789TJQKA"
SUITS = "cdhs"
SUIT_VARIABLES = "wxyz"
DECK = [rank + suit for rank in RANKS for suit in SUITS]


class Written(NamedTuple):
    """One slot: the (rank, suit) pairs it offers as written, and whether it stood in brackets.

    A rank is a rank letter, a capital variable or "" for any; a suit is a suit letter, a variable or "".
    """

    choices: tuple[tuple[str, str], ...]
    bracketed: bool = False

    def text(self) -> str:
        inside = ",".join((rank + suit) or "*" for rank, suit in self.choices)
        return f"[{inside}]" if self.bracketed else inside


def fits(hand: tuple[str, ...], pattern: list[Written]) -> bool:
    """Whether the cards of a hand can be put into the slots of a pattern."""
    return _place(hand, pattern, {}, *_taken(pattern))


def fits_in_order(cards: tuple[str, ...], pattern: list[Written], loose: int) -> bool:
    """Whether a row of cards fits a pattern whose first slots are for the first, unordered cards.

    The other slots belong to the cards in their places.
    """
    return any(
        _in_place((*first, *cards[loose:]), pattern, {}, *_taken(pattern))
        for first in permutations(cards[:loose])
    )


def _in_place(
    cards: tuple[str, ...],
    slots: list[Written],
    bound: dict[str, str],
    taken_ranks: set[str],
    taken_suits: set[str],
) -> bool:
    if not slots:
        return True
    for rank, suit in slots[0].choices:
        ranks = _bind(rank, cards[0][0], bound, RANKS, taken_ranks)
        both = None if ranks is None else _bind(suit, cards[0][1], ranks, SUITS, taken_suits)
        if both is not None and _in_place(cards[1:], slots[1:], both, taken_ranks, taken_suits):
            return True
    return False


def _taken(pattern: list[Written]) -> tuple[set[str], set[str]]:
    """The ranks and suits that variables must avoid."""
    ranks = {rank for slot in pattern if not slot.bracketed for rank, _ in slot.choices if rank in RANKS}
    suits = {suit for slot in pattern for _, suit in slot.choices if suit in SUITS}
    return ranks, suits


def _place(
    cards: tuple[str, ...],
    slots: list[Written],
    bound: dict[str, str],
    taken_ranks: set[str],
    taken_suits: set[str],
) -> bool:
    if not slots:
        return True
    for card in cards:
        left = tuple(other for other in cards if other != card)
        for rank, suit in slots[0].choices:
            ranks = _bind(rank, card[0], bound, RANKS, taken_ranks)
            if ranks is None:
                continue
            both = _bind(suit, card[1], ranks, SUITS, taken_suits)
            if both is not None and _place(left, slots[1:], both, taken_ranks, taken_suits):
                return True
    return False


def _bind(
    written: str, value: str, bound: dict[str, str], letters: str, taken: set[str]
) -> dict[str, str] | None:
    """The variables after a written rank or suit has met a card's, or None where it does not fit."""
    if not written:
        return bound
    if written in letters:
        return bound if written == value else None
    if written in bound:
        return bound if bound[written] == value else None
    same_kind = {bound[name] for name in bound if (name in SUIT_VARIABLES) == (written in SUIT_VARIABLES)}
    if value in taken or value in same_kind:
        return None
    return {**bound, written: value}


def all_hands(cards: int) -> list[tuple[str, ...]]:
    """Every hand of a number of cards; 1,326 for two, 270,725 for four."""
    return list(combinations(DECK, cards))
