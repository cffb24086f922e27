"""Every count and every identity of the range page, from a data file."""

from __future__ import annotations

import tomllib
from pathlib import Path

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.ranges import parse_hands, parse_range

DATA = tomllib.loads((Path(__file__).parents[1] / "fixtures" / "ranges.toml").read_text(encoding="utf-8"))
COUNTS = [
    (game, syntax, text, count)
    for syntax, games in DATA["counts"].items()
    for game, texts in games.items()
    for text, count in texts.items()
]


@pytest.mark.parametrize(("game", "syntax", "text", "count"), COUNTS)
def test_a_range_holds_exactly_the_hands_it_should(game, syntax, text, count):
    assert parse_hands(text, game, syntax).hands == count


@pytest.mark.parametrize("group", DATA["same"], ids=lambda group: group["texts"][0])
def test_texts_that_mean_the_same_hold_the_same_hands_and_weights(group):
    first, *others = [parse_range(text, group["game"], group["syntax"]) for text in group["texts"]]
    assert others
    for other in others:
        assert np.array_equal(first.masks, other.masks), other.text
        assert np.array_equal(first.weights, other.weights), other.text


def test_masks_come_once_each_and_ascending():
    masks = parse_range("RR, AA, A, *", "omaha").masks
    assert (masks[1:] > masks[:-1]).all()


def test_a_range_without_hands_left_holds_none_and_has_no_card_in_common():
    aces = parse_range("AA", "omaha")
    nothing = aces.without(mask_of(range(52)))
    assert (nothing.empty, nothing.combos, nothing.fixed) == (True, 0, 0)
    assert not nothing.contains(aces.masks).any()
    assert not nothing.weights_of(aces.masks).any()
    assert aces.without(mask_of(parse_cards("AhAd"))).fixed == mask_of(parse_cards("AsAc"))
