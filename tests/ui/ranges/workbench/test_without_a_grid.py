"""The workbench of Omaha, where no grid shows the groups, and of stud, where there are none."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.ranges import parse_hands
from tests.patience import COLD_MS
from tests.ui.one_window import in_one_window
from tests.ui.ranges.workbench.conftest import BLIND, BUTTON
from ui.document.state import DocumentState, SeatState
from ui.ranges.columns import SPREAD, STACKED, TABBED
from ui.ranges.workbench.comparison import NO_BOARD
from ui.ranges.workbench.group_table import EQUITY, FIRST, SECOND

LEFT = Qt.MouseButton.LeftButton
TRIPS, TOP = ("three of a kind",), ("top pair",)


def play(window, game, board="Kc7h2h", more=""):
    """Another game with two ranges, Button's in the editor; both hold some more cards where given."""
    seats = (
        SeatState(BUTTON, "Button", f"KQJT{more}, 77AA{more}", 0),
        SeatState(BLIND, "Big blind", f"AKQJ{more}, 22{more}", 1),
    )
    if not board:
        seats = tuple(replace(seat, range_text="*") for seat in seats)
    window.context.document.replace(DocumentState(game=game, syntax="generic", seats=seats, board=board))
    window.edit_range(BUTTON)
    return window.range_editors.hands.panel


@pytest.fixture
def editor(window, figures):
    made = play(window, "omahahi")
    figures(made)
    return made


def row_of(editor, path):
    table = editor.workbench.panel.table
    return next(item for item in table.items() if table.path(item) == path)


def click(editor, path, qtbot, *, swatch=False):
    table = editor.workbench.panel.table
    place = table.visualItemRect(row_of(editor, path))
    qtbot.mouseClick(
        table.viewport(), LEFT, pos=QPoint(place.left() + (8 if swatch else 40), place.center().y())
    )


def listed(editor):
    wall = editor.workbench.panel.hands.wall
    assert wall.isVisible()
    return {chip.mask for chip in wall.first(100_000)}


def live(text, board="Kc7h2h"):
    return parse_hands(text, "omahahi").without(mask_of(parse_cards(board)))


def test_omaha_has_groups_with_counts_shares_and_equities(editor):
    found = editor.workbench.comparison.ranges[0]
    total = live("KQJT, 77AA").hands
    assert len(listed(editor)) == total == len(found.breakdown.hands)
    rows = [row_of(editor, path) for path in (TRIPS, TOP)]
    assert [int(row.text(1).replace(",", "")) for row in rows] == [live("77AA").hands, live("KQJT").hands]
    assert sum(float(row.text(FIRST)) for row in rows) == pytest.approx(100, abs=0.11)
    assert all("%" in row.text(EQUITY) for row in rows)


def test_a_group_of_omaha_is_isolated_pinned_and_made_the_range(editor, window, figures, qtbot):
    click(editor, TRIPS, qtbot)
    trips = set(live("77AA").masks.tolist())
    assert listed(editor) == trips
    assert editor.workbench.panel.hands.title.full == "Button’s hands: Three of a kind"
    click(editor, TOP, qtbot, swatch=True)
    assert "pinned" in row_of(editor, TOP).data(0, Qt.ItemDataRole.AccessibleTextRole)
    qtbot.mouseClick(editor.workbench.panel.make_button, LEFT)
    text = window.context.document.state.seat(BUTTON).range_text
    assert set(live(text).masks.tolist()) == trips
    window.context.document.undo_stack.undo()
    assert window.context.document.state.seat(BUTTON).range_text == "KQJT, 77AA"


def test_two_ranges_of_omaha_are_compared(editor, figures, qtbot):
    table = editor.workbench.panel.table
    qtbot.mouseClick(editor.workbench.cards.other, LEFT)
    figures(editor)
    assert [table.headerItem().text(column) for column in (FIRST, SECOND)] == ["Button", "Big blind"]
    found = editor.workbench.comparison.ranges
    assert found[0].mean + found[1].mean == pytest.approx(1.0, abs=0.02)
    assert row_of(editor, TRIPS).text(SECOND) != "0.0"


@pytest.mark.parametrize(
    ("game", "more"), [("omaha8", ""), ("omahahi5", "9"), ("omaha85", "9"), ("omahahi6", "98")]
)
def test_every_omaha_has_groups(window, qtbot, game, more):
    made = play(window, game, "Kc7h2h3d4s", more)
    comparison = made.workbench.comparison
    qtbot.waitUntil(lambda: bool(comparison.ranges or comparison.request.trouble), timeout=COLD_MS)
    assert made.workbench.comparison.ranges, made.workbench.comparison.why_none
    qtbot.waitUntil(made.workbench.panel.hands.wall.isVisible)  # their hands are listed beside the window
    assert len(listed(made)) > 1
    ways = [action.text() for action in made.workbench.panel.ways.actions()]
    assert ("Low" in ways) == (game in ("omaha8", "omaha85"))


def test_stud_says_why_there_are_no_groups(window):
    made = play(window, "razz", "")
    panel = made.workbench.panel
    assert panel.why.text() == NO_BOARD
    assert panel.why.isVisible()
    assert not made.workbench.board.isVisible()
    assert not panel.table.isVisible()
    panel.hands.order_chosen.emit()  # its menu was open when the figures went
    play(window, "omahahi", "Kc7h2h")
    assert made.workbench.board.isVisible()


@in_one_window("size, columns", [((640, 700), STACKED), ((1024, 700), TABBED), ((1440, 900), SPREAD)])
def test_nothing_of_omaha_is_cut_off_in_any_window(editor, window, figures, qtbot, size, columns):
    window.resize(*size)
    qtbot.mouseClick(editor.workbench.cards.other, LEFT)
    figures(editor)
    QApplication.processEvents()
    assert editor.columns.arrangement == columns
    areas = (editor.columns.tools_scroll, editor.columns.groups_scroll) if columns != STACKED else (editor,)
    for area in areas:
        room = area.viewport().width()
        for part in area.widget().findChildren(QWidget):
            if part.isVisible() and part.window() is window:
                assert part.mapTo(area.widget(), QPoint(part.width(), 0)).x() <= room + 1, part
