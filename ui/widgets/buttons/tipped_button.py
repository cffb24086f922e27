"""Buttons with words."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from ui.document.shown_text import tooltip


def tipped_button(text: str, tip: str) -> QPushButton:
    """A button that says more in its tooltip.

    Args:
        text: What is on it.
        tip: What it does; empty for no tooltip.
    """
    button = QPushButton(text)
    button.setToolTip(tooltip(tip))
    return button
