"""The search line: its cross is centred vertically and clears it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

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


def test_the_cross_is_seen_in_both_themes(line, qtbot):
    qtbot.keyClicks(line, "flush")
    area, image = line.findChild(QToolButton).geometry(), line.grab().toImage()
    middle, corner = image.pixelColor(area.center()), image.pixelColor(area.topLeft())
    assert abs(middle.lightness() - corner.lightness()) > 60
