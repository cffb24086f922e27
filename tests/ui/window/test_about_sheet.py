"""The "About" sheet."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from ui.window.about_sheet import about_sheet


def test_it_says_what_the_program_is_for_and_escape_closes_it(qtbot):
    parent = QWidget()
    qtbot.addWidget(parent)
    sheet = about_sheet(parent)
    sheet.open_over(parent)
    assert "Card rooms forbid" in sheet.text.text()
    assert "MIT" in sheet.text.text()
    with qtbot.waitSignal(sheet.destroyed):
        qtbot.keyClick(sheet, Qt.Key.Key_Escape)
