"""The histogram: how often each value occurred, updated during a run."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from ui.document.wording import percent
from ui.plots.base import PlotFrame
from ui.plots.charts.bars import BarsItem
from ui.plots.numbers import count, plus_minus
from ui.plots.text_axis import GAP, AxisText, TextAxis
from ui.theme.style import ui_font
from ui.theme.theme import Theme

MOST_LYING = 24
"""Up to this many values are horizontal bars with their names; more are vertical."""
MOST_BARS = 400
"""With more values, neighbours are grouped."""
ROW = 26
"""Height per horizontal bar, in pixels."""
_CHROME = 78
"""Height of title, axis and margins, in pixels."""
STANDING_HEIGHT = 250
_TOPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.8, 1.0)
"""Possible ends of the axis of shares."""
_TICKS = 4
_LABEL_ROOM = 0.42
"""Share of the width that the names of lying bars may take."""
_NUMBER_WIDTH = 108
_TICK_WIDTH = 60
_HEADROOM = 0.05
"""Room above the highest tick of standing bars, as a share of the axis."""
_EVERY = 56.0
"""Pixels a name below a standing bar needs."""
EXACT_LINE = "Share of all deals with each value."
SAMPLED_LINE = (
    "Share of the kept deals with each value; each whisker contains the true share 19 times out of 20."
)
MANY_LINE = "Share of the kept deals with each value; hover over a bar to read it."
_NEUTRAL = 0.8
"""Opacity of the muted text colour in bars without a seat."""


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar.

    Attributes:
        label: The value.
        count: Deals with it.
        share: Their share, 0…1.
        low: Lower end of its 95 % interval; equal to ``high`` when exact.
        high: Upper end.
    """

    label: str
    count: int
    share: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        """Half of the interval."""
        return (self.high - self.low) / 2


class HistogramView(PlotFrame):
    """Bars: horizontal with names if few, otherwise vertical.

    Args:
        theme: The theme.
        title: What is counted.
        color: Colour of the seat it is about; None if it is about none, or several.
        parent: Qt parent.
    """

    def __init__(
        self, theme: Theme, title: str, color: int | None = None, parent: QWidget | None = None
    ) -> None:
        self._color = color
        axes = {side: TextAxis(side) for side in ("left", "right", "bottom")}
        self.bars: tuple[Bar, ...] = ()
        self._drawn: tuple[Bar, ...] = ()
        self._exact = False
        self._top = _TOPS[0]
        super().__init__(title, theme, axes=axes, parent=parent)
        self._item = BarsItem()
        self.plot.addItem(self._item)
        self._read: int | None = None
        self.view.pointed.connect(self._point_at)
        self.view.left.connect(self._leave)
        self.dress()

    def set_color(self, color: int | None) -> None:
        """Set the colour to that of a seat, or to neutral."""
        if color != self._color:
            self._color = color
            self.dress()

    def show_bars(self, bars: Sequence[Bar], *, exact: bool) -> None:
        """Show how often each value occurred, in order of value."""
        self.bars, self._exact = tuple(bars), exact
        self._drawn = _grouped(self.bars)
        highest = max((bar.share for bar in self._drawn), default=0.0)
        self._top = max(self._top, next((top for top in _TOPS if top >= highest), 1.0))
        self.setFixedHeight(self._height())
        self.set_line(EXACT_LINE if exact else SAMPLED_LINE if self.lying else MANY_LINE)
        self._draw()
        self.describe()

    @property
    def lying(self) -> bool:
        """Whether the bars are horizontal."""
        return len(self._drawn) <= MOST_LYING

    @property
    def top(self) -> float:
        """The end of the axis of shares; it never shrinks during a run."""
        return self._top

    def summary(self) -> str:
        """The bars in words, the highest first."""
        if not self.bars:
            return "No deals yet."
        highest = sorted(self.bars, key=lambda bar: -bar.share)[:5]
        said = ", ".join(f"{bar.label} {percent(bar.share)}" for bar in highest)
        how = "exact" if self._exact else "sampled"
        return f"{self.title}, {how}, {len(self.bars)} values. Most often: {said}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """All bars: value, deals, share and interval."""
        rows = [(bar.label, bar.count, bar.share, bar.low, bar.high) for bar in self.bars]
        return ("value", "deals", "share", "low", "high"), rows

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        tokens = self.theme.tokens
        if hasattr(self, "_item"):
            neutral = tokens.tint(tokens.muted, _NEUTRAL)
            bars = neutral if self._color is None else tokens.seat(self._color)
            self._item.dress(bars, tokens.tint(tokens.text, 0.75), tokens.tint(tokens.text, 0.05))
            self._draw()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Read bar after bar with the arrow keys."""
        forward = event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Down)
        if self._drawn and (forward or event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Up)):
            here = -1 if self._read is None else self._read
            self.read(max(0, min(len(self._drawn) - 1, here + (1 if forward else -1))))
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as many names as fit."""
        super().resizeEvent(event)
        if self._drawn:
            self._draw()

    def read(self, place: int) -> None:
        """Show a bar's values on a card beside it."""
        bar = self._drawn[place]
        self._read = place
        self._item.mark(place)
        where = QPointF(bar.share, -place) if self.lying else QPointF(place, bar.share)
        scene = self.plot.getViewBox().mapViewToScene(where)
        point = self.view.viewport().mapTo(self, self.view.mapFromScene(scene))
        muted = self.theme.tokens.muted
        sure = "exact" if self._exact else plus_minus(bar.half_width)
        self.card.show_at(
            point,
            f"<b>{escape(bar.label)}</b><br>{percent(bar.share)} <span style='color: {muted}'>{escape(sure)}"
            f"<br>{count(bar.count)} deals</span>",
        )
        self.setAccessibleDescription(f"{bar.label}: {percent(bar.share)}, {count(bar.count)} deals.")

    def _height(self) -> int:
        return _CHROME + ROW * max(1, len(self._drawn)) if self.lying else STANDING_HEIGHT

    def _draw(self) -> None:
        number = len(self._drawn)
        if not number:
            return
        lying, top = self.lying, self._top
        high = top * (1 + _HEADROOM)
        room = QRectF(0.0, 0.5 - number, top, number) if lying else QRectF(-0.5, 0.0, number, high)
        self._write_axes(lying)
        self.plot.getViewBox().setRange(room, padding=0, disableAutoRange=True)
        self._item.set_room(room)
        columns = [np.array([getattr(bar, name) for bar in self._drawn]) for name in ("share", "low", "high")]
        if lying:
            columns[2] = np.minimum(columns[2], top)
        else:  # that many whiskers would hide the shape
            columns[1] = columns[2] = columns[0]
        self._item.set_data(*columns, lying=lying)

    def _write_axes(self, lying: bool) -> None:
        tokens = self.theme.tokens
        text, muted, font = QColor(tokens.text), QColor(tokens.muted), ui_font("label")
        ticks = [self._top * step / _TICKS for step in range(_TICKS + 1)]
        scale = [AxisText(tick, _tick(tick), muted, ui_font("small")) for tick in ticks]
        left, right, bottom = (self.plot.getAxis(side) for side in ("left", "right", "bottom"))
        metrics = QFontMetricsF(font)
        if lying:
            widest = max(metrics.horizontalAdvance(bar.label) for bar in self._drawn)
            room = min(widest + 2 * GAP + 2, max(80.0, self.width() * _LABEL_ROOM))
            elided = [
                metrics.elidedText(bar.label, Qt.TextElideMode.ElideMiddle, room - 2 * GAP)
                for bar in self._drawn
            ]
            left.setWidth(room)
            left.set_texts(
                [AxisText(-n, label, text, font, align_right=True) for n, label in enumerate(elided)]
            )
            right.setWidth(_NUMBER_WIDTH)
            right.set_texts(
                [AxisText(-n, self._figure(bar), text, font) for n, bar in enumerate(self._drawn)]
            )
            bottom.set_texts(scale)
            return
        left.setWidth(_TICK_WIDTH)
        left.set_texts(
            [AxisText(each.place, each.text, muted, each.font, align_right=True) for each in scale]
        )
        right.setWidth(2 * GAP)
        right.set_texts(())
        wide = max(_EVERY, max(metrics.horizontalAdvance(bar.label) for bar in self._drawn) + GAP)
        every = max(1, int(np.ceil(wide * len(self._drawn) / max(1.0, self.width() - 2 * _TICK_WIDTH))))
        named = range(0, len(self._drawn), every)
        bottom.set_texts([AxisText(n, self._drawn[n].label, muted, ui_font("small")) for n in named])

    def _figure(self, bar: Bar) -> str:
        share = percent(bar.share)
        return share if self._exact else f"{share} {plus_minus(bar.half_width).replace(' ', '')}"

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        box = self.plot.getViewBox()
        if not self._drawn or not self.view.sceneRect().contains(where):
            self._leave()
            return
        place = box.mapSceneToView(where)
        number = round(-place.y() if self.lying else place.x())
        if 0 <= number < len(self._drawn):
            self.read(number)
        else:
            self._leave()

    @Slot()
    def _leave(self) -> None:
        self._read = None
        self._item.mark(None)
        self.card.hide()


def _tick(share: float) -> str:
    return f"{100 * share:.4g} %"


def _grouped(bars: tuple[Bar, ...]) -> tuple[Bar, ...]:
    """At most `MOST_BARS` bars: neighbours are merged if there are more values."""
    size = -(-len(bars) // MOST_BARS)
    if size <= 1:
        return bars
    groups = [bars[start : start + size] for start in range(0, len(bars), size)]
    return tuple(
        Bar(
            f"{group[0].label} … {group[-1].label}", sum(bar.count for bar in group),
            share := sum(bar.share for bar in group), share, share,
        )
        for group in groups
    )  # fmt: skip
