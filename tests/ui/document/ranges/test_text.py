import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.cards.combo import CLASS_INDEX, CLASS_PAIRS, COMBOS, PAIR_CLASSES, PAIR_MASKS
from oracle.cards.mask import FULL_DECK
from oracle.errors import TextError
from oracle.games import find_game
from oracle.ranges.formats import DIALECTS, export_range
from ui.document.ranges.grid import FULL_WEIGHT
from ui.document.ranges.text import (
    Band,
    in_syntax,
    print_band,
    print_weights,
    read_band,
    read_pasted,
    read_weights,
)

CLASS_WEIGHTS = st.dictionaries(st.integers(0, 168), st.integers(1, 100), min_size=1, max_size=40)


def _weights(by_class):
    weights = np.zeros(COMBOS)
    for index, weight in by_class.items():
        weights[CLASS_PAIRS[index]] = weight
    return weights


@given(CLASS_WEIGHTS, st.sampled_from(["classic", "generic"]))
def test_any_grid_comes_back_from_its_text(by_class, syntax):
    weights = _weights(by_class)
    back = read_weights(print_weights(weights, syntax), syntax)
    if set(by_class.values()) == {1}:  # one weight for all says nothing about how often
        assert ((back > 0) == (weights > 0)).all()
    else:
        assert (back == weights).all()


def test_a_range_without_weights_is_full():
    assert read_weights("AA, KK", "classic").max() == 100


def test_a_full_grid_is_written_without_weights_and_an_empty_one_as_nothing():
    assert print_weights(_weights({CLASS_INDEX["AA"]: 100}), "classic") == "AA"
    assert print_weights(np.zeros(COMBOS), "classic") == ""


@pytest.mark.parametrize("syntax", ["classic", "generic"])
@pytest.mark.parametrize("seed", range(6))
def test_weights_of_short_deck_come_back_from_their_text(syntax, seed):
    deck = find_game("shortdeck").deck
    dealt = (PAIR_MASKS & np.uint64(FULL_DECK & ~deck)) == 0
    random = np.random.default_rng(seed)
    whole = random.integers(0, 2, 169)[PAIR_CLASSES] * dealt * (FULL_WEIGHT if seed < 3 else 40.0)
    whole[random.integers(0, COMBOS, 20)] = 70.0
    weights = whole * dealt
    back = read_weights(print_weights(weights, syntax, "shortdeck"), syntax, game="shortdeck")
    assert np.array_equal(back, weights)


@pytest.mark.parametrize(
    ("text", "band"),
    [
        ("15%", Band(0, 15, "10h")),
        (" 15 %6h ", Band(0, 15, "6h")),
        ("5%-15%", Band(4, 15, "10h")),
        ("15%vr-5%vr", Band(4, 15, "vr")),
        ("15%-5%6h", Band(4, 15, "6h")),
        ("15%6h - 5%", Band(4, 15, "6h")),
        ("100%", Band(0, 100, "10h")),
    ],
)
def test_a_percentage_is_a_band(text, band):
    assert read_band(text) == band


@pytest.mark.parametrize("text", ["AA", "15", "0%", "101%", "5%6h-15%3h", "15%9x", "15%, AA", ""])
def test_anything_else_is_not_a_band(text):
    assert read_band(text) is None


@given(st.integers(0, 99), st.integers(1, 100), st.sampled_from(["10h", "6h", "3h", "vr"]))
def test_every_band_comes_back_from_its_text(low, high, label):
    band = Band(low, high, label)
    if high > low:
        assert read_band(print_band(band)) == band
    else:
        assert print_band(band) == ""


@pytest.mark.parametrize("dialect", [dialect.name for dialect in DIALECTS])
def test_ranges_of_every_dialect_can_be_pasted(dialect):
    weights = _weights({CLASS_INDEX["AA"]: 100, CLASS_INDEX["A5s"]: 100})
    pasted = read_pasted(export_range(weights, dialect), "classic")
    assert (pasted.weights == weights).all()
    assert not pasted.raised


@pytest.mark.parametrize("dialect", [dialect.name for dialect in DIALECTS if dialect.weighted])
@given(st.lists(st.integers(1, 1_000_000), min_size=2, max_size=30))
@settings(max_examples=30, deadline=None)
def test_weights_of_four_decimals_come_back_through_every_dialect_and_the_text(dialect, numbers):
    weights = np.zeros(COMBOS)
    weights[: len(numbers)] = np.array(numbers) / 10_000
    pasted = read_pasted(export_range(weights, dialect, full=FULL_WEIGHT), "classic")
    assert (pasted.weights == weights).all()
    for syntax in ("classic", "generic"):
        assert (read_weights(print_weights(pasted.weights, syntax), syntax) == weights).all()


@pytest.mark.parametrize(
    ("text", "weight"), [("AA,99:0.755", 75.5), ("AA,99:0.375", 37.5), ("99: 0.0001", 0.01)]
)
def test_a_pasted_weight_keeps_its_decimals(text, weight):
    pasted = read_pasted(text, "classic")
    assert not pasted.raised
    assert pasted.weights[CLASS_PAIRS[CLASS_INDEX["99"]]].tolist() == [weight] * 6


def test_a_pasted_weight_too_small_for_our_texts_is_raised_and_reported():
    pasted = read_pasted("AA,99:0.0000001", "classic")
    assert pasted.raised
    assert print_weights(pasted.weights, "classic") == "AA@100, 99@0.0001"


def test_the_other_syntax_is_tried_last():
    assert read_pasted("AxKy", "classic").source == "generic syntax"


def test_what_nothing_reads_is_refused_with_the_message_of_its_own_syntax():
    with pytest.raises(TextError):
        read_pasted("hello", "classic")


def test_a_text_is_rewritten_for_the_other_syntax_and_unreadable_ones_stay():
    assert (read_weights(in_syntax("AKs, QQ+", "classic", "generic"), "generic") > 0).sum() == 22
    assert in_syntax("nonsense", "classic", "generic") == "nonsense"
