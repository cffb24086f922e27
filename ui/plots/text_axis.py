"""Texts beside a plot, at positions on its scale: end labels and ticks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pyqtgraph as pg
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ui.plots.items import exposed_part

LINE_HEIGHT = 16.0
"""Height of a line of text, in pixels."""
GAP = 8.0
"""Pixels between the plot and its labels."""
OVERHANG = 80.0
"""Pixels a label of a horizontal axis may stick out at its ends."""
_LINE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_FLAGS = {
    (below, right): _LINE
    | (
        Qt.AlignmentFlag.AlignHCenter
        if below
        else Qt.AlignmentFlag.AlignRight
        if right
        else Qt.AlignmentFlag.AlignLeft
    )
    for below in (False, True)
    for right in (False, True)
}
"""How a text lies in its place: whether it is below the plot, and whether it is right-aligned."""


@dataclass(frozen=True, slots=True)
class AxisText:
    """A text beside the plot.

    Attributes:
        place: Its position, on the plot's own scale.
        text: The text.
        color: Its colour.
        font: Its font.
        down: Number of lines of text it is moved down; −0.5 and 0.5 make a pair, 1 is the next line.
        align_right: Whether it is right-aligned instead of left-aligned (vertical axes).
    """

    place: float
    text: str
    color: QColor
    font: QFont
    down: float = 0.0
    align_right: bool = False


class UnlabelledAxis(pg.AxisItem):
    """An axis that never shows pyqtgraph's own label, and spends no time on it."""

    def _updateLabel(self) -> None:
        """Draw again; pyqtgraph would lay its empty label out as HTML too, with every new range."""
        self._adjustSize()
        self.picture = None
        self.update()


class TextAxis(UnlabelledAxis):
    """An axis without line and ticks that writes given texts.

    Args:
        orientation: "left", "right" or "bottom".
        lines: Lines of text a horizontal axis has room for.
    """

    def __init__(self, orientation: str, lines: int = 1) -> None:
        super().__init__(orientation, showValues=False)
        self.texts: tuple[AxisText, ...] = ()
        self._widths: tuple[float, ...] = ()
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        if orientation == "bottom":
            self.setHeight(lines * LINE_HEIGHT + 2)

    def set_texts(self, texts: Sequence[AxisText]) -> None:
        """Set the texts."""
        wanted = tuple(texts)
        if wanted != self.texts:
            self.texts = wanted
            self._widths = tuple(
                QFontMetricsF(text.font).horizontalAdvance(text.text) + 2 for text in self.texts
            )
            self.update()

    def boundingRect(self) -> QRectF:
        """The axis, including texts that stick out at its ends."""
        room = QRectF(self.rect())
        side = OVERHANG if self.orientation == "bottom" else 0.0
        return room.adjusted(-side, -LINE_HEIGHT, side, LINE_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Write the texts."""
        low, high = self.range
        below, exposed = self.orientation == "bottom", exposed_part(self, painter, option)
        for text, width in zip(self.texts, self._widths, strict=True):
            share = (text.place - low) / (high - low)
            box = self._below(text, share, width) if below else self._at_side(text, share)
            if box.adjusted(-GAP, 0, GAP, 0).intersects(exposed):  # the rest looks as before
                painter.setFont(text.font)
                painter.setPen(text.color)
                painter.drawText(box, _FLAGS[below, text.align_right], text.text)

    def _at_side(self, text: AxisText, share: float) -> QRectF:
        size = self.size()
        middle = size.height() * (1 - share) + text.down * LINE_HEIGHT
        return QRectF(GAP, middle - LINE_HEIGHT, size.width() - 2 * GAP, 2 * LINE_HEIGHT)

    def _below(self, text: AxisText, share: float, width: float) -> QRectF:
        left = self.size().width() * share - width / 2
        return QRectF(left, 1 + text.down * LINE_HEIGHT, width, LINE_HEIGHT)
