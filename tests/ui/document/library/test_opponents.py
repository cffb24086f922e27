"""Opponents in the library: kept with the ranges, merged between windows, rescued, bounded."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from oracle.decisions.opponents.opponent import Opponent
from oracle.errors import FileError, QueryError
from ui.document.library.file import DamagedLibraryError, library_bytes, read_library, write_library
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import LibraryState, NamedRange
from ui.document.library.opponent_edits import (
    add_opponent,
    count_hand,
    remove_opponent,
    rename_opponent,
    set_counts,
    set_every,
    set_ideal,
    set_stereotype,
)
from ui.document.library.opponents import MAX_OPPONENTS, OpponentList

BOB, ANN = Opponent("Bob").with_counts(40, 10), Opponent("Ann", stereotype="tight")
MINE = NamedRange("Mine", "AA")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "ranges.json"


@pytest.fixture
def library(qapp, path):
    made = RangeLibrary(path)
    yield made
    made.close()


def state_of(*opponents: Opponent) -> LibraryState:
    return LibraryState(ranges=(MINE,), opponents=OpponentList(opponents, 25, 50))


def test_opponents_are_in_the_file_of_the_ranges_and_come_back(library, path):
    bob = count_hand(library, add_opponent(library, "Bob"), flop=True)
    set_stereotype(library, bob, "loose")
    set_ideal(library, 25)
    set_every(library, 50)
    library.settle()
    assert read_library(path) == library.state
    assert read_library(path).opponents.opponents[0].stereotype == "loose"


def test_a_library_without_opponents_is_written_for_older_programs_too():
    assert json.loads(library_bytes(LibraryState(ranges=(MINE,))))["version"] == 1
    assert json.loads(library_bytes(state_of(BOB)))["version"] == 2


def test_every_edit_can_be_undone(library):
    add_opponent(library, "Bob")
    bob = library.state.opponents.opponents[0]
    for edit in (
        lambda: count_hand(library, bob, flop=True),
        lambda: count_hand(library, bob, flop=False),
        lambda: set_counts(library, bob, 300, 60),
        lambda: rename_opponent(library, bob, "Robert"),
        lambda: set_stereotype(library, bob, "tight"),
        lambda: remove_opponent(library, bob),
        lambda: set_ideal(library, 30),
        lambda: set_every(library, 200),
    ):
        before = library.state
        edit()
        assert library.state != before
        library.undo_stack.undo()
        assert library.state == before


def test_counting_hands_does_not_read_the_ranges_again(library, qtbot):
    bob = add_opponent(library, "Bob")
    with qtbot.assertNotEmitted(library.changed), qtbot.waitSignal(library.opponents_changed):
        count_hand(library, bob, flop=True)
    with qtbot.assertNotEmitted(library.opponents_changed), qtbot.waitSignal(library.changed):
        library.add_folder()


def test_names_stay_different(library):
    first, second = add_opponent(library, "Bob"), add_opponent(library, " Bob ")
    assert (first.name, second.name) == ("Bob", "Bob 2")
    assert rename_opponent(library, second, "Bob").name == "Bob 2"
    assert rename_opponent(library, second, "  ").name == "Bob 2"


def test_ranges_keep_their_opponents_when_folders_change(library):
    add_opponent(library, "Bob")
    folder = library.add_folder()
    library.remove_folder(library.rename_folder(folder, "Other"))
    assert library.state.opponents.find("Bob") is not None


def test_hands_counted_in_two_windows_are_added_up():
    start = state_of(BOB, ANN)
    mine = replace(start, opponents=start.opponents.with_opponent(BOB, BOB.with_hand(True, 50)))
    theirs = replace(start, opponents=start.opponents.with_opponent(BOB, BOB.with_hand(False, 50)))
    both = theirs.changed_as(start, mine).opponents.find("Bob")
    assert both is not None
    assert (both.counted, both.seen) == (42, 11)


def test_an_opponent_deleted_in_one_window_and_counted_in_another_stays():
    start = state_of(BOB, ANN)
    mine = replace(start, opponents=start.opponents.without(BOB).without(ANN))
    counted = BOB.with_hand(True, 50)
    theirs = replace(start, opponents=start.opponents.with_opponent(BOB, counted))
    assert theirs.changed_as(start, mine).opponents.opponents == (counted,)


def test_new_opponents_and_settings_of_both_windows_are_kept():
    start = state_of(BOB)
    mine = replace(start, opponents=replace(start.opponents.with_opponent(None, ANN), ideal=30))
    theirs = replace(start, opponents=replace(start.opponents, every=80, opponents=(BOB, Opponent("Eve"))))
    found = theirs.changed_as(start, mine).opponents
    assert [each.name for each in found.opponents] == ["Bob", "Eve", "Ann"]
    assert (found.ideal, found.every) == (30, 80)


@pytest.mark.parametrize(
    "damage",
    [
        {"hands": 3, "flops": 5, "squares": 3, "counted": 3},
        {"hands": -1},
        {"hands": 5, "squares": 0.1, "counted": 5},
        {"hands": 5, "squares": 5, "counted": 4},
        {"stereotype": "rock"},
        {"name": ""},
        {"hands": 1e300},
    ],
)
def test_a_damaged_opponent_is_left_out_and_reported(path, damage):
    data = json.loads(library_bytes(state_of(BOB, ANN)))
    data["opponents"][0] |= damage
    path.write_text(json.dumps(data))
    with pytest.raises(DamagedLibraryError, match="1 of its opponents") as refused:
        read_library(path)
    assert refused.value.readable == state_of(ANN)


def test_a_cut_file_keeps_what_is_whole(path):
    content = library_bytes(state_of(BOB, ANN))
    path.write_bytes(content[: content.index(b'"Ann"')])
    with pytest.raises(DamagedLibraryError) as refused:
        read_library(path)
    assert refused.value.readable.opponents.opponents == (BOB,)
    assert refused.value.readable.ranges == (MINE,)


def test_opponents_after_a_damaged_range_are_found(path):
    path.write_bytes(library_bytes(state_of(BOB)).replace(b'"text": "AA"', b'"text": AA'))
    with pytest.raises(DamagedLibraryError) as refused:
        read_library(path)
    assert refused.value.readable.opponents.opponents == (BOB,)


def test_more_opponents_than_a_file_holds_are_refused(library, path):
    many = OpponentList(tuple(Opponent(f"{number}") for number in range(MAX_OPPONENTS)))
    library.apply("Many", replace(library.state, opponents=many))
    with pytest.raises(QueryError, match="all it holds"):
        add_opponent(library)
    more = replace(many, opponents=(*many.opponents, BOB))
    with pytest.raises(FileError, match="delete some"):
        write_library(path, LibraryState(opponents=more))


def test_an_exported_library_has_no_opponents(library, tmp_path):
    add_opponent(library, "Bob")
    library.export_file(tmp_path / "mine.json")
    library.settle()
    assert read_library(tmp_path / "mine.json").opponents == OpponentList()


@pytest.mark.parametrize("edit", [lambda each: set_ideal(each, 0), lambda each: set_every(each, 3)])
def test_settings_out_of_range_are_refused(library, edit):
    with pytest.raises(QueryError) as refused:
        edit(library)
    assert refused.value.remedy
