"""The breakdown of hi-lo games by the low, against five cards at a time."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from oracle.analysis.hands.low_groups import LOW_KEYS
from oracle.analysis.pictures.breakdown import BY_LOW, breakdown, breakdown_queries
from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in
from oracle.errors import QueryError
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.rating import LOW_BITS, rate_five_low

RANGE = "A2[K-3]J, A[6-2]78, KQJ[9-2], 4455, 3x4x8y8z, AA35"


def low_of(own: tuple[int, ...], board: tuple[int, ...]) -> int:
    """The best low by looking at every choice of two own cards and three of the board."""
    return max(
        rate_five_low((*two, *three)) for two in combinations(own, 2) for three in combinations(board, 3)
    )


def group_of(own: tuple[int, ...], board: tuple[int, ...]) -> str:
    low = low_of(own, board)
    if low:
        return LOW_KEYS[(LOW_BITS - low).bit_length() - 5]
    left = [card for card in LOW_CARDS if card not in own and card not in board]
    for cards, key in ((1, "lowdraw"), (2, "backdoorlow")):
        if cards <= 5 - len(board) and any(
            low_of(own, (*board, *more)) for more in combinations(left, cards)
        ):
            return key
    return "nolow"


LOW_CARDS = [card for card in range(52) if card // 4 <= 6 or card // 4 == 12]
"""Deuces to eights, and aces: no other card makes a low, so these are all that a draw needs."""

BOARDS = ("Kd7d2c", "8d7s2c", "KdKc3s", "Kd7d2c5s", "Kd7dAcQs", "8d7d2c5s3h", "KdKcKs2h9c")


@pytest.mark.parametrize(
    ("game", "board"), [*(("omaha8", board) for board in BOARDS), ("omaha85", "8d7s2c5h")]
)
def test_every_hand_is_in_the_group_of_its_low(game: str, board: str) -> None:
    seats = [Seat("p1", RANGE), Seat("p2", "AKQJ, TT")]
    prepared = prepare(equity_query(seats, board=board, game=game, syntax="generic"))
    *_, tree = breakdown(prepared, 0, RunSettings(trials=200, seed=1))
    (way,) = (way for way in tree.partitions if way.key == BY_LOW)
    assert way.title == "Low"
    found = np.full(tree.hands.size, "", dtype=object)
    for node in way.children:
        assert (found[node.rows] == "").all()
        found[node.rows] = node.key
    known = parse_cards(board)
    for row in np.random.default_rng(2).choice(tree.hands.size, 8):
        assert found[row] == group_of(cards_in(int(tree.hands[row])), known)


def test_other_games_have_no_lows_and_pql_has_no_names_for_them() -> None:
    seats = [Seat("p1", "AA"), Seat("p2", "KQJT")]
    table = equity_query(seats, board="Kd7d2c", game="omaha", syntax="generic")
    *_, tree = breakdown(prepare(table), 0)
    assert BY_LOW not in {way.key for way in tree.partitions}
    with pytest.raises(QueryError, match="compares lows"):
        breakdown_queries(table, 0, BY_LOW, [])
