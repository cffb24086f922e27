"""The order of the Tab key: that in which a window is read, from where its controls are at the moment.

Qt goes through controls in the order in which they were made. Here workspaces are made in steps, controls
come and go, and parts change places with the width of the window, so the order is read off the window.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from ui.widgets.scrolling import show_part

_Placed = tuple[QRect, list[QWidget]]
"""The place of a part and its controls."""
_OVERLAP = 4
"""Pixels by which parts below or beside each other may overlap."""


def step_focus(window: QWidget, *, forward: bool) -> bool:
    """Give the keyboard to the next control of a window, or to the previous one, and scroll to it.

    Qt also asks for this when the control that has the keyboard is hidden or disabled.

    Returns:
        Whether there is another one.
    """
    now = window.focusWidget()
    controls = in_reading_order(window, now if now is not window else None)
    if not controls or controls == [now]:
        return False
    before_first, after_last = -1, len(controls)
    start = controls.index(now) if now in controls else before_first if forward else after_last
    wanted = controls[(start + (1 if forward else -1)) % len(controls)]
    wanted.setFocus(Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason)
    show_part(wanted, wanted.rect())
    return True


def in_reading_order(root: QWidget, besides: QWidget | None = None) -> list[QWidget]:
    """The visible controls that Tab reaches: above before below, left before right, a part as a whole.

    Args:
        root: The window or part.
        besides: A control inside that has its place in the order although Tab may not reach it.
    """
    parts = []
    for child in root.children():
        if not isinstance(child, QWidget) or child.isWindow():
            continue
        if child.isVisible() or (besides is not None and (child is besides or child.isAncestorOf(besides))):
            inside = in_reading_order(child, besides)
            if inside:
                parts.append((child.geometry(), inside))
    return [*([root] if root is besides or _takes_tab(root) else ()), *_read(parts)]


def _takes_tab(widget: QWidget) -> bool:
    """Whether Tab stops at a widget; macOS lets the user choose between all controls and those for text."""
    every = QGuiApplication.styleHints().tabFocusBehavior() == Qt.TabFocusBehavior.TabFocusAllControls
    wanted = Qt.FocusPolicy.TabFocus if every else Qt.FocusPolicy.StrongFocus
    stops = widget.focusPolicy() & wanted == wanted
    return stops and widget.isEnabled() and widget.focusProxy() is None and not widget.isWindow()


def _read(parts: list[_Placed]) -> list[QWidget]:
    """The controls of parts side by side and below each other."""
    for start, end in ((QRect.top, QRect.bottom), (QRect.left, QRect.right)):
        groups = _divided(parts, start, end)
        if len(groups) > 1:
            return [control for group in groups for control in _read(group)]
    ordered = sorted(parts, key=lambda part: (part[0].top(), part[0].left()))
    return [control for _place, inside in ordered for control in inside]


def _divided(
    parts: list[_Placed], start: Callable[[QRect], int], end: Callable[[QRect], int]
) -> list[list[_Placed]]:
    """Parts in groups that a line across the window separates."""
    groups: list[list[_Placed]] = []
    reach = 0
    for part in sorted(parts, key=lambda part: start(part[0])):
        place = part[0]
        if not groups or start(place) > reach - _OVERLAP:
            groups.append([])
            reach = end(place)
        groups[-1].append(part)
        reach = max(reach, end(place))
    return groups
