"""The drawn parts of the picture of hand types: groups of lying bars, and the names of the players."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from ui.document.wording import percent
from ui.plots.items import NONE, PixelItem
from ui.plots.text_axis import UnlabelledAxis
from ui.plots.thinning import Columns
from ui.theme.style import ui_font
from ui.theme.tokens import LIGHT, Tokens

FILL = 0.78
"""Share of a type's height that its bars fill together."""
THICKEST, SPLIT = 16.0, 1.0
"""Thickest bar, and distance of two bars of a group, in pixels."""
ROUND = 3.0
PALE = 0.32
"""Depth of colour of the part of a bar that does not win."""
FOR_FIGURES, FOR_WHISKERS = 11.0, 5.0
"""Thickness from which bars have a figure after them and a whisker, in pixels."""
CAP, BEHIND, NARROWEST = 3.0, 6.0, 3.0
"""Half the length of a whisker's ends, where the figure begins after the bar, and the shortest whisker that
can be seen, in pixels."""
LINE, GAP, SWATCH = 18.0, 16.0, 10.0
"""Height of a line of names, distance of two names, side of a colour's square, in pixels."""
LONGEST = 150.0
"""Widest name, in pixels."""


class TypeBarsItem(PixelItem):
    """One group of bars per type, the lowest at the bottom; in it one bar per player, the first on top."""

    def __init__(self) -> None:
        super().__init__()
        self.shares = self.wins = self.low = self.high = NONE.reshape(0, 0)
        self.marked: int | None = None
        self._whiskers = False
        self._colors: tuple[QColor, ...] = ()
        self._tokens: Tokens = LIGHT

    def dress(self, colors: Sequence[QColor], tokens: Tokens) -> None:
        """Set the players' colours, and those of figures and grounds."""
        self._colors, self._tokens = tuple(colors), tokens
        self.update()

    def set_data(
        self, shares: Columns, wins: Columns, low: Columns, high: Columns, *, whiskers: bool
    ) -> None:
        """Set the figures, as arrays of players × types.

        Args:
            shares: Length of each bar, 0…1.
            wins: Length of its solid part.
            low: Lower end of its whisker.
            high: Upper end.
            whiskers: Whether the figures have errors.
        """
        self.shares, self.wins, self.low, self.high = shares, wins, low, high
        self._whiskers = whiskers
        self.update()

    def clear(self) -> None:
        """Draw nothing."""
        nothing = NONE.reshape(0, 0)
        self.set_data(nothing, nothing, nothing, nothing, whiskers=False)

    def mark(self, row: int | None) -> None:
        """Shade the place of the type that is being read."""
        if row != self.marked:
            self.marked = row
            self.update()

    def bar(self, to_pixels: QTransform, player: int, row: int) -> QRectF:
        """Rectangle of a player's bar of a type, in pixels."""
        players = max(1, len(self.shares))
        place = abs(to_pixels.m22())
        thick = min(THICKEST, (place * FILL - SPLIT * (players - 1)) / players)
        thick = max(1.0, thick)
        start = to_pixels.map(QPointF(0.0, row + 0.5))
        top = start.y() - (players * thick + (players - 1) * SPLIT) / 2 + player * (thick + SPLIT)
        end = to_pixels.map(QPointF(float(self.shares[player, row]), 0.0)).x()
        return QRectF(start.x(), top, end - start.x(), thick)

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw all groups."""
        room = to_pixels.mapRect(self._room)
        if self.marked is not None and self.shares.size:
            high = room.height() / max(1.0, self._room.height())
            place = QRectF(room.left(), room.bottom() - (self.marked + 1) * high, room.width(), high)
            painter.fillRect(place, self._tokens.tint(self._tokens.text, 0.05))
        painter.setFont(ui_font("small"))
        for player, row in np.argwhere(self.shares > 0).tolist():
            self._draw_bar(painter, to_pixels, player, row)

    def _draw_bar(self, painter: QPainter, to_pixels: QTransform, player: int, row: int) -> None:
        bar, color, tokens = self.bar(to_pixels, player, row), self._colors[player], self._tokens
        share = float(self.shares[player, row])
        round_by = min(ROUND, bar.height() / 3)
        bar.setWidth(max(1.5, bar.width()))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(tokens.tint(color, PALE))
        painter.drawRoundedRect(bar, round_by, round_by)
        solid = QRectF(bar)
        solid.setWidth(bar.width() * float(self.wins[player, row]) / share)
        if solid.width() > 0:
            painter.setBrush(color)
            painter.drawRoundedRect(solid, min(round_by, solid.width() / 2), round_by)
        end = bar.right()
        if self._whiskers and bar.height() >= FOR_WHISKERS:
            end = max(end, self._draw_whisker(painter, to_pixels, player, row, bar.center().y()))
        if bar.height() >= FOR_FIGURES:
            painter.setPen(QColor(tokens.muted))
            box = QRectF(end + BEHIND, bar.top() - 4, 80, bar.height() + 8)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, _figure(share))

    def _draw_whisker(
        self, painter: QPainter, to_pixels: QTransform, player: int, row: int, y: float
    ) -> float:
        """Draw the interval of a bar; returns where it ends."""
        low, high = (
            to_pixels.map(QPointF(float(side[player, row]), 0.0)).x() for side in (self.low, self.high)
        )
        painter.setPen(QPen(self._tokens.tint(self._tokens.text, 0.75), 1.0))
        if high - low < NARROWEST:
            return high
        ends = [QLineF(x, y - CAP, x, y + CAP) for x in (low, high)]
        painter.drawLines([QLineF(low, y, high, y), *ends])
        return high


class LegendAxis(UnlabelledAxis):
    """The legend above the plot: each player's name after a square of his colour."""

    def __init__(self) -> None:
        super().__init__("top", showValues=False)
        self.names: tuple[str, ...] = ()
        self._colors: tuple[QColor, ...] = ()
        self.setHeight(LINE)

    def set_names(self, names: Sequence[str], colors: Sequence[QColor]) -> None:
        """Write these names."""
        self.names, self._colors = tuple(names), tuple(colors)
        self.fit()
        self.update()

    def resizeEvent(self, event: object = None) -> None:
        """Use as many lines as the names need at this width."""
        super().resizeEvent(event)
        if hasattr(self, "names"):
            self.fit()

    def fit(self) -> None:
        """Be as high as the names need."""
        lines = 1 + max((line for line, _left in self._places()), default=0)
        if self.height() != lines * LINE:
            self.setHeight(lines * LINE)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Write the names."""
        font = ui_font("label")
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for name, color, (line, left) in zip(self.names, self._colors, self._places(), strict=True):
            top = line * LINE
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color)
            painter.drawRoundedRect(QRectF(left, top + (LINE - SWATCH) / 2 - 1, SWATCH, SWATCH), 2.5, 2.5)
            painter.setPen(color)
            text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, LONGEST)
            box = QRectF(left + SWATCH + 5, top - 1, LONGEST + 4, LINE)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, text)

    def _places(self) -> list[tuple[int, float]]:
        """Line and left edge of each name."""
        metrics = QFontMetricsF(ui_font("label"))
        places: list[tuple[int, float]] = []
        line, left = 0, 0.0
        for name in self.names:
            width = SWATCH + 5 + min(LONGEST, metrics.horizontalAdvance(name))
            if left and left + width > self.size().width():
                line, left = line + 1, 0.0
            places.append((line, left))
            left += width + GAP
        return places


def _figure(share: float) -> str:
    """A share as written after its bar; a very rare one is not written as 0."""
    return percent(share, 1)
