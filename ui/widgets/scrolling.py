"""Scrolls a part of a widget into view, in any number of scroll areas."""

from __future__ import annotations

from PySide6.QtCore import QRect
from PySide6.QtWidgets import QScrollArea, QWidget

_MARGIN = 12
"""Room left around the part, in pixels."""


def show_part(widget: QWidget, part: QRect) -> None:
    """Scroll every scroll area around a widget until a part of it is visible.

    Args:
        widget: The widget.
        part: The part, in the widget's coordinates.
    """
    above = widget.parentWidget()
    while above is not None:
        page = above.widget() if isinstance(above, QScrollArea) else None
        if isinstance(above, QScrollArea) and page is not None:
            layout = page.layout()
            if layout is not None:
                layout.activate()
            for corner in (part.bottomRight(), part.topLeft()):
                place = widget.mapTo(page, corner)
                above.ensureVisible(place.x(), place.y(), _MARGIN, _MARGIN)
        above = above.parentWidget()
