"""Several windows, each a separate process, write one library at the same time."""

import subprocess
import sys

import pytest

from oracle.errors import FileError
from ui.document.library.file import MAX_RANGES, MAX_TEXT, read_library, starter_library, write_library
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange

WRITE = """
import sys
from pathlib import Path
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import NamedRange
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
            [*command, str(who), str(EACH)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
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
    ("entry", "reason"),
    [
        (NamedRange("n" * 300, "AA"), "has 300 characters, and at most 200 can be saved"),
        (NamedRange("Mine", "A" * 200_000), "the text of “Mine” has 200,000 characters"),
        (NamedRange("Mine", "AA", folder="f" * 300), "the name of the folder “fff"),
        (NamedRange("Mine", "AA", note="n" * 200_000), "the note of “Mine” has 200,000 characters"),
        (NamedRange("Mine", "AA", game="g" * 300), "it could not be opened again"),
    ],
    ids=["name", "text", "folder", "note", "game"],
)
def test_a_library_that_could_not_be_opened_again_is_not_written_and_that_is_reported(
    qapp, tmp_path, entry, reason
):
    path = tmp_path / "ranges.json"
    library = RangeLibrary(path)
    library.add(NamedRange("Good", "AA"))
    before = path.read_bytes()
    library.add(entry)
    assert "not saved" in library.trouble
    assert reason in library.trouble
    assert path.read_bytes() == before
    library.undo_stack.undo()
    assert library.trouble == ""
    assert RangeLibrary(path).find("", "Good") is not None


def test_a_full_library_says_that_it_is_full(tmp_path):
    full = LibraryState((), tuple(NamedRange(f"Range {number}", "AA") for number in range(MAX_RANGES)))
    write_library(tmp_path / "full.json", full)
    assert len(read_library(tmp_path / "full.json").ranges) == MAX_RANGES
    more = full.with_ranges((*full.ranges, NamedRange("One more", "KK")))
    with pytest.raises(FileError, match=r"it has 10,001 ranges, and a library holds 10,000; delete some"):
        write_library(tmp_path / "full.json", more)
    assert len(read_library(tmp_path / "full.json").ranges) == MAX_RANGES


def test_a_library_that_would_be_too_large_says_so(tmp_path):
    long = "A" * MAX_TEXT
    large = LibraryState((), tuple(NamedRange(f"Range {number}", long) for number in range(90)))
    with pytest.raises(FileError, match="larger than 8 MB; delete some ranges"):
        write_library(tmp_path / "large.json", large)
    assert not (tmp_path / "large.json").exists()


@pytest.mark.parametrize("entry", [NamedRange("caf\udce9", "AA"), NamedRange("Mine", "AA\udcff")])
def test_half_characters_of_a_name_or_a_text_are_saved_as_question_marks(qapp, tmp_path, entry):
    library = RangeLibrary(tmp_path / "ranges.json")
    library.add(entry)
    library.add(NamedRange("Next", "KK"))
    assert library.settle()
    saved = RangeLibrary(tmp_path / "ranges.json").state.in_folder("")
    assert [(each.name, each.text) for each in saved] == [
        (entry.name.replace("\udce9", "?"), entry.text.replace("\udcff", "?")),
        ("Next", "KK"),
    ]
