import json
import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from oracle.warming.rehearsal import Rehearsal
from tests import needs
from tests.patience import PATIENCE
from tests.ui.jobs.hand_made import SETTINGS, HandMadeEngine, Heard, ask
from ui.jobs.events import Warming
from ui.jobs.picture_runs import PictureRuns
from ui.jobs.preparing.warm_process import WarmProcess, read_ready, read_step, read_unkept, warm_command
from ui.jobs.query_runs import QueryRuns

TWO_STEPS = """
import json
print(json.dumps({"done": 1, "total": 2, "name": "ratings", "equity": True}), flush=True)
print("something else", flush=True)
print(json.dumps({"done": 2, "total": 2, "name": "runouts"}), flush=True)
"""
EQUITY_THEN_HANG = """
import json, time
print(json.dumps({"done": 1, "total": 2, "name": "ratings", "equity": True}), flush=True)
time.sleep(60)
"""
NO_ROOM = """
import json
print(json.dumps({"done": 2, "total": 2, "name": "runouts", "equity": True}))
print(json.dumps({"unkept": "Nothing can be kept: the disk is full."}))
"""
HANG = "import time; time.sleep(60)"
DIE = "import sys; sys.exit(3)"


def child(script):
    return [sys.executable, "-c", script]


@pytest.fixture
def cold(qapp):
    """A query_runs whose engine is cold, by the script of its child."""
    made = []

    def make(script, command=None):
        engine = HandMadeEngine()
        engine.warm = False
        query_runs = QueryRuns(engine, warm_command=command or child(script))
        made.append(query_runs)
        return query_runs, engine, Heard(query_runs)

    yield make
    for query_runs in made:
        assert query_runs.shutdown()


def test_the_usual_command_runs_the_command_line_of_this_python():
    assert warm_command() == [sys.executable, "-P", "-m", "oracle", "warm", "--json", "--until-closed"]


def test_a_frozen_program_calls_itself(monkeypatch):
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert warm_command() == [sys.executable, "warm", "--json", "--until-closed"]


@pytest.mark.parametrize(
    "line",
    [b"", b"not json", b"[1, 2]", b'{"done": "1", "total": 2}', b'{"total": 2}', b"\xff\xfe", b'{"done": 1'],
)
def test_a_line_without_progress_is_skipped(line):
    assert read_step(line) is None
    assert read_unkept(line) == ""


def test_a_step_is_read():
    line = json.dumps({"done": 3, "total": 20, "name": "ratings", "equity": True}).encode()
    assert read_step(line) == Warming(3, 20, "ratings", equity=True)


def test_every_step_and_the_end_are_reported(qtbot, qapp):
    process, steps = WarmProcess(child(TWO_STEPS)), []
    process.stepped.connect(steps.append)
    process.start()
    qtbot.waitUntil(lambda: bool(steps) and steps[-1].over)
    assert [(step.done, step.total, step.over) for step in steps] == [
        (1, 2, False),
        (2, 2, False),
        (2, 2, True),
    ]
    assert steps[-1].problem == ""


def test_a_warm_engine_starts_no_child(qtbot, query_runs, heard):
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert heard.of("warming") == []


def test_a_run_asked_while_cold_is_answered_once_simple_equity_is_ready(qtbot, cold):
    query_runs, engine, heard = cold(EQUITY_THEN_HANG)
    query_runs.run(ask(), SETTINGS)
    assert query_runs.running
    with qtbot.waitSignal(query_runs.finished):
        pass
    assert [step.done for step in heard.of("warming")] == [0, 1]
    assert engine.asked == ["AsKs"]


def test_what_needs_no_kernel_is_answered_while_they_are_compiled(qtbot, cold):
    query_runs, engine, _ = cold(HANG)
    engine.kernels = False
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert engine.asked == ["AsKs"]
    assert query_runs._preparation.compiling


def test_only_the_newest_question_is_held(qtbot, cold):
    query_runs, engine, _ = cold(TWO_STEPS)
    query_runs.run(ask("22"), SETTINGS)
    query_runs.run(ask("33"), SETTINGS)
    with qtbot.waitSignal(query_runs.finished):
        pass
    assert engine.asked == ["33"]


def test_a_held_run_can_be_stopped_immediately(qtbot, cold):
    query_runs, engine, heard = cold(HANG)
    query_runs.run(ask(), SETTINGS)
    query_runs.stop()
    assert heard.names() == ["started", "finished"]
    assert heard.of("finished") == [None]
    assert not query_runs.running
    assert engine.asked == []


def test_a_child_that_dies_says_so_and_the_run_continues(qtbot, cold):
    query_runs, engine, heard = cold(DIE)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    last = heard.of("warming")[-1]
    assert last.over
    assert "ended early" in last.problem
    assert engine.asked == ["AsKs"]


def test_what_could_be_compiled_but_not_kept_is_reported(qtbot, cold):
    query_runs, engine, heard = cold(NO_ROOM)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    qtbot.waitUntil(lambda: heard.of("warming")[-1].over)
    assert heard.of("warming")[-1].problem == "Nothing can be kept: the disk is full."
    assert engine.asked == ["AsKs"]


def test_a_child_that_cannot_be_started_says_so_and_the_run_continues(qtbot, cold):
    query_runs, engine, heard = cold("", command=["/no/such/program"])
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert "first run will take longer" in heard.of("warming")[-1].problem
    assert engine.asked == ["AsKs"]


def test_closing_kills_the_child(qtbot, cold):
    query_runs, _, heard = cold(HANG)
    query_runs.start()
    qtbot.waitUntil(lambda: query_runs._preparation.compiling)
    assert query_runs.shutdown()
    assert not query_runs._preparation.compiling
    assert not heard.of("warming")[-1].over


def test_the_preparation_of_the_engine_is_reported_before_the_child_prints_anything(qtbot, cold):
    query_runs, _, heard = cold(HANG)
    query_runs.start()
    qtbot.waitUntil(lambda: query_runs._preparation.compiling)
    assert [(step.done, step.total, step.over) for step in heard.of("warming")] == [(0, 0, False)]


def test_an_unusable_cache_is_reported_and_no_child_is_started(qtbot, cold):
    query_runs, engine, heard = cold(DIE)
    engine.problem = "the folder cannot be written"
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    (said,) = heard.of("warming")
    assert said.over
    assert "the folder cannot be written" in said.problem
    assert engine.asked == ["AsKs"]


def test_where_everything_is_delivered_no_cache_is_needed(qtbot, cold):
    query_runs, engine, heard = cold(DIE)
    engine.warm, engine.problem = True, "the folder cannot be written"
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert heard.of("warming") == []


ANSWERS_WISHES = """
import json, sys
for line in sys.stdin:
    wish = json.loads(line)
    print(json.dumps({"ready": wish["name"], "number": wish["number"]}), flush=True)
"""


@pytest.mark.parametrize(
    "line", [b"", b"[]", b'{"ready": 1, "number": 1}', b'{"ready": "graph"}', b'{"done": 1, "total": 2}']
)
def test_a_line_that_answers_no_request_is_ignored(line):
    assert read_ready(line) is None


def test_a_question_asked_while_cold_comes_first_and_is_answered_before_everything_is_prepared(qtbot, cold):
    query_runs, engine, heard = cold(ANSWERS_WISHES)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask(), SETTINGS)
    assert engine.asked == ["AsKs"]
    assert not any(step.over for step in heard.of("warming"))
    assert not query_runs.is_prepared


def test_a_newer_question_replaces_the_one_that_waits(qtbot, cold):
    query_runs, engine, _ = cold(ANSWERS_WISHES)
    query_runs.run(ask("22"), SETTINGS)
    with qtbot.waitSignal(query_runs.finished):
        query_runs.run(ask("33"), SETTINGS)
    assert engine.asked == ["33"]


def test_a_picture_asked_while_cold_comes_first(qtbot, cold):
    query_runs, _, _ = cold(ANSWERS_WISHES)
    pictures, found = PictureRuns(query_runs), []
    pictures.news.connect(found.append)
    for panel in ("equity graph", "of no kernel known"):
        pictures.ask(panel, ask(), lambda *_: iter(["drawn"]), SETTINGS, macros={}, labels={})
    assert pictures.holds("equity graph")
    query_runs.start()
    qtbot.waitUntil(lambda: any(news.over for news in found))
    assert [news.picture for news in found if news.picture] == ["drawn"]
    assert {news.panel for news in found} == {"equity graph"}
    assert not pictures.holds("equity graph")
    assert pictures.holds("of no kernel known")  # until everything is prepared
    assert pictures.shutdown()


def test_a_wish_that_is_too_long_waits_for_everything(cold):
    query_runs, _, _ = cold(HANG)
    assert not query_runs.rehearse(Rehearsal("graph", 1, "equity graph", "x" * (1 << 20)))


PARENT = """
import sys
from PySide6.QtCore import QCoreApplication
from ui.jobs.preparing.warm_process import WarmProcess
program = QCoreApplication([])
process = WarmProcess([sys.executable, "-c", sys.argv[1]])
process.start()
program.exec()
"""
CHILD = """
import os, threading
from oracle.cli.commands.upkeep import warm
threading.Thread(target=warm.listen, args=(print,), daemon=True).start()
with open(os.environ["STARTED"], "w") as started:
    started.write("begun")
    started.flush()
    threading.Event().wait()
"""


@needs.PIPES
def test_a_child_whose_parent_is_killed_ends(tmp_path):
    started = tmp_path / "started"
    os.mkfifo(started)
    environment = {**os.environ, "STARTED": str(started), "PYTHONPATH": str(Path(__file__).parents[3])}
    held_by_child = os.open(started, os.O_RDONLY | os.O_NONBLOCK)
    parent = subprocess.Popen([sys.executable, "-c", PARENT, CHILD], env=environment)
    try:
        assert read_when_ready(held_by_child) == b"begun"
        parent.kill()
        assert read_when_ready(held_by_child) == b""  # the child's end is closed, which its end does
    finally:
        parent.kill()
        parent.wait()
        os.close(held_by_child)


def read_when_ready(pipe: int) -> bytes:
    """What a pipe holds once it holds something, or nothing once its writer has ended."""
    waiting = select.poll()
    waiting.register(pipe, select.POLLIN)
    assert waiting.poll(round(1_000 * PATIENCE)), "nobody has written"
    return os.read(pipe, 100)
