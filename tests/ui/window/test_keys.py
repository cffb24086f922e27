"""Every command of the window has a key, the keys work, and the sheet and the help page tell them."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QTextDocument, QTextDocumentFragment
from PySide6.QtWidgets import QApplication

from ui.document.decisions.money import POT, TO_CALL
from ui.document.edits.money import set_amount
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_game
from ui.help.pages import help_pages
from ui.widgets.help_places import KEYS
from ui.window.about_sheet import key_lines
from ui.window.table_keys import IN_STUD, NO_SEAT

pytestmark = pytest.mark.usefixtures("shared_window")

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key


def press(window, qtbot, key, modifiers=Qt.KeyboardModifier.NoModifier):
    qtbot.keyClick(QApplication.focusWidget() or window, key, modifiers)


@pytest.fixture
def active(window, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    window.setFocus()
    return window


def test_no_key_has_two_meanings(window):
    keys = [key.toString() for action in window.actions_.all() for key in action.shortcuts()]
    assert len(keys) == len(set(keys))


def test_everything_in_the_menu_that_is_not_a_choice_has_a_key(window):
    listed = [*window.menu.actions(), *window.menu.outside.actions(), *window.menu.view.actions()]
    without = {action.text() for action in listed if not action.menu() and not action.shortcuts()}
    assert without - {""} == {"About Open Odds Oracle"}


def test_the_menu_fits_the_height_of_a_small_screen(active, qtbot):
    press(active, qtbot, KEY.Key_F10)
    entries = [action for action in active.menu.actions() if not action.isSeparator()]
    lefts = {active.menu.actionGeometry(action).left() for action in entries}
    height = active.menu.sizeHint().height()
    active.menu.close()
    assert len(lefts) == 1  # one column
    assert height <= 700


def test_a_seat_is_added_by_keys_from_any_workspace(active, qtbot):
    press(active, qtbot, KEY.Key_3, CTRL)
    press(active, qtbot, KEY.Key_A, CTRL | SHIFT)
    assert len(active.context.document.state.seats) == 3
    assert active.workspaces.current == "table"


def test_the_pot_opens_by_a_key_from_any_workspace_and_its_link_opens_the_decision(active, qtbot):
    press(active, qtbot, KEY.Key_3, CTRL)
    press(active, qtbot, KEY.Key_M, CTRL)
    pot = active.table.pot
    assert active.workspaces.current == "table"
    assert QApplication.focusWidget() is pot.fields[POT].edit
    assert pot.decision_button.isHidden()
    for name, text, words in ((POT, "40", "Check or bet?"), (TO_CALL, "16", "Call or raise?")):
        set_amount(active.context.document, name, text)
        assert pot.decision_button.text() == words
    assert pot.decision_button.isVisible()
    qtbot.mouseClick(pot.decision_button, Qt.MouseButton.LeftButton)
    assert active.pictures.current == "fold call or raise"


def test_f3_opens_what_the_player_of_the_seat_did_or_says_what_it_needs(active, qtbot):
    press(active, qtbot, KEY.Key_F3)
    assert active.status.why.full == NO_SEAT
    press(active, qtbot, KEY.Key_2, Qt.KeyboardModifier.AltModifier)
    press(active, qtbot, KEY.Key_F3)
    row = active.table.seats.rows[1]
    assert row.actions_part.isVisible()
    active.context.document.replace(active.context.document.state)
    assert row.actions_part.isHidden()  # another session: nothing was asked of its player
    set_game(active.context.document, "razz", lambda *_: {})
    press(active, qtbot, KEY.Key_F3)
    assert active.status.why.full == IN_STUD


def test_dead_cards_and_precision_open_by_keys(active, qtbot):
    press(active, qtbot, KEY.Key_B, CTRL | SHIFT)
    assert active.table.picker.isVisible()
    assert "Dead" in active.table.picker.accessibleName() or active.table.picker.isVisible()
    active.table.picker.close()
    press(active, qtbot, KEY.Key_P, CTRL | SHIFT)
    assert active.toolbar.precision.isVisible()
    active.toolbar.precision.close()


def test_the_result_is_copied_by_keys(active, qtbot):
    QGuiApplication.clipboard().setText("before")
    press(active, qtbot, KEY.Key_C, CTRL | SHIFT)
    assert "Hero" in QGuiApplication.clipboard().text()


def test_f10_opens_the_menu(active, qtbot):
    press(active, qtbot, KEY.Key_F10)
    assert QApplication.activePopupWidget() is active.menu
    active.menu.close()


def test_ctrl_tab_goes_through_all_pictures_and_back(active, qtbot):
    seen = [active.pictures.current]
    for _ in active.pictures.names[1:]:
        press(active, qtbot, KEY.Key_Tab, CTRL)
        seen.append(active.pictures.current)
    assert tuple(seen) == active.pictures.names
    press(active, qtbot, KEY.Key_Backtab, CTRL | SHIFT)
    assert active.pictures.current == active.pictures.names[-2]


def test_ctrl_tab_in_pql_belongs_to_its_own_tabs(active, qtbot):
    press(active, qtbot, KEY.Key_3, CTRL)
    before = active.pictures.current
    active.pql.panel.pages.tabBar().setFocus()
    page = active.pql.panel.pages.currentIndex()
    press(active, qtbot, KEY.Key_Tab, CTRL)
    assert active.pictures.current == before
    assert active.pql.panel.pages.currentIndex() != page


def test_a_question_mark_opens_the_sheet_of_keys_but_is_typed_into_fields(active, qtbot):
    press(active, qtbot, KEY.Key_Question)
    sheet = QApplication.activePopupWidget()
    assert sheet.accessibleName() == "Keys"
    qtbot.keyClick(sheet, KEY.Key_Escape)
    assert QApplication.activePopupWidget() is None
    press(active, qtbot, KEY.Key_3, CTRL)
    active.pql.panel.editor.setFocus()
    qtbot.keyClicks(active.pql.panel.editor, "?")
    assert QApplication.activePopupWidget() is None
    assert active.pql.panel.editor.text() == "?"


def test_the_sheet_has_every_key_of_the_window_and_no_word_of_the_user(active, qtbot):
    set_range(active.context.document, 2, "QQ")
    active.actions_.keys.trigger()
    sheet = QApplication.activePopupWidget()
    written = QTextDocumentFragment.fromHtml(sheet.text.text()).toPlainText()
    said = " ".join(written.split()).replace(" + ", "+")  # without the room round the caps
    assert sheet.rect().contains(sheet.text.geometry())
    sheet.close()
    for _title, actions in active.actions_.sections():
        for keys, words in key_lines(actions):
            assert keys
            assert keys in said
            assert words in said
    assert "Villain" not in said


def test_the_headings_of_the_sheet_have_air_above_them(active):
    active.actions_.keys.trigger()
    sheet = QApplication.activePopupWidget()
    page = QTextDocument()
    page.setDefaultFont(sheet.text.font())
    page.setHtml(sheet.text.text())
    page.setTextWidth(sheet.text.width())
    sheet.close()
    places = {}
    block = page.begin()
    while block.isValid():
        if block.text():
            places.setdefault(block.text(), page.documentLayout().blockBoundingRect(block))
        block = block.next()
    titles = [title for title, _actions in active.actions_.sections() if title != "Table"]  # a workspace, too
    for above, below in (("Keys", "Workspaces"), ("PQL", "Run"), ("Full-screen picture", "Session")):
        assert places[below].top() - places[above].bottom() >= 8, below
    assert len({round(places[title].left()) for title in titles}) == 2  # two columns, each straight


def test_the_help_page_names_every_key_of_the_window(window):
    page = next(page for page in help_pages() if page.key == KEYS)
    table = page.text.split("| in the precision popup")[0]
    rows = [row.split("|")[1] for row in table.splitlines() if row.startswith("| ")]
    found = {key for row in rows for key in keys_in(row)}
    wanted = {action.shortcut().toString().replace("Return", "Enter") for action in window.actions_.all()}
    assert wanted - {""} - found == set()


def keys_in(cell):
    """The keys of a row: ``Ctrl+N, O, S`` has three, ``Alt+1 … 9`` has nine."""
    modifiers = ""
    found = set()
    for part in (part.strip() for part in cell.split(",")):
        first, _, last = part.partition(" … ")
        first = first.split(" ")[0]
        if "+" in first:
            modifiers, _, first = first.rpartition("+")
            modifiers += "+"
        elif len(first) > 1 or not first.isalnum():
            modifiers = ""
        span = range(int(first), int(last) + 1) if re.fullmatch(r"\d", last) else [first]
        found |= {f"{modifiers}{key}" for key in span}
    return found
