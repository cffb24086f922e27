"""A session file as large as the program itself could have made it: results, traces, questions."""

from __future__ import annotations

import datetime
import itertools
from dataclasses import replace
from pathlib import Path

from oracle.pql import parse
from oracle.session import save_session
from tests.ui.pql_engine import figures
from tests.ui.table_engine import answer
from ui.document.runs.pql_runs import PqlAnswer, PqlEntry
from ui.document.session.records import TableResult, session_of
from ui.document.state import DocumentState, SeatState

QUERY = (
    "select histogram(handType(a, river)) as t, avg(riverEquity(a)) as e "
    "from game='holdem', a='AhKh', b='15%'"
)


def write(path: Path, runs: int = 100) -> None:
    """Write it: 100 results of ten seats with 300 points each, 100 questions in PQL with their figures."""
    seats = tuple(SeatState(key, f"Player {key}", "15%", key % 10) for key in range(1, 11))
    state = DocumentState(seats=seats)
    found = answer(state.to_query(), method="sampled")
    means, trace = found.trace, []
    for number in range(300):
        trace.append(replace(means[number % 5], trials=100 + number, seconds=number / 100))
    found = replace(found, trace=tuple(trace))
    now = datetime.datetime.now().astimezone()
    answers = [
        TableResult(
            replace(state, board=board).to_query(),
            replace(found, seed=number),
            now + datetime.timedelta(number),
        )
        for number, board in zip(range(runs), itertools.cycle(["2c3c4c", "Kh7c2d"]))
    ]
    entries = _entries(now, runs)
    save_session(path, session_of(state, answers[-1], {}, entries, answers))


def _entries(now: datetime.datetime, count: int) -> list[PqlEntry]:
    query = parse(QUERY)
    snapshot = figures(query, 2000, stopped_by="trials")
    return [
        PqlEntry(QUERY, now + datetime.timedelta(number), (PqlAnswer(QUERY, query, snapshot),))
        for number in range(count)
    ]
