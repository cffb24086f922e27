"""Divides numbered pieces into units by fixed costs, so that the units are the same on every machine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import ceil

from oracle.arrays import Sums

Span = tuple[int, int]
"""The number of the first piece of a unit, and of the one after its last."""

UNIT_SECONDS = 2.0
"""Expected work of a unit: long compared with the milliseconds it takes to hand out."""

SHARE = 32
"""Work of known size is divided into about this many units, which many workers can share."""

BYTES_A_SECOND = 1e7
"""Bytes that a unit may return per second of work: ten workers then fill a gigabit network."""

FIRST_PIECES = 4
"""Pieces of sampled work after which the first figures are shown."""

GROWTH = 1.25
"""Factor by which the number of deals grows between two updates of sampled figures."""


def even_spans(pieces: int, seconds: float, size: int = 0) -> list[Span]:
    """Units of work of known size.

    Args:
        pieces: Number of pieces.
        seconds: Expected seconds of a piece on one core.
        size: Bytes that the result of a unit takes.
    """
    longest = max(min(UNIT_SECONDS, pieces * seconds / SHARE), size / BYTES_A_SECOND)
    units = max(1, min(pieces, ceil(pieces * seconds / longest))) if pieces else 0
    ends = [pieces * (unit + 1) // units for unit in range(units)]
    return list(zip([0, *ends], ends, strict=False))


def next_look(done: int) -> int:
    """The number of pieces at the next update of sampled figures, after the one at ``done`` pieces."""
    return int(done * GROWTH) + 1


def spans_to_looks(most: int, last: float) -> Iterator[Span]:
    """Endless units of sampled work; a unit ends at every update of the figures.

    Args:
        most: Most pieces of a unit.
        last: Number of pieces at which the work ends, where a unit ends too; infinite without such a limit.
    """
    first, look = 0, FIRST_PIECES
    while True:
        end = int(min(look, first + most, last if first < last else look))
        yield first, end
        first = end
        if end >= look:
            look = next_look(end)


class SumInUnits:
    """Adds up pieces unit by unit, with the same bits whether a unit arrives as one result or as many.

    Args:
        spans: The units, in order.
        nothing: The sums of zero pieces.

    Attributes:
        pieces: Pieces added so far.
    """

    def __init__(self, spans: Iterable[Span], nothing: Sums) -> None:
        self._ends = (end for _first, end in spans)
        self._end = next(self._ends, 0)
        self._whole, self._unit = nothing.copy(), nothing.copy()
        self.pieces = 0

    def add(self, piece: Sums) -> None:
        """Add the next piece."""
        self._unit += piece
        self.pieces += 1
        if self.pieces == self._end:
            self._whole += self._unit
            self._unit[:] = 0
            self._end = next(self._ends, 0)

    def add_unit(self, unit: Sums) -> None:
        """Add a whole unit, the next one."""
        self._whole += unit
        self.pieces = self._end
        self._end = next(self._ends, 0)

    def sums(self) -> Sums:
        """The sums so far."""
        return self._whole + self._unit
