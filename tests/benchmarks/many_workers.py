"""A run on many workers, worked out on paper: one scheduler that takes some time for each unit.

With w workers, units of u seconds and c seconds of the scheduler for each, at most min(w / u, 1 / c) units
are done in a second: the scheduler is full at w = u / c workers, and twice the unit takes twice as many.
`makespan` plays a run through, with its beginning and its end, where some workers have nothing to do.
"""

from __future__ import annotations

import heapq
from collections import deque

from oracle.cluster.unit_results import AHEAD, MOST_AHEAD


def full_at(unit: float, cost: float) -> float:
    """The number of workers from which on the scheduler is full."""
    return unit / cost


def makespan(workers: int, units: int, unit: float, cost: float) -> float:
    """Seconds of a run.

    Args:
        workers: How many.
        units: How many units the run has, all of the same length.
        unit: Seconds of each.
        cost: Seconds of the scheduler for each.
    """
    now = scheduler = 0.0
    given = finished = 0
    free = workers
    waiting: deque[float] = deque()  # when the scheduler has passed them on
    ends: list[float] = []
    most = min(MOST_AHEAD, AHEAD * workers)
    while finished < units:
        while given < units and given - finished < most:
            scheduler = max(scheduler, now) + cost
            waiting.append(scheduler)
            given += 1
        while free and waiting:
            free -= 1
            heapq.heappush(ends, max(waiting.popleft(), now) + unit)
        now = heapq.heappop(ends)
        free += 1
        finished += 1
    return now


def efficiency(workers: int, hours: float, unit: float, cost: float) -> float:
    """Work done by each worker in the time of a run, 0…1.

    Args:
        workers: How many.
        hours: Work of the run, in hours of one core.
        unit: Seconds of a unit.
        cost: Seconds of the scheduler for each.
    """
    units = max(1, round(3600 * hours / unit))
    return units * unit / (workers * makespan(workers, units, unit, cost))
