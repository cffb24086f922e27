"""How far a subset is expected to be off for other ranges, against plain sums."""

from __future__ import annotations

import math
from itertools import combinations

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.reports.flops import TEXTURES
from oracle.reports.flops.report import FlopRows
from oracle.reports.flops.views.subset_choice import ALL_FLOPS, SubsetChoice, drawn_weights
from oracle.reports.flops.views.usual_figures import (
    DEVIATIONS,
    PAIRED,
    RANKS,
    UNEXPLAINED,
    properties,
    usual_moves,
)

DECK = ("As", "Ah", "Ks", "Kd", "Qs", "7h", "6s")
FLOPS = [tuple(flop) for flop in combinations(DECK, 3)]
MASKS = np.array([mask_of(parse_cards("".join(flop))) for flop in FLOPS], dtype=np.uint64)
CHANCE = np.arange(1.0, len(FLOPS) + 1) / sum(range(1, len(FLOPS) + 1))
EQUITY = np.array([0.3 + 0.05 * sum(card[0] in "AK" for card in flop) for flop in FLOPS])
ROWS = FlopRows(MASKS, np.ones(len(FLOPS), dtype=np.int64), CHANCE, {"p1.equity": EQUITY}, {})


def test_each_rank_and_each_pair_is_a_property() -> None:
    found = properties(MASKS)
    assert tuple(found) == tuple(DEVIATIONS)
    for at, flop in enumerate(FLOPS):
        for rank, letter in enumerate("23456789TJQKA"):
            count = sum(card[0] == letter for card in flop)
            assert found[RANKS][rank, at] == count
            assert found[PAIRED][rank, at] == (count > 1)
    for name, texture in TEXTURES.items():
        assert (found[name].argmax(axis=0) == texture.group_of(MASKS)).all()
        assert (found[name].sum(axis=0) == 1).all()


def test_the_names_of_suits_change_no_property() -> None:
    swapped = {"s": "h", "h": "d", "d": "c", "c": "s"}
    others = ["".join(card[0] + swapped[card[1]] for card in flop) for flop in FLOPS]
    masks = np.array([mask_of(parse_cards(flop)) for flop in others], dtype=np.uint64)
    assert np.array_equal(usual_moves(masks), usual_moves(MASKS))


def test_expected_errors_are_those_of_plain_sums() -> None:
    choice = SubsetChoice(ROWS, ("p1.equity",), ("suits",), 4)
    chosen, weights = np.array([0, 5, 17, 30]), np.array([0.4, 0.3, 0.2, 0.1])
    means = {words: row for row, (_, words, *_) in enumerate(choice.means_of(chosen, weights))}
    found = choice.expected_errors(chosen, weights)
    middle = math.fsum(CHANCE * EQUITY)
    deviation = math.sqrt(math.fsum(CHANCE * (EQUITY - middle) ** 2))
    moves, suits = usual_moves(MASKS), TEXTURES["suits"]
    for words, row in means.items():
        meant = [
            words in (ALL_FLOPS, suits.groups[suits.group_of(MASKS[at : at + 1])[0]])
            for at in range(len(FLOPS))
        ]
        held = {int(at): weights[place] for place, at in enumerate(chosen) if meant[at]}
        if not held:
            assert found[row] == 0
            continue
        total, chance = sum(held.values()), math.fsum(CHANCE[meant])
        variance = UNEXPLAINED * sum((weight / total) ** 2 for weight in held.values())
        for move in moves:
            few = sum(weight * move[at] for at, weight in held.items()) / total
            variance += (few - math.fsum((CHANCE * move)[meant]) / chance) ** 2
        assert found[row] == pytest.approx(deviation * math.sqrt(variance), abs=1e-12)


def test_weights_are_positive_whatever_is_chosen() -> None:
    choice = SubsetChoice(ROWS, ("p1.equity",), ("suits", "pairing"), 5)
    random = np.random.default_rng(2)
    for _ in range(20):
        score, weights = choice.score(random.choice(len(FLOPS), 5, replace=False))
        assert math.isfinite(score)
        assert weights.min() > 0


@pytest.mark.parametrize("count", [1, 5, 20, 33, len(FLOPS)])
def test_first_weights_are_those_of_a_random_choice(count: int) -> None:
    weights = drawn_weights(CHANCE, count)
    odds = CHANCE / weights  # of being chosen
    assert odds.max() <= 1 + 1e-12
    assert odds.sum() == pytest.approx(count)
    assert odds @ weights == pytest.approx(1)
    others = odds < 1 - 1e-12
    assert np.ptp(weights[others]) < 1e-12 if others.any() else np.array_equal(weights, CHANCE)
