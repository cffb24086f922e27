"""A library on a disk that a test holds up."""

import pytest

from ui.document.library.library import RangeLibrary


@pytest.fixture
def library(qapp, disk):
    """The library of the test's own ``disk``; whatever waits at its gate is let through in the end."""
    made = RangeLibrary(disk.path)
    yield made
    disk.gate.set()
    made.settle()
