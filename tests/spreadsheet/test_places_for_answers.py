"""Where answers are written, and what is never overwritten."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from oracle.errors import FileError, QueryError
from oracle.query import RunSettings
from oracle.spreadsheet import FileOutput, answer_sheet, parse_sheet
from oracle.spreadsheet.output import claimed_file
from tests.spreadsheet.batches import THREE, answered, rows_of


@pytest.mark.parametrize(
    "content", ["my notes\n", "#QUERY#,#HERO#,#VILLAIN#,!ERRORS!,!TRIALS!,WON\nother\n", "\x00"]
)
def test_a_file_with_something_else_is_never_overwritten(tmp_path: Path, content: str) -> None:
    path = tmp_path / "out.csv"
    path.write_text(content, encoding="utf-8")
    with pytest.raises(QueryError, match="already exists and does not contain"):
        answered(parse_sheet(THREE), path)
    assert path.read_text(encoding="utf-8") == content


def test_the_spreadsheet_itself_is_no_place_for_its_answers(tmp_path: Path) -> None:
    path = tmp_path / "sheet.csv"
    path.write_text(THREE, encoding="utf-8")
    with pytest.raises(QueryError, match="is the spreadsheet itself"):
        FileOutput(parse_sheet(THREE), tmp_path / "." / "sheet.csv", source=path)


def test_folders_and_devices_are_left_alone(tmp_path: Path) -> None:
    for path in (tmp_path, Path(os.devnull)):
        with pytest.raises(FileError, match=r"not a file that answers can be written to|name of a device"):
            answered(parse_sheet(THREE), path)


def test_a_folder_that_is_not_there_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileError, match="cannot be written"):
        answered(parse_sheet(THREE), tmp_path / "gone" / "out.csv")


def test_a_name_too_long_for_the_disk_is_reported(tmp_path: Path) -> None:
    with pytest.raises(FileError, match=r"(cannot be written|was not saved): its name is too long"):
        answered(parse_sheet(THREE), tmp_path / ("x" * 300))


@pytest.mark.skipif(
    os.name == "nt", reason="Windows says of a name that is too long that there is no such file"
)
def test_answers_that_the_system_cannot_look_for_are_reported(tmp_path: Path) -> None:
    source = tmp_path / "sheet.csv"
    source.touch()
    output = FileOutput(parse_sheet(THREE), tmp_path / ("x" * 300), source=source)
    with pytest.raises(FileError, match="its name is too long"):
        output.earlier(())


def test_a_file_that_the_system_cannot_compare_is_not_the_spreadsheet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On Windows neither is known of the name of a device that is not there."""

    def refuse(*_: object, **_named: object) -> None:
        raise OSError(errno.EBADF, "The handle is invalid")

    for name in ("samefile", "realpath"):
        monkeypatch.setattr(os.path, name, refuse)
    FileOutput(parse_sheet(THREE), tmp_path / "CON.csv", source=tmp_path / "sheet.csv")


@pytest.mark.parametrize("there", [False, True])
def test_two_batches_never_write_the_same_file(tmp_path: Path, there: bool) -> None:
    path = tmp_path / "out.csv"
    sheet = parse_sheet(THREE)
    if there:
        answered(sheet, path)
        path.write_text("".join(path.read_text(encoding="utf-8").splitlines(keepends=True)[:3]), "utf-8")
    with FileOutput(sheet, path) as out:
        progress = answer_sheet(sheet, out, RunSettings())
        next(progress)
        for fresh in (False, True):
            with pytest.raises(FileError, match="being written by another batch"):
                answered(sheet, path, fresh=fresh)
        *_, last = progress
    assert last.done == 3
    assert [row[2] for row in rows_of(path)[2:]] == ["KcKd", "QcQd", "JcJd"]
    assert list(tmp_path.iterdir()) == [path]
    assert answered(sheet, path).kept == 3


def test_a_full_disk_leaves_the_rows_before_in_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "out.csv"
    syncs = []
    original = os.fsync

    def fsync(handle: int) -> None:
        syncs.append(1)
        if len(syncs) > 2:  # the file itself, then row by row
            raise OSError(28, "No space left on device")
        original(handle)

    monkeypatch.setattr(claimed_file.os, "fsync", fsync)
    with pytest.raises(FileError, match="cannot be written: the disk is full"):
        answered(parse_sheet(THREE), path)
    monkeypatch.undo()
    assert "KcKd" in path.read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [path]
    assert answered(parse_sheet(THREE), path).done == 3
