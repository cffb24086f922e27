"""Common parts of pictures of equities: their axes, and names at the ends of curves."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPainterPath, QPen, QTransform

from ui.plots.items import BackdropItem, PixelItem
from ui.plots.quiet_plot import BarePlot
from ui.plots.text_axis import AxisText, TextAxis
from ui.theme.style import ui_font
from ui.theme.tokens import Tokens

QUARTERS = (0.0, 0.25, 0.5, 0.75, 1.0)
FIFTHS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)
ROOM = QRectF(0.0, -0.01, 1.0, 1.02)
"""Visible range of the plots: shares 0…1 across, equities 0…1 upwards, and a margin."""
TITLE_ROOM = 20.0
"""Pixels above the plot for the title of its upright axis."""
LEFT_WIDTH = 54
RIGHT_WIDTH = 18
GRID_SHARE = 0.7
"""Opacity of the lines behind the curves."""
NAME_GAP = 15.0
"""Least distance of two names, in pixels."""
NAME_RISE = 9.0
"""Distance of a name above its curve, in pixels."""
HALO = 5.0
"""Width of the outline around the letters of a name, which separates them from curves, in pixels."""
HALO_DEPTH = 0.75
"""Opacity of the outline: a curve below it is pale, never hidden."""


def share_axes() -> dict[str, TextAxis]:
    """The axes of such a picture, for its frame."""
    return {"left": TextAxis("left"), "right": TextAxis("right"), "bottom": TextAxis("bottom", 2)}


def write_shares(plot: BarePlot, tokens: Tokens, across: str) -> None:
    """Write ticks and titles of both axes.

    Args:
        plot: The plot, whose axes are `share_axes`.
        tokens: The colours.
        across: Title of the axis of shares.
    """
    muted, font = QColor(tokens.muted), ui_font("small")
    plot.layout.setContentsMargins(1, TITLE_ROOM, 1, 1)
    left, right, bottom = (plot.getAxis(side) for side in ("left", "right", "bottom"))
    left.setWidth(LEFT_WIDTH)
    right.setWidth(RIGHT_WIDTH)
    ticks = [AxisText(q, f"{100 * q:.0f} %", muted, font, align_right=True) for q in QUARTERS]
    left.set_texts([*ticks, AxisText(1.0, "equity", muted, font, -1.0, align_right=True)])
    shares = [AxisText(q, f"{100 * q:.0f} %", muted, font) for q in FIFTHS]
    bottom.set_texts([*shares, AxisText(0.5, across, muted, font, 1.0)])


class SharePaper(BackdropItem):
    """The lines behind such a picture."""

    def show_lines(self, tokens: Tokens) -> None:
        """Draw them in the theme's colours."""
        self.dress(tokens.tint(tokens.line, GRID_SHARE))
        self.set_room(ROOM)
        self.set_lines(QUARTERS, ())


class NamesItem(PixelItem):
    """Names just above the right ends of curves, moved apart if they would overlap."""

    def __init__(self) -> None:
        super().__init__()
        self.names: tuple[str, ...] = ()
        self._heights: tuple[float, ...] = ()
        self._colors: tuple[QColor, ...] = ()
        self._ground = QColor()

    def dress(self, ground: QColor) -> None:
        """Set the colour round the letters."""
        if ground != self._ground:
            self._ground = ground
            self.update()

    def set_names(self, names: Sequence[str], heights: Sequence[float], colors: Sequence[QColor]) -> None:
        """Write these names at these heights (equities)."""
        wanted = tuple(names), tuple(heights), tuple(colors)
        if wanted != (self.names, self._heights, self._colors):
            self.names, self._heights, self._colors = wanted
            self.update()

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Write the names, the highest first."""
        area = to_pixels.mapRect(self._room)
        font = ui_font("label", semibold=True)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        places = apart(
            [to_pixels.map(QPointF(1.0, height)).y() - NAME_RISE for height in self._heights],
            area.top() + NAME_GAP / 2,
            to_pixels.map(QPointF(1.0, 0.0)).y() - NAME_RISE,
        )
        for name, y, color in zip(self.names, places, self._colors, strict=True):
            text = metrics.elidedText(name, Qt.TextElideMode.ElideRight, area.width() / 4)
            width = metrics.horizontalAdvance(text)
            box = QRectF(area.right() - width - 6, y - NAME_GAP / 2, width + 4, NAME_GAP)
            outline = QPainterPath()
            outline.addText(box.left(), y + (metrics.ascent() - metrics.descent()) / 2, font, text)
            painter.strokePath(outline, self._halo())
            painter.setPen(color)
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextDontClip, text)

    def _halo(self) -> QPen:
        shape = Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        ground = QColor(self._ground)
        ground.setAlphaF(HALO_DEPTH)
        return QPen(ground, HALO, *shape)


def apart(places: Sequence[float], top: float, bottom: float) -> list[float]:
    """Positions moved at least `NAME_GAP` apart between two ends, each as little as possible.

    Names are moved up, away from the curves below them; down only where the upper end leaves no room.
    """
    order = np.argsort(places, kind="stable")
    moved = list(places)
    lowest = bottom
    for number in order[::-1]:
        moved[number] = lowest = min(places[number], lowest)
        lowest -= NAME_GAP
    highest = top
    for number in order:
        moved[number] = highest = max(moved[number], highest)
        highest += NAME_GAP
    return moved
