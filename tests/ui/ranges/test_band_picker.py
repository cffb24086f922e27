import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLineEdit

from ui.document.ranges.text import Band
from ui.ranges.band_picker import BandPicker
from ui.theme.theme import LIGHT_MODE, Theme


@pytest.fixture
def picker(qtbot):
    made = BandPicker(Theme(LIGHT_MODE))
    qtbot.addWidget(made)
    made.show_band(Band(0, 15, "6h"), 14.9)
    made.show()
    made.heard = []
    made.chosen.connect(lambda band, by_key: made.heard.append((band, by_key)))
    made.refused.connect(made.heard.append)
    return made


def _type(qtbot, picker, text):
    field = picker.findChild(QLineEdit)
    field.selectAll()
    field.insert(text)  # qtbot types no dashes
    qtbot.keyClick(field, Qt.Key.Key_Return)
    return field


def test_it_shows_the_band_and_its_ordering(picker):
    assert picker.label == "6h"
    assert picker.slider.band == (0, 15)
    assert picker.findChild(QLineEdit).text() == "15 %"


@pytest.mark.parametrize(
    ("typed", "band"),
    [
        ("20", Band(0, 20, "6h")),
        ("20 %", Band(0, 20, "6h")),
        ("5-20", Band(4, 20, "6h")),
        ("20 – 5 %", Band(4, 20, "6h")),
        ("0", Band(0, 0, "6h")),
    ],
)
def test_a_typed_percent_or_band_is_taken(picker, qtbot, typed, band):
    _type(qtbot, picker, typed)
    assert picker.heard == [(band, False)]


@pytest.mark.parametrize("typed", ["abc", "101", "7.5", "5-101", ""])
def test_anything_else_is_refused_in_words_and_the_field_goes_back(picker, qtbot, typed):
    field = _type(qtbot, picker, typed)
    assert len(picker.heard) == 1
    assert "Type a whole percentage" in picker.heard[0]
    assert field.text() == "15 %"


def test_another_ordering_keeps_the_band(picker):
    picker.choose_ordering("vr")
    assert picker.heard == [(Band(0, 15, "vr"), False)]


def test_another_ordering_edits_nothing_where_the_range_is_not_a_band(picker):
    picker.show_band(None, 33.3)
    picker.choose_ordering("vr")
    assert picker.heard == []
    assert picker.label == "vr"


def test_a_band_with_the_top_removed_is_shown_as_the_text_counts_it(picker):
    picker.show_band(Band(4, 20, "10h"), 16.0)
    assert picker.findChild(QLineEdit).text() == "5–20 %"
