"""Built-in macros and saved ranges inside range texts."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.errors import TextError
from oracle.ranges import BUILTIN_MACROS, is_macro_name, parse_range
from oracle.ranges.text.macros import expand_macros

SAVED = {
    "open": "QQ+, AK",
    "weighted": "AA@50, KK@20",
    "nested": "$open, JJ",
    "flush": ":xx",
    "broadway": "[A-T]",
    "op2": "22",
    "two words": "33",
}


class Lazy(dict):
    """Saved ranges that note which of their texts are asked for."""

    def __init__(self, texts):
        super().__init__(texts)
        self.asked = []

    def __getitem__(self, name):
        self.asked.append(name)
        return super().__getitem__(name)

    def items(self):
        raise AssertionError("all texts were asked for")

    values = items


def test_only_the_texts_that_are_used_are_asked_for():
    saved = Lazy(SAVED)
    parse_range("$nested, 22", "holdem", macros=saved)
    assert set(saved.asked) == {"nested", "open"}
    with pytest.raises(TextError, match="Did you mean"):
        parse_range("$opem", "holdem", macros=saved)
    assert set(saved.asked) == {"nested", "open"}


def error_of(text: str, game: str = "holdem", macros: dict[str, str] | None = None) -> TextError:
    with pytest.raises(TextError) as caught:
        parse_range(text, game, macros=SAVED if macros is None else macros)
    return caught.value


def masks(text: str, game: str = "holdem", syntax: str = "generic") -> np.ndarray:
    return parse_range(text, game, syntax, macros=SAVED).masks


@pytest.mark.parametrize("name", BUILTIN_MACROS)
def test_every_builtin_macro_is_its_text(name):
    text = BUILTIN_MACROS[name]
    beside = "*" if text[0] in ":!" else ""
    assert np.array_equal(masks(f"{beside}${name}", "omaha"), masks(f"{beside}{text}", "omaha"))


@pytest.mark.parametrize(
    ("short", "long"),
    [
        ("$open", "QQ+, AK"),
        ("$open:xx", "(QQ+, AK):xx"),
        ("77, $open!AA", "77, (QQ+, AK)!AA"),
        ("$nested", "QQ+, AK, JJ"),
        ("AK$flush", "AK:xx"),
        ("$broadway$broadway", "[A-T][A-T]"),
        ("$op2", "22"),
        ("$OPEN", "QQ+, AK"),
        ("$open , 22", "QQ+, AK, 22"),
    ],
)
def test_a_saved_range_means_its_hands(short, long):
    assert np.array_equal(masks(short), masks(long))


def test_a_saved_range_keeps_its_weights():
    found = parse_range("$weighted", macros=SAVED)
    assert sorted(set(found.weights)) == [20, 50]
    scaled = parse_range("($weighted)@50", macros=SAVED)
    assert sorted(set(scaled.weights)) == [10, 25]


def test_a_saved_range_is_read_in_the_syntax_of_the_query():
    assert parse_range("$mine", "holdem", "classic", macros={"mine": "AKs"}).combos == 4
    assert parse_range("$mine, AA", "holdem", "classic", macros={"mine": "ATs+"}).combos == 22


def test_the_longest_name_wins_and_a_blank_ends_a_name():
    assert np.array_equal(masks("AAKK$ss", "omaha"), masks("AAKK:xxyz", "omaha"))
    assert np.array_equal(masks("A$s s", "omaha"), masks("A:xxs", "omaha"))


def test_an_error_inside_a_macro_underlines_the_macro():
    error = error_of("AA, $bad", macros={"bad": "KK, Q1"})
    assert (error.span.start, error.span.end) == (4, 8)
    assert error.found == "$bad"
    assert "“1” is not a rank" in error.message


def test_two_possible_splits_are_both_named_when_the_text_does_not_work():
    error = error_of("AA$sss$sss", "omaha")
    assert "read as $ss followed by “s”" in error.remedy
    assert "For $s followed by “ss” put a space after $s." in error.remedy
    behind = error_of("$fookk", macros={"foo": "AA", "fook": "QQ"})
    assert "read as $fook followed by “k”. For $foo followed by “kk” put a space" in behind.remedy


def test_a_name_that_swallows_a_saved_range_is_suggested():
    error = error_of("KK, $opens", macros={"opens3": "AA", "o2": "KK", "op": ":"})
    assert "“$opens” was read as $op followed by “ens”" in error.remedy
    assert "Did you mean $opens3?" in error.remedy


def test_an_unknown_macro_gets_the_nearest_name():
    error = error_of("AA, $upen")
    assert (error.span.start, error.span.end) == (4, 9)
    assert "called “$upen”" in error.message
    assert error.remedy == "Did you mean $open?"
    assert "“$oben” was read as $o followed by “ben”. Did you mean $open?" in error_of("AA, $oben").remedy


@pytest.mark.parametrize(
    ("macros", "chain"),
    [
        ({"a": "$a"}, r"\$a → \$a"),
        ({"a": "AA, $b", "b": "$c", "c": "KK,$b"}, r"\$b → \$c → \$b"),
    ],
)
def test_macros_that_use_themselves_are_refused_with_the_loop_named(macros, chain):
    with pytest.raises(TextError, match=f"uses itself: {chain}"):
        parse_range("$a", macros=macros)


def test_macros_that_explode_are_refused():
    macros = {"x0": "AA"} | {f"x{level}": f"$x{level - 1} ,$x{level - 1}" for level in range(1, 30)}
    assert "longer than 40,000 characters" in error_of("$x29", macros=macros).message
    deep = {"y0": "AA"} | {f"y{level}": f"$y{level - 1}" for level in range(1, 60)}
    assert "nests named ranges more than 40 deep" in error_of("$y59", macros=deep).message


def test_builtin_names_cannot_be_redefined():
    assert (
        parse_range("AA$s, KK", "omaha", macros={"s": "QQ"}).combos
        == parse_range("AA:xx, KK", "omaha").combos
    )


def test_only_letters_digits_and_underscores_make_a_macro_name():
    assert is_macro_name("utg_open2")
    assert not any(map(is_macro_name, ["", "two words", "a-b", "a$"]))
    assert "called “$two”" in error_of("$two words").message


def test_positions_in_an_expansion_point_to_what_was_typed():
    source = expand_macros("AA$ds,KK")
    assert source.chars == "AA:xxyy,KK"
    assert source.typed(3, 6) == "$ds"
    assert source.typed(8, 10) == "KK"
    assert source.typed(0, 10) == "AA$ds,KK"
