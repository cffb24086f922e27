"""The whole window: keys, sizes, names, looks; and what showing it must not import."""

import subprocess
import sys

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from oracle.cards.card import parse_cards
from oracle.games import find_game
from tests.ui.one_window import in_one_window
from ui.document.edits.seats import add_seat, set_range
from ui.document.runs.status import STOPPED_AGAIN, Phase
from ui.help.pages import help_pages
from ui.main_window import MainWindow
from ui.theme.tokens import BODY_PX, DARK, NARROW
from ui.widgets import help_places

CTRL = Qt.KeyboardModifier.ControlModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROLS = (QAbstractButton, QLineEdit, QPlainTextEdit, QComboBox, QAbstractSpinBox)


def seats(window):
    return window.context.document.state.seats


def test_the_window_answers_its_example_without_run(window):
    figures = window.context.table_runs.results.figures(1)
    assert figures.equity.value > 0.5
    said = window.table.seats.rows[0].figures.accessibleName()
    assert said.startswith(f"Equity {100 * figures.equity.value:.2f} percent, exact")
    assert window.run_pictures.convergence.exact_values


def test_ctrl_enter_runs_from_inside_a_range_field(window, table_engine, settled, qtbot):
    field = window.table.seats.rows[0].field.edit
    field.setFocus()
    qtbot.keyClick(field, Qt.Key.Key_Return, CTRL)
    settled(Phase.DONE)
    qtbot.waitUntil(lambda: len(table_engine.asked) == 1)


def run_until_sampled(window, table_engine, qtbot):
    """Press Ctrl+Enter and wait for figures of the sampled run, which continues."""
    table_engine.method, table_engine.endless = "sampled", True
    qtbot.keyClick(window, Qt.Key.Key_Return, CTRL)
    results = window.context.table_runs.results
    qtbot.waitUntil(lambda: window.context.table_runs.running and results.snapshot.method == "sampled")


def test_escape_stops(window, table_engine, settled, qtbot):
    run_until_sampled(window, table_engine, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    settled(Phase.STOPPED)
    assert window.status.state.text() == "Stopped"
    assert "Stopped by you" in window.status.why.toolTip()


def test_an_edit_and_its_undo_do_not_turn_a_stopped_run_into_a_finished_one(
    window, table_engine, settled, qtbot
):
    run_until_sampled(window, table_engine, qtbot)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    settled(Phase.STOPPED)
    table_engine.method, table_engine.endless = "exact", False
    set_range(window.context.document, 2, "QQ")
    settled(Phase.DONE)
    qtbot.keyClick(window, Qt.Key.Key_Z, CTRL)
    settled(Phase.STOPPED)
    assert window.status.state.text() == "Stopped"


def test_a_run_stopped_before_its_first_figure_is_stopped_too(window, table_engine, settled, qtbot):
    table_engine.mute = True
    qtbot.keyClick(window, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(lambda: window.context.table_runs.running)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    settled(Phase.STOPPED)
    assert (window.status.state.text(), window.status.why.full) == ("Stopped", STOPPED_AGAIN)


def test_alt_and_a_digit_jump_to_a_seat(window, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_2, ALT)
    assert window.focusWidget() is window.table.seats.rows[1].field.edit
    qtbot.keyClick(window, Qt.Key.Key_9, ALT)  # there is no such seat
    assert window.focusWidget() is window.table.seats.rows[1].field.edit


def test_ctrl_r_deals_a_flop_and_ctrl_b_opens_the_board(window, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_R, CTRL)
    assert len(parse_cards(window.context.document.state.board)) == 3
    qtbot.keyClick(window, Qt.Key.Key_B, CTRL)
    assert window.table.picker.isVisible()
    window.table.picker.close()


def test_ctrl_e_edits_the_range_of_the_seat_in_focus(window, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_2, ALT)
    qtbot.keyClick(window, Qt.Key.Key_E, CTRL)
    assert window.workspaces.current == "ranges"


def test_undo_and_redo_by_keys(window, qtbot):
    set_range(window.context.document, 2, "QQ")
    qtbot.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert seats(window)[1].range_text == "random"
    qtbot.keyClick(window, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert seats(window)[1].range_text == "QQ"


def test_f11_shows_the_picture_alone_and_escape_brings_the_rest_back(window, qtbot):
    window.pictures.show_picture("next card")
    qtbot.keyClick(window, Qt.Key.Key_F11)
    window.resize(NARROW - 60, 800)  # a small screen makes no tab of the table meanwhile
    QApplication.processEvents()
    assert not window.table.isVisible()
    assert window.pictures.current == "next card"
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.table.isVisible()


def sections(page):
    return next(each for each in help_pages() if each.key == page).sections


def test_f1_opens_the_help_at_the_picture_in_front(window, qtbot, monkeypatch):
    window.actions_.help.trigger()
    window.help.window.close()
    window.activateWindow()
    opened = []
    monkeypatch.setattr(window.help.window, "open_at", opened.append)
    window.setFocus()
    for name in window.pictures.names[1:]:
        window.show_picture(name)
        window.setFocus()
        window.actions_.help.trigger()
        page, section = help_places.page_and_section(opened[-1])
        assert section in sections(page), name
        window.pictures.main.rows.pictures.setFocus()
        window.actions_.help.trigger()
        assert opened[-1] == opened[-2], name
    assert len(set(opened)) == len(window.pictures.names) - 1


def test_f1_in_ranges_opens_the_help_on_groups_at_the_groups(window, monkeypatch):
    window.actions_.help.trigger()
    window.help.window.close()
    opened = []
    monkeypatch.setattr(window.help.window, "open_at", opened.append)
    window.edit_range(1)
    window.activateWindow()
    editor = window.range_editors.grid
    for part in (editor.workbench.panel.hands.order_chip, editor.workbench.board.slots[0]):
        part.setFocus()
        assert QApplication.focusWidget() is part
        window.actions_.help.trigger()
        page, section = help_places.page_and_section(opened[-1])
        assert (page, section) == (help_places.RANGES, "Groups of a range")
        assert section in sections(page)


def test_f1_opens_the_help_at_the_page_about_the_part_in_use(window, qtbot):
    qtbot.keyClick(window, Qt.Key.Key_2, ALT)
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.help.window.isVisible()
    assert window.help.window.page == "ranges"
    window.help.window.close()
    window.table.conditions.add_button.setFocus()
    qtbot.keyClick(window, Qt.Key.Key_F1)
    assert window.help.window.page == "conditions-and-questions"
    window.setFocus()
    window.actions_.help.trigger()
    assert window.help.window.page == "first-steps"
    window.help.window.close()


def test_about_says_it_is_not_for_use_while_playing(window):
    window.actions_.about.trigger()
    sheet = QApplication.activePopupWidget()
    assert "Card rooms forbid" in sheet.text.text()
    sheet.close()


def test_dark_is_one_click_and_remembered(window):
    dark = next(action for action in window.actions_.themes.actions() if action.data() == "dark")
    dark.trigger()
    assert window.context.theme.tokens is DARK
    assert window.context.settings.theme_mode == "dark"
    next(action for action in window.actions_.themes.actions() if action.data() == "light").trigger()


def test_every_control_has_a_name_and_can_be_reached(window):
    nameless = [
        control
        for kind in CONTROLS
        for control in window.findChildren(kind)
        if type(control.window()).__module__.startswith("ui.")  # not pyqtgraph's own menus
        and not (
            control.accessibleName()
            or getattr(control, "text", str)()
            or control.objectName().startswith("qt_")
            or control.isHidden()
        )
    ]
    assert [(type(item).__name__, type(item.parent()).__name__, item.toolTip()) for item in nameless] == []


@in_one_window("size", [(1024, 700), (1440, 900), (1920, 1080)])
def test_nothing_on_the_table_is_cut_off(window, size, qtbot):
    for _ in range(4):
        add_seat(window.context.document, "AKs, QQ+, T9s")
    set_range(window.context.document, 2, "AA:0.5,KK")
    window.resize(*size)
    QApplication.processEvents()
    inside, view = window.table.widget(), window.table.viewport()
    qtbot.waitUntil(lambda: inside.width() <= view.width())  # rows are made one at a time
    right = inside.rect().right()
    for part in (window.table.board.clear_button, window.table.seats.add_button, *window.table.seats.rows):
        assert part.mapTo(inside, part.rect().topRight()).x() <= right


def test_at_1024_the_table_is_420_wide_and_pictures_keep_more_than_half(window):
    window.resize(1024, 700)
    QApplication.processEvents()
    assert window.table.width() == 420
    assert window.pictures.width() > 512


def test_in_a_narrow_window_the_table_is_a_tab_and_comes_back(window):
    window.resize(NARROW - 100, 600)
    QApplication.processEvents()
    assert window.pictures.names[0] == "table"
    assert window.table.isVisible()
    window.resize(1200, 800)
    QApplication.processEvents()
    assert "table" not in window.pictures.names
    assert window.table.isVisible()


def test_the_convergence_strip_is_below_the_main_picture_and_leaves_room_to_others(window):
    assert window.pictures.current == "equity graph"
    assert window.run_pictures.convergence.isVisible()
    window.pictures.show_picture("heat map")
    assert not window.run_pictures.convergence.isVisible()
    window.pictures.show_picture("equity graph")
    assert window.run_pictures.convergence.isVisible()
    window.resize(1000, 480)
    QApplication.processEvents()
    assert window.picture_set.equity_graph.view.height() > window.run_pictures.convergence.height()


def test_tab_follows_the_eye(window, qtbot):
    rows = window.table.seats.rows
    rows[0].setFocus()
    seen: list[QWidget] = []
    for _ in range(6):
        seen.append(window.focusWidget())
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
    assert seen[:3] == [rows[0], rows[0].field.edit, rows[0].cards_button]
    assert window.focusWidget() is rows[1]


@in_one_window("width", [640, 944, 960, 1440])
def test_the_game_is_shown_in_a_window_of_any_width(window, width):
    bar = window.toolbar
    bar.play("shortdecktrips")
    window.resize(width, 600)
    assert bar.layout().sizeHint().width() <= bar.width()
    found = bar.game_button.text().removesuffix("  ▾")
    assert found.startswith("Short deck (tri")
    title = find_game("shortdecktrips").title
    assert (found == title) == (width > 640)
    assert title == found or bar.game_button.toolTip().startswith(title)


def test_tab_follows_the_eye_also_after_the_window_was_narrow(window, qtbot):
    for width in (700, 1440):
        window.resize(width, 700)
        QApplication.processEvents()
    window.toolbar.run_button.setFocus()
    seen = []
    while window.run_pictures.convergence not in seen and len(seen) < 60:
        qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Tab)
        seen.append(window.focusWidget())
    table, pictures = window.table, window.pictures
    sides = [
        table.isAncestorOf(each) for each in seen if table.isAncestorOf(each) or pictures.isAncestorOf(each)
    ]
    assert sides == sorted(sides, reverse=True)
    assert {True, False} == set(sides)


def test_seats_are_reached_by_their_numbers_and_sessions_by_their_keys(window, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    for key, row in zip((Qt.Key.Key_1, Qt.Key.Key_2), window.table.seats.rows, strict=True):
        qtbot.keyClick(window, key, Qt.KeyboardModifier.AltModifier)
        assert window.focusWidget() is row.field.edit
    keys = {action.text(): [key.toString() for key in action.shortcuts()] for action in window.actions_.all()}
    assert keys["Seat 10"] == ["Alt+0"]
    assert keys["New session"] == ["Ctrl+N"]
    assert keys["Open …"] == ["Ctrl+O"]
    assert keys["Save as …"] == ["Ctrl+Shift+S"]
    assert "Ctrl+Y" in keys[next(text for text in keys if text.startswith("Redo"))]


def test_closing_while_running_ends_cleanly(window, table_engine, qtbot):
    table_engine.method, table_engine.endless = "sampled", True
    window.context.table_runs.run()
    qtbot.waitUntil(lambda: window.context.table_runs.running)
    assert window.close()


def test_the_window_comes_up_in_its_font_without_numba():
    program = (
        "import sys\n"
        "from ui.app import make_application, make_context, open_settings\n"
        "from ui.main_window import MainWindow\n"
        "app = make_application(['test'])\n"
        "window = MainWindow(make_context(open_settings()))\n"
        "window.show()\n"
        "app.processEvents()\n"
        "print('numba' in sys.modules, 'numba.core' in sys.modules)\n"
        "parts = (window.toolbar.run_button, window.pictures.main.rows.groups, window.status.state)\n"
        "print(*{part.font().pixelSize() for part in parts})\n"
        "window.close()\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert done.stdout.split() == ["False", "False", str(BODY_PX)], done.stderr
    assert "Traceback" not in done.stderr


def test_the_tab_key_visits_only_things_that_have_a_name(window, qtbot):
    window.setFocus()
    seen = []
    while (focus := window.focusWidget()) not in seen:
        seen.append(focus)
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    named = {widget.accessibleName() for widget in seen[1:]}
    assert {"Menu", "Range of Hero", "Range of Villain", "Pictures", "Convergence"} <= named
    for widget in seen[1:]:
        assert widget.accessibleName() or widget.text()
        assert widget is not window.table


def test_the_first_window_fits_the_screen(context):
    window = MainWindow(context)
    assert window.screen().availableGeometry().contains(window.geometry())
    window.close()
    window.deleteLater()
