"""Words after a $ are suggested while a range is typed."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from oracle.ranges import BUILTIN_MACROS
from ui.document.ranges.macro_words import words_for
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.fields.macro_completion import MacroCompletion
from ui.widgets.fields.range_edit import RangeEdit


@pytest.fixture
def typed(qtbot):
    theme = Theme(LIGHT_MODE)
    window = QWidget()
    line = RangeEdit(theme, window)
    line.resize(300, 28)
    qtbot.addWidget(window)
    completion = MacroCompletion(line, theme, lambda: {"dsRundowns": "$0g$ds", "open": "AA"})
    window.resize(500, 400)
    window.show()
    qtbot.waitExposed(window)
    line.setFocus()
    qtbot.waitUntil(line.hasFocus)
    yield line, completion
    window.close()


def test_every_built_in_word_has_a_meaning():
    assert len(words_for("", {})) == len(BUILTIN_MACROS)
    assert all(word.detail for word in words_for("", {}))


def test_words_are_offered_once_the_sign_is_typed_and_enter_takes_one(typed, qtbot):
    line, completion = typed
    qtbot.keyClicks(line, "AA$d")
    assert completion.words == ("$dsRundowns", "$ds")
    qtbot.keyClick(line, Qt.Key.Key_Down)
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert line.text() == "AA$ds"
    assert completion.words == ()


def test_nothing_is_offered_for_a_whole_word_or_without_the_sign(typed, qtbot):
    line, completion = typed
    qtbot.keyClicks(line, "AA")
    assert completion.words == ()
    qtbot.keyClicks(line, "$np")
    assert completion.words == ()
    assert line.text() == "AA$np"


def test_escape_closes_the_list_and_keeps_the_text(typed, qtbot):
    line, completion = typed
    qtbot.keyClicks(line, "$")
    assert completion.words
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert completion.words == ()
    assert line.text() == "$"


def test_a_word_in_the_middle_keeps_the_text_after_it(typed, qtbot):
    line, completion = typed
    qtbot.keyClicks(line, ", KK")
    line.moveCursor(line.textCursor().MoveOperation.Start)
    qtbot.keyClicks(line, "$op")
    assert completion.words == ("$open", "$op")
    qtbot.keyClick(line, Qt.Key.Key_Tab)
    assert line.text() == "$open, KK"
