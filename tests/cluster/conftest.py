"""Processes that the tests of this folder share: one that has loaded the engine has cost two seconds."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from oracle.cluster.processes import Processes

HERE = Path(__file__).parent

_shared: list[Processes] = []


@pytest.fixture(scope="session")
def processes() -> Iterator[Processes]:
    """Two processes, which a test may kill: others replace them."""
    with Processes(2) as executor:
        _shared.append(executor)
        yield executor
        _shared.clear()


def pytest_runtest_teardown(nextitem: pytest.Item | None) -> None:
    """After the last test of this folder they give their memory back."""
    if nextitem is None or HERE not in nextitem.path.parents:
        for executor in _shared:
            executor.replace()
