"""Tab goes through every workspace in the order of the eye, and reaches everything."""

from __future__ import annotations

from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QWidget

from tests.ui.scenarios.conftest import make_context
from ui.document.edits.table import set_board
from ui.window.workspaces import TABLE

__all__ = ["make_context"]

SIZES = ((1024, 700), (1440, 900), (1920, 1080))


def reachable(window: QWidget) -> set[QWidget]:
    """What Tab should reach."""
    return {
        widget
        for widget in window.findChildren(QWidget)
        if widget.window() is window
        and widget.isVisible()
        and widget.isEnabled()
        and widget.focusPolicy() & Qt.FocusPolicy.TabFocus
        and widget.focusProxy() is None
    }


def said(widget: QWidget) -> str:
    place = widget.mapTo(widget.window(), QPoint(0, 0))
    return f"{type(widget).__name__} {widget.accessibleName()!r} at {place.x()}, {place.y()}"


def jumps_back(before: QWidget, after: QWidget) -> bool:
    """Whether the eye goes up without going to the right."""
    start, end = (each.mapTo(each.window(), QPoint(0, 0)) for each in (before, after))
    return end.y() + after.height() <= start.y() and end.x() <= start.x()


def walked(window: QWidget, qtbot, key: Qt.Key) -> list[QWidget]:
    """The controls in the order of a key, once around; within a page of help it goes from link to link."""
    found: list[QWidget] = []
    window.setFocus()
    for _ in range(400):
        qtbot.keyClick(window.focusWidget() or window, key)
        now = window.focusWidget()
        if now in found[:-1]:
            break
        if now not in found:
            found.append(now)
    return found


@pytest.mark.parametrize("size", SIZES)
def test_tab_follows_the_eye_and_misses_nothing(window, settled, qtbot, size):
    set_board(window.context.document, "Kd7h2h")
    settled()
    window.resize(*size)
    troubles = []
    for name in window.workspaces.names:
        window.workspaces.show_workspace(name)
        qtbot.waitUntil(lambda name=name: name == TABLE or window.workspaces.lazy(name).made)
        qtbot.waitUntil(lambda: not any(feed.request.busy for feed in window.picture_set.feeds))
        QApplication.processEvents()
        found = walked(window, qtbot, Qt.Key.Key_Tab)
        missed = reachable(window) - set(found)
        troubles += [f"{name}: not reached: {said(each)}" for each in missed]
        troubles += [f"{name}: {said(b)} after {said(a)}" for a, b in pairwise(found) if jumps_back(a, b)]
        assert walked(window, qtbot, Qt.Key.Key_Backtab) == found[::-1], name
    assert troubles == []
