"""Errors of Windows, which Python reports as other ones, in words."""

import errno

import pytest

from oracle.files import trouble


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
    monkeypatch.setattr(trouble, "_HIDES_LONG_NAMES", True)
    missing = FileNotFoundError(errno.ENOENT, "No such file or directory")
    assert words in trouble.saving_failed(tmp_path / folder / "file", missing).message
    assert trouble.system_reason(missing, tmp_path / folder / "file") == words
