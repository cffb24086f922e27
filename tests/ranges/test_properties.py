"""What holds for every text and every set of hands."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from oracle.cards.card import card_text
from oracle.cards.combo import CLASS_PAIRS, COMBOS, PAIR_CARDS
from oracle.errors import TextError
from oracle.games import catalog
from oracle.ranges import (
    HandSet,
    WeightedRange,
    canonical_text,
    convert_syntax,
    pair_weights,
    parse_hands,
    parse_range,
    print_range,
    range_hints,
)
from oracle.ranges.hands.structured import StructuredRange
from oracle.ranges.text import tokens
from oracle.ranges.text.source import MAX_TEXT
from oracle.ranges.weights import MAX_WEIGHT, MIN_WEIGHT
from tests.examples import examples

ALL_GAMES = [game.name for game in catalog.GAMES]
GAMES = st.sampled_from(["holdem", "omahahi", "holdem", "omahahi", *ALL_GAMES])
SYNTAXES = st.sampled_from(["generic", "classic"])
LETTERS = "AKQJT98765432shdcwxyzRON*,:!@()[]+-%$ 10"
PIECES = st.sampled_from(
    ["AA", "AKs", "KQo", "QQ+", "ATs+", "22-99", "A2s+", "15%", "5%-10%6h", "@50", "@5", ",", ":",
     "!", ",", "(", ")", "[", "]", "[A-J]",
     "$ds", "$B", "$mine", "xx", "RR", "random", "*", "+", "-", " ", "AsKh", "10"]
)  # fmt: skip
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text(alphabet=LETTERS, max_size=20),
    st.lists(PIECES, max_size=8).map("".join),
)
MACROS = {"mine": "AA@50, KK@20", "loop": "$loop", "x y": "QQ", "": "JJ"}


def read(text: str, game: str, syntax: str) -> HandSet | TextError:
    try:
        return parse_hands(text, game, syntax, macros=MACROS)
    except TextError as error:
        return error


def hands_of(found: HandSet) -> tuple[np.ndarray, ...]:
    """What a range keeps of its hands, in any form."""
    if isinstance(found, WeightedRange):
        return (found.masks,)
    if isinstance(found, StructuredRange):
        return found.blocks, found.bits
    return found.parts, found.allowed


def check(found: HandSet | TextError, text: str) -> None:
    if isinstance(found, TextError):
        assert 0 <= found.span.start <= found.span.end <= len(text)
        assert found.message
        return
    assert not found.empty
    assert found.combos is None or 0 < found.combos <= found.hands * (1 + 1e-12)
    if isinstance(found, WeightedRange):
        assert found.hands == found.masks.size == found.weights.size
    assert (found.weights > 0).all()
    assert (found.weights <= 100).all()


@given(TEXTS, GAMES, SYNTAXES)
@examples(500)
def test_any_text_raises_nothing_but_an_error_with_its_place(text, game, syntax):
    range_hints(text, game, syntax, macros=MACROS)
    check(read(text, game, syntax), text)


@given(TEXTS, GAMES, SYNTAXES)
@example("AsAs", "omahahi", "generic")
@examples(200)
def test_translations_and_canonical_texts_mean_the_same_as_the_text(text, game, syntax):
    other = "classic" if syntax == "generic" else "generic"
    found = read(text, game, syntax)
    if isinstance(found, TextError):
        assert convert_syntax(text, game, syntax, other, macros=MACROS) is None
        return
    translated = convert_syntax(text, game, syntax, other, macros=MACROS)
    texts = [(canonical_text(text, game, syntax, macros=MACROS), syntax)]
    if translated is not None:
        texts.append((translated, other))
    else:
        assert game != "holdem" or found.weights.min() < MIN_WEIGHT
    for spelling, its_syntax in texts:
        again = parse_hands(spelling, game, its_syntax, macros=MACROS)
        assert again.hands == found.hands
        for written, meant in zip(hands_of(again), hands_of(found), strict=True):
            assert np.array_equal(written, meant), spelling
        if found.weights.min() >= MIN_WEIGHT:  # products of weights can be smaller than any written one
            assert np.array_equal(shares_of(again), shares_of(found)), spelling
            assert again.combos == found.combos


def shares_of(found: HandSet) -> np.ndarray:
    """How much of a whole combo each hand counts as."""
    return found.weights / found.full_weight


WEIGHTS = st.one_of(
    st.integers(1, 100).map(float),
    st.integers(1, 1_000_000).map(lambda number: number / 10_000),
    st.sampled_from([MIN_WEIGHT, 12.5, 37.5, 100 / 3]),
    st.floats(MIN_WEIGHT, 100),
)
"""Weights: whole, of four decimals, or any double."""


@st.composite
def weights_of_hands(draw):
    """Hold'em weights as players and solvers make them: classes and a few single hands, few levels."""
    weights = np.zeros(COMBOS)
    levels = st.sampled_from(draw(st.lists(WEIGHTS, min_size=1, max_size=4)))
    for index in draw(st.lists(st.integers(0, 168), max_size=60)):
        weights[CLASS_PAIRS[index]] = draw(levels)
    for index in draw(st.lists(st.integers(0, COMBOS - 1), max_size=20)):
        weights[index] = draw(st.one_of(st.just(0), levels))
    return weights


@given(weights_of_hands(), SYNTAXES)
@examples(200)
def test_printing_weights_and_reading_them_gives_them_back_to_the_last_bit(weights, syntax):
    text = print_range(weights, syntax)
    if not weights.any():
        assert text == ""
        return
    assert "e" not in text.replace("random", "")
    found = parse_range(text, "holdem", syntax)
    assert np.array_equal(pair_weights(found) * (MAX_WEIGHT / found.full_weight), weights)
    assert found.combos == pytest.approx(math.fsum(weights) / 100, rel=1e-12)
    assert found.hands == np.count_nonzero(weights)
    assert found.percent == pytest.approx(math.fsum(weights) / 1326, rel=1e-12)


@given(st.integers(0, 2**32 - 1), SYNTAXES)
@settings(max_examples=20, deadline=None)
def test_any_1326_weights_come_back_from_their_text(seed, syntax):
    random = np.random.default_rng(seed)
    weights = np.where(random.random(COMBOS) < 0.1, 0.0, random.uniform(MIN_WEIGHT, 100, COMBOS))
    assert np.array_equal(pair_weights(parse_range(print_range(weights, syntax), "holdem", syntax)), weights)


def as_long_as_may_be(piece: str, ending: str = "") -> str:
    """A piece over and over, up to the longest text that is read."""
    return (piece * (MAX_TEXT // len(piece)))[: MAX_TEXT - len(ending)] + ending


@pytest.mark.parametrize(("game", "syntax"), [("holdem", "classic"), ("omahahi", "generic")])
@pytest.mark.parametrize(
    "text",
    [
        *map(as_long_as_may_be, ("A", "9", "10", "(", "[", "$", "-", "+", "*", "15%", "$ds", "random")),
        as_long_as_may_be("AA:", "AA"), as_long_as_may_be("AA,", "AA"), as_long_as_may_be("AA!", "KK"),
        as_long_as_may_be("AA-", "AA"), as_long_as_may_be("9", "%"), as_long_as_may_be("[A,A]"),
        "AA@" + "9" * 30_000, "[" + "A," * 19_000 + "A]", "(" * 60 + "AA" + ")" * 60,
        "٣%", "²%", "AA\x00", "\ud800", "AA\u2028,KK",
    ],
    ids=lambda text: f"{len(text)} of {text[:3]!a}",
)  # fmt: skip
def test_monstrous_texts_are_read_or_refused_like_any_other(text, game, syntax):
    check(read(text, game, syntax), text)


def test_a_text_beyond_the_limit_is_refused_before_it_is_read():
    error = read("A" * MAX_TEXT + "?", "holdem", "classic")
    assert isinstance(error, TextError)
    assert "at most 40,000 are read" in error.message
    assert (error.span.start, error.span.end) == (MAX_TEXT, MAX_TEXT + 1)


def test_every_holdem_hand_with_its_own_weight_is_well_within_the_limit():
    hands = [f"{card_text(int(high))}{card_text(int(low))}@100" for high, low in PAIR_CARDS]
    text = ", ".join(hands)
    assert 2 * len(text) < MAX_TEXT
    assert parse_range(text).combos == COMBOS


def test_a_row_of_digits_is_looked_through_once_for_its_percent_sign():
    """When the search began again at each digit, 40,000 digits took half a minute."""
    assert tokens._PERCENT.match("99%", 0)
    assert not tokens._PERCENT.match("99%", 1)
