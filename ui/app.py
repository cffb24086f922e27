"""The program: makes the parts, shows the window, wakes the engine."""

from __future__ import annotations

import os
import sys
import threading
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import platformdirs
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QApplication

from ui.context import Context
from ui.jobs.controller import RunController
from ui.jobs.picture_runs import PictureRuns
from ui.main_window import MainWindow
from ui.models.conductor import Conductor
from ui.models.document import Document
from ui.models.library import RangeLibrary
from ui.models.recovery import RecoveryFolder
from ui.models.session_file import SessionFile
from ui.models.state import example_document
from ui.settings import Settings
from ui.theme.style import ui_font
from ui.theme.theme import Theme

_DISTRIBUTION = "open-odds-oracle"


def settings_path() -> Path:
    """The file the program's settings are kept in."""
    return Path(platformdirs.user_config_dir(_DISTRIBUTION)) / "settings.ini"


def open_settings() -> Settings:
    """The program's settings."""
    return Settings(QSettings(str(settings_path()), QSettings.Format.IniFormat))


def make_context(settings: Settings) -> Context:
    """All parts of the program around a fresh example document; needs a `QApplication`."""
    document = Document(example_document())
    library = RangeLibrary()
    runs = RunController()

    def macros() -> dict[str, str]:
        return library.macros(document.state.game, document.state.syntax)

    return Context(
        document=document,
        theme=Theme(settings.theme_mode, settings.deck),
        settings=settings,
        runs=runs,
        conductor=Conductor(document, runs, macros),
        library=library,
        session_file=SessionFile(document, settings, RecoveryFolder()),
        pictures=PictureRuns(runs),
    )


def make_application(arguments: list[str]) -> QApplication:
    """The `QApplication`, in our style."""
    application = QApplication(arguments)
    application.setApplicationName("Open Odds Oracle")
    application.setApplicationVersion(_version())
    application.setStyle("Fusion")
    application.setFont(ui_font())  # before there are widgets: those that exist would not all follow
    return application


def main(arguments: list[str] | None = None) -> int:
    """Run the program.

    Args:
        arguments: The command line after the program's name; a session to open may stand there.

    Returns:
        The exit code.
    """
    given = sys.argv[1:] if arguments is None else arguments
    if getattr(sys, "frozen", False) and given[:1] == ["warm"]:
        # A frozen program is its own interpreter: the child that compiles the kernels comes in here.
        from oracle.cli import main as command_line

        return command_line(given)
    settings = open_settings()
    os.environ.setdefault("QT_SCALE_FACTOR", str(settings.scale / 100))
    application = make_application([sys.argv[0], *given])
    window = MainWindow(make_context(settings))
    window.show()
    named = application.arguments()[1:]  # Qt has taken its own options out
    session = Path(named[0]) if named else None
    QTimer.singleShot(0, lambda: window.start(session))
    code = application.exec()
    if any(thread.daemon and thread.is_alive() for thread in threading.enumerate()):
        # A worker deep in the compiler cannot be ended, and taking the interpreter down around it crashes.
        settings.sync()
        os._exit(code)
    return code


def _version() -> str:
    try:
        return version(_DISTRIBUTION)
    except PackageNotFoundError:
        return "from a source folder"
