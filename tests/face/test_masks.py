"""Hands as masks: walking through them, drawing them, rating them."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest

import oracle
from oracle.cards.card import parse_cards
from oracle.cards.mask import FULL_DECK, count_cards, mask_of
from oracle.rating import HAND_TYPES
from tests.reference import statistics as stats


def mask(text: str) -> int:
    return mask_of(parse_cards(text))


@pytest.mark.parametrize(("cards", "count"), [(0, 1), (1, 52), (2, 1326), (3, 22100), (4, 270725)])
def test_every_hand_comes_once(cards: int, count: int) -> None:
    found = list(oracle.hands(cards))
    assert len(found) == len(set(found)) == count
    assert {count_cards(hand) for hand in found} == {cards}


def test_shared_cards_are_in_every_hand_and_dead_cards_in_none() -> None:
    boards = list(oracle.hands(5, shared="QsTs5c", dead=mask("AsKs5hTc")))
    assert len(boards) == comb(45, 2)
    assert all(board & mask("QsTs5c") == mask("QsTs5c") for board in boards)
    assert not any(board & mask("AsKs5hTc") for board in boards)


def test_the_hands_are_those_of_an_independent_walk() -> None:
    dead = mask("AsKs")
    left = [1 << place for place in range(64) if FULL_DECK >> place & 1 and not dead >> place & 1]
    assert set(oracle.hands(2, 0, dead)) == {one | two for one, two in combinations(left, 2)}


def test_the_walk_of_the_article_gives_its_answer() -> None:
    pocket, opponent = mask("AsKs"), mask("5hTc")
    share = 0.0
    for board in oracle.hands(5, "QsTs5c", pocket | opponent):
        own, other = oracle.evaluate(pocket | board), oracle.evaluate(opponent | board)
        share += (own > other) + (own == other) / 2
    assert share == 422


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((2, "AsKs", "Ks"), "Ks is both shared and dead"),
        ((1, "AsKs"), "2 to 52 cards here, not 1"),
        ((53,), "0 to 52 cards here, not 53"),
        ((10**5000,), "not a number of more than 30 digits"),
        ((-1,), "not -1"),
        ((2, 1 << 13), "bits that are not cards"),
        ((2, -1), "bits that are not cards"),
        ((2, "Ax"), "is not a suit"),
        ((2.5,), "number of cards must be a whole number, not 2.5"),
        (("2",), "number of cards must be a whole number, not '2'"),
        ((2, None), "must be a whole number, not None"),
    ],
)
def test_impossible_hands_are_refused_immediately(words: tuple, says: str) -> None:
    for function in (oracle.hands, oracle.random_hand):
        with pytest.raises(oracle.OracleError, match=says):
            function(*words)
    with pytest.raises(oracle.OracleError, match=says):
        oracle.random_hands(*words, trials=5)


def test_random_hands_are_drawn_from_all_that_can_be() -> None:
    drawn = Counter(oracle.random_hands(2, shared="As", dead="KsKd", trials=49 * 200, seed=11))
    assert set(drawn) == set(oracle.hands(2, "As", "KsKd"))
    assert stats.chisquare(list(drawn.values())).pvalue > 0.001


def test_a_seed_repeats_the_hands_and_no_seed_does_not() -> None:
    first, second, other = (list(oracle.random_hands(5, trials=20, seed=seed)) for seed in (4, 4, None))
    assert first == second != other


def test_random_hands_end_by_number_or_by_time() -> None:
    assert len(list(oracle.random_hands(5, trials=7))) == 7
    assert list(oracle.random_hands(5, trials=0)) == []
    assert list(oracle.random_hands(5, seconds=0.0)) == []
    assert len(list(oracle.random_hands(5, trials=3, seconds=1000.0))) == 3
    assert next(oracle.random_hands(5, seconds=1000.0)) & ~FULL_DECK == 0


@pytest.mark.parametrize(
    "named",
    [
        {},
        {"trials": -1},
        {"trials": "5"},
        {"seconds": -1.0},
        {"seconds": "5"},
        {"seconds": float("nan")},
        {"seconds": float("inf")},
        {"seconds": 10**5000},
        {"trials": -(10**5000)},
    ],
)
def test_random_hands_need_an_end(named: dict) -> None:
    with pytest.raises(oracle.QueryError):
        oracle.random_hands(5, **named)


def test_cards_of_a_mask_read_back_as_the_mask() -> None:
    for hand in oracle.random_hands(7, trials=50, seed=2):
        assert mask("".join(oracle.cards_in(hand))) == hand
        assert oracle.evaluate("".join(oracle.cards_in(hand))) == oracle.evaluate(hand)
    assert oracle.cards_in(np.uint64(mask("2cAs"))) == ("As", "2c")
    assert oracle.cards_in(0) == ()


@pytest.mark.parametrize(
    ("cards", "kind"),
    [
        ("AsKdQhJc9s", "highcard"), ("AsAdQhJc9s", "pair"), ("AsAdQhQc9s", "twopair"),
        ("AsAdAhQc9s", "trips"), ("5s4d3h2cAs", "straight"), ("AsKsQsJs9s", "flush"),
        ("AsAdAhQcQs", "fullhouse"), ("AsAdAhAcQs", "quads"), ("5s4s3s2sAs", "straightflush"),
    ],
)  # fmt: skip
def test_hand_types_have_the_words_and_the_order_of_pql(cards: str, kind: str) -> None:
    found = oracle.hand_type(oracle.evaluate(cards))
    assert str(found) == kind
    assert found == HAND_TYPES.index(kind)
    assert (found >= oracle.HandType.FLUSH) == (kind in ("flush", "fullhouse", "quads", "straightflush"))


@pytest.mark.parametrize("rating", [-1, "x", None, 1.5, 10**5000, -(10**5000)], ids=type)
def test_what_is_not_a_rating_has_no_hand_type(rating: object) -> None:
    with pytest.raises(oracle.QueryError, match="rating"):
        oracle.hand_type(rating)
