"""The parts of the program that the range editor uses, without engine or worker."""

from pathlib import Path

from PySide6.QtCore import QSettings

from ui.context import Context
from ui.document.document import Document
from ui.document.library.library import RangeLibrary
from ui.document.state import example_document
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme


def range_context(folder: Path) -> Context:
    """A context on the example document, its library in ``folder``."""
    settings = Settings(QSettings(str(folder / "settings.ini"), QSettings.Format.IniFormat))
    document = Document(example_document())
    library = RangeLibrary(folder / "ranges.json")
    return Context(document, Theme(LIGHT_MODE), settings, runs=None, table_runs=None, library=library)
