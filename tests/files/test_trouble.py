"""Errors of Windows, which Python reports as other ones, in words."""

import errno
import os
import sys
from functools import partial

import pytest

from oracle.errors import FileError
from oracle.files import is_missing, read_bytes, replace_file, trouble


def windows_error(code: int, number: int) -> OSError:
    error = OSError(code, "The system cannot do it")
    error.winerror = number
    return error


@pytest.mark.parametrize(
    ("code", "number", "words"),
    [
        (errno.EACCES, 32, "another program is using it"),
        (errno.EACCES, 33, "another program is using it"),
        (errno.EACCES, 19, "the disk is read-only"),
        (errno.ENOENT, 206, "its name is too long"),
        (errno.EBADF, 6, "a device or a pipe"),
        (errno.EINVAL, 123, "the disk does not accept that name"),
        (errno.ENOENT, 53, "its computer or network cannot be reached"),
        (errno.EACCES, 5, "you do not have permission to write there"),
    ],
)
def test_an_error_of_windows_is_named_by_its_own_number(tmp_path, code, number, words):
    found = trouble.saving_failed(tmp_path / "file", windows_error(code, number))
    assert words in found.message
    assert found.remedy


def test_a_file_that_another_program_keeps_is_not_said_to_be_forbidden(tmp_path):
    found = trouble.opening_failed(tmp_path / "file", windows_error(errno.EACCES, 32))
    assert "another program is using it" in found.message


@pytest.mark.parametrize(
    ("code", "number", "words"),
    [(errno.EBADF, 6, "it is a device"), (errno.EINVAL, 123, "that is not a file name")],
)
def test_what_is_no_file_is_not_opened_for_a_reason_in_words(tmp_path, code, number, words):
    found = trouble.opening_failed(tmp_path / "file", windows_error(code, number))
    assert words in found.message


@pytest.mark.parametrize(
    ("folder", "words"), [("", "its name is too long"), ("gone", "its folder no longer exists")]
)
def test_where_the_folder_is_there_a_missing_file_is_a_name_that_is_too_long(
    tmp_path, monkeypatch, folder, words
):
    monkeypatch.setattr(trouble, "_ON_WINDOWS", True)
    missing = FileNotFoundError(errno.ENOENT, "No such file or directory")
    assert words in trouble.saving_failed(tmp_path / folder / "file", missing).message
    assert trouble.system_reason(missing, tmp_path / folder / "file") == words


@pytest.fixture
def kept_open(tmp_path, monkeypatch):
    """A file that another program has open, as Windows reports it; for one moment longer than we wait."""

    def refuse(*_paths):
        raise windows_error(errno.EACCES, 32)

    monkeypatch.setattr(trouble, "_ON_WINDOWS", True)
    monkeypatch.setattr(os, "rename", refuse)
    return tmp_path / "file"


@pytest.mark.parametrize("number", [5, None])
@pytest.mark.parametrize("said", [trouble.saving_failed, trouble.opening_failed])
def test_a_file_that_is_open_elsewhere_is_not_said_to_be_forbidden(kept_open, said, number):
    """Python reports a spreadsheet that is open in Excel as one without permission."""
    found = said(kept_open, windows_error(errno.EACCES, number))
    assert "another program is using it" in found.message
    assert "Close that program" in found.remedy


def share_nothing(path):
    """Open a file as programs do that let no other have it meanwhile; returns what closes it."""
    import ctypes

    kernel = ctypes.windll.kernel32
    kernel.CreateFileW.restype = ctypes.c_void_p
    handle = kernel.CreateFileW(
        str(path), 0xC0000000, 0, None, 3, 0, None
    )  # to read and write, not to create
    return partial(kernel.CloseHandle, ctypes.c_void_p(handle))


@pytest.mark.skipif(sys.platform != "win32", reason="only Windows keeps programs from a file that is open")
def test_windows_says_of_an_open_file_that_it_is_forbidden_and_we_do_not(tmp_path):
    path = tmp_path / "answers.csv"
    path.write_bytes(b"old")
    close = share_nothing(path)
    try:
        with pytest.raises(FileError, match="another program is using it"):
            read_bytes(path, 100)
        with pytest.raises(OSError, match="denied") as refused:
            replace_file(path, b"new")
        assert "another program is using it" in trouble.saving_failed(path, refused.value).message
    finally:
        close()
    replace_file(path, b"new")
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize(
    ("error", "missing"),
    [
        (FileNotFoundError(errno.ENOENT, "No such file or directory"), True),
        (windows_error(errno.ENOENT, 3), True),
        (windows_error(errno.ENOENT, 53), False),
        (PermissionError(errno.EACCES, "Permission denied"), False),
        (ValueError("embedded null byte"), True),
    ],
)
def test_a_file_out_of_reach_is_not_said_to_be_missing(tmp_path, monkeypatch, error, missing):
    """Recent files on a network drive were forgotten while there was no network."""

    def refuse(_path, **_how):
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(os, "stat", refuse)
        found = is_missing(tmp_path / "file")
    assert found is missing
