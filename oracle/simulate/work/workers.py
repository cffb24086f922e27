"""The interface of workers, which do the work units of a run: its own threads, or other machines."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import TracebackType
from typing import Generic, Protocol, Self, TypeVar

from oracle.simulate.work.plain import Plain

R = TypeVar("R")
R_co = TypeVar("R_co", covariant=True)


class PieceResults(Protocol[R_co]):
    """Gives the results of pieces 0, 1, … in this order.

    Use as a context manager; leaving it ends the work.
    """

    def __enter__(self) -> Self: ...

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None: ...

    @property
    def leaves_at_once(self) -> bool:
        """Whether a run that is over does not wait for pieces in progress."""
        ...

    def results(self, tick: float, rest: Callable[[], float] = ...) -> Iterator[R_co | None]:
        """The results in order; None whenever ``tick`` seconds pass without the next one.

        Args:
            tick: Seconds, see above.
            rest: Seconds for which results may accumulate.
        """
        ...


@dataclass(frozen=True, slots=True)
class Numbered(Generic[R]):
    """Work in numbered pieces that may be done elsewhere.

    Attributes:
        pieces: How many there are; None for no limit.
        seconds: Expected seconds of a piece on one core, by fixed speeds: the same on every machine.
        seed: Seed of the random streams; None for exact work.
        strategy: The strategy of the plan, which the workers must have chosen too.
        read: Turns plain data into a result.
        work: Expected seconds of all pieces; infinite without a limit.
        last: How many trials of the last piece are wanted; None for all of them.
    """

    pieces: int | None
    seconds: Callable[[int], float]
    seed: int | None
    strategy: str
    read: Callable[[Plain], R]
    work: float
    last: int | None = None


class RunWorkers(Protocol):
    """Other processes or machines that do the work units of one query."""

    def begin(self, work: Numbered[R]) -> PieceResults[R]:
        """Begin the work."""
        ...
