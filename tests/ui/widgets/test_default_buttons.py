"""In every dialog the keyboard begins where Enter and Space lose nothing, and Esc means no."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QPushButton, QWidget
from shiboken6 import isValid

from tests.ui.every_module import kinds_of
from tests.ui.sessions.test_dialogs import leftover
from ui.sessions.restore import RestoreDialog
from ui.widgets.notice import NoticeDialog
from ui.widgets.question import QuestionDialog, ask_earlier, ask_replace, ask_unsaved, overwrite_question

DIALOGS = {
    "unsaved": (lambda: ask_unsaved("Three-bet pot"), "Save"),
    "replace": (lambda: ask_replace("“x.oracle” has been changed."), "Save as…"),
    "earlier": (lambda: ask_earlier("It is damaged.", ["noon", "dawn"]), "Open the version before noon"),
    "overwrite": (lambda: overwrite_question("x.csv"), "Cancel"),
    "notice": (lambda: NoticeDialog("The session was not saved", "The disk is full."), "Close"),
    "notice with details": (lambda: NoticeDialog("Something went wrong", "Save it.", "Traceback …"), "Close"),
    "restore": (lambda: RestoreDialog([leftover("one"), leftover("two")]), "Restore"),
}
"""Makes each dialog; the button that Enter presses."""
KINDS = {NoticeDialog, QuestionDialog, RestoreDialog}


@pytest.fixture
def dialog(request, qtbot):
    made = DIALOGS[request.param][0]()
    made.show()
    made.activateWindow()
    QApplication.processEvents()
    yield made
    if isValid(made):  # some delete themselves when they are closed
        made.close()
        made.deleteLater()


def text_of(widget: QWidget | None) -> str:
    return widget.text().replace("&", "") if isinstance(widget, QPushButton) else type(widget).__name__


@pytest.mark.parametrize(
    ("dialog", "default"), [(key, DIALOGS[key][1]) for key in DIALOGS], indirect=["dialog"]
)
def test_the_keyboard_begins_at_the_default_button_or_at_a_list(dialog, default):
    assert [text_of(each) for each in dialog.findChildren(QPushButton) if each.isDefault()] == [default]
    assert text_of(dialog.focusWidget()) in (default, "QListWidget")


@pytest.mark.parametrize("dialog", DIALOGS, indirect=True)
def test_escape_is_no(dialog, qtbot):
    with qtbot.waitSignal(dialog.finished) as ended:
        qtbot.keyClick(dialog.focusWidget(), Qt.Key.Key_Escape)
    assert ended.args == [QDialog.DialogCode.Rejected.value]


def test_every_kind_of_dialog_is_looked_at():
    assert {kind for kind in kinds_of(QDialog) if not issubclass(kind, QFileDialog)} == KINDS
