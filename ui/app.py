"""The program: creates the parts, shows the window, starts the engine."""

from __future__ import annotations

import faulthandler
import gc
import os
import sys
import threading
from collections.abc import Mapping
from pathlib import Path

import platformdirs
from PySide6.QtCore import QTimer

from oracle.version import DISTRIBUTION
from ui.background.short_collections import ShortCollections
from ui.background.tidying import tidy
from ui.context import Context
from ui.diagnostics.exceptions import ExceptionReports, fault_of
from ui.diagnostics.log_file import LogFile, to_terminal
from ui.diagnostics.qt_messages import QtMessages
from ui.document.document import Document
from ui.document.library.library import RangeLibrary
from ui.document.runs.table_runs import TableRuns
from ui.document.session.file import SessionFile
from ui.document.session.recovery import RecoveryFolder
from ui.document.state import example_document
from ui.jobs.batch_runs import BatchRuns
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.settings import Settings, settings_in
from ui.theme.application import Application, make_application
from ui.theme.theme import Theme
from ui.window.unexpected import UnexpectedErrors, could_not_start

SWITCH_SECONDS = 0.001
"""How long another thread may run Python before the window's thread gets its turn; 5 ms by default."""
INTERRUPTED = 130
"""Exit code after Ctrl+C, the convention of shells."""


def settings_path() -> Path:
    """The path of the settings file."""
    return Path(platformdirs.user_config_dir(DISTRIBUTION, appauthor=False)) / "settings.ini"


def open_settings() -> Settings:
    """The program's settings."""
    return settings_in(settings_path())


def make_context(settings: Settings) -> Context:
    """All parts of the program around the example document; needs the application."""
    document = Document(example_document())
    library = RangeLibrary()
    theme = Theme(settings.theme_mode, settings.deck)
    theme.follow_contrast()
    runs = QueryRuns()

    def macros() -> Mapping[str, str]:
        return library.macros(document.state.game, document.state.syntax)

    return Context(
        document=document,
        theme=theme,
        settings=settings,
        runs=runs,
        table_runs=TableRuns(document, runs, macros),
        library=library,
        session_file=SessionFile(document, settings, RecoveryFolder()),
        pictures=PictureRuns(runs),
        batches=BatchRuns(runs),
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the program.

    Args:
        arguments: The arguments after the program's name; may name a session to open.

    Returns:
        The exit code.
    """
    given = sys.argv[1:] if arguments is None else arguments
    sys.setswitchinterval(SWITCH_SECONDS)
    log = LogFile()
    _record_crashes(log)
    messages = QtMessages(log)
    settings = open_settings()
    os.environ.setdefault("QT_SCALE_FACTOR", str(settings.scale / 100))
    with messages.installed():
        with messages.opening_a_screen():
            application = make_application([sys.argv[0], *given])
        reports, collections = ExceptionReports(log), ShortCollections()
        with reports.installed(), collections.installed():
            code = _run(application, settings, reports, collections)
        if any(thread.daemon and thread.is_alive() for thread in threading.enumerate()):
            # A worker inside the compiler cannot be stopped, and finalising the interpreter around it would
            # crash.
            settings.sync()
            os._exit(code)
    return code


def _run(
    application: Application, settings: Settings, reports: ExceptionReports, collections: ShortCollections
) -> int:
    """Show the window until it is closed; returns the exit code."""
    try:
        window = MainWindow(make_context(settings))
    except Exception as error:  # noqa: BLE001 - started from a desktop, nobody sees the terminal
        reports.take(type(error), error, error.__traceback__)
        could_not_start(fault_of(error), reports).exec()
        return 1
    UnexpectedErrors(reports, window.context.session_file, window)
    reports.interrupted.connect(lambda: application.exit(INTERRUPTED))
    window.show()
    collections.exempt()
    gc.enable()  # see ui/__main__.py
    named = application.words()
    session = Path(named[0]) if named else None
    application.file_wanted.connect(window.open_path)
    QTimer.singleShot(0, window, lambda: window.start(session))  # unless it is destroyed by then
    if window.context.session_file is not None:
        tidy(window.context.session_file.folders())
    code = application.exec()
    window.context.settle()  # after Ctrl+C the window is still open
    return code


def _record_crashes(log: LogFile) -> None:
    """Make the interpreter record where it was if the process dies from a signal."""
    try:
        faulthandler.enable(log.open_crash_record())
    except OSError as trouble:
        to_terminal(f"Crashes cannot be recorded in {log.crash_path}: {trouble.strerror}.")


if __name__ == "__main__":  # python -m ui.app
    sys.exit(main())
