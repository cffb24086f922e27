"""Hands that differ only in the names of their suits."""

from __future__ import annotations

import itertools
import random

import numpy as np
import pytest

from oracle.cards.card import SUITS
from oracle.cards.mask import cards_in, mask_of
from oracle.games import find_game
from oracle.ranges.grid import grid_of, size
from oracle.ranges.hands.all_hands import hand_table
from oracle.ranges.orderings.suit_classes import suit_classes

COUNTS = {"holdem": 169, "shortdeck": 81, "omahahi": 16_432, "omahahi5": 134_459, "omahahi6": 962_988}
RENAMINGS = list(itertools.permutations(range(len(SUITS))))


def renamed(mask: int, names: tuple[int, ...]) -> int:
    return mask_of((card & ~3) | names[card & 3] for card in cards_in(mask))


@pytest.mark.parametrize(("game", "count"), COUNTS.items())
def test_there_are_as_many_classes_as_combinatorics_says(game, count):
    classes = suit_classes(find_game(game))
    assert classes.count == count
    assert classes.sizes.sum() == find_game(game).hands
    assert classes.sizes.min() >= 1
    assert classes.sizes.max() <= len(RENAMINGS)


def test_all_omaha_hands_fall_into_the_classes_that_renaming_suits_makes():
    classes = suit_classes(find_game("omahahi"))
    masks = hand_table(4).masks
    index = classes.index(masks)
    assert np.array_equal(np.bincount(index, minlength=classes.count), classes.sizes)
    some = np.random.default_rng(3).choice(masks, 400, replace=False)
    for mask in some.tolist():
        images = {renamed(mask, names) for names in RENAMINGS}
        same = classes.index(np.array(sorted(images), dtype=np.uint64))
        assert (same == same[0]).all()
        assert classes.sizes[same[0]] == len(images)


@pytest.mark.parametrize("game", ["holdem", "omahahi5", "omahahi6"])
def test_renaming_suits_never_changes_the_class_and_sizes_are_the_images(game):
    classes = suit_classes(find_game(game))
    rng = random.Random(11)
    for _ in range(150):
        mask = mask_of(rng.sample(range(52), classes.cards_each))
        images = np.array(sorted({renamed(mask, names) for names in RENAMINGS}), dtype=np.uint64)
        index = classes.index(images)
        assert (index == index[0]).all()
        assert classes.sizes[index[0]] == images.size


@pytest.mark.parametrize("game", ["shortdeck", "omahahi", "omahahi5"])
def test_every_class_has_its_own_example(game):
    classes = suit_classes(find_game(game))
    assert np.array_equal(classes.index(classes.examples()), np.arange(classes.count))


@pytest.mark.parametrize("game", ["omahahi", "omahahi5", "omahahi6"])
def test_chosen_classes_become_exactly_their_hands(game):
    classes = suit_classes(find_game(game))
    chosen = np.random.default_rng(8).random(classes.count) < 0.2
    words = classes.words(chosen)
    grid = grid_of(classes.cards_each)
    assert size(words) == classes.sizes[chosen].sum()
    assert not (words & ~grid.everything).any()
    some = grid.masks_of(grid.set_cells(words)[::997])
    assert chosen[classes.index(some)].all()


def test_a_class_is_named_by_one_of_its_hands():
    classes = suit_classes(find_game("omahahi"))
    aces = classes.count - 1
    assert classes.names(np.array([aces, 0])) == ("AsAhAdAc", "2s2h2d2c")
