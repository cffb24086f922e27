"""Draws a chart of values over one quantity: grid, lines, dots, and the names of all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

import numpy as np
import pyqtgraph as pg
from numpy.typing import NDArray
from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ui.plots.equity_items import GRID_SHARE
from ui.plots.parts.decision_figures import Upright, ValueChart
from ui.theme.style import ui_font
from ui.theme.tokens import Tokens

PLACES = 100
"""Places of the axis that can be read."""
SIDE, RIGHT, BELOW, ABOVE = 52.0, 22.0, 38.0, 20.0
"""Room beside, below and above the chart, in pixels; at the left it is the least, see `left_room`."""
_BEFORE, _BESIDE = 2.0, 8.0
"""Room before and behind a figure of the vertical axis, in pixels."""
UNIT_ROOM = 24.0
"""Room above the chart for what its values count in, in pixels."""
NAME_GAP = 8.0
"""Between two names in a line, in pixels."""
NAME_HIGH, _OFFS = 16.0, (4.0, 8.0, 14.0)
"""Height of a name, and its distances from the line it belongs to, in pixels."""
_DOT = 4.5
_BAND = 0.16
"""Strength of the colour of a band."""
_VALUE = Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine
_PER_LOOK = 16
"""Points of a line beside which places for its name are looked at together: near the end most have one."""
At = Callable[[float, float], QPointF]
"""The pixel of a place and a value."""
Points = NDArray[np.float64]
"""Points of a line in pixels, from left to right, shape (n, 2)."""


def left_room(chart: ValueChart) -> float:
    """Room at the left of a chart, in pixels: enough for the widest figure of its axis."""
    metrics = QFontMetricsF(ui_font("small"))
    widest = max(metrics.horizontalAdvance(_tick(step)) for step in chart.steps())
    return max(SIDE, _BEFORE + widest + _BESIDE)


def _tick(step: float) -> str:
    """A figure of the vertical axis: ``+100,000``, ``−50``, ``0``."""
    return f"{step:+,.10g}".replace("-", "−") if step else "0"


def draw_chart(painter: QPainter, box: QRectF, chart: ValueChart, tokens: Tokens, marked: int | None) -> None:
    """Draw a chart.

    Args:
        painter: Draws in pixels.
        box: Its place, without its axes.
        chart: The chart.
        tokens: Colours of the theme.
        marked: The place that is being read, in hundredths of the axis; None for none.
    """
    steps = chart.steps()
    low, high = steps[0], steps[-1]
    first, last = chart.span

    def at(x: float, y: float) -> QPointF:
        return QPointF(
            box.left() + box.width() * (x - first) / (last - first or 1.0),
            box.bottom() - box.height() * (y - low) / (high - low),
        )

    _draw_paper(painter, box, chart, tokens, [at(first, step).y() for step in steps])
    painter.save()
    painter.setClipRect(box.adjusted(-_DOT, -1, _DOT, 1))
    for upright in chart.uprights:
        _draw_upright(painter, box, at, upright, tokens)
    for line in chart.lines:
        painter.setPen(QPen(line.color, 2.0))
        points = _pixels(at, line.x, line.y)
        painter.drawPolyline(pg.functions.arrayToQPolygonF(points[:, 0], points[:, 1]))
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y, color in chart.dots:
        painter.setBrush(color)
        painter.drawEllipse(at(x, y), _DOT, _DOT)
    if marked is not None:
        x = round(box.left() + box.width() * marked / PLACES) + 0.5
        painter.setPen(QPen(QColor(tokens.muted), 1.0))
        painter.drawLine(QLineF(x, box.top(), x, box.bottom()))
    painter.restore()
    _name_uprights(painter, box, chart, at)
    _name_lines(painter, box, chart, at)


def _pixels(at: At, x: NDArray[np.float64], y: NDArray[np.float64]) -> Points:
    """The points of a line."""
    points = [at(float(place), float(value)) for place, value in zip(x, y, strict=True)]
    return np.array([(point.x(), point.y()) for point in points], dtype=np.float64).reshape(-1, 2)


def _draw_paper(
    painter: QPainter, box: QRectF, chart: ValueChart, tokens: Tokens, heights: list[float]
) -> None:
    """Grid, axes and their texts."""
    right = Qt.AlignmentFlag.AlignRight | _VALUE
    side = left_room(chart)
    painter.setFont(ui_font("small"))
    for step, y in zip(chart.steps(), heights, strict=True):
        painter.setPen(QColor(tokens.muted))
        painter.drawText(QRectF(box.left() - side, y - 8, side - _BESIDE, 16), right, _tick(step))
        zero = QPen(QColor(tokens.faint), 1.4)
        painter.setPen(zero if not step else QPen(tokens.tint(tokens.line, GRID_SHARE), 1.0))
        painter.drawLine(QLineF(box.left(), round(y) + 0.5, box.right(), round(y) + 0.5))
    painter.setPen(QColor(tokens.muted))
    above = QRectF(box.left() - side, box.top() - ABOVE - 2, 140, 16)
    painter.drawText(above, Qt.AlignmentFlag.AlignLeft | _VALUE, chart.up)
    first, last = chart.span
    for place, words in chart.ticks:
        x = box.left() + box.width() * (place - first) / (last - first or 1.0)
        painter.drawText(QRectF(x - 40, box.bottom() + 4, 80, 16), Qt.AlignmentFlag.AlignCenter, words)
    below = QRectF(box.left(), box.bottom() + 20, box.width(), 16)
    metrics = QFontMetricsF(painter.font())
    across = metrics.elidedText(chart.across, Qt.TextElideMode.ElideRight, below.width())
    painter.drawText(below, Qt.AlignmentFlag.AlignCenter, across)


def _draw_upright(painter: QPainter, box: QRectF, at: At, upright: Upright, tokens: Tokens) -> None:
    x = at(upright.place, 0.0).x()
    if upright.half_width:
        left, right = (at(upright.place + side * upright.half_width, 0.0).x() for side in (-1, 1))
        painter.fillRect(
            QRectF(left, box.top(), right - left, box.height()), tokens.tint(upright.color, _BAND)
        )
    style = Qt.PenStyle.DashLine if upright.dashed else Qt.PenStyle.SolidLine
    painter.setPen(QPen(upright.color, 1.2, style))
    painter.drawLine(QLineF(x, box.top(), x, box.bottom()))


def _name_uprights(painter: QPainter, box: QRectF, chart: ValueChart, at: At) -> None:
    """Write the names of the vertical lines above the chart."""
    painter.setFont(ui_font("label", semibold=True))
    metrics = QFontMetricsF(painter.font())
    left_of = min((each.place for each in chart.uprights), default=0.0)
    room = (box.left() + UNIT_ROOM, box.right())
    names = fitting_names(chart.uprights, metrics.horizontalAdvance, room[1] - room[0])
    widths = [metrics.horizontalAdvance(name) for name in names]
    wished = []
    for upright, wide in zip(chart.uprights, widths, strict=True):
        x = at(upright.place, 0.0).x()
        before = len(chart.uprights) > 1 and upright.place == left_of
        wished.append(x - wide - 6 if before else x + 6)
    lefts = side_by_side(wished, widths, room)
    for upright, name, left, wide in zip(chart.uprights, names, lefts, widths, strict=True):
        painter.setPen(upright.color)
        painter.drawText(
            QRectF(left, box.top() - ABOVE, wide + 2, 16),
            Qt.AlignmentFlag.AlignLeft | _VALUE,
            name,
        )


def _name_lines(painter: QPainter, box: QRectF, chart: ValueChart, at: At) -> None:
    """Write the name of each line near its right end, where it lies over no line."""
    painter.setFont(ui_font("label", semibold=True))
    metrics = QFontMetricsF(painter.font())
    places = np.linspace(*chart.span, PLACES + 1)
    drawn = [_pixels(at, places, np.interp(places, line.x, line.y)) for line in chart.lines]
    for each in chart.uprights:
        x = at(each.place, 0.0).x()
        drawn.append(np.array([(x, box.top()), (x, box.bottom())]))
    taken: list[QRectF] = []
    for line, points in zip(chart.lines, drawn, strict=False):
        inside = points[(box.top() <= points[:, 1]) & (points[:, 1] <= box.bottom())]
        if not len(inside):
            continue  # it is above or below all that is shown
        wide = metrics.horizontalAdvance(line.name) + 2
        place = clear_place(inside, wide, box, drawn, taken)
        taken.append(place)
        painter.setPen(line.color)
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | _VALUE, line.name)


def clear_place(
    points: Points,
    wide: float,
    box: QRectF,
    lines: Sequence[Points],
    taken: Sequence[QRectF],
) -> QRectF:
    """Where the name of a line is written: beside it, as far right as it lies over no line or other name.

    Left of the line if there is room, otherwise right of it.

    Args:
        points: The points of the line that are shown.
        wide: Width of the name.
        box: The chart.
        lines: The points of all lines, this one too.
        taken: The places of other names.

    Returns:
        The place; above the right end if there is none that is clear.
    """
    ends = np.concatenate([np.stack([line[:-1], line[1:]], axis=1) for line in lines])
    pieces = np.concatenate([ends.min(axis=1), ends.max(axis=1)], axis=1)
    names = np.array([each.getCoords() for each in taken], dtype=np.float64).reshape(-1, 4)
    inside, size = np.array(box.getCoords()), np.array((wide, NAME_HIGH))
    backwards = points[::-1]
    for right in (False, True):
        for start in range(0, len(points), _PER_LOOK):
            corners = _beside(backwards[start : start + _PER_LOOK], wide, right=right)
            far = corners + size
            in_box = ((corners >= inside[:2]) & (far <= inside[2:])).all(axis=1)
            corners, far = corners[in_box], far[in_box]
            # Unlike lines, other names may be touched.
            over_name = _meet(np.nextafter(corners, np.inf), np.nextafter(far, -np.inf), names)
            corners, far = corners[~over_name], far[~over_name]
            free = corners[~_meet(corners, far, pieces)]
            if len(free):
                return QRectF(float(free[0, 0]), float(free[0, 1]), wide, NAME_HIGH)
    x, y = map(float, points[-1])
    return QRectF(min(x - wide, box.right() - wide), max(box.top(), y - NAME_HIGH), wide, NAME_HIGH)


def _meet(corners: Points, far: Points, others: Points) -> NDArray[np.bool_]:
    """Whether each of some rectangles touches any of others.

    Args:
        corners: Their upper left corners, shape (n, 2).
        far: Their lower right corners, shape (n, 2).
        others: Left, top, right and bottom of the others, shape (m, 4).
    """
    left, top, right, bottom = others.T
    (x, y), (far_x, far_y) = corners.T[:, :, None], far.T[:, :, None]
    meet: NDArray[np.bool_] = np.any((x <= right) & (left <= far_x) & (y <= bottom) & (top <= far_y), axis=1)
    return meet


def _beside(points: Points, wide: float, *, right: bool) -> Points:
    """Upper left corners of places left or right of points of a line, shape (7 n, 2).

    Of each point first the place at its height, then those above and below it, near and farther off.
    """
    heights = [-NAME_HIGH / 2, *(height for off in _OFFS for height in (-NAME_HIGH - off, off))]
    beside = _OFFS[0] if right else -_OFFS[0] - wide
    steps = np.array([(beside, height) for height in heights])
    places: Points = (points[:, None] + steps).reshape(-1, 2)
    return places


def fitting_names(uprights: Sequence[Upright], width: Callable[[str], float], room: float) -> list[str]:
    """The names of vertical lines: the short ones if all names together are too wide.

    Args:
        uprights: The lines.
        width: How wide a name is.
        room: How wide they may be together.
    """
    names = [upright.words for upright in uprights]
    if sum(map(width, names)) + NAME_GAP * (len(names) - 1) <= room:
        return names
    return [upright.short or upright.words for upright in uprights]


def side_by_side(wished: Sequence[float], widths: Sequence[float], room: tuple[float, float]) -> list[float]:
    """Where names in a line begin, none over another as far as there is room.

    Args:
        wished: Where each would begin.
        widths: Their widths.
        room: Both ends of the line.

    >>> side_by_side([10.0, 30.0], [40.0, 40.0], (0.0, 100.0)), side_by_side([90.0], [40.0], (0.0, 100.0))
    ([0.0, 48.0], [60.0])
    """
    order = sorted(range(len(wished)), key=lambda place: wished[place])
    lefts = [min(max(left, room[0]), room[1] - wide) for left, wide in zip(wished, widths, strict=True)]
    for before, after in pairwise(order):
        over = lefts[before] + widths[before] + NAME_GAP - lefts[after]
        if over > 0:
            moved = min(over, max(0.0, lefts[before] - room[0]))
            lefts[before] -= moved
            lefts[after] = max(lefts[after], min(lefts[after] + over - moved, room[1] - widths[after]))
    return lefts
