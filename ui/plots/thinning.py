"""What need not be drawn of a line: points that make no visible difference, and what looks as before."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Columns = NDArray[np.float64]


PASSES = 5
"""How often every second point may be dropped: of 32 points one is left if a line is straight."""


def thinned(x: Columns, y: Columns, tolerance: float) -> NDArray[np.intp]:
    """Indices of points through which a line looks the same.

    Every second point is dropped if it lies near the straight piece between its neighbours, then every second
    of what is left, and so on. What a pass moves is at most its share of the tolerance. Douglas and Peucker's
    method keeps fewer points, but takes as long as drawing them all.

    Args:
        x: Positions of the points, in pixels.
        y: Likewise.
        tolerance: Greatest distance of the two lines, in pixels.

    Returns:
        The indices of the points kept, rising, with the first and the last.
    """
    kept = np.arange(len(x))
    for _ in range(PASSES):
        if len(kept) < 3:
            break
        before, middle, after = kept[:-2:2], kept[1:-1:2], kept[2::2]
        far = _distances(x, y, before, middle, after) > tolerance / PASSES
        stays = np.ones(len(kept), dtype=bool)
        stays[1:-1:2] = far
        if far.all():
            break
        kept = kept[stays]
    return kept


def _distances(
    x: Columns, y: Columns, before: NDArray[np.intp], middle: NDArray[np.intp], after: NDArray[np.intp]
) -> Columns:
    """Distance of each point in the middle from the straight piece between the two beside it."""
    left, low = x[before], y[before]
    across, up = x[after] - left, y[after] - low
    from_x, from_y = x[middle] - left, y[middle] - low
    length = across * across + up * up
    length[length == 0] = 1.0
    along = np.minimum(np.maximum((from_x * across + from_y * up) / length, 0.0), 1.0)
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
