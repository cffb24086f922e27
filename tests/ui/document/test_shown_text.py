"""Tooltips are wrapped and show the whole text."""

from hypothesis import given
from hypothesis import strategies as st

from ui.document.shown_text import TIP_LENGTH, TIP_LINES, TIP_WIDTH, tooltip

WORD = st.text("abc,.–é", min_size=1, max_size=TIP_WIDTH)
LINE = st.lists(WORD, max_size=8).map(" ".join)


@given(st.lists(LINE, max_size=4).map("\n".join).filter(lambda text: len(text) <= TIP_LENGTH))
def test_a_tooltip_has_the_words_of_its_text_in_lines_that_fit(text):
    lines = tooltip(text).split("\n")
    assert " ".join(lines).split() == text.split()
    assert all(len(line) <= TIP_WIDTH and line == line.strip() for line in lines)
    if all(len(line) <= TIP_WIDTH for line in text.split("\n")):
        assert lines == text.split("\n")


def test_the_width_is_used_to_the_last_character():
    full = "a" * (TIP_WIDTH - 2) + " b"
    assert tooltip(full) == full
    assert tooltip(full + "c") == full.replace(" b", "\nbc")


def test_blanks_at_the_end_of_a_line_are_dropped_and_empty_lines_stay():
    assert tooltip("one  \n\n  two ") == "one\n\n  two"


def test_more_lines_than_have_room_are_cut():
    assert tooltip("\n".join("x" * TIP_LINES) + "\nmore").endswith("x…")
