"""The help window by clicks and keys."""

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextDocument

from ui.help.pages import KEYS, RANGES, START, help_pages
from ui.help.window import SIZE, HelpBook
from ui.theme.theme import DARK_MODE, LIGHT_MODE


@pytest.fixture
def book(qtbot, context):
    made = HelpBook(context.theme)
    qtbot.addWidget(made)
    context.theme.set_mode(LIGHT_MODE)
    made.open_at()
    return made


def words(book):
    return book.view.toPlainText()


def test_it_opens_at_the_first_steps_or_where_it_is_told_to(book):
    assert book.page == START
    assert words(book).startswith("First steps")
    book.open_at(KEYS)
    assert words(book).startswith("Keys")


def test_it_is_no_larger_than_a_small_screen(book):
    free = book.screen().availableGeometry()
    assert free.width() < SIZE.width()  # the screen of the tests is small
    assert free.contains(book.geometry())


def test_arrows_turn_the_pages(book, qtbot):
    qtbot.keyClick(book.list, Qt.Key.Key_Down)
    assert book.page == RANGES
    assert "QTs-86s" in words(book)


def test_a_search_leaves_the_pages_that_hold_its_words_and_shows_the_first(book, qtbot):
    qtbot.keyClicks(book.search, "scoops")
    assert [book.list.item(row).text() for row in range(book.list.count())] == ["Games"]
    assert words(book).startswith("Games")
    qtbot.keyClicks(book.search, "xyz")
    assert book.page == ""
    assert "No page" in words(book)
    book.search.clear()
    assert book.list.count() == len(help_pages())


def test_a_link_turns_to_its_page(book):
    book.view.anchorClicked.emit(QUrl("6-pictures.md"))
    assert book.page == "pictures"


def test_headings_of_the_page_before_do_not_leak_into_the_next(book):
    book.open_at("games")
    block = book.view.document().begin().next()
    assert block.blockFormat().headingLevel() == 0
    assert block.charFormat().font().pixelSize() == book.view.document().defaultFont().pixelSize()


def test_pictures_follow_the_theme(book, context):
    kind = QTextDocument.ResourceType.ImageResource.value
    name = QUrl("../pictures/main-light.png")
    light = book.view.loadResource(kind, name).toImage()
    context.theme.set_mode(DARK_MODE)
    dark = book.view.loadResource(kind, name).toImage()
    assert dark.pixelColor(5, 5).lightness() < 80 < light.pixelColor(5, 5).lightness()
    assert dark.width() <= book.view.viewport().width() * book.view.devicePixelRatioF()


def test_escape_closes_it(book, qtbot):
    qtbot.keyClick(book.list, Qt.Key.Key_Escape)
    assert book.isHidden()
