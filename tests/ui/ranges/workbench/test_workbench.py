"""The Ranges workspace through clicks and keys: groups isolated, lit, pinned, made the range, compared."""

from __future__ import annotations

from copy import copy

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from oracle.cards.card import parse_cards
from oracle.cards.combo import CLASS_INDEX
from oracle.cards.mask import mask_of
from oracle.ranges import parse_range
from tests.ui.one_window import in_one_window
from tests.ui.ranges.workbench.conftest import BLIND, BUTTON
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_board
from ui.ranges.columns import SPREAD, TABBED
from ui.ranges.workbench.group_cells import AROUND_NAME
from ui.ranges.workbench.group_table import EQUITY, FIRST, SECOND
from ui.theme.style import ui_font

LEFT = Qt.MouseButton.LeftButton
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
TRIPS, TOP, SMALL, FLUSH = ("three of a kind",), ("top pair",), ("small pair",), ("flush draw",)


def row_of(editor, path):
    table = editor.workbench.panel.table
    return next(item for item in table.items() if table.path(item) == path)


def click(editor, path, qtbot, keys=Qt.KeyboardModifier.NoModifier, *, swatch=False):
    table = editor.workbench.panel.table
    place = table.visualItemRect(row_of(editor, path))
    x = place.left() + (8 if swatch else 40)
    qtbot.mouseClick(table.viewport(), LEFT, keys, QPoint(x, place.center().y()))


def lit(editor):
    """The classes lit on the grid."""
    return {at for at, light in editor.grid.lights.items() if light.parts}


def classes(*names):
    return {CLASS_INDEX[name] for name in names}


def listed(editor):
    return [chip.mask for chip in editor.workbench.panel.hands.chips.chips]


def hand(text):
    return mask_of(parse_cards(text))


def choose(menu: QMenu, title: str) -> None:
    next(action for action in menu.actions() if action.text() == title).trigger()


def test_at_first_all_groups_are_lit_and_all_hands_listed(editor):
    assert lit(editor) == classes("77", "QQ", "JJ", "TT", "KJs", "AQs", "76s")
    assert len(listed(editor)) == 3 + 18 + 3 + 4 + 3
    assert listed(editor)[0] in {hand(text) for text in ("7c7d", "7c7s", "7d7s")}
    assert editor.grid.lights[CLASS_INDEX["AQs"]].letters != editor.grid.lights[CLASS_INDEX["77"]].letters
    assert not editor.workbench.panel.make_button.isEnabled()


def test_a_click_isolates_a_group_and_another_shows_all_again(editor, qtbot):
    click(editor, TOP, qtbot)
    assert lit(editor) == classes("KJs")
    assert set(listed(editor)) == {hand("KhJh"), hand("KdJd"), hand("KsJs")}
    assert editor.workbench.panel.hands.title.full == "Button’s hands: Top pair or overpair"
    click(editor, TOP, qtbot)
    assert len(lit(editor)) == 7


def test_ctrl_adds_a_group_and_alt_drops_one(editor, qtbot):
    click(editor, TOP, qtbot)
    click(editor, TRIPS, qtbot, CTRL)
    assert lit(editor) == classes("KJs", "77")
    click(editor, TOP, qtbot, ALT)
    assert lit(editor) == classes("77")
    click(editor, TRIPS, qtbot, ALT)  # the last one: all are shown again
    assert len(lit(editor)) == 7
    click(editor, SMALL, qtbot, ALT)
    assert lit(editor) == classes("77", "KJs", "AQs")


def test_a_class_is_lit_as_far_as_its_hands_are_in_the_group(editor, qtbot):
    click(editor, FLUSH, qtbot)
    ((color, name, share),) = editor.grid.lights[CLASS_INDEX["AQs"]].parts
    assert share == pytest.approx(1 / 4)  # AhQh of four
    chosen = editor.workbench.chosen
    assert color == chosen.color(FLUSH) != chosen.color(TOP)
    assert name == editor.grid.lights[CLASS_INDEX["AQs"]].letters


def test_a_click_on_the_square_pins_a_group_which_stays_lit(editor, qtbot):
    click(editor, SMALL, qtbot, swatch=True)
    assert lit(editor) == classes("QQ", "JJ", "TT", "76s")
    click(editor, TRIPS, qtbot)
    assert lit(editor) == classes("QQ", "JJ", "TT", "76s", "77")
    assert set(listed(editor)) == {hand("7c7d"), hand("7c7s"), hand("7d7s")}
    assert "pinned" in row_of(editor, SMALL).data(0, Qt.ItemDataRole.AccessibleTextRole)
    click(editor, SMALL, qtbot, swatch=True)
    assert lit(editor) == classes("77")


def test_the_keyboard_isolates_adds_drops_and_pins(editor, qtbot):
    table = editor.workbench.panel.table
    table.setFocus()
    table.setCurrentItem(row_of(editor, TRIPS))
    qtbot.keyClick(table, Qt.Key.Key_Space)
    assert lit(editor) == classes("77")
    qtbot.keyClick(table, Qt.Key.Key_Down)
    assert table.path(table.currentItem()) == TOP
    qtbot.keyClick(table, Qt.Key.Key_Space, CTRL)
    assert lit(editor) == classes("77", "KJs")
    qtbot.keyClick(table, Qt.Key.Key_P)
    qtbot.keyClick(table, Qt.Key.Key_Return, ALT)
    assert lit(editor) == classes("77", "KJs")  # shown no longer, but pinned
    assert set(listed(editor)) == {hand("7c7d"), hand("7c7s"), hand("7d7s")}


def test_pin_colours_pins_and_unpins_what_is_shown(editor, qtbot):
    panel = editor.workbench.panel
    assert not panel.pin_button.isEnabled()
    click(editor, TOP, qtbot)
    qtbot.mouseClick(panel.pin_button, LEFT)
    qtbot.mouseClick(panel.all_button, LEFT)
    assert lit(editor) == classes("KJs")
    qtbot.mouseClick(panel.pin_button, LEFT)
    assert len(lit(editor)) == 7


def test_the_shown_groups_become_the_range_in_one_step(editor, window, figures, qtbot):
    document = window.context.document
    before = document.state.seat(BUTTON).range_text
    document.undo_stack.clear()
    click(editor, TOP, qtbot)
    click(editor, TRIPS, qtbot, CTRL)
    qtbot.mouseClick(editor.workbench.panel.make_button, LEFT)
    made = parse_range(document.state.seat(BUTTON).range_text, "holdem", syntax="classic")
    left = made.without(hand("Kc7h2h"))
    assert set(left.masks.tolist()) == {hand(h) for h in ("KhJh", "KdJd", "KsJs", "7c7d", "7c7s", "7d7s")}
    assert document.undo_stack.count() == 1
    figures(editor)
    assert lit(editor) == classes("77", "KJs")
    document.undo_stack.undo()
    assert document.state.seat(BUTTON).range_text == before


def point_at(editor, name, qtbot):
    row, column = divmod(CLASS_INDEX[name], 13)
    place = editor.grid.visualRect(editor.grid.model().index(row, column)).center()
    qtbot.mouseMove(editor.grid.viewport(), place)


def test_the_line_below_the_grid_says_what_the_class_under_the_pointer_holds(editor, qtbot):
    editor.grid.move_cursor_to(CLASS_INDEX["QQ"])
    point_at(editor, "76s", qtbot)
    line = editor.cell_line
    assert line.line.full.startswith("76s · second pair")
    assert line.line.full.endswith("% against Big blind")
    chips = {chip.mask: chip for chip in line.chips.chips}
    assert chips[hand("7h6h")].faded
    assert chips[hand("7h6h")].figure == "on the board"
    assert not chips[hand("7s6s")].faded
    assert float(chips[hand("7s6s")].figure) > 0
    point_at(editor, "72o", qtbot)
    assert line.line.full == "72o · not in Button’s range on this board"
    QApplication.sendEvent(editor.grid, QEvent(QEvent.Type.Leave))
    assert line.line.full.startswith("QQ · pocket pair below top card")


def test_the_line_follows_the_cursor_of_the_keyboard(editor, qtbot):
    editor.grid.move_cursor_to(CLASS_INDEX["KJs"])
    assert editor.cell_line.line.full.startswith("KJs · top pair, 1 of 3 with a flush draw")
    qtbot.keyClick(editor.grid, Qt.Key.Key_Left)
    assert editor.cell_line.line.full.startswith("KQs · not in")


def test_another_seat_is_named_before_its_figures_are_there(editor):
    set_range(editor.editing.document, BLIND, "JhTh")
    editor.edit_seat(BLIND)
    workbench = editor.workbench
    assert workbench.panel.title.full == "What Big blind has on K♣7♥2♥"
    assert workbench._lines()[0][0] == "1 combo · 0.1 %"
    assert workbench.panel.why.text()


def test_rough_figures_are_shown_unless_better_ones_come_in_the_same_turn(editor, monkeypatch, qtbot):
    request, shown = editor.workbench.comparison.request, []
    monkeypatch.setattr(editor.workbench.cards, "show_lines", lambda _lines: shown.append(request.picture))

    def arrive(*, more):
        request._picture, request._busy = copy(request.picture), more
        request.changed.emit()
        return request.picture

    arrive(more=True)
    better = arrive(more=False)
    QApplication.processEvents()
    assert len(shown) == 1
    assert shown[0] is better
    rough = arrive(more=True)
    qtbot.waitUntil(lambda: shown[-1] is rough)


def test_two_ranges_are_compared_side_by_side(editor, figures, qtbot):
    table, cards = editor.workbench.panel.table, editor.workbench.cards
    assert table.isColumnHidden(SECOND)
    qtbot.mouseClick(cards.other, LEFT)
    figures(editor)
    assert not table.isColumnHidden(SECOND)
    assert [table.headerItem().text(column) for column in (FIRST, SECOND)] == ["Button", "Big blind"]
    assert row_of(editor, TRIPS).text(SECOND) == "0.0"
    assert row_of(editor, TRIPS).text(FIRST) != "0.0"
    found = editor.workbench.comparison.ranges
    assert [grouped.seat for grouped in found] == [0, 1]
    assert found[0].mean + found[1].mean == pytest.approx(1.0)
    for column, grouped in ((FIRST, found[0]), (SECOND, found[1])):
        top = next(node for node in grouped.breakdown.partitions[0].children if node.key == "top pair")
        assert row_of(editor, TOP).text(column) == f"{100 * top.likelihood:.1f}"
    assert row_of(editor, TOP).text(EQUITY).endswith("%")
    assert "Big blind, compared: " in cards.other.accessibleName()
    assert "55, AK" not in cards.other.accessibleName()


def test_compared_seats_can_be_swapped_and_removed(editor, window, figures, qtbot):
    cards = editor.workbench.cards
    qtbot.mouseClick(cards.other, LEFT)
    figures(editor)
    qtbot.mouseClick(cards.other, LEFT)
    choose(cards.menu, "Swap the two")
    cards.menu.close()
    figures(editor)
    assert editor.editing.seat.key == BLIND
    assert editor.workbench.comparison.other.key == BUTTON
    qtbot.mouseClick(cards.other, LEFT)
    choose(cards.menu, "Compare with nobody")
    cards.menu.close()
    figures(editor)
    assert len(editor.workbench.comparison.ranges) == 1


def test_a_single_hand_has_no_curve(editor, figures, context):
    panel = editor.workbench.panel
    set_range(context.document, BUTTON, "AsKs")
    figures(editor)
    assert panel.curve.isHidden()
    assert panel.curve_title.isHidden()
    assert not panel.hands.isHidden()
    set_range(context.document, BUTTON, "AK")
    figures(editor)
    assert not panel.curve.isHidden()


def test_the_curve_is_read_with_the_pointer_and_the_arrow_keys(editor, figures, qtbot):
    curve = editor.workbench.panel.curve
    qtbot.mouseClick(editor.workbench.cards.other, LEFT)
    figures(editor)
    curve.setFocus()
    qtbot.keyClick(curve, Qt.Key.Key_Right)
    assert curve.read_level == 100
    found = editor.workbench.comparison.ranges
    shares = [
        sum(p for p, e in zip(g.likelihood, g.equity, strict=True) if p > 0 and e >= 0.5) for g in found
    ]
    said = f"Button {100 * shares[0]:.1f} % of the range, Big blind {100 * shares[1]:.1f} % of the range."
    assert curve.reading == f"At least 50 % equity: {said}"
    assert curve.accessibleDescription() == curve.reading


def test_hands_are_listed_by_equity_or_by_name(editor, qtbot):
    hands = editor.workbench.panel.hands
    click(editor, SMALL, qtbot)
    figures = [float(chip.figure) for chip in hands.chips.chips]
    assert figures == sorted(figures, reverse=True)
    choose(hands.menu, "by name")
    assert listed(editor)[:2] == [hand("QsQh"), hand("QsQd")]
    assert listed(editor)[-1] == hand("7c6c")


def test_another_way_to_split_the_range_has_its_own_groups(editor, qtbot):
    panel = editor.workbench.panel
    click(editor, TOP, qtbot)
    choose(panel.ways, "Draws")
    assert len(lit(editor)) == 7
    click(editor, ("flush draw",), qtbot)
    assert lit(editor) == classes("KJs", "AQs")


def test_before_the_flop_there_are_equities_but_no_groups(editor, window, figures):
    set_board(window.context.document, "")
    figures(editor)
    panel = editor.workbench.panel
    assert panel.table.isHidden()
    assert "Set a flop" in panel.why.text()
    assert editor.grid.lights is None
    assert len(listed(editor)) == 6 * 4 + 3 * 4
    assert not panel.curve.isHidden()


def test_hands_painted_a_moment_ago_join_their_group(editor, figures, qtbot):
    row, column = divmod(CLASS_INDEX["AA"], 13)
    place = editor.grid.visualRect(editor.grid.model().index(row, column)).center()
    qtbot.mouseClick(editor.grid.viewport(), LEFT, pos=place)
    assert CLASS_INDEX["AA"] not in lit(editor)
    figures(editor)
    qtbot.waitUntil(lambda: CLASS_INDEX["AA"] in lit(editor))


def test_the_grid_can_be_coloured_by_weight(editor):
    choose(editor._color_menu, "by weight")
    assert editor.grid.lights is None
    choose(editor._color_menu, "by groups")
    assert len(lit(editor)) == 7


def test_a_range_alone_at_the_table_says_what_is_missing(editor, window, qtbot):
    state = window.context.document.state
    window.context.document.apply("Seats", state.__class__(seats=state.seats[:1], board=state.board))
    request, panel = editor.workbench.comparison.request, editor.workbench.panel
    qtbot.waitUntil(lambda: bool(request.trouble) and request.stale)
    assert panel.remark.text() == request.trouble  # the figures of before are dimmed
    assert not panel.isEnabled()
    assert not editor.workbench.cards.other.isEnabled()


@in_one_window("size, columns", [((1024, 700), TABBED), ((1440, 900), SPREAD), ((1920, 1080), SPREAD)])
def test_nothing_is_cut_off_in_any_window(editor, window, figures, qtbot, size, columns):
    window.resize(*size)
    qtbot.mouseClick(editor.workbench.cards.other, LEFT)
    figures(editor)
    QApplication.processEvents()
    assert editor.columns.arrangement == columns
    for row, column in ((0, 0), (12, 12)):
        cell = editor.grid.visualRect(editor.grid.model().index(row, column))
        assert seen(editor.grid.viewport(), cell)
    assert seen(editor.cell_line.chips)
    for area in (editor.columns.tools_scroll, editor.columns.groups_scroll):
        room = area.viewport().width()
        for part in area.widget().findChildren(QWidget):
            if part.isVisible() and part.window() is window:
                assert part.mapTo(area.widget(), QPoint(part.width(), 0)).x() <= room + 1, part


def seen(widget: QWidget, part: QRect | None = None) -> bool:
    """Whether a part of a widget is to be seen whole."""
    part = widget.rect() if part is None else part
    return widget.visibleRegion().boundingRect().contains(part)


def test_the_side_is_switched_in_a_small_window(editor, window, qtbot):
    window.resize(1024, 700)
    QApplication.processEvents()
    assert editor.workbench.panel.isVisible()
    assert not editor.side.isVisible()
    buttons = {button.text(): button for button in editor.columns.switch._group.buttons()}
    qtbot.mouseClick(buttons["Edit"], LEFT)
    assert editor.side.isVisible()
    assert not editor.workbench.panel.isVisible()


def test_every_action_of_the_menus_has_a_name(editor, qtbot):
    qtbot.mouseClick(editor.workbench.cards.mine, LEFT)
    seats = [action.text() for action in editor.workbench.cards._seats.actions()]
    editor.workbench.cards._seats.close()
    assert seats == ["Button", "Big blind"]
    assert all(isinstance(action, QAction) and action.text() for action in editor._color_menu.actions())


def test_names_of_groups_are_whole_with_two_seats(editor, window, figures, qtbot):
    window.resize(1440, 900)
    qtbot.mouseClick(editor.workbench.cards.other, LEFT)
    figures(editor)
    table = editor.workbench.panel.table
    table.expandAll()
    QApplication.processEvents()
    for item in table.items():
        font = ui_font(semibold=item.parent() is None)
        text = QFontMetrics(font).horizontalAdvance(item.text(0))
        left = table.visualItemRect(item).left()
        assert left + AROUND_NAME + text <= table.columnWidth(0) + 1, item.text(0)
    assert table.viewport().width() == sum(
        table.columnWidth(column) for column in range(6) if not table.isColumnHidden(column)
    )
