"""The order, the repetition and the end of units, with an executor that the test plays."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future
from pathlib import Path

import pytest

import oracle
from oracle.cluster import Journal, unit_results
from oracle.cluster.answers import unit_answer
from oracle.cluster.identity import another_program
from oracle.cluster.on_executor import check_deadline
from oracle.cluster.unit_results import UnitResults
from oracle.cluster.units import WorkQuestion, WorkUnit, read_unit
from oracle.errors import QueryError, RunError
from tests.patience import PATIENCE

QUESTION = WorkQuestion("program", "text", 0, {}, "exact")
UNITS = [WorkUnit(QUESTION, "sweep", None, first, first + 2) for first in range(0, 40, 2)]
NUMBERS = list(range(40))


@pytest.fixture(autouse=True)
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """As many units are handed out as two cores can use, however many there are here."""
    monkeypatch.setattr(unit_results, "default_threads", lambda: 2)


class Played(Executor):
    """Finishes what it was given as the test says."""

    def __init__(self, finish: Callable[[Played], None] = lambda executor: None) -> None:
        self.waiting: list[tuple[WorkUnit, Future]] = []
        self.given = 0
        self.finish = finish

    def submit(self, fn, /, *args, **kwargs) -> Future:
        future: Future = Future()
        self.waiting.append((read_unit(args[0]), future))
        self.given += 1
        self.finish(self)
        return future

    def answer(self, place: int = 0) -> None:
        """Finish one of the units that wait."""
        unit, future = self.waiting.pop(place)
        if future.set_running_or_notify_cancel():
            future.set_result(unit_answer(list(range(unit.first, unit.end))))

    def lose(self, place: int = 0) -> None:
        """Lose the worker of one of the units that wait."""
        self.waiting.pop(place)[1].set_exception(ConnectionError("the worker is gone"))


def results(
    executor: Executor, act: Callable[[], None] = lambda: None, deadline: float | None = None
) -> list[int]:
    """All results; ``act`` is called whenever the next one is not there."""
    found = []
    with UnitResults(executor, iter(UNITS), int, deadline=deadline) as given:
        for result in given.results(1e-4):
            if result is None:
                act()
            else:
                found.append(result)
    return found


def test_results_come_in_order_however_units_finish() -> None:
    chance, executor = random.Random(1), Played()
    assert results(executor, lambda: executor.answer(chance.randrange(len(executor.waiting)))) == NUMBERS


def test_waiting_for_an_answer_ends_however_short_the_wait_is() -> None:
    """A queue of Python 3.11 and 3.12 may wait for ever if the time is up while it looks at its lock."""
    over = threading.Event()

    def wait() -> None:
        for _ in range(3000):
            with UnitResults(Played(), iter(UNITS[:1]), int) as given:
                assert next(given.results(1e-9)) is None
        over.set()

    threading.Thread(target=wait, daemon=True).start()
    assert over.wait(PATIENCE)


def test_units_whose_workers_are_lost_are_handed_out_again() -> None:
    chance, executor = random.Random(2), Played()

    def act() -> None:
        (executor.lose if chance.random() < 0.3 else executor.answer)(chance.randrange(len(executor.waiting)))

    assert results(executor, act) == NUMBERS
    assert executor.given > len(UNITS)


class Mixed(Played):
    """One of its workers runs another program; it can be set apart.

    Args:
        others: How many workers are left then.
        slow: Whether it takes until the test says so to find that out.
    """

    def __init__(self, others: int, slow: bool = False) -> None:
        super().__init__()
        self.others, self.slow = others, slow
        self.asked: list[Future[bool]] = []
        self.refused = 0

    def set_apart(self) -> Future[bool]:
        self.asked.append(Future())
        if not self.slow:
            self.asked[-1].set_result(self.others > 0)
        return self.asked[-1]

    def refuse(self) -> None:
        """The other program is given the unit that waits longest."""
        self.refused += 1
        self.waiting.pop(0)[1].set_result(unit_answer([], another_program("0.9 abc", "1.0 def")))


def test_a_worker_of_another_program_is_set_apart_and_its_units_go_to_others() -> None:
    executor = Mixed(others=1)

    def act() -> None:
        (executor.refuse if executor.given <= 8 else executor.answer)()

    assert results(executor, act) == NUMBERS
    assert executor.refused == executor.given - len(UNITS) > 0
    assert len(executor.asked) > 0


def test_others_work_and_stop_works_while_workers_have_not_said_what_they_run() -> None:
    """One that hangs never does: units of the other program wait for that, and nothing else does."""
    executor = Mixed(others=1, slow=True)
    with UnitResults(executor, iter(UNITS), int) as given:
        found = given.results(1e-4)
        assert next(found) is None
        executor.refuse()
        executor.refuse()
        while executor.waiting:
            executor.answer()
        assert [next(found) for _ in range(5)] == [None] * 5  # the first unit is missing
        assert len(executor.asked) == 1
        assert {unit.first for unit, _ in executor.waiting}.isdisjoint({0, 2})
    assert executor.asked[0].cancelled()


def test_units_refused_before_a_worker_was_set_apart_ask_nobody_again() -> None:
    executor = Mixed(others=1, slow=True)

    def act() -> None:
        if executor.refused < 2:
            executor.refuse()
        elif not executor.asked[0].done():
            executor.asked[0].set_result(True)
        elif executor.refused < 4:  # what it had been given by then
            executor.refuse()
        else:
            executor.answer()

    assert results(executor, act) == NUMBERS
    assert (len(executor.asked), executor.given) == (1, len(UNITS) + 4)


def test_the_run_ends_with_the_reason_if_all_workers_run_another_program() -> None:
    executor = Mixed(others=0)
    with pytest.raises(RunError, match=r"a different version of the program: version 0\.9, not 1\.0"):
        results(executor, executor.refuse)
    assert len(executor.asked) == 1


def test_a_worker_without_the_program_is_set_apart() -> None:
    executor = Mixed(others=1)

    def act() -> None:
        if executor.asked:
            executor.answer()
        else:
            executor.waiting.pop(0)[1].set_exception(ModuleNotFoundError("No module named 'oracle'"))

    assert results(executor, act) == NUMBERS
    assert len(executor.asked) == 1


def test_a_unit_that_is_lost_every_time_ends_the_run_with_the_reason() -> None:
    executor = Played()
    with pytest.raises(RunError, match=r"4 times and was never answered.*the worker is gone"):
        results(executor, executor.lose)


@pytest.mark.parametrize(("usual", "deadline"), [(0.0, None), (1e9, 0.0)])
def test_a_unit_that_never_comes_back_is_handed_out_again(
    monkeypatch: pytest.MonkeyPatch, usual: float, deadline: float | None
) -> None:
    monkeypatch.setattr(unit_results, "OVERDUE_SECONDS", usual)
    monkeypatch.setattr(unit_results, "MOST_TIMES", 10**6)
    executor = Played()
    hanging: list[object] = []

    def act() -> None:
        if not hanging:
            hanging.append(executor.waiting.pop(0))
        else:
            executor.answer(len(executor.waiting) - 1)

    assert results(executor, act, deadline) == NUMBERS


def test_hanging_workers_are_replaced_where_they_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unit_results, "OVERDUE_SECONDS", 0.0)

    class Replaced(Played):
        replaced = 0

        def replace(self) -> None:
            self.replaced += 1
            while self.waiting:
                self.lose()
            self.finish = Played.answer  # the new workers do their work

    executor = Replaced()
    assert results(executor) == NUMBERS
    assert executor.replaced == 1


def test_units_handed_out_grow_with_those_that_were_finished_in_the_last_seconds(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(unit_results, "UNIT_SECONDS", 1e9)  # all of them
    first, executor, waiting = unit_results.AHEAD * unit_results.default_threads(), Played(), []

    def act() -> None:
        waiting.append(len(executor.waiting))
        executor.answer()

    results(executor, act)
    allowed = [max(first, unit_results.AHEAD * finished) for finished in range(len(waiting))]
    expected = [min(most, len(UNITS) - finished) for finished, most in enumerate(allowed)]
    assert waiting == expected


def test_every_worker_has_a_unit_from_the_first_if_they_are_counted() -> None:
    class Counted(Played):
        def workers(self) -> int:
            return 5

    executor, waiting = Counted(), []

    def act() -> None:
        waiting.append(len(executor.waiting))
        executor.answer()

    assert results(executor, act) == NUMBERS
    assert waiting[0] == unit_results.AHEAD * max(5, unit_results.default_threads())


class Coming(Played):
    """Has as many workers as the test says."""

    number = 0

    def workers(self) -> int:
        return self.number


def test_the_first_workers_are_waited_for_as_long_as_it_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unit_results, "OVERDUE_SECONDS", 0.0)
    executor, times = Coming(), []

    def act() -> None:
        times.append(executor.given)
        if len(times) > 20:
            executor.number, executor.finish = 1, Played.answer
            while executor.waiting:
                executor.answer()

    assert results(executor, act) == NUMBERS
    assert len(set(times)) == 1  # nothing was handed out twice meanwhile


def test_workers_that_are_all_gone_end_the_run_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unit_results, "OVERDUE_SECONDS", 0.01)
    monkeypatch.setattr(unit_results, "MOST_TIMES", 10**6)
    executor = Coming()
    executor.number = 2

    def act() -> None:
        executor.number = 0

    with pytest.raises(RunError, match=r"All workers are gone.*a journal has what is done"):
        results(executor, act)


def test_the_error_of_a_query_comes_in_its_turn_and_is_not_tried_again() -> None:
    def finish(executor: Played) -> None:
        unit, future = executor.waiting.pop()
        failed = unit is not None and unit.first == 10
        future.set_result(
            unit_answer([10], QueryError("no such hand", places=("hero",)))
            if failed
            else unit_answer(list(range(unit.first, unit.end)))
        )

    executor = Played(finish)
    with pytest.raises(QueryError) as found:
        results(executor)
    assert found.value.places == ("hero",)
    assert executor.given <= len(UNITS)


def test_only_whole_answers_are_kept_for_another_run_with_other_workers(tmp_path: Path) -> None:
    """A worker that was too slow, or of another program, may not spoil the journal."""

    def finish(executor: Played) -> None:
        unit, future = executor.waiting.pop()
        slow = RunError("too slow") if unit.first == 10 else None
        future.set_result(unit_answer([] if slow else list(range(unit.first, unit.end)), slow))

    with Journal(tmp_path / "kept") as journal:
        with (
            pytest.raises(RunError, match="too slow"),
            UnitResults(Played(finish), iter(UNITS), int, journal) as given,
        ):
            list(given.results(1e-4))
        kept, again = len(journal), Played(Played.answer)
        assert kept > 0
        with UnitResults(again, iter(UNITS), int, journal) as given:
            assert [number for number in given.results(1e-4) if number is not None] == NUMBERS
    assert again.given == len(UNITS) - kept


@pytest.mark.parametrize("spoilt", [b"", b"no answer", b"\xc0", unit_answer([1])[:-1]])
def test_what_is_not_an_answer_counts_as_lost(spoilt: bytes, tmp_path: Path) -> None:
    def finish(executor: Played) -> None:
        if executor.given == 5:
            executor.waiting.pop()[1].set_result(spoilt)
        else:
            executor.answer()

    executor = Played(finish)
    with Journal(tmp_path / "kept") as journal:
        journal.note(UNITS[0].key, spoilt)
        with UnitResults(executor, iter(UNITS), int, journal) as given:
            assert [number for number in given.results(1e-4) if number is not None] == NUMBERS
    assert executor.given == len(UNITS) + 1


def test_leaving_takes_back_what_no_worker_has_begun() -> None:
    executor = Played()
    with UnitResults(executor, iter(UNITS), int) as given:
        assert next(given.results(1e-4)) is None
    assert executor.waiting
    assert all(future.cancelled() for _, future in executor.waiting)


def test_an_executor_that_takes_no_more_work_is_reported() -> None:
    class Closed(Executor):
        def submit(self, fn, /, *args, **kwargs) -> Future:
            raise RuntimeError("cannot schedule new futures after shutdown")

    with pytest.raises(RunError, match="takes no more work: cannot schedule"):
        results(Closed())


@pytest.mark.parametrize("seconds", [0.0, -1.0, 19.9, 1e9, float("nan"), True, "30"])
def test_a_deadline_that_cannot_be_kept_is_refused(seconds) -> None:
    with pytest.raises(QueryError, match="must be 20 to 86,400 seconds"):
        check_deadline(Played(), seconds)


def test_a_deadline_needs_other_workers() -> None:
    check_deadline(Played(), 20)
    check_deadline(None, None)
    with pytest.raises(QueryError, match=r"this run has none\. Choose workers as well"):
        check_deadline(None, 60.0)
    asked = "select avg(riverEquity(a)) from game='holdem', a='AcAd', b='KcKd', board='2c3d7h9sJc'"
    for begun in (
        lambda: oracle.run(asked, deadline=60.0),
        lambda: list(oracle.stream(asked, deadline=60.0)),
        lambda: list(oracle.batch([["#QUERY#", "#A#"], [asked], ["", "x"]], deadline=60.0)),
        lambda: oracle.flops("AA", "KK", deadline=60.0),
    ):
        with pytest.raises(QueryError, match="A deadline is for other workers"):
            begun()
