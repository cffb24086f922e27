"""A weight in the notation of another program is refused in words that lead to the same range."""

from __future__ import annotations

import re

import pytest

from oracle.errors import TextError
from oracle.ranges import SYNTAXES, parse_hands

SHARES = (
    "{hands}:{share}", "{hands}: {share}", "{hands} :{share}", "{hands}({share})", "{hands} ({share})",
    "{hands}[{share}]", "{hands}{{{share}}}", "{hands}*{share}", "{hands} × {share}", "{share}*{hands}",
    "{hands}={share}", "{hands} x {share}", "{share} {hands}", "{hands}/{share}",
)  # fmt: skip
"""Notations in which 1 means always."""
PERCENT = (
    "[{percent}]{hands}[/{percent}]", "[{percent}%]{hands}[/{percent}%]", "[{percent}]{hands}",
    "{hands}@{percent}%", "{hands}@ {percent} %", "{hands}({percent}%)", "{hands}[{percent}%]",
    "{hands}={percent}%", "{hands} {percent}%", "{percent}%{hands}", "{percent}% {hands}",
    "{percent}%*{hands}",
)  # fmt: skip
"""Notations in which 100 means always."""
WEIGHTS = {"0.5": "50", "0.25": "25", "0.12345": "12.345", ".75": "75", "1.0": "100", "1": "100"}
HANDS = {
    "holdem": {
        "classic": ("QQ", "AKs", "22+", "A5s-A2s", "AsKs"),
        "generic": ("QQ", "AxKx", "TT-22", "AsKs"),
    },
    "omahahi": {"classic": ("AAKK", "AsAhKsKh"), "generic": ("AAKK", "KKxy", "AsAhKsKh")},
}


def refused(text: str, game: str, syntax: str) -> TextError:
    with pytest.raises(TextError) as caught:
        parse_hands(text, game, syntax)
    return caught.value


def cases():
    for game, by_syntax in HANDS.items():
        for syntax, every in by_syntax.items():
            for hands in every:
                for notation in (*SHARES, *PERCENT):
                    yield game, syntax, hands, notation


@pytest.mark.parametrize("share", WEIGHTS)
def test_the_remedy_of_a_weight_in_another_notation_is_the_range_that_was_meant(share):
    troubles, percent = [], WEIGHTS[share]
    for game, syntax, hands, notation in cases():
        text = notation.format(hands=hands, share=share, percent=percent)
        try:
            parse_hands(text, game, syntax)
        except TextError as error:
            if (
                f"{hands}@{percent}." not in error.remedy
                or not text[error.span.start : error.span.end].strip()
            ):
                troubles.append(f"{game}, {syntax}: {text}: {error} at {error.span}")
        else:
            troubles.append(f"{game}, {syntax}: {text}: read")
    assert troubles == []


@pytest.mark.parametrize("syntax", SYNTAXES)
def test_what_the_remedy_says_can_be_read(syntax):
    error = refused("[12.5]QQ, JJ[/12.5], TT", "holdem", syntax)
    written = re.fullmatch(r"Write (.*)\.", error.remedy)
    assert written is not None
    assert written[1] == "(QQ, JJ)@12.5"
    found = parse_hands(written[1], "holdem", syntax)
    assert found.weights.tolist() == [12.5] * 12


@pytest.mark.parametrize("text", ["AA@0.5", "AA@.5", "AA @ 50", "AA:50%", "AA@50, KK@100"])
@pytest.mark.parametrize("syntax", SYNTAXES)
def test_what_can_be_read_is_read(text, syntax):
    assert parse_hands(text, "holdem", syntax).hands


def test_a_weight_elsewhere_is_not_blamed_for_another_mistake():
    assert refused("KK:0.5x, AZA", "holdem", "classic").remedy.startswith("Ranks are")
    assert "ordering" in str(refused("15%6x", "holdem", "generic"))
    assert "whole number" in str(refused("AA:7.5%", "holdem", "classic"))


@pytest.mark.parametrize(
    "text", ["55A5s", "99 AKs", "88 77", "TT 99 88 77", "AKs 10", "10 JJ", "2 AK", "5AA, KK"]
)
@pytest.mark.parametrize("syntax", SYNTAXES)
def test_hands_of_digits_between_which_a_comma_is_missing_are_no_weights(text, syntax):
    """“55A5s” was said to be a weight of 55, “88 77” one of 88."""
    assert "eparate hands with commas" in refused(text, "holdem", syntax).remedy


@pytest.mark.parametrize(
    ("text", "both", "weighted"),
    [("15% AKs", "15%, AKs", "AKs@15"), ("15%AKs", "15%, AKs", "AKs@15"), ("A5s 8%", "A5s, 8%", "A5s@8")],
)
@pytest.mark.parametrize("syntax", SYNTAXES)
def test_hands_beside_per_cent_may_miss_a_comma(text, both, weighted, syntax):
    remedy = refused(text, "holdem", syntax).remedy
    assert remedy == f"For both, write {both}; for a weight, {weighted}."
    for written in (both, weighted):
        assert parse_hands(written, "holdem", syntax).hands


@pytest.mark.parametrize("text", ["15% AA", "AA 15%", "AA:15"])
@pytest.mark.parametrize("game", ["shortdeck", "studhi", "razz"])
def test_a_game_without_an_order_of_hands_is_offered_no_percentage(text, game):
    assert refused(text, game, "generic").remedy == "Write AA@15."


def test_a_fraction_is_a_share_of_a_hand():
    assert refused("AA@1/8", "holdem", "classic").remedy == "Write AA@12.5."


def test_a_long_text_around_a_weight_is_not_searched():
    error = refused("AA, " * 4_000 + "KK:0.5", "holdem", "classic")
    assert error.remedy == "Write KK@50."
    assert (
        refused("(" + "AsAh, " * 20 + "KK):0.5", "holdem", "classic").remedy == "Write @50 after the hands."
    )
