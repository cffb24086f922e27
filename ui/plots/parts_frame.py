"""Pictures of one item that fills the plot and whose parts are read one at a time: maps, matrices, steps."""

from __future__ import annotations

from typing import Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.plots.items import PixelItem
from ui.plots.picture_frame import PictureFrame
from ui.theme.theme import Theme
from ui.theme.tokens import LIGHT, SPACE, Tokens

AREA = QRectF(0.0, 0.0, 1.0, 1.0)
"""The scales of such a plot; its items are placed in pixels."""

ARROW_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Up: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Down: 1}
"""How far each arrow key goes through parts that are in one order."""

Part = TypeVar("Part")
"""Identifies a part: a card, a cell, a street."""
Figures = TypeVar("Figures")
"""What an item draws."""


class PartsItem(PixelItem, Generic[Part]):
    """Draws the parts and finds the one at a point; subclasses implement `draw` and `part_at`."""

    def __init__(self) -> None:
        super().__init__()
        self.marked: Part | None = None
        self._tokens, self._deck = LIGHT, ""
        self.set_room(AREA)

    def dress(self, tokens: Tokens, deck: str) -> None:
        """Set colours and deck."""
        self._tokens, self._deck = tokens, deck
        self.update()

    def mark(self, part: Part | None) -> None:
        """Highlight the part that is being read, or none."""
        if part != self.marked:
            self.marked = part
            self.update()

    def part_at(self, area: QRectF, point: QPointF) -> Part | None:
        """The part at a point, if there is anything to read; area and point in pixels of the scene."""
        raise NotImplementedError


class FiguresItem(PartsItem[Part], Generic[Part, Figures]):
    """An item that draws one set of figures, or nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.figures: Figures | None = None

    def set_figures(self, figures: Figures | None) -> None:
        """Set the figures, or None to show nothing."""
        self.figures = figures
        self.update()


class PartsFrame(PictureFrame, Generic[Part]):
    """A picture of one `PartsItem`. Subclasses implement `read` and the abstract methods of `PictureFrame`.

    Args:
        title: What the picture shows while it is empty.
        theme: The theme.
        item: The item.
        parent: Qt parent.
    """

    def __init__(
        self, title: str, theme: Theme, item: PartsItem[Part], parent: QWidget | None = None
    ) -> None:
        super().__init__(title, theme, parent=parent)
        self._item = item
        self.plot.addItem(item)
        self.plot.getViewBox().setRange(AREA, padding=0, disableAutoRange=True)
        self.view.pointed.connect(self._point_at)
        self.dress()

    def read(self, part: Part) -> None:
        """Mark a part and show its figures; stop reading if there is none."""
        raise NotImplementedError

    def set_inner(self) -> None:
        """Become a part of a panel rather than a panel."""
        self.setProperty("role", "inner")
        layout = self.layout()
        assert layout is not None
        layout.setContentsMargins(SPACE, 0, SPACE, SPACE)

    def area(self) -> QRectF:
        """The rectangle of the item, in pixels of the scene."""
        place: QRectF = self.plot.getViewBox().sceneBoundingRect()
        return place

    def figure_items(self) -> tuple[PartsItem[Part]]:
        """The item that draws all parts."""
        return (self._item,)

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        self._item.dress(self.theme.tokens, self.theme.deck)

    def read_again(self) -> None:
        """Read the marked part again, from new figures."""
        if self._item.marked is not None:
            self.read(self._item.marked)

    def show_card(self, place: QPointF, html: str) -> None:
        """Show the read-out beside a point of the scene."""
        self.card.show_at(self.view.viewport().mapTo(self, self.view.mapFromScene(place)), html)

    @Slot()
    def read_nothing(self) -> None:
        """Stop reading."""
        self._item.mark(None)
        self.card.hide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stop reading, because the parts have moved."""
        super().resizeEvent(event)
        self.read_nothing()

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        part = self._item.part_at(self.area(), where)
        if part is None:
            self.read_nothing()
        else:
            self.read(part)
