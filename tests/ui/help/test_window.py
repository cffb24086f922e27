"""The help window by clicks and keys."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextCursor, QTextDocument

from ui.help.pages import help_pages
from ui.help.window import SIZE, HelpWindow
from ui.theme.theme import DARK_MODE, LIGHT_MODE
from ui.widgets.help_places import KEYS, PICTURES, RANGES, START, at_section


@pytest.fixture
def window(qtbot, context):
    made = HelpWindow(context.theme)
    qtbot.addWidget(made)
    context.theme.set_mode(LIGHT_MODE)
    made.open_at()
    return made


def words(window):
    return window.view.toPlainText()


def test_it_opens_at_the_first_steps_or_at_the_place_asked_for(window):
    assert window.page == START
    assert words(window).startswith("First steps")
    window.open_at(KEYS)
    assert words(window).startswith("Keys")


def test_it_is_no_larger_than_a_small_screen(window):
    free = window.screen().availableGeometry()
    assert free.width() < SIZE.width()  # the screen of the tests is small
    assert free.contains(window.geometry())


def test_arrows_turn_the_pages(window, qtbot):
    qtbot.keyClick(window.list, Qt.Key.Key_Down)
    assert window.page == RANGES
    assert "QTs-86s" in words(window)


def test_a_search_leaves_the_pages_that_hold_its_words_and_shows_the_first(window, qtbot):
    qtbot.keyClicks(window.search, "scoops")
    assert [window.list.item(row).text() for row in range(window.list.count())] == ["Games"]
    assert words(window).startswith("Games")
    qtbot.keyClicks(window.search, "xyz")
    assert window.page == ""
    assert "No page" in words(window)
    window.search.clear()
    assert window.list.count() == len(help_pages())


def test_a_link_turns_to_its_page(window):
    window.view.anchorClicked.emit(QUrl("6-pictures.md"))
    assert window.page == "pictures"


def test_headings_of_one_page_do_not_leak_into_the_next(window):
    window.open_at("games")
    block = window.view.document().begin().next()
    assert block.blockFormat().headingLevel() == 0
    assert block.charFormat().font().pixelSize() == window.view.document().defaultFont().pixelSize()


def test_pictures_follow_the_theme(window, context):
    kind = QTextDocument.ResourceType.ImageResource.value
    name = QUrl("../pictures/main-light.png")
    light = window.view.loadResource(kind, name).toImage()
    context.theme.set_mode(DARK_MODE)
    dark = window.view.loadResource(kind, name).toImage()
    assert dark.pixelColor(5, 5).lightness() < 80 < light.pixelColor(5, 5).lightness()
    assert dark.width() <= window.view.viewport().width() * window.view.devicePixelRatioF()


def height_of(window, heading):
    """Where a heading is, in pixels below the top edge of the view."""
    block = window.view.document().begin()
    while block.text() != heading or not block.blockFormat().headingLevel():
        block = block.next()
    return window.view.cursorRect(QTextCursor(block)).top()


def test_it_opens_at_a_section_and_stays_there_when_the_page_gets_another_width(window, qtbot):
    window.open_at(at_section(PICTURES, "Heat map"))
    assert window.page == PICTURES
    assert 0 <= height_of(window, "Heat map") < 60
    window.resize(window.width() - 150, window.height())
    qtbot.waitUntil(lambda: window.view._drawn_for == window.view.viewport().width())
    assert 0 <= height_of(window, "Heat map") < 60
    window.open_at(PICTURES)
    assert window.view.verticalScrollBar().value() == 0
    window.open_at(at_section(PICTURES, "Of another version"))
    assert window.page == PICTURES


def test_escape_closes_it(window, qtbot):
    qtbot.keyClick(window.list, Qt.Key.Key_Escape)
    assert window.isHidden()
