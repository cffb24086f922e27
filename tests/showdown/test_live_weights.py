"""The weight of a range that shares no card with a hand, against sums of fractions."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import numpy.typing as npt
import pytest

from oracle.analysis.hands.kernels import joint_on_each
from oracle.cards.card import parse_cards
from oracle.cards.combo import COMBOS, PAIR_CARDS, PAIR_MASKS
from oracle.cards.mask import mask_of
from oracle.showdown.pairs import joint_weight, live_weight
from oracle.showdown.parts import EXACT_BITS, SUBSET_BITS, exact_parts
from oracle.showdown.sweep.listed.lists import HandList, unblocked_weights
from tests.showdown.random_weights import WEIGHTS, RandomWeights

Column = npt.NDArray[np.float64]

KINDS = pytest.mark.parametrize("kind", WEIGHTS.values(), ids=WEIGHTS.keys())
SEEDS = pytest.mark.parametrize("seed", range(3))


def in_fractions(hands: list[int], masks: list[int], weights: Column) -> list[Fraction]:
    """For each hand the weight of those that share no card with it."""
    exact = [Fraction(weight) for weight in weights.tolist()]
    return [
        sum((weight for mask, weight in zip(masks, exact, strict=True) if not mask & hand), Fraction(0))
        for hand in hands
    ]


def crowded(rng: np.random.Generator, hands: int, cards: int) -> list[int]:
    """Masks of different hands of some cards, nearly all with the same card."""
    first, *others = rng.permutation(52).tolist()
    with_it = [mask_of([first, *rng.choice(others, size=cards - 1, replace=False)]) for _ in range(2 * hands)]
    without = [mask_of(rng.choice(others, size=cards, replace=False)) for _ in range(3)]
    found = {*list(dict.fromkeys(with_it))[: hands - 3], *without}
    return sorted(found)


@pytest.mark.parametrize("bits", [25, SUBSET_BITS, EXACT_BITS])
@pytest.mark.parametrize("power", [-1074, -1050, -1022, -900, -300, 0])
def test_parts_add_up_to_the_weights_however_small_they_are(power: int, bits: int) -> None:
    weights = np.array([1.0, 1 / 3, 0.7, 1e-12, 0.0]) * 2.0**power
    for given in (weights, np.append(weights, 1.0)):
        parts = exact_parts(given, bits, 12)
        assert all((part >= 0).all() for part in parts)
        for place, weight in enumerate(given.tolist()):
            assert sum(Fraction(float(part[place])) for part in parts) == Fraction(weight)


@SEEDS
@KINDS
def test_two_cards(kind: RandomWeights, seed: int) -> None:
    rng = np.random.default_rng(seed)
    held = np.flatnonzero(np.isin(PAIR_MASKS, np.array(crowded(rng, 15, 2), dtype=np.uint64)))
    weights = np.zeros(COMBOS)
    weights[held] = kind(rng, held.size)
    expected = in_fractions([int(PAIR_MASKS[hand]) for hand in held], PAIR_MASKS.tolist(), weights)
    assert live_weight(weights)[held] == pytest.approx(list(map(float, expected)), rel=1e-14, abs=0)
    joint = sum(Fraction(weight) * met for weight, met in zip(weights[held].tolist(), expected, strict=True))
    assert joint_weight(weights, weights) == pytest.approx(float(joint), rel=1e-14, abs=0)


@SEEDS
@KINDS
def test_four_cards(kind: RandomWeights, seed: int) -> None:
    rng = np.random.default_rng(seed)
    ours, theirs = (crowded(rng, 40, 4) for _ in range(2))
    weights = kind(rng, len(theirs))
    expected = list(map(float, in_fractions(ours, theirs, weights)))
    lists = (np.array(hands, dtype=np.uint64) for hands in (ours, theirs))
    found = unblocked_weights(
        *(HandList(masks, row, 4) for masks, row in zip(lists, (np.ones(40), weights), strict=True))
    )
    assert found == pytest.approx(expected, rel=1e-14, abs=0)


@SEEDS
def test_two_ranges_on_each_board_with_weights_of_many_digits(seed: int) -> None:
    rng = np.random.default_rng(seed)
    boards = [mask_of(parse_cards(text)) for text in ("Ks8d3s2h4c", "2c3c4c5c6c")]
    ours, theirs = np.zeros((2, COMBOS))
    for row in (ours, theirs):
        held = np.isin(PAIR_MASKS, np.array(crowded(rng, 15, 2), dtype=np.uint64))
        row[held] = np.where(rng.random(15) < 0.5, 1, rng.integers(1, 10_000_000_000, size=15))
    found = np.empty(len(boards))
    joint_on_each(np.array(boards, dtype=np.uint64), PAIR_MASKS, PAIR_CARDS, ours, theirs, found)
    for board, joint in zip(boards, found.tolist(), strict=True):
        free = [mask if not mask & board else -1 for mask in PAIR_MASKS.tolist()]
        expected = sum(
            int(one) * int(other)
            for mine, one in zip(free, ours, strict=True)
            for his, other in zip(free, theirs, strict=True)
            if mine >= 0 and his >= 0 and one and other and not mine & his
        )
        assert joint == pytest.approx(expected, rel=1e-14, abs=0)
