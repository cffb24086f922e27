"""What a text may ask for is bounded, and too much is refused before it is done."""

from __future__ import annotations

import pytest

from oracle.cards.card import card_text
from oracle.cards.combo import PAIR_CARDS
from oracle.errors import TextError
from oracle.games import find_game
from oracle.ranges import hints, parse_hands, range_hints, range_reading, read, reading
from oracle.ranges.hands import expand
from oracle.ranges.orderings.value import Ordering
from oracle.ranges.text import parser
from oracle.ranges.text.parser import MAX_DEPTH, MAX_TERMS
from oracle.ranges.text.source import MAX_TEXT

BANDS = ",".join(f"{percent + 1}%!{percent}%" for percent in range(1, 100))
"""From a review: 12 seconds in 6-card Omaha."""


@pytest.fixture
def looked_up(monkeypatch):
    """Every percentage whose hands were looked up."""
    bands = []
    real = Ordering.band_words
    monkeypatch.setattr(
        Ordering, "band_words", lambda self, low, high: bands.append((low, high)) or real(self, low, high)
    )
    return bands


@pytest.fixture
def spent(monkeypatch):
    """The work of every reader of nodes, by its object."""
    work: dict[int, int] = {}
    real = expand.Expander._charge

    def charge(self, steps):
        real(self, steps)
        work[id(self)] = self._work

    monkeypatch.setattr(expand.Expander, "_charge", charge)
    return work


def test_percentages_that_are_too_many_are_refused_before_any_is_looked_up(looked_up):
    with pytest.raises(TextError, match="too many different hands") as found:
        parse_hands(BANDS, "omaha6")
    assert looked_up == []
    assert found.value.span.start > 0  # it names the first that is too much


def test_as_many_percentages_as_a_player_writes_are_read():
    assert parse_hands("5%@100, 6%-10%@75, 11%-20%@50, 21%-30%@25, 31%-40%@12.5, 41%-50%@0.5", "omaha6").hands
    assert parse_hands(BANDS, "omaha").hands


def test_remarks_stop_where_they_would_ask_for_as_much(looked_up, spent):
    assert range_hints(BANDS, "omaha6") == ()
    most = expand.MAX_WORK // (7_000)
    assert 0 < len(looked_up) <= most
    assert max(spent.values()) <= expand.MAX_WORK


@pytest.mark.parametrize("sign", [",", ":", "!"])
def test_too_many_parts_are_refused_before_a_token_is_read(monkeypatch, sign):
    def unread(*_):
        raise AssertionError("a token was read")

    monkeypatch.setattr(parser, "RangeStream", unread)
    with pytest.raises(TextError, match="at most 5,000 are read"):
        parse_hands(sign.join(["AA"] * (MAX_TERMS + 1)))


@pytest.mark.parametrize("length", [MAX_TEXT + 1, 900_000, 51_000_000])
def test_a_text_too_long_is_refused_by_its_length_alone(monkeypatch, length):
    monkeypatch.setattr(parser, "RangeStream", None)
    with pytest.raises(TextError) as found:
        parse_hands("A" * length)
    assert f"{length:,} characters long" in found.value.message
    assert len(found.value.found) < 100
    assert len(str(found.value)) < 300


def test_every_hand_with_a_weight_of_seventeen_digits_is_read():
    hands = [f"{card_text(int(high))}{card_text(int(low))}@33.333333333333336" for high, low in PAIR_CARDS]
    assert len(", ".join(hands)) < MAX_TEXT
    found = parse_hands(", ".join(hands))
    assert (found.hands, found.weights.min()) == (1326, 33.333333333333336)


def test_weights_of_weights_are_counted_as_work():
    hands = ",".join(
        f"{card_text(int(high))}{card_text(int(low))}@{n / 20}" for n, (high, low) in enumerate(PAIR_CARDS, 1)
    )
    for text in (f"({hands}):({hands})", "(" * MAX_DEPTH + hands + ")@99" * MAX_DEPTH):
        with pytest.raises(TextError, match=r"weights|too many different hands"):
            parse_hands(text)


def test_hands_and_remarks_come_from_one_parsing(monkeypatch):
    parsed = []
    for module in (reading, read, hints):
        monkeypatch.setattr(
            module,
            "parse_nodes",
            lambda text, *rest, real=parser.parse_nodes, **more: (
                parsed.append(text) or real(text, *rest, **more)
            ),
        )
    text = "AKs, QQ"
    found = range_reading(text, find_game("holdem"))
    remarks = found.hints()
    assert parsed == [text]
    assert remarks == range_hints(text)
    assert (found.hands.hands, len(remarks)) == (parse_hands(text).hands, 1)
