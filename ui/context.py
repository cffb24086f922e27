"""What every panel is handed: the parts of the program that outlive a widget.  No globals anywhere."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from ui.models.document import Document
from ui.settings import Settings
from ui.theme.theme import Theme

if TYPE_CHECKING:
    from ui.jobs.controller import RunController
    from ui.models.library import RangeLibrary
    from ui.models.session_file import SessionFile


@dataclass(frozen=True, slots=True, eq=False)
class Context:
    """The parts a panel may use.

    Attributes:
        document: What the user edits.
        theme: Colours and deck in use.
        settings: What is remembered between runs.
        runs: Runs queries in the worker and reports.
        library: The user's named ranges, or None in a window without one (tests of single panels).
        session_file: The file behind the document, or None likewise.
    """

    document: Document
    theme: Theme
    settings: Settings
    runs: RunController
    library: RangeLibrary | None = None
    session_file: SessionFile | None = None
