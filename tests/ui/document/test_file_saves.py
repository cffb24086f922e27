"""Files that the user saves: written whole, in the background, and reported."""

from __future__ import annotations

import os
import stat
import threading

import pytest

from oracle.errors import FileError
from tests import needs
from tests.patience import PATIENCE
from ui.background.file_work import THREAD
from ui.document.file_saves import FileSaves, write_whole


@pytest.fixture
def saves(qapp):
    return FileSaves()


@pytest.fixture
def said(saves):
    lines = []
    saves.said.connect(lines.append)
    return lines


def test_a_file_is_written_and_replaced(tmp_path):
    path = tmp_path / "figures.csv"
    write_whole(path, b"one")
    write_whole(path, b"two")
    assert path.read_bytes() == b"two"


@needs.PIPES
def test_a_pipe_or_device_is_never_replaced(tmp_path):
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with pytest.raises(FileError, match="device"):
        write_whole(path, b"lost")
    assert stat.S_ISFIFO(path.stat().st_mode)


@pytest.mark.parametrize("name", ["", "none/figures.csv", "a\0b"])
def test_a_folder_in_the_way_a_missing_folder_and_no_name_are_reported(tmp_path, name):
    with pytest.raises(FileError, match="was not saved"):
        write_whole(tmp_path / name, b"lost")


def test_a_failed_write_leaves_the_old_file_as_it_was(tmp_path, monkeypatch):
    path = tmp_path / "figures.csv"
    write_whole(path, b"old")

    def full(*_arguments):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("oracle.files.writing._rename", full)
    with pytest.raises(FileError, match=r"“figures\.csv” was not saved: the disk is full\."):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert os.listdir(tmp_path) == ["figures.csv"]


def test_the_outcome_of_a_quick_save_is_known_at_once(saves, said, tmp_path):
    outcomes = []
    saves.save(tmp_path / "a.txt", lambda path: write_whole(path, b"a"), outcomes.append)
    saves.save(tmp_path / "no" / "b.txt", lambda path: write_whole(path, b"b"), outcomes.append)
    assert outcomes[0] is None
    assert "“b.txt” was not saved" in str(outcomes[1])
    assert set(said) == {""}


def test_a_slow_save_is_announced_and_done_in_order_on_another_thread(saves, said, tmp_path, monkeypatch):
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    gate, threads, outcomes = threading.Event(), [], []

    def write(path):
        assert gate.wait(PATIENCE)
        threads.append(threading.current_thread().name)
        path.write_text(str(len(threads)), encoding="utf-8")

    for name in ("one", "two"):
        saves.save(tmp_path / name, write, lambda trouble, name=name: outcomes.append((name, trouble)))
    assert said == ["Saving “one” …", "Saving “two” …"]
    assert outcomes == []
    gate.set()
    assert saves.settle() is None
    assert outcomes == [("one", None), ("two", None)]
    assert (tmp_path / "two").read_text(encoding="utf-8") == "2"
    assert {name.rstrip("_0123456789") for name in threads} == {THREAD}
    assert said[-1] == ""


def test_settling_tells_of_a_failure_once(saves, tmp_path, monkeypatch):
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    saves.save(tmp_path / "no" / "b.txt", lambda path: write_whole(path, b"b"), lambda _trouble: None)
    assert "“b.txt”" in str(saves.settle())
    assert saves.settle() is None
