"""The engine's interface to the worker; tests use their own implementations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from oracle.simulate import DealFilter, Examples
from oracle.simulate.examples.deal import USUAL_COUNT, USUAL_SECONDS
from oracle.simulate.snapshot import Snapshot
from oracle.simulate.work.other_process import Series


@dataclass(frozen=True, slots=True)
class DealRequest:
    """A request for example deals of a query instead of its figures.

    Attributes:
        seed: The same seed gives the same deals.
        wanted: What must hold in them in addition to the condition of the query.
        count: How many.
        seconds: Time limit.
    """

    seed: int
    wanted: DealFilter | None = None
    count: int = USUAL_COUNT
    seconds: float = USUAL_SECONDS


class OpenQuestion(Protocol):
    """A question that has been read: it is estimated and answered without being read again."""

    def expected_seconds(self, cancel: Event) -> float:
        """Estimated time of the answer here and now, in seconds. ``cancel`` ends the estimate soon."""
        ...

    def rough(self, seconds: float) -> Snapshot | None:
        """The figures that a run has reached after a short time; None if it has none."""
        ...

    def stream(self, cancel: Event, *, head_start: bool = False) -> Iterator[Snapshot]:
        """Run the query; the last snapshot is the result.

        Args:
            cancel: Ends it soon, with what it has.
            head_start: Whether another process computes the first deals while kernels are compiled.
        """
        ...


class Engine(Protocol):
    """The interface of an engine. Methods are called on the worker's thread."""

    def is_warm(self) -> bool:
        """Whether all kernels are compiled and cached; must not compile anything."""
        ...

    def cache_problem(self) -> str:
        """Why compiled kernels cannot be cached, in words; empty if they can."""
        ...

    def load(self) -> None:
        """Load everything a run needs; called once, when the worker is idle."""
        ...

    def needs_kernels(self, query: Query, settings: RunSettings) -> bool:
        """Whether the answer calls compiled kernels. Cheap: called on the GUI thread."""
        ...

    def early(
        self, query: Query, settings: RunSettings, macros: Mapping[str, str]
    ) -> Series[Snapshot] | None:
        """The work of another process that samples a question while its kernels are compiled.

        Called on the GUI thread.

        Returns:
            The work; None if no other process is to help.
        """
        ...

    def open(
        self,
        query: Query,
        settings: RunSettings,
        macros: Mapping[str, str],
        ranges: Mapping[str, HandSet],
    ) -> OpenQuestion:
        """Read and check a question and choose how it is answered.

        Args:
            query: The query.
            settings: How it is run.
            macros: The user's named ranges, by name.
            ranges: Ranges that have been read already, by text, in the query's game and syntax.

        Raises:
            OracleError: If the query cannot be parsed or dealt.
        """
        ...

    def deals(
        self, query: Query, request: DealRequest, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Examples]:
        """Search example deals; the last state has all that were found. ``cancel`` ends it soon.

        Raises:
            OracleError: If the query cannot be parsed or dealt.
        """
        ...
