"""The slow twin of rules: one hand at a time, in plain Python."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from importlib.resources import files
from math import ceil

from oracle.decisions.rules.rule import (
    Against,
    Condition,
    Drawing,
    Inside,
    Joined,
    Made,
    Not,
    PocketPair,
    Top,
)
from tests.reference.pql import TWINS, equity_against
from tests.reference.rules import Deal
from tests.reference.strength import best_strength

Hand = tuple[int, ...]
RANKS = "23456789TJQKA"
STRAIGHT, FLUSH = 4, 5
KINDS = ("highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush")
CATEGORIES = (
    "flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12",
    "floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips", "flopset",
    "flopstraight", "flopflush", "flopfullhouse", "flopquads", "flopstraightflush",
)  # fmt: skip


@cache
def percentiles(label: str) -> dict[str, int]:
    """The percentile of each hand class: the smallest whole p that covers the combos through it."""
    found, through = {}, 0
    for line in (
        (files("resources") / "orderings" / f"holdem-{label}.txt").read_text(encoding="utf-8").splitlines()
    ):
        if line and not line.startswith("#"):
            name = line.split()[0]
            through += 6 if len(name) == 2 else 4 if name[2] == "s" else 12
            found[name] = ceil(Fraction(100 * through, 1326))
    assert through == 1326
    return found


def class_of(hand: Hand) -> str:
    low, high = sorted(hand)
    name = RANKS[high // 4] + RANKS[low // 4]
    return name if high // 4 == low // 4 else name + ("s" if high % 4 == low % 4 else "o")


def straight_of(ranks: set[int]) -> int:
    """The highest card of the best straight in some ranks, 0 without one; the ace is also the lowest."""
    ladder = {rank + 1 for rank in ranks} | ({0} if 12 in ranks else set())
    return max((top for top in range(4, 14) if all(top - down in ladder for down in range(5))), default=0)


def completing(hand: Hand, board: Hand) -> set[int]:
    """The ranks that make a better straight than the board makes with the same card."""
    lying = {card // 4 for card in board}
    own = lying | {card // 4 for card in hand}
    return {
        rank
        for rank in range(13)
        if straight_of(own | {rank}) > max(straight_of(own), straight_of(lying | {rank}))
    }


def draws(hand: Hand, board: Hand) -> set[str]:
    """The keys of the draws of a hold'em hand on a flop or turn."""
    kind = best_strength((*hand, *board))[0]
    found = set()
    for suit in range(4):
        own, lying = (sum(card % 4 == suit for card in cards) for cards in (hand, board))
        if own and own + lying == 4 and kind < FLUSH:
            found.add("flush")
    ranks = completing(hand, board) if kind < STRAIGHT else set()
    if ranks:
        found |= {"straight", "open-ended" if len(ranks) > 1 else "gutshot"}
    if found:
        found.add("any")
    if {"flush", "straight"} <= found:
        found.add("combo")
    own_ranks = {card // 4 for card in hand}
    if len(own_ranks) == 2 and min(own_ranks) > max(card // 4 for card in board):
        found.add("overcards")
    return found


def meets(
    condition: Condition,
    hand: Hand,
    board: Hand,
    dead: Hand,
    street: str,
    listed: Callable[[str], list[frozenset[int]]],
    against: str,
) -> bool:
    """Whether a hold'em hand meets a condition.

    Args:
        condition: The condition, without PQL.
        hand: The hand.
        board: The whole board.
        dead: Dead cards.
        street: The street of the rule.
        listed: The hands of a range text.
        against: The range of equities that name none.
    """
    deal = Deal((hand,), board, dead)
    match condition:
        case Joined(word=word, parts=parts):
            found = [meets(part, hand, board, dead, street, listed, against) for part in parts]
            return all(found) if word == "and" else any(found)
        case Not(part=part):
            return not meets(part, hand, board, dead, street, listed, against)
        case Top(percent=percent, ordering=label, looseness=looseness):
            return percentiles(label or "10h")[class_of(hand)] <= percent * Fraction(looseness)
        case Made(name=name, least=least):
            twin = "handType" if name in KINDS else "flopHandCategory"
            order = KINDS if name in KINDS else CATEGORIES
            mine = TWINS[twin](deal, 0, street) if name in KINDS else TWINS[twin](deal, 0)
            return mine == name or (least and order.index(mine) > order.index(name))
        case Drawing(kind=kind):
            return kind in draws(hand, deal.on(street))
        case PocketPair():
            return hand[0] // 4 == hand[1] // 4
        case Inside(range_text=text):
            return frozenset(hand) in listed(text)
        case Against(relation=relation, percent=percent, range_text=text):
            gone = {*hand, *deal.on(street), *dead}
            if all(other & gone for other in listed(text or against)):
                return False
            share = equity_against(deal, 0, street, listed(text or against))
            limit = float(percent) / 100
            return {">=": share >= limit, ">": share > limit, "<=": share <= limit, "<": share < limit}[
                relation
            ]
    raise AssertionError(condition)
