"""In every menu with keys, the longest text is well apart from its key."""

import itertools

import pytest
from PySide6.QtGui import QUndoCommand
from PySide6.QtWidgets import QApplication, QMenu

from oracle.pql import formula
from tests.ui.line_engine import LineEngine
from ui.document.edits import conditions as edits
from ui.table.seat_menu import seat_menu

GAP = 20
"""Pixels; Qt leaves 12."""


@pytest.fixture
def table_engine():
    return LineEngine()


def gap(menu: QMenu) -> int:
    """The widest gap between drawn pixels, left to right, in the row with the longest text."""
    keyed = [each for each in menu.actions() if "\t" in each.text() or not each.shortcut().isEmpty()]
    longest = max(
        keyed, key=lambda each: menu.fontMetrics().horizontalAdvance(each.text().partition("\t")[0])
    )
    image = menu.grab(menu.actionGeometry(longest)).toImage()
    inked = [
        x
        for x in range(image.width())
        if any(image.pixel(x, y) != image.pixel(1, 1) for y in range(image.height()))
    ]
    return max(right - left for left, right in itertools.pairwise(inked)) - 1


def menus(window) -> dict[str, QMenu]:
    """Every kind of menu that has keys beside its texts."""
    panel = window.table.conditions
    (key, *_others) = [row.key for row in panel.rows]
    main = window.menu
    return {
        "main": main,
        "view": main.view,
        "outside": main.outside,
        "seat": seat_menu(window.context, window.table.seats.rows[0]),
        "line": panel.menu_of(key),
    }


def test_the_longest_text_of_a_menu_is_apart_from_its_key(window, settled):
    document = window.context.document
    edits.add_line(document, formula("winsHi(hero)"))
    settled()
    document.undo_stack.push(QUndoCommand("Switch to Short deck (trips beat straights)"))
    narrow = {}
    for name, menu in menus(window).items():
        menu.popup(window.pos())
        QApplication.processEvents()
        found = gap(menu)
        menu.close()
        if found < GAP:
            narrow[name] = found
    assert narrow == {}
