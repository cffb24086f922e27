"""At 1024 × 700 all controls are visible."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLineEdit, QPushButton, QScrollArea, QToolButton, QWidget

from oracle.games import find_game
from oracle.simulate.snapshot import Estimate
from tests.ui.one_window import in_one_window
from ui.document.edits.seats import add_seat, remove_seat, rename_seat
from ui.document.edits.table import set_game
from ui.document.library.library import RangeLibrary
from ui.sessions.examples import example_session
from ui.widgets.buttons.chip import Chip
from ui.widgets.labels.label import Label

LEFT = Qt.MouseButton.LeftButton
SIZES = [(1024, 700), (1100, 900), (1440, 900), (1920, 1080)]
LARGEST = SIZES[-1]
"""The only one with room for ten roomy rows."""


@pytest.fixture
def context(context, tmp_path):
    return replace(context, library=RangeLibrary(tmp_path / "ranges.json"))


def seen(widget: QWidget, part: QRect | None = None) -> bool:
    """Whether a part of a widget is to be seen whole, nothing of it scrolled away or cut."""
    QApplication.processEvents()
    part = widget.rect() if part is None else part
    return widget.visibleRegion().boundingRect().contains(part)


@pytest.mark.parametrize("game", ["holdem", "shortdeck"])
def test_the_range_grid_is_whole_with_its_text_below(window, game):
    set_game(window.context.document, game, lambda *_: {})
    last = find_game(game).deck.bit_count() // 4 - 1
    for size in SIZES:
        window.resize(*size)
        window.edit_range(2)
        editor = window.range_editors.currentWidget()
        QApplication.processEvents()
        for row, column in ((0, 0), (0, last), (last, 0), (last, last)):
            cell = editor.grid.visualRect(editor.grid.model().index(row, column))
            assert seen(editor.grid.viewport(), cell), (size, row, column)
            assert min(cell.width(), cell.height()) >= 24, size
        assert seen(editor.text_row.field), size
        assert seen(editor.header), size


@in_one_window("name", ["W" * 40, "Hero & Co " * 20])
def test_a_long_name_pushes_nothing_out_of_the_range_editor(window, name):
    window.resize(*SIZES[0])
    rename_seat(window.context.document, 2, name)
    window.edit_range(2)
    editor = window.range_editors.currentWidget()
    QApplication.processEvents()
    assert seen(editor.header)
    assert editor.header.minimumSizeHint().width() <= editor.header.width()
    counts = next(label for label in editor.header.findChildren(Label))
    assert counts.fontMetrics().horizontalAdvance(counts.text()) <= counts.width()
    assert counts.accessibleName()
    whole = window.context.document.state.seat(2).name
    assert any(
        button.toolTip().startswith(f"{whole}’s range") for button in editor.header.findChildren(QToolButton)
    )


def test_a_long_name_pushes_nothing_out_of_the_table(window):
    window.resize(*SIZES[0])
    document = window.context.document
    document.replace(example_session("flop-for-three").state())
    rename_seat(document, 1, "W" * 40)
    come_to_rest(window)
    assert window.table.widget().width() == window.table.viewport().width()
    chips = [chip for chip in window.table.findChildren(Chip) if chip.isVisible() and "W" in chip.text()]
    assert chips
    for chip in chips:
        assert chip.shown_word.endswith("…")
        assert chip.toolTip() == chip.text()


@pytest.mark.parametrize("size", SIZES)
def test_the_name_of_a_saved_range_is_visible_and_takes_the_keys(window, qtbot, size):
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


def seat_many(window, game: str, count: int) -> None:
    """Put that many players on the table of a game, with their rows made."""
    document = window.context.document
    set_game(document, game, lambda *_: {})
    while len(document.state.seats) < count:
        add_seat(document)
    assert len(window.table.seats.rows) == count
    come_to_rest(window)


def come_to_rest(window) -> None:
    """Let the table arrange itself: a layout that changes may ask the one around it to change."""
    before = None
    while (now := [row.geometry() for row in window.table.seats.rows]) != before:
        before = now
        QApplication.processEvents()


@in_one_window("game, count", [("holdem", 9), ("holdem", 10), ("omaha8", 10), ("stud8", 7)])
def test_many_seats_and_the_board_scroll_in_one_column_where_they_must(window, qtbot, game, count):
    window.resize(*SIZES[0])
    seat_many(window, game, count)
    board = window.table.board
    part = board.cards if board.has_board else board.dead_button
    assert window.table.seats.findChildren(QScrollArea) == []
    for size in SIZES:
        window.resize(*size)
        window.table.verticalScrollBar().setValue(0)
        come_to_rest(window)
        below = board.mapTo(window.table.widget(), board.rect().bottomLeft()).y()
        assert seen(part) or below > window.table.viewport().height(), size
        if game == "holdem":
            assert seen(part), size
        if board.has_board:
            qtbot.keyClick(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
        else:
            part.setFocus()
            window.table.ensureWidgetVisible(part)
        assert seen(part), size
        window.table.picker.close()
        for place, row in enumerate(window.table.seats.rows):
            window.table.seats.jump_to(place)
            assert seen(row), (size, place)
            assert seen(row.field), (size, place)
            assert row.field.edit.width() >= 60


@in_one_window("size", SIZES)
def test_rows_are_compact_only_where_they_must_be(window, size):
    window.resize(*size)
    come_to_rest(window)
    roomy = [row.height() for row in window.table.seats.rows]
    assert min(roomy) >= 76
    seat_many(window, "holdem", 10)
    heights = {row.height() for row in window.table.seats.rows}
    if size == LARGEST:
        assert heights == set(roomy)
    else:
        assert 40 <= min(heights) <= max(heights) < 50  # compact, not roomy ones squeezed
    while len(window.context.document.state.seats) > 2:
        remove_seat(window.context.document, window.context.document.state.seats[-1].key)
    come_to_rest(window)
    assert [row.height() for row in window.table.seats.rows] == roomy


def test_a_compact_row_still_shows_everything(window):
    window.resize(1024, 700)
    seat_many(window, "omaha8", 10)
    figures = window.table.seats.rows[0].figures
    assert figures.height() < 50
    part = Estimate(0.25, 0.0, 0.25, 0.25)
    given = replace(figures._figures, high=part, low=part, scoop=part)
    figures.show_figures(given, 0, exact=True, stale=False, folded=False)
    assert "Equity" in figures.explain(QPoint(80, 8))
    found = figures.explain(QPoint(80, 28))
    assert "Wins the pot" in found
    assert "Scoop: 25.000 %" in found
    assert "full colour" in figures.explain(QPoint(80, 42))
