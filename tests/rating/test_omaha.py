"""Omaha ratings against the best of all two-plus-three hands, and an exact match-up."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, pairwise

import numpy as np
import numpy.typing as npt
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import CARD_BITS, mask_of
from oracle.rating import hand_types
from oracle.rating.high import rate
from oracle.rating.omaha import rate_omaha, rate_omaha_seats
from oracle.rating.omaha_fixed import rate_omaha_of, rate_omaha_on_board
from oracle.rating.omaha_table import KEYS, omaha_table
from tests.reference_games import omaha_strength

SIZES = [(hole, board) for hole in (4, 5, 6) for board in (3, 4, 5)]


def masks(hands: list[tuple[int, ...]]) -> npt.NDArray[np.uint64]:
    return np.array([mask_of(hand) for hand in hands], dtype=np.uint64)


def deals(
    count: int, hole: int, board: int, seed: int
) -> tuple[list[tuple[int, ...]], list[tuple[int, ...]]]:
    """Random hands and boards; every second one of few suits or few ranks, where the rare hands are."""
    random = np.random.default_rng(seed)
    own, boards = [], []
    for number in range(count):
        deck = random.permutation(52)
        if number % 4 == 1:
            suited = deck[deck % 4 == number % 16 // 4][:10]
            deck = random.permutation(np.concatenate([suited, deck[deck % 4 != number % 16 // 4][:4]]))
        if number % 4 == 3:
            deck = random.permutation(np.arange(hole + board + 4)) + 4 * (number % 8)
        own.append(tuple(deck[:hole].tolist()))
        boards.append(tuple(deck[hole : hole + board].tolist()))
    return own, boards


def rated(own: npt.NDArray[np.uint64], board: npt.NDArray[np.uint64], hole: int, street: int) -> np.ndarray:
    out = np.empty(own.size, dtype=np.uint32)
    rate_omaha(own, board, hole, street, out)
    return out


@pytest.mark.parametrize(("hole", "board"), SIZES)
def test_random_hands_have_the_strength_of_their_best_two_and_three(hole: int, board: int) -> None:
    own, boards = deals(1000, hole, board, seed=10 * hole + board)
    ratings = rated(masks(own), masks(boards), hole, board).tolist()
    twins = [omaha_strength(hand, table) for hand, table in zip(own, boards, strict=True)]
    assert hand_types(np.array(ratings, dtype=np.uint32)).tolist() == [twin[0] for twin in twins]
    assert {twin[0] for twin in twins} >= set(range(9)), "every hand type is met"
    order = sorted(range(len(own)), key=lambda index: twins[index])
    for low, high in pairwise(order):
        assert (ratings[low] < ratings[high]) == (twins[low] < twins[high])
        assert (ratings[low] == ratings[high]) == (twins[low] == twins[high])


@pytest.mark.nojit
@pytest.mark.parametrize(("hole", "board"), SIZES)
def test_the_rating_is_the_very_number_of_the_best_five_cards(hole: int, board: int) -> None:
    own, boards = deals(60, hole, board, seed=100 + hole + board)
    fives = [
        (*two, *three)
        for hand, table in zip(own, boards, strict=True)
        for two in combinations(hand, 2)
        for three in combinations(table, 3)
    ]
    of_fives = np.empty(len(fives), dtype=np.uint32)
    rate(masks(fives), 5, of_fives)
    assert (
        rated(masks(own), masks(boards), hole, board).tolist()
        == of_fives.reshape(60, -1).max(axis=1).tolist()
    )


@pytest.mark.nojit
@pytest.mark.parametrize(
    ("own", "board", "better", "lesser"),
    [
        ("5s8s2c2d", "6s7s9sTsAh", "5s8s2c2d", "8s2s2c2d"),  # five to nine takes two and three; 6-T does not
        ("5s6sKcKd", "7s8s9s2h2d", "5s6sKcKd", "TsAs3c4d"),  # a low straight flush over the nut flush
        ("AsKsKcKd", "Qs9s2s2d2h", "KcKd3s4s", "AsKs3c4d"),  # a full house over a flush
        ("AsJs3c3d", "KsQsTs2d2h", "AsJs3c3d", "9sJs3c3d"),  # royal over king-high
    ],
)
def test_known_hands_compare_as_players_know(own: str, board: str, better: str, lesser: str) -> None:
    table = mask_of(parse_cards(board))
    out = np.empty(3, dtype=np.uint32)
    hands = masks([parse_cards(text) for text in (own, better, lesser)])
    rate_omaha(hands, np.full(3, table, dtype=np.uint64), 4, 5, out)
    assert out[0] >= out[1] > out[2]


@pytest.mark.parametrize(("hole", "board"), SIZES)
def test_many_hands_on_one_board_and_one_hand_on_many_boards_rate_alike(hole: int, board: int) -> None:
    own, boards = deals(40, hole, board, seed=200 + hole + board)
    for hand, table in zip(own, boards, strict=True):
        rest = masks([(card,) for card in range(52) if card not in {*hand, *table}])
        random = np.random.default_rng(hand[0])
        hands = np.bitwise_or.reduce(random.permuted(np.tile(rest, (50, 1)), axis=1)[:, :hole], axis=1)
        out = np.empty(50, dtype=np.uint32)
        rate_omaha_on_board(hands, mask_of(table), hole, board, out)
        assert (
            out.tolist() == rated(hands, np.full(50, mask_of(table), dtype=np.uint64), hole, board).tolist()
        )
        tables = np.bitwise_or.reduce(random.permuted(np.tile(rest, (50, 1)), axis=1)[:, :board], axis=1)
        rate_omaha_of(mask_of(hand), tables, board, out)
        assert (
            out.tolist() == rated(np.full(50, mask_of(hand), dtype=np.uint64), tables, hole, board).tolist()
        )


def test_players_who_share_their_boards_rate_as_alone() -> None:
    own, boards = deals(500, 6, 5, seed=7)
    table = masks(boards)
    seats = np.stack([masks([hand[:4] for hand in own]), masks([hand[2:] for hand in own])])
    out = np.empty(seats.shape, dtype=np.uint32)
    rate_omaha_seats(seats, table, 4, 5, out)
    for seat in range(2):
        assert out[seat].tolist() == rated(seats[seat], table, 4, 5).tolist()


def test_two_hands_have_the_known_result_over_all_boards() -> None:
    hero, villain = (mask_of(parse_cards(text)) for text in ("AsAhKsKh", "JsTs9d8d"))
    deck = [int(bit) for bit in CARD_BITS if not int(bit) & (hero | villain)]
    by_size = [np.zeros(1, dtype=np.uint64), *(np.empty(0, dtype=np.uint64) for _ in range(5))]
    for bit in deck:
        for size in range(5, 0, -1):
            by_size[size] = np.concatenate([by_size[size], by_size[size - 1] | np.uint64(bit)])
    boards = by_size[5]
    ratings = np.empty((2, boards.size), dtype=np.uint32)
    rate_omaha_of(hero, boards, 5, ratings[0])
    rate_omaha_of(villain, boards, 5, ratings[1])
    wins, ties = int((ratings[0] > ratings[1]).sum()), int((ratings[0] == ratings[1]).sum())
    assert (wins, ties, boards.size - wins - ties) == (694_553, 99, 391_356)


@pytest.mark.parametrize(("street", "boards"), [(3, 455), (4, 1820), (5, 6175)])
def test_every_board_of_ranks_has_a_row_of_its_own(street: int, boards: int) -> None:
    table = omaha_table(street)
    found = set()
    multisets = combinations_with_replacement(range(13), street)
    for ranks in multisets:
        if max(map(ranks.count, ranks)) <= 4:
            total = sum(KEYS[rank] for rank in ranks)
            found.add(int(table.offsets[total >> 6]) + (total & 63))
    assert len(found) == boards
    assert max(found) < table.places.size // 91
