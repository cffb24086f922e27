"""Draws as games.md defines them, against a twin that tries every card."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.rating.draws import Draws, draws_of
from tests.reference.strength import best_strength

FLUSH, STRAIGHT = 5, 4
NAMES = ("flush", "backdoor_flush", "open_ended", "double_gutshot", "gutshot", "backdoor_straight")


def draws(hand: str, board: str) -> Draws:
    cards = (*parse_cards(hand), *parse_cards(board))
    types = np.array([best_strength(cards)[0]], dtype=np.uint8)
    return draws_of(
        np.array([mask_of(parse_cards(hand))], dtype=np.uint64), mask_of(parse_cards(board)), types
    )


def named_draws(hand: str, board: str) -> set[str]:
    found = draws(hand, board)
    return {name for name in NAMES if getattr(found, name)[0]}


@pytest.mark.parametrize(
    ("hand", "board", "expected"),
    [
        ("Ah9h", "Kh7h2d", {"flush"}),
        ("AhQh", "Kh7h2d", {"flush", "backdoor_straight"}),
        ("Ah2c", "Kh9h7h", {"flush"}),  # one own card of the suit is enough
        ("AsAc", "Kh9h7h", set()),
        ("As2c", "KhQh7h4h", set()),  # the board's own four
        ("Ah2c", "Kh7h2d", {"backdoor_flush"}),
        ("Ah2c", "Kh7h2d3c", set()),  # too late for two more
        ("JsTd", "9h8c2d", {"open_ended"}),
        ("Js8d", "9hTc2d", {"open_ended"}),
        ("Js7d", "9h8c2d", {"gutshot"}),
        ("As2d", "3h4c9d", {"gutshot"}),
        ("AsKd", "QhJc2d", {"gutshot"}),
        ("Js9d", "7hKc8dTs", {"open_ended"} - {"open_ended"}),  # a straight already
        ("Js7d", "9h5c8d", {"double_gutshot"}),  # J-987-5: a ten or a six
        ("6s5s", "7s8s2d", {"flush", "open_ended"}),
        ("AsKs", "Qh7c2d", {"backdoor_straight"}),
        ("KsKd", "Qh7c2d", set()),
        ("2s2d", "JhTc9d8s", set()),  # only the board's own straight would come
        ("QsQd", "JhTc9d", {"open_ended"}),
        ("KsKd", "JhTc9d8s", {"gutshot"}),  # a queen; a seven is for everybody
        ("As2s", "KsQsJs", set()),  # a flush is there
        ("AhKh", "QhJhTh", set()),
        ("As2d", "KhKcKd", set()),
        ("2s2d", "2h2c7d", set()),
        ("JsTd", "9h8c2d3s4h", set()),  # nothing can come any more
    ],
)
def test_draws_of_a_hand(hand: str, board: str, expected: set[str]) -> None:
    assert named_draws(hand, board) == expected


def test_a_combo_draw_is_both() -> None:
    assert draws("6s5s", "7s8s2d").combo[0]
    assert draws("6s5s", "7s9s2d").combo[0]
    assert not draws("6s5s", "7s8h2d").combo[0]


@pytest.mark.parametrize(
    ("hand", "board", "count"),
    [
        ("AsKd", "Qh7c2d", 2),
        ("AsKd", "Kh7c2d", 1),
        ("QsQd", "Jh7c2d", 0),
        ("Js9d", "Th7c2d", 1),
        ("3s4d", "Th7c2d", 0),
    ],
)
def test_overcards_are_own_ranks_above_the_board(hand: str, board: str, count: int) -> None:
    assert draws(hand, board).overcards[0] == count


def straight_top(ranks: set[int]) -> int:
    """The highest rank of the best straight, -1 without one."""
    for low in range(8, -2, -1):
        if all((low + step) % 13 in ranks for step in range(5)):
            return low + 4
    return -1


def twin(hand: tuple[int, ...], board: tuple[int, ...]) -> set[str]:
    """The definitions, read out one by one."""
    kind = best_strength((*hand, *board))[0]
    to_come, found = 5 - len(board), set()
    if to_come == 0:
        return found
    suited = [
        sum(card % 4 == suit for card in (*hand, *board))
        for suit in range(4)
        if suit in {c % 4 for c in hand}
    ]
    if kind < FLUSH and max(suited) == 4:
        found.add("flush")
    if kind < FLUSH and to_come == 2 and max(suited) == 3:
        found.add("backdoor_flush")
    own, lying = {card // 4 for card in hand}, {card // 4 for card in board}
    held = own | lying
    outs = {
        rank
        for rank in set(range(13)) - held
        if straight_top(held | {rank}) > max(straight_top(held), straight_top(lying | {rank}))
    }
    if kind >= STRAIGHT:
        return found
    rows = [(low - 1, low + 4) for low in range(13) if all((low + step) % 13 in held for step in range(4))]
    ends = any(low % 13 in outs and high % 13 in outs for low, high in rows if low >= -1 and high <= 12)
    if ends:
        found.add("open_ended")
    elif len(outs) >= 2:
        found.add("double_gutshot")
    elif len(outs) == 1:
        found.add("gutshot")
    windows = [{(low + step) % 13 for step in range(5)} for low in range(-1, 9)]
    if to_come == 2 and not outs and any(len(w & held) == 3 and w & own - lying for w in windows):
        found.add("backdoor_straight")
    return found


@pytest.mark.parametrize("on_board", [3, 4, 5])
def test_random_hands_agree_with_the_twin(on_board: int) -> None:
    rng = np.random.default_rng(on_board)
    for _ in range(40):
        board = tuple(rng.choice(52, on_board, replace=False).tolist())
        rest = [card for card in range(52) if card not in board]
        hands = [tuple(pair) for pair in combinations(rng.choice(rest, 7, replace=False).tolist(), 2)]
        types = np.array([best_strength((*hand, *board))[0] for hand in hands], dtype=np.uint8)
        found = draws_of(np.array([mask_of(hand) for hand in hands], dtype=np.uint64), mask_of(board), types)
        for row, hand in enumerate(hands):
            assert {name for name in NAMES if getattr(found, name)[row]} == twin(hand, board), (hand, board)
