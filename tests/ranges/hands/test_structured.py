"""Ranges of six cards: counted, tested, drawn and freed of dead cards without a list."""

from __future__ import annotations

import random
from math import comb

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in, mask_of
from oracle.errors import OracleError, TextError
from oracle.games import find_game
from oracle.ranges import WeightedRange, parse_hands, parse_range
from oracle.ranges.hands.structured import StructuredRange, nth_bits
from tests.reference.ranges import DECK, Written, fits


def read(text: str) -> StructuredRange:
    hands = parse_hands(text, "omaha6")
    assert isinstance(hands, StructuredRange)
    return hands


def random_words(many: int, seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 2**64, many, dtype=np.uint64, endpoint=False)


def masks_of_random_hands(many: int, seed: int = 2) -> np.ndarray:
    rng = random.Random(seed)
    return np.array([mask_of(rng.sample(range(52), 6)) for _ in range(many)], dtype=np.uint64)


def test_wide_ranges_are_tables_and_narrow_ones_lists():
    assert isinstance(parse_hands("AA", "omaha6"), StructuredRange)
    narrow = parse_hands("AAAK@7, AAAQ@3", "omaha6")
    assert isinstance(narrow, WeightedRange)
    assert (narrow.masks[1:] > narrow.masks[:-1]).all()
    kings = np.array([narrow.weights_of(np.array([mask_of(parse_cards("AsAhAdKc2c3d"))], dtype=np.uint64))])
    assert kings.item() == 7
    assert parse_hands("AsKsQsJsTs9s", "omaha6").fixed == mask_of(parse_cards("AsKsQsJsTs9s"))


def test_a_range_that_is_not_a_list_is_refused_where_lists_are_wanted():
    with pytest.raises(OracleError, match="too many to be listed"):
        parse_range("AA", "omaha6")


def test_any_hand_is_full_and_part_of_it_is_not():
    everything = read("*")
    assert everything.full
    assert (everything.hands, everything.percent) == (20_358_520, 100.0)
    assert not everything.without(1).full
    assert not read("xxyyzz").full
    assert not read("AA@10, (*)@5").full


@pytest.mark.parametrize(("dead", "cards"), [("As", 1), ("AsKd7c", 3), ("", 0), ("AsAhAdAcKs2c3c4c", 8)])
def test_dead_cards_leave_exactly_the_hands_without_them(dead, cards):
    live = read("*").without(mask_of(parse_cards(dead)))
    assert live.hands == comb(52 - cards, 6)


def test_aces_beside_a_dead_ace_are_counted_exactly():
    one_gone = read("AA").without(mask_of(parse_cards("As")))
    assert one_gone.hands == comb(3, 2) * comb(48, 4) + comb(48, 3)
    assert read("AA").without(mask_of(parse_cards("AsAhAd"))).empty


def test_columns_of_hands_are_tested_as_the_slow_twin_does():
    hands = masks_of_random_hands(400)
    texts = {mask: tuple(DECK[card] for card in cards_in(int(mask))) for mask in hands.tolist()}
    suited = [Written((("", name),)) for name in "xxyyzz"]
    found = read("xxyyzz").contains(hands)
    assert found.tolist() == [fits(texts[mask], suited) for mask in hands.tolist()]
    assert 0 < found.sum() < found.size


def test_weights_are_the_largest_of_those_written():
    hands = read("(*)@5, AA@50, KK@20")
    masks = masks_of_random_hands(2000)
    weights = hands.weights_of(masks)
    aces, kings = (
        sum((masks >> np.uint64(16 * suit + rank)) & np.uint64(1) for suit in range(4)) for rank in (12, 11)
    )
    assert np.array_equal(weights, np.where(aces >= 2, 50, np.where(kings >= 2, 20, 5)))
    assert hands.contains(masks).all()


def test_draws_fit_the_range_and_follow_its_weights():
    hands = read("AA@50, KK@10")
    drawn = hands.draw(random_words(40_000))
    assert (np.bitwise_count(drawn) == 6).all()
    weights = hands.weights_of(drawn)
    aces = parse_hands("AA", "omaha6").combos
    only_kings = parse_hands("KK!AA", "omaha6").combos
    expected = 50 * aces / (50 * aces + 10 * only_kings)
    share = (weights == 50).mean()
    assert set(weights) == {10.0, 50.0}
    assert abs(share - expected) < 5 * (expected * (1 - expected) / drawn.size) ** 0.5


def test_every_card_is_drawn_as_often_as_chance_has_it():
    drawn = read("*").draw(random_words(60_000, seed=4))
    each = [
        int((drawn >> np.uint64(16 * suit + rank) & np.uint64(1)).sum())
        for suit in range(4)
        for rank in range(13)
    ]
    expected = drawn.size * 6 / 52
    chi_square = sum((found - expected) ** 2 / expected for found in each) * 51 / 46
    assert chi_square < 100  # 51 degrees of freedom: more happens once in 30,000 seeds


def test_every_hand_of_a_small_range_is_drawn_equally_often():
    hands = read("*")
    narrow = StructuredRange("", hands.game, hands.blocks[:3], hands.bits[:3], hands.weights[:3])
    words = np.arange(narrow.hands * 100, dtype=np.uint64) * np.uint64(2**64 // (narrow.hands * 100))
    drawn, times = np.unique(narrow.draw(words), return_counts=True)
    assert drawn.size == narrow.hands
    assert times.max() - times.min() <= 2


def test_a_draw_at_either_end_of_the_random_words_is_a_hand_of_the_range():
    hands = read("xxyyzz@3, AA@7")
    ends = hands.draw(np.array([0, 2**64 - 1], dtype=np.uint64))
    assert hands.contains(ends).all()


def test_cards_in_every_hand_are_known():
    assert read("As").fixed == mask_of(parse_cards("As"))
    assert read("AA").fixed == 0
    assert read("As").without(mask_of(parse_cards("As"))).empty
    assert read("As").without(mask_of(parse_cards("As"))).fixed == 0


def test_the_nth_bit_of_a_word_is_found():
    rng = random.Random(5)
    words = [rng.getrandbits(64) | 1 << 63 for _ in range(200)] + [1, 1 << 63, 2**64 - 1]
    asked = [rng.randrange(word.bit_count()) for word in words]
    places = nth_bits(np.array(words, dtype=np.uint64), np.array(asked, dtype=np.uint64))
    expected = [
        [bit for bit in range(64) if word >> bit & 1][nth] for word, nth in zip(words, asked, strict=True)
    ]
    assert places.tolist() == expected


@pytest.mark.parametrize(
    "text",
    [
        "[As,Kh,Qd,2c]" * 2 + "[Ks,Kd,4h,7c][2s,3h,4d,5c][6s,7d,8h,9c][6s,7d,8h,9c,Tc]",
        ",".join(["[AK-32][AK-32][AK-32]"] * 50),
        ",".join(f"{rank}{other}:xxyy!RR" for rank in "AKQJT9876" for other in "AKQJT9876"),
    ],
    ids=["lists", "spans", "filters"],
)
def test_texts_that_would_take_too_long_are_refused(text):
    with pytest.raises(TextError, match="too many different hands"):
        parse_hands(text, find_game("omaha6"))


def test_more_weights_than_there_is_room_for_are_refused_and_called_so():
    """Each weight of six cards takes its own table, ten megabytes."""
    text = ",".join(f"{rank}xRRyy@{weight}" for weight in range(1, 101) for rank in "AK")
    with pytest.raises(TextError, match="different weights, too many to be read in 6-card Omaha"):
        parse_hands(text, "omahahi6")
    rounded = ",".join(f"{rank}xRRyy@{weight}" for weight in range(5, 101, 5) for rank in "AK")
    assert parse_hands(rounded, "omahahi6").combos
