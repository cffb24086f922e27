"""Early figures: another process samples a question while its kernels are compiled for this one.

Nothing is read, planned or compiled here meanwhile, so a window stays quick.  The sample has the seed of the
run that follows: its deals are the first deals of that run, with the same bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from oracle.query.model import Query
from oracle.query.settings import DEFAULT_ERROR, RunSettings
from oracle.simulate.snapshot import Snapshot

AT_ONCE_TRIALS = 100_000
"""Trials after which the sample leaves the cores to the compiler: equities are within 0.3 % or so."""

WHY = "Sampled meanwhile, until the engine is prepared"
"""The reason for the method of early figures."""


@dataclass(frozen=True, slots=True)
class EarlyFigures:
    """The sample, as work for `oracle.simulate.work.other_process`.

    It continues until it is ended, or is as precise as the run that follows would be: figures that stand
    still while kernels are compiled look like a program that hangs.

    Attributes:
        query: The query.
        settings: How it will be run.
        macros: The user's named ranges, by name.
        at_once: Trials after which it takes only what time the compiler leaves.
    """

    query: Query
    settings: RunSettings
    macros: Mapping[str, str]
    at_once: int = AT_ONCE_TRIALS

    def results(self) -> Iterator[Snapshot]:
        """The figures so far, again and again; none of them is the answer.

        There are none if the kernels are compiled before any would be known.

        Raises:
            OracleError: If the query cannot be parsed, dealt or sampled.
        """
        from oracle.simulate import stand_ins  # noqa: F401 - only the other process computes with them
        from oracle.simulate.runner import open_query
        from oracle.simulate.work.low_priority import give_way

        question = open_query(self.query, self._limits(), macros=self.macros)
        if not question.measure.soon_without_kernels:
            return
        urgent = True
        for snapshot in question.stream():
            if urgent and snapshot.trials >= self.at_once:
                urgent = False
                give_way()
            yield replace(snapshot, done=False, stopped_by="", why=WHY)

    def _limits(self) -> RunSettings:
        """Those of the run, except its time, which does not count while kernels are compiled."""
        given = self.settings.or_defaults()
        error = DEFAULT_ERROR if given.trials is None and given.error is None else given.error
        return replace(given, error=error, seconds=None, threads=1, method="sampled")
