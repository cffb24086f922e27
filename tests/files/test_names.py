"""On Windows, what is saved under the name of a device or of a hidden part of a file would be lost.

The system takes no other part here: whatever it does with such names, nothing may be written under them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from oracle.cli.drawing import check_target
from oracle.cluster.journal import Journal
from oracle.errors import FileError
from oracle.files import check_name, locked, names, replace_file
from oracle.session import save_session
from oracle.spreadsheet.output.claimed_file import ClaimedFile
from oracle.spreadsheet.writing import write_sheet
from tests.session.strategies import whole_session

DEVICES = ["NUL.oracle", "nul", "CON.tar.csv", "aux .png", "Com1.csv", "LPT².oracle", "CONIN$", "prn:x.csv"]
NO_NAMES = ["Turn: bluffs.oracle", "ab:c", "what?.csv", 'the "nuts".oracle', "a|b", "<x>", "*.oracle"]
NAMES = [
    "AA vs KK.oracle", "console.csv", "COM10.csv", "my NUL.csv", ".NUL", "COM.csv", "null",
    "ü 😀.oracle", "x.NUL",
]  # fmt: skip


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_IS_WINDOWS", True)


def lock(path: Path) -> None:
    with locked(path):
        pass


def claim(path: Path) -> None:
    file = ClaimedFile(path)
    try:
        file.claim()
        file.begin(b"content")
    finally:
        file.close()


@pytest.mark.parametrize("folder", ["", "folder/", "C:\\folder\\", "\\\\server\\share\\"])
def test_names_of_devices_and_names_that_no_file_has_are_told_from_those_of_files(folder: str) -> None:
    for name in DEVICES:
        with pytest.raises(FileExistsError):
            check_name(folder + name)
    for name in NO_NAMES:
        with pytest.raises(OSError, match="Invalid argument"):
            check_name(folder + name)
    for name in NAMES:
        check_name(folder + name)


@pytest.mark.parametrize("path", ["C:hand.oracle", "\\\\?\\C:\\folder\\hand.oracle", "C:\\", ".", ""])
def test_drives_and_folders_are_no_part_of_the_name(path: str) -> None:
    check_name(path)


def test_a_name_is_measured_as_windows_does() -> None:
    check_name("C:\\" + "ü" * 255)
    check_name("😀" * 127)
    for name in ("x" * 256, "😀" * 128):
        with pytest.raises(OSError, match=r"File ?name too long"):
            check_name(name)


def test_elsewhere_every_name_is_allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(names, "_IS_WINDOWS", False)
    for name in (*DEVICES, *NO_NAMES):
        check_name(name)


@pytest.mark.parametrize("name", [*DEVICES, *NO_NAMES])
@pytest.mark.parametrize("write", [lambda path: replace_file(path, b"content"), lock])
def test_nothing_is_written_under_such_a_name(
    tmp_path: Path, write: Callable[[Path], object], name: str
) -> None:
    with pytest.raises(OSError, match=r"File exists|Invalid argument"):
        write(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "write",
    [
        lambda path: save_session(path, whole_session()),
        lambda path: write_sheet(path, [["#QUERY#"], ["select"], [""]]),
        lambda path: check_target(path, path.suffix[1:], "--png"),
        Journal,
        claim,
    ],
    ids=["session", "sheet", "picture", "journal", "answers"],
)
@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("CON.oracle", "device or a pipe"),
        ("LPT1.oracle", "device or a pipe"),
        ("Turn: bluffs.oracle", "name"),
        ("a|b.oracle", "name"),
    ],
)
def test_whoever_saves_hears_what_is_wrong_with_the_name(
    tmp_path: Path, write: Callable[[Path], object], name: str, words: str
) -> None:
    with pytest.raises(FileError) as found:
        write(tmp_path / name)
    assert words in found.value.message
    assert "system says" not in found.value.message
    assert "another folder" not in found.value.remedy
    assert found.value.remedy
    assert list(tmp_path.iterdir()) == []
