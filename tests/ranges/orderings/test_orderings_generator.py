"""The generator of the orderings: its deals are fair, its count is right, its seed reproduces."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASSES, PAIR_CARDS, PAIR_CLASSES
from oracle.ranges.orderings.catalog import load_ordering, read_ordering

TABLES = Path(__file__).resolve().parents[3] / "packaging" / "tables"
SIZES = np.bincount(PAIR_CLASSES, minlength=CLASSES)
TRIALS = 2_000
SEVERAL_ERRORS = 5.5
"""Standard errors; 169 honest means all stay within them in all but one of 150,000 runs."""


def load(name: str) -> ModuleType:
    """A script of packaging/tables as a module; the search path is left as it was."""
    before = sys.path.copy()
    sys.path.insert(0, str(TABLES))
    try:
        return import_module(name)
    finally:
        sys.path[:] = before


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    return load("orderings")


def test_when_everybody_calls_a_seat_takes_one_chip_on_average(generator: ModuleType):
    values = generator.judge(10, np.ones(CLASSES, dtype=bool), TRIALS, (7,))
    mean = np.average(values.means, weights=SIZES)
    error = np.sqrt(((SIZES * values.errors) ** 2).sum()) / SIZES.sum()
    assert abs(mean - 1.0) < 5 * error
    assert error < 0.01


def test_when_nobody_calls_a_class_takes_what_it_takes_from_one_random_hand(generator: ModuleType):
    values = generator.judge(6, np.zeros(CLASSES, dtype=bool), TRIALS, (7,))
    exact = load_ordering("holdem", "vr")
    for name, mean in zip(exact.classes, exact.means, strict=True):
        index = CLASS_INDEX[name]
        assert abs(values.means[index] - mean) < SEVERAL_ERRORS * values.errors[index], name


def test_a_seed_reproduces_and_another_differs(generator: ModuleType):
    runs = [generator.play_rounds(3, 2, 50, seed).means for seed in (1, 1, 2)]
    assert (runs[0] == runs[1]).all()
    assert (runs[0] != runs[2]).any()


def test_a_suited_class_below_its_twin_is_refused_and_equal_means_keep_grid_order(generator: ModuleType):
    means = np.zeros(CLASSES)
    values = generator.Values(means, means)
    assert generator.best_first(values) == list(range(CLASSES))
    means[CLASS_INDEX["72o"]] = 0.1
    with pytest.raises(SystemExit, match="72s came out below 72o"):
        generator.best_first(values)


def test_what_it_writes_is_what_the_program_reads(generator: ModuleType, tmp_path: Path):
    means = np.linspace(2, 0.1, CLASSES)
    header = {"label": "own", "title": "Own", "seed": "3"}
    generator.write(tmp_path / "own.txt", generator.Values(means, means / 100), header)
    ordering = read_ordering(tmp_path / "own.txt")
    assert ordering.classes == CLASS_NAMES
    assert ordering.title == "Own"
    np.testing.assert_allclose(ordering.means, means, atol=1e-6)
    assert ("seed", "3") in ordering.header


def test_the_one_board_count_equals_comparing_every_two_hands():
    exact = load("versus_random")
    random = np.random.default_rng(5)
    pairs = random.choice(1326, 60, replace=False).astype(np.uint64)
    ratings = random.integers(0, 12, 60).astype(np.uint64)
    halves = np.zeros(CLASSES, dtype=np.int64)
    exact.add_board(np.sort(ratings << np.uint64(11) | pairs), 3, PAIR_CARDS, PAIR_CLASSES, halves)
    expected = np.zeros(CLASSES, dtype=np.int64)
    hands = [(int(pair), int(rating)) for pair, rating in zip(pairs, ratings, strict=True)]
    for own, own_rating in hands:
        for other, other_rating in hands:
            if not set(PAIR_CARDS[own].tolist()) & set(PAIR_CARDS[other].tolist()):
                score = 2 * (own_rating > other_rating) + (own_rating == other_rating)
                expected[PAIR_CLASSES[own]] += 3 * score
    assert (halves == expected).all()
    assert halves.any()


def test_boards_fall_into_134_459_groups():
    boards, sizes = load("versus_random").canonical_boards()
    assert boards.size == 134_459
    assert sizes.sum() == 2_598_960
