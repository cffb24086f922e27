"""What need not be drawn of a line: points that change nothing the eye sees, and what looks as before."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Columns = NDArray[np.float64]


def thinned(x: Columns, y: Columns, tolerance: float) -> NDArray[np.intp]:
    """Indices of points through which a line looks the same.

    Douglas and Peucker's method (Cartographica 10, 1973), all pieces of a level at once: a piece between two
    kept points keeps the one farthest from the straight line between them, if that is beyond the tolerance.

    Args:
        x: Positions of the points, in pixels.
        y: Likewise.
        tolerance: Greatest distance of a dropped point from the line, in pixels.

    Returns:
        The indices of the points kept, rising, with the first and the last.
    """
    last = len(x) - 1
    if last < 2:
        return np.arange(last + 1)
    kept = np.zeros(last + 1, dtype=bool)
    kept[[0, last]] = True
    starts, ends = np.array([0]), np.array([last])
    while len(starts):
        # The points inside all open pieces, one piece after the other.
        inside = ends - starts - 1
        firsts = np.concatenate([[0], np.cumsum(inside)[:-1]])
        piece = np.repeat(np.arange(len(starts)), inside)
        points = np.arange(len(piece)) - firsts[piece] + starts[piece] + 1
        away = _distances(x, y, points, starts[piece], ends[piece])
        farthest = np.maximum.reduceat(away, firsts)
        split = farthest > tolerance
        if not split.any():
            break
        # The first point of each piece that is as far as the farthest.
        tops = np.flatnonzero(away == farthest[piece])
        _, chosen = np.unique(piece[tops], return_index=True)
        middles = points[tops[chosen]][split]
        kept[middles] = True
        starts = np.concatenate([starts[split], middles])
        ends = np.concatenate([middles, ends[split]])
        open_ = ends - starts > 1
        starts, ends = starts[open_], ends[open_]
    return np.flatnonzero(kept)


def _distances(
    x: Columns, y: Columns, points: NDArray[np.intp], starts: NDArray[np.intp], ends: NDArray[np.intp]
) -> Columns:
    """Distance of each point from the straight piece between its start and its end."""
    across, up = x[ends] - x[starts], y[ends] - y[starts]
    from_x, from_y = x[points] - x[starts], y[points] - y[starts]
    length = across * across + up * up
    along = np.clip((from_x * across + from_y * up) / np.where(length > 0, length, 1.0), 0.0, 1.0)
    return np.hypot(from_x - along * across, from_y - along * up)


def first_change(old: Sequence[Columns], new: Sequence[Columns]) -> int | None:
    """Index of the first point that is not as before; None if nothing has changed.

    Args:
        old: The coordinates of the points before, one array each, all of a length.
        new: Likewise now.
    """
    shared = min(len(old[0]), len(new[0]))
    differs = np.zeros(shared, dtype=bool)
    for before, now in zip(old, new, strict=True):
        differs |= before[:shared] != now[:shared]
    place = int(differs.argmax()) if differs.any() else shared
    return None if place == len(old[0]) == len(new[0]) else place
