"""A window that nobody touches does nothing: no layout asks for another one, over and over."""

from __future__ import annotations

from collections import Counter

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QApplication

from tests.patience import PATIENCE
from ui.document.edits.seats import add_seat

WATCHED_MS = 150
"""Time at rest; a loop lays out a thousand times a second. A busy machine may take long to come to rest."""


class Layouts(QObject):
    """Counts the requests to lay widgets out, by widget."""

    def __init__(self) -> None:
        super().__init__()
        self.seen: Counter[str] = Counter()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's own name
        """Count."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.seen[f"{type(watched).__name__} {watched.objectName()}"] += 1
        return False


@pytest.fixture
def seen(qapp):
    layouts = Layouts()
    qapp.installEventFilter(layouts)
    yield layouts.seen
    qapp.removeEventFilter(layouts)


def comes_to_rest(seen: Counter[str], qtbot) -> None:
    def rests() -> bool:
        before = seen.total()
        qtbot.wait(WATCHED_MS)
        return seen.total() == before

    for _ in range(round(PATIENCE * 1_000) // WATCHED_MS):
        if rests():
            return
    raise AssertionError(f"These ask for a layout again and again: {seen.most_common(5)}")


@pytest.mark.parametrize("size", [(1024, 700), (1440, 900)])
def test_no_workspace_lays_itself_out_again_and_again(window, seen, qtbot, size) -> None:
    window.resize(*size)
    for action in window.actions_.workspaces:
        action.trigger()
        QApplication.processEvents()
        seen.clear()
        comes_to_rest(seen, qtbot)


def test_a_full_table_comes_to_rest(window, context, seen, qtbot) -> None:
    window.resize(1024, 700)
    for _ in range(8):
        add_seat(context.document)
    comes_to_rest(seen, qtbot)
