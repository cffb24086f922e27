"""The drawn parts of the convergence picture: created once per seat, then updated."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor

from ui.plots.convergence.labels import ConvergenceLabels
from ui.plots.convergence.lanes import LaneScale, TrialAxis
from ui.plots.convergence.trace import SeatLook, Trace
from ui.plots.items import FADED, NONE, BackdropItem, BandItem, DotsItem, LineItem, PixelItem
from ui.plots.quiet_plot import BarePlot
from ui.theme.tokens import LIGHT, Tokens

LINE_WIDTH = 1.7
EXACT_WIDTH = 1.2
BAND_ALPHA = {False: 0.17, True: 0.24}
"""Opacity of a band in the light and in the dark scheme."""
GRID_SHARE = 0.7
"""How much of the line colour the lines behind the curves have; the rest is surface."""
DOT = 7.0
"""Diameter of the dot at the end of a line, in pixels."""
END_ROOM = 0.012
"""Space to the right of the axis, as a share of its length, for the dots at its end."""


class CurveLane:
    """The items of one seat: band, exact value, line.

    Args:
        plot: The plot they are drawn in.
    """

    def __init__(self, plot: BarePlot) -> None:
        self.band, self.exact, self.line = BandItem(), LineItem(), LineItem()
        for item in self.items():
            plot.addItem(item)

    def items(self) -> tuple[PixelItem, ...]:
        """All of them, the rearmost first."""
        return self.band, self.exact, self.line

    def dress(self, color: QColor, alpha: float) -> None:
        """Set the seat's colour; ``alpha`` is the opacity of the band."""
        fill = QColor(color)
        fill.setAlphaF(alpha)
        self.band.dress(fill)
        self.line.dress(color, LINE_WIDTH)
        self.exact.dress(color, EXACT_WIDTH, Qt.PenStyle.DashLine)

    def clear(self) -> None:
        """Show nothing."""
        self.band.set_data(NONE, NONE, NONE)
        self.line.set_data(NONE, NONE)
        self.exact.set_data(NONE, NONE)


class ConvergenceItems:
    """All items of the picture.

    Args:
        plot: The plot they are drawn in; its axes are `TextAxis`.
    """

    def __init__(self, plot: BarePlot) -> None:
        self._plot = plot
        self._backdrop = BackdropItem()
        plot.addItem(self._backdrop)
        self.lanes: list[CurveLane] = []
        self.dots = DotsItem(DOT)
        self.dots.setZValue(1)
        plot.addItem(self.dots)
        self.labels = ConvergenceLabels(plot)
        self.room = QRectF()
        self._looks: tuple[SeatLook, ...] = ()
        self._arranged: tuple[object, ...] = ()
        self._tokens = LIGHT
        self._opacity = 1.0

    def dress(self, tokens: Tokens) -> None:
        """Set the colours."""
        self._tokens = tokens
        self._backdrop.dress(tokens.tint(tokens.line, GRID_SHARE))
        self.dots.dress(QColor(tokens.surface))
        self.dots.colors = tuple(tokens.seat(look.color) for look in self._looks[: len(self.dots.colors)])
        for lane, look in zip(self.lanes, self._looks, strict=False):
            lane.dress(tokens.seat(look.color), BAND_ALPHA[tokens.dark])

    def set_faded(self, faded: bool) -> None:
        """Dim curves and figures, or undo that."""
        opacity = FADED if faded else 1.0
        if opacity == self._opacity:
            return
        self._opacity = opacity
        for lane in self.lanes:
            for item in lane.items():
                item.setOpacity(self._opacity)
        self.dots.setOpacity(self._opacity)
        for axis in self.labels.axes():
            axis.setOpacity(self._opacity)

    def clear(self) -> None:
        """Show nothing."""
        self._arranged = ()
        for lane in self.lanes:
            lane.clear()
        self.dots.set_data(NONE, NONE, ())
        self._backdrop.set_lines((), ())
        self.labels.clear()

    def arrange(
        self, looks: Sequence[SeatLook], scale: LaneScale, axis: TrialAxis | None, tokens: Tokens
    ) -> None:
        """Set range, backdrop and axes.

        Args:
            looks: The seats that have a lane, topmost first.
            scale: The scale of the lanes.
            axis: The axis of trials, or None if there are none.
            tokens: The colours.
        """
        wanted = tuple(looks), scale, axis, tokens, self._plot.getViewBox().height()
        if wanted == self._arranged:  # as it is for nearly every snapshot of a run
            return
        self._arranged = wanted
        while len(self.lanes) < len(looks):
            self.lanes.append(CurveLane(self._plot))
            for item in self.lanes[-1].items():
                item.setOpacity(self._opacity)
        if tuple(looks) != self._looks or tokens is not self._tokens:
            self._looks = tuple(looks)
            self.dress(tokens)
        first, last = (0.0, 1.0) if axis is None else np.log10([axis.first, axis.last])
        self.room = QRectF(first, 0.0, (last - first) * (1 + END_ROOM), len(looks))
        self._plot.getViewBox().setRange(self.room, padding=0, disableAutoRange=True)
        for item in (self._backdrop, self.dots, *(part for lane in self.lanes for part in lane.items())):
            item.set_room(self.room)
        decades = () if axis is None else axis.decades()
        borders = [float(number) for number in range(len(looks) + 1)]
        self._backdrop.set_lines(borders, [float(np.log10(decade)) for decade in decades])
        self.labels.write_ticks(scale, decades, tokens)

    def feed(self, trace: Trace | None, scale: LaneScale) -> None:
        """Draw the trace from the start of the axis, or nothing."""
        if trace is None:
            for lane in self.lanes:
                lane.clear()
            self.dots.set_data(NONE, NONE, ())
            return
        x = np.log10(trace.trials)
        start = min(int(np.searchsorted(x, self.room.left())), len(x) - 1)
        x, means, halves = x[start:], trace.means[start:], trace.half_widths[start:]
        shown = min(len(self.lanes), len(scale.centres))
        lines, lows, highs = (
            self._placed(scale, values[:, :shown]) for values in (means, means - halves, means + halves)
        )
        for number, lane in enumerate(self.lanes):
            if number < shown:
                lane.line.set_data(x, lines[number])
                lane.band.set_data(x, lows[number], highs[number])
            else:
                lane.clear()
        colors = [self._tokens.seat(look.color) for look in self._looks]
        self.dots.set_data(np.full(shown, x[-1]), lines[:, -1], colors)

    def feed_exact(self, values: Sequence[float], scale: LaneScale) -> None:
        """Draw the exact values as dashed lines over the full width, or none."""
        shown = min(len(self.lanes), len(scale.centres), len(values))
        across = np.array([self.room.left(), self.room.right()])
        heights = self._placed(scale, np.tile(np.array(values[:shown]), (2, 1))) if shown else ()
        for number, lane in enumerate(self.lanes):
            if number < shown:
                lane.exact.set_data(across, heights[number])
            else:
                lane.exact.set_data(NONE, NONE)

    def _placed(self, scale: LaneScale, equities: np.ndarray) -> np.ndarray:
        """Heights of equities, clamped to the picture, because not every file format can clip.

        Args:
            scale: The scale of the lanes.
            equities: Points × lanes.

        Returns:
            Lanes × points.
        """
        heights = scale.place_all(equities.T)
        return np.minimum(np.maximum(heights, self.room.top()), self.room.bottom())
