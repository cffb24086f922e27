"""Roles by which the style sheet distinguishes widgets of one class."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget


def set_role(widget: QWidget, role: str) -> None:
    """Give a widget another role of the application's style sheet, or none; see `ui.theme.style.style_sheet`.

    A separate style sheet for the widget would do the same, but each one costs a pass over everything inside
    the widget whenever the colours change: a hundred of them took 0.2 s.
    """
    _set(widget, "role", role)


def set_seat(widget: QWidget, color: int) -> None:
    """Let the style sheet use a seat's colour 0…9 for a widget."""
    _set(widget, "seat", str(color))


def _set(widget: QWidget, name: str, value: str) -> None:
    if (widget.property(name) or "") == value:
        return
    widget.setProperty(name, value)
    widget.style().unpolish(widget)  # otherwise the style sheet does not reread the property
    widget.style().polish(widget)
