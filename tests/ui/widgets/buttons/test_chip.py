"""Words of a sentence: what of them is seen, and what their tooltip says."""

from __future__ import annotations

import pytest

from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.buttons.chip import Chip


@pytest.fixture
def chip(qtbot):
    made = Chip(Theme(LIGHT_MODE), "Player")
    qtbot.addWidget(made)
    made.show()
    return made


def test_a_word_that_is_not_seen_whole_is_in_the_tooltip(chip):
    chip.show_word("W" * 12)
    chip.resize(60, chip.height())
    assert chip.toolTip() == "W" * 12
    chip.resize(chip.sizeHint())
    assert chip.toolTip() == ""


def test_a_tooltip_of_its_owner_stays_whatever_the_width(chip):
    chip.show_word("More")
    chip.setToolTip("Further columns.")
    for width in (200, 20):
        chip.resize(width, chip.height())
        assert chip.toolTip() == "Further columns."
