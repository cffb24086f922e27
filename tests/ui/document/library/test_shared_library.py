"""Several windows, each a separate process, write one library at the same time."""

import subprocess
import sys

import pytest

from ui.document.library.file import NamedRange, starter_library
from ui.document.library.library import RangeLibrary

WRITE = """
import sys
from pathlib import Path
from ui.document.library.library import RangeLibrary
from ui.document.library.file import NamedRange
path, who, count = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
library = RangeLibrary(path)
print("open", flush=True)
sys.stdin.readline()
for number in range(count):
    library.add(NamedRange(f"{who} {number}", "AA", folder=who))
    library.settle()
    if library.trouble:
        sys.exit(library.trouble)
"""
WINDOWS, EACH = 3, 40


def test_no_entry_of_any_window_is_lost(qapp, tmp_path):
    path = tmp_path / "data" / "ranges.json"
    command = [sys.executable, "-c", WRITE, str(path)]
    windows = [
        subprocess.Popen(
            [*command, str(who), str(EACH)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        for who in range(WINDOWS)
    ]
    for window in windows:  # all have read the library before the first writes
        window.stdout.readline()
    for window in windows:
        window.stdin.write("go\n")
        window.stdin.close()
    assert [window.wait() for window in windows] == [0] * WINDOWS
    for window in windows:
        window.stdout.close()
    state = RangeLibrary(path).state
    assert len(state.ranges) == len(starter_library().ranges) + WINDOWS * EACH


def test_a_range_deleted_in_one_window_does_not_come_back_from_another(qapp, tmp_path):
    one, other = RangeLibrary(tmp_path / "ranges.json"), RangeLibrary(tmp_path / "ranges.json")
    entry = one.add(NamedRange("Mine", "AA"))
    other.add(NamedRange("Yours", "KK"))
    one.remove(entry)
    other.add(NamedRange("Third", "QQ"))
    assert {each.name for each in RangeLibrary(tmp_path / "ranges.json").state.in_folder("")} == {
        "Yours",
        "Third",
    }


@pytest.mark.parametrize(
    "entry",
    [
        NamedRange("n" * 300, "AA"),
        NamedRange("Mine", "A" * 200_000),
        NamedRange("Mine", "AA", folder="f" * 300),
        NamedRange("Mine", "AA", note="n" * 200_000),
        NamedRange("Mine", "AA", game="g" * 300),
    ],
    ids=["name", "text", "folder", "note", "game"],
)
def test_a_library_that_could_not_be_opened_again_is_not_written_and_that_is_reported(qapp, tmp_path, entry):
    path = tmp_path / "ranges.json"
    library = RangeLibrary(path)
    library.add(NamedRange("Good", "AA"))
    before = path.read_bytes()
    library.add(entry)
    assert "not saved" in library.trouble
    assert path.read_bytes() == before
    library.undo_stack.undo()
    assert library.trouble == ""
    assert RangeLibrary(path).find("", "Good") is not None
