"""Seats pooled by class: the toy game of the article, a slow twin, errors over blocks."""

from __future__ import annotations

from collections import defaultdict
from fractions import Fraction
from itertools import permutations

import numpy as np
import pytest

from oracle.simulate.pooled.control import seat_values
from oracle.simulate.pooled.tally import SQUARES, pool_seats

PLAYERS = 4
KINDS = 5
BLOCK = 8


def toy_deals() -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """Every deal of the toy game: the numbers and the ratings of the two seats.

    The deck is 1A, 1B, 2A, 2B, 3A, 3B. The higher number wins; if both are equal, a third card decides: A
    wins if it is odd, B if it is even.
    """
    deals = []
    deck = [(number, letter) for number in (1, 2, 3) for letter in "AB"]
    for one, two, third in permutations(deck, 3):
        favoured = "A" if third[0] % 2 else "B"
        ratings = tuple(2 * number + (letter == favoured) for number, letter in (one, two))
        deals.append(((one[0], two[0]), (ratings[0], ratings[1])))
    return deals


def test_the_toy_game_gives_nine_tenths_and_the_wrong_rule_17_of_18() -> None:
    """In the toy game a 3 wins 9 times in 10.

    Averaging the seats that hold a 3 within a deal first gives 17/18: that the two differ shows that this
    game tells the rules apart.
    """
    deals = toy_deals()
    classes = np.array([held for held, _ in deals], dtype=np.uint8).T.copy()
    ratings = np.array([rated for _, rated in deals], dtype=np.uint32).T.copy()
    seats, squares = np.zeros((4, 3, 1)), np.zeros((4, len(SQUARES)))
    pool_seats(ratings, classes, np.ones(4), len(deals), seat_values(3, 4, None), seats, squares)
    assert seats[3, 1].sum() / seats[3].sum() == pytest.approx(0.9, abs=1e-15)
    averaged = []
    for held, rated in deals:
        threes = [rated[seat] > rated[1 - seat] for seat in (0, 1) if held[seat] == 3]
        if threes:
            averaged.append(Fraction(sum(threes), len(threes)))
    assert sum(averaged) / len(averaged) == Fraction(17, 18)


def some_deals(seed: int) -> tuple[np.ndarray, np.ndarray]:
    """Ratings with many ties, and classes."""
    rng = np.random.default_rng(seed)
    ratings = rng.integers(1, 5, size=(PLAYERS, 6 * BLOCK)).astype(np.uint32)
    classes = rng.integers(0, KINDS, size=ratings.shape).astype(np.uint8)
    return ratings, classes


def slow_pool(
    ratings: np.ndarray, classes: np.ndarray, rarity: np.ndarray, values: np.ndarray, *, places: bool
) -> tuple[dict[tuple[int, int, int], Fraction], dict[int, list[tuple[Fraction, ...]]]]:
    """Weighted seats by class, outcome and place, and for each class the sums of every block."""
    seats: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    blocks: dict[int, list[tuple[Fraction, ...]]] = {kind: [] for kind in range(KINDS)}
    for start in range(0, ratings.shape[1], BLOCK):
        sums = {kind: [Fraction(0)] * 4 for kind in range(KINDS)}
        for deal in range(start, start + BLOCK):
            held = [int(kind) for kind in classes[:, deal]]
            rated = [int(rating) for rating in ratings[:, deal]]
            winners = [seat for seat in range(PLAYERS) if rated[seat] == max(rated)]
            weight = Fraction(1)
            if rarity.size:
                weight = 1 / (sum(Fraction(float(rarity[kind])) for kind in held) / PLAYERS)
            for seat in range(PLAYERS if rarity.size else 1):
                ways = len(winners) if seat in winners else 0
                beaten = sum(rated[seat] > other for other in rated)
                level = rated.count(rated[seat]) - 1
                place = 2 * beaten + level if places else 0
                seats[held[seat], ways, place] += weight
                worth = (1.0, *(float(table[held[seat], ways, place]) for table in values))
                for at, value in enumerate(worth):
                    sums[held[seat]][at] += weight * Fraction(value)
        for kind in range(KINDS):
            blocks[kind].append(tuple(sums[kind]))
    return seats, blocks


@pytest.mark.parametrize("places", [False, True])
@pytest.mark.parametrize("rarity", [np.empty(0), np.ones(KINDS), np.array([0.25, 0.5, 1.0, 2.0, 3.0])])
def test_sums_equal_the_slow_twin(rarity: np.ndarray, places: bool) -> None:
    ratings, classes = some_deals(3)
    shape = (KINDS, PLAYERS + 1, 2 * PLAYERS - 1 if places else 1)
    seats, squares = np.zeros(shape), np.zeros((KINDS, len(SQUARES)))
    values = np.random.default_rng(4).random((3, *shape))
    pool_seats(ratings, classes, rarity, BLOCK, values, seats, squares)
    found, blocks = slow_pool(ratings, classes, rarity, values, places=places)
    for cell in np.ndindex(shape):
        assert seats[cell] == pytest.approx(float(found[cell]), abs=1e-12)
    for kind in range(KINDS):
        products = [
            sum(block["dswt".index(pair[0])] * block["dswt".index(pair[1])] for block in blocks[kind])
            for pair in SQUARES
        ]
        assert squares[kind] == pytest.approx([float(product) for product in products], abs=1e-10)
