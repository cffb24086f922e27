"""A text too long to be laid out between two keys is kept whole and shown in part."""

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip

from oracle.errors import Span
from ui.conditions.lines.rows.formula_edit import FormulaEdit
from ui.document.runs.pql_text import MAX_CHECKED
from ui.pql.editor import PqlEditor
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.fields.long_text import MAX_LENGTH, SEEN
from ui.widgets.fields.range_edit import RangeEdit
from ui.widgets.fields.range_highlighter import MOST_COLOURED, MOST_UNDERLINED
from ui.widgets.fields.text_line import MOST_EDITED, TextLine

LONG = "AhKh," * 180_000
CTRL = Qt.KeyboardModifier.ControlModifier
MOST = {RangeEdit: MOST_EDITED, FormulaEdit: MOST_EDITED, TextLine: MOST_EDITED, PqlEditor: MAX_CHECKED}


@pytest.fixture(params=MOST, ids=lambda kind: kind.__name__)
def edit(request, qapp, qtbot):
    kind = request.param
    made = kind() if kind is TextLine else kind(Theme(LIGHT_MODE))
    qtbot.addWidget(made)
    made.heard = []
    made.edited.connect(made.heard.append)
    return made


def paste(edit, text):
    data = QMimeData()
    data.setText(text)
    edit.insertFromMimeData(data)


def seen(edit):
    return len(edit.toPlainText())


def test_a_long_text_is_kept_whole_and_seen_in_part(edit):
    edit.set_text(LONG)
    assert edit.text() == LONG
    assert edit.abridged
    assert seen(edit) < 2 * SEEN
    assert "900,000 characters" in edit.toPlainText()
    assert edit.heard == []  # shown, not typed
    edit.set_text("AhKh")
    assert edit.toPlainText() == edit.text() == "AhKh"
    assert not edit.isReadOnly()


CHANGED_BY_QT = ("\N{NO-BREAK SPACE}", "\N{LINE SEPARATOR}", "\N{PARAGRAPH SEPARATOR}", "\ufdd0", "\ufdd1")


@pytest.mark.parametrize("letter", CHANGED_BY_QT, ids=ascii)
def test_showing_a_text_is_not_an_edit_whatever_qt_makes_of_it(edit, letter):
    shown = f"AA{letter}KK"
    if not isinstance(edit, PqlEditor) and shown.splitlines() != [shown]:
        shown = "AA KK"  # in one line
    for text, expected in ((f"AA{letter}KK", shown), ("AA QQ", "AA QQ"), (f"AA{letter}KK", shown)):
        edit.set_text(text)
        assert edit.text() == expected
    assert edit.heard == []
    edit.moveCursor(edit.textCursor().MoveOperation.End)
    QTest.keyClicks(edit, "s")
    assert edit.heard == [
        "".join(" \n"[each != CHANGED_BY_QT[0]] if each == letter else each for each in shown) + "s"
    ]


@pytest.mark.parametrize(
    ("before", "after"), [("1 😀 a", "1 😀 b"), ("😀😀", "a😀"), ("a\r\nb c", "a\r\nb d"), ("", "\r\n")]
)
def test_a_text_that_replaces_one_with_letters_of_two_places_is_shown(edit, before, after):
    edit.set_text(before)
    edit.set_text(after)
    whole = after if isinstance(edit, PqlEditor) else " ".join(after.splitlines())
    assert edit.text() == whole
    assert edit.toPlainText() == whole.replace("\r\n", "\n")
    assert edit.heard == []


def test_a_long_text_is_pasted_at_the_cursor_beside_letters_of_two_places(edit):
    edit.set_text("😀AAKK")
    cursor = edit.textCursor()
    cursor.setPosition(4)
    edit.setTextCursor(cursor)
    paste(edit, LONG)
    assert edit.text() == f"😀AA{LONG}KK"


def test_the_longest_text_that_is_edited_is_seen_whole(edit):
    text = "A" * MOST[type(edit)]
    edit.set_text(text)
    assert edit.toPlainText() == text
    assert not edit.abridged
    edit.set_text(text + "K")
    assert edit.abridged


def test_keys_do_not_change_a_text_that_is_seen_in_part(edit):
    edit.set_text(LONG)
    QTest.keyClicks(edit, "QQ")
    assert edit.text() == LONG
    assert edit.heard == []


def test_it_is_copied_whole_deleted_and_replaced(edit):
    edit.set_text(LONG)
    QTest.keyClick(edit, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == LONG
    QTest.keyClick(edit, Qt.Key.Key_Backspace)
    assert edit.text() == edit.toPlainText() == ""
    edit.set_text(LONG)
    QGuiApplication.clipboard().setText("QQ+")
    QTest.keyClick(edit, Qt.Key.Key_V, CTRL)
    assert edit.text() == edit.toPlainText() == "QQ+"
    assert edit.heard == ["", "QQ+"]


def test_a_long_text_is_pasted_into_what_is_written(edit):
    edit.set_text("AA,KK")
    cursor = edit.textCursor()
    cursor.setPosition(3)
    edit.setTextCursor(cursor)
    paste(edit, LONG.rstrip(","))
    assert edit.text() == f"AA,{LONG.rstrip(',')}KK"
    assert edit.heard == [edit.text()]
    assert seen(edit) < 2 * SEEN


def test_what_no_session_could_keep_is_refused_in_words(edit, monkeypatch):
    found = []
    monkeypatch.setattr(QToolTip, "showText", lambda _place, words, *_more: found.append(words))
    edit.set_text("AA")
    paste(edit, "A" * (MAX_LENGTH + 1))
    assert edit.text() == "AA"
    assert found == ["This text is too long: 1,000,001 characters; at most 1,000,000 are allowed."]


def formats(edit):
    return edit.document().firstBlock().layout().formats()


def test_colours_end_where_a_text_is_long(qapp, qtbot):
    edit = RangeEdit(Theme(LIGHT_MODE))
    qtbot.addWidget(edit)
    edit.set_text("AhKh,QQ")
    assert formats(edit)
    edit.set_text("AhKh," * (MOST_COLOURED // 5 + 1))
    assert formats(edit) == []
    edit.show_reading("classic", Span(0, 10**6))
    assert 0 < sum(each.length for each in formats(edit)) <= MOST_UNDERLINED


@pytest.mark.parametrize("file", [True, False])
def test_a_file_dropped_on_a_query_is_no_text_of_it(qapp, qtbot, file):
    mime = QMimeData()
    if file:
        mime.setUrls([QUrl.fromLocalFile("/sessions/a.oracle")])
    else:
        mime.setText("select")
    drag = QDragEnterEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        mime,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    editor = PqlEditor(Theme(LIGHT_MODE))
    qtbot.addWidget(editor)
    QApplication.sendEvent(editor.viewport(), drag)
    assert drag.isAccepted() is not file  # a session is left to the window, which opens it
