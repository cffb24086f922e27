"""The oracle as the worker's engine.

`oracle.simulate` loads its kernels when `run`, `open_query` or `example_stream` is first
looked up: here, on the worker's thread, and nowhere else in the window.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import Event

from oracle import simulate
from oracle.pql import print_query
from oracle.prepared import needs_kernels
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.ranges import HandSet, used_macros
from oracle.simulate import Examples, warm
from oracle.simulate.early import EarlyFigures
from ui.jobs.engine import DealRequest, OpenQuestion

FIRST_QUESTION = equity_query([Seat("hero", "AsKs"), Seat("villain", "*")])
FIRST_SETTINGS = RunSettings(trials=100, seed=1, threads=1, method="sampled")


class OracleEngine:
    """Uses `oracle.simulate`."""

    def is_warm(self) -> bool:
        """Whether all kernels are compiled and cached; compiles nothing."""
        return warm.is_warm()

    def cache_problem(self) -> str:
        """Why compiled kernels cannot be cached on this machine, in words; empty if they can."""
        return warm.cache_problem()

    def load(self) -> None:
        """Load the kernels with a tiny run, so that the first sampled run starts without delay."""
        simulate.run(FIRST_QUESTION, FIRST_SETTINGS)

    def needs_kernels(self, query: Query, settings: RunSettings) -> bool:
        """Whether the answer calls compiled kernels, judged from the query alone."""
        return needs_kernels(query, settings)

    def early(self, query: Query, settings: RunSettings, macros: Mapping[str, str]) -> EarlyFigures | None:
        """The work of another process while kernels are compiled; None with one thread, as in commands."""
        if settings.threads == 1:
            return None
        return EarlyFigures(query, settings, used_macros(print_query(query), macros))

    def open(
        self,
        query: Query,
        settings: RunSettings,
        macros: Mapping[str, str],
        ranges: Mapping[str, HandSet],
    ) -> OpenQuestion:
        """Read and check a question and choose how it is answered.

        Raises:
            OracleError: If the query cannot be parsed or dealt.
        """
        return simulate.open_query(query, settings, macros=macros, ranges=ranges)

    def deals(
        self, query: Query, request: DealRequest, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Examples]:
        """Search example deals; the last state has all that were found.

        Raises:
            OracleError: If the query cannot be parsed or dealt.
        """
        return simulate.example_stream(
            query, request.count, wanted=request.wanted, seed=request.seed, seconds=request.seconds,
            cancel=cancel, macros=macros,
        )  # fmt: skip
