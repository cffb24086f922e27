"""How many combos a range has: every hand counted by its weight, 100 for a whole one."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.cards.card import RANKS, SUITS, parse_cards
from oracle.cards.mask import mask_of
from oracle.games import find_game
from oracle.ranges import parse_hands


@pytest.mark.parametrize(
    ("text", "game", "syntax", "hands", "combos"),
    [
        ("AK@100, AQ@50, AJ@12.5", "holdem", "classic", 48, 16 + 8 + 2),
        ("AA@12.5", "holdem", "classic", 6, 0.75),
        ("AA@100", "holdem", "classic", 6, 6),
        ("A5s@0.4, AA@0.0001", "holdem", "classic", 10, 0.016 + 0.000006),
        ("*@50", "holdem", "generic", 1326, 663),
        ("(AA@50, KK@80)@50", "holdem", "generic", 12, 1.5 + 2.4),
        ("AA@37.5, KK@100", "shortdeck", "generic", 12, 8.25),
        ("AAAA@50, KKKK@0.25", "omaha", "generic", 2, 0.5025),
        # of 230,300 hands each 1,128 hold both pairs and keep the larger weight
        ("AsKs@10, AhKh@20", "omaha6", "generic", 459_472, 22_917.2 + 46_060),
        ("AsAhAd@50, KsKhKd@25", "studhi", "generic", 2 * 5_085_024, None),
    ],
)
def test_combos_are_hands_counted_by_their_weight(text, game, syntax, hands, combos):
    found = parse_hands(text, game, syntax)
    assert found.hands == hands
    if combos is None:
        combos = hands / 2 * 0.5 + hands / 2 * 0.25
    assert found.combos == pytest.approx(combos, rel=1e-12)
    if found.game.name != "studhi":
        assert found.percent == pytest.approx(100 * combos / found.game.hands, rel=1e-12)


def test_without_weights_combos_are_hands():
    for game in ("holdem", "omaha", "omaha5", "omaha6", "studhi", "shortdeck"):
        found = parse_hands("AsKs", game)
        assert found.combos == found.hands
        assert found.full_weight == 1


@pytest.mark.parametrize("game", ["holdem", "omaha", "omaha6", "studhi"])
def test_dead_cards_take_their_share_of_combos(game):
    found = parse_hands("AsKs@10, AhKh@20", game)
    left = found.without(mask_of(parse_cards("As")))
    only = parse_hands("AhKh@20", game).without(mask_of(parse_cards("As")))
    assert (left.hands, left.combos) == (only.hands, pytest.approx(only.combos))


DECK = [rank + suit for rank in RANKS for suit in SUITS]
TERMS = st.lists(
    st.tuples(
        st.sampled_from(RANKS), st.sampled_from(RANKS), st.sampled_from(["", "s", "o"]), st.integers(1, 10**6)
    ),
    min_size=1,
    max_size=8,
)


@given(TERMS, st.lists(st.sampled_from(DECK), max_size=4, unique=True))
@settings(max_examples=80, deadline=None)
def test_weighted_counts_agree_with_going_through_every_hand(terms, dead):
    """The twin: 1,326 hands one by one, the largest weight written for each, as fractions."""
    terms = [(one, two, "" if one == two else shape, number) for one, two, shape, number in terms]
    text = ", ".join(f"{one}{two}{shape}@{number / 10_000:.4f}" for one, two, shape, number in terms)
    whole, live, different = Fraction(0), Fraction(0), 0
    for first, second in combinations(DECK, 2):
        suited = first[1] == second[1]
        held = [
            Fraction(number, 1_000_000)
            for one, two, shape, number in terms
            if sorted((first[0], second[0])) == sorted((one, two)) and shape in ("", "s" if suited else "o")
        ]
        if held:
            different += 1
            whole += max(held)
            live += max(held) if first not in dead and second not in dead else 0
    found = parse_hands(text, "holdem", "classic")
    assert found.hands == different
    assert found.combos == pytest.approx(float(whole), rel=1e-12)
    assert found.percent == pytest.approx(float(whole) / 13.26, rel=1e-12)
    left = found.without(mask_of(parse_cards("".join(dead))))
    assert left.combos == pytest.approx(float(live), rel=1e-12)


def test_a_wide_structured_range_counts_its_hands_by_weight():
    found = parse_hands("AA@50, KK!AA@25", "omaha6")
    random = np.random.default_rng(1)
    game = find_game("omaha6")
    aces, kings = parse_hands("AA", game), parse_hands("KK!AA", game)
    assert found.combos == pytest.approx(aces.hands / 2 + kings.hands / 4)
    drawn = found.draw(random.integers(0, 2**64, 500, dtype=np.uint64))
    assert set(found.weights_of(drawn)) == {25.0, 50.0}
