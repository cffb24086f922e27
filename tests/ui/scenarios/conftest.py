"""A window whose table is answered by hand, and whose scenarios are answered by the real engine."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QSettings

from tests.ui.table_engine import TableEngine
from ui.context import Context
from ui.document.document import Document
from ui.document.runs.table_runs import TableRuns
from ui.document.state import example_document
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.query_runs import QueryRuns
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme


@pytest.fixture
def context(qapp, tmp_path):
    document = Document(example_document())
    runs = QueryRuns(TableEngine())
    settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
    made = Context(
        document, Theme(LIGHT_MODE), settings, runs, TableRuns(document, runs), pictures=PictureRuns(runs)
    )
    yield made
    made.close()
