"""The curve of a sweep: figures of the scenarios over the one number that changes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent
from PySide6.QtWidgets import QWidget

from oracle.decisions.money.amounts import Unit
from oracle.simulate.printed import plus_minus
from ui.document.scenarios.money import signed_amount
from ui.document.wording import percent, uncertainty
from ui.plots.convergence.lanes import round_step
from ui.plots.equity_items import (
    GRID_SHARE,
    LEFT_WIDTH,
    RIGHT_WIDTH,
    TITLE_ROOM,
    NamesItem,
)
from ui.plots.items import NONE, BackdropItem, BandItem, DotsItem, LineItem, PixelItem
from ui.plots.picture_frame import PictureFrame
from ui.plots.text_axis import AxisText, TextAxis
from ui.theme.style import ui_font
from ui.theme.theme import Theme

TITLE = "Curve"
FEWEST = 2
"""Least number of points of a curve."""
_BAND_DEPTH = 0.18
"""Opacity of the band of sampled figures."""
_DOT = 7.0
_STEPS = (0.01, 0.02, 0.05, 0.1, 0.2, 0.25)
"""Distances between lines of the paper, as shares."""
_MOST_LINES = 6
_MOST_TICKS = 12
"""Numbers written below the plot."""
_BESIDE = 18
"""Room beside the amounts at the left, in pixels."""
_EDGE = 0.02
"""Room beside the first and the last point, as a share of the width."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A line of the picture.

    Attributes:
        name: Its name.
        color: Number of a seat’s colour; None for the accent.
        places: The numbers, ascending.
        shares: A share 0…1 for each, or an amount.
        half_widths: Half its 95 % interval; 0 if exact.
        unit: What amounts count in; None for shares.
    """

    name: str
    color: int | None
    places: tuple[float, ...]
    shares: tuple[float, ...]
    half_widths: tuple[float, ...]
    unit: Unit | None = None

    def said(self, at: int) -> str:
        """One of its figures, in words."""
        return _said(self.shares[at], self.unit)


class CurveView(PictureFrame):
    """Lines with dots and bands, read one number at a time.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        axes = {"left": TextAxis("left"), "right": TextAxis("right"), "bottom": TextAxis("bottom", 2)}
        super().__init__(TITLE, theme, axes=axes, parent=parent)
        self.curves: tuple[Curve, ...] = ()
        self.reading: int | None = None
        self._across = self._upwards = ""
        self._room = QRectF(0, 0, 1, 1)
        self._paper, self.names = BackdropItem(), NamesItem()
        self._rule, self._dots = LineItem(), DotsItem(_DOT)
        self._lines: list[LineItem] = []
        self._bands: list[BandItem] = []
        for item, height in ((self._paper, -1), (self.names, 2), (self._rule, 0), (self._dots, 3)):
            item.setZValue(height)
            self.plot.addItem(item)
        self.view.pointed.connect(self._point_at)
        self.dress()
        self.show_nothing("")

    def show_curves(self, curves: Sequence[Curve], upwards: str, across: str) -> None:
        """Show curves over the same numbers.

        Args:
            curves: The curves, each with `FEWEST` points or more.
            upwards: What the figures are, such as the equity.
            across: What the numbers are.
        """
        self.curves, self._upwards, self._across = tuple(curves), upwards, across
        self.set_hint("")
        self.set_title(f"{upwards} by {across[:1].lower()}{across[1:]}", upwards)
        sampled = any(half > 0 for curve in curves for half in curve.half_widths)
        how = "The bands contain the true values 19 times in 20." if sampled else "Exact."
        self.set_line(f"{how} Hover to read.")
        self._draw()
        if self.reading is not None:
            self.read(self.reading)
        self.describe()

    def clear(self) -> None:
        """Discard the curves."""
        self.curves = ()
        self._draw()

    def figure_items(self) -> tuple[PixelItem, ...]:
        """Curves, bands, dots, names."""
        return (*self._bands, *self._lines, self._dots, self.names)

    def summary(self) -> str:
        """The curves in words."""
        if not self.curves:
            return self.hint or "Curve: nothing to show yet."
        said = [
            f"{curve.name} from {curve.said(0)} at {curve.places[0]:g} "
            f"to {curve.said(-1)} at {curve.places[-1]:g}"
            for curve in self.curves
        ]
        return f"{self.title}: {'; '.join(said)}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every number with the figure of each curve and its half-width: fractions of 1, or amounts."""
        header = [self._across]
        for curve in self.curves:
            header += [curve.name, f"{curve.name} half-width"]
        rows = [
            [place, *(x for curve in self.curves for x in (curve.shares[at], curve.half_widths[at]))]
            for at, place in enumerate(self._places)
        ]
        return header, rows

    @property
    def _unit(self) -> Unit | None:
        """What the figures count in; None for shares."""
        return self.curves[0].unit if self.curves else None

    @property
    def _places(self) -> tuple[float, ...]:
        return self.curves[0].places if self.curves else ()

    # Drawing

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        if hasattr(self, "_dots"):
            self._draw()
            if self.reading is not None:  # its card has colours of its own
                self.read(self.reading)

    def _draw(self) -> None:
        tokens = self.theme.tokens
        while len(self._lines) < len(self.curves):
            self._bands.append(BandItem())
            self._lines.append(LineItem())
            for item in (self._bands[-1], self._lines[-1]):
                self.plot.addItem(item)
        lines = self._choose_room()
        self._paper.dress(tokens.tint(tokens.line, GRID_SHARE))
        self._paper.set_lines(lines, ())
        self._write_axes(lines)
        self.names.dress(QColor(tokens.surface))
        colors = [self._color(curve) for curve in self.curves]
        for number, (line, band) in enumerate(zip(self._lines, self._bands, strict=True)):
            if number >= len(self.curves):
                line.set_data(NONE, NONE)
                band.set_data(NONE, NONE, NONE)
                continue
            curve, color = self.curves[number], QColor(colors[number])
            x, y = np.array(curve.places), np.array(curve.shares)
            half = np.array(curve.half_widths)
            line.dress(color, 2.0)
            line.set_data(x, y)
            color.setAlphaF(_BAND_DEPTH)
            band.dress(color)
            band.set_data(x, y - half, y + half)
        points = [point for curve in self.curves for point in zip(curve.places, curve.shares, strict=True)]
        dotted = [color for curve, color in zip(self.curves, colors, strict=True) for _ in curve.places]
        x, y = (np.array(each) for each in zip(*points, strict=True)) if points else (NONE, NONE)
        self._dots.dress(QColor(tokens.surface), 1.0)
        self._dots.set_data(x, y, dotted)
        alone = len(self.curves) == 1 and self.curves[0].color is None  # the title is its name
        named = () if alone else self.curves
        self.names.set_names(
            [curve.name for curve in named], [curve.shares[-1] for curve in named], colors[: len(named)]
        )

    def _color(self, curve: Curve) -> QColor:
        tokens = self.theme.tokens
        return QColor(tokens.accent) if curve.color is None else tokens.seat(curve.color)

    def _choose_room(self) -> list[float]:
        """Choose the visible part so that every band is inside.

        Returns:
            The shares of the lines of the paper.
        """
        low, high, left, right = 0.0, 1.0, 0.0, 1.0
        if self.curves:
            ends = [
                (share - half, share + half)
                for curve in self.curves
                for share, half in zip(curve.shares, curve.half_widths, strict=True)
            ]
            low, high = min(end[0] for end in ends), max(end[1] for end in ends)
            left, right = self._places[0], self._places[-1]
        if self._unit is None:
            step = next((each for each in _STEPS if (high - low) / each <= _MOST_LINES - 2), _STEPS[-1])
            low, high = max(0.0, step * floor(low / step)), min(1.0, step * ceil(high / step))
        else:
            span = high - low
            step = round_step(span / (_MOST_LINES - 2)) if span > 0 else 1.0
            low, high = step * floor(low / step), step * ceil(high / step)
        high = max(high, low + step)
        edge, above = _EDGE * (right - left or 1.0), 0.02 * (high - low)
        self._room = QRectF(left - edge, low - above, right - left + 2 * edge, high - low + 2 * above)
        for item in (self._paper, self.names, self._rule, self._dots, *self._lines, *self._bands):
            item.set_room(self._room)
        self.plot.getViewBox().setRange(self._room, padding=0, disableAutoRange=True)
        return [low + step * number for number in range(round((high - low) / step) + 1)]

    def _write_axes(self, lines: Sequence[float]) -> None:
        muted, font = QColor(self.theme.tokens.muted), ui_font("small")
        self.plot.layout.setContentsMargins(1, TITLE_ROOM, 1, 1)
        left, right, bottom = (self.plot.getAxis(side) for side in ("left", "right", "bottom"))
        right.setWidth(RIGHT_WIDTH)
        unit = self._unit
        texts = [
            f"{100 * line:.0f} %" if unit is None else signed_amount(unit, line, short=True) for line in lines
        ]
        ticks = [
            AxisText(line, text, muted, font, align_right=True)
            for line, text in zip(lines, texts, strict=True)
        ]
        left.set_texts(ticks)
        metrics = QFontMetrics(font)
        left.setWidth(max([LEFT_WIDTH, *(metrics.horizontalAdvance(text) + _BESIDE for text in texts)]))
        places = self._places[:: max(1, ceil(len(self._places) / _MOST_TICKS))]
        middle = self._room.center().x()
        numbers = [AxisText(place, f"{place:g}", muted, font) for place in places]
        bottom.set_texts([*numbers, AxisText(middle, self._across, muted, font, 1.0)])

    # Reading

    def read(self, place: int) -> None:
        """Read all curves at one number."""
        if not self.curves:
            return
        self.reading = place = max(0, min(place, len(self._places) - 1))
        x, tokens = self._places[place], self.theme.tokens
        self._rule.dress(QColor(tokens.muted), 1.0, Qt.PenStyle.DashLine)
        self._rule.set_data(np.full(2, x), np.array([self._room.top(), self._room.bottom()]))
        said = [(curve, curve.said(place), _sure(curve, place)) for curve in self.curves]
        rows = "".join(
            f'<tr><td style="color:{self._color(curve).name()}">●&nbsp;</td>'
            f'<td style="color:{tokens.muted}">{escape(curve.name)}&nbsp;&nbsp;</td>'
            f'<td align="right"><b>{share}</b> {escape(sure)}</td></tr>'
            for curve, share, sure in said
        )
        top = self.plot.getViewBox().mapViewToScene(QPointF(x, self.curves[0].shares[place]))
        self.card.show_at(
            self.view.viewport().mapTo(self, self.view.mapFromScene(top)),
            f"<b>{escape(self._across)}: {x:g}</b><table cellspacing=0>{rows}</table>",
        )
        words = ", ".join(f"{curve.name} {share} {sure}" for curve, share, sure in said)
        self.setAccessibleDescription(f"{self._across} {x:g}: {words}")

    @Slot()
    def read_nothing(self) -> None:
        """Stop reading."""
        self.reading = None
        self._rule.set_data(NONE, NONE)
        self.card.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go from number to number."""
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self.curves:
            super().keyPressEvent(event)
        else:
            self.read(0 if self.reading is None else self.reading + step)

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        box = self.plot.getViewBox()
        if not self.curves or not box.sceneBoundingRect().contains(where):
            self.read_nothing()
            return
        x = box.mapSceneToView(where).x()
        self.read(sum(x > (first + second) / 2 for first, second in pairwise(self._places)))


def _said(number: float, unit: Unit | None) -> str:
    return percent(number) if unit is None else signed_amount(unit, number)


def _sure(curve: Curve, place: int) -> str:
    half = curve.half_widths[place]
    if half == 0:
        return ""
    return uncertainty(half, share=True) if curve.unit is None else plus_minus(half, 2)
