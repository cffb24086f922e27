"""Every window of the program has the colours of the theme, also one that opens while they are changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from tests.ui.theme.test_dressing import dress_all, looks
from ui.document.library.library import RangeLibrary
from ui.jobs.batch_runs import BatchRuns
from ui.theme.theme import DARK_MODE
from ui.theme.tokens import DARK
from ui.widgets.notice import NoticeDialog


@pytest.fixture
def context(context, tmp_path):
    """With a library and spreadsheets, as in the program."""
    return replace(context, batches=BatchRuns(context.runs), library=RangeLibrary(tmp_path / "ranges.json"))


KINDS = {"MainWindow", "BatchWindow", "HelpWindow", "OpponentsWindow", "NoticeDialog", "PrecisionPopup"}


class Painted(QObject):
    """Counts how often a widget is painted."""

    times = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        self.times += event.type() == QEvent.Type.Paint
        return False


def test_all_windows_follow_a_change_of_theme_during_which_they_open(window, qtbot):
    """View > Colours > Dark with Ctrl+Shift+R soon after left the main window light on the screen."""
    do, dressing = window.actions_, window.appearance.dressing
    notice = NoticeDialog("A notice", "It says something.", "", window)
    painted = Painted()
    window.table.board.installEventFilter(painted)
    window.table.board.update()  # a part that is about to be painted
    window.context.theme.set_mode(DARK_MODE)
    for show in (
        do.batch.trigger, do.help.trigger, do.opponents.trigger, notice.show, window.toolbar.open_precision,
    ):  # fmt: skip
        show()
        dressing._go_on()
        QApplication.sendPostedEvents(window, QEvent.Type.UpdateRequest.value)  # while it is frozen
    dressing.finish()
    shown = [each for each in QApplication.topLevelWidgets() if each.isVisible()]
    assert {type(each).__name__ for each in shown} >= KINDS
    worn = {widget: looks(widget) for widget in QApplication.allWidgets() if widget.isVisible()}
    painted.times = 0
    QApplication.processEvents()
    assert painted.times
    dress_all(QApplication.instance(), DARK)
    assert [widget for widget, seen in worn.items() if looks(widget) != seen] == []
    for each in QApplication.topLevelWidgets():
        if each is not window and each.isVisible():
            each.close()
