"""A table and the parts of the program around it, without a window and without anything of the user's."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from oracle.analysis.progress import Progress
from oracle.query import RunSettings
from ui.background.short_work import patient
from ui.context import Context
from ui.diagnostics.log_file import LogFile, to_terminal
from ui.diagnostics.qt_messages import QtMessages
from ui.document.document import Document
from ui.document.library.library import RangeLibrary
from ui.document.runs.table_runs import TableRuns
from ui.document.state import DocumentState
from ui.jobs.query_runs import QueryRuns
from ui.offscreen.at_once import PicturesAtOnce
from ui.offscreen.fonts import find_fonts
from ui.settings import settings_in
from ui.theme.application import make_application
from ui.theme.dressing import Dressing
from ui.theme.theme import DARK_MODE, LIGHT_MODE, Theme

_NO_SCREEN = ["open-odds-oracle", "-platform", "offscreen"]
_OF_NO_SCREEN = "This plugin does not support "
"""Beginning of Qt's remarks about what is missing without a screen; they are not errors."""


@contextmanager
def offscreen_parts(
    state: DocumentState,
    limits: RunSettings,
    *,
    dark: bool = False,
    library: RangeLibrary | None = None,
    progress: Progress | None = None,
) -> Iterator[Context]:
    """The parts of the program around a table, for pictures that are drawn at once.

    Args:
        state: The table.
        limits: How its pictures are sampled.
        dark: Whether they are dark.
        library: The user's named ranges, if the table may use some.
        progress: Called with the finished share of each picture, 0…1.
    """
    _keep_application()
    theme = Theme(DARK_MODE if dark else LIGHT_MODE)
    document, runs = Document(state), QueryRuns()
    with tempfile.TemporaryDirectory() as folder, _quiet(), patient():
        dressing = Dressing()
        dressing.dress(theme.tokens)
        dressing.finish()
        table_runs = TableRuns(document, runs, lambda: _macros(document, library))
        context = Context(
            document=document, theme=theme, settings=settings_in(Path(folder) / "settings.ini"), runs=runs,
            table_runs=table_runs, library=library, pictures=PicturesAtOnce(runs, limits, progress),
        )  # fmt: skip
        try:
            yield context
        finally:
            context.close()


def _macros(document: Document, library: RangeLibrary | None) -> dict[str, str]:
    state = document.state
    return {} if library is None else dict(library.macros(state.game, state.syntax))


def _keep_application() -> None:
    """Make the application if there is none: Qt draws nothing without it. It lasts as long as the process."""
    if QApplication.instance() is None:
        find_fonts()
        messages = QtMessages(LogFile())
        with messages.installed(), messages.opening_a_screen():
            _KEPT.append(make_application(_NO_SCREEN))


_KEPT: list[QApplication] = []
"""The application that was made: Python would end it with its last name."""


@contextmanager
def _quiet() -> Iterator[None]:
    """Without Qt's remarks about the missing screen; all others are said as before."""

    def take(kind: QtMsgType, context: QMessageLogContext, message: str) -> None:
        if message.startswith(_OF_NO_SCREEN):
            return
        if before is None:
            to_terminal(message)
        else:
            before(kind, context, message)

    before = qInstallMessageHandler(take)
    try:
        yield
    finally:
        qInstallMessageHandler(before)
