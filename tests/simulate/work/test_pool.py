"""Numbered work on several threads, with results in order."""

import itertools
import threading
import time

import pytest

from oracle.clock import WorkClock
from oracle.errors import RunError
from oracle.simulate.work.pool import (
    AHEAD,
    FIRST_AHEAD,
    THREAD_SECONDS,
    OrderedPool,
    default_threads,
    threads_worth,
)
from oracle.simulate.work.stop import Stop
from tests.patience import PATIENCE

TICK = 0.01


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_results_come_in_the_order_of_their_numbers(threads: int):
    stop = Stop()

    def make():
        def work(number: int) -> int:
            threading.Event().wait(0.002 if number % 3 == 0 else 0)  # every third is slow
            return number * number

        return work

    with OrderedPool(make, threads, 100, stop) as pool:
        results = [result for result in pool.results(TICK) if result is not None]
    assert results == [number * number for number in range(100)]


def test_the_trouble_of_a_worker_reaches_the_asker():
    def make():
        def work(number: int) -> int:
            if number == 3:
                raise ZeroDivisionError("three")
            return number

        return work

    with OrderedPool(make, 2, 10, Stop()) as pool, pytest.raises(ZeroDivisionError, match="three"):
        list(pool.results(TICK))


@pytest.mark.parametrize("threads", [1, 2, 4])
def test_trouble_comes_in_its_turn_whoever_met_it_first(threads: int):
    """A run that ends before the troubled piece never hears of it, on any number of threads."""

    def make():
        def work(number: int) -> int:
            if number == 6:
                raise ZeroDivisionError("six")
            threading.Event().wait(0.005)
            return number

        return work

    with OrderedPool(make, threads, None, Stop()) as pool:
        results = (result for result in pool.results(TICK) if result is not None)
        assert [next(results) for _ in range(6)] == [0, 1, 2, 3, 4, 5]
        with pytest.raises(ZeroDivisionError, match="six"):
            next(results)
    with OrderedPool(make, threads, None, Stop()) as pool:
        for result in pool.results(TICK):
            if result == 5:
                break


def test_a_thread_that_cannot_begin_says_why():
    def make():
        raise ZeroDivisionError("at once")

    with OrderedPool(make, 2, 10, Stop()) as pool, pytest.raises(ZeroDivisionError, match="at once"):
        list(pool.results(TICK))


@pytest.fixture
def few_threads(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The system allows as many further threads as the test says."""
    left = [request.param]
    original = threading.Thread.start

    def start(thread: threading.Thread) -> None:
        left[0] -= 1
        if left[0] < 0:
            raise RuntimeError("can't start new thread")
        original(thread)

    monkeypatch.setattr(threading.Thread, "start", start)


@pytest.mark.parametrize("few_threads", [1, 2], indirect=True)
def test_where_the_system_allows_fewer_threads_they_do_all_the_work(few_threads: None):
    with OrderedPool(lambda: lambda number: number * number, 5, 20, Stop()) as pool:
        found = [result for result in pool.results(TICK) if result is not None]
    assert found == [number * number for number in range(20)]
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("oracle-")]


@pytest.mark.parametrize("few_threads", [0], indirect=True)
def test_where_the_system_allows_no_thread_that_is_reported(few_threads: None):
    with pytest.raises(RunError, match="any more threads"), OrderedPool(lambda: abs, 5, 20, Stop()):
        pass


@pytest.mark.parametrize(("step", "most"), [(0.0, FIRST_AHEAD), (1.0, AHEAD)])
def test_work_is_never_far_ahead_of_what_was_taken(step: float, most: int):
    """Nearer in a run that has just begun; the clock stands still, or jumps whenever it is looked at."""
    started, times = [], itertools.count()
    clock = WorkClock(lambda: step * next(times))
    pool = OrderedPool(lambda: lambda number: started.append(number) or number, 2, None, Stop(), clock)
    with pool:
        results = pool.results(TICK)
        taken = 20
        assert [next(results) for _ in range(taken)] == list(range(taken))
        deadline = time.monotonic() + PATIENCE
        while len(started) < taken - 1 + most and time.monotonic() < deadline:
            threading.Event().wait(TICK)
        assert taken - 1 + most <= len(started) <= taken + most


def test_long_work_is_far_ahead_from_the_start():
    """The clock stands still: nothing has grown meanwhile."""
    far, clock = threading.Semaphore(0), WorkClock(lambda: 0.0)

    def work(number: int) -> int:
        far.release()
        return number

    with OrderedPool(lambda: work, 2, None, Stop(), clock, long=True) as pool:
        next(pool.results(TICK))
        assert all(far.acquire(timeout=PATIENCE) for _ in range(AHEAD))


def test_pieces_that_belong_together_are_taken_by_one_thread():
    taken: dict[int, str] = {}

    def work(number: int) -> int:
        taken[number] = threading.current_thread().name
        return number

    def together(number: int) -> int:
        return 5 - number % 5

    with OrderedPool(lambda: work, 3, 32, Stop(), long=True, together=together) as pool:
        assert [result for result in pool.results(TICK) if result is not None] == list(range(32))
    assert all(taken[number] == taken[number - number % 5] for number in range(32))


def test_the_caller_does_not_pause_once_the_threads_have_begun_the_last_pieces():
    """A pause is for results to come; here it would be for ever."""
    go = threading.Event()

    def make():
        return lambda number: go.wait(PATIENCE) and number

    def rest() -> float:
        raise AssertionError

    with OrderedPool(make, 2, 2, Stop()) as pool:
        results = pool.results(TICK, rest)
        assert next(results) is None
        go.set()
        assert [result for result in results if result is not None] == [0, 1]


def test_leaving_the_pool_stops_its_threads():
    stop = Stop()
    with OrderedPool(lambda: lambda number: number, 3, None, stop) as pool:
        next(pool.results(TICK))
    assert stop.is_set()
    assert not [thread for thread in threading.enumerate() if thread.name.startswith("oracle-")]


def test_a_stopped_pool_ends_at_the_first_piece_not_computed():
    stop = Stop()

    def make():
        def work(number: int) -> int:
            if number == 5:
                stop.set()
            return number

        return work

    with OrderedPool(make, 1, None, stop) as pool:
        assert [result for result in pool.results(TICK) if result is not None] == [0, 1, 2, 3, 4, 5]


def test_a_stopped_pool_ends_though_a_thread_has_all_the_room():
    """That thread has taken more pieces, which it does not begin; the others wait for room."""
    stop, begun, turns = Stop(), threading.Event(), itertools.count()

    def work(number: int) -> int:
        stop.set()
        begun.set()
        return number

    def make():
        assert next(turns) == 0 or begun.wait(PATIENCE)
        return work

    with OrderedPool(make, 4, None, stop, long=True, together=lambda number: AHEAD) as pool:
        deadline = time.monotonic() + PATIENCE
        results = list(itertools.takewhile(lambda _: time.monotonic() < deadline, pool.results(TICK)))
    assert [result for result in results if result is not None] == [0]
    assert time.monotonic() < deadline


def test_there_is_at_least_one_thread():
    assert default_threads() >= 1


def test_short_work_starts_the_first_threads_only():
    """The clock stands still: however busy the machine is, the work takes no time."""
    names = set()

    def work(number: int) -> int:
        names.add(threading.current_thread().name)
        return number

    with OrderedPool(lambda: work, 16, 200, Stop(), WorkClock(lambda: 0.0), first=1) as pool:
        assert [result for result in pool.results(TICK) if result is not None] == list(range(200))
    assert names == {"oracle-0"}


def test_the_other_threads_follow_while_results_are_awaited():
    together = threading.Barrier(5, timeout=PATIENCE)

    def work(number: int) -> int:
        together.wait()  # passed by five threads only
        return number

    with OrderedPool(lambda: work, 5, 10, Stop(), first=1) as pool:
        assert [result for result in pool.results(TICK) if result is not None] == list(range(10))


def test_work_is_worth_one_thread_at_least_and_no_more_than_there_are():
    assert threads_worth(0.0, 16) == threads_worth(THREAD_SECONDS, 16) == 1
    assert threads_worth(1.5 * THREAD_SECONDS, 16) == 2
    assert threads_worth(16 * THREAD_SECONDS, 16) == threads_worth(float("inf"), 16) == 16
    assert threads_worth(1.0, 1) == 1


def test_pieces_computed_elsewhere_are_returned_in_order_and_not_computed_again():
    """Threads that are busy with a piece meanwhile continue with the first missing one."""
    go, computed = threading.Event(), []

    def make():
        def work(number: int) -> int:
            assert go.wait(PATIENCE)
            computed.append(number)
            return number

        return work

    ready = AHEAD + 40  # more than the threads may run ahead
    with OrderedPool(make, 2, ready + 100, Stop()) as pool:
        results = (result for result in pool.results(TICK) if result is not None)
        for number in range(ready):
            pool.offer(number, number)
        assert [next(results) for _ in range(ready)] == list(range(ready))
        assert pool.computed == 0
        assert pool.helped
        go.set()
        assert list(results) == list(range(ready, ready + 100))
        assert pool.computed >= 100
        assert not pool.helped
    assert set(computed) <= {0, 1} | set(range(ready, ready + 100))


def test_trouble_with_a_piece_that_came_from_elsewhere_is_that_of_the_next_one():
    """A kernel that cannot be compiled, in a run with a head start: its thread had taken all these pieces."""
    go, entered = threading.Event(), threading.Event()

    def work(number: int) -> int:
        entered.set()
        assert go.wait(PATIENCE)
        raise ZeroDivisionError(number)

    with OrderedPool(lambda: work, 1, None, Stop(), together=lambda number: 3) as pool:
        assert entered.wait(PATIENCE)
        pool.offer(0, 0)
        go.set()
        results = (result for result in pool.results(TICK) if result is not None)
        assert next(results) == 0
        with pytest.raises(ZeroDivisionError, match="0"):
            next(results)


def test_a_piece_offered_late_changes_nothing():
    stop = Stop()
    with OrderedPool(lambda: lambda number: number, 1, 5, stop) as pool:
        results = (result for result in pool.results(TICK) if result is not None)
        assert next(results) == 0
        assert next(results) == 1
        pool.offer(0, 100)
        pool.offer(1, 100)  # the caller still has it
        assert not pool.helped
        assert pool._done.keys().isdisjoint({0, 1})
        assert list(results) == [2, 3, 4]


def test_threads_that_still_compile_when_everything_came_from_elsewhere_are_not_waited_for():
    go, entered = threading.Event(), threading.Event()

    def make():
        def work(number: int) -> int:
            entered.set()
            assert go.wait(PATIENCE)
            return number

        return work

    before = set(threading.enumerate())
    with OrderedPool(make, 1, 10, Stop()) as pool:
        assert entered.wait(PATIENCE)
        for number in range(10):
            pool.offer(number, number)
        assert [result for result in pool.results(TICK) if result is not None] == list(range(10))
    left = set(threading.enumerate()) - before
    assert len(left) == 1
    go.set()
    for thread in left:
        thread.join(PATIENCE)
        assert not thread.is_alive()
