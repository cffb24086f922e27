"""The query_runs with the real engine: small questions, all the way."""

import pytest

from oracle.query import RunSettings, Seat, equity_query
from tests.patience import COLD_MS
from tests.ui.jobs.hand_made import Heard
from ui.jobs.oracle_engine import OracleEngine
from ui.jobs.query_runs import QueryRuns


class Warm(OracleEngine):
    """The real engine without the child process: tests keep their kernels elsewhere."""

    def is_warm(self):
        return True


@pytest.fixture
def real(qapp):
    made = QueryRuns(Warm())
    yield made, Heard(made)
    assert made.shutdown()


def outcome(qtbot, heard):
    """The result of the current run; a failure is reported instead of waiting."""
    qtbot.waitUntil(lambda: bool(heard.of("finished") or heard.of("failed")), timeout=COLD_MS)
    assert heard.of("failed") == []
    return heard.of("finished")[0]


def test_an_exact_question_is_answered_exactly(qtbot, real):
    query_runs, heard = real
    query = equity_query([Seat("hero", "AsKs"), Seat("villain", "5hTc")], board="QsTs5c")
    query_runs.run(query, RunSettings())
    result = outcome(qtbot, heard)
    assert result.exact
    assert result.trials == 990
    assert result.seats[0].equity.value == pytest.approx(422 / 990, abs=1e-12)


def test_a_sampled_question_keeps_its_trace(qtbot, real):
    query_runs, heard = real
    query = equity_query([Seat("hero", "AsKs"), Seat("villain", "*")])
    query_runs.run(query, RunSettings(trials=20_000, seed=7, method="sampled", threads=1))
    result = outcome(qtbot, heard)
    assert result.trials == 20_000
    assert [point.trials for point in result.trace][:3] == [100, 112, 126]
    assert abs(result.seats[0].equity.value - 0.6704) < 0.02


def test_a_long_run_is_stopped_with_what_it_has(qtbot, real):
    query_runs, heard = real
    query = equity_query([Seat("hero", "AsKs"), Seat("villain", "*"), Seat("third", "*")])
    with qtbot.waitSignal(query_runs.snapshot, timeout=COLD_MS):
        query_runs.run(query, RunSettings(seconds=60, method="sampled"))
    query_runs.stop()
    assert outcome(qtbot, heard).stopped_by == "cancelled"


def test_the_same_card_in_two_places_is_refused_in_words(qtbot, real):
    query_runs, heard = real
    query = equity_query([Seat("hero", "AsKs"), Seat("villain", "AsQd")])
    with qtbot.waitSignal(query_runs.failed, timeout=COLD_MS):
        query_runs.run(query, RunSettings())
    assert "ace of spades" in heard.of("failed")[0].message
