"""What another process offers."""

from __future__ import annotations

import io
import pickle
from types import SimpleNamespace

from oracle.simulate.work import other_process


def test_what_is_printed_while_the_process_starts_is_no_result() -> None:
    offered: list[object] = []
    printed = b"Intel MKL WARNING\n" + b"without an end" + b"\n" + other_process._RESULTS_FOLLOW
    process = SimpleNamespace(stdin=io.BytesIO(), stdout=io.BytesIO(printed + pickle.dumps("result")))
    other_process._read(process, b"task", offered.append)  # type: ignore[arg-type]  # a process
    assert offered == ["result"]
    assert process.stdin.getvalue() == b"task"
