"""Equities inside a deal, all hands face up, against the sum over every run-out."""

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from oracle.cards.mask import CARD_BITS
from oracle.rating.high import rate
from oracle.showdown.inside.allin import hand_equities


def by_run_outs(hands: list[int], playing: list[int], board: int, missing: int, dead: int) -> list[Fraction]:
    """Each playing hand's share of the pot, one run-out after the other."""
    gone = np.bitwise_or.reduce(np.array([*hands, board, dead], dtype=np.uint64))
    rest = [int(card) for card in CARD_BITS if not int(card) & int(gone)]
    full = np.array([board | sum(cards) for cards in combinations(rest, missing)], dtype=np.uint64)
    ratings = np.empty((len(playing), full.size), dtype=np.uint32)
    for row, seat in zip(ratings, playing, strict=True):
        rate(full | np.uint64(hands[seat]), 7, row)
    best = ratings == ratings.max(axis=0)
    ways = best.sum(axis=0)
    return [sum(Fraction(1, int(each)) for each in ways[row]) / full.size for row in best]


@pytest.mark.parametrize("missing", [0, 1, 2])
@pytest.mark.parametrize(("seats", "folded"), [(2, 0), (3, 0), (3, 1)])
def test_every_run_out_counts_the_same(seats, folded, missing):
    deck = np.random.default_rng(10 * seats + missing).permutation(CARD_BITS)
    hands = [int(deck[2 * seat] | deck[2 * seat + 1]) for seat in range(seats)]
    board = int(np.bitwise_or.reduce(deck[10 : 15 - missing]))
    playing, dead = list(range(folded, seats)), int(deck[20])
    columns = np.array(hands, dtype=np.uint64).reshape(-1, 1)
    boards = np.array([board], dtype=np.uint64)
    found = hand_equities(columns, np.array(playing), boards, missing, dead)[:, 0]
    assert found.tolist() == [float(share) for share in by_run_outs(hands, playing, board, missing, dead)]
