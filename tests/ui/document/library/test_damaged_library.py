"""Of a damaged library the ranges that can be read are shown, the file is kept, and plain words say so."""

import json
import random

import pytest

from oracle.errors import FileError
from tests.plain_words import no_library_words
from tests.session.schema_data import damaged
from ui.document.library.file import library_bytes, read_library
from ui.document.library.importing import read_ranges
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange, uniquely_named

OURS = LibraryState(
    ("Own",), tuple(NamedRange(f"Range {n}", "AA, KQs", "Own", note="tight") for n in range(6))
)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ranges.json"


def names(library):
    return [entry.name for entry in library.state.ranges]


@pytest.mark.parametrize(
    ("spoil", "kept", "words"),
    [
        (lambda data: data["ranges"][2].update(name=7), [0, 1, 3, 4, 5], "1 of its 6 ranges cannot be read"),
        (lambda data: data["ranges"][0].update(text="A" * 10**6), [1, 2, 3, 4, 5], "1 of its 6 ranges"),
        (lambda data: data["ranges"].append("AA"), [0, 1, 2, 3, 4, 5], "1 of its 7 ranges"),
        (lambda data: data.update(folders=[3, "Own"]), [0, 1, 2, 3, 4, 5], "a part of it cannot be read"),
        (lambda data: data.update(future=1), [0, 1, 2, 3, 4, 5], "a part of it cannot be read"),
    ],
)
def test_what_can_be_read_is_shown_and_written_and_the_file_is_kept(qapp, path, spoil, kept, words):
    data = json.loads(library_bytes(OURS))
    spoil(data)
    path.write_text(json.dumps(data), encoding="utf-8")
    before = path.read_bytes()
    library = RangeLibrary(path)
    assert names(library) == [f"Range {n}" for n in kept]
    assert words in library.trouble
    assert "what can be read of it is shown" in library.trouble
    assert no_library_words(library.trouble)
    assert path.with_name("ranges-damaged-1.json").read_bytes() == before
    assert names(RangeLibrary(path)) == names(library)


def test_a_library_cut_short_keeps_the_ranges_before_the_cut(qapp, path):
    content = library_bytes(OURS)
    path.write_bytes(content[: content.index(b"Range 4") + 3])
    assert names(RangeLibrary(path)) == ["Range 0", "Range 1", "Range 2", "Range 3"]


@pytest.mark.parametrize("seed", range(60))
def test_any_damage_is_reported_in_plain_words_and_loses_no_byte(qapp, path, seed):
    rng = random.Random(seed)
    content = damaged(rng, library_bytes(OURS))
    path.write_bytes(content)
    library = RangeLibrary(path)
    assert no_library_words(library.trouble)
    library.add(NamedRange("Mine", "AA"))
    kept = path.with_name("ranges-damaged-1.json")
    assert not library.trouble or not kept.exists() or kept.read_bytes() == content
    assert kept.exists() == (read_or_none(content, path) is None)
    assert RangeLibrary(path).find("", "Mine") is not None


def read_or_none(content, path):
    copy = path.with_name("copy.json")
    copy.write_bytes(content)
    try:
        return read_library(copy)
    except FileError as error:
        found = error
    assert no_library_words(found)
    return None


def test_importing_a_damaged_library_names_no_part_of_a_library_of_code(tmp_path):
    data = json.loads(library_bytes(OURS))
    data["ranges"][2]["syntax"] = "roman"
    file = tmp_path / "other.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(FileError, match="1 of its 6 ranges cannot be read") as caught:
        read_ranges(file, "classic")
    assert no_library_words(caught.value)


def test_many_equal_names_are_numbered_in_one_pass():
    many = uniquely_named(NamedRange("AA", "AA") for _ in range(10_000))
    assert [entry.name for entry in many[:3]] == ["AA", "AA 2", "AA 3"]
    assert len({entry.name for entry in many}) == 10_000
