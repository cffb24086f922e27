"""Every dialog of the session menu, answered with real clicks and keys."""

import datetime
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QFileDialog, QLineEdit, QMessageBox, QPushButton, QWidget

from oracle.errors import FileError
from oracle.query import RunSettings
from oracle.session import (
    DocumentRecord,
    FormulaRecord,
    LineRecord,
    QuestionRecord,
    SeatRecord,
    Session,
    settings_record,
)
from ui.document.save_folders import DATA, PICTURES, standard_folder
from ui.sessions.asker import WindowAsker
from ui.sessions.files import choose_session_to_open, choose_session_to_save
from ui.sessions.restore import RestoreDialog, describe
from ui.widgets.file_dialogs import SaveDialog
from ui.widgets.notice import NoticeDialog
from ui.widgets.question import CANCEL, ask_replace, ask_unsaved


def soon(action):
    QTimer.singleShot(0, action)


SAVED = datetime.datetime(2026, 11, 20, 21, 30, tzinfo=datetime.UTC)


def leftover(title="", source=None, board="", **lines):
    seats = (
        SeatRecord(key=1, label="Hero", range="AsKs", colour=0, folded=False),
        SeatRecord(key=2, label="Villain", range="15%", colour=1, folded=False),
    )
    document = DocumentRecord(
        title=title, game="holdem", syntax="classic", seats=seats, board=board, dead="",
        settings=settings_record(RunSettings()), **lines,
    )  # fmt: skip
    return SimpleNamespace(session=Session(program="", saved=SAVED, document=document), source=source)


@pytest.mark.parametrize("key", ["save", "discard", "cancel"])
def test_the_unsaved_guard_gives_the_button_that_was_clicked(qtbot, key):
    dialog = ask_unsaved("Three-bet pot")
    qtbot.addWidget(dialog)
    button = dialog.findChild(QPushButton, key)
    soon(lambda: qtbot.mouseClick(button, Qt.MouseButton.LeftButton))
    assert dialog.ask() == key


@pytest.mark.parametrize(("key", "answer"), [(Qt.Key.Key_Escape, "cancel"), (Qt.Key.Key_Return, "save")])
def test_enter_saves_and_escape_cancels(qtbot, key, answer):
    dialog = ask_unsaved("Three-bet pot")
    qtbot.addWidget(dialog)
    soon(lambda: qtbot.keyClick(dialog, key))
    assert dialog.ask() == answer


def test_replacing_changes_of_others_is_never_the_default(qtbot):
    dialog = ask_replace("“x.oracle” has been changed.")
    qtbot.addWidget(dialog)
    assert [b.objectName() for b in dialog.findChildren(QPushButton) if b.isDefault()] == ["save_as"]


def test_a_name_is_shown_as_it_is_written(qtbot):
    dialog = ask_unsaved("<b>bold</b>")
    qtbot.addWidget(dialog)
    texts = [label.text() for label in dialog.findChildren(QWidget) if hasattr(label, "textFormat")]
    assert "Save the changes to “<b>bold</b>”?" in texts


def test_a_notice_shows_details_on_request_and_copies_everything(qtbot):
    notice = NoticeDialog("The session was not saved", "The disk is full.", "Traceback …")
    qtbot.addWidget(notice)
    notice.show()
    assert not notice.isModal()
    assert notice.details.isHidden()
    qtbot.mouseClick(notice.toggle, Qt.MouseButton.LeftButton)
    assert notice.details.isVisible()
    qtbot.mouseClick(notice.copy, Qt.MouseButton.LeftButton)
    expected = "The session was not saved\n\nThe disk is full.\n\nTraceback …"
    assert QGuiApplication.clipboard().text() == expected
    qtbot.mouseClick(notice.toggle, Qt.MouseButton.LeftButton)
    assert notice.details.isHidden()


def test_a_notice_without_details_offers_none(qtbot):
    notice = NoticeDialog("Heading", "Message")
    qtbot.addWidget(notice)
    assert notice.toggle.isHidden()


def test_a_leftover_says_what_when_and_who():
    lines = describe(leftover(source=Path("folder") / "hand.oracle", board="Kh7c2d")).split("\n")
    assert lines[0] == f"hand · {SAVED.astimezone():%d %b %Y, %H:%M}"
    assert lines[1] == "Hero AsKs v Villain 15% on Kh7c2d"
    assert describe(leftover()).startswith("Untitled session · ")
    assert describe(leftover(title="Three-bet pot")).startswith("Three-bet pot · ")


def test_a_leftover_says_how_many_conditions_and_questions_it_has():
    node = FormulaRecord(text="winsHi(Hero)", negated=False)
    line = LineRecord(key=1, on=True, node=node)
    questions = tuple(QuestionRecord(key=key, on=True, ask="often", node=node) for key in (2, 3))
    found = describe(leftover(conditions=(line,), questions=questions)).split("\n")[1]
    assert found == "Hero AsKs v Villain 15%, 1 condition, 2 questions"


def test_the_chosen_leftover_is_restored(qtbot):
    first, second = leftover("one"), leftover("two")
    dialog = RestoreDialog([first, second])
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.keyClick(dialog.list, Qt.Key.Key_Down)
    with qtbot.waitSignal(dialog.restore_asked) as found:
        qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert found.args == [second]
    assert not dialog.isVisible()


def test_deleting_the_last_leftover_closes_the_list(qtbot):
    dialog = RestoreDialog([leftover("one"), leftover("two")])
    qtbot.addWidget(dialog)
    dialog.show()
    gone = []
    dialog.discard_asked.connect(lambda left: gone.append(left.session.document.title))
    qtbot.mouseClick(dialog.delete, Qt.MouseButton.LeftButton)
    assert (gone, dialog.list.count(), dialog.isVisible()) == (["one"], 1, True)
    qtbot.mouseClick(dialog.delete, Qt.MouseButton.LeftButton)
    assert (gone, dialog.isVisible()) == (["one", "two"], False)


def test_not_now_restores_nothing(qtbot):
    dialog = RestoreDialog([leftover("one")])
    qtbot.addWidget(dialog)
    dialog.show()
    with qtbot.assertNotEmitted(dialog.restore_asked), qtbot.assertNotEmitted(dialog.discard_asked):
        qtbot.mouseClick(dialog.later, Qt.MouseButton.LeftButton)
    assert not dialog.isVisible()


def in_file_dialog(act):
    """Act on the file dialog once it is open."""
    soon(lambda: act(QApplication.activeModalWidget()))


def type_name(dialog, name):
    dialog.findChild(QLineEdit, "fileNameEdit").setText(name)


def test_the_save_dialog_offers_a_name_and_adds_the_ending(qtbot, tmp_path):
    def accept(dialog):
        assert isinstance(dialog, QFileDialog)
        dialog.selectFile("flop")
        dialog.accept()

    in_file_dialog(accept)
    assert choose_session_to_save(tmp_path / "hand.oracle") == tmp_path / "flop.oracle"


@pytest.mark.parametrize("name", ["3-bet vs. BTN", "hand.csv", "v1.0", "Dr."])
def test_a_dot_in_a_name_is_no_suffix(qtbot, tmp_path, name):
    in_file_dialog(lambda dialog: (type_name(dialog, name), dialog.accept()))
    chosen = choose_session_to_save(tmp_path / "hand.oracle")
    assert chosen == tmp_path / f"{name.rstrip('.')}.oracle"


def test_the_question_about_replacing_is_about_the_name_with_its_suffix(qtbot, tmp_path):
    (tmp_path / "3-bet vs. BTN.oracle").write_text("kept", encoding="utf-8")
    asked = []

    def refuse():
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        asked.append(box.text())
        box.button(QMessageBox.StandardButton.No).click()

    def accept(dialog):
        type_name(dialog, "3-bet vs. BTN")
        soon(refuse)
        dialog.accept()
        dialog.reject()

    in_file_dialog(accept)
    assert choose_session_to_save(tmp_path / "hand.oracle") is None
    assert "3-bet vs. BTN.oracle" in asked[0]


@pytest.mark.parametrize(("key", "saved"), [("replace", True), (CANCEL, False)])
def test_a_dialog_of_the_system_asked_about_another_name(qtbot, tmp_path, key, saved):
    (tmp_path / "vs. BTN.oracle").write_text("kept", encoding="utf-8")
    dialog = SaveDialog(None, "Save", tmp_path / "hand.oracle", ("Sessions (*.oracle)",), "oracle")
    qtbot.addWidget(dialog)
    named = []
    dialog.named.connect(named.append)
    soon(lambda: QApplication.activeModalWidget().findChild(QPushButton, key).click())
    dialog.fileSelected.emit(str(tmp_path / "vs. BTN"))  # as a dialog of the system does
    assert named == [str(tmp_path / "vs. BTN.oracle")] * saved


def test_a_folder_with_a_dot_is_entered_instead_of_saved_over(qtbot, tmp_path):
    (tmp_path / "v. 2").mkdir()

    def accept(dialog):
        type_name(dialog, "v. 2")
        dialog.accept()
        assert dialog.directory().absolutePath() == (tmp_path / "v. 2").as_posix()
        dialog.reject()

    in_file_dialog(accept)
    assert choose_session_to_save(tmp_path / "hand.oracle") is None


def test_the_open_dialog_gives_the_file_or_nothing(qtbot, tmp_path):
    (tmp_path / "hand.oracle").write_text("{}", encoding="utf-8")

    def accept(dialog):
        dialog.selectFile("hand.oracle")
        dialog.accept()

    in_file_dialog(accept)
    assert choose_session_to_open(tmp_path) == tmp_path / "hand.oracle"
    in_file_dialog(lambda dialog: dialog.reject())
    assert choose_session_to_open(tmp_path / "gone") is None


def test_the_folders_to_begin_in_exist():
    assert all(standard_folder(kind).is_dir() for kind in ("", PICTURES, DATA))


def test_a_window_asks_and_reports_with_its_own_dialogs(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    asker = WindowAsker(window)
    asker.tell("The session was not saved", FileError("The disk is full.", path="x.oracle"))
    (notice,) = window.findChildren(NoticeDialog)
    assert notice.details.toPlainText() == "File: x.oracle"
    notice.close()
    assert asker.offer([leftover("one")]).parent() is window
    soon(lambda: QApplication.activeModalWidget().reject())
    assert asker.unsaved("hand") == "cancel"
    soon(lambda: QApplication.activeModalWidget().reject())
    assert asker.replace("changed") == "cancel"
