"""The library is read in the background; until then nothing about it is wrong, and no edit loses an entry."""

import gc
import sys
import threading
import weakref
from dataclasses import replace
from types import SimpleNamespace

import pytest

from tests.patience import PATIENCE
from ui.background.file_work import THREAD
from ui.document.document import Document
from ui.document.library import opening
from ui.document.library.file import read_library, starter_library, write_library
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange
from ui.document.state import SeatState, example_document
from ui.ranges.library.tree import LibraryTree

KEPT = LibraryState((), (NamedRange("Mine", "AKs,QQ+"), NamedRange("Other", "72o")))


@pytest.fixture
def disk(tmp_path, monkeypatch):
    """A disk with a library that is read when the gate opens; it notes the threads that read it."""
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    made = SimpleNamespace(path=tmp_path / "ranges.json", gate=threading.Event(), threads=[])
    write_library(made.path, KEPT)

    def read(path):
        made.threads.append(threading.current_thread().name)
        assert made.gate.wait(PATIENCE)
        return read_library(path)

    monkeypatch.setattr(opening, "read_library", read)
    yield made
    made.gate.set()


@pytest.fixture
def document(qapp):
    made = Document(replace(example_document(), seats=(SeatState(1, "Hero", "$Mine", 1),)))
    yield made
    made.close()


def reading(document, library):
    state = document.state
    return document.readings.of_seat(state, state.seats[0], library.macros(state.game, state.syntax))


def test_nothing_is_read_before_it_is_asked_for_and_then_once_in_the_background(library, disk, qtbot):
    assert disk.threads == []
    assert not library.is_read
    assert library.known_state == LibraryState()
    with qtbot.waitSignal(library.opened):
        library.read()
        assert not library.is_read
        disk.gate.set()
    library.read()
    assert library.known_state == library.state == KEPT
    assert [name.rstrip("_0") for name in disk.threads] == [THREAD]


def test_a_named_range_is_pending_until_the_library_is_read_and_never_unknown(
    library, disk, document, qtbot, monkeypatch
):
    waits, result = threading.Event(), opening.LibraryOpening.result

    def waiting(this):
        if threading.current_thread().name == "oracle short work":
            waits.set()
        return result(this)

    monkeypatch.setattr(opening.LibraryOpening, "result", waiting)
    library.read()
    qtbot.waitUntil(lambda: not reading(document, library).pending or waits.is_set())
    assert reading(document, library).pending
    assert reading(document, library).message == ""
    disk.gate.set()
    qtbot.waitUntil(lambda: library.is_read)
    qtbot.waitUntil(lambda: not reading(document, library).pending)
    assert reading(document, library).range is not None


def test_a_range_saved_before_the_library_is_read_is_added_to_it(library, disk):
    disk.gate.set()
    library.add(NamedRange("Fresh", "AA"))
    assert library.settle()
    assert [each.name for each in read_library(disk.path).ranges] == ["Mine", "Other", "Fresh"]


def test_closing_before_the_library_is_read_leaves_its_file_alone(library, disk):
    before = disk.path.read_bytes()
    library.read()
    disk.gate.set()
    assert library.settle()
    assert disk.path.read_bytes() == before


def test_the_tree_is_empty_until_the_library_is_read(library, disk, qtbot):
    tree = LibraryTree(library)
    assert tree.rowCount() == 0
    disk.gate.set()
    qtbot.waitUntil(lambda: tree.rowCount() == 2)
    tree.deleteLater()


def test_a_damaged_library_that_is_read_late_is_reported_then(library, disk, monkeypatch, qtbot):
    disk.path.write_bytes(b"nothing of the kind")
    disk.gate.set()
    with qtbot.waitSignal(library.trouble_changed):
        library.read()
    assert "ranges-damaged-1.json" in library.known_trouble
    assert library.state == starter_library()
    assert library.settle()


def test_a_library_that_was_read_is_not_part_of_a_reference_cycle(qapp, disk):
    """A ring of objects of Qt would be collected at any moment, on any thread."""
    disk.gate.set()
    library = RangeLibrary(disk.path)
    library.read()
    assert library.settle()
    gone = weakref.ref(library)
    gc.disable()
    try:
        del library
        assert gone() is None
    finally:
        gc.enable()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows says of such a folder that it is missing")
def test_a_library_that_cannot_be_reached_is_not_written_and_says_why(tmp_path):
    unreachable = tmp_path / ("x" * 300) / "ranges.json"  # refused like a folder that may not be entered
    found = opening.LibraryOpening(unreachable).result()
    assert found.state == starter_library()
    assert not found.writable
    assert str(unreachable.name) in found.trouble
