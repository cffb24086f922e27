"""Work that a run does once: its cost in a whole run, and the speed of trials after it."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.pql import parse
from oracle.query import RunSettings
from oracle.simulate.forecasts import sampled
from oracle.simulate.forecasts.sampled import Round, later_pace
from oracle.simulate.inner import tables
from oracle.simulate.inner.tables import KEEN, WORTH_IT, SharedTable
from oracle.simulate.runner import open_query
from oracle.simulate.work import once
from oracle.simulate.work.once import Pieces
from oracle.simulate.work.stop import Stop
from tests.patience import PATIENCE

ASKED = {
    "a table of turns": "select avg(hvrEquity(a, turn)) from game='holdem', a='66', b='AT+,77+,KQ'",
    "all boards": "select avg(hvrEquity(a, preflop)) from game='holdem', a='AA,KK', b='15%', dead='2c'",
    "a list on each turn": (
        "select avg(hvrEquity(a, turn)) from game='omahahi', a='15%', b='15%', board='Kh7c2d'"
    ),
}
"""A question for each kind of work that is done once."""


class Clock:
    """A clock that advances on command."""

    def __init__(self) -> None:
        self.now = 0.0

    def seconds(self) -> float:
        """The time."""
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Time as the work notes it."""
    made = Clock()
    monkeypatch.setattr(once, "PROCESS", made)
    monkeypatch.setattr(tables, "PROCESS", made)
    return made


def test_pieces_cost_as_much_as_a_run_needs_of_them_and_no_more(clock: Clock) -> None:
    work = Pieces(50)
    assert not work.met
    for _ in range(2):
        with work.piece():
            clock.now += 3.0
            work.step(1.0)
    assert work.met
    assert work.cost(5, threads=2) == pytest.approx(10 * 3.0)
    assert work.cost(1e6, threads=2) == pytest.approx(50 * 3.0)


def test_a_piece_that_was_begun_is_needed_whole(clock: Clock) -> None:
    work = Pieces(1)
    with work.piece():
        clock.now += 0.5
        work.step(0.1)
    assert work.cost(1.0, threads=2) == pytest.approx(5.0)


class Sweep:
    """A sweep whose pieces take a second each.

    Args:
        clock: Advances.
    """

    pieces = 20
    size = 8

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def sums(self) -> np.ndarray:
        """Nothing yet."""
        return np.zeros(1)

    def add(self, number: int, sums: np.ndarray) -> None:
        """Do a piece."""
        self._clock.now += 1.0
        sums += 1

    def table(self, sums: np.ndarray) -> np.ndarray:
        """What was added up."""
        return sums


def test_a_table_costs_its_own_making_and_what_is_worked_out_before_it(clock: Clock) -> None:
    price = 8.0
    shared = SharedTable(lambda: Sweep(clock), price)  # type: ignore[arg-type, return-value]
    assert shared.spent(0.4 * WORTH_IT * price, 1_000, Stop()) is None
    spent = 0.4 * WORTH_IT * price
    assert shared.cost(2.0, threads=1) == pytest.approx(2 * spent), "a short run never begins the table"
    long = WORTH_IT * price + price * (1 + 1 / KEEN)
    assert shared.cost(1e6, threads=1) == pytest.approx(long), "before a piece is timed, by its price"
    assert shared.cost(1e6, threads=2) == pytest.approx(long / 2)
    stop = Stop()
    while shared.spent(0.1, 1, stop) is None and shared._done < 4:
        pass
    measured = WORTH_IT * price + 20.0 * (1 + 1 / KEEN)
    assert shared.cost(1e6, threads=1) == pytest.approx(measured), "then by its pieces"


def test_the_later_pace_leaves_out_what_is_done_once() -> None:
    first = [Round(0.5, 100, 10), Round(0.5, 100, 10)]
    later = [Round(0.01, 100, 0), Round(0.1, 100_000, 90_000)]
    assert later_pace(first, later) == pytest.approx(1e-6 * 10), "a tenth of the deals are kept, as before"


@pytest.mark.parametrize("text", ASKED.values(), ids=ASKED)
def test_every_kind_of_work_done_once_is_left_out_of_the_pace(
    text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sampled, "later_pace", lambda first, later: 1.0)
    monkeypatch.setattr(sampled, "MOST_SECONDS", PATIENCE)  # a busy machine keeps its first trial late
    opened = open_query(parse(text), RunSettings(method="sampled", trials=10**6, threads=2))
    seconds = opened.expected_seconds()
    work = opened.measure.done_once()
    assert work
    expected = 1e6 + sum(each.cost(1e9, 2) for each in work)
    assert seconds == pytest.approx(expected), "a million trials of a second, and the work once"
