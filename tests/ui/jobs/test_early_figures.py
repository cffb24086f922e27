"""While kernels are compiled, a waiting question has the figures of another process."""

import sys
import threading
from dataclasses import replace

import pytest

from oracle.query import RunSettings
from oracle.simulate.early import WHY
from tests.patience import PATIENCE
from tests.ui.jobs.hand_made import HandMadeEngine, ask, figures, until_cancelled
from ui.jobs.engine import DealRequest
from ui.jobs.events import Warming
from ui.jobs.oracle_engine import OracleEngine
from ui.jobs.query_runs import QueryRuns

UNSEEDED = RunSettings(trials=1000)
COMPILES = [sys.executable, "-c", "import time; time.sleep(60)"]
READY = Warming(1, 2, equity=True)


class HandMadeProcess:
    """Offers figures when it is told to."""

    def __init__(self):
        self.asked = []
        self.offer = None

    def start(self, series, offer):
        self.asked.append(series)
        self.offer = offer
        return True

    def end(self):
        self.offer = None


class Sampling(HandMadeEngine):
    """Records the seeds of what it answers and of what is to be sampled meanwhile."""

    def __init__(self):
        super().__init__()
        self.warm = False
        self.seeds = []

    def early(self, query, settings, macros):
        return query.seats[0].range_text, settings.seed

    def stream(self, query, settings, macros, cancel):
        self.seeds.append(settings.seed)
        return super().stream(query, settings, macros, cancel)


@pytest.fixture
def engine():
    return Sampling()


@pytest.fixture
def process():
    return HandMadeProcess()


def runs_with(engine, process):
    made = QueryRuns(engine, warm_command=COMPILES)
    made._early._process = process
    made._early._delay.setInterval(0)
    return made


def offers(qtbot, query_runs, process, trials):
    """Wait until the question is sampled, and then for its figures; returns what offers more."""
    qtbot.waitUntil(lambda: process.offer is not None)
    offer = process.offer
    with qtbot.waitSignal(query_runs.snapshot):
        offer(figures(trials))
    return offer


@pytest.fixture
def query_runs(qtbot, engine, process):
    made = runs_with(engine, process)
    made.start()
    qtbot.waitUntil(lambda: made._preparation.compiling)
    yield made
    assert made.shutdown()
    assert process.offer is None


def shown(heard):
    return [snapshot.trials for snapshot in heard.of("snapshot")]


def test_a_held_run_has_early_figures_and_goes_on_with_kernels(qtbot, query_runs, engine, process, heard):
    query_runs.run(ask(), UNSEEDED)
    late = offers(qtbot, query_runs, process, 150)
    engine.script = until_cancelled
    with qtbot.waitSignal(query_runs._queue.arrived):  # the run repeats 100 trials
        query_runs._preparation.take(READY)
    with qtbot.waitSignal(query_runs.snapshot):  # until it has more, those of the other process are newer
        process.offer(figures(180))
    with qtbot.waitSignal(query_runs.finished):
        query_runs.stop()
    assert process.offer is None
    late(figures(190))  # it was on its way
    qtbot.wait(20)
    assert shown(heard) == [150, 180, 200]
    assert process.asked == [("AsKs", engine.seeds[0])]
    assert engine.seeds[0] is not None


def test_early_figures_go_on_until_the_run_has_made_as_many_deals(qtbot, query_runs, engine, process, heard):
    """The run compiled parts itself, or only repeated deals that were known: figures stood still."""
    overtaken, over = threading.Event(), threading.Event()

    def slow_then_fast(_query, _cancel):
        yield figures(100)
        assert overtaken.wait(PATIENCE)
        yield figures(400)
        assert over.wait(PATIENCE)
        yield figures(500, done=True, stopped_by="trials")

    query_runs.run(ask(), UNSEEDED)
    late = offers(qtbot, query_runs, process, 150)
    engine.script = slow_then_fast
    query_runs._preparation.take(READY)
    qtbot.waitUntil(lambda: bool(engine.asked))
    for trials in (200, 300):
        with qtbot.waitSignal(query_runs.snapshot):
            process.offer(figures(trials))
    with qtbot.waitSignal(query_runs.snapshot):
        overtaken.set()
    assert process.offer is None
    late(figures(350))  # it was on its way
    with qtbot.waitSignal(query_runs.finished):
        over.set()
    assert shown(heard) == [150, 200, 300, 400, 500]


def test_early_figures_on_their_way_do_not_replace_an_exact_answer(qtbot, query_runs, engine, process, heard):
    over = threading.Event()

    def exact(_query, _cancel):
        yield replace(figures(400, done=True, stopped_by="exact"), method="exact")
        assert over.wait(PATIENCE)

    query_runs.run(ask(), UNSEEDED)
    late = offers(qtbot, query_runs, process, 150)
    engine.script = exact
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs._preparation.take(READY)
    late(figures(900))
    with qtbot.waitSignal(query_runs.finished):
        over.set()
    assert shown(heard) == [150, 400]


def test_a_limit_of_time_ends_a_run_with_the_better_early_figures(qtbot, query_runs, engine, process, heard):
    """The time limit is shorter than compiling: fewer deals than were shown replaced them."""

    def one_second(_query, _cancel):
        yield figures(100)
        yield figures(200, done=True, stopped_by="seconds")

    query_runs.run(ask(), RunSettings(seconds=1.0))
    qtbot.waitUntil(lambda: process.offer is not None)
    with qtbot.waitSignal(query_runs.snapshot):
        process.offer(replace(figures(900), why=WHY))
    engine.script = one_second
    with qtbot.waitSignal(query_runs.finished) as ended:
        query_runs._preparation.take(READY)
    assert shown(heard) == [900]
    (last,) = ended.args
    assert (last.trials, last.done, last.stopped_by, last.why) == (900, True, "seconds", "why")


def test_a_held_run_that_is_stopped_keeps_its_early_figures(qtbot, query_runs, engine, process, heard):
    query_runs.run(ask(), UNSEEDED)
    offers(qtbot, query_runs, process, 150)
    query_runs.stop()
    (last,) = heard.of("finished")
    assert (last.trials, last.done, last.stopped_by) == (150, True, "cancelled")
    assert process.offer is None
    assert engine.asked == []


def test_many_edits_in_a_row_start_one_process(qtbot, query_runs, process):
    for text in ("22", "33", "44"):
        query_runs.edited(ask(text), UNSEEDED)
    offers(qtbot, query_runs, process, 150)
    assert [text for text, _seed in process.asked] == ["44"]


def test_a_run_that_is_stopped_before_it_has_more_keeps_its_early_figures(
    qtbot, query_runs, engine, process, heard
):
    query_runs.run(ask(), UNSEEDED)
    offers(qtbot, query_runs, process, 900)
    engine.script = until_cancelled
    query_runs._preparation.take(READY)
    qtbot.waitUntil(lambda: bool(engine.asked))
    with qtbot.waitSignal(query_runs.finished):
        query_runs.stop()
    (last,) = heard.of("finished")
    assert (last.trials, last.stopped_by) == (900, "cancelled")


def test_an_edited_question_has_them_too_and_the_next_edit_ends_them(qtbot, query_runs, process, heard):
    query_runs.edited(ask("22"), UNSEEDED)
    late = offers(qtbot, query_runs, process, 150)
    query_runs.edited(ask("33"), UNSEEDED)
    late(figures(160))
    offers(qtbot, query_runs, process, 120)
    assert shown(heard) == [150, 120]
    assert [text for text, _seed in process.asked] == ["22", "33"]
    assert heard.of("started") == []


@pytest.mark.parametrize("seconds", [0.01, 100.0], ids=["cheap", "waits for Run"])
def test_a_question_has_them_while_the_worker_compiles_what_estimating_needs(
    qtbot, query_runs, engine, process, heard, monkeypatch, seconds
):
    over = threading.Event()

    def compile_first(*_words):
        assert over.wait(PATIENCE)
        return seconds

    monkeypatch.setattr(engine, "expected_seconds", compile_first)
    query_runs._preparation.take(READY)
    query_runs.edited(ask(), UNSEEDED)
    late = offers(qtbot, query_runs, process, 150)
    answered = query_runs.finished if seconds < 1 else query_runs.waiting
    with qtbot.waitSignal(answered):
        over.set()
    assert process.offer is None
    late(figures(190))
    qtbot.wait(20)
    assert shown(heard)[0] == 150
    assert 190 not in shown(heard)
    assert engine.seeds == [process.asked[0][1]] * (seconds < 1)


def test_run_goes_on_with_the_sample_of_the_edited_question(qtbot, query_runs, engine, process, heard):
    """Pressing Run threw away what was known, and began with a hundred deals again."""
    query_runs.edited(ask(), UNSEEDED)
    offers(qtbot, query_runs, process, 150)
    query_runs.run(ask(), UNSEEDED)
    with qtbot.waitSignal(query_runs.snapshot):
        process.offer(figures(180))
    with qtbot.waitSignal(query_runs.finished):
        query_runs._preparation.take(READY)
    assert shown(heard)[:2] == [150, 180]
    assert shown(heard)[-1] == 300
    assert process.asked == [("AsKs", engine.seeds[0])]


@pytest.mark.parametrize(
    ("text", "settings"),
    [("22", UNSEEDED), ("AsKs", RunSettings(trials=1000, seed=1)), ("AsKs", RunSettings(trials=999))],
    ids=["other cards", "a seed that was chosen", "another limit"],
)
def test_another_question_has_a_sample_of_its_own(qtbot, query_runs, process, heard, text, settings):
    query_runs.edited(ask(), UNSEEDED)
    offers(qtbot, query_runs, process, 150)
    query_runs.run(ask(text), settings)
    offers(qtbot, query_runs, process, 120)
    assert shown(heard) == [150, 120]
    assert len(process.asked) == 2


def test_a_question_asked_before_the_engine_was_checked_has_them(qtbot, engine, process):
    query_runs = runs_with(engine, process)
    query_runs.run(ask(), UNSEEDED)
    assert process.asked == []
    qtbot.waitUntil(lambda: bool(process.asked))
    assert query_runs.shutdown()


def test_nothing_is_sampled_for_deals_nor_where_nothing_is_compiled(qtbot, query_runs, engine, process):
    query_runs.run(ask(), UNSEEDED, deals=DealRequest(1))
    engine.kernels = False
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), UNSEEDED)
    query_runs._preparation.take(READY)
    engine.kernels = True
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), UNSEEDED)
    assert process.asked == []


def test_runs_that_may_need_parts_not_compiled_yet_have_a_head_start(query_runs, monkeypatch):
    given = []
    monkeypatch.setattr(query_runs._worker, "submit", given.append)
    query_runs._preparation.take(READY)
    query_runs.run(ask(), UNSEEDED)
    query_runs._preparation.take(Warming(2, 2, equity=True, over=True))
    query_runs.run(ask(), UNSEEDED)
    assert [job.head_start for job in given] == [True, False]


def test_only_one_other_process_samples_a_run(qtbot, query_runs, process, monkeypatch):
    given = []
    query_runs.run(ask(), UNSEEDED)
    offers(qtbot, query_runs, process, 150)
    monkeypatch.setattr(query_runs._worker, "submit", given.append)
    query_runs._preparation.take(READY)
    assert [job.head_start for job in given] == [False]


def test_one_thread_starts_no_other_process():
    assert OracleEngine().early(ask(), RunSettings(threads=1), {}) is None
    found = OracleEngine().early(ask("$mine"), RunSettings(), {"mine": "AA", "other": "KK"})
    assert found is not None
    assert found.macros == {"mine": "AA"}
