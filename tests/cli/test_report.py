"""Errors and hints at a terminal: the words, the text, a caret below the trouble."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from oracle.cli.printing.report import MARGIN, WIDTH, error_text, hint_text, underlined
from oracle.errors import OracleError, QueryError, Span, TextError


def test_an_error_in_a_text_shows_the_text_with_carets_below_the_span() -> None:
    trouble = TextError("“xy” is strange.", text="AA, xy", span=Span(4, 6), place="p2", remedy="Remove it.")
    assert error_text(trouble) == "error: p2: “xy” is strange. Remove it.\n  AA, xy\n      ^^"


def test_what_was_expected_is_below() -> None:
    trouble = TextError("No suit.", text="A", span=Span(0, 1), expected="a suit: s h d c")
    assert error_text(trouble).splitlines()[-1] == "  expected a suit: s h d c"


def test_an_empty_span_points_between_two_characters() -> None:
    assert underlined("AK", Span(2, 2)) == "  AK\n    ^"


def test_an_error_without_a_text_is_one_line() -> None:
    assert error_text(QueryError("Too many seats.")) == "error: Too many seats."
    assert error_text(OracleError("No.", remedy="Do this.")) == "error: No. Do this."


def test_only_the_line_with_the_trouble_is_shown() -> None:
    assert underlined("AA,\nKx,\nQQ", Span(5, 6)) == "  Kx,\n   ^"


def test_in_a_text_of_several_lines_the_place_is_reported_by_line_and_column() -> None:
    trouble = TextError("“Kx” is strange.", text="AA,\n Kx,\nQQ\n", span=Span(5, 7))
    assert error_text(trouble) == "error: line 2, column 2: “Kx” is strange.\n   Kx,\n   ^^"
    assert error_text(TextError("No.", text="Kx\n", span=Span(0, 2))) == "error: No.\n  Kx\n  ^^"


def test_a_long_text_is_cut_around_the_trouble() -> None:
    text = "AA," * 100 + "bad" + ",KK" * 100
    shown, carets = underlined(text, Span(300, 303)).splitlines()
    assert len(shown) <= WIDTH + len(MARGIN)
    assert shown[carets.index("^") : carets.rindex("^") + 1] == "bad"
    assert shown.strip().startswith("...")
    assert shown.endswith("...")


def test_a_tab_in_the_text_does_not_move_the_caret() -> None:
    assert underlined("\tAx", Span(2, 3)) == "   Ax\n    ^"


def test_a_hint_is_a_note() -> None:
    found = hint_text("The king of spades.", "AKs", Span(1, 3))
    assert found == "note: The king of spades.\n  AKs\n   ^^"


@given(st.text(max_size=300), st.integers(0, 300), st.integers(0, 300))
def test_any_span_of_any_text_can_be_shown(text: str, first: int, second: int) -> None:
    start, end = sorted((min(first, len(text)), min(second, len(text))))
    lines = underlined(text, Span(start, end)).split("\n")
    assert len(lines) == 2
    assert "^" in lines[1]
    assert len(lines[0]) <= WIDTH + len(MARGIN)
