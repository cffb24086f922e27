"""Exact results of known hands against published counts and plain enumeration."""

from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import CARD_BITS, mask_of
from oracle.rating.high import rate
from oracle.showdown.runouts import known_hands
from oracle.showdown.runouts.known_hands import count_runout, count_runouts, showdowns
from oracle.showdown.shares.ratings import count_shares
from tests.reference.strength import count_shares as slow_shares
from tests.reference.strength import shares_of


@pytest.fixture(autouse=True, params=[True, False], ids=["boards", "shapes"])
def few_boards_are_dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test once as it is, with few boards dealt one by one, and once with all boards as shapes."""
    if not request.param:
        monkeypatch.setattr(known_hands, "FEW_MATCHUPS", 0)


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def by_enumeration(hands: list[int], board: int, dead: int) -> list[list[int]]:
    """Every run-out one by one through the rating column (itself tested against the slow twin)."""
    return _enumerated(tuple(hands), board, dead)


@cache
def _enumerated(hands: tuple[int, ...], board: int, dead: int) -> list[list[int]]:
    """`by_enumeration`, once for both ways of counting."""
    used = board | dead
    for hand in hands:
        used |= hand
    rest = [int(bit) for bit in CARD_BITS if not int(bit) & used]
    missing = 5 - board.bit_count()
    boards = np.array([board | sum(more) for more in combinations(rest, missing)], dtype=np.uint64)
    ratings = np.empty((len(hands), boards.size), dtype=np.uint32)
    for player, hand in enumerate(hands):
        rate(boards | np.uint64(hand), 7, ratings[player])
    counts = np.zeros((len(hands), len(hands)), dtype=np.int64)
    count_shares(ratings, counts)
    return counts.tolist()


def deal(seed: int, *sizes: int) -> list[int]:
    """Random disjoint hands of the given sizes, as masks."""
    deck = np.random.default_rng(seed).permutation(52).tolist()
    hands = []
    for size in sizes:
        hands.append(mask_of(deck[:size]))
        deck = deck[size:]
    return hands


def test_aces_against_kings_before_the_flop() -> None:
    counts = count_runout([cards("AcAd"), cards("KcKd")])
    assert counts.tolist() == [[1_410_336, 9_308], [292_660, 9_308]]
    assert counts[:, 0].sum() + counts[0, 1] == 1_712_304


def test_the_article_s_hand_on_a_flop() -> None:
    counts = count_runout([cards("AsKs"), cards("5hTc")], cards("QsTs5c"))
    shares = shares_of(counts.tolist())
    assert shares[0] == 422
    assert sum(shares) == 990


def test_three_hands_before_the_flop() -> None:
    hands = [cards("AsKs"), cards("QdQc"), cards("8h7h")]
    counts = count_runout(hands)
    assert counts[:, 0].tolist() == [526_634, 537_737, 304_140]
    assert counts[:, 2].tolist() == [2_243] * 3
    assert counts.tolist() == by_enumeration(hands, 0, 0)


def test_ten_hands_before_the_flop_share_every_pot() -> None:
    hands = deal(5, *[2] * 10)
    counts = count_runout(hands)
    assert sum(shares_of(counts.tolist())) == comb(32, 5)
    assert counts.tolist() == by_enumeration(hands, 0, 0)


@pytest.mark.parametrize("seed", range(5))
def test_any_two_to_six_hands_before_the_flop_equal_plain_enumeration(seed: int) -> None:
    *hands, dead = deal(seed, *[2] * (2 + seed % 5), seed % 4)
    assert count_runout(hands, 0, dead).tolist() == by_enumeration(hands, 0, dead)


@pytest.mark.parametrize("known", [1, 2, 3, 4, 5])
def test_any_hands_on_any_board_equal_plain_enumeration(known: int) -> None:
    for seed in range({1: 3, 2: 10, 3: 60, 4: 100, 5: 100}[known]):
        *hands, board, dead = deal(1000 + seed, *[2] * (2 + seed % 5), known, seed % 7)
        assert count_runout(hands, board, dead).tolist() == by_enumeration(hands, board, dead)


@pytest.mark.parametrize(
    "board", ["As", "AsKs", "KsQsJs", "9s8s2s", "KsKdKc", "KsKd2s", "9s8s7s6s", "KsKdKcKh", "2s3s4s5s6s"]
)
def test_boards_that_flush_or_pair_equal_plain_enumeration(board: str) -> None:
    known = cards(board)
    rest = [int(bit) for bit in CARD_BITS if not int(bit) & known]
    for seed in range(12 if known.bit_count() > 1 else 3):
        deck = np.random.default_rng(seed).permutation(rest).tolist()
        hands = [deck[2 * seat] | deck[2 * seat + 1] for seat in range(2 + seed % 3)]
        assert count_runout(hands, known).tolist() == by_enumeration(hands, known, 0)


@pytest.mark.nojit
def test_a_turn_with_every_flush_draw_equals_plain_enumeration() -> None:
    hands = [cards("AsKs"), cards("Qs2d"), cards("7d7h")]
    board = cards("9s8s7s2c")
    assert count_runout(hands, board).tolist() == by_enumeration(hands, board, 0)
    assert count_runout(hands[:2], board).tolist() == by_enumeration(hands[:2], board, 0)


def test_run_outs_equal_those_of_the_slow_twin() -> None:
    hands = ["AsKs", "QhTh", "7c7d"]
    board = "8s6s2h"
    found = count_runout([cards(hand) for hand in hands], cards(board), cards("Ad"))
    twin = slow_shares([parse_cards(hand) for hand in hands], parse_cards(board), parse_cards("Ad"))
    assert found.tolist() == twin


def test_many_match_ups_are_counted_each_for_itself_and_folded_hands_only_block() -> None:
    board = cards("Ts9s2d")
    rest = [int(bit) for bit in CARD_BITS if not int(bit) & board]
    deck = [np.random.default_rng(seed).permutation(rest).tolist() for seed in range(30)]
    hands = np.array([[d[0] | d[1], d[2] | d[3], d[4] | d[5]] for d in deck], dtype=np.uint64)
    counts = np.ones((30, 2, 2), dtype=np.int64)
    count_runouts(hands, np.array([True, False, True]), board, 0, counts)
    for match, (first, folded, second) in enumerate(hands.tolist()):
        assert (counts[match] - 1).tolist() == by_enumeration([first, second], board, folded)


def test_a_player_alone_wins_every_run_out() -> None:
    assert count_runout([cards("AsKs")]).tolist() == [[comb(50, 5)]]


def test_the_cost_of_a_match_up_is_never_more_than_its_run_outs() -> None:
    for missing in range(6):
        assert 1 <= showdowns(48, missing) <= comb(48, missing)
        assert showdowns(missing, missing) == 1
