"""The rail and its workspaces: switched by clicks and keys, each as it was left, kept in sessions."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from tests.ui.one_window import in_one_window
from ui.document.edits.table import set_game
from ui.widgets import help_places
from ui.window.arrangement import ICONS_ONLY
from ui.window.workspaces import PQL, RANGES, SCENARIOS, TABLE, Workspace

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
KEYS = {TABLE: Qt.Key.Key_1, RANGES: Qt.Key.Key_2, PQL: Qt.Key.Key_3}


def checked(window):
    """The workspace that the rail and the menu mark as current."""
    rail = [name for name, button in window.rail.buttons.items() if button.isChecked()]
    menu = [action.data() for action in window.actions_.workspaces if action.isChecked()]
    assert rail == menu
    return rail


@in_one_window("name", [PQL, RANGES, TABLE])
def test_a_click_on_the_rail_shows_a_workspace(window, qtbot, name):
    other = RANGES if name == TABLE else TABLE
    qtbot.mouseClick(window.rail.buttons[other], LEFT)
    assert window.workspaces.current == other
    qtbot.mouseClick(window.rail.buttons[name], LEFT)
    assert window.workspaces.current == name
    assert checked(window) == [name]
    assert window.table.isVisible() == (name == TABLE)


def test_ctrl_and_a_digit_show_a_workspace_and_pressing_them_twice_changes_nothing(window, qtbot):
    for name in (PQL, PQL, RANGES, TABLE, TABLE):
        qtbot.keyClick(window, KEYS[name], CTRL)
        assert window.workspaces.current == name
        assert checked(window) == [name]


def test_the_rail_offers_the_keys_of_each_workspace(window):
    assert [button.toolTip() for button in window.rail.buttons.values()] == [
        "Table (Ctrl+1)",
        "Ranges (Ctrl+2)",
        "PQL (Ctrl+3)",
        "Flops (Ctrl+4)",
        "Scenarios (Ctrl+5)",
    ]


def test_a_workspace_is_made_when_it_is_first_looked_at(window, qtbot):
    made = [window.workspaces.lazy(name).made for name in (RANGES, PQL)]
    assert made == [False, False]
    qtbot.keyClick(window, KEYS[RANGES], CTRL)
    qtbot.waitUntil(lambda: window.workspaces.lazy(RANGES).made)
    assert not window.workspaces.lazy(PQL).made


def test_each_workspace_comes_back_with_the_keyboard_where_it_was(window, qtbot):
    field = window.table.seats.rows[1].field.edit
    with qtbot.waitActive(window):
        window.activateWindow()
    field.setFocus()
    qtbot.keyClick(field, KEYS[PQL], CTRL)
    qtbot.waitUntil(lambda: window.pql.made)
    assert window.focusWidget() is window.pql.panel.editor
    qtbot.keyClick(window.focusWidget(), KEYS[RANGES], CTRL)
    qtbot.keyClick(window.focusWidget(), KEYS[TABLE], CTRL)
    assert window.focusWidget() is field
    qtbot.keyClick(field, KEYS[PQL], CTRL)
    assert window.focusWidget() is window.pql.panel.editor


def test_show_pql_goes_there_and_back(window, qtbot):
    window.edit_range(2)
    qtbot.keyClick(window, Qt.Key.Key_P, CTRL)
    assert window.workspaces.current == PQL
    assert "riverEquity" in window.pql.panel.editor.text()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_P, CTRL)
    assert window.workspaces.current == RANGES


def test_show_pql_brings_the_tables_question_back_over_another_text(window, qtbot):
    window.show_query("select count(pairedBoard(flop)) from game='holdem', a='AA', b='*'")
    qtbot.mouseClick(window.toolbar.pql_button, LEFT)
    assert window.workspaces.current == PQL
    assert "pairedBoard" not in window.pql.panel.editor.text()


def test_jumping_to_a_seat_or_to_the_board_from_pql_goes_to_the_table(window, qtbot):
    qtbot.keyClick(window, KEYS[PQL], CTRL)
    qtbot.keyClick(window, Qt.Key.Key_2, Qt.KeyboardModifier.AltModifier)
    assert window.workspaces.current == TABLE
    assert window.focusWidget() is window.table.seats.rows[1].field.edit
    qtbot.keyClick(window, KEYS[PQL], CTRL)
    qtbot.keyClick(window, Qt.Key.Key_B, CTRL)
    assert window.workspaces.current == TABLE
    assert window.table.picker.isVisible()
    window.table.picker.close()


@in_one_window("game", ["holdem", "omaha"])
def test_in_the_range_editor_a_digit_chooses_whose_range_is_edited(window, qtbot, game):
    set_game(window.context.document, game, lambda *_: {})
    seats = window.context.document.state.seats
    window.edit_range(seats[0].key)
    for key, place in ((Qt.Key.Key_2, 1), (Qt.Key.Key_1, 0), (Qt.Key.Key_9, 0)):  # there is no ninth seat
        qtbot.keyClick(window.focusWidget(), key, Qt.KeyboardModifier.AltModifier)
        assert window.workspaces.current == RANGES
        assert window.range_editors.grid.editing.seat.key == seats[place].key
    if game == "omaha":
        assert window.range_editors.hands.panel.editing.seat.key == seats[0].key


def test_the_key_of_the_range_editor_keeps_the_current_range(window, qtbot):
    window.edit_range(2)
    assert window.range_editors.grid.editing.seat.key == 2
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_E, CTRL)
    assert window.range_editors.grid.editing.seat.key == 2


@pytest.mark.parametrize(
    ("name", "page"), [(RANGES, help_places.RANGES), (PQL, help_places.LANGUAGE)], ids=str
)
def test_f1_opens_the_page_of_the_workspace(window, qtbot, name, page):
    qtbot.keyClick(window, KEYS[name], CTRL)
    if name == PQL:
        window.pql.panel.run_button.setFocus()  # in the text F1 explains the word at the cursor
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_F1)
    assert window.help.window.page == page
    window.help.window.close()


@in_one_window("width", [ICONS_ONLY - 1, ICONS_ONLY])
def test_the_rail_shows_icons_only_in_a_narrow_window(window, width):
    window.resize(width, 700)
    QApplication.processEvents()
    assert (window.rail.width() < 50) == (width < ICONS_ONLY)
    widest = max(button.sizeHint().width() for button in window.rail.buttons.values())
    assert all(button.width() >= widest for button in window.rail.buttons.values())


def test_the_arrows_go_up_and_down_the_rail(window, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    window.rail.buttons[TABLE].setFocus()
    qtbot.keyClick(window.focusWidget(), Qt.Key.Key_Down)
    assert window.workspaces.current == RANGES


def test_full_screen_shows_the_workspace_alone(window, qtbot):
    qtbot.keyClick(window, KEYS[PQL], CTRL)
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert not window.rail.isVisible()
    assert not window.toolbar.isVisible()
    assert window.pql.panel.isVisible()
    qtbot.keyClick(window, Qt.Key.Key_F11)
    assert window.rail.isVisible()


@in_one_window("width", [1024, 1440])
def test_the_pages_of_pql_are_beside_the_editor_where_there_is_room(window, qtbot, width):
    window.resize(width, 800)
    qtbot.keyClick(window, KEYS[PQL], CTRL)
    QApplication.processEvents()
    panel = window.pql.panel
    editor, pages = (part.mapTo(panel, part.rect().topLeft()) for part in (panel.editor, panel.pages))
    assert (pages.x() > editor.x() + panel.editor.width() - 1) == (width == 1440)
    assert min(panel.editor.width(), panel.pages.width()) > 400


def test_a_workspace_with_an_unknown_icon_is_refused_before_anything_is_painted():
    with pytest.raises(ValueError, match="no icon named “star”"):
        Workspace("stars", "Stars", "star", help_places.RANGES, lambda _parts: None)


def test_back_at_a_table_that_was_never_used_no_control_has_the_keyboard(window, qtbot):
    """Qt would give it to the first button, which would show a focus ring that nobody asked for."""
    window.setFocus()
    qtbot.keyClick(window, KEYS[RANGES], CTRL)
    qtbot.waitUntil(lambda: window.workspaces.lazy(RANGES).made)
    window.range_editors.currentWidget().setFocus()
    qtbot.keyClick(window, KEYS[TABLE], CTRL)
    assert window.focusWidget() is window


def test_a_session_opened_while_a_workspace_is_created_has_the_last_word(window):
    lazy, steps = window.workspaces.lazy(SCENARIOS), 0
    window.workspaces.show_workspace(SCENARIOS)
    while not lazy.made:
        steps += 1
        window.workspaces.restore({"scenarios curve": f"player {steps}"})
        lazy._go_on()
    assert lazy.panel.choices()["scenarios curve"] == f"player {steps}"
