"""Live figures: seats and convergence in turns of their own, and no figure is lost."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QCoreApplication, QObject, Signal

from tests.ui.plots.traces import sampled
from ui.document.runs.results import question
from ui.pictures.convergence import ConvergenceFeed, ConvergenceView
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.offers import PictureOffer


@pytest.fixture
def results(context):
    return context.table_runs.results


@pytest.fixture
def show(context, results):
    """Shows a snapshot of the table, as a run does."""
    asked = context.document.state

    def act(snapshot):
        results.show(snapshot, asked, question(asked, {}))
        return snapshot

    return act


@pytest.fixture
def feed(context, results, qtbot):
    view = ConvergenceView(context.theme)
    qtbot.addWidget(view)
    made = ConvergenceFeed(context, view)
    made.view = view
    results.begin()
    return made


def turn_of_loop():
    QCoreApplication.processEvents()


def test_the_first_figures_of_a_run_are_drawn_at_once(feed, show):
    first = show(sampled(2_000))
    assert feed.view.snapshot is first


def test_further_figures_are_drawn_in_another_turn(feed, show):
    first = show(sampled(2_000))
    second = show(sampled(4_000))
    assert feed.view.snapshot is first
    turn_of_loop()
    assert feed.view.snapshot is second


def test_of_figures_that_come_faster_than_they_are_drawn_the_last_one_is(feed, show, monkeypatch):
    drawn = []
    plain = feed.view.show_snapshot
    monkeypatch.setattr(
        feed.view, "show_snapshot", lambda snapshot: (drawn.append(snapshot), plain(snapshot))
    )
    shown = [show(sampled(trials)) for trials in (2_000, 4_000, 6_000, 8_000)]
    turn_of_loop()
    turn_of_loop()
    assert drawn == [shown[0], shown[-1]]


def test_the_last_figures_of_a_run_are_drawn_at_once_and_only_once(feed, show, monkeypatch):
    show(sampled(2_000))
    show(sampled(4_000))
    last = show(sampled(8_000, done=True))
    assert feed.view.snapshot is last
    monkeypatch.setattr(feed.view, "show_snapshot", lambda _: pytest.fail("drawn again"))
    turn_of_loop()


def test_figures_that_grow_stale_are_dimmed_at_once(feed, show, results):
    show(sampled(2_000))
    newest = show(sampled(4_000))
    results.mark_stale()
    assert feed.view.snapshot is newest
    assert feed.view.items.dots.opacity() < 1.0


def test_another_run_begins_at_once(feed, show, results):
    show(sampled(2_000))
    show(sampled(4_000))
    results.begin()
    other = show(replace(sampled(1_000)))
    assert feed.view.snapshot is other
    turn_of_loop()
    assert feed.view.snapshot is other


class Request(QObject):
    """A request whose pictures come from the test."""

    changed = Signal()

    def __init__(self):
        super().__init__()
        self.picture, self.drawn, self.busy, self.stale, self.trouble = None, None, False, False, ""
        self.undrawn, self.waits_for_engine = "", False

    def set_active(self, active):
        pass

    def follow_actions(self):
        pass

    def come(self, picture, wish, *, busy):
        self.picture, self.drawn, self.busy = picture, wish, busy
        self.changed.emit()


class Pictures(PictureFeed):
    """A feed that only notes what it shows and how often it looks for a query."""

    offer = PictureOffer("", "noted", "Noted", "")

    def __init__(self, context, view):
        self.shown, self.weighed = [], 0
        super().__init__(context, Request(), view)

    def show_picture(self, picture):
        self.shown.append(picture)

    def queries(self):
        self.weighed += 1
        return ()

    def _note_table(self):
        pass


@pytest.fixture
def pictures(context, qtbot):
    class View(ConvergenceView):
        def show_nothing(self, _why):
            pass

    view = View(context.theme)
    qtbot.addWidget(view)
    made = Pictures(context, view)
    view.header.addWidget(made.pql_button)
    return made


def test_the_first_picture_of_a_table_is_shown_at_once_and_better_ones_in_another_turn(pictures):
    wish = object()
    pictures.request.come("rough", wish, busy=True)
    assert pictures.shown == ["rough"]
    pictures.request.come("better", wish, busy=True)
    pictures.request.come("still better", wish, busy=True)
    assert pictures.shown == ["rough"]
    turn_of_loop()
    assert pictures.shown == ["rough", "still better"]
    assert pictures.weighed == 1


def test_the_last_picture_is_shown_at_once_and_only_once(pictures):
    wish = object()
    pictures.request.come("rough", wish, busy=True)
    pictures.request.come("better", wish, busy=True)
    pictures.request.come("best", wish, busy=False)
    assert pictures.shown == ["rough", "best"]
    turn_of_loop()
    assert pictures.shown == ["rough", "best"]


def test_the_picture_of_another_table_does_not_wait(pictures):
    pictures.request.come("rough", object(), busy=True)
    pictures.request.come("other", object(), busy=True)
    assert pictures.shown == ["rough", "other"]
    assert pictures.weighed == 2


def test_two_pictures_are_not_brought_up_to_date_in_one_turn(feed, show, pictures):
    wish = object()
    pictures.request.come("rough", wish, busy=True)
    first = show(sampled(2_000))
    second = show(sampled(4_000))
    pictures.request.come("better", wish, busy=True)
    turn_of_loop()
    assert (feed.view.snapshot, pictures.shown) == (second, ["rough"])
    turn_of_loop()
    assert pictures.shown == ["rough", "better"]
    assert first is not second
