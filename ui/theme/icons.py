"""Our icons: paths in a 16 × 16 box, painted in any colour at any size; and the four suits."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, get_args

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap

IconName = Literal[
    "menu", "undo", "redo", "grid", "cards", "dice", "more", "play", "stop", "chevron", "info", "table",
    "ranges", "code", "plus", "lock", "layout", "close", "bars", "rows", "back", "forward", "up", "folder",
]  # fmt: skip
"""The names of the icons; an unknown one would fail while painting, which ends the program."""
BOX = 16.0
"""Side of the box the paths are drawn in."""
_STROKE = 1.5
_SHARP = 4
"""The factor by which the drawing of a pixmap is finer, for screens of any scale."""


def _lines(*strokes: tuple[tuple[float, float], ...]) -> QPainterPath:
    path = QPainterPath()
    for stroke in strokes:
        path.moveTo(*stroke[0])
        for point in stroke[1:]:
            path.lineTo(*point)
    return path


def _menu() -> QPainterPath:
    return _lines(((2.5, 4), (13.5, 4)), ((2.5, 8), (13.5, 8)), ((2.5, 12), (13.5, 12)))


def _undo() -> QPainterPath:
    path = _lines(((6, 2.8), (2.8, 6), (6, 9.2)))
    path.moveTo(2.8, 6)
    path.lineTo(9.5, 6)
    path.cubicTo(14.4, 6, 14.4, 13, 9.5, 13)
    path.lineTo(6, 13)
    return path


def _redo() -> QPainterPath:
    path = _lines(((10, 2.8), (13.2, 6), (10, 9.2)))
    path.moveTo(13.2, 6)
    path.lineTo(6.5, 6)
    path.cubicTo(1.6, 6, 1.6, 13, 6.5, 13)
    path.lineTo(10, 13)
    return path


def _grid() -> QPainterPath:
    path = QPainterPath()
    for row in range(3):
        for column in range(3):
            path.addRoundedRect(QRectF(2 + 4.3 * column, 2 + 4.3 * row, 3.4, 3.4), 0.8, 0.8)
    return path


def _cards() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(6.2, 4.2, 7.3, 9.6), 1.4, 1.4)
    path.moveTo(4.0, 11.6)
    path.lineTo(2.7, 5.0)
    path.cubicTo(2.5, 4.0, 2.9, 3.5, 3.8, 3.3)
    path.lineTo(8.2, 2.3)
    return path


def _dice() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(2.2, 2.2, 11.6, 11.6), 2.4, 2.4)
    for x, y in ((5.4, 5.4), (10.6, 5.4), (8, 8), (5.4, 10.6), (10.6, 10.6)):
        path.addEllipse(QPointF(x, y), 0.55, 0.55)
    return path


def _more() -> QPainterPath:
    path = QPainterPath()
    for x in (3.2, 8.0, 12.8):
        path.addEllipse(QPointF(x, 8), 1.3, 1.3)
    return path


def _play() -> QPainterPath:
    path = _lines(((4.5, 2.8), (13, 8), (4.5, 13.2)))
    path.closeSubpath()
    return path


def _stop() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(3.5, 3.5, 9, 9), 1, 1)
    return path


def _chevron() -> QPainterPath:
    return _lines(((4.2, 6.2), (8, 10), (11.8, 6.2)))


def _info() -> QPainterPath:
    path = _lines(((8, 7.6), (8, 11)))
    path.addEllipse(QPointF(8, 8), 5.8, 5.8)
    path.addEllipse(QPointF(8, 5.2), 0.3, 0.3)
    return path


def _table() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(1.8, 4.2, 12.4, 7.6), 3.8, 3.8)
    return path


def _ranges() -> QPainterPath:
    path = QPainterPath()
    for row in range(3):
        for column in range(3 - row):
            path.addRoundedRect(QRectF(2 + 4.3 * column, 2 + 4.3 * row, 3.4, 3.4), 0.8, 0.8)
    return path


def _code() -> QPainterPath:
    return _lines(((5.4, 4.2), (1.8, 8), (5.4, 11.8)), ((10.6, 4.2), (14.2, 8), (10.6, 11.8)))


def _lock() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(3, 7, 10, 7), 1.2, 1.2)
    path.moveTo(5, 7)
    path.lineTo(5, 5)
    path.cubicTo(5, 1, 11, 1, 11, 5)
    path.lineTo(11, 7)
    return path


def _layout() -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(2, 3, 12, 10), 1.4, 1.4)
    path.moveTo(8, 3)
    path.lineTo(8, 13)
    return path


def _bars() -> QPainterPath:
    path = QPainterPath()
    for x, top in ((2.2, 8.6), (5.4, 5.4), (8.6, 2.4), (11.8, 6.6)):
        path.addRoundedRect(QRectF(x, top, 2.0, 13.6 - top), 0.6, 0.6)
    return path


def _rows() -> QPainterPath:
    path = QPainterPath()
    for y in (3.0, 7.0, 11.0):
        path.addRoundedRect(QRectF(2, y, 3.4, 2.2), 0.6, 0.6)
        path.addRoundedRect(QRectF(7, y, 7, 2.2), 0.6, 0.6)
    return path


def _folder() -> QPainterPath:
    """A folder with a plus: a new one."""
    path = _lines(((6, 13), (2, 13), (2, 3.5), (6, 3.5), (7.5, 5.5), (14, 5.5), (14, 8)))
    path.moveTo(11.5, 9.5)
    path.lineTo(11.5, 14.5)
    path.moveTo(9, 12)
    path.lineTo(14, 12)
    return path


_ICONS: dict[IconName, tuple[Callable[[], QPainterPath], bool]] = {
    "menu": (_menu, False),
    "undo": (_undo, False),
    "redo": (_redo, False),
    "grid": (_grid, True),
    "cards": (_cards, False),
    "dice": (_dice, False),
    "more": (_more, True),
    "play": (_play, True),
    "stop": (_stop, True),
    "chevron": (_chevron, False),
    "info": (_info, False),
    "table": (_table, False),
    "ranges": (_ranges, True),
    "code": (_code, False),
    "plus": (lambda: _lines(((8, 3), (8, 13)), ((3, 8), (13, 8))), False),
    "lock": (_lock, False),
    "layout": (_layout, False),
    "bars": (_bars, True),
    "rows": (_rows, True),
    "back": (lambda: _lines(((13, 8), (3, 8)), ((7, 4), (3, 8), (7, 12))), False),
    "forward": (lambda: _lines(((3, 8), (13, 8)), ((9, 4), (13, 8), (9, 12))), False),
    "up": (lambda: _lines(((8, 13), (8, 3)), ((4, 7), (8, 3), (12, 7))), False),
    "folder": (_folder, False),
    "close": (lambda: _lines(((4, 4), (12, 12)), ((12, 4), (4, 12))), False),
}
"""Each icon's path and whether it is filled (otherwise it is stroked)."""

ICON_NAMES: tuple[IconName, ...] = get_args(IconName)


@cache
def _path(name: IconName) -> QPainterPath:
    return _ICONS[name][0]()


def paint_icon(painter: QPainter, name: IconName, rect: QRectF, color: QColor) -> None:
    """Paint an icon into a square, crisp at any scale.

    Args:
        painter: Where.
        name: Which.
        rect: The square to fill.
        color: Its one colour.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width() / BOX, rect.height() / BOX)
    if _ICONS[name][1]:
        painter.fillPath(_path(name), color)
    else:
        caps, joins = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        painter.strokePath(_path(name), QPen(color, _STROKE, Qt.PenStyle.SolidLine, caps, joins))
    painter.restore()


def icon_pixmap(name: IconName, color: QColor, side: int, edge: int = 0) -> QPixmap:
    """An icon as a pixmap that is crisp on every screen, for what Qt draws itself.

    Args:
        name: Which.
        color: Its one colour.
        side: Its side with the edge around it, in pixels.
        edge: Width of the empty edge.
    """
    pixmap = QPixmap(side * _SHARP, side * _SHARP)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    inner = _SHARP * (side - 2 * edge)
    paint_icon(painter, name, QRectF(_SHARP * edge, _SHARP * edge, inner, inner), color)
    painter.end()
    pixmap.setDevicePixelRatio(_SHARP)
    return pixmap


def _heart() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.95))
    path.cubicTo(0.42, 0.80, 0.02, 0.60, 0.02, 0.31)
    path.cubicTo(0.02, 0.02, 0.40, -0.02, 0.5, 0.25)
    path.cubicTo(0.60, -0.02, 0.98, 0.02, 0.98, 0.31)
    path.cubicTo(0.98, 0.60, 0.58, 0.80, 0.5, 0.95)
    return path


def _spade() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.03))
    path.cubicTo(0.42, 0.20, 0.04, 0.38, 0.04, 0.62)
    path.cubicTo(0.04, 0.86, 0.36, 0.88, 0.46, 0.70)
    path.cubicTo(0.46, 0.82, 0.42, 0.90, 0.32, 0.97)
    path.lineTo(0.68, 0.97)
    path.cubicTo(0.58, 0.90, 0.54, 0.82, 0.54, 0.70)
    path.cubicTo(0.64, 0.88, 0.96, 0.86, 0.96, 0.62)
    path.cubicTo(0.96, 0.38, 0.58, 0.20, 0.5, 0.03)
    return path


def _diamond() -> QPainterPath:
    path = QPainterPath(QPointF(0.5, 0.0))
    for x, y in ((0.9, 0.5), (0.5, 1.0), (0.1, 0.5)):
        path.lineTo(x, y)
    path.closeSubpath()
    return path


def _club() -> QPainterPath:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for x, y in ((0.5, 0.26), (0.25, 0.58), (0.75, 0.58)):
        path.addEllipse(QPointF(x, y), 0.225, 0.225)
    path.addRect(QRectF(0.42, 0.36, 0.16, 0.3))
    path.moveTo(0.46, 0.60)
    path.cubicTo(0.46, 0.78, 0.42, 0.90, 0.32, 0.97)
    path.lineTo(0.68, 0.97)
    path.cubicTo(0.58, 0.90, 0.54, 0.78, 0.54, 0.60)
    path.closeSubpath()
    return path


_SUITS = (_club, _diamond, _heart, _spade)


@cache
def _suit(suit: int) -> QPainterPath:
    return _SUITS[suit]()


def paint_suit(painter: QPainter, suit: int, rect: QRectF, color: QColor) -> None:
    """Paint a suit 0…3 (clubs, diamonds, hearts, spades) into a square."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    painter.scale(rect.width(), rect.height())
    painter.fillPath(_suit(suit), color)
    painter.restore()
