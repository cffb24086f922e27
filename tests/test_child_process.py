"""Child processes of our own never run modules of the current folder."""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest

from oracle.child_process import BLAS_THREADS, child_environment, python_command, without_blas_threads

FOREIGN = "import os; os.write(1, b'foreign ')"
"""A module that somebody put into the current folder."""


@pytest.mark.parametrize(
    ("arguments"), [("-c", "import msgspec, oracle; print('own')"), ("-m", "oracle", "--version")]
)
@pytest.mark.parametrize("name", ["oracle", "msgspec", "json", "argparse"])
def test_a_child_runs_no_module_of_the_current_folder(
    tmp_path: Path, name: str, arguments: tuple[str, ...]
) -> None:
    (tmp_path / f"{name}.py").write_text(FOREIGN, encoding="utf-8")
    command = python_command(*arguments)
    assert command is not None
    done = subprocess.run(
        command, cwd=tmp_path, env=child_environment(), capture_output=True, encoding="utf-8", check=True
    )
    assert "foreign" not in done.stdout


def test_a_child_has_the_variables_it_is_given() -> None:
    assert child_environment(ORACLE_NO_JIT="1")["ORACLE_NO_JIT"] == "1"


@pytest.mark.parametrize("asked", [None, "2"])
def test_who_starts_processes_last_has_none_with_threads_of_blas(
    asked: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two threads may start processes: the first is done while the second has only begun."""
    monkeypatch.delenv(BLAS_THREADS, raising=False)
    if asked:
        monkeypatch.setenv(BLAS_THREADS, asked)
    first, second = ExitStack(), ExitStack()
    first.enter_context(without_blas_threads())
    second.enter_context(without_blas_threads())
    first.close()
    assert os.environ.get(BLAS_THREADS) == (asked or "1")
    second.close()
    assert os.environ.get(BLAS_THREADS) == asked


def test_a_frozen_program_has_no_python(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert python_command("-m", "oracle") is None
