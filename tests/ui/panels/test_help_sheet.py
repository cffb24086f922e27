"""The sheet of keys: every key of the program stands in it, and keys scroll it."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QUndoStack
from PySide6.QtWidgets import QWidget

from ui.actions import Actions
from ui.panels.help_sheet import help_sheet
from ui.panels.line_menu import ACTS


@pytest.fixture
def sheet(qtbot):
    parent = QWidget()
    parent.resize(800, 700)
    made = help_sheet(parent)
    made.open_over(parent)
    yield made
    parent.deleteLater()


def told(sheet):
    """The keys in the left column, each written out: ``Ctrl+N, O`` is Ctrl+N and Ctrl+O."""
    found = set()
    for cell in re.findall(r"<b>(.*?)</b>", sheet.text.text()):
        held = ""
        for word in re.split(r"[,\s]+", cell):
            held = word[: word.rfind("+") + 1] if "+" in word else held
            found |= {word, held.split("+")[0] + "+" + word}
    return found


def test_every_key_of_the_window_and_of_a_line_stands_in_it(sheet):
    parent = sheet.parentWidget()
    actions = Actions(QUndoStack(parent), parent)
    seats = {key for action in actions.seats for key in action.shortcuts()}
    keys = {action.shortcut() for action in actions.all() if not action.shortcut().isEmpty()} - seats
    wanted = {key.toString().replace("Return", "Enter") for key in keys}
    wanted |= {QKeySequence(act.key).toString() for act in ACTS if act.key}
    assert wanted - told(sheet) == set()


def test_keys_scroll_it_and_escape_closes_it(sheet, qtbot):
    bar = sheet.area.verticalScrollBar()
    assert bar.maximum() > 0
    assert sheet.area.hasFocus()
    qtbot.keyClick(sheet.area, Qt.Key.Key_PageDown)
    assert bar.value() > 0
    with qtbot.waitSignal(sheet.destroyed):
        qtbot.keyClick(sheet.area, Qt.Key.Key_Escape)
