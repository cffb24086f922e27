"""Named ranges inside other ranges: translated when one is used, not all of them at every edit."""

from dataclasses import replace

import pytest

from oracle.pql import formula
from oracle.ranges import is_macro_name
from ui.document.library import macros as library_macros
from ui.document.library.macros import LibraryMacros, as_key
from ui.document.library.named_ranges import NamedRange
from ui.document.lines.troubles import trouble_of
from ui.document.ranges.dialects import read_on_paste
from ui.document.ranges.readings import reads
from ui.document.ranges.text import in_syntax, read_pasted
from ui.document.state import example_document

ENTRIES = (
    NamedRange("Button open", "AKs,QQ+"),
    NamedRange("button open", "22+", folder="Other"),
    NamedRange("Button open", "72o", folder="Later"),
    NamedRange("…", "KK"),
    NamedRange("Rundown", "AKQJ", game="omaha", syntax="generic"),
    NamedRange("Suited", "AK$s", syntax="generic"),
)
STATE = replace(example_document(), syntax="generic")


@pytest.fixture
def translated(monkeypatch):
    """The texts that were translated."""
    texts = []

    def note(text, *arguments, **named):
        texts.append(text)
        return in_syntax(text, *arguments, **named)

    monkeypatch.setattr(library_macros, "in_syntax", note)
    return texts


def test_they_are_those_of_the_game_and_the_first_of_a_name_wins():
    assert dict(LibraryMacros(ENTRIES, "holdem", "classic")) == {
        "ButtonOpen": "AKs,QQ+",
        "Suited": in_syntax("AK$s", "generic", "classic"),
    }
    assert all(map(is_macro_name, LibraryMacros(ENTRIES, "holdem", "classic")))
    assert dict(LibraryMacros(ENTRIES, "omaha", "generic")) == {"Rundown": "AKQJ"}


def test_one_that_is_used_is_translated_once_and_no_other(translated):
    macros = LibraryMacros(ENTRIES, "holdem", "generic")
    assert (len(macros), translated) == (2, [])
    assert macros["ButtonOpen"] == macros["ButtonOpen"] == in_syntax("AKs,QQ+", "classic", "generic")
    assert translated == ["AKs,QQ+"]


def test_whether_there_is_one_is_found_without_its_text(translated):
    macros = LibraryMacros(ENTRIES, "holdem", "generic")
    assert "ButtonOpen" in macros
    assert "Rundown" not in macros
    assert translated == []


@pytest.mark.parametrize(
    "use",
    [
        lambda macros: trouble_of(formula("inRange(Hero, '$ButtonOpen,22')"), STATE, macros),
        lambda macros: reads("$ButtonOpen,22", "holdem", "generic", macros),
        lambda macros: read_on_paste("$ButtonOpen,22", "generic", "holdem", macros),
        lambda macros: read_pasted("$ButtonOpen,22", "generic", macros=macros),
    ],
    ids=["a condition", "a seat", "pasted into a field", "pasted into the grid"],
)
def test_a_text_that_uses_one_translates_no_other(use, translated):
    many = tuple(NamedRange(f"Range {number}", f"{number}%") for number in range(1, 50))
    use(LibraryMacros((*many, *ENTRIES), "holdem", "generic"))
    assert translated == ["AKs,QQ+"]


def test_the_same_ranges_are_equal_and_have_equal_hashes():
    one, other = (LibraryMacros(tuple(ENTRIES), "holdem", "classic") for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    assert one == dict(other)
    assert one != LibraryMacros(ENTRIES, "holdem", "generic")
    assert one != LibraryMacros(ENTRIES[:1], "holdem", "classic")
    assert as_key(one) is one
    assert as_key({"b": "QQ", "a": "KK"}) == (("a", "KK"), ("b", "QQ"))
