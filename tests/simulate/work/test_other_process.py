"""What another process offers."""

from __future__ import annotations

import io
import pickle
import threading
from collections.abc import Iterator
from types import SimpleNamespace

from oracle.simulate.work import other_process
from tests.patience import PATIENCE


def test_what_is_printed_while_the_process_starts_is_no_result() -> None:
    offered: list[object] = []
    printed = b"Intel MKL WARNING\n" + b"without an end" + b"\n" + other_process._RESULTS_FOLLOW
    process = SimpleNamespace(stdin=io.BytesIO(), stdout=io.BytesIO(printed + pickle.dumps("result")))
    other_process._read(process, b"task", offered.append)  # type: ignore[arg-type]  # a process
    assert offered == ["result"]
    assert process.stdin.getvalue() == b"task"


class Two:
    """A series of two results."""

    def results(self) -> Iterator[int]:
        yield 1
        yield 2


def test_a_process_that_has_offered_everything_ends_without_an_error() -> None:
    """A thread of it still waits for the end of its input: with Python's lock of it, Python would abort."""
    offered: list[int] = []
    both, other = threading.Event(), other_process.OtherProcess[int]()

    def offer(result: int) -> None:
        offered.append(result)
        if len(offered) == 2:
            both.set()

    assert other.start(Two(), offer)
    assert other._process is not None
    assert both.wait(PATIENCE)
    assert other._process.wait(PATIENCE) == 0
    other.end()
    assert offered == [1, 2]
