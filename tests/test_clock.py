"""A clock that is stopped while kernels are compiled."""

from __future__ import annotations

import re
import threading
from pathlib import Path

import pytest

from oracle import jit
from oracle.clock import WorkClock, duration, not_counted
from tests.passing_time import PassingTime
from tests.patience import PATIENCE


@pytest.fixture
def time() -> PassingTime:
    return PassingTime()


def test_time_passes(time: PassingTime) -> None:
    clock = WorkClock(time)
    time.now = 3.0
    assert clock.seconds() == 3.0


def test_the_compiler_is_not_counted_not_even_while_it_is_at_work(time: PassingTime) -> None:
    clock = WorkClock(time)
    time.now = 1.0
    with clock.on_this_thread(), not_counted():
        time.now = 50.0
        assert clock.seconds() == 1.0
    time.now = 52.0
    assert clock.seconds() == 3.0


def test_threads_that_wait_together_stop_the_clock_once(time: PassingTime) -> None:
    clock = WorkClock(time)
    waiting, over = threading.Barrier(3), threading.Event()

    def compile_something() -> None:
        with clock.on_this_thread(), not_counted():
            waiting.wait(PATIENCE)
            over.wait(PATIENCE)

    threads = [threading.Thread(target=compile_something) for _ in range(2)]
    for thread in threads:
        thread.start()
    waiting.wait(PATIENCE)
    time.now = 20.0
    over.set()
    for thread in threads:
        thread.join()
    time.now = 21.0
    assert clock.seconds() == 1.0


def test_what_another_thread_compiles_for_another_run_is_counted(time: PassingTime) -> None:
    clock, other = WorkClock(time), WorkClock(time)

    def compile_something() -> None:
        with other.on_this_thread(), not_counted():
            time.now = 20.0

    thread = threading.Thread(target=compile_something)
    thread.start()
    thread.join()
    assert (clock.seconds(), other.seconds()) == (20.0, 0.0)


def test_a_thread_gets_its_former_clock_back(time: PassingTime) -> None:
    outer, inner = WorkClock(time), WorkClock(time)
    with outer.on_this_thread():
        with inner.on_this_thread():
            pass
        with not_counted():
            time.now = 5.0
    assert (outer.seconds(), inner.seconds()) == (0.0, 5.0)


@pytest.mark.skipif(not jit.JIT_ON, reason="nothing is compiled")
def test_the_first_call_of_a_kernel_takes_no_time_of_a_run(
    time: PassingTime, monkeypatch: pytest.MonkeyPatch
) -> None:
    dispatcher = type(jit.kernel(lambda: 0))
    compile_now = dispatcher.compile

    def compile_slowly(self: object, signature: object) -> object:
        time.now += 1_000.0
        return compile_now(self, signature)

    monkeypatch.setattr(dispatcher, "compile", compile_slowly)

    def double(number):
        return 2 * number

    doubled = jit.kernel(double)
    clock = WorkClock(time)
    with clock.on_this_thread():
        assert doubled(21) == 42
    assert time.now >= 1_000.0
    assert clock.seconds() == 0.0


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0.0004, "0 ms"), (0.9994, "999 ms"), (0.9996, "1.0 s"), (9.94, "9.9 s"), (9.96, "10 s"),
        (59.4, "59 s"), (59.6, "1 min"), (61, "1 min 1 s"), (3599.6, "1 h"), (7260, "2 h 1 min"),
    ],
)  # fmt: skip
def test_a_measured_time_has_no_more_digits_than_mean_something(seconds: float, words: str) -> None:
    assert duration(seconds) == words


def test_times_are_put_into_words_in_one_place() -> None:
    root = Path(__file__).parents[1]
    elsewhere = [
        f"{path.relative_to(root)}: {line.strip()}"
        for folder in ("oracle", "ui")
        for path in sorted((root / folder).rglob("*.py"))
        if path != root / "oracle" / "clock.py"
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\.[1-9]f\} (m?s|min|seconds)\b", line)
    ]
    assert elsewhere == []
