"""Early figures: another process samples a question while its kernels are compiled for this one.

Nothing is read, planned or compiled here meanwhile, so a window stays quick.  The sample has the seed of the
run that follows: its deals are the first deals of that run, with the same bits.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from oracle.query.model import Query
from oracle.query.settings import RunSettings
from oracle.simulate.snapshot import Snapshot

MOST_TRIALS = 100_000
"""Trials after which the sample ends: equities are within 0.3 % or so, and the compiler needs the cores."""

WHY = "Sampled meanwhile, until the engine is prepared"
"""The reason for the method of early figures."""


@dataclass(frozen=True, slots=True)
class EarlyFigures:
    """The sample, as work for `oracle.simulate.work.other_process`.

    Attributes:
        query: The query.
        settings: How it will be run.
        macros: The user's named ranges, by name.
    """

    query: Query
    settings: RunSettings
    macros: Mapping[str, str]

    def results(self) -> Iterator[Snapshot]:
        """The figures so far, again and again; none of them is the answer.

        There are none if the kernels are compiled before any would be known.

        Raises:
            OracleError: If the query cannot be parsed, dealt or sampled.
        """
        from oracle.simulate import stand_ins  # noqa: F401 - only the other process computes with them
        from oracle.simulate.runner import open_query

        trials = min(self.settings.trials or MOST_TRIALS, MOST_TRIALS)
        sampled = replace(self.settings, trials=trials, threads=1, method="sampled")
        question = open_query(self.query, sampled, macros=self.macros)
        if not question.measure.soon_without_kernels:
            return
        for snapshot in question.stream():
            yield replace(snapshot, done=False, stopped_by="", why=WHY)
