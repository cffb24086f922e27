"""Board patterns and values in words, slow and obvious: what the twin of the interpreter reads and prints."""

from __future__ import annotations

from itertools import permutations

from oracle.query.language.types import Type
from tests.reference.flop import categories_of
from tests.reference.rules import RULES, Cards, Rules, low_words
from tests.reference.strength import Strength

RANKS = "23456789TJQKA"
SUITS = "cdhs"
RANK_WORDS = (
    "deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace",
)  # fmt: skip


# Board patterns: ranks and suits, variables (R O N, x y z w), *, [A-T], unions with "," and "!"


def board_fits(patterns: str, board: Cards) -> bool:
    """Whether a board is one that a pattern means: the flop in any order, then turn, then river."""
    for part in patterns.split(","):
        first, *others = part.strip().split("!")
        if _fits_one(first, board) and not any(_fits_one(other, board) for other in others):
            return True
    return False


def _fits_one(pattern: str, board: Cards) -> bool:
    slots = _slots(pattern)
    for flop in permutations(board[:3]):
        cards = (*flop, *board[3:])[: len(slots)]
        if len(slots) <= 3:
            cards = flop[: len(slots)]
        if _lies_on(slots, cards):
            return True
    return False


def _slots(pattern: str) -> list[tuple[str, str]]:
    slots, at = [], 0
    while at < len(pattern):
        rank = suit = ""
        if pattern[at] == "[":
            end = pattern.index("]", at)
            high, low = pattern[at + 1], pattern[end - 1]
            rank = RANKS[RANKS.index(low) : RANKS.index(high) + 1]
            at = end + 1
        elif pattern[at] in RANKS + "RON*":
            rank = pattern[at]
            at += 1
        if rank != "*" and at < len(pattern) and pattern[at] in SUITS + "xyzw":
            suit = pattern[at]
            at += 1
        slots.append((rank.replace("*", ""), suit))
    return slots


def _lies_on(slots: list[tuple[str, str]], cards: Cards) -> bool:
    ranks: dict[str, int] = {}
    suits: dict[str, int] = {}
    for (rank, suit), card in zip(slots, cards, strict=True):
        if rank in ("R", "O", "N"):
            if ranks.setdefault(rank, card // 4) != card // 4:
                return False
        elif rank and RANKS[card // 4] not in rank:
            return False
        if suit and suit in "xyzw":
            if suits.setdefault(suit, card % 4) != card % 4:
                return False
        elif suit and SUITS[card % 4] != suit:
            return False
    return all(len(set(found.values())) == len(found) for found in (ranks, suits))


def stud_fits(patterns: str, hand: Cards) -> bool:
    """Whether a stud hand is one that a pattern means: the two down cards in any order, then card by card."""
    one, other, *up = hand
    parts = [_slots(part.strip()) for part in patterns.split(",")]
    orders = [(one, other, *up), (other, one, *up)]
    return any(_lies_on(slots, cards[: len(slots)]) for slots in parts for cards in orders)


# Values in words


def text(value: object, kind: Type, rules: Rules = RULES["holdem"]) -> str:
    """A value as it prints; hand types and flop categories are given by their place in the game's order."""
    if kind is Type.STRING:
        return value
    if kind is Type.BOOLEAN:
        return "true" if value else "false"
    if kind in (Type.DOUBLE, Type.EQUITY):
        return str(int(value)) if value == int(value) and abs(value) < 2**53 else repr(float(value))
    if kind is Type.CARD:
        return RANKS[value // 4] + SUITS[value % 4]
    if kind is Type.RANK:
        return RANKS[value]
    if kind is Type.RANK_SET:
        return "".join(RANKS[rank] for rank in sorted(value, reverse=True)) or "none"
    if kind is Type.HAND_TYPE:
        return rules.order[value]
    if kind is Type.FLOP_CATEGORY:
        return categories_of(rules)[value]
    if kind is Type.LO_RATING:
        return low_words(tuple(-each for each in value) or None, rules.low)
    if kind is Type.HI_RATING:
        return _rating_words(value[1:] if rules.short else value)
    return str(value)


def _rating_words(found: Strength) -> str:
    kind, *ranks = found
    one = [RANK_WORDS[rank] for rank in ranks]
    many = [word + ("es" if word == "six" else "s") for word in one]

    def listed(words: list[str]) -> str:
        return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1]

    def kickers(words: list[str]) -> str:
        return f", {listed(words)} kicker{'s' if len(words) > 1 else ''}"

    if kind == 8 and ranks[0] == 12:
        return "royal flush"
    return {
        0: lambda: f"{one[0]} high{kickers(one[1:])}",
        1: lambda: f"pair of {many[0]}{kickers(one[1:])}",
        2: lambda: f"two pair, {listed(many[:2])}{kickers(one[2:])}",
        3: lambda: f"three of a kind, {many[0]}{kickers(one[1:])}",
        4: lambda: f"straight, {one[0]} high",
        5: lambda: f"flush, {listed(one)}",
        6: lambda: f"full house, {many[0]} full of {many[1]}",
        7: lambda: f"four of a kind, {many[0]}{kickers(one[1:])}",
        8: lambda: f"straight flush, {one[0]} high",
    }[kind]()
