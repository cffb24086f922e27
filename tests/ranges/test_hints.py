"""Hints where a text means other hands in the other syntax, and the way from one syntax to the other."""

from __future__ import annotations

import numpy as np
import pytest

import oracle
from oracle.errors import TextError
from oracle.games import Game
from oracle.ranges import RangeWarning, convert_syntax, hints, parse_range, range_cautions, range_hints
from oracle.ranges.text.parser import parse_nodes


def test_a_suit_letter_ending_two_ranks_in_generic_text_is_always_pointed_out():
    (hint,) = range_hints("QQ+, AKs", "holdem", "generic")
    assert hint.caution
    assert (hint.span.start, hint.span.end) == (5, 8)
    assert hint.message == (
        "“AKs” asks for the king of spades; for suited write AxKx, or switch to the classic syntax."
    )
    assert len(range_hints("AKs, ATs+, QTs-86s", "holdem", "generic")) == 4


@pytest.mark.parametrize("text", ["AKh", "T9c", "(ATd, QQ)@5"])
def test_other_suit_letters_are_pointed_out_too(text):
    (hint,) = range_hints(text, "holdem", "generic")
    assert hint.caution
    assert "asks for the" in hint.message


def test_a_pair_with_a_suit_letter_gets_no_advice_for_suited_hands():
    (hint,) = range_hints("AAs", "holdem", "generic")
    assert hint.message == "“AAs” asks for the ace of spades."


def test_a_long_part_is_cut_in_its_hint():
    (hint,) = range_hints("QQ, " + "AA:" * 200 + "KK", "holdem", "generic")
    assert hint.message == f"No hand fits “{'AA:' * 13}…”; it adds nothing."


@pytest.mark.parametrize("text", ["AsKs", "As", "AxKx", "QQ+", "22-99", "AK", "ss", "15%", "K[Qs,Js]", "*s"])
def test_plain_generic_texts_have_no_hint(text):
    assert range_hints(text, "holdem", "generic") == ()


def test_a_classic_text_that_generic_reads_otherwise_names_both_meanings():
    (hint,) = range_hints("QQ+, QTs-86s, AKs", "holdem", "classic")
    assert not hint.caution
    assert (hint.span.start, hint.span.end) == (5, 12)
    assert hint.message == (
        "In the classic syntax, “QTs-86s” means 20 hands; in the generic syntax it would mean "
        "20 hands (QsTs, QhTs, QdTs, QcTs, Js9s, Jh9s …)."
    )


def test_the_kicker_that_rises_only_in_classic_is_pointed_out():
    (generic,) = range_hints("A2+", "holdem", "generic")
    assert "means 16 hands (A2)" in generic.message
    assert "192 hands" in generic.message


@pytest.mark.parametrize(
    ("text", "game"),
    [("AKo", "holdem"), ("QQ+, 77-55, AK-AT", "holdem"), ("QQ**", "omaha"), ("15%", "holdem")],
)
def test_classic_texts_with_one_meaning_have_no_hint(text, game):
    assert range_hints(text, game, "classic") == ()


@pytest.mark.parametrize("text", ["", "AA,", "$nope", "A1"])
def test_a_text_that_cannot_be_read_has_no_hint(text):
    assert range_hints(text, "holdem", "generic") == ()
    assert range_hints(text, "no such game", "generic") == ()


def test_a_part_that_no_hand_fits_is_pointed_out():
    (hint,) = range_hints("AA, KK:xx, QQ", "holdem", "generic")
    assert hint.caution
    assert hint.message == "No hand fits “KK:xx”; it adds nothing."
    assert (hint.span.start, hint.span.end) == (4, 9)


def test_in_python_a_doubtful_text_is_a_warning_at_the_line_that_wrote_it():
    with pytest.warns(RangeWarning, match="king of spades; for suited write AxKx") as caught:
        oracle.parse_range("AKs")
    assert caught[0].filename == __file__
    assert oracle.parse_range("AKs", syntax="classic").combos == 4


@pytest.mark.parametrize(
    ("classic", "generic"),
    [
        ("QQ+, AK", "QQ+, AK"),
        ("QQ+, AKs, KQo", "QQ+, AxKx, KxQy"),
        ("ATs+,  JTs+", "AxKx-AxTx,  JxTx"),
        ("QTs-86s", "QxTx-8x6x"),
        ("15%, random", "15%, random"),
        ("AKs@50, QQ@20", "AxKx@50, QQ@20"),
        ("(AKs, AQo)@50, QQ@20", "(AxKx, AxQy)@50, QQ@20"),
        ("AsKs, AsK", "AsKs, AsK"),
        ("A2+", "AK-A2"),
    ],
)
def test_a_classic_text_becomes_a_generic_one_that_means_the_same(classic, generic):
    assert convert_syntax(classic, "holdem", "classic", "generic") == generic
    one, other = parse_range(classic, "holdem", "classic"), parse_range(generic, "holdem", "generic")
    assert np.array_equal(one.masks, other.masks)
    assert np.array_equal(one.weights, other.weights)


@pytest.mark.parametrize(
    ("generic", "classic"),
    [
        ("AxKx, QQ+", "AKs, QQ+"),
        ("xx:AK", "AKs"),
        ("AKs", "AsKs, AhKs, AdKs, AcKs"),
        ("RR!22", "33+"),
        ("*", "*"),
    ],
)
def test_a_generic_text_becomes_a_classic_one(generic, classic):
    assert convert_syntax(generic, "holdem", "generic", "classic") == classic


def test_saved_ranges_stay_where_they_mean_the_same_and_are_written_out_where_not():
    macros = {"same": "QQ+, AK", "other": "AKs"}
    text = convert_syntax("$same, $other", "holdem", "classic", "generic", macros=macros)
    assert text == "$same, AxKx"


@pytest.mark.parametrize("text", ["QQ**", "AAs6s7", "AsAhKsKh", "100%"])
def test_omaha_lists_are_the_same_in_both_syntaxes(text):
    assert convert_syntax(text, "omaha", "classic", "generic") == text
    assert convert_syntax(text, "omaha", "generic", "classic") == text


def test_without_a_faithful_translation_there_is_none():
    assert convert_syntax("AA:xxyy", "omaha", "generic", "classic") is None
    assert convert_syntax("AA,", "holdem", "generic", "classic") is None
    assert convert_syntax("AA,", "holdem", "classic", "classic") == "AA,"


@pytest.mark.parametrize(
    ("text", "syntax", "typed"),
    [
        ("22+", "classic", "22+"),
        ("22+", "generic", "22+"),
        ("AA, A2s+", "classic", "A2s+"),
        ("AK-A5", "classic", "AK-A5"),
        ("[A-2]K", "generic", "A-2"),
        ("QTs-53s", "classic", "QTs-53s"),
        ("$mine", "generic", "$mine"),
    ],
)
def test_a_span_that_leaves_a_short_deck_is_clipped_with_a_remark(text, syntax, typed):
    found = range_hints(text, "shortdeck", syntax, macros={"mine": "55-88"})
    assert [hint.message for hint in found] == [
        f"Short deck has no card below the six: “{typed}” is read without the missing ranks."
    ]
    assert found[0].caution
    assert text[found[0].span.start : found[0].span.end] == typed


def test_a_part_without_hands_that_the_other_syntax_cannot_write_has_no_translation():
    assert convert_syntax("QQ, AxKx:22", "holdem", "generic", "classic") is None
    assert convert_syntax("AAAA:KK", "omahahi", "generic", "classic") is None


def test_a_span_inside_a_short_deck_gets_no_remark():
    assert range_hints("66+, 9-, [A-6]K", "shortdeck") == ()


def test_short_deck_has_no_ordering():
    with pytest.raises(TextError, match=r"Short deck has no ordering.*Only 100% is possible here"):
        parse_range("20%", "shortdeck")


@pytest.mark.parametrize(
    ("text", "syntax"),
    [("QQ+, AKs", "generic"), ("QQ+, QTs-86s", "classic"), ("AA, KK:xx, QQ", "generic"), ("AA,", "generic")],
)
def test_cautions_are_the_hints_that_are_cautions(text: str, syntax: str) -> None:
    expected = tuple(hint for hint in range_hints(text, "holdem", syntax) if hint.caution)
    assert range_cautions(text, "holdem", syntax) == expected


def test_cautions_are_found_without_reading_the_text_in_the_other_syntax(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    syntaxes = []

    def noted(text: str, game: Game, syntax: str, **options: object) -> object:
        syntaxes.append(syntax)
        return parse_nodes(text, game, syntax, **options)

    monkeypatch.setattr(hints, "parse_nodes", noted)
    range_cautions("QQ+, A4s+, KTo+", "holdem", "classic")
    assert syntaxes == ["classic"]


def test_letters_for_suits_after_ranks_are_explained_once_in_games_of_four_cards_and_more() -> None:
    for game, any_cards in (("omahahi", "KK**"), ("omaha8", "KK**"), ("omaha5", "KK**")):
        (hint,) = range_cautions("AA, KKxx, QQxx", game)
        assert (hint.span.start, hint.span.end) == (4, 8)
        assert "the cards xx are of one suit" in hint.message
        assert hint.message.endswith(f"for any cards write {any_cards}.")


@pytest.mark.parametrize("text", ["AA**", "AA:xxyy", "AxAyKxKy", "AA$ds", "AAxy", "AxKx**", "xxyy"])
def test_letters_that_only_a_player_of_suits_writes_get_no_remark(text: str) -> None:
    assert range_cautions(text, "omahahi") == ()
