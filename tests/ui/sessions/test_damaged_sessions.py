"""Damaged parts of a session are left out and reported; the file stays, and what is shown can be saved."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.errors import FileError
from oracle.query import RunSettings
from oracle.session import read_session
from tests.plain_words import no_library_words
from tests.ui.session_harness import exact_answer
from ui.document.edits.conditions import duplicate, group
from ui.document.edits.seats import add_seat
from ui.document.keys import ROOM, fresh_key, fresh_keys

from .test_session_flow import window as window

OTHER_TABLE = (
    "select avg(riverEquity(A)), count(winsHi(A)), count(tiesHi(A)), count(pairedBoard(flop)) "
    "from game='holdem', A='AA', B='KK', C='QQ'"
)


@pytest.fixture
def saved(harness, tmp_path):
    """A saved session with a result, as data to be spoilt and a function that writes it."""
    other = harness()
    other.file.set_answer(*exact_answer())
    path = tmp_path / "hand.oracle"
    other.file.save_as(path).result()
    data = json.loads(path.read_text(encoding="utf-8"))

    def write():
        path.write_text(json.dumps(data, indent=1), encoding="utf-8")
        return path

    return data, write


def spoil_trials(data):
    data["results"][0]["trials"] = 10**300


def spoil_width(data):
    data["results"][0]["half_width"] = 1e308


def spoil_seats(data):
    data["results"][0]["query"]["pql"] = OTHER_TABLE


def spoil_question(data):
    data["results"][0]["query"]["pql"] = "select something that nobody reads"


def spoil_layout(data):
    data["layout"] = {"split": [10**12, 5]}


SPOILERS = [spoil_trials, spoil_width, spoil_seats, spoil_question, spoil_layout]


@pytest.mark.parametrize("spoil", SPOILERS)
def test_a_damaged_session_opens_untitled_is_kept_for_recovery_and_saved_elsewhere(
    window, saved, tmp_path, spoil
):
    data, write = saved
    spoil(data)
    path = write()
    before = path.read_bytes()
    window.flow.open_path(path)
    (found,) = window.asked.log
    assert "left out" in found
    assert no_library_words(found)
    assert window.document.state.seats[0].range_text == "AsKs"
    assert (window.file.path, window.file.dirty) == (None, True)
    assert window.file.keep_now()
    window.asked.save_answer = tmp_path / "new.oracle"
    assert window.flow.save()
    assert window.asked.log[-1] == "save to hand-rescued.oracle"
    assert read_session(tmp_path / "new.oracle").lost == ()
    assert path.read_bytes() == before
    assert not window.file.dirty


def test_the_damaged_file_itself_is_never_saved_over(window, saved):
    data, write = saved
    spoil_layout(data)
    path = write()
    before = path.read_bytes()
    window.flow.open_path(path)
    window.asked.save_answer = path
    assert not window.flow.save()
    assert "would be lost" in window.asked.log[-1]
    assert path.read_bytes() == before


def test_a_whole_result_is_saved_as_it_was_read_whoever_computed_it(window, saved):
    data, write = saved
    data["results"] = [{**data["results"][0], "program": f"open-odds-oracle 0.0.{n}"} for n in range(3)]
    path = write()
    window.file.open(path).result()
    window.file.history_source = lambda: ()
    window.file.save().result()
    assert [each.program for each in read_session(path).session.results] == ["open-odds-oracle 0.0.2"]


def test_the_largest_keys_leave_room_for_further_seats(window, saved, tmp_path):
    data, write = saved
    for seat, key in zip(data["document"]["seats"], (2**31 - 1, 2**31 - 2), strict=True):
        seat["key"] = key
    data["results"] = []
    window.file.open(write()).result()
    add_seat(window.document)
    window.file.save().result()
    assert [seat.key for seat in window.document.state.seats] == [2**31 - 1, 2**31 - 2, 1]
    assert read_session(window.file.path).lost == ()


def test_fresh_keys_follow_the_largest_or_are_in_a_gap_with_room_for_all_lines():
    assert fresh_key([3, 9]) == 10
    assert fresh_key([]) == 1
    keys = fresh_keys([2**31 - 2, 2, ROOM // 2])
    assert [next(keys) for _ in range(3)] == [ROOM // 2 + 1, ROOM // 2 + 2, ROOM // 2 + 3]


@given(
    st.lists(st.integers(2**31 - 2 * ROOM, 2**31 - 1) | st.integers(0, 3 * ROOM), max_size=30),
)
def test_so_many_keys_from_a_fresh_one_on_are_free_and_fit_a_file(used):
    first = fresh_key(used)
    assert first + ROOM - 1 < 2**31
    assert not set(range(first, first + ROOM)) & set(used)


def test_lines_beside_the_largest_keys_are_numbered_so_that_they_can_be_saved(window, saved):
    data, write = saved
    line = {"on": True, "node": {"kind": "formula", "text": "pairedBoard(flop)", "negated": False}}
    data["document"]["conditions"] = [{"key": 2**31 - 1, **line}]
    data["document"]["questions"] = [{"key": 2**31 - 2, "ask": "often", **line}]
    data["results"] = []
    window.file.open(write()).result()
    group(window.document, 2**31 - 1)
    duplicate(window.document, 2**31 - 2)
    (grouped,) = window.document.state.conditions
    duplicate(window.document, grouped.key)
    window.file.save().result()
    assert read_session(window.file.path).lost == ()


def test_a_result_that_does_not_fit_its_question_does_not_keep_the_table_from_being_saved(window, tmp_path):
    query, snapshot = exact_answer()
    window.file.set_answer(query, replace(snapshot, seats=snapshot.seats[:1]))
    window.file.save_as(tmp_path / "hand.oracle").result()
    opened = read_session(tmp_path / "hand.oracle")
    assert (opened.session.results, opened.lost) == ((), ())


def test_a_title_too_long_for_a_file_is_reported_and_a_shorter_one_is_saved(window, tmp_path):
    window.asked.save_answer = tmp_path / "hand.oracle"
    window.document.apply("Title", replace(window.document.state, title="x" * 20_000))
    assert not window.flow.save()
    assert "the title of the session cannot be read (it is too long)" in window.asked.log[-1]
    assert not window.file.keep_now()
    assert "No recovery copy can be kept" in window.asked.log[-1]
    window.document.undo_stack.undo()
    assert window.flow.save()


@pytest.mark.parametrize("seconds", [1e300, 1e7, float("inf")])
def test_limits_beyond_what_a_file_holds_are_refused_where_they_are_made(seconds):
    with pytest.raises(Exception, match="at most 1,000,000"):
        RunSettings(seconds=seconds)


class TestEarlierVersions:
    """The last two states of a file before it was saved over."""

    def save(self, window, path, *boards):
        for board in boards:
            window.document.apply("Board", replace(window.document.state, board=board))
            window.file.save_as(path).result()

    def boards(self, window):
        return [read_session(each.path).session.document.board for each in window.file.earlier()]

    def test_two_are_kept_latest_first(self, window, tmp_path):
        path = tmp_path / "hand.oracle"
        self.save(window, path, "2c")
        assert window.file.earlier() == ()
        self.save(window, path, "3c", "4c", "5c")
        assert self.boards(window) == ["4c", "3c"]

    def test_saving_again_without_a_change_pushes_none_out(self, window, tmp_path, monkeypatch):
        path = tmp_path / "hand.oracle"
        self.save(window, path, "2c", "3c", "4c")
        session = read_session(path).session
        monkeypatch.setattr("ui.document.session.disk.OnShow.session", lambda _shown: session)
        window.file.save().result()
        window.file.save().result()
        assert self.boards(window) == ["3c", "2c"]

    def test_files_of_one_name_in_two_folders_have_their_own(self, window, tmp_path):
        for folder in ("a", "b"):
            (tmp_path / folder).mkdir()
            self.save(window, tmp_path / folder / "hand.oracle", "2c", "3c")
        assert self.boards(window) == ["2c"]
        window.file.save_as(tmp_path / "a" / "hand.oracle").result()
        assert self.boards(window) == ["3c", "2c"]

    def test_one_is_offered_where_the_file_is_damaged(self, window, tmp_path):
        path = tmp_path / "hand.oracle"
        self.save(window, path, "2c", "3c")
        path.write_bytes(path.read_bytes()[:300])
        window.asked.earlier_answer = 0
        window.flow.open_path(path)
        assert window.asked.log[-1].startswith("earlier: “hand.oracle” is damaged")
        assert window.document.state.board == "2c"
        assert (window.file.path, window.file.dirty) == (None, True)
        assert window.file.suggested == tmp_path / "hand-earlier.oracle"

    def test_what_another_program_wrote_to_the_file_is_kept_before_it_is_saved_over(
        self, window, tmp_path, harness
    ):
        path = tmp_path / "hand.oracle"
        self.save(window, path, "2c")
        self.save(harness(), path, "9c")
        window.file.save(anyway=True).result()
        assert self.boards(window)[0] == "9c"

    def test_a_folder_that_cannot_be_made_is_reported_and_the_session_is_saved(self, window, tmp_path):
        (tmp_path / "earlier").write_text("in the way", encoding="utf-8")
        path = tmp_path / "hand.oracle"
        self.save(window, path, "2c", "3c")
        assert "The earlier version of “hand.oracle” could not be kept" in window.asked.log[-1]
        assert "The session itself is saved." in window.asked.log[-1]
        assert read_session(path).session.document.board == "3c"

    def test_all_files_together_keep_only_so_many(self, window, tmp_path, monkeypatch):
        monkeypatch.setattr("ui.document.session.earlier_versions.MAX_FILES", 3)
        for name in "abc":
            self.save(window, tmp_path / f"{name}.oracle", "2c", "3c", "4c")
        assert len(list((tmp_path / "earlier").glob("*.oracle"))) == 3

    def test_one_that_has_vanished_is_reported(self, window, tmp_path):
        self.save(window, tmp_path / "hand.oracle", "2c", "3c")
        (version,) = window.file.earlier()
        version.path.unlink()
        with pytest.raises(FileError, match="no such file"):
            window.file.open_earlier(version).result()
