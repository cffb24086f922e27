"""Several questions for one panel: answered in order, each live; an error of one is its own."""

from __future__ import annotations

import pytest

from oracle.query import RunSettings, Seat, equity_query
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.questions_job import Asked, QuestionsJob

SETTINGS = RunSettings(trials=2000, seed=1, threads=1, method="sampled")


def asked(key: str, hand: str, **more) -> Asked:
    return Asked(key, equity_query([Seat("hero", hand), Seat("villain", "KcKd")], **more), {})


def answers(job: QuestionsJob):
    return [news.picture for news in job.news()]


def test_each_question_has_its_answer_and_an_error_stays_with_its_question():
    job = QuestionsJob("rows", 1, (asked("a", "AhAd"), asked("b", "1z"), asked("c", "QhQd")), SETTINGS)
    last = {each.key: each for each in answers(job) if each.over}
    assert list(last) == ["a", "b", "c"]
    assert last["b"].failure is not None
    assert "hero" in last["b"].failure.message
    assert last["a"].snapshot.seats[0].equity.value > 0.7 > 0.3 > last["c"].snapshot.seats[0].equity.value
    assert last["a"].snapshot.trace == ()


def test_questions_have_different_random_deals_and_the_same_question_the_same():
    job = QuestionsJob("rows", 1, (asked("a", "AhAd"), asked("b", "AsAc"), asked("c", "AhAd")), SETTINGS)
    seeds = {each.key: each.snapshot.seed for each in answers(job) if each.over}
    assert seeds["a"] == seeds["c"] != seeds["b"]


def test_after_a_cancel_nothing_more_is_reported():
    job = QuestionsJob("rows", 1, (asked("a", "AhAd"), asked("b", "QhQd")), SETTINGS)
    found = []
    for news in job.news():
        found.append(news.picture.key)
        job.cancel.set()
    assert found == ["a"]


@pytest.mark.usefixtures("qapp")
def test_the_news_reach_the_panel_that_asked(query_runs, qtbot):
    query_runs.start()
    pictures, found = PictureRuns(query_runs), []
    pictures.news.connect(found.append)
    pictures.ask_each("rows", [asked("a", "AhAd")], SETTINGS)
    qtbot.waitUntil(lambda: bool(found) and found[-1].over)
    assert {news.panel for news in found} == {"rows"}
    assert found[-2].picture.over
    assert pictures.shutdown()
