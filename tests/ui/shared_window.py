"""One window for all tests of a module: making a window takes longer than most tests.

A module takes part with ``pytestmark = pytest.mark.usefixtures("shared_window")``.  Its tests then get the
same window, context and engine, and after each the window is made again as it was: a new document with the
table it began with, its first layout, its look, settings and size.  A test fails after which something that
is seen differs (`tests/ui/window_look.py`).  What was made for an earlier test, such as a workspace, stays
made; a test of what a new window does belongs into another module.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent, QObject, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from tests.patience import COLD_MS
from tests.ui.table_engine import TableEngine
from tests.ui.window_look import differences, look_of
from ui.context import Context
from ui.document.document import Document
from ui.document.runs.status import Phase
from ui.document.runs.table_runs import TableRuns
from ui.document.state import DocumentState
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme

MakeContext = Callable[[TableEngine, Path], Context]
SIZE = (1440, 900)
SEED = 7


class SharedWindow:
    """A window that is made again as it was after each test.

    Args:
        make: Makes a window and the engine that answers its table; closes the window when asked for another.
        wait_until: Waits until something holds.
    """

    def __init__(
        self, make: Callable[[], Iterator[tuple[MainWindow, TableEngine]]], wait_until: Callable[..., None]
    ) -> None:
        self._make, self._wait_until = make, wait_until
        self._open()

    def _open(self) -> None:
        self._life = self._make()
        self.window, self.engine = next(self._life)
        self.context = self.window.context
        self._state = self.context.document.state
        self._layout = self.window.kept_layout.now()
        self._street = self.window.table.board.dealer.street
        self._runs = self.window.run_pictures.run_history.of_table
        self._wait_until(self._is_drawn, timeout=COLD_MS)
        self._bring_to_rest()
        self._look = look_of(self.window)

    def close(self) -> None:
        """Close the window."""
        next(self._life, None)

    def is_open(self) -> bool:
        """Whether the window is there: a test that failed may have closed it."""
        return isValid(self.window) and self.window.isVisible()

    def be_open(self) -> None:
        """Make a new window if a test has closed the last one."""
        if not self.is_open():
            self.close()
            self._open()

    def owns(self, item: QObject) -> bool:
        """Whether something is a part of the window, of its document or runs, or of one of its plots."""
        if type(item) is QWidget and not item.children() and not item.isVisible():
            return True  # what pyqtgraph leaves of the form that it takes apart for the menus of a plot
        while item.parent() is not None:
            item = item.parent()
        own = (self.context.document, self.context.runs, self.context.table_runs, self.context.theme)
        return item in (self.window, self.context.pictures, *own)

    def take_back(self, qtbot: QtBot) -> None:
        """Make the window again as it was; the next test gets a new one if this one is closed.

        A test fails whose window is not as it was even so.
        """
        if not self.is_open():
            return
        self._make_as_it_was(qtbot)
        changed = differences(self._look, look_of(self.window))
        if changed:
            self.close()  # the next test is not to be blamed
            pytest.fail("the window is not as it was:\n" + "\n".join(changed), pytrace=False)

    def _make_as_it_was(self, qtbot: QtBot) -> None:
        window, context = self.window, self.context
        _close_others(window)
        _as_made(self.engine)
        context.runs.stop()
        if window.isFullScreen():
            window.actions_.full_screen.trigger()
        window.resize(*SIZE)
        context.theme.set_mode(LIGHT_MODE)
        context.settings._store.clear()
        context.rng.seed(SEED)
        window.setFocus(Qt.FocusReason.OtherFocusReason)  # what is being typed is kept while it is
        context.document.replace(self._state)
        window.kept_layout.arrange(self._layout)
        window.workspaces.show_workspace(str(self._layout["workspace"]))
        window.activateWindow()
        window.setFocus(Qt.FocusReason.OtherFocusReason)
        runs = context.table_runs
        qtbot.waitUntil(lambda: not runs.settling and runs.standing.phase is Phase.DONE)
        qtbot.waitUntil(self._is_drawn, timeout=COLD_MS)
        self._forget()
        self._bring_to_rest()
        self.engine.asked.clear()

    def _is_drawn(self) -> bool:
        """Whether the pictures that are seen have all there is of the table."""
        feeds = [feed for feed in self.window.picture_set.feeds if feed.widget.isVisible()]
        return not any(
            feed.request.busy or feed.request.stale or feed.request._settle.isActive() or feed._later.waits
            for feed in feeds
        )

    def _forget(self) -> None:
        """Take back what belongs to no document: runs, statements, which street is dealt at random."""
        self.window.run_pictures.run_history.restore(self._runs[::-1])
        self.window.pql_runs.restore(())
        dealer = self.window.table.board.dealer
        dealer._street = self._street
        dealer.changed.emit()

    def _bring_to_rest(self) -> None:
        """What is to come in a while comes now, and what is to be deleted goes."""
        QApplication.processEvents()
        for timer in self.window.findChildren(QTimer):
            if isValid(timer) and timer.isActive() and timer.isSingleShot():
                timer.stop()
                timer.timeout.emit()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        QApplication.processEvents()


def _as_made(engine: TableEngine) -> None:
    """Let an engine do again what a new one does."""
    kept = vars(engine)
    kept.update(vars(type(engine)()))  # at no moment without an attribute: its thread may read it
    for name in kept.keys() - vars(type(engine)()).keys():
        del kept[name]


def _close_others(window: MainWindow) -> None:
    """Close the cards, menus and dialogs that are open."""
    for other in QApplication.topLevelWidgets():
        if other is not window and other.isVisible():
            other.close()


def of_module(request: pytest.FixtureRequest) -> SharedWindow | None:
    """The window that the tests of a module share, if they do."""
    if "shared_window" not in request.fixturenames:
        return None
    found: SharedWindow = request.getfixturevalue("shared_window")
    return found


def context_of(state: DocumentState, *, drawn: bool = False) -> MakeContext:
    """What makes the parts of a window on a table.

    Args:
        state: The table.
        drawn: Whether its pictures are computed, by the real engine.
    """

    def make(engine: TableEngine, folder: Path) -> Context:
        document, theme = Document(state), Theme(LIGHT_MODE)
        runs = QueryRuns(engine)
        settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
        table_runs = TableRuns(document, runs)
        pictures = PictureRuns(runs) if drawn else None
        return Context(document, theme, settings, runs, table_runs, pictures=pictures, rng=Random(SEED))

    return make


def answered_window(context: Context, engine: TableEngine, qtbot: QtBot) -> Iterator[MainWindow]:
    """A window once its table is answered; closed afterwards."""
    made = MainWindow(context)
    made.resize(*SIZE)  # on any screen
    made.show()
    made.start()
    qtbot.waitUntil(lambda: context.table_runs.standing.phase is Phase.DONE)
    engine.asked.clear()
    yield made
    if isValid(made):
        made.close()
        made.deleteLater()
