"""Reading files is bounded; anything but a regular file is refused without being opened."""

import os
import socket
import sys
import tracemalloc
from pathlib import Path

import pytest

from oracle.errors import FileError
from oracle.files import read_bytes, read_text
from tests import needs


def refusal(path, read=read_bytes, at_most=100):
    with pytest.raises(FileError) as caught:
        read(path, at_most, remedy="Do something else.")
    assert caught.value.path == str(path)
    assert caught.value.remedy
    return caught.value.message


def test_a_file_up_to_the_bound_is_read_whole(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    assert read_bytes(path, 100) == b"x" * 100


def test_room_is_made_for_the_file_and_not_for_the_largest_one(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    tracemalloc.start()
    try:
        assert read_bytes(path, 1 << 26) == b"x" * 100
        _now, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 1 << 20


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has files that do not tell their size")
def test_a_file_that_has_more_than_its_size_is_read_whole():
    path = Path("/proc/self/environ")
    assert os.stat(path).st_size == 0
    assert read_bytes(path, 1 << 20) == path.read_bytes() != b""


def test_a_larger_file_is_refused_by_its_size_without_being_opened(tmp_path, monkeypatch):
    path = tmp_path / "file"
    with path.open("wb") as file:
        file.truncate(10**10)
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("it was opened"))
    assert "larger than 3 MB" in refusal(path, at_most=3_000_000)
    assert "larger than 200 kB" in refusal(path, at_most=200_000)


def test_a_file_that_grows_while_it_is_opened_is_refused(tmp_path, monkeypatch):
    path = tmp_path / "file"
    path.write_bytes(b"x" * 100)
    before = os.stat(path)
    path.write_bytes(b"x" * 101)
    monkeypatch.setattr(os, "stat", lambda _: before)
    monkeypatch.setattr(os, "fstat", lambda _: before)
    assert "larger than" in refusal(path)


@needs.PIPES
@pytest.mark.parametrize("read", [read_bytes, read_text])
def test_pipes_devices_and_sockets_are_refused_without_being_opened(tmp_path, monkeypatch, read):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "link").symlink_to("/dev/zero")
    monkeypatch.chdir(tmp_path)  # the path of a socket is short
    monkeypatch.setattr(os, "open", lambda *_: pytest.fail("it was opened"))
    with socket.socket(socket.AF_UNIX) as server:
        server.bind("socket")
        for place in ("pipe", "link", "socket", "/dev/zero", "/dev/null"):
            assert "it is a device or a pipe, not a file" in refusal(Path(place), read)


@needs.PIPES
def test_a_pipe_that_replaces_a_file_in_between_is_refused(tmp_path, monkeypatch):
    path, pipe = tmp_path / "file", tmp_path / "pipe"
    path.touch()
    os.mkfifo(pipe)
    really = os.open
    monkeypatch.setattr(os, "open", lambda _path, flags: really(pipe, flags))
    assert "it is a device or a pipe" in refusal(path)


def test_a_folder_a_missing_file_and_a_bad_name_say_what_they_are(tmp_path):
    assert "it is a folder" in refusal(tmp_path)
    assert "there is no such file" in refusal(tmp_path / "gone")
    assert "not a file name" in refusal(Path("nul\0byte"))
    assert refusal(Path("x" * 5_000))


def test_a_name_is_quoted_without_control_characters_and_not_at_any_length(tmp_path):
    message = refusal(tmp_path / ("\x1b[31m" + "y" * 200))
    assert "\x1b" not in message
    assert len(message) < 200


def test_text_is_utf_8_with_or_without_a_mark_in_front(tmp_path):
    path = tmp_path / "file"
    path.write_bytes("\ufeffA♠".encode())
    assert read_text(path, 100) == "A♠"
    path.write_bytes(b"\xff\xfe")
    assert "it is not a text file" in refusal(path, read_text)
