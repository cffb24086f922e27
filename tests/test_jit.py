"""Compiled kernels are kept on disk; no damage to those files changes an answer."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PATIENCE = 300.0
"""Seconds for a small kernel to be compiled, however busy the machine."""

PROGRAM = """
import sys
import numpy as np
from oracle.jit import JIT_ON, kernel

@kernel
def doubled(numbers):
    total = 0
    for number in numbers:
        total += 2 * number
    return total

print(doubled(np.arange(5)), "compiled" if JIT_ON and doubled.stats.cache_misses else "kept")
"""


def run_kernel(folder: Path, prelude: str = "") -> str:
    """What a process says that asks a kernel, its machine code kept in a folder."""
    script = folder / "asked.py"
    script.write_text(prelude + PROGRAM)
    environment = {**os.environ, "ORACLE_CACHE_DIR": str(folder / "kernels"), "PYTHONPATH": str(ROOT)}
    environment.pop("ORACLE_NO_JIT", None)
    asked = start_kernel(script, environment)
    out, trouble = asked.communicate(timeout=PATIENCE)
    assert asked.returncode == 0, trouble
    return out.strip()


def start_kernel(script: Path, environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, str(script)],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def cut_in_half(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def overwrite_with_zeros(path: Path) -> None:
    path.write_bytes(b"\0" * path.stat().st_size)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which the kernel has been compiled once."""
    own = tmp_path_factory.mktemp("kept")
    assert run_kernel(own) == "20 compiled"
    return own


@pytest.mark.parametrize("damage", [cut_in_half, overwrite_with_zeros])
@pytest.mark.parametrize("ending", [".nbi", ".nbc"])
def test_damaged_machine_code_is_compiled_again_and_replaced(
    folder: Path, damage: Callable[[Path], None], ending: str
) -> None:
    (path,) = (folder / "kernels").rglob(f"*doubled*{ending}")
    damage(path)
    assert run_kernel(folder) == "20 compiled"
    assert run_kernel(folder) == "20 kept"


def test_a_full_disk_costs_the_machine_code_and_not_the_answer(tmp_path: Path) -> None:
    full = """
import errno, os
def replace(source, target):
    raise OSError(errno.ENOSPC, "No space left on device")
os.replace = replace
"""
    assert run_kernel(tmp_path, full) == "20 compiled"
    assert not list((tmp_path / "kernels").rglob("*.nbi"))


def test_processes_that_start_together_compile_a_kernel_once(tmp_path: Path) -> None:
    script = tmp_path / "asked.py"
    script.write_text(PROGRAM)
    environment = {**os.environ, "ORACLE_CACHE_DIR": str(tmp_path / "kernels"), "PYTHONPATH": str(ROOT)}
    environment.pop("ORACLE_NO_JIT", None)
    processes = [start_kernel(script, environment) for _ in range(3)]
    told = [process.communicate(timeout=PATIENCE)[0].strip() for process in processes]
    assert sorted(told) == ["20 compiled", "20 kept", "20 kept"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no permissions of this kind")
def test_a_folder_that_others_may_write_to_is_not_used_and_the_answer_is_right(tmp_path: Path) -> None:
    (tmp_path / "kernels").mkdir()
    (tmp_path / "kernels").chmod(0o777)
    assert run_kernel(tmp_path) == "20 compiled"
    assert not list((tmp_path / "kernels").rglob("*.nbi"))
