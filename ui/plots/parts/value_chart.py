"""Draws a chart of values over one quantity: grid, lines, dots, and the names of all of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise

import numpy as np
import pyqtgraph as pg
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
At = Callable[[float, float], QPointF]
"""The pixel of a place and a value."""


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
        points = [at(float(x), float(y)) for x, y in zip(line.x, line.y, strict=True)]
        xs, ys = np.array([p.x() for p in points]), np.array([p.y() for p in points])
        painter.drawPolyline(pg.functions.arrayToQPolygonF(xs, ys))
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
    drawn = [
        [at(float(x), float(y)) for x, y in zip(places, np.interp(places, line.x, line.y), strict=True)]
        for line in chart.lines
    ]
    drawn += [
        [QPointF(at(each.place, 0.0).x(), y) for y in (box.top(), box.bottom())] for each in chart.uprights
    ]
    taken: list[QRectF] = []
    for line, points in zip(chart.lines, drawn, strict=False):
        inside = [point for point in points if box.top() <= point.y() <= box.bottom()]
        if not inside:
            continue  # it is above or below all that is shown
        wide = metrics.horizontalAdvance(line.name) + 2
        place = clear_place(inside, wide, box, drawn, taken)
        taken.append(place)
        painter.setPen(line.color)
        painter.drawText(place, Qt.AlignmentFlag.AlignLeft | _VALUE, line.name)


def clear_place(
    points: Sequence[QPointF],
    wide: float,
    box: QRectF,
    lines: Sequence[Sequence[QPointF]],
    taken: Sequence[QRectF],
) -> QRectF:
    """Where the name of a line is written: beside it, as far right as it lies over no line or other name.

    Left of the line if there is room, otherwise right of it.

    Args:
        points: The points of the line that are shown, from left to right.
        wide: Width of the name.
        box: The chart.
        lines: The points of all lines, this one too.
        taken: The places of other names.

    Returns:
        The place; above the right end if there is none that is clear.
    """
    free = (
        place
        for right in (False, True)
        for point in reversed(points)
        for place in _beside(point, wide, right=right)
        if box.contains(place)
        and not any(place.intersects(other) for other in taken)
        and not any(_crosses(line, place) for line in lines)
    )
    end = points[-1]
    usual = QRectF(
        min(end.x() - wide, box.right() - wide), max(box.top(), end.y() - NAME_HIGH), wide, NAME_HIGH
    )
    return next(free, usual)


def _beside(point: QPointF, wide: float, *, right: bool) -> Iterator[QRectF]:
    """Left or right of a point of a line: at its height, then above and below it, near and farther off."""
    x = point.x() + _OFFS[0] if right else point.x() - _OFFS[0] - wide
    yield QRectF(x, point.y() - NAME_HIGH / 2, wide, NAME_HIGH)
    for off in _OFFS:
        yield QRectF(x, point.y() - NAME_HIGH - off, wide, NAME_HIGH)
        yield QRectF(x, point.y() + off, wide, NAME_HIGH)


def _crosses(line: Sequence[QPointF], place: QRectF) -> bool:
    """Whether a line, drawn from point to point, passes through a place or close by."""
    return any(
        place.left() <= max(one.x(), other.x())
        and min(one.x(), other.x()) <= place.right()
        and place.top() <= max(one.y(), other.y())
        and min(one.y(), other.y()) <= place.bottom()
        for one, other in pairwise(line)
    )


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
