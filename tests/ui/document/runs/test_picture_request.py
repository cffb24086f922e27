"""What a request for a picture says while it waits, and when it asks again."""

from __future__ import annotations

import itertools
from contextlib import contextmanager

import pytest
from PySide6.QtCore import QObject, QTimer, Signal

from oracle.errors import QueryError
from oracle.query import RunSettings, Seat, equity_query
from ui.document.document import Document
from ui.document.edits.actions import set_rule
from ui.document.edits.seats import rename_seat, set_range
from ui.document.edits.table import set_board
from ui.document.runs.picture_request import PictureRequest
from ui.document.runs.table_runs import DIM_MS, TableRuns
from ui.document.state import DocumentState, SeatState
from ui.jobs.events import Failure, Warming
from ui.jobs.picture_worker import PictureJob, PictureNews, PictureWorker
from ui.jobs.query_runs import QueryRuns


class Pictures(QObject):
    """Takes wishes and draws nothing."""

    news = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.actions: list[tuple[tuple[str, ...], ...]] = []
        self.holds_all = False

    def holds(self, panel) -> bool:
        return self.holds_all

    def ask(self, panel, query, draw, settings, *, macros, labels, narrow, ranges, actions) -> None:
        self.asked.append(query.board)
        self.actions.append(actions)

    def withdraw(self, panel) -> None:
        pass

    def fail(self, words: str) -> None:
        self.news.emit(PictureNews("p", 1, over=True, failure=Failure(1, words, "", QueryError(words))))

    def draw(self) -> None:
        self.news.emit(PictureNews("p", 1, over=True, picture=object()))


@contextmanager
def restless(edit):
    """Edit without a pause, so that no edit is taken up."""
    timer = QTimer()
    timer.timeout.connect(edit)
    timer.start(1)
    yield
    timer.stop()


@pytest.fixture
def pictures(qapp):
    return Pictures()


@pytest.fixture
def library():
    return {"mine": "QQ", "other": "TT"}


@pytest.fixture
def picture_request(table_engine, pictures, library):
    seats = (SeatState(1, "Hero", "AhKh", 0), SeatState(2, "Villain", "$mine", 1))
    document = Document(DocumentState(seats=seats, board="Kc7h2h"))
    runs = QueryRuns(table_engine)
    table_runs = TableRuns(document, runs, lambda: dict(library))
    made = PictureRequest("p", document, table_runs, pictures, lambda *_: iter(()), lambda: dict(library))
    made.document, made.table_runs, made.runs = document, table_runs, runs
    made.set_active(True)
    yield made
    made.set_active(False)
    table_runs.close()
    runs.shutdown()
    document.close()


def test_why_one_table_had_no_picture_is_not_reported_for_the_next(picture_request, pictures, qtbot):
    pictures.fail("The board is complete.")
    assert picture_request.trouble == "The board is complete."
    picture_request.document.replace(
        DocumentState(seats=picture_request.document.state.seats, board="Kc7h2d")
    )
    qtbot.waitUntil(lambda: picture_request.busy)
    assert picture_request.trouble == ""
    assert pictures.asked == ["Kc7h2h", "Kc7h2d"]
    assert picture_request.busy


def test_what_was_wrong_with_a_seat_is_not_reported_for_the_corrected_range(picture_request, pictures, qtbot):
    pictures.draw()
    set_range(picture_request.document, 2, "QX")
    picture_request.refresh()
    assert picture_request.stale
    assert "X" in picture_request.trouble
    assert picture_request.undrawn == "Not drawn: the range of Villain has an error."
    set_range(picture_request.document, 2, "QQ, JJ")
    picture_request.refresh()
    assert picture_request.stale
    assert picture_request.busy
    assert picture_request.trouble == ""


def test_a_picture_of_one_document_is_not_shown_beside_the_seats_of_another(picture_request, pictures, qtbot):
    pictures.draw()
    assert picture_request.picture is not None
    picture_request.document.replace(
        DocumentState(seats=(SeatState(1, "Button", "22", 0), SeatState(2, "Blind", "*", 1)))
    )
    assert picture_request.picture is None
    assert not picture_request.stale
    picture_request.refresh()
    pictures.draw()
    assert [seat.name for seat in picture_request.state.seats] == ["Button", "Blind"]


def test_a_named_range_that_changed_makes_another_picture(picture_request, pictures, library, qtbot):
    picture_request.refresh()
    assert len(pictures.asked) == 1
    library["mine"] = "JJ"
    picture_request.table_runs.macros_changed.emit()
    qtbot.waitUntil(lambda: len(pictures.asked) == 2)


def test_a_named_range_that_the_table_does_not_use_makes_no_other_picture(picture_request, pictures, library):
    picture_request.refresh()
    library["other"] = "99"
    picture_request.refresh()
    assert len(pictures.asked) == 1


def test_edits_without_a_pause_do_not_keep_the_picture_from_being_dimmed(picture_request, pictures, qtbot):
    pictures.draw()
    cards = itertools.cycle(["2c", "3c", "4c"])
    with restless(lambda: set_board(picture_request.document, f"Kc7h{next(cards)}")):
        qtbot.waitUntil(lambda: picture_request.stale)
    picture_request.refresh()
    pictures.draw()
    assert not picture_request.stale


def test_edits_without_a_pause_that_leave_the_table_as_it_is_dim_nothing(picture_request, pictures, qtbot):
    pictures.draw()
    names, edits = itertools.cycle(["A", "B", "C"]), itertools.count()
    dim = next(timer for timer in picture_request.findChildren(QTimer) if timer.interval() == DIM_MS)
    ended = []
    dim.timeout.connect(lambda: ended.append(next(edits)))
    with restless(lambda: rename_seat(picture_request.document, 2, f"{next(names)}{next(edits)}")):
        qtbot.waitUntil(lambda: bool(ended))
    assert not picture_request.stale
    picture_request.refresh()


def test_a_key_taken_back_leaves_no_dimmed_picture(picture_request, pictures, qtbot):
    set_range(picture_request.document, 2, "QQ")
    picture_request.refresh()
    pictures.draw()
    set_range(picture_request.document, 2, "QX", typing=True)
    picture_request.refresh()
    qtbot.waitUntil(lambda: picture_request.stale)
    set_range(picture_request.document, 2, "QQ", typing=True)
    picture_request.refresh()
    assert not picture_request.stale
    assert not any(timer.isActive() for timer in picture_request.findChildren(QTimer))


def test_a_key_taken_back_while_the_picture_is_on_its_way_leaves_the_old_one_dimmed(
    picture_request, pictures, qtbot
):
    pictures.draw()
    set_range(picture_request.document, 2, "QQ")
    picture_request.refresh()
    qtbot.waitUntil(lambda: picture_request.stale)
    set_range(picture_request.document, 2, "QX", typing=True)
    picture_request.refresh()
    set_range(picture_request.document, 2, "QQ", typing=True)
    picture_request.refresh()
    assert picture_request.stale
    pictures.draw()
    assert not picture_request.stale


def test_a_finished_picture_is_shown_again_and_not_computed_again_if_it_is_remembered(
    picture_request, pictures
):
    """An exact report of all flops was counted once more when a question about them was taken back."""

    def other(*_arguments):
        return iter(())

    picture_request.remembers = 2
    first = picture_request._draw
    pictures.draw()
    drawn = picture_request.picture
    picture_request.set_draw(other)
    pictures.draw()
    assert picture_request.picture is not drawn
    picture_request.set_draw(first)
    assert picture_request.picture is drawn
    assert not picture_request.busy
    assert len(pictures.asked) == 2
    picture_request.begin_again()
    assert picture_request.busy
    assert len(pictures.asked) == 3


def test_a_picture_that_was_not_finished_is_not_remembered(picture_request, pictures):
    picture_request.remembers = 2
    first = picture_request._draw
    pictures.news.emit(PictureNews("p", 1, picture=object()))
    picture_request.set_draw(lambda *_: iter(()))
    picture_request.set_draw(first)
    assert picture_request.busy
    assert len(pictures.asked) == 3


def test_what_players_did_narrows_only_pictures_that_follow_it(picture_request, pictures):
    document = picture_request.document
    set_rule(document, 2, "flop", "pair+")
    document.end_merge()
    picture_request.refresh()
    assert pictures.actions == [()]
    assert picture_request.about_actions(document.state) == (
        "Players’ actions do not narrow their ranges here."
    )
    picture_request.follow_actions()
    picture_request.refresh()
    assert pictures.actions == [(), ((), ("flop: pair+",))]
    assert picture_request.about_actions(document.state) == "Against hands that play as they did."


def test_a_picture_that_waits_for_the_engine_says_so_before_its_next_step(picture_request, pictures):
    said: list[str] = []
    picture_request.runs.warming.emit(Warming(3, 40))
    pictures.holds_all = True
    picture_request.changed.connect(lambda: said.append(picture_request.waiting("Drawing …")))

    picture_request.begin_again()

    assert "3 of 40 parts" in said[-1]


def test_the_thread_of_pictures_narrows_the_ranges_first():
    found = []
    worker = PictureWorker(found.append)
    query = equity_query([Seat("hero", "QhJh"), Seat("villain", "22+")], board="Kc7h2h")

    def draw(prepared, _settings, _cancel):
        yield prepared.seats[1].live.hands

    rules = ((), ("flop: three of a kind+",))
    worker._serve(PictureJob("p", 1, query, {}, {}, draw, RunSettings(), actions=rules))
    assert found[0].picture == 9  # three sets of three combos each
