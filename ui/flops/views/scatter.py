"""Two reports as a scatter: the figure compared on each flop, now against that of the report kept."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import ceil, floor
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QPointF, QRectF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPen, QTransform
from PySide6.QtWidgets import QWidget

from oracle.cards.card import cards_text
from ui.document.wording import number, percent
from ui.flops.shown.choice import NUMBER, POINTS
from ui.flops.shown.colors import ahead_colors
from ui.flops.shown.figure_words import figure_words, in_points, value_title
from ui.flops.shown.read_out import flop_html
from ui.flops.shown.words import nothing_to_show, spoken_flop
from ui.plots.convergence.lanes import ROUNDING, round_step
from ui.plots.convergence.trace import SeatLook
from ui.plots.parts_frame import AREA, PartsFrame, PartsItem
from ui.theme.style import ui_font
from ui.theme.theme import Theme

if TYPE_CHECKING:
    from ui.flops.shown.sifted import FlopLine, LineChange, SiftedFlops

TITLE = "Two reports compared"
NOTHING_KEPT = "Click “Keep to compare” above the bars, then change a range: each flop becomes a point here."
_NOT_KEPT = (
    "The report that you kept does not have this figure on these flops. "
    "End the comparison above the bars, then keep this report."
)
_LEFT, _BELOW, _EDGE = 74.0, 34.0, 10.0
"""Room for the scales at the left and below, with their titles, and at the other edges, in pixels."""
_TITLE = 16.0
"""Room for the title of a scale, in pixels."""
KEPT_TITLE, NOW_TITLE = "Before (kept)", "Now"
"""The titles of the two scales."""
_DOT, _NEAR = 2.2, 14.0
"""Radius of a point, and how near the pointer reads it, in pixels."""
_FEW, _LARGE = 300, 4.0
"""Up to this many points, as of a set of flops, are drawn larger."""
_LEVELS = 4
"""Steps that a scale has at most, and one more at either end; they are round, such as 5 or 20 points."""
_LEAST = 0.01
"""Span of a scale whose points are all the same."""
_MOVES = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_PageUp: -50, Qt.Key.Key_PageDown: 50}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
Points = npt.NDArray[np.float64]
Moved = npt.NDArray[np.int8]


class ScatterItem(PartsItem[int]):
    """A point for each flop on scales of the same length, with the line of no change."""

    def __init__(self) -> None:
        super().__init__()
        self.points: Points = np.empty((0, 2))
        self.moved: Moved = np.empty(0, dtype=np.int8)
        self._texts: tuple[str, ...] = ()
        self._low, self._high = 0.0, 1.0
        self._up, self._down = QColor(), QColor()

    def set_points(
        self, points: Points, moved: Moved, texts: Sequence[str], ends: tuple[float, float]
    ) -> None:
        """Draw points.

        Args:
            points: Before and now, shape (n, 2).
            moved: 1 for each that is more now, −1 for less, 0 if the difference is within its error, shape
                (n,).
            texts: The scale as text, from its low end to its high one.
            ends: The ends of both scales.
        """
        self.points, self.moved = points, moved
        self._texts, (self._low, self._high) = tuple(texts), ends
        self.update()

    def tint(self, up: QColor, down: QColor) -> None:
        """Set the colours of points above and below the line."""
        self._up, self._down = up, down
        self.update()

    def chart(self, area: QRectF) -> QRectF:
        """The square of the points."""
        room = area.adjusted(_LEFT, _EDGE, -_EDGE, -_BELOW)
        return QRectF(room.left(), room.top(), max(1.0, room.width()), max(1.0, room.height()))

    def places(self, area: QRectF) -> Points:
        """Where the points are, in pixels, shape (n, 2)."""
        chart = self.chart(area)
        shares = (self.points - self._low) / (self._high - self._low)
        x = chart.left() + shares[:, 0] * chart.width()
        return np.stack([x, chart.bottom() - shares[:, 1] * chart.height()], axis=1)

    def part_at(self, area: QRectF, point: QPointF) -> int | None:
        """The point nearest to the pointer, if it is near."""
        if not self.points.size:
            return None
        away = np.hypot(*(self.places(area) - (point.x(), point.y())).T)
        nearest = int(away.argmin())
        return nearest if away[nearest] <= _NEAR else None

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw scales, the line of no change, and points."""
        area = to_pixels.mapRect(AREA)
        if not self.points.size:
            return
        chart = self.chart(area)
        self._draw_scales(painter, chart)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(self._tokens.muted), 1.0, Qt.PenStyle.DashLine))
        painter.drawLine(chart.bottomLeft(), chart.topRight())
        painter.setPen(Qt.PenStyle.NoPen)
        places = self.places(area)
        dot = _DOT if len(places) > _FEW else _LARGE
        for way, color in ((0, QColor(self._tokens.muted)), (1, self._up), (-1, self._down)):
            light = QColor(color)
            light.setAlphaF(0.7 if way else 0.5)
            painter.setBrush(light)
            for x, y in places[self.moved == way].tolist():
                painter.drawEllipse(QPointF(x, y), dot, dot)
        if self.marked is not None and self.marked < len(places):
            painter.setPen(QPen(QColor(self._tokens.text), 1.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawEllipse(QPointF(*places[self.marked].tolist()), 2 * dot + 2, 2 * dot + 2)

    def _draw_scales(self, painter: QPainter, chart: QRectF) -> None:
        painter.setFont(ui_font("small"))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        for step, text in enumerate(self._texts):
            share = step / max(1, len(self._texts) - 1)
            x, y = chart.left() + share * chart.width(), chart.bottom() - share * chart.height()
            painter.setPen(QPen(self._tokens.tint(self._tokens.line, 0.6), 1))
            painter.drawLine(QPointF(chart.left(), y), QPointF(chart.right(), y))
            painter.drawLine(QPointF(x, chart.top()), QPointF(x, chart.bottom()))
            painter.setPen(QColor(self._tokens.muted))
            painter.drawText(
                QRectF(chart.left() - _LEFT + _TITLE, y - 8, _LEFT - _TITLE - 6, 16), right, text
            )
            edge = Qt.AlignmentFlag.AlignLeft if step == 0 else Qt.AlignmentFlag.AlignRight
            middle = 0 < step < len(self._texts) - 1
            room = QRectF(x - (40 if middle else 0 if step == 0 else 80), chart.bottom() + 2, 80, 14)
            painter.drawText(room, Qt.AlignmentFlag.AlignHCenter if middle else edge, text)
        below = QRectF(chart.left(), chart.bottom() + 16, chart.width(), _TITLE)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, KEPT_TITLE)
        painter.save()
        painter.translate(chart.left() - _LEFT, chart.bottom())
        painter.rotate(-90)
        painter.drawText(QRectF(0, 0, chart.height(), _TITLE), Qt.AlignmentFlag.AlignCenter, NOW_TITLE)
        painter.restore()


class ScatterView(PartsFrame[int]):
    """The scatter; the pointer and the arrow keys read its points, a click puts the flop on the table.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    chosen = Signal(tuple)
    """Put a flop on the table: its cards, as ids."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = ScatterItem()
        self.shown: SiftedFlops | None = None
        self.looks: tuple[SeatLook, ...] = ()
        self.lines: tuple[FlopLine, ...] = ()
        super().__init__(TITLE, theme, self.item, parent)
        self.set_inner()
        self.view.clicked.connect(self._click)
        self.show_nothing("")

    def show_flops(self, shown: SiftedFlops, looks: Sequence[SeatLook]) -> None:
        """Show the flops of the table that both reports have.

        Args:
            shown: The flops.
            looks: Name and colour of each player.
        """
        marked = self.item.marked
        read = None if marked is None or marked >= len(self.lines) else self.lines[marked].cards
        self.shown, self.looks = shown, tuple(looks)
        there = (shown.lines[place] for place in shown.order)
        known = [line for line in there if line.change is not None]
        self.lines = tuple(sorted(known, key=lambda line: line.change.before if line.change else 0.0))
        what = figure_words(shown.choice, looks[0].label)
        why_none = _NOT_KEPT if shown.order else nothing_to_show(shown)
        self.set_hint("" if self.lines else why_none if shown.kept else NOTHING_KEPT)
        self.set_title(f"{what}, now against before", "Now against before")
        self.set_line(self._sentence())
        self.dress()
        self._draw()
        place = next((at for at, line in enumerate(self.lines) if line.cards == read), None)
        if place is None:
            self.read_nothing()
        else:
            self.read(place)
        self.describe()

    def clear(self) -> None:
        """Discard the figures."""
        self.shown, self.looks, self.lines = None, (), ()
        self.item.set_points(np.empty((0, 2)), np.empty(0, dtype=np.int8), (), (0.0, 1.0))

    def summary(self) -> str:
        """The picture in words."""
        return f"{self.title}. {self.line}" if self.lines else self.hint or f"{TITLE}: nothing to show yet."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """The flops with both figures, each with its ±."""
        if self.shown is None:
            return ("flop",), ()
        what = value_title(self.shown.choice, self.looks[0].label)
        header = ("flop", f"{what}, kept", "±", f"{what}, now", "±")
        rows = [
            (cards_text(line.cards), line.change.before, line.change.before_half_width, line.value,
             line.half_width)
            for line in self.lines if line.change is not None
        ]  # fmt: skip
        return header, rows

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        self.item.tint(*ahead_colors(getattr(self, "looks", ()), self.theme.tokens))

    def read(self, part: int) -> None:
        """Read a flop by its place; places past an end read that end."""
        if not self.lines or self.shown is None:
            return
        part = max(0, min(part, len(self.lines) - 1))
        self.item.mark(part)
        spoken = spoken_flop(self.shown, self.lines[part], tuple(look.label for look in self.looks))
        html = flop_html(self.shown, self.lines[part], self.looks, self.theme)
        self.show_card(QPointF(*self.item.places(self.area())[part].tolist()), html)
        self.setAccessibleDescription(spoken)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move between flops, Page up and down by fifty; Enter puts one on the table."""
        key, here = Qt.Key(event.key()), self.item.marked
        if key in _MOVES:
            self.read(0 if here is None else here + _MOVES[key])
        elif key in _ENTER and here is not None and here < len(self.lines):
            self.chosen.emit(self.lines[here].cards)
        else:
            super().keyPressEvent(event)

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        here = self.item.marked
        if here is not None and here < len(self.lines):
            self.chosen.emit(self.lines[here].cards)

    def _sentence(self) -> str:
        """How many flops got better, surely so where figures are sampled."""
        changes = [line.change for line in self.lines if line.change is not None]
        if not changes:
            return ""
        ways = [_way(change) for change in changes]
        more, less = ways.count(1), ways.count(-1)
        rest = len(changes) - more - less
        sure = all(change.half_width == 0 for change in changes)
        same = f", {rest:,} {'unchanged' if sure else 'not known to differ'} (grey)" if rest else ""
        return f"Above the dashed line the figure went up: {more:,} flops up, {less:,} down{same}."

    def _draw(self) -> None:
        pairs = [(line.change.before, line.value) for line in self.lines if line.change is not None]
        if not pairs or self.shown is None:
            self.item.set_points(np.empty((0, 2)), np.empty(0, dtype=np.int8), (), (0.0, 1.0))
            return
        points = np.array(pairs)
        moved = np.array([_way(line.change) for line in self.lines if line.change is not None], dtype=np.int8)
        levels = round_levels(float(points.min()), float(points.max()))
        decimals = 0 if levels[1] - levels[0] > 0.99 * _LEAST else 1
        in_units = partial(in_points, decimals=decimals)
        by_unit: dict[str, Callable[[float], str]] = {NUMBER: number, POINTS: in_units}
        text = by_unit.get(self.shown.choice.unit, partial(percent, decimals=decimals))
        self.item.set_points(points, moved, [text(level) for level in levels], (levels[0], levels[-1]))


def _way(change: LineChange) -> int:
    """1 if a figure is more now, −1 if it is less, 0 if the difference is within its error."""
    return int(change.points > change.half_width) - int(change.points < -change.half_width)


def round_levels(low: float, high: float) -> tuple[float, ...]:
    """The levels of a scale that has these values in it: multiples of a round step.

    >>> round_levels(0.337, 0.981)
    (0.2, 0.4, 0.6, 0.8, 1.0)
    """
    step = round_step(max(high - low, _LEAST) / _LEVELS)
    first, last = floor(low / step + ROUNDING), ceil(high / step - ROUNDING)
    return tuple(round(place * step, 12) for place in range(first, max(last, first + 1) + 1))
