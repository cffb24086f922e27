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
from oracle.rating.omaha import rate_omaha
from oracle.rating.omaha_table import KEYS, PAIRS, omaha_table
from tests.reference.games import omaha_strength

SIZES = [(hole, board) for hole in (4, 5, 6) for board in (3, 4, 5)]
FEW = ((4, 3), (4, 5), (6, 3))
"""Sizes of which every kind of loop is seen without the compiler too."""


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


def rated(own: npt.NDArray[np.uint64], board: npt.NDArray[np.uint64]) -> np.ndarray:
    out = np.empty(own.size, dtype=np.uint32)
    rate_omaha(own, board, out)
    return out


@pytest.mark.parametrize(("hole", "board"), SIZES)
def test_random_hands_have_the_strength_of_their_best_two_and_three(hole: int, board: int) -> None:
    own, boards = deals(1000, hole, board, seed=10 * hole + board)
    ratings = rated(masks(own), masks(boards)).tolist()
    twins = [omaha_strength(hand, table) for hand, table in zip(own, boards, strict=True)]
    assert hand_types(np.array(ratings, dtype=np.uint32)).tolist() == [twin[0] for twin in twins]
    assert {twin[0] for twin in twins} >= set(range(9)), "every hand type is met"
    order = sorted(range(len(own)), key=lambda index: twins[index])
    for low, high in pairwise(order):
        assert (ratings[low] < ratings[high]) == (twins[low] < twins[high])
        assert (ratings[low] == ratings[high]) == (twins[low] == twins[high])


@pytest.mark.parametrize(
    ("hole", "board"), [pytest.param(*size, marks=[pytest.mark.nojit] * (size in FEW)) for size in SIZES]
)
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
    assert rated(masks(own), masks(boards)).tolist() == of_fives.reshape(60, -1).max(axis=1).tolist()


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
    rate_omaha(hands, np.full(3, table, dtype=np.uint64), out)
    assert out[0] >= out[1] > out[2]


def of_many_suits(ranks: tuple[int, ...]) -> int:
    """The cards of rising ranks in suits that change from one to the next: no three of a suit among five."""
    return sum(1 << 16 * (place % 4) + rank for place, rank in enumerate(ranks))


@pytest.mark.parametrize(("hole", "board"), SIZES)
def test_hands_of_any_ranks_on_boards_of_any_ranks_have_what_the_table_of_pairs_of_ranks_has(
    hole: int, board: int
) -> None:
    """Every hand without a flush on every fortieth board, all of them on other boards in turn."""

    def multisets(size: int) -> npt.NDArray[np.int64]:
        found = combinations_with_replacement(range(13), size)
        return np.array([ranks for ranks in found if max(map(ranks.count, ranks)) <= 4])

    table, hands = omaha_table(board), multisets(hole)
    places = table.places.reshape(-1, PAIRS)
    columns = np.stack(
        [table.pairs[16 * hands[:, one] + hands[:, two]] for one, two in combinations(range(hole), 2)]
    )
    held = (hands[:, :, None] == np.arange(13)).sum(axis=1)
    own = np.array([of_many_suits(tuple(ranks)) for ranks in hands.tolist()], dtype=np.uint64)
    for ranks in multisets(board)[hole :: 1 + 8 * (board - 2)].tolist():
        total = sum(KEYS[rank] for rank in ranks)
        best = places[int(table.offsets[total >> 6]) + (total & 63)][columns].max(axis=0)
        dealt = (held + np.bincount(ranks, minlength=13) <= 4).all(axis=1)
        shared = np.full(own.size, of_many_suits(tuple(ranks)), dtype=np.uint64)
        assert (rated(own, shared) == table.ratings[best])[dealt].all()


def test_two_hands_have_the_known_result_over_all_boards() -> None:
    hero, villain = (mask_of(parse_cards(text)) for text in ("AsAhKsKh", "JsTs9d8d"))
    deck = [int(bit) for bit in CARD_BITS if not int(bit) & (hero | villain)]
    by_size = [np.zeros(1, dtype=np.uint64), *(np.empty(0, dtype=np.uint64) for _ in range(5))]
    for bit in deck:
        for size in range(5, 0, -1):
            by_size[size] = np.concatenate([by_size[size], by_size[size - 1] | np.uint64(bit)])
    boards = by_size[5]
    ratings = np.empty((2, boards.size), dtype=np.uint32)
    rate_omaha(np.full(boards.size, hero, dtype=np.uint64), boards, ratings[0])
    rate_omaha(np.full(boards.size, villain, dtype=np.uint64), boards, ratings[1])
    wins, ties = int((ratings[0] > ratings[1]).sum()), int((ratings[0] == ratings[1]).sum())
    assert (wins, ties, boards.size - wins - ties) == (694_553, 99, 391_356)


@pytest.mark.parametrize(("street", "boards"), [(3, 455), (4, 1820), (5, 6175)])
def test_every_board_of_ranks_has_its_own_row(street: int, boards: int) -> None:
    table = omaha_table(street)
    found = set()
    multisets = combinations_with_replacement(range(13), street)
    for ranks in multisets:
        if max(map(ranks.count, ranks)) <= 4:
            total = sum(KEYS[rank] for rank in ranks)
            found.add(int(table.offsets[total >> 6]) + (total & 63))
    assert len(found) == boards
    assert max(found) < table.places.size // 91
