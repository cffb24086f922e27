"""During typing no error appears and nothing moves; after a pause errors are shown in place."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget

from oracle.pql import formula
from tests.ui.one_window import in_one_window
from ui.document.edits import conditions as edits
from ui.document.edits.seats import set_range
from ui.document.runs.status import Phase
from ui.document.typing_pause import TypingPause
from ui.widgets.labels.message_bubble import MessageBubble

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def set_pause():
    """Sets a timer's time, in milliseconds, until the test ends: others share the window."""
    usual = {}

    def change(timer: QTimer, time: int) -> None:
        usual.setdefault(timer, timer.interval())
        timer.setInterval(time)

    yield change
    for timer, time in usual.items():
        timer.setInterval(time)


@pytest.fixture
def endless(context, set_pause):
    """The pause that ends typing occurs only when a test triggers it, on any machine."""
    set_pause(context.document.typing._timer, 3_600_000)
    return context.document.typing


def places(part: QWidget) -> dict[QWidget, QRect]:
    """Where everything visible in a part of the window lies, but for what floats."""
    QApplication.processEvents()
    return {
        widget: QRect(widget.mapTo(part, QPoint(0, 0)), widget.size())
        for widget in part.findChildren(QWidget)
        if widget.isVisible() and not floats(widget)
    }


def floats(widget: QWidget | None) -> bool:
    while widget is not None:
        if isinstance(widget, MessageBubble):
            return True
        widget = widget.parentWidget()
    return False


def moved(before: dict[QWidget, QRect], after: dict[QWidget, QRect]) -> list[str]:
    return [
        f"{type(widget).__name__} {widget.accessibleName()!r} {before[widget]} {after[widget]}"
        for widget in before.keys() & after.keys()
        if (before[widget].top(), before[widget].height()) != (after[widget].top(), after[widget].height())
    ]


def type_over(qtbot, edit, text):
    edit.setFocus()
    edit.selectAll()
    qtbot.keyClicks(edit, text)


def quiet(window) -> bool:
    """Whether nothing in the window complains."""
    field = window.table.seats.rows[1].field
    return (
        not field.message
        and field.bubble.isHidden()
        and field.edit.problem is None
        and window.context.table_runs.standing.phase not in (Phase.BLOCKED, Phase.FAILED)
        and not window.table.notice.words
        and all(
            not feed.request.trouble for feed in window.picture_set.feeds if feed.request.picture is not None
        )
    )


@in_one_window("text", ["QQ+,", "Q", "AKs, [", "AsKs", "5"])
def test_an_unfinished_range_shows_no_error_until_the_pause(window, endless, qtbot, text):
    field = window.table.seats.rows[1].field
    before = places(window.table)
    field.edit.setFocus()
    field.edit.selectAll()
    for letter in text:
        qtbot.keyClicks(field.edit, letter)
        qtbot.wait_until(lambda: not window.context.table_runs._settle.isActive())
        assert quiet(window)
        assert moved(before, places(window.table)) == []
    endless.end()
    assert field.message
    assert field.bubble.isVisible()
    qtbot.waitUntil(lambda: window.context.table_runs.standing.phase is Phase.BLOCKED)
    assert moved(before, places(window.table)) == []


@in_one_window("height", [900, 560])
def test_a_note_about_the_table_moves_nothing_and_is_seen(window, qtbot, settled, height):
    window.resize(1440, height)
    QApplication.processEvents()
    table = window.table
    parts = (table.seats, table.board, table.conditions, table.questions)
    before = [places(part) for part in parts]
    corners = [part.mapTo(window, QPoint(0, 0)) for part in parts]
    type_over(qtbot, table.seats.rows[0].field.edit, "AsKsQhJh")
    assert table.game_notice.words
    qtbot.waitUntil(lambda: table.game_notice.visibleRegion().boundingRect() == table.game_notice.rect())
    assert [moved(old, places(part)) for old, part in zip(before, parts, strict=True)] == [[]] * len(parts)
    assert [part.mapTo(window, QPoint(0, 0)) for part in parts] == corners
    low = table.viewport().mapTo(window, QPoint(0, table.viewport().height())).y()
    assert low <= table.game_notice.mapTo(window, QPoint(0, 0)).y()  # what is below the note is scrolled to
    room = table.viewport().height()
    qtbot.mouseClick(table.game_notice.close_button, LEFT)
    qtbot.waitUntil(lambda: table.viewport().height() > room)


@in_one_window("text", ["QQ+,", "AK,,QQ", "QQ, ,"])
def test_a_comma_too_many_is_not_taken_for_another_program(window, endless, qtbot, text):
    field = window.table.seats.rows[1].field
    type_over(qtbot, field.edit, text)
    endless.end()
    assert field.message
    assert field.offer == ""


def test_the_message_comes_after_a_pause_without_a_further_key(window, context, set_pause, qtbot, settled):
    set_pause(context.document.typing._timer, 1)
    field = window.table.seats.rows[1].field
    type_over(qtbot, field.edit, "QQ+,")
    settled(Phase.BLOCKED)
    assert "comma" in field.message


@in_one_window("way", ["leave", "enter", "run"])
def test_leaving_the_field_enter_and_run_wait_for_no_pause(window, endless, qtbot, way):
    field = window.table.seats.rows[1].field
    type_over(qtbot, field.edit, "QQ+,")
    assert not field.message
    if way == "leave":
        window.table.seats.rows[0].field.edit.setFocus()
    elif way == "enter":
        qtbot.keyClick(field.edit, Qt.Key.Key_Return)
    else:
        qtbot.keyClick(field.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert "comma" in field.message
    assert field.bubble.isVisible() == (way != "leave")


def test_a_text_that_becomes_right_is_answered_without_a_pause(window, endless, qtbot, settled, table_engine):
    field = window.table.seats.rows[1].field
    type_over(qtbot, field.edit, "QQ+,")
    qtbot.keyClicks(field.edit, "AK")
    settled(Phase.DONE)
    assert table_engine.asked[-1].seats[1].range_text == "QQ+,AK"


def test_the_mistake_of_another_seat_stays_visible(window, endless, qtbot):
    set_range(window.context.document, 1, "AX")
    assert window.table.seats.rows[0].field.message
    type_over(qtbot, window.table.seats.rows[1].field.edit, "QQ+,")
    assert window.table.seats.rows[0].field.message


def test_without_the_keyboard_focus_the_mistake_is_beside_the_name(window, qtbot):
    row = window.table.seats.rows[1]
    set_range(window.context.document, 2, "QQ+,")
    assert row.field.bubble.isHidden()
    assert row._info.full == row.field.message
    assert row._info.toolTip() == row.field.message


def test_a_bubble_follows_its_row_and_goes_with_it(window, qtbot):
    document = window.context.document
    row = window.table.seats.rows[1]
    set_range(document, 2, "QQ+,")
    row.field.edit.setFocus()
    bubble = row.field.bubble
    assert bubble.isVisible()
    gap = bubble.mapToGlobal(QPoint(0, 0)) - row.field.mapToGlobal(QPoint(0, 0))
    window.resize(window.width() - 100, window.height() - 60)
    QApplication.processEvents()
    assert bubble.mapToGlobal(QPoint(0, 0)) - row.field.mapToGlobal(QPoint(0, 0)) == gap
    row.hide()
    gone = not bubble.isVisible()
    row.show()  # others share the window
    assert gone


def test_a_condition_being_typed_is_called_wrong_after_the_pause_and_its_row_keeps_its_height(
    window, endless, qtbot, settled
):
    panel = window.table.conditions
    key = edits.add_line(window.context.document, formula("winsHi(hero)"))
    settled(Phase.DONE)
    before = places(window.table)
    row = panel.row(key)
    row.field.edit.setFocus()
    row.field.edit.moveCursor(row.field.edit.textCursor().MoveOperation.End)
    qtbot.keyClicks(row.field.edit, " and (")
    qtbot.wait_until(lambda: not window.context.table_runs._settle.isActive())
    assert row.message == ""
    assert row.field.edit.problem is None
    assert quiet(window)
    endless.end()
    assert row.message
    assert panel.message.message == row.message
    assert moved(before, places(window.table)) == []
    settled(Phase.BLOCKED)


@in_one_window("size", [(1024, 700), (1440, 900)])
def test_the_range_editor_does_not_move_while_its_text_is_wrong(window, endless, qtbot, size):
    window.resize(*size)
    window.edit_range(2)
    editor = window.range_editors.currentWidget()
    before = places(editor)
    edit = editor.text_row.field.edit
    type_over(qtbot, edit, "QQ+,")
    assert editor.text_row.remark == ""
    assert moved(before, places(editor)) == []
    endless.end()
    assert editor.text_row.remark == editor.text_row.field.message
    assert editor.text_row.field.bubble.isHidden()  # its line says it already
    assert moved(before, places(editor)) == []


def test_the_pql_pane_does_not_move_while_its_text_is_wrong(window, set_pause, qtbot):
    window.show_pql()
    pane = window.pql.panel
    set_pause(pane._check, 3_600_000)
    pane.take("select count(winsHi(hero)) from game='holdem', hero='AA', villain='*'")
    pane.check()
    before = places(pane)
    pane.editor.moveCursor(pane.editor.textCursor().MoveOperation.End)
    qtbot.keyClicks(pane.editor, ", board=")
    assert pane.editor.problems == ()
    assert moved(before, places(pane)) == []
    window.activateWindow()  # the list of suggestions had taken that away
    qtbot.waitUntil(pane.editor.hasFocus)
    pane.pages.setFocus()  # losing focus shows it immediately
    qtbot.waitUntil(lambda: bool(pane.editor.problems))
    assert pane.note.toolTip().split() == pane.note.text().split()
    assert moved(before, places(pane)) == []


def test_a_pause_is_signalled_once_and_only_after_typing(qapp, qtbot):
    pause = TypingPause()
    seen = []
    pause.ended.connect(lambda: seen.append(pause.text))
    pause.end()
    assert seen == []
    pause.typed("range:1")
    assert pause.holds("range:1")
    assert not pause.holds("range:2")
    pause.end()
    pause.end()
    assert seen == [""]


def test_a_bubble_without_room_below_is_above_its_field(window, endless, qtbot):
    window.resize(1024, 700)
    bar = window.table.verticalScrollBar()
    while len(window.context.document.state.seats) < 8:
        window.table.seats.add_seat()
    QApplication.processEvents()
    field = window.table.seats.rows[-1].field  # rows are made a few at a time; this one now
    QApplication.processEvents()
    bottom = field.mapTo(window.table.widget(), QPoint(0, field.height())).y()
    bar.setValue(bottom - window.table.viewport().height() + 4)
    type_over(qtbot, field.edit, "QQ+,")
    endless.end()
    QApplication.processEvents()
    seen = window.table.widget().visibleRegion().boundingRect()
    assert seen.contains(field.bubble.geometry())
    assert not field.bubble.geometry().intersects(
        QRect(field.mapTo(window.table.widget(), QPoint(0, 0)), field.size())
    )


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900), (1920, 1080)])
@pytest.mark.parametrize(("seats", "place"), [(2, 0), (2, 1), (3, 1), (3, 2), (8, 2), (8, 7)])
def test_the_bubble_of_a_seat_leaves_the_other_seats_to_be_read_and_clicked(
    window, endless, qtbot, size, seats, place
):
    window.resize(*size)
    while len(window.context.document.state.seats) < seats:
        window.table.seats.add_seat()
    qtbot.waitUntil(lambda: len(window.table.seats.rows) == seats)
    QApplication.processEvents()
    rows = window.table.seats.rows
    type_over(qtbot, rows[place].field.edit, "QQ:0.12345")
    endless.end()
    QApplication.processEvents()
    bubble = rows[place].field.bubble
    assert bubble.isVisible()
    others = [row for row in rows if row is not rows[place]]
    for part in [part for row in others for part in (row.field, row.name)]:
        middle = part.mapTo(window, part.rect().center())
        found = window.childAt(middle)
        assert found is part or part.isAncestorOf(found), (size, part)
    page = window.table.widget()
    hidden = QRect(bubble.mapTo(page, QPoint(0, 0)), bubble.size())
    fields = [QRect(row.field.mapTo(page, QPoint(0, 0)), row.field.size()) for row in rows]
    assert not any(map(hidden.intersects, fields))
