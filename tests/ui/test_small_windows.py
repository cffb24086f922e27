"""At 1024 × 700 all controls are visible."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QWidget

from oracle.games import find_game
from ui.document.edits.table import set_game
from ui.document.library.library import RangeLibrary

LEFT = Qt.MouseButton.LeftButton
SIZES = [(1024, 700), (1100, 900), (1440, 900), (1920, 1080)]


@pytest.fixture
def context(context, tmp_path):
    from dataclasses import replace

    return replace(context, library=RangeLibrary(tmp_path / "ranges.json"))


def seen(widget: QWidget, part: QRect | None = None) -> bool:
    """Whether a part of a widget is to be seen whole, nothing of it scrolled away or cut."""
    QApplication.processEvents()
    part = widget.rect() if part is None else part
    return widget.visibleRegion().boundingRect().contains(part)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("game", ["holdem", "shortdeck"])
def test_the_range_grid_is_whole_with_its_text_below(window, size, game):
    set_game(window.context.document, game, lambda *_: {})
    window.resize(*size)
    window.edit_range(2)
    editor = window.range_editors.currentWidget()
    QApplication.processEvents()
    last = find_game(game).deck.bit_count() // 4 - 1
    for row, column in ((0, 0), (0, last), (last, 0), (last, last)):
        cell = editor.grid.visualRect(editor.grid.model().index(row, column))
        assert seen(editor.grid.viewport(), cell), (row, column)
        assert min(cell.width(), cell.height()) >= 24
    assert seen(editor.text_row.field)
    assert seen(editor.header)


@pytest.mark.parametrize("size", SIZES)
def test_the_name_of_a_saved_range_is_in_sight_and_takes_the_keys(window, qtbot, size):
    window.resize(*size)
    window.edit_range(2)
    editor = window.range_editors.currentWidget()
    QApplication.processEvents()
    library = editor.side.library
    save = next(b for b in library.findChildren(QPushButton) if b.text() == "Save this range")
    bar = editor.verticalScrollBar()
    bar.setValue(max(0, save.mapTo(editor.widget(), QPoint(0, 0)).y() - editor.viewport().height() + 40))
    window.activateWindow()
    qtbot.mouseClick(save, LEFT)
    QApplication.processEvents()
    name = QApplication.focusWidget()
    assert isinstance(name, QLineEdit)
    assert library.view.isAncestorOf(name)
    assert seen(name)
    qtbot.keyClicks(name, "My range")
    qtbot.keyClick(name, Qt.Key.Key_Return)
    library = window.context.library
    qtbot.waitUntil(lambda: any(entry.name == "My range" for entry in library.state.ranges))
