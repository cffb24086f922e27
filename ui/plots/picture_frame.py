"""Additional parts of pictures of ranges: an empty state, dimming of old figures, reading."""

from __future__ import annotations

from collections.abc import Iterable

import pyqtgraph as pg
from PySide6.QtCore import Slot
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QGraphicsItem, QWidget

from ui.plots.base import PlotFrame
from ui.plots.items import FADED
from ui.theme.theme import Theme


class PictureFrame(PlotFrame):
    """A picture that a `PictureFeed` keeps up to date with the table.

    Subclasses implement `clear`, `figure_items` and `read_nothing`, and the abstract methods of `PlotFrame`.

    Args:
        title: What the picture shows while it is empty.
        theme: The theme.
        axes: The plot's axes by side, usually each a `TextAxis`; sides not given have none.
        parent: Qt parent.
    """

    empty_short = ""
    """A shorter title while it is empty, used if there is no room for the whole."""

    def __init__(
        self,
        title: str,
        theme: Theme,
        *,
        axes: dict[str, pg.AxisItem] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(title, theme, axes=axes, stacked=True, parent=parent)
        self._empty_title = title
        self.view.left.connect(self.read_nothing)

    def clear(self) -> None:
        """Discard the figures and draw none."""
        raise NotImplementedError

    def figure_items(self) -> Iterable[QGraphicsItem]:
        """The items that show figures, without the background."""
        raise NotImplementedError

    @Slot()
    def read_nothing(self) -> None:
        """Stop reading."""
        raise NotImplementedError

    def show_nothing(self, why: str) -> None:
        """Show that there is no picture, with the reason in the middle of the empty plot."""
        self.clear()
        self.set_title(self._empty_title, self.empty_short)
        self.set_line("")
        self.set_hint(why)
        self.read_nothing()
        self.describe()

    def set_stale(self, stale: bool) -> None:
        """Dim the figures of a table that has been edited since, or no longer."""
        for item in self.figure_items():
            item.setOpacity(FADED if stale else 1.0)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Stop reading when the focus is lost."""
        super().focusOutEvent(event)
        self.read_nothing()
