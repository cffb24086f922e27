"""The progress of an enumeration moves while a table of equities is made, and never goes back."""

import threading

import pytest

from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate.runner import open_query
from oracle.simulate.strategies.exact.exact_run import ExactProgress, ExactRun


def test_without_a_table_the_pieces_count():
    progress = ExactProgress()
    assert [progress.share(done, 4, 1.0) for done in range(5)] == [0, 0.25, 0.5, 0.75, 1]


def test_before_the_pieces_are_known_nothing_is_done():
    assert ExactProgress().share(0, 0, 1.0) == 0


def test_a_table_counts_as_half():
    progress = ExactProgress()
    shares = [progress.share(0, 4, made) for made in (1.0, 0.0, 0.5, 1.0)]
    assert shares == [0, 0, 0.25, 0.5]
    assert [progress.share(done, 4, 1.0) for done in (2, 4)] == [0.75, 1]


def test_it_never_goes_back():
    progress = ExactProgress()
    shares = [progress.share(*now) for now in ((3, 4, 1.0), (3, 4, 0.1), (3, 4, 0.9), (4, 4, 1.0))]
    assert shares == sorted(shares)


def test_a_run_reports_the_table_it_makes(monkeypatch):
    query = parse("select avg(hvrEquity(a, flop)) as e from game='holdem', a='66', b='15%'")
    asked, ready, cancel = open_query(query, RunSettings()), threading.Event(), threading.Event()
    monkeypatch.setattr(asked.measure, "tables_made", lambda: 0.6)

    def blocked(stop):
        ready.wait()
        return asked.plan.open_work(stop)

    run = ExactRun(asked.prepared, asked.measure, asked.plan, blocked, RunSettings(threads=1, seed=1), cancel)
    seen = []
    for snapshot in run.snapshots():
        seen.append(snapshot.progress)
        cancel.set()
    ready.set()
    for thread in threading.enumerate():
        if thread.name == "oracle-exact":
            thread.join()
    assert seen[0] == pytest.approx(0.3)
