from threading import Event, current_thread

from oracle.errors import QueryError, RunError
from tests.patience import PATIENCE
from tests.ui.jobs.hand_made import SETTINGS, Heard, ask, figures, three_snapshots, until_cancelled
from ui.jobs.query_runs import QueryRuns


def test_a_run_is_announced_shown_and_finished_with_its_last_figures(qtbot, query_runs, heard):
    with qtbot.waitSignal(query_runs.finished):
        number = query_runs.run(ask(), SETTINGS)
    assert heard.said[0] == ("started", number)
    assert heard.of("snapshot")[0].trials == 100
    assert heard.of("snapshot")[-1].trials == 300
    assert heard.names()[-1] == "finished"
    assert heard.of("finished")[0].trials == 300
    assert not query_runs.running


def test_the_run_is_on_from_the_moment_it_is_asked_for(query_runs, engine, heard):
    engine.script = until_cancelled
    query_runs.run(ask(), SETTINGS)
    assert query_runs.running
    assert heard.names() == ["started"]


def test_figures_arrive_on_the_windows_thread(qtbot, query_runs, engine):
    threads = []
    asked_on = []

    def script(query, cancel):
        asked_on.append(current_thread().name)
        yield figures(100, done=True)

    engine.script = script
    query_runs.snapshot.connect(lambda _: threads.append(current_thread().name))
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert threads == ["MainThread"]
    assert asked_on == ["oracle worker"]


def test_a_flood_of_snapshots_reaches_the_window_as_a_few_and_the_last(qtbot, query_runs, engine, heard):
    begun, busy, flooded = Event(), Event(), Event()

    def flood(query, cancel):
        begun.set()
        assert busy.wait(PATIENCE)
        try:
            for number in range(1, 5001):
                yield figures(number, done=number == 5000)
        finally:
            flooded.set()

    engine.script = flood
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
        qtbot.waitUntil(begun.is_set)
        busy.set()
        assert flooded.wait(PATIENCE)  # the window processes other events meanwhile
    shown = heard.of("snapshot")
    assert len(shown) < 100
    assert shown[-1].trials == 5000


def test_a_new_run_ends_the_old_one_which_reports_nothing_more(qtbot, query_runs, engine, heard):
    released = Event()

    def script(query, cancel):
        if query.seats[0].range_text == "AsKs":
            yield figures(1)
            assert cancel.wait(PATIENCE)
            released.set()
            yield figures(2, done=True, stopped_by="cancelled")
        else:
            yield figures(50, done=True, stopped_by="trials")

    engine.script = script
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask("AsKs"), SETTINGS)
    with qtbot.waitSignal(query_runs.finished):
        second = query_runs.run(ask("QdQc"), SETTINGS)
    assert released.is_set()
    assert heard.of("started") == [second - 1, second]
    assert [s.trials for s in heard.of("finished")] == [50]
    assert 2 not in [s.trials for s in heard.of("snapshot")]


def test_of_many_questions_asked_at_once_only_the_newest_is_answered(qtbot, query_runs, engine, heard):
    engine.script = until_cancelled
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask("AsKs"), SETTINGS)
    for text in ("22", "33", "44"):
        query_runs.run(ask(text), SETTINGS)
    with qtbot.waitSignal(query_runs.snapshot):
        pass
    assert engine.asked[0] == "AsKs"
    assert engine.asked[-1] == "44"
    assert query_runs.running


def test_stop_finishes_the_run_with_the_figures_it_has(qtbot, query_runs, engine, heard):
    engine.script = until_cancelled
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask(), SETTINGS)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.stop()
    assert heard.of("finished")[0].stopped_by == "cancelled"
    assert heard.of("finished")[0].trials == 200
    assert not query_runs.running


def test_stop_ends_the_run_even_when_the_engine_does_not_answer(qtbot, query_runs, engine, heard):
    query_runs._patience.setInterval(0)
    let_go = Event()

    def deaf(query, cancel):
        yield figures(100)
        assert let_go.wait(PATIENCE)
        yield figures(9999, done=True)

    engine.script = deaf
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask(), SETTINGS)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.stop()
    last = heard.of("finished")[0]
    assert (last.trials, last.done, last.stopped_by) == (100, True, "cancelled")
    let_go.set()
    engine.script = until_cancelled
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask("22"), SETTINGS)
    assert 9999 not in [s.trials for s in heard.of("snapshot")]


def test_a_run_that_is_stopped_before_the_worker_has_taken_it_is_over_at_once(
    qtbot, query_runs, engine, heard
):
    """Its end was never told: it came when patience was over."""
    query_runs._patience.timeout.disconnect()
    let_go = Event()

    def deaf(query, cancel):
        yield figures(100)
        assert let_go.wait(PATIENCE)

    engine.script = deaf
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask(), SETTINGS)
    query_runs.run(ask("KK"), SETTINGS)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.stop()
    assert heard.of("finished") == [None]
    assert not query_runs.running
    let_go.set()
    with qtbot.waitSignal(query_runs.finished):
        engine.script = three_snapshots
        query_runs.run(ask("QQ"), SETTINGS)
    assert engine.asked == ["AsKs", "QQ"]


def test_stop_before_the_first_figures_finishes_with_none(qtbot, query_runs, engine, heard):
    begun = Event()

    def silent(query, cancel):
        begun.set()
        assert cancel.wait(PATIENCE)
        yield from ()

    engine.script = silent
    query_runs.run(ask(), SETTINGS)
    qtbot.waitUntil(begun.is_set)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.stop()
    assert heard.of("finished") == [None]


def test_stop_with_nothing_under_way_says_nothing(query_runs, heard):
    query_runs.stop()
    assert heard.said == []


def test_a_question_that_cannot_be_asked_fails_with_its_own_words(qtbot, query_runs, engine, heard):
    def refuse(query, cancel):
        raise QueryError("The ace of spades is in two places.", remedy="Remove it from one of them.")
        yield

    engine.script = refuse
    with qtbot.waitSignal(query_runs.failed):
        query_runs.run(ask(), SETTINGS)
    failure = heard.of("failed")[0]
    assert failure.message == "The ace of spades is in two places. Remove it from one of them."
    assert failure.details == ""
    assert isinstance(failure.error, QueryError)
    assert not query_runs.running


def test_an_unforeseen_error_brings_details_and_the_next_run_works(qtbot, query_runs, engine, heard):
    def broken(query, cancel):
        yield figures(100)
        raise ZeroDivisionError("inside the engine")

    usual, engine.script = engine.script, broken
    with qtbot.waitSignal(query_runs.failed):
        query_runs.run(ask(), SETTINGS)
    failure = heard.of("failed")[0]
    assert "ZeroDivisionError: inside the engine" in failure.details
    assert "details" in failure.message
    engine.script = usual
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)


def test_too_little_memory_is_reported_in_words(qtbot, query_runs, engine, heard):
    def hungry(query, cancel):
        raise MemoryError
        yield

    engine.script = hungry
    with qtbot.waitSignal(query_runs.failed):
        query_runs.run(ask(), SETTINGS)
    assert "not enough memory" in heard.of("failed")[0].message


def test_a_cheap_edit_is_answered_without_run(qtbot, query_runs, engine, heard):
    engine.seconds = 0.149
    with qtbot.waitSignal(query_runs.finished):
        query_runs.edited(ask(), SETTINGS)
    assert heard.names()[0] == "started"
    assert heard.of("waiting") == []


def test_a_slow_edit_waits_for_run(qtbot, query_runs, engine, heard):
    engine.seconds = 0.15
    with qtbot.waitSignal(query_runs.waiting):
        number = query_runs.edited(ask(), SETTINGS)
    assert heard.names() == ["waiting"]
    assert heard.of("waiting")[0].run == number
    assert engine.asked == []
    assert not query_runs.running


def test_a_slow_edit_gets_rough_figures_once_every_kernel_is_compiled(qtbot, query_runs, engine, heard):
    engine.seconds, engine.rough = 5.0, figures(100)
    with qtbot.waitSignal(query_runs.waiting):
        query_runs.edited(ask("QdQc"), SETTINGS)
    assert heard.of("waiting")[-1].rough is None  # the engine was only just being started
    qtbot.waitUntil(lambda: query_runs.is_prepared)
    with qtbot.waitSignal(query_runs.waiting):
        query_runs.edited(ask("AsKs"), SETTINGS)
    assert heard.of("waiting")[-1].rough == figures(100)
    assert not query_runs.running


def test_an_answer_that_was_complete_at_once_does_not_wait(qtbot, query_runs, engine, heard):
    query_runs.start()
    qtbot.waitUntil(lambda: query_runs.is_prepared)
    engine.seconds, engine.rough = 5.0, figures(300, done=True, stopped_by="trials")
    with qtbot.waitSignal(query_runs.finished):
        query_runs.edited(ask(), SETTINGS)
    assert heard.names() == ["started", "finished"]


def test_an_edit_ends_the_run_whose_question_it_changes(qtbot, query_runs, engine, heard):
    engine.script = until_cancelled
    engine.seconds = 5.0
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask("AsKs"), SETTINGS)
    with qtbot.waitSignal(query_runs.waiting):
        query_runs.edited(ask("QdQc"), SETTINGS)
    assert heard.of("finished") == []
    assert not query_runs.running


def test_a_warm_engine_is_prepared_once_there_is_nothing_else_to_do(qtbot, query_runs, engine):
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert engine.prepared == 0
    qtbot.waitUntil(lambda: engine.prepared == 1)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert engine.prepared == 1


def test_an_engine_that_cannot_start_is_reported_and_the_program_continues(qtbot, query_runs, engine, heard):
    engine.trouble_at_start = RunError("The kernel folder cannot be read.")
    with qtbot.waitSignal(query_runs.failed):
        query_runs.start()
    assert heard.of("failed")[0].run == 0
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)


def test_an_engine_part_that_cannot_be_loaded_ahead_is_reported_as_such(qtbot, query_runs, engine, heard):
    def broken():
        raise ImportError("no such kernel")

    engine.load = broken
    with qtbot.waitSignal(query_runs.failed):
        query_runs.start()
    (failure,) = heard.of("failed")
    assert "could not be loaded" in failure.message
    assert "no such kernel" in failure.details
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)


def test_closing_while_running_ends_the_thread_and_silences_the_run(qtbot, qapp, engine):
    query_runs = QueryRuns(engine)
    heard = Heard(query_runs)
    engine.script = until_cancelled
    with qtbot.waitSignal(query_runs.snapshot):
        query_runs.run(ask(), SETTINGS)
    before = len(heard.said)
    assert query_runs.shutdown()
    qapp.processEvents()
    assert len(heard.said) == before
    assert query_runs.shutdown()


def test_closing_before_anything_was_asked_raises_nothing(qapp, engine):
    assert QueryRuns(engine).shutdown()


def test_a_question_after_closing_is_not_asked(qapp, engine):
    query_runs = QueryRuns(engine)
    assert query_runs.shutdown()
    heard = Heard(query_runs)
    query_runs.edited(ask(), SETTINGS)
    query_runs.run(ask(), SETTINGS)
    qapp.processEvents()
    assert engine.asked == []
    assert heard.said == []
    assert not query_runs.running
