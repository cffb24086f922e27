"""The parts of a program whose pictures are computed by the real engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtCore import QSettings

from tests.ui.table_engine import TableEngine
from ui.context import Context
from ui.document.document import Document
from ui.document.runs.table_runs import TableRuns
from ui.document.state import DocumentState
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.query_runs import QueryRuns
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme


def context_with_pictures(state: DocumentState, folder: Path) -> Iterator[Context]:
    """The parts of a program on a table; closed when a fixture ends that yields from this."""
    document = Document(state)
    runs = QueryRuns(TableEngine())
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    made = Context(
        document, Theme(LIGHT_MODE), settings, runs, TableRuns(document, runs), pictures=PictureRuns(runs)
    )
    yield made
    made.close()
