"""The "About" sheet."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from oracle.version import program_version
from ui.window.about_sheet import AboutSheet


@pytest.fixture
def parent(qtbot):
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def sheet(qtbot, parent):
    made = AboutSheet(parent)
    made.open_over(parent)
    qtbot.waitUntil(made.copy_button.isEnabled)
    return made


def test_it_says_what_the_program_is_for_and_escape_closes_it(qtbot, sheet):
    assert "Card rooms forbid" in sheet.text.text()
    assert "MIT" in sheet.text.text()
    with qtbot.waitSignal(sheet.destroyed):
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)


def test_it_shows_versions_and_how_the_window_is_drawn(sheet):
    for found in (program_version(), "llvmlite", "Processor level", "offscreen", "100 %"):
        assert found in sheet.text.text()


def test_the_button_copies_them_as_the_command_line_prints_them(qtbot, sheet):
    qtbot.mouseClick(sheet.copy_button, Qt.MouseButton.LeftButton)
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split() == ["Open", "Odds", "Oracle", *program_version().split()]
    assert any(line.startswith("Processor features") for line in lines)
    assert ["Qt", "platform", "offscreen"] in [line.split() for line in lines]
    assert sheet.copy_button.text() == "Copied"


def test_all_of_it_is_visible(sheet):
    assert sheet.text.height() >= sheet.text.heightForWidth(sheet.text.width())


def test_a_sheet_closed_before_everything_is_known_is_just_closed(qtbot, parent):
    early = AboutSheet(parent)
    early.open_over(parent)
    with qtbot.waitSignal(early.destroyed):
        early.close()
