"""The fixed schedule of chunks: how many trials each numbered work unit has.

Chunks start small, so that the first figures and the whole convergence of a 45 ms run can be seen, and
grow with the run: the first ends at 100 trials, and each further end lies a twentieth of a decade on,
until a chunk would pass the greatest size.  The schedule does not depend on the number of threads, which
makes results independent of it.
"""

from __future__ import annotations

from bisect import bisect_left

POINTS_PER_DECADE = 20
FIRST_POINT = 100
"""Trials at the first trace point."""

BATCH = 8192
"""Deals made, rated and compared at once; their columns fit into the second-level cache."""

MOST_BATCHES = 8
"""Most batches for which the columns of a query are computed together.  A NumPy call switches the interpreter
to another thread and back; longer columns make this rarer.  Twice as many batches do not fit into the cache
that threads share, and cost a tenth to a fifth with two threads."""

FEW_CORES = 4
"""Cores up to which `MOST_BATCHES` are best.  With more, a thread that has called NumPy waits for the GIL for
longer than longer columns cost, and a whole chunk is computed together."""

CHUNK_BATCHES = 16
MAX_CHUNK = CHUNK_BATCHES * BATCH
"""Trials of a late chunk: long enough (a millisecond or two) to hide the cost of distributing work."""

PIECE_ROWS = 8 * BATCH
"""Deals of a piece of an enumeration, about a millisecond."""

SNAPSHOT_SECONDS = 0.05
"""Least time between two snapshots: 20 per second."""


def trace_point(number: int) -> int:
    """Trials at the ``number``-th point of the trace, from 0: 20 points per decade from 100 up."""
    return round(FIRST_POINT * 10 ** (number / POINTS_PER_DECADE))


def _early_ends() -> tuple[int, ...]:
    ends = [FIRST_POINT]
    while True:
        end = trace_point(len(ends))
        if end - ends[-1] > MAX_CHUNK:
            return tuple(ends)
        ends.append(end)


EARLY_ENDS = _early_ends()
"""Trials after each of the growing chunks; later chunks all have `MAX_CHUNK`."""


def chunk_start(number: int) -> int:
    """Trials in all chunks before a given one."""
    if number == 0:
        return 0
    if number <= len(EARLY_ENDS):
        return EARLY_ENDS[number - 1]
    return EARLY_ENDS[-1] + (number - len(EARLY_ENDS)) * MAX_CHUNK


def chunk_size(number: int) -> int:
    """Trials of a chunk."""
    return chunk_start(number + 1) - chunk_start(number)


def chunks_of(trials: int) -> int:
    """How many chunks a number of trials takes if every deal is one.

    >>> chunks_of(100), chunks_of(101)
    (1, 2)
    """
    if trials <= EARLY_ENDS[-1]:
        return bisect_left(EARLY_ENDS, trials) + 1
    return len(EARLY_ENDS) - (EARLY_ENDS[-1] - trials) // MAX_CHUNK
