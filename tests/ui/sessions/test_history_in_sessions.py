"""The runs of a session are saved with it and can be looked at again another day."""

from dataclasses import replace

from oracle.session import read_session
from ui.document.runs.status import Phase
from ui.window.run_pictures import HISTORY

from .test_sessions_in_the_window import start  # noqa: F401 - a fixture


def two_runs(program):
    """A sampled run of the example, then one on a board."""
    program.table_runs.run("sampled")
    program.settle()
    program.engine.method = "sampled"
    program.document.apply("x", replace(program.document.state, board="Kh7c2d"))
    program.settle()


def test_all_runs_come_back_with_their_traces(start, qtbot, tmp_path):  # noqa: F811
    path = tmp_path / "two.oracle"
    first = start()
    two_runs(first)
    before = first.window.run_pictures.run_history.runs
    first.file.save_as(path).result()
    second = start(path)
    after = second.window.run_pictures.run_history.runs
    assert [(run.query, run.date) for run in after] == [(run.query, run.date) for run in before]
    assert [len(run.snapshot.trace) for run in after] == [len(run.snapshot.trace) for run in before]
    assert second.engine.asked == []


def test_a_run_of_another_day_is_shown_again_and_used_again(start, qtbot, tmp_path):  # noqa: F811
    path = tmp_path / "two.oracle"
    first = start()
    two_runs(first)
    first.file.save_as(path).result()
    second = start(path)
    second.window.pictures.show_picture(HISTORY)
    panel = second.window.run_pictures.history.panel
    row = next(row for row, run in enumerate(panel.list.model_.rows) if not run.query.board)
    panel.list.choose(row)
    assert second.results.past
    assert second.results.asked.board == ""
    panel.use_again()
    second.settle()
    assert second.document.state.board == ""
    assert second.table_runs.standing.phase is Phase.DONE
    assert second.engine.asked == []


def test_looking_back_does_not_change_the_result_that_is_saved(start, qtbot, tmp_path):  # noqa: F811
    path = tmp_path / "two.oracle"
    program = start()
    two_runs(program)
    program.window.pictures.show_picture(HISTORY)
    panel = program.window.run_pictures.history.panel
    panel.list.choose(1)
    assert program.results.past
    program.file.save_as(path).result()
    saved = read_session(path).session.results
    assert saved[-1].query.board == "Kh7c2d"
    assert len(saved) == len(program.window.run_pictures.run_history.runs)


def test_a_new_session_begins_with_an_empty_history(start, qtbot):  # noqa: F811
    program = start()
    two_runs(program)
    program.file.new(replace(program.document.state, board=""))
    program.settle()
    assert len(program.window.run_pictures.run_history.runs) <= 1
