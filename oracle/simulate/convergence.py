"""The trace of a run with the names of its figures: error by number of trials."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

from oracle.simulate.result import Result
from oracle.simulate.snapshot import TracePoint

EQUITY = "equity"
"""The kind of figures of the equity table, where others have the kind of a selector."""


@dataclass(frozen=True, slots=True)
class Convergence:
    """The trace of a run's figures.

    Attributes:
        names: Name of each figure: the seat or the selector.
        kinds: Kind of each: `EQUITY` or that of a selector.
        points: The trace; the last one is a finished exact answer, if there is one; it may be the only one.
    """

    names: tuple[str, ...]
    kinds: tuple[str, ...]
    points: tuple[TracePoint, ...]

    def records(self) -> list[dict[str, object]]:
        """The points as ``--json --trace`` prints them.

        ``widest`` is the half-width that a target error is compared with, over all figures, including bars,
        wins and ties; averages other than equities count relative to their size or spread.  Widths that are
        not known are null.
        """
        return [
            {
                "trials": point.trials,
                "seconds": point.seconds,
                "widest": known_width(point.widest),
                "figures": [
                    {"name": name, "value": value, "half_width": known_width(half)}
                    for name, value, half in zip(self.names, point.means, point.half_widths, strict=True)
                ],
            }
            for point in self.points
        ]


def known_width(half: float) -> float | None:
    """A half-width for a file; None if it is not known."""
    return half if isfinite(half) else None


def convergence(result: Result) -> Convergence:
    """The trace of an answered query."""
    snapshot = result.snapshot
    traced = _traced(result)
    points = snapshot.trace
    if snapshot.exact:
        exact = tuple(value for _name, _kind, value in traced)
        points = (*points, TracePoint(snapshot.trials, snapshot.seconds, exact, (0.0,) * len(exact)))
    return Convergence(tuple(each[0] for each in traced), tuple(each[1] for each in traced), points)


def _traced(result: Result) -> list[tuple[str, str, float]]:
    """Name, kind and last value of each figure that a trace follows."""
    if result.as_table:
        return [(seat.identifier, EQUITY, seat.equity.value) for seat in result.seats if not seat.folded]
    results = result.results
    if result.seats:  # a query that begins with the equity table: an average, wins and ties of each seat
        results = results[: 3 * sum(not seat.folded for seat in result.seats) : 3]
        return [(each.name, EQUITY, each.estimate.value) for each in results if each.estimate is not None]
    return [(each.name, each.kind, each.estimate.value) for each in results if each.estimate is not None]
