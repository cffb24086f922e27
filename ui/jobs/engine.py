"""The engine as the worker sees it; kept behind an interface so that tests can put their own in."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from oracle.query import Query, RunSettings
from oracle.ranges import HandSet
from oracle.simulate import Examples, Wanted
from oracle.simulate.examples.deal import USUAL_COUNT, USUAL_SECONDS
from oracle.simulate.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class DealRequest:
    """A wish for example deals of a query, in the place of its figures.

    Attributes:
        seed: The same seed gives the same deals.
        wanted: What must hold in them beside the condition of the query.
        count: How many.
        seconds: How long to look for them.
    """

    seed: int
    wanted: Wanted | None = None
    count: int = USUAL_COUNT
    seconds: float = USUAL_SECONDS


class OpenQuestion(Protocol):
    """A question that has been read: weighed and answered without being read again."""

    def expected_seconds(self, cancel: Event) -> float:
        """How long the answer will take here and now, in seconds. ``cancel`` ends the measuring soon."""
        ...

    def stream(self, cancel: Event) -> Iterator[Snapshot]:
        """Run the query; the last snapshot is the result. ``cancel`` ends it soon, with what it has."""
        ...


class Engine(Protocol):
    """What the worker needs of an engine. Methods are called on the worker's thread."""

    def is_warm(self) -> bool:
        """Whether all kernels are compiled and kept; must not compile anything itself."""
        ...

    def cache_problem(self) -> str:
        """Why compiled kernels cannot be kept, in words; empty when they can."""
        ...

    def prepare(self) -> None:
        """Load all that any run needs; called once, when the worker is idle."""
        ...

    def needs_kernels(self, query: Query, settings: RunSettings) -> bool:
        """Whether the answer calls compiled kernels. Cheap; the one method called on the window's thread."""
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
            query: What is asked.
            settings: How it is run.
            macros: The user's named ranges, by name.
            ranges: Ranges that have been read already, by text, in the query's game and syntax.

        Raises:
            OracleError: If the question cannot be dealt or read.
        """
        ...

    def deals(
        self, query: Query, request: DealRequest, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Examples]:
        """Look for example deals; the last state has all that were found. ``cancel`` ends it soon.

        Raises:
            OracleError: If the question cannot be dealt or read.
        """
        ...
