"""Lines are checked beside the window's thread, which waits for few of them and never for many."""

import threading
from dataclasses import replace

import pytest

from oracle.pql import formula
from oracle.query.conditions import Line
from tests.patience import PATIENCE
from ui.background import short_work
from ui.document.lines import checks
from ui.document.lines.checks import LineChecks
from ui.document.state import example_document


@pytest.fixture
def line_checks(qapp, monkeypatch):
    monkeypatch.setattr(short_work, "PATIENCE", 60.0)
    monkeypatch.setattr(checks, "LINE_SECONDS", 1.0)
    made = LineChecks()
    yield made
    made.close()


def with_lines(count):
    return replace(
        example_document(),
        conditions=tuple(
            Line(100 + n, formula(f"handType(hero, flop) >= pair and {n} < 99")) for n in range(count)
        ),
    )


def test_few_lines_are_waited_for(line_checks):
    assert line_checks.done(with_lines(60), {})


def test_many_lines_are_not_waited_for(line_checks, monkeypatch, qtbot):
    may_go = threading.Event()
    monkeypatch.setattr(checks, "trouble_of", lambda *_: may_go.wait(PATIENCE))
    state = with_lines(61)
    with qtbot.waitSignal(line_checks.ready):
        assert not line_checks.done(state, {})  # with a wait, this would take until the checks are released
        may_go.set()
    assert line_checks.done(state, {})
