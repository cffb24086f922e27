"""Labels of the convergence picture: ticks, names and figures."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetricsF

from ui.document.wording import percent
from ui.plots.convergence.lanes import FILL, LaneScale
from ui.plots.convergence.trace import SeatLook
from ui.plots.numbers import round_count, tick_percent
from ui.plots.quiet_plot import BarePlot
from ui.plots.text_axis import GAP, LINE_HEIGHT, AxisText, TextAxis
from ui.theme.style import ui_font
from ui.theme.tokens import Tokens

TICK_ROOM = 17
"""Height a tick label needs, in pixels."""
MOST_TICKS = 5
"""Ticks in one lane at most, however high it is."""
NAME_WIDTH = 112
"""Longest name beside a lane, in pixels; longer ones are cut with an ellipsis."""
LEFT_WIDTH = 58
"""Width of the ticks of the lanes, in pixels."""
NARROW_LEFT = 22
"""The same where lanes are too low for ticks: half the first label below."""
EXACT_MARK = " · exact"
LEAST_ROOM = 12.0
"""Names closer than this are unreadable, in pixels; lanes without a name can be read by hovering."""


class ConvergenceLabels:
    """Writes the labels on the three axes.

    Args:
        plot: The plot; its left, right and bottom axes are `TextAxis`.
    """

    def __init__(self, plot: BarePlot) -> None:
        self._box = plot.getViewBox()
        self.left: TextAxis = plot.getAxis("left")
        self.right: TextAxis = plot.getAxis("right")
        self.bottom: TextAxis = plot.getAxis("bottom")
        self._small, self._figure = ui_font("small"), ui_font("label", semibold=True)
        self._ticks: tuple[object, ...] = ()
        self._names: tuple[object, tuple[list[str], float, float]] = None, ([], 0.0, 0.0)

    def axes(self) -> tuple[TextAxis, ...]:
        """All three."""
        return self.left, self.right, self.bottom

    def clear(self) -> None:
        """Write nothing."""
        self._ticks = ()
        for axis in self.axes():
            axis.set_texts(())

    def write_ticks(self, scale: LaneScale, decades: Sequence[int], tokens: Tokens) -> None:
        """Write round equities beside the lanes, and powers of ten below.

        Args:
            scale: The scale of the lanes.
            decades: Numbers of trials to be written.
            tokens: The colours.
        """
        lanes = len(scale.centres)
        room = self._lane_height(lanes)
        wanted = (scale, tuple(decades), tokens, room)
        if wanted == self._ticks:
            return
        self._ticks = wanted
        font, color = self._small, QColor(tokens.muted)
        names = [round_count(decade) for decade in decades]
        if names:
            names[-1] += " trials"
        self.bottom.set_texts(
            [AxisText(float(np.log10(d)), name, color, font) for d, name in zip(decades, names, strict=True)]
        )
        readable = room >= 2 * TICK_ROOM
        texts: list[AxisText] = []
        if readable:
            equity_per_pixel = 2 * scale.reach / (FILL * room)
            least = max(TICK_ROOM * equity_per_pixel, 2 * scale.reach / MOST_TICKS)
            for lane in range(lanes):
                step, ticks = scale.ticks(lane, least, inner=1 - TICK_ROOM / room)
                heights = scale.place(lane, np.array(ticks))
                for tick, height in zip(ticks, heights, strict=True):
                    text = tick_percent(tick, step)
                    texts.append(AxisText(float(height), text, color, font, align_right=True))
        self.left.setWidth(LEFT_WIDTH if readable else NARROW_LEFT)
        self.left.set_texts(texts)

    def write_figures(
        self, looks: Sequence[SeatLook], now: Sequence[float], tokens: Tokens, *, exact: bool
    ) -> None:
        """Write name and figure at the end of the lanes: one above the other if there is room.

        Where lanes are too low for that, only every second or third has them.

        Args:
            looks: The seats, topmost first.
            now: Their equities.
            tokens: The colours.
            exact: The equities are exact.
        """
        name_font, figure_font = self._small, self._figure
        paired = self._lane_height(len(looks)) >= 2 * LINE_HEIGHT + 2
        suffix = EXACT_MARK if paired else ""
        # The space for "exact" is reserved from the start, so that nothing moves when it appears.
        names, name_width, figure_width = self._measured(tuple(looks), suffix)
        texts: list[AxisText] = []
        every = max(1, ceil(LEAST_ROOM / max(1.0, self._lane_height(len(looks)))))
        for lane, (look, name, value) in enumerate(zip(looks, names, now, strict=True)):
            if lane % every:
                continue
            middle, down = len(looks) - lane - 0.5, 0.5 if paired else 0.0
            shown = name + suffix if exact else name
            texts.append(AxisText(middle, shown, QColor(tokens.muted), name_font, -down))
            color = tokens.seat(look.color)
            texts.append(AxisText(middle, percent(value), color, figure_font, down, align_right=not paired))
        width = max(name_width, figure_width) if paired else name_width + GAP + figure_width
        self.right.setWidth(width + 2 * GAP + 1)
        self.right.set_texts(texts)

    def _measured(self, looks: tuple[SeatLook, ...], suffix: str) -> tuple[list[str], float, float]:
        """The names as far as there is room, the width of the widest with a suffix, and that of a figure."""
        if (looks, suffix) != self._names[0]:
            metrics = QFontMetricsF(self._small)
            elide = Qt.TextElideMode.ElideRight
            names = [metrics.elidedText(look.label, elide, NAME_WIDTH) for look in looks]
            widest = max((metrics.horizontalAdvance(name + suffix) for name in names), default=0.0)
            figure = QFontMetricsF(self._figure).horizontalAdvance(percent(1.0))
            self._names = (looks, suffix), (names, widest, figure)
        return self._names[1]

    def _lane_height(self, lanes: int) -> float:
        return float(self._box.height()) / max(1, lanes)
