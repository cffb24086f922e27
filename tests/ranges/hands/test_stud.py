"""Ranges of stud hands: counted, tested, drawn, freed of dead cards."""

from __future__ import annotations

from math import comb

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import count_cards, mask_of
from oracle.errors import OracleError, TextError
from oracle.ranges import canonical_text, convert_syntax, parse_hands, parse_range, range_hints
from oracle.ranges.hands.stud import INCREMENTS, StudRange

EVERYTHING = comb(52, 2) * 50 * 49 * 48 * 47 * 46


def read(text: str) -> StudRange:
    hands = parse_hands(text, "studhi")
    assert isinstance(hands, StudRange)
    return hands


def hand(text: str) -> np.ndarray:
    """A hand of seven cards as increments, shape (6, 1)."""
    cards = parse_cards(text)
    return np.array([[mask_of(cards[:2])], *([mask_of([card])] for card in cards[2:])], dtype=np.uint64)


def random_words(hands: StudRange, many: int) -> np.ndarray:
    shape = (hands.words_each, many)
    return np.random.default_rng(1).integers(0, 2**64, shape, dtype=np.uint64, endpoint=False)


@pytest.mark.parametrize(
    ("text", "held"),
    [
        ("AK", True),
        ("KA", True),
        ("AQ", False),
        ("AKQ", True),
        ("KAQ", True),
        ("AQK", False),
        ("**QJ", True),
        ("**JQ", False),
        ("AsKsQdJd", True),
        ("xxyy", True),
        ("xyxy", False),
        ("RONPUVB", True),
        ("RONPUVR", False),
        ("******8", True),
        ("*****8", False),
        ("AK:xx, 22", True),
        ("AK!xx", False),
    ],
)
def test_the_down_cards_are_unordered_and_all_others_have_their_places(text, held):
    assert read(text).contains(hand("AsKsQdJd9c7h8h")).tolist() == [held]


def test_any_hand_is_full():
    everything = read("*")
    assert everything.full
    assert (everything.combos, everything.percent) == (EVERYTHING, 100.0)
    assert not read("AA").full
    assert not everything.without(1).full


def test_a_partly_given_hand_lists_what_is_given_and_leaves_the_rest_free():
    given = read("AsKsJd2c3s")
    assert given.fixed == mask_of(parse_cards("AsKsJd2c3s"))
    assert given.looked_at == (0, 1, 2, 3)
    assert given.parts.shape == (INCREMENTS, 1)
    assert given.parts[:, 0].tolist() == [*hand("AsKsJd2c3s4s5s")[:4, 0].tolist(), 0, 0]
    assert given.combos == 47 * 46


@pytest.mark.parametrize("text", ["As2s", "AsKsJd", "2c3sKh9d", "AsKsQdJd9c7h8h"])
def test_known_cards_are_listed_as_those_of_a_longer_text_that_means_the_same(text):
    alone, twice = read(text), read(f"{text}, {text}")
    assert np.array_equal(alone.parts, twice.parts)
    assert np.array_equal(alone.weights, twice.weights)
    assert np.array_equal(alone.allowed, twice.allowed)
    assert (alone.looked_at, alone.drawn, alone.weighted) == (twice.looked_at, twice.drawn, twice.weighted)
    assert (alone.hands, alone.fixed, alone.full_weight) == (twice.hands, twice.fixed, twice.full_weight)


def test_dead_cards_leave_exactly_the_hands_without_them():
    live = read("AA").without(mask_of(parse_cards("AsKd")))
    assert live.combos == 3 * 48 * 47 * 46 * 45 * 44
    assert not live.contains(hand("AsAh2c3c4c5c6c")).any()
    assert live.contains(hand("AdAh2c3c4c5c6c")).all()
    assert read("AA").without(mask_of(parse_cards("AsAhAd"))).empty
    assert read("*").without(mask_of(parse_cards("As"))).combos == comb(51, 2) * 49 * 48 * 47 * 46 * 45


def test_weights_are_those_of_the_listed_combinations():
    pairs = read("AA@50, RR@10")
    assert pairs.weighted
    assert sorted(set(pairs.weights)) == [10.0, 50.0]
    assert pairs.parts.shape[1] == 78
    assert pairs.weights_of(hand("AsAh2c3c4c5c6c")).tolist() == [50.0]
    assert pairs.weights_of(hand("KsKh2c3c4c5c6c")).tolist() == [10.0]
    assert pairs.weights_of(hand("KsQh2c3c4c5c6c")).tolist() == [0.0]
    assert not pairs.without(mask_of(parse_cards("AsAhAd"))).weighted


def test_draws_follow_the_weights():
    pairs = read("AA@50, KK@10")
    drawn, kept = pairs.draw(random_words(pairs, 30_000))
    assert kept.all()
    assert (drawn[1:] == 0).all()
    share = (pairs.weights_of(drawn) == 50).mean()
    assert abs(share - 5 / 6) < 5 * (5 / 36 / 30_000) ** 0.5


def test_a_range_too_wide_to_be_listed_draws_the_last_cards_and_tests_them():
    suited = read("xxxxxxx")
    assert suited.drawn
    assert (suited.combos, suited.percent) == (None, None)
    drawn, kept = suited.draw(random_words(suited, 60_000))
    assert 0 < kept.mean() < 0.1
    assert suited.contains(drawn[:, kept]).all()
    assert not suited.contains(drawn[:, ~kept]).all()
    assert all(count_cards(int(used)) == 7 for used in np.bitwise_or.reduce(drawn[:, kept], axis=0))
    clubs = (drawn[0, kept] & np.uint64(0x1FFF)) != 0
    assert abs(clubs.mean() - 0.25) < 5 * (0.1875 / kept.sum()) ** 0.5


def test_weights_of_a_range_too_wide_to_be_listed_decide_which_draws_count():
    hands = read("[A-7][A-7][A-7][A-7][A-7][A-7][A-7]@100, [A-7][A-7][A-7][A-7][A-7][A-7][6-2]@10")
    assert hands.drawn
    drawn, kept = hands.draw(random_words(hands, 60_000))
    heavy = (hands.weights_of(drawn[:, kept]) == 100).mean()
    last_high, last_low = 100 * (32 - 6), 10 * 20
    expected = last_high / (last_high + last_low)
    assert abs(heavy - expected) < 5 * (expected * (1 - expected) / kept.sum()) ** 0.5


def test_a_card_no_place_can_hold_any_more_empties_the_range():
    hands = read("xxxxxxx:******As")
    assert not hands.empty
    assert hands.without(mask_of(parse_cards("As"))).empty


@pytest.mark.parametrize("game", ["studhi", "stud8", "razz"])
def test_a_percentage_is_refused_and_the_games_that_have_one_named(game):
    with pytest.raises(TextError, match=r"has no ordering.*work in: Texas hold’em"):
        parse_hands("AA, 20%", game)
    assert parse_hands("100%", game).full
    assert parse_hands("random", game).full


def test_stud_ranges_are_not_lists():
    with pytest.raises(OracleError, match="too many to be listed"):
        parse_range("AA", "razz")


def test_more_ways_than_can_be_looked_at_are_refused():
    with pytest.raises(TextError, match="too many different hands"):
        parse_hands(", ".join(["[AK-32][AK-32]"] * 20), "studhi")


def test_text_is_tidied_converted_and_remarked_upon_as_in_other_games():
    assert canonical_text("aSks jd", "studhi") == "AsKsJd"
    assert convert_syntax("AsKsJd", "razz", "generic", "classic") == "AsKsJd"
    assert convert_syntax("xx", "razz", "generic", "classic") is None
    assert range_hints("AA, KK", "studhi") == ()
    assert [hint.message for hint in range_hints("AA, AK:QQ", "studhi")] == [
        "No hand fits “AK:QQ”; it adds nothing."
    ]


def test_cards_in_every_hand_are_known_also_where_they_are_drawn():
    both = parse_cards("AsKs")
    hands = read("AsKs[A-2][A-2][A-2][A-2]:******Qs")
    assert hands.fixed == mask_of((*both, *parse_cards("Qs")))
    empty = read("AsKs").without(mask_of(both))
    assert (empty.empty, empty.fixed) == (True, 0)


def test_a_wide_range_with_one_card_fixed_at_the_end_knows_it():
    hands = read("xxyyzwQs, xxyyzwQs:100%")
    assert hands.drawn[-1] == INCREMENTS - 1
    assert hands.allowed[-1] == mask_of(parse_cards("Qs"))
    assert hands.fixed == mask_of(parse_cards("Qs"))


def test_a_hand_with_two_weights_gets_their_product():
    pairs = read("(AA@50, KK@20):(AA@50, RR@10)")
    assert sorted(set(pairs.weights)) == [2.0, 25.0]
