"""Ranks, boards and rankings once more, slow and obvious: parts of the twins in `reference_pql`."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

from tests.reference.rules import Cards, Deal, ranks

# Ranks


def rank_set(cards: Cards) -> frozenset[int]:
    return frozenset(ranks(cards))


def repeated(cards: Cards) -> frozenset[int]:
    return frozenset(rank for rank, count in Counter(ranks(cards)).items() if count > 1)


def has_board_rank(deal: Deal, seat: int, street: str, place: int) -> bool:
    on_board = sorted(rank_set(deal.on(street)), reverse=True)
    return len(on_board) > place and on_board[place] in ranks(deal.hands[seat])


def overpair(deal: Deal, seat: int, street: str) -> bool:
    return any(rank > max(ranks(deal.on(street))) for rank in repeated(deal.hands[seat]))


# The board


def suits_on_board(deal: Deal, street: str) -> Counter[int]:
    return Counter(card % 4 for card in deal.on(street))


def straight_board(deal: Deal, street: str) -> bool:
    held = rank_set(deal.on(street))
    straights = [{12, 0, 1, 2, 3}, *({low + step for step in range(5)} for low in range(9))]
    if deal.rules.short:
        straights = [{12, 4, 5, 6, 7}, *straights[5:]]
    return any(len(held & straight) >= 3 for straight in straights)


def low_cards(deal: Deal, street: str) -> int:
    return len(rank_set(deal.on(street)) & {12, 0, 1, 2, 3, 4, 5, 6})


def board_in_range(deal: Deal, slots: str) -> bool:
    """A pattern of plain ranks: the first three in any order, then turn and river."""
    wanted = ["23456789TJQKA".index(letter) for letter in slots]
    flop, later = wanted[:3], wanted[3:]
    if any(card // 4 != rank for card, rank in zip(deal.board[3:], later, strict=False)):
        return False
    orders = permutations(ranks(deal.board[:3]))
    return any(all(a == b for a, b in zip(order, flop, strict=False)) for order in orders)


# Rankings


def percentile(hand: Cards, classes: tuple[str, ...]) -> int:
    """The percentile of a hand in an ordering given as class names, best first."""
    letters = "23456789TJQKA"
    high, low = sorted(hand, reverse=True)
    name = letters[high // 4] + letters[low // 4]
    if high // 4 != low // 4:
        name += "s" if high % 4 == low % 4 else "o"
    through = 0
    for each in classes:
        through += 6 if len(each) == 2 else 4 if each.endswith("s") else 12
        if each == name:
            break
    return next(p for p in range(1, 101) if through * 100 <= p * 1326)
