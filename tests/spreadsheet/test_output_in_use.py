"""Two batches that create one file of answers at the same moment: one of them continues."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from oracle.errors import FileError
from oracle.files import replace_file
from oracle.spreadsheet import FileOutput, parse_sheet
from oracle.spreadsheet.output import claimed_file, file

ON_WINDOWS = sys.platform == "win32"

SHEET = parse_sheet("#QUERY#,#H#\n\"select avg(riverEquity(h)) from game='holdem', h='#H#'\",\n,AA\n")
NAMES = ("EQUITY",)


@pytest.mark.parametrize("beside", [True] if ON_WINDOWS else [True, False])
def test_a_file_that_is_just_being_made_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, beside: bool
) -> None:
    monkeypatch.setattr(claimed_file, "_REPLACED_ONLY_CLOSED", beside)
    path, tried = tmp_path / "new.csv", []

    def meanwhile(folder: Path) -> None:
        if not tried:
            tried.append(folder)
            with FileOutput(SHEET, path) as other, pytest.raises(FileError, match="by another batch"):
                other.begin(NAMES)

    monkeypatch.setattr(file, "remove_leftovers", meanwhile)  # the first has claimed it and not written it
    with FileOutput(SHEET, path) as first:
        first.begin(NAMES)
        first.add(0, ("", "AA", "", "1", "0.5"))
    assert tried
    assert path.read_text(encoding="utf-8").endswith(",AA,,1,0.5\n")
    assert list(tmp_path.iterdir()) == [path]


def test_on_windows_a_separate_lock_of_the_answers_is_held_until_they_are_in_order(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, tried = tmp_path / "new.csv", []

    def meanwhile(target: Path, content: bytes) -> None:
        tried.append(target)
        with FileOutput(SHEET, path) as other, pytest.raises(FileError, match="by another batch"):
            other.begin(NAMES)
        replace_file(target, content)

    monkeypatch.setattr(claimed_file, "_REPLACED_ONLY_CLOSED", True)
    monkeypatch.setattr(claimed_file, "replace_file", meanwhile)
    (tmp_path / "new.csv.lock").touch()  # of a batch that was killed
    with FileOutput(SHEET, path) as first:
        first.begin(NAMES)
        first.add(0, ("", "AA", "", "1", "0.5"))
        first.finish()
    assert tried == [path, path]
    assert list(tmp_path.iterdir()) == [path]
    with FileOutput(SHEET, path) as second:
        second.begin(NAMES)
        assert second.kept(0) is not None


def test_a_separate_lock_of_a_file_is_removed_after_an_error_too(tmp_path: Path) -> None:
    def interrupted() -> None:
        with claimed_file._separate_lock(tmp_path / "new.csv"):
            assert len(list(tmp_path.iterdir())) == 1
            raise ValueError("meanwhile")

    with pytest.raises(ValueError, match="meanwhile"):
        interrupted()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(ON_WINDOWS, reason="Windows refuses to replace a file that is open")
def test_a_file_that_was_replaced_between_opening_and_locking_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, lock = tmp_path / "new.csv", claimed_file.try_lock
    first, second = FileOutput(SHEET, path), FileOutput(SHEET, path)

    def meanwhile(handle: int) -> bool:
        monkeypatch.setattr(claimed_file, "try_lock", lock)
        first.begin(NAMES)  # it replaces the file that the second has opened
        return lock(handle)

    monkeypatch.setattr(claimed_file, "try_lock", meanwhile)
    with first, second:
        with pytest.raises(FileError, match="by another batch"):
            second.begin(NAMES)
        first.add(0, ("", "AA", "", "1", "0.5"))
    assert path.read_text(encoding="utf-8").endswith(",AA,,1,0.5\n")


def test_a_folder_that_cannot_be_written_to_has_another_remedy_than_a_row(tmp_path: Path) -> None:
    with (
        FileOutput(SHEET, tmp_path / "no folder" / "new.csv") as there,
        pytest.raises(FileError, match="Choose another folder"),
    ):
        there.begin(NAMES)
