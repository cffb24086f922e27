"""Roles by which the style sheet distinguishes widgets of one class."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget another role of the application's style sheet, or none; see `ui.theme.style.style_sheet`.

    A style sheet of the widget's own would do the same, but every such sheet is one more pass over all
    that lies inside the widget whenever the colours change: a hundred of them took 0.2 s.
    """
    _set(widget, "role", role)


def set_seat(widget: QWidget, color: int) -> None:
    """Let the style sheet dress a widget in a seat's colour 0…9."""
    _set(widget, "seat", str(color))


def _set(widget: QWidget, name: str, value: str) -> None:
    if (widget.property(name) or "") == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)  # else the style sheet does not look at the property again
    widget.style().polish(widget)
