"""The editor of the PQL pane: errors, words, reference, examples, undo, and the table's question."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QHelpEvent
from PySide6.QtWidgets import QApplication, QToolTip

from ui.document.edits.seats import set_range
from ui.document.state import APART, FOLLOWING, FREE
from ui.window.workspaces import PQL

CTRL = Qt.KeyboardModifier.ControlModifier
SHORT = "select count(pairedBoard(flop)) from game='holdem', hero='AA', villain='*'"


def test_errors_are_underlined_and_explained_below(pane, qtbot):
    pane.take(SHORT.replace("pairedBoard", "paredBoard"))
    pane.check()
    (problem,) = pane.editor.problems
    assert pane.editor.text()[problem.start : problem.end] == "paredBoard"
    assert "Did you mean pairedBoard?" in pane.note.text()
    assert pane.note.property("role") == "error"


def test_words_are_suggested_while_typing_and_taken_by_enter(pane, qtbot):
    qtbot.keyClicks(pane.editor, "select avg(riverE")
    assert pane.editor.suggestions.words[0] == "riverEquity"
    qtbot.keyClick(pane.editor, Qt.Key.Key_Return)
    assert pane.editor.text() == "select avg(riverEquity("
    assert not pane.editor.suggestions.isVisible()
    qtbot.keyClick(pane.editor, Qt.Key.Key_Space, CTRL)
    assert pane.editor.suggestions.isVisible() == bool(pane.editor.suggestions.words)


def test_a_word_that_is_whole_already_is_not_in_the_way_of_enter(pane, qtbot):
    qtbot.keyClicks(pane.editor, "select count(handType(hero, rive")
    assert pane.editor.suggestions.words == ("river",)
    qtbot.keyClicks(pane.editor, "r")
    assert not pane.editor.suggestions.isVisible()
    qtbot.keyClick(pane.editor, Qt.Key.Key_Return)
    assert pane.editor.text().endswith("river\n")


def test_the_list_of_words_is_walked_and_closed_by_keys(pane, window, qtbot):
    qtbot.keyClicks(pane.editor, "select avg(hand")
    words = pane.editor.suggestions.words
    qtbot.keyClick(pane.editor, Qt.Key.Key_Down)
    assert pane.editor.suggestions.current.text == words[1]
    qtbot.keyClick(pane.editor, Qt.Key.Key_Up)
    qtbot.keyClick(pane.editor, Qt.Key.Key_Up)
    assert pane.editor.suggestions.current.text == words[-1]
    qtbot.keyClick(pane.editor, Qt.Key.Key_Escape)
    assert not pane.editor.suggestions.isVisible()
    assert pane.editor.text() == "select avg(hand"


def test_hovering_a_word_says_what_it_means_and_f1_opens_its_page(pane, qtbot):
    pane.take(SHORT)
    cursor = pane.editor.textCursor()
    cursor.setPosition(SHORT.index("paired") + 2)
    pane.editor.setTextCursor(cursor)
    assert pane.note.text().startswith("pairedBoard(street): ")
    place = pane.editor.cursorRect().center()
    seen = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QToolTip, "showText", lambda _where, text, _widget: seen.append(text))
        pane.editor.viewportEvent(QHelpEvent(QHelpEvent.Type.ToolTip, place, QPoint(0, 0)))
    assert "pairedBoard(street)" in seen[0]
    qtbot.keyClick(pane.editor, Qt.Key.Key_F1)
    assert pane.pages.tabText(pane.pages.currentIndex()) == "Reference"
    assert pane.reference.chosen.name == "pairedBoard"
    assert "rank" in pane.reference.page.toPlainText()


def test_the_reference_is_searched_and_shows_a_query_to_try(pane, qtbot):
    pane.pages.setCurrentIndex(2)
    qtbot.keyClicks(pane.reference.search, "rivereq")
    assert pane.reference.chosen.name == "riverEquity"
    qtbot.mouseClick(pane.reference.take, Qt.MouseButton.LeftButton)
    assert "riverEquity" in pane.editor.text()
    pane.check()
    assert pane.editor.problems == ()


def test_an_example_goes_into_the_editor_as_one_undo_step(pane, window, qtbot):
    pane.take(SHORT)
    pane.pages.setCurrentIndex(1)
    qtbot.keyClicks(pane.examples.search, "set over set")
    qtbot.mouseClick(pane.examples.take, Qt.MouseButton.LeftButton)
    assert "caller='22+'" in pane.editor.text()
    window.actions_.undo.trigger()
    assert pane.editor.text() == SHORT


def test_typing_is_undone_with_the_documents_own_undo(pane, window, qtbot):
    qtbot.keyClicks(pane.editor, "select")
    qtbot.keyClick(pane.editor, Qt.Key.Key_Return)
    qtbot.keyClicks(pane.editor, " x")
    qtbot.keyClick(pane.editor, Qt.Key.Key_Z, CTRL)
    assert pane.editor.text() == "select\n"
    qtbot.keyClick(pane.editor, Qt.Key.Key_Z, CTRL)
    assert pane.editor.text() == ""


def test_ctrl_p_shows_the_tables_question_and_editing_it_edits_the_table(window, qtbot):
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_P, CTRL)
    pane, document = window.pql.panel, window.context.document
    assert window.workspaces.current == PQL
    assert "Hero='AsKs'" in pane.editor.text()
    set_range(document, 1, "QQ")
    assert "Hero='QQ'" in pane.editor.text()
    pane.editor.selectAll()
    pane.editor.insertPlainText(pane.editor.text().replace("QQ", "JJ"))
    assert document.state.seats[0].range_text == "JJ"
    assert document.state.pql.link == FOLLOWING
    window.actions_.undo.trigger()
    assert document.state.seats[0].range_text == "QQ"
    assert "Hero='QQ'" in pane.editor.text()


def test_a_text_that_no_longer_fits_the_table_says_that_it_lives_here_only(window, qtbot):
    window.show_pql()
    pane, document = window.pql.panel, window.context.document
    seats = document.state.seats
    cursor = pane.editor.textCursor()
    cursor.movePosition(cursor.MoveOperation.End)
    cursor.insertText(" where pairedBoard(flop)")
    assert document.state.pql.link == FOLLOWING  # that is a condition of the table
    assert len(document.state.conditions) == 1
    cursor.setPosition(len("select "))
    cursor.insertText("max(riverEquity(Hero)), ")
    assert document.state.pql.link == APART
    assert document.state.seats == seats
    assert "only in the PQL pane" in pane.link.full
    qtbot.mouseClick(pane.table_button, Qt.MouseButton.LeftButton)
    assert document.state.pql.link == FOLLOWING
    assert "max(" not in pane.editor.text()
    pane.take(SHORT)
    assert document.state.pql.link == FREE


@pytest.mark.parametrize(("dragged", "taken"), [("text", True), ("a file", False)])
def test_a_text_is_dropped_on_the_editor_and_a_file_left_to_the_window(pane, dragged, taken):
    mime = QMimeData()
    mime.setText(SHORT)
    if dragged == "a file":
        mime.setUrls([QUrl.fromLocalFile("/sessions/a.oracle")])
    left = Qt.MouseButton.LeftButton
    event = QDragEnterEvent(
        QPoint(20, 10), Qt.DropAction.CopyAction, mime, left, Qt.KeyboardModifier.NoModifier
    )
    event.ignore()
    QApplication.sendEvent(pane.editor.viewport(), event)
    assert event.isAccepted() == taken
