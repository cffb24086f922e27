"""The search line: its cross is centred vertically and clears it."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QToolButton

from oracle.errors import Span
from ui.theme.style import palette, style_sheet
from ui.theme.theme import DARK_MODE, LIGHT_MODE, Theme
from ui.widgets.lists.search_line import SearchLine


@pytest.fixture(params=[LIGHT_MODE, DARK_MODE])
def line(request, qapp, qtbot):
    made = SearchLine("Search the help")
    qtbot.addWidget(made)
    tokens = Theme(request.param).tokens
    made.setPalette(palette(tokens))
    made.setStyleSheet(style_sheet(tokens))
    made.resize(300, made.sizeHint().height())
    made.show()
    return made


def test_the_cross_is_there_while_there_is_text_and_takes_it_away(line, qtbot):
    assert not line.clear_action.isVisible()
    qtbot.keyClicks(line, "flush")
    button = line.findChild(QToolButton)
    assert button.isVisible()
    assert abs(button.geometry().center().y() - line.rect().center().y()) <= 1
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert line.text() == ""
    assert not line.clear_action.isVisible()


def test_escape_takes_the_text_away_and_then_is_for_others(line, qtbot):
    qtbot.keyClicks(line, "flush")
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == ""
    asked = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier)
    asked.ignore()
    line.event(asked)
    assert not asked.isAccepted()


def test_the_cross_is_seen_in_both_themes(line, qtbot):
    qtbot.keyClicks(line, "flush")
    area, image = line.findChild(QToolButton).geometry(), line.grab().toImage()
    middle, corner = image.pixelColor(area.center()), image.pixelColor(area.topLeft())
    assert abs(middle.lightness() - corner.lightness()) > 60


RED = QColor(255, 0, 0)


def waved(line) -> list[int]:
    """Where the line has something red, in pixels from the left."""
    image = line.grab().toImage()

    def red(x: int, y: int) -> bool:
        color = image.pixelColor(x, y)
        return color.red() - max(color.green(), color.blue()) > 40

    return [x for x in range(image.width()) if any(red(x, y) for y in range(image.height()))]


@pytest.mark.parametrize("cursor", [0, 6, 8])
def test_the_place_of_an_error_is_underlined_until_the_text_changes(line, qtbot, cursor):
    line.setText("Axx, wet")
    line.setCursorPosition(cursor)
    said = []
    line.textChanged.connect(said.append)
    assert not waved(line)
    line.mark_error(Span(5, 8), RED)
    places = waved(line)
    metrics, left = line.fontMetrics(), places[0]
    assert left > metrics.horizontalAdvance("Axx,")
    assert places[-1] - left <= metrics.horizontalAdvance("wet") + 2
    assert places[-1] - left >= metrics.horizontalAdvance("wet") - 4
    assert (line.text(), line.cursorPosition(), said) == ("Axx, wet", cursor, [])
    line.mark_error(Span(8, 8), RED)
    assert 0 < len(waved(line)) < len(places)  # the character before
    line.mark_error(None, RED)
    assert not waved(line)
    line.mark_error(Span(5, 8), RED)
    line.setCursorPosition(8)
    qtbot.keyClick(line, Qt.Key.Key_Backspace)
    assert line.text() == "Axx, we"
    assert not waved(line)
    line.undo()
    assert line.text() == "Axx, wet"
    line.mark_error(Span(0, 0), RED)
    assert waved(line)
    line.clear()
    line.mark_error(Span(0, 0), RED)
    assert not waved(line)
