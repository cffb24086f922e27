"""Example deals as jobs of the worker."""

from __future__ import annotations

import pytest

from oracle.simulate import Wanted
from tests.ui.deal_engine import DealEngine
from tests.ui.jobs.hand_made import SETTINGS, Heard, ask
from ui.jobs.engine import DealRequest
from ui.jobs.query_runs import RunController
from ui.jobs.run_client import RunChannel

REQUEST = DealRequest(7, Wanted(1, holds=False))


@pytest.fixture
def engine() -> DealEngine:
    return DealEngine()


@pytest.fixture
def channel(controller: RunController) -> RunChannel:
    return RunChannel(controller, controller)


def test_deals_are_told_to_who_asked_for_them_only(qtbot, controller, channel, engine, heard) -> None:
    with qtbot.waitSignal(channel.finished) as told:
        channel.deal(ask(), REQUEST, SETTINGS)
    assert len(told.args[0].deals) == 20
    assert engine.requests == [(ask(), REQUEST)]
    assert heard.said == []


def test_an_edit_of_the_table_ends_the_search(qtbot, controller, channel, engine, heard) -> None:
    engine.search_held = True
    with qtbot.waitSignal(channel.snapshot):
        channel.deal(ask(), REQUEST, SETTINGS)
    with qtbot.waitSignals([channel.finished, controller.finished]):
        controller.edited(ask("KsKd"), SETTINGS)
    assert [query.seats[0].range_text for query in engine.asked] == ["KsKd"]


def test_a_stopped_search_is_over_with_what_it_found(qtbot, controller, channel, engine) -> None:
    engine.search_held = True
    with qtbot.waitSignal(channel.snapshot):
        channel.deal(ask(), REQUEST, SETTINGS)
    with qtbot.waitSignal(channel.finished) as told:
        channel.stop()
    assert (told.args[0].stopped_by, len(told.args[0].deals)) == ("cancelled", 3)
    assert not controller.running


def test_a_search_waits_for_the_kernels_even_where_the_figures_need_none(qtbot, controller, channel) -> None:
    channel.deal(ask(), REQUEST, SETTINGS)
    assert controller.running
    with qtbot.waitSignal(channel.finished):
        pass


def test_a_search_that_fails_says_so(qtbot, channel, engine) -> None:
    engine.deals_fail = True
    with qtbot.waitSignal(channel.failed) as told:
        channel.deal(ask(), REQUEST, SETTINGS)
    assert told.args[0].message == "These ranges cannot be dealt. Widen one."


def test_figures_after_deals_are_figures_again(qtbot, controller, channel, engine) -> None:
    with qtbot.waitSignal(channel.finished):
        channel.deal(ask(), REQUEST, SETTINGS)
    told = Heard(controller)
    with qtbot.waitSignal(controller.finished):
        controller.run(ask(), SETTINGS)
    assert told.of("finished")[0].seats
