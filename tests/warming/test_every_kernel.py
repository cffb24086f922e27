"""What ``warm`` compiles ahead is all there is: later, nobody waits."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from oracle.portable_code import ENDING, PACKAGE
from oracle.processor import ARM, LEVELS
from tests.packaging.scripts import ROOT, script

ONLY_TABLES = "oracle.simulate.pooled."
"""Kernels that make a table of the resources and that no answer needs."""


@pytest.fixture(scope="module")
def printed() -> list[str]:
    """What `tests.warming.uncalled` prints."""
    command = [sys.executable, "-m", "tests.warming.uncalled"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout.split()


def test_every_kernel_is_reached_by_a_step_of_warm(printed: list[str]) -> None:
    left = [name for name in printed if not name.startswith(("!", "="))]
    assert any(name.startswith(ONLY_TABLES) for name in left)  # it does see what is not called
    assert [name for name in left if not name.startswith(ONLY_TABLES)] == []


def test_the_machine_code_of_every_kernel_has_the_same_bytes_each_time(printed: list[str]) -> None:
    """An expression of whole arrays is named by its address: `packaging/machine_code.py` refuses it."""
    assert [name for name in printed if name.startswith("!")] == []


def test_windows_unpacks_the_machine_code_of_every_kernel(
    printed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Explorer unpacks no file whose path has 260 characters, so the build refuses paths that come near."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    package = script("build_package")
    level = max((ARM, *dict(LEVELS)), key=len)
    folder = tmp_path / package.NAME
    place = folder / "_internal" / PACKAGE / level
    place.mkdir(parents=True)
    names = [name[1:] for name in printed if name.startswith("=")]
    assert len(names) > 80
    for name in names:
        (place / f"{name}{ENDING}").touch()
    package.check_paths(folder)
