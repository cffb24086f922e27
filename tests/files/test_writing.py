"""A file is replaced whole or not at all, and stays what it was: a link, with its permissions."""

import errno
import os
import stat

import pytest

from oracle.files import replace_file
from tests import needs


def test_a_file_is_made_and_replaced_and_nothing_else_is_left(tmp_path):
    path = tmp_path / "file"
    for content in (b"one", b"two", b""):
        replace_file(path, content)
        assert path.read_bytes() == content
    assert list(tmp_path.iterdir()) == [path]


@needs.LINKS
@needs.PERMISSIONS
def test_links_are_followed_and_permissions_kept(tmp_path):
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    replace_file(link, b"new")
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


@needs.PERMISSIONS
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o644])
def test_the_new_content_is_never_more_open_than_the_old(tmp_path, monkeypatch, mode):
    path = tmp_path / "file"
    path.write_bytes(b"old")
    path.chmod(mode)
    seen = []
    original = os.fsync

    def fsync(handle):
        if stat.S_ISREG(os.fstat(handle).st_mode):
            seen.append(stat.S_IMODE(os.fstat(handle).st_mode))
        original(handle)

    monkeypatch.setattr(os, "fsync", fsync)
    replace_file(path, b"new")
    assert seen
    assert not [found for found in seen if found & ~mode]
    assert stat.S_IMODE(path.stat().st_mode) == mode


@pytest.mark.parametrize("kind", ["folder", pytest.param("pipe", marks=needs.PIPES)])
def test_folders_and_pipes_are_never_replaced(tmp_path, kind):
    path = tmp_path / kind
    path.mkdir() if kind == "folder" else os.mkfifo(path)
    before = path.stat().st_ino
    with pytest.raises(OSError, match=r"exists|directory|denied"):
        replace_file(path, b"lost")
    assert path.stat().st_ino == before


@pytest.mark.parametrize("step", ["fsync", "replace", "chmod"])
def test_a_disk_that_fails_on_the_way_leaves_the_old_content_alone(tmp_path, monkeypatch, step):
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(OSError, match="No space"):
        replace_file(path, b"new")
    assert [(each.name, each.read_bytes()) for each in tmp_path.iterdir()] == [("file", b"old")]
