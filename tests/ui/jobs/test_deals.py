"""Example deals as jobs of the worker."""

from __future__ import annotations

import pytest

from oracle.simulate import DealFilter
from tests.ui.deal_engine import DealEngine
from tests.ui.jobs.hand_made import SETTINGS, Heard, ask
from ui.jobs.engine import DealRequest
from ui.jobs.query_runs import QueryRuns
from ui.jobs.run_client import RunClient

REQUEST = DealRequest(7, DealFilter(1, holds=False))


@pytest.fixture
def engine() -> DealEngine:
    return DealEngine()


@pytest.fixture
def client(query_runs: QueryRuns) -> RunClient:
    return RunClient(query_runs, query_runs)


def test_deals_are_reported_only_to_those_who_asked(qtbot, query_runs, client, engine, heard) -> None:
    with qtbot.waitSignal(client.finished) as found:
        client.deal(ask(), REQUEST, SETTINGS)
    assert len(found.args[0].deals) == 20
    assert engine.requests == [(ask(), REQUEST)]
    assert heard.said == []


def test_an_edit_of_the_table_ends_the_search(qtbot, query_runs, client, engine, heard) -> None:
    engine.search_held = True
    with qtbot.waitSignal(client.snapshot):
        client.deal(ask(), REQUEST, SETTINGS)
    with qtbot.waitSignals([client.finished, query_runs.finished]):
        query_runs.edited(ask("KsKd"), SETTINGS)
    assert [query.seats[0].range_text for query in engine.asked] == ["KsKd"]


def test_a_stopped_search_is_over_with_what_it_found(qtbot, query_runs, client, engine) -> None:
    engine.search_held = True
    with qtbot.waitSignal(client.snapshot):
        client.deal(ask(), REQUEST, SETTINGS)
    with qtbot.waitSignal(client.finished) as found:
        client.stop()
    assert (found.args[0].stopped_by, len(found.args[0].deals)) == ("cancelled", 3)
    assert not query_runs.running


def test_a_search_waits_for_the_kernels_even_where_the_figures_need_none(qtbot, query_runs, client) -> None:
    client.deal(ask(), REQUEST, SETTINGS)
    assert query_runs.running
    with qtbot.waitSignal(client.finished):
        pass


def test_a_search_that_fails_says_so(qtbot, client, engine) -> None:
    engine.deals_fail = True
    with qtbot.waitSignal(client.failed) as found:
        client.deal(ask(), REQUEST, SETTINGS)
    assert found.args[0].message == "These ranges cannot be dealt. Widen one."


def test_figures_after_deals_are_figures_again(qtbot, query_runs, client, engine) -> None:
    with qtbot.waitSignal(client.finished):
        client.deal(ask(), REQUEST, SETTINGS)
    found = Heard(query_runs)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert found.of("finished")[0].seats
