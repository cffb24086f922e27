"""Data of the convergence picture: the points of a run as columns, and the look of a seat."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QRectF

from oracle.simulate.snapshot import Snapshot
from ui.plots.convergence.lanes import LaneScale, TrialAxis


@dataclass(frozen=True, slots=True)
class SeatLook:
    """The look of a seat.

    Attributes:
        label: Its name on screen.
        color: Index 0…9 into the theme's seat colours.
    """

    label: str
    color: int


@dataclass(frozen=True, slots=True, eq=False)
class Trace:
    """The points of the picture as columns.

    Attributes:
        trials: Kept trials, one per point, rising.
        seconds: Time since the run began, likewise.
        means: Equities, points × seats.
        half_widths: Half of their 95 % intervals, likewise.
    """

    trials: NDArray[np.int64]
    seconds: NDArray[np.float64]
    means: NDArray[np.float64]
    half_widths: NDArray[np.float64]

    @classmethod
    def of(cls, snapshot: Snapshot) -> Trace:
        """The snapshot's trace, and the current state of a sampled run."""
        playing = [seat for seat in snapshot.seats if not seat.folded]
        points = [(point.trials, point.seconds, point.means, point.half_widths) for point in snapshot.trace]
        if snapshot.method == "sampled" and snapshot.trials > (points[-1][0] if points else 0):
            now = tuple(seat.equity.value for seat in playing)
            half = tuple(seat.equity.half_width for seat in playing)
            points.append((snapshot.trials, snapshot.seconds, now, half))
        shape = (len(points), len(playing))
        return cls(
            np.array([point[0] for point in points], dtype=np.int64),
            np.array([point[1] for point in points], dtype=np.float64),
            np.array([point[2] for point in points], dtype=np.float64).reshape(shape),
            np.array([point[3] for point in points], dtype=np.float64).reshape(shape),
        )

    def __len__(self) -> int:
        return len(self.trials)


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """A trace as it is drawn.

    Attributes:
        trace: The points.
        looks: The seats that have a lane, topmost first.
        scale: The scale of the lanes.
        axis: The axis of trials.
        room: The visible range of the plot, in its own coordinates.
    """

    trace: Trace
    looks: tuple[SeatLook, ...]
    scale: LaneScale
    axis: TrialAxis
    room: QRectF
