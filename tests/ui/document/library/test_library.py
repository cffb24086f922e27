import itertools
import json
import re

import pytest

from oracle.errors import FileError
from oracle.games import find_game
from oracle.ranges import is_macro_name, parse_range
from tests import needs
from ui.document.library.file import MAX_BYTES, library_bytes, read_library, starter_library
from ui.document.library.importing import read_ranges
from ui.document.library.library import RangeLibrary, default_path
from ui.document.library.macros import macro_name
from ui.document.library.named_ranges import LibraryState, NamedRange
from ui.document.ranges.text import read_weights


@pytest.fixture
def path(tmp_path):
    return tmp_path / "data" / "ranges.json"


@pytest.fixture
def library(qapp, path):
    made = RangeLibrary(path)
    yield made
    made.close()


def test_a_new_library_opens_with_the_starter_set_and_writes_nothing_yet(library, path):
    assert library.state == starter_library()
    assert not path.exists()


def test_a_closed_library_keeps_no_steps_that_python_might_free_before_its_stack(library):
    library.add(NamedRange("Mine", "AA"))
    library.settle()
    library.close()
    assert library.undo_stack.count() == 0


def test_without_a_path_the_library_is_in_the_users_data_folder(own_folders):
    assert default_path().is_relative_to(own_folders)


@pytest.mark.parametrize("entry", starter_library().ranges, ids=lambda entry: entry.name)
def test_every_starter_range_can_be_read_and_has_a_note(entry):
    found = parse_range(entry.text, entry.game, entry.syntax)
    assert 0 < found.hands < find_game(entry.game).hands
    assert entry.note


STATED = re.compile(r"the top (\d+) %")


@pytest.mark.parametrize("game", ["omahahi", "omaha8", "shortdeck"])
def test_starter_ranges_of_other_games_have_nearly_the_share_they_state(game):
    entries = [entry for entry in starter_library().ranges if entry.game == game]
    assert len(entries) == 5
    for entry in entries:
        stated = int(STATED.search(entry.note)[1])
        held = 100 * parse_range(entry.text, game, entry.syntax).hands / find_game(game).hands
        assert stated - 2 < held <= stated


def test_a_wider_starter_range_of_short_deck_holds_the_narrower_one():
    texts = [entry.text for entry in starter_library().ranges if entry.game == "shortdeck"]
    weights = [read_weights(text, "classic", game="shortdeck") > 0 for text in texts]
    for narrow, wide in itertools.pairwise(weights):
        assert not (narrow & ~wide).any()
        assert (wide & ~narrow).any()


def test_starter_names_make_different_macros():
    names = [macro_name(entry.name) for entry in starter_library().ranges]
    assert len(set(names)) == len(names)
    assert all(is_macro_name(name) for name in names)


def test_every_edit_is_on_the_disk_at_once_and_can_be_undone(library, path):
    entry = library.add(NamedRange("Mine", "AA", folder="Own"))
    assert RangeLibrary(path).find("Own", "Mine") == entry
    library.undo_stack.undo()
    assert library.state == starter_library()
    assert RangeLibrary(path).state == starter_library()
    library.undo_stack.redo()
    assert library.find("Own", "Mine") == entry


def test_a_taken_name_gets_a_number(library):
    library.add(NamedRange("Mine", "AA"))
    assert library.add(NamedRange("Mine", "KK")).name == "Mine 2"
    assert library.add(NamedRange("Mine", "QQ", folder="Other")).name == "Mine"


def test_ranges_are_renamed_moved_noted_and_deleted(library):
    entry = library.add(NamedRange("Mine", "AA"))
    entry = library.change(entry, name="Yours", folder="New", note="tight")
    assert library.find("New", "Yours").note == "tight"
    assert "New" in library.state.folders
    assert library.change(entry, name="  ") == entry
    library.remove(entry)
    assert library.find("New", "Yours") is None


def test_folders_are_added_renamed_and_deleted_with_what_is_in_them(library):
    folder = library.add_folder()
    library.add(NamedRange("Mine", "AA", folder=folder))
    assert library.rename_folder(folder, "Better") == "Better"
    assert library.find("Better", "Mine") is not None
    library.remove_folder("Better")
    assert library.find("Better", "Mine") is None
    assert "Better" not in library.state.folders


def test_a_file_that_is_damaged_is_kept_aside_and_never_overwritten(qapp, path):
    path.parent.mkdir()
    path.write_bytes(b'{"format": "open-odds-oracle ranges", "version": 1, "ranges": [{"na')
    before = path.read_bytes()
    library = RangeLibrary(path)
    assert "damaged" in library.trouble
    assert "ranges-damaged-1.json" in library.trouble
    library.add(NamedRange("Mine", "AA"))
    assert path.with_name("ranges-damaged-1.json").read_bytes() == before
    assert RangeLibrary(path).find("", "Mine") is not None


def test_a_second_damaged_file_does_not_replace_the_first(qapp, path):
    path.parent.mkdir()
    for content in (b"first", b"second"):
        path.write_bytes(content)
        assert RangeLibrary(path).trouble
    kept = [path.with_name(f"ranges-damaged-{number}.json").read_bytes() for number in (1, 2)]
    assert kept == [b"first", b"second"]


def test_a_file_of_a_newer_version_is_left_alone(qapp, path):
    path.parent.mkdir()
    content = json.dumps({"format": "open-odds-oracle ranges", "version": 3, "new": True}).encode()
    path.write_bytes(content)
    library = RangeLibrary(path)
    assert "newer version" in library.trouble
    library.add(NamedRange("Mine", "AA"))
    assert path.read_bytes() == content
    assert list(path.parent.iterdir()) == [path]


@needs.CLOSED_FOLDERS
def test_a_read_only_folder_is_reported_and_nothing_is_lost(qapp, path):
    path.parent.mkdir()
    path.parent.chmod(0o500)
    try:
        library = RangeLibrary(path)
        library.add(NamedRange("Mine", "AA"))
        assert "not saved" in library.trouble
        assert library.find("", "Mine") is not None
    finally:
        path.parent.chmod(0o700)


def test_a_folder_that_cannot_be_made_is_reported_and_the_next_save_clears_it(qapp, tmp_path):
    blocker = tmp_path / "data"
    blocker.write_text("a file where the folder should be", encoding="utf-8")
    library = RangeLibrary(blocker / "ranges.json")
    seen = []
    library.trouble_changed.connect(seen.append)
    library.add(NamedRange("Mine", "AA"))
    assert "not saved" in library.trouble
    blocker.unlink()
    library.add(NamedRange("Yours", "KK"))
    assert library.trouble == ""
    assert len(seen) == 2
    assert RangeLibrary(blocker / "ranges.json").find("", "Mine") is not None


def test_two_windows_on_one_file_keep_each_others_ranges(qapp, path):
    one, other = RangeLibrary(path), RangeLibrary(path)
    one.add(NamedRange("Mine", "AA"))
    other.add(NamedRange("Yours", "KK"))
    one.add(NamedRange("Third", "QQ"))
    names = {entry.name for entry in RangeLibrary(path).state.in_folder("")}
    assert names == {"Mine", "Yours", "Third"}


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"[]",
        b"\xff\xfe",
        b'{"format": "open-odds-oracle"}',
        b'{"format": "open-odds-oracle ranges", "version": 1, "ranges": [{"name": "", "text": "AA"}]}',
        b'{"format": "open-odds-oracle ranges", "version": 1, "ranges": 7}',
        b'{"format": "open-odds-oracle ranges", "version": "x"}',
        b"[" * 100_000,
    ],
)
def test_any_other_content_is_refused_in_words(tmp_path, content):
    file = tmp_path / "x.json"
    file.write_bytes(content)
    with pytest.raises(FileError, match=r"x\.json"):
        read_library(file)


def test_a_huge_file_is_refused_unread(tmp_path):
    file = tmp_path / "x.json"
    file.write_bytes(b" " * (MAX_BYTES + 1))
    with pytest.raises(FileError, match="larger than"):
        read_library(file)


def test_a_library_comes_back_from_its_file(tmp_path):
    state = LibraryState(
        ("One", "Empty"),
        (NamedRange("A ♠ range", "AxKx", "One", "note\nline", "generic"), NamedRange("B", "AA")),
    )
    file = tmp_path / "x.json"
    file.write_bytes(library_bytes(state))
    assert read_library(file) == state


@pytest.mark.parametrize(
    ("name", "macro"),
    [
        ("Top", "Top"),
        ("Button open, 6-max", "ButtonOpen6Max"),
        ("big blind v 2.5×", "BigBlindV25"),
        ("♠", ""),
    ],
)
def test_a_name_becomes_a_macro_of_letters_and_digits(name, macro):
    assert macro_name(name) == macro


def test_macros_are_given_in_the_syntax_asked_for(library):
    library.add(NamedRange("Top two", "AKs"))
    assert library.macros("holdem", "classic")["TopTwo"] == "AKs"
    assert library.macros("holdem", "generic")["TopTwo"] == "AxKx"
    assert "TopTwo" not in library.macros("omaha", "generic")


def test_importing_a_library_adds_what_is_new(library, tmp_path):
    file = tmp_path / "other.json"
    new = NamedRange("Mine", "AA", "Own")
    file.write_bytes(library_bytes(LibraryState(("Own",), (*starter_library().ranges[:3], new))))
    assert library.merge(read_ranges(file, "classic"), "Import") == 1
    assert library.find("Own", "Mine") == new


def test_importing_a_text_file_takes_any_dialect_and_the_files_name(tmp_path):
    file = tmp_path / "Button.txt"
    file.write_text("AA,99:0.5", encoding="utf-8")
    (entry,) = read_ranges(file, "classic")
    assert (entry.name, entry.text) == ("Button", "AA@100, 99@50")
    assert "PioSOLVER" in entry.note


@pytest.mark.parametrize("content", [b"hello", b"\xff\xfe\x00", b"A" * 300_000])
def test_a_text_file_without_a_range_is_refused(tmp_path, content):
    file = tmp_path / "x.txt"
    file.write_bytes(content)
    with pytest.raises(FileError, match=r"x\.txt"):
        read_ranges(file, "classic")
