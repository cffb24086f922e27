"""Which conditions narrow one player's range."""

from __future__ import annotations

import pytest

from oracle.games import find_game
from oracle.pql import parse, print_expression
from oracle.query.one_hand import conjuncts, parted, player_of

FLOP, TURN, RIVER = 3, 4, 5

WHOSE = [
    ("pocketPair(a)", 0, "a"),
    ("inRange(B, 'AK') or handRanking(b) <= 20", 0, "b"),
    ("not minHandType(a, flop, pair)", FLOP, "a"),
    ("minHandType(a, flop, pair)", 0, None),
    ("minHandType(a, turn, pair)", FLOP, None),
    ("minHandType(a, turn, pair)", TURN, "a"),
    ("flopHandCategory(a) >= floptoppair", FLOP, "a"),
    ("flopHandCategory(a) >= floptoppair", 0, None),
    ("outsToHandType(b, flop, flush) >= 8", FLOP, "b"),
    ("nutHi(a, river)", RIVER, "a"),
    ("case when pocketPair(a) then handType(a, flop) >= trips else overpair(a, flop) end", FLOP, "a"),
    ("handType(a, flop) > handType(b, flop)", FLOP, None),
    ("pocketPair(a) or pocketPair(b)", FLOP, None),
    ("winsHi(a)", RIVER, None),
    ("bestHiRating(a, flop)", FLOP, None),
    ("riverEquity(a) > 0.5", RIVER, None),
    ("hvrEquity(a, flop) > 0.5", FLOP, None),
    ("handsHaving(pocketPair) = 1", FLOP, None),
    ("pocketPair(a) and boardInRange('7hKc2h')", FLOP, None),
    ("pairedBoard(flop)", FLOP, None),
    ("pocketPair(a) = pairedBoard(turn)", FLOP, None),
    ("pocketPair(a) = pairedBoard(flop)", FLOP, "a"),
    ("1 = 1", FLOP, None),
]


def _query(where: str, game: str = "holdem"):
    return parse(f"select avg(1) from game='{game}', a='*', b='*' where {where}")


@pytest.mark.parametrize(("where", "known", "whose"), WHOSE)
def test_a_condition_is_about_one_hand_or_not(where: str, known: int, whose: str | None) -> None:
    query = _query(where)
    assert player_of(query.where, query, find_game("holdem"), known) == whose


def test_a_condition_is_split_at_its_ands_only() -> None:
    query = _query("pocketPair(a) and (winsHi(a) or pocketPair(b)) and (pocketPair(b) and winsHi(b))")
    parts = parted(query.where, query, find_game("holdem"), 0)
    assert print_expression(parts.narrowing) == "pocketPair(a) and pocketPair(b)"
    assert [print_expression(part) for part in conjuncts(parts.rest)] == [
        "winsHi(a) or pocketPair(b)", "winsHi(b)",
    ]  # fmt: skip
    assert parted(None, query, find_game("holdem"), 0) == type(parts)(None, None)


def test_in_stud_no_hand_is_known_before_it_is_dealt() -> None:
    query = _query("handType(a, third) = pair", "studhi")
    assert parted(query.where, query, find_game("studhi"), 0).narrowing is None
