"""Two windows save one session file: neither reports a session as saved that the other has replaced."""

import errno
import os
from dataclasses import replace
from functools import partial

import pytest

from oracle.errors import FileError
from oracle.files import locked
from oracle.session import read_session
from ui.document.session import disk, earlier_versions
from ui.document.session.disk import ChangedOnDiskError, OnShow, write_contents
from ui.document.session.earlier_versions import EarlierVersions
from ui.document.state import example_document


@pytest.fixture
def folder(tmp_path):
    return EarlierVersions(tmp_path / "earlier")


@pytest.fixture
def save(tmp_path, folder):
    """Save a session with a board to the one file, as a window does that knows a digest of it."""

    def saving(board, digest=None, *, anyway=False):
        shown = OnShow(replace(example_document(), board=board), None, {}, (), ())
        return write_contents(shown, tmp_path / "hand.oracle", digest, folder, anyway=anyway)

    return saving


def boards(tmp_path, folder):
    path = tmp_path / "hand.oracle"
    return [read_session(each).session.document.board for each in (path, *(v.path for v in folder.of(path)))]


@pytest.mark.parametrize("step", ["digest_on_disk", "content_of", "write_session"])
def test_no_other_window_saves_while_one_checks_and_replaces_the_file(
    save, step, monkeypatch, tmp_path, folder
):
    digest = save("2c").digest
    monkeypatch.setattr(earlier_versions, "locked", partial(locked, patience=0.0))
    real, others = getattr(disk, step), []

    def meanwhile(*arguments):
        monkeypatch.setattr(disk, step, real)
        with pytest.raises(FileError, match="another window is saving") as refused:
            save("9c", digest)
        others.append(refused.value)
        return real(*arguments)

    monkeypatch.setattr(disk, step, meanwhile)
    save("3c", digest)
    assert len(others) == 1
    with pytest.raises(ChangedOnDiskError):
        save("9c", digest)
    assert boards(tmp_path, folder) == ["3c", "2c"]


def test_what_one_window_saved_is_kept_where_the_other_replaces_it(save, tmp_path, folder):
    digest = save("2c").digest
    save("3c", digest)
    save("9c", digest, anyway=True)
    assert boards(tmp_path, folder) == ["9c", "3c", "2c"]


def test_a_session_is_saved_where_no_lock_can_be_made(save, tmp_path, folder):
    folder.folder.write_text("in the way", encoding="utf-8")
    digest = save("2c").digest
    written = save("3c", digest)
    assert boards(tmp_path, folder) == ["3c"]
    assert "could not be kept" in str(written.not_kept)


def test_a_full_disk_costs_no_version_that_was_kept(save, tmp_path, folder, monkeypatch):
    for board in ("2c", "3c", "4c"):
        save(board, anyway=True)

    def full(_path, _content):
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(earlier_versions, "replace_file", full)
    written = save("5c", anyway=True)
    assert "could not be kept: the disk is full" in str(written.not_kept)
    assert boards(tmp_path, folder) == ["5c", "3c", "2c"]
