"""Hands written card by card are read in one go; that changes nothing but the time."""

from __future__ import annotations

import sys

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.cards.card import card_text
from oracle.cards.combo import PAIR_CARDS
from oracle.errors import TextError
from oracle.games import find_game
from oracle.ranges.hands.expand import hands_of_node
from oracle.ranges.text import parser, stream
from oracle.ranges.text.parser import parse_nodes
from tests.examples import examples

HANDS = [card_text(int(high)) + card_text(int(low)) for high, low in PAIR_CARDS]
SINGLE = [
    *("AsKs", "kHaD", "AsAs", "2c3d", "As Ks", "AsKsQd", "(AhKh, 7s6s)", "AsKo", "2sKs", "65h"),
    *("AKs", "a9O", "KKs", "AKS", "65", "AxKx", "QQ+", "AxKy+", "2K+", "A2s+", "22+", "AA+", "15%"),
]
"""Comma parts of every kind, valid and not."""
PIECES = st.lists(
    st.one_of(
        st.sampled_from(HANDS),
        st.sampled_from(
            SINGLE,
        ),
        st.sampled_from(
            [",", ", ", ":", "!", "(", ")", "@", "@50", "@12.5", "@0", "@101", " @ 3 ", "+", "-", "$x", ";"]
        ),
    ),
    max_size=12,
)


def read(text: str, game: str, syntax: str):
    """The hands and weights of a text, or the error."""
    found = find_game(game)
    try:
        tree, source = parse_nodes(text, found, syntax)
        hands = hands_of_node(tree, source, found)
    except TextError as error:
        return str(error), error.span, error.found
    levels = hands.levels or {}
    return hands.words.tobytes(), {weight: words.tobytes() for weight, words in levels.items()}


@given(PIECES, st.sampled_from(["holdem", "shortdeck", "omaha"]), st.sampled_from(["generic", "classic"]))
@examples(400)
def test_the_grammar_reads_the_same(pieces, game, syntax):
    text = "".join(pieces)
    quick = read(text, game, syntax)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser._Parser, "_plain_part", lambda _parser: None)
        assert read(text, game, syntax) == quick


@given(
    st.lists(st.sampled_from(HANDS), min_size=1, max_size=30),
    st.booleans(),
    st.sampled_from(["holdem", "omaha"]),
)
@settings(max_examples=60, deadline=None)
def test_long_lists_are_read_equally_with_and_without_weights(hands, weighted, game):
    four = "" if game == "holdem" else "2c2d"
    text = ", ".join(
        f"{hand}{four}@{number + 0.5}" if weighted else hand + four for number, hand in enumerate(hands)
    )
    quick = read(text, game, "generic")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(parser._Parser, "_plain_part", lambda _parser: None)
        assert read(text, game, "generic") == quick


def calls(act) -> int:
    """How many functions of Python an act calls: a measure of its work that no other process changes."""
    counted = 0

    def count(_frame, event, _argument):
        nonlocal counted
        counted += event == "call"

    sys.setprofile(count)
    try:
        act()
    finally:
        sys.setprofile(None)
    return counted


@pytest.mark.parametrize("syntax", ["classic", "generic"])
def test_the_work_for_a_list_grows_with_its_length_and_stays_small(syntax):
    game = find_game("holdem")
    random = np.random.default_rng(1)

    def text(hands: int) -> str:
        return ", ".join(f"{hand}@{random.integers(1, 10**6) / 10**4}" for hand in HANDS[:hands])

    texts = text(600), text(1200)
    parse_nodes(texts[1], game, syntax)  # hands met for the first time are remembered
    short, long = (calls(lambda each=each: parse_nodes(each, game, syntax)) for each in texts)
    assert long < 2.1 * short
    assert long < 20 * 1200  # it was 55 for each hand, token by token


@pytest.mark.parametrize("syntax", ["classic", "generic"])
def test_of_a_list_of_hands_only_the_commas_are_tokens(monkeypatch, syntax):
    read_tokens = []
    monkeypatch.setattr(
        stream,
        "read_token",
        lambda source, start, real=stream.read_token: (
            read_tokens.append(real(source, start)) or read_tokens[-1]
        ),
    )
    parse_nodes(", ".join(f"{hand}@37.5" for hand in HANDS), find_game("holdem"), syntax)
    assert len(read_tokens) <= len(HANDS)
