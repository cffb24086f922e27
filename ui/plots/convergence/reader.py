"""Reading the convergence picture at the pointer, or point by point with the arrow keys."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QObject, QPointF, Qt, Slot
from PySide6.QtGui import QColor

from oracle.clock import duration
from ui.document.wording import percent
from ui.plots.base import PlotFrame
from ui.plots.convergence.trace import Scene
from ui.plots.hover import seat_row
from ui.plots.items import NONE, DotsItem, LineItem
from ui.plots.numbers import count, plus_minus

DOT = 10.0
"""Diameter of the dots on the point being read, in pixels."""
RIM = 1.5
"""Width of their rim."""


class ConvergenceReader(QObject):
    """Shows trials, equities and half-widths of one point of the trace in a card.

    Args:
        frame: The picture.
    """

    def __init__(self, frame: PlotFrame) -> None:
        super().__init__(frame)
        self._frame = frame
        self._scene: Scene | None = None
        self._point: int | None = None
        self._rule = LineItem()
        self._dots = DotsItem(DOT)
        for item in (self._rule, self._dots):
            item.setZValue(2)
            frame.plot.addItem(item)
        frame.view.pointed.connect(self._point_at)
        frame.view.left.connect(self.hide)
        self.hide()

    @property
    def point(self) -> int | None:
        """Index of the point being read, or None."""
        return self._point

    @Slot()
    def hide(self) -> None:
        """Stop reading."""
        self._point = None
        self._rule.set_data(NONE, NONE)
        self._dots.set_data(NONE, NONE, ())
        self._frame.card.hide()

    def show(self, scene: Scene | None) -> None:
        """Read the current picture: the same point again, if one was being read; None ends reading."""
        self._scene = scene
        if scene is None:
            self.hide()
        elif self._point is not None:
            self.read(self._point)

    def read(self, point: int) -> None:
        """Read a point of the trace; indices past an end read that end."""
        frame, scene = self._frame, self._scene
        if scene is None:
            return
        trace, looks = scene.trace, scene.looks
        first = min(int(np.searchsorted(trace.trials, scene.axis.first)), len(trace) - 1)
        self._point = point = max(first, min(point, len(trace) - 1))
        tokens = frame.theme.tokens
        x = float(np.log10(trace.trials[point]))
        heights = [float(scene.scale.place(n, trace.means[point, n : n + 1])[0]) for n in range(len(looks))]
        self._rule.dress(QColor(tokens.muted), 1.0, Qt.PenStyle.DashLine)
        self._rule.set_data(np.array([x, x]), np.array([0.0, len(looks)]))
        self._dots.dress(QColor(tokens.surface), RIM)
        self._dots.set_data(np.full(len(looks), x), np.array(heights), [tokens.seat(o.color) for o in looks])
        for item in (self._rule, self._dots):
            item.set_room(scene.room)
        middle = frame.plot.getViewBox().mapViewToScene(QPointF(x, len(looks) / 2))
        place = frame.view.viewport().mapTo(frame, frame.view.mapFromScene(middle))
        frame.card.show_at(place, self._html(scene, point))

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        box = self._frame.plot.getViewBox()
        if self._scene is None or not box.sceneBoundingRect().contains(where):
            self.hide()
            return
        x = box.mapSceneToView(where).x()
        self.read(int(np.abs(np.log10(self._scene.trace.trials) - x).argmin()))

    def key(self, key: int) -> bool:
        """Move along the trace with the arrow keys, Home and End.

        Returns:
            Whether the key was one of them.
        """
        if self._scene is None:
            return False
        last = len(self._scene.trace) - 1
        here = last if self._point is None else self._point
        step = 0 if self._point is None else 1
        moves = {
            Qt.Key.Key_Left: here - step,
            Qt.Key.Key_Right: here + step,
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: last,
        }
        if key not in moves:
            return False
        self.read(moves[Qt.Key(key)])
        self._frame.setAccessibleDescription(self._words())
        return True

    def _words(self) -> str:
        """The point being read, for screen readers."""
        scene, point = self._scene, self._point
        if scene is None or point is None:
            return self._frame.summary()
        trace = scene.trace
        parts = [
            f"{look.label} {percent(trace.means[point, n])} {plus_minus(trace.half_widths[point, n])}"
            for n, look in enumerate(scene.looks)
        ]
        return f"{count(int(trace.trials[point]))} trials: {', '.join(parts)}."

    def _html(self, scene: Scene, point: int) -> str:
        trace, tokens = scene.trace, self._frame.theme.tokens
        rows = [
            seat_row(
                tokens, look, percent(trace.means[point, n]), "", plus_minus(trace.half_widths[point, n])
            )
            for n, look in enumerate(scene.looks)
        ]
        head = f"<b>{count(int(trace.trials[point]))} trials</b>"
        time = (
            f'<span style="color:{tokens.muted}">&nbsp;&nbsp;{duration(float(trace.seconds[point]))}</span>'
        )
        return f"{head}{time}<table cellspacing=0>{''.join(rows)}</table>"
