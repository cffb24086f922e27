"""The session part of the window: its actions, the recent files, files dropped on it, saved results."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from oracle.session import SUFFIX
from ui.actions import Actions
from ui.document.document import Document
from ui.document.runs.table_runs import TableRuns
from ui.document.session.earlier_versions import overwritten_at
from ui.document.session.file import SessionFile
from ui.document.session.records import Layout, TableResult, asked_by
from ui.document.shown_text import menu_text, tooltip
from ui.sessions.asker import SessionAsker, WindowAsker
from ui.sessions.examples import example_session, example_sessions
from ui.sessions.flow import SessionFlow
from ui.widgets.file_drops import FileDrops

NONE_YET = "None for this session yet"
NO_ANSWER = "The folder of this session does not answer"


class SessionMenu(QObject):
    """Connects a window with the file of its document.

    Args:
        document: The document.
        file: Its file.
        table_runs: Shows saved results and reports new ones.
        actions: Whose new, open, save and save as are connected.
        recent: The menu of recent files, filled when it opens.
        earlier: The menu of earlier versions of the session, likewise.
        examples: The menu of example sessions, filled when it opens.
        window: The window; session files may be dropped on it.
        asker: Asks questions and shows messages; by default dialogs of the window.
    """

    picture_wanted = Signal(str)
    """An example was opened: the name of the picture that shows it best."""

    def __init__(
        self,
        document: Document,
        file: SessionFile,
        table_runs: TableRuns,
        actions: Actions,
        recent: QMenu,
        earlier: QMenu,
        examples: QMenu,
        window: QWidget,
        asker: SessionAsker | None = None,
    ) -> None:
        super().__init__(window)
        self.flow = SessionFlow(document, file, asker or WindowAsker(window), self)
        self._document, self._file, self._table_runs, self._recent = document, file, table_runs, recent
        self._earlier, self._examples = earlier, examples
        actions.new.triggered.connect(self.flow.new)
        actions.open.triggered.connect(self.flow.open)
        actions.save.triggered.connect(self.flow.save)
        actions.save_as.triggered.connect(self.flow.save_as)
        recent.aboutToShow.connect(self._list_recent)
        recent.triggered.connect(self._open_recent)
        recent.setToolTipsVisible(True)
        self._list_recent()
        earlier.aboutToShow.connect(self._list_earlier)
        earlier.triggered.connect(self._open_earlier)
        examples.aboutToShow.connect(self._list_examples)
        examples.triggered.connect(self._open_example)
        examples.setToolTipsVisible(True)
        file.opened.connect(self._opened)
        table_runs.results.updated.connect(self._take_answer)
        FileDrops(window, (SUFFIX,), self.flow.open_path)

    @Slot()
    def _list_recent(self) -> None:
        """One line per recent file: its name, and the folder in the tooltip and beside equal names."""
        self._recent.clear()
        names = [path.stem for path in self._file.recent.paths]
        for number, path in enumerate(self._file.recent.paths, 1):
            name = path.stem if names.count(path.stem) == 1 else f"{path.stem} ({_folder_name(path)})"
            action = self._recent.addAction(f"&{number % 10} {menu_text(name)}")
            action.setData(str(path))
            action.setToolTip(tooltip(str(path)))
        if names:
            self._recent.addSeparator()
            self._recent.addAction("Forget these files").setData("")
        self._recent.menuAction().setEnabled(bool(names))

    @Slot()
    def _list_earlier(self) -> None:
        """One line per earlier version of the session's file."""
        self._earlier.clear()
        versions = self._file.earlier()
        for version in versions or ():
            self._earlier.addAction(f"Before {overwritten_at(version)}").setData(version)
        if self._earlier.isEmpty():
            self._earlier.addAction(NO_ANSWER if versions is None else NONE_YET)
            self._earlier.actions()[0].setEnabled(False)

    @Slot(QAction)
    def _open_earlier(self, action: QAction) -> None:
        self.flow.open_earlier(action.data())

    @Slot()
    def _list_examples(self) -> None:
        if self._examples.isEmpty():
            for example in example_sessions():
                action = self._examples.addAction(example.title)
                action.setData(example.key)
                action.setToolTip(tooltip(example.about))

    @Slot(QAction)
    def _open_example(self, action: QAction) -> None:
        """Show an example and run it."""
        example = example_session(str(action.data()))
        if self.flow.open_example(example.state()):
            self.picture_wanted.emit(example.picture)
            self._table_runs.run()

    @Slot(QAction)
    def _open_recent(self, action: QAction) -> None:
        if action.data():
            self.flow.open_path(Path(action.data()))
        else:
            self._file.recent.clear()

    @Slot(object, object)
    def _opened(self, answer: TableResult | None, _layout: Layout) -> None:
        """Show the figures that came with the session; nothing runs if they answer its question."""
        if answer is not None:
            self._table_runs.restore(answer.snapshot, asked_by(answer.query, self._document.state))
            self._table_runs.take_up()

    @Slot()
    def _take_answer(self) -> None:
        """Save finished figures with the document if they are shown and answer its question."""
        results = self._table_runs.results
        snapshot, asked = results.snapshot, results.asked
        if results.past:
            return
        if snapshot is not None and asked is not None and snapshot.done and not results.stale:
            self._file.set_answer(asked.to_query(), snapshot)


def _folder_name(path: Path) -> str:
    """The folder of a file in short; a drive or a shared folder has only its whole name."""
    return path.parent.name or str(path.parent)
