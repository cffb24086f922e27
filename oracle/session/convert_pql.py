"""Conversion between the figures of PQL questions and the records of a session file."""

from __future__ import annotations

from math import inf

from oracle.session.convert import (
    known_or,
    known_or_none,
    program_name,
    selector_of,
    selector_record,
    within_bounds,
)
from oracle.session.schema.session import PqlResultRecord
from oracle.simulate.snapshot import Snapshot


def pql_result_record(snapshot: Snapshot) -> PqlResultRecord | None:
    """The figures of a statement as a record, or None if they are not worth saving.

    Args:
        snapshot: The last state of its run, with the figure of each selector.
    """
    if not snapshot.results or not within_bounds(snapshot):
        return None
    return PqlResultRecord(
        program=program_name(),
        method="exact" if snapshot.method == "exact" else "sampled",
        strategy=snapshot.strategy,
        why=snapshot.why,
        trials=snapshot.trials,
        drawn=snapshot.drawn,
        seconds=snapshot.seconds,
        seed=snapshot.seed,
        half_width=known_or_none(snapshot.half_width),
        stopped_by=snapshot.stopped_by or "cancelled",
        figures=tuple(map(selector_record, snapshot.results)),
    )


def pql_figures_of(record: PqlResultRecord) -> Snapshot:
    """The finished snapshot of a saved statement."""
    return Snapshot(
        method=record.method, strategy=record.strategy, why=record.why, trials=record.trials,
        drawn=record.drawn, seconds=record.seconds, seed=record.seed,
        half_width=known_or(record.half_width, inf), done=True, stopped_by=record.stopped_by,
        results=tuple(map(selector_of, record.figures)),
    )  # fmt: skip
