"""The library is written in the background: no edit made meanwhile is lost."""

import random
import threading
from dataclasses import replace
from types import SimpleNamespace

import pytest

from oracle.errors import FileError
from tests.patience import PATIENCE
from ui.background.file_work import THREAD
from ui.document.library import library as library_model
from ui.document.library.file import read_library, update_library
from ui.document.library.named_ranges import LibraryState, NamedRange

UPDATE = "ui.document.library.store.update_library"


@pytest.fixture
def disk(tmp_path, monkeypatch):
    """A disk that blocks writers until it is released, and fails a given number of times."""
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    made = SimpleNamespace(path=tmp_path / "ranges.json", gate=threading.Event(), refusals=0, threads=set())

    def update(path, merge):
        assert made.gate.wait(PATIENCE)
        made.threads.add(threading.current_thread().name)
        if made.refusals:
            made.refusals -= 1
            raise FileError("the disk is full", path="ranges.json")
        return update_library(path, merge)

    monkeypatch.setattr(UPDATE, update)
    yield made
    made.gate.set()


def names(state):
    return {entry.name for entry in state.in_folder("")}


def test_edits_are_shown_at_once_and_written_in_order_in_the_background(library, disk):
    for number in range(5):
        library.add(NamedRange(f"Mine {number}", "AA"))
    library.undo_stack.undo()
    assert names(library.state) == {f"Mine {number}" for number in range(4)}
    assert not disk.path.exists()
    disk.gate.set()
    assert library.settle()
    assert read_library(disk.path) == library.state
    assert all(thread.startswith(THREAD) for thread in disk.threads)


def test_edits_of_another_window_between_two_of_ours_are_kept_and_shown(library, disk):
    library.add(NamedRange("First", "AA"))
    theirs = replace(library.state, ranges=(*library.state.ranges, NamedRange("Theirs", "KK")))
    update_library(disk.path, lambda _none: theirs)
    library.add(NamedRange("Second", "QQ"))
    library.remove(library.find("", "First"))
    disk.gate.set()
    library.settle()
    assert names(library.state) == names(read_library(disk.path)) == {"Theirs", "Second"}
    library.remove(library.find("", "Theirs"))
    library.settle()
    assert names(read_library(disk.path)) == {"Second"}


def test_after_a_write_that_failed_the_next_one_brings_both_edits(library, disk):
    disk.refusals = 1
    library.add(NamedRange("First", "AA"))
    library.add(NamedRange("Second", "KK"))
    disk.gate.set()
    assert library.settle()
    assert library.trouble == ""
    assert names(read_library(disk.path)) == {"First", "Second"}


def test_a_write_that_failed_is_reported_as_before(library, disk, qtbot):
    disk.refusals = 1
    library.add(NamedRange("First", "AA"))
    assert library.trouble == ""
    with qtbot.waitSignal(library.trouble_changed) as found:
        disk.gate.set()
    assert found.args == ["the disk is full"]
    assert library.settle()  # nothing was in progress any more: the event has been emitted


def test_settling_says_whether_what_was_under_way_is_written(library, disk):
    disk.refusals = 1
    library.add(NamedRange("First", "AA"))
    disk.gate.set()
    assert not library.settle()


def test_an_export_after_an_edit_keeps_the_edits_of_other_windows(library, disk, tmp_path):
    theirs = replace(library.state, ranges=(*library.state.ranges, NamedRange("Theirs", "KK")))
    update_library(disk.path, lambda _none: theirs)
    library.add(NamedRange("Mine", "AA"))
    exporting = library.export_file(tmp_path / "copy.json")
    disk.gate.set()
    exporting.result()
    assert names(library.state) == names(read_library(disk.path)) == {"Mine", "Theirs"}
    assert names(read_library(tmp_path / "copy.json")) == {"Mine"}  # as it was when requested


def test_files_are_imported_and_exported_in_the_background(library, disk, tmp_path, monkeypatch):
    threads = []
    for name in ("read_ranges", "write_library"):
        function = getattr(library_model, name)

        def noted(*arguments, _function=function):
            threads.append(threading.current_thread().name)
            return _function(*arguments)

        monkeypatch.setattr(library_model, name, noted)
    disk.gate.set()
    library.add(NamedRange("Mine", "AA"))
    library.export_file(tmp_path / "copy.json").result()
    (tmp_path / "one.txt").write_text("QQ+", encoding="utf-8")
    assert library.import_file(tmp_path / "one.txt", "classic").result() == 1
    assert library.import_file(tmp_path / "copy.json", "classic").result() == 0
    with pytest.raises(FileError):
        library.import_file(tmp_path / "gone.json", "classic").result()
    assert names(library.state) == {"Mine", "one"}
    assert len(threads) == 4
    assert all(thread.startswith(THREAD) for thread in threads)


def plainly_changed(state, old, new):
    """What `LibraryState.changed_as` says, folder by folder and range by range."""
    folders = [each for each in state.folders if each not in old.folders or each in new.folders]
    folders += [each for each in new.folders if each not in old.folders and each not in folders]
    ranges = [each for each in state.ranges if each not in old.ranges or each in new.ranges]
    before = tuple(ranges)
    for each in new.ranges:
        if each in old.ranges or each in before:
            continue
        name, number = each.name, 1
        while any((other.folder, other.name) == (each.folder, name) for other in ranges):
            number += 1
            name = f"{each.name} {number}"
        ranges.append(replace(each, name=name))
    folders += [each.folder for each in ranges if each.folder and each.folder not in folders]
    return LibraryState(tuple(dict.fromkeys(folders)), tuple(ranges))


@pytest.mark.parametrize("seed", range(200))
def test_edits_are_merged_as_the_plain_rules_say(seed):
    rng = random.Random(seed)

    def some():
        ranges = {}
        for _ in range(rng.randrange(6)):
            key = rng.choice(["", "A", "B"]), rng.choice(["x", "x 2", "y"])
            ranges[key] = NamedRange(key[1], rng.choice(["AA", "KK"]), folder=key[0])
        folders = {entry.folder for entry in ranges.values() if entry.folder}
        folders |= set(rng.sample(["A", "B", "C"], rng.randrange(4)))
        return LibraryState(tuple(sorted(folders)), tuple(ranges.values()))

    state, old, new = some(), some(), some()
    if state != old:
        assert state.changed_as(old, new) == plainly_changed(state, old, new)
