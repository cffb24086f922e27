"""A window's file without the window."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSettings

from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot
from ui.document.document import Document
from ui.document.session.file import SessionFile
from ui.document.session.recovery import RecoveryFolder
from ui.document.state import example_document
from ui.settings import Settings


def exact_answer(state=None, equity=0.670446323092352):
    """Query and finished exact snapshot of a two-seat document."""
    query = (state or example_document()).to_query()
    rows = tuple(
        SeatFigures(
            seat.identifier, seat.range_text, 1, Estimate(share), Estimate(share), Estimate(0.0), 10, (0,)
        )
        for seat, share in zip(query.seats, (equity, 1 - equity), strict=True)
    )
    deals = 2_097_572_400
    return query, Snapshot(
        "exact", "exhaustive", "", deals, deals, 1.9, None, rows, done=True, stopped_by="exact"
    )


@pytest.fixture
def harness(qapp, tmp_path):
    """Makes documents with their session files, as many windows as asked for, all on one disk."""
    made = []

    def make(autosave_ms=10_000):
        settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
        document = Document(example_document())
        recovery = RecoveryFolder(tmp_path / "recovery")
        file = SessionFile(document, settings, recovery, autosave_ms=autosave_ms)
        made.append((file, document))
        return SimpleNamespace(document=document, file=file, settings=settings, recovery=recovery)

    yield make
    for file, document in made:
        file.close()
        document.close()  # as the window does: a stack that dies unclean would call objects already gone


@pytest.fixture
def type_board():
    """Edits the board, as one undo step."""
    return lambda window, board: window.document.apply("Board", replace(window.document.state, board=board))
