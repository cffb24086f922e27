"""Answering the rows of a spreadsheet in the window, with the real engine."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from oracle.query import RunSettings
from oracle.spreadsheet import FileOutput, answer_sheet, read_sheet
from tests.patience import PATIENCE
from tests.ui.batch.conftest import texts
from ui.batch.window import IDLE, RUNNING, STOPPING
from ui.jobs.batch_work import Over
from ui.jobs.workers import ADDRESS, PROCESSES, WorkersChoice


def on_command_line(source, results, **settings):
    """What the command writes."""
    sheet = read_sheet(source)
    with FileOutput(sheet, results, source=source) as output:
        for _ in answer_sheet(sheet, output, RunSettings(**settings)):
            pass
    return results.read_bytes()


def test_rows_are_answered_with_live_cells_as_the_command_answers_them(opened, answered, sheet, tmp_path):
    window = opened()
    assert window.parts.name.full == "spots.csv: 3 rows"
    assert window.parts.results.full == "spots-results.csv"
    answered()
    assert (tmp_path / "spots-results.csv").read_bytes() == on_command_line(sheet, tmp_path / "other.csv")
    assert texts(window, 0)[:5] == ["3", "AcAd", "KcKd", texts(window, 0)[3], "0"]
    assert texts(window, 0)[6] == "exact"
    assert texts(window, 1)[6].startswith("#V#: villain")
    assert texts(window, 2)[1:] == [""] * 6
    assert "3 of 3 rows done, 1 with an error, 2 exact: spots-results.csv." in window.parts.about.full
    assert window.parts.results.full.endswith(
        "2 of 3 rows are answered in this file; Start answers the other one."
    )


@pytest.mark.parametrize("kind", ["threads", PROCESSES])
def test_sampled_figures_have_the_bits_of_the_command_line(opened, answered, window, tmp_path, kind):
    source = tmp_path / "sampled.csv"
    query = "select avg(riverEquity(hero)) as e from game='omaha', hero='*', villain='#V#'"
    source.write_text(f'#QUERY#,#V#\n"{query}",\n,AA\n,KK\n', encoding="utf-8")
    opened(source)
    window.parts.settings.workers._choose(WorkersChoice(kind, 1))
    window.parts.settings.error.edit.setText("3")
    window.parts.settings.seed.edit.setText("7")
    window.parts.settings.seed.edit.textEdited.emit("7")
    answered()
    mine = (tmp_path / "sampled-results.csv").read_bytes()
    assert mine == on_command_line(source, tmp_path / "other.csv", error=0.03, seed=7, threads=2)
    assert b"sampled" in mine
    assert texts(window, 0)[-1] == "sampled"


def test_a_run_continues_from_the_rows_in_the_file_or_starts_over(opened, answered, sheet, tmp_path):
    on_command_line(sheet, tmp_path / "spots-results.csv")
    before = (tmp_path / "spots-results.csv").read_text(encoding="utf-8")
    (tmp_path / "spots-results.csv").write_text(
        before.replace(",AcAd,KcKd,,", ",AcAd,KcKd,,9"), encoding="utf-8"
    )
    window = opened()
    trials = texts(window, 0)[5]
    assert trials.startswith("9")  # shown before the start
    answered()
    assert texts(window, 0)[5] == trials
    assert window._step.progress.kept == 2
    window.parts.fresh_button.click()
    answered()
    assert texts(window, 0)[5] == trials[1:].lstrip(",")
    assert (tmp_path / "spots-results.csv").read_text(encoding="utf-8") == before


def test_a_file_of_something_else_is_left_alone_until_the_user_starts_over(opened, answered, tmp_path):
    other = tmp_path / "spots-results.csv"
    other.write_text("my,own\n", encoding="utf-8")
    window = opened()
    said = window.parts.remark.full
    assert "already exists and does not contain answers to this query" in said
    assert said.endswith("Choose another file with “Answers go to”, or press “Start over”.")
    assert not window.parts.run_button.isEnabled()
    window.parts.settings.changed.emit()  # of the workers, for example
    assert window.parts.remark.full == said
    window.parts.fresh_button.click()
    answered()
    assert other.read_text(encoding="utf-8").startswith("#QUERY#")


def test_two_windows_on_one_file_are_reported(opened, answered, sheet, tmp_path):
    read = read_sheet(sheet)
    path = tmp_path / "spots-results.csv"
    window = opened()
    with FileOutput(read, path) as busy:
        busy.begin(("E", "!METHOD!", "!WIDEST!"))
        answered()
        assert "is being written by another batch" in window.parts.remark.full
    answered()
    assert not window.parts.remark.full


def test_answers_that_cannot_be_written_are_reported(opened, answered, window, tmp_path, qtbot):
    opened()
    window.commands.choose_results(window._opened, tmp_path / "no folder" / "out.csv")
    qtbot.waitUntil(lambda: window._opened.results.parent.name == "no folder")
    answered()
    assert "cannot be written" in window.parts.remark.full


def test_without_dask_the_remedy_is_reported(opened, answered, window, monkeypatch):
    import sys

    opened()
    monkeypatch.setitem(sys.modules, "distributed", None)
    window.parts.settings.workers._choose(WorkersChoice(ADDRESS, 0, "tls://127.0.0.1:1"))
    answered()
    assert '[cluster]"' in window.parts.remark.full


def test_answers_go_to_a_workbook(opened, answered, window, tmp_path, qtbot):
    import openpyxl

    opened()
    path = tmp_path / "out.xlsx"
    window.commands.choose_results(window._opened, path)
    qtbot.waitUntil(lambda: window._opened.results == path)
    answered()
    rows = list(openpyxl.load_workbook(path).active.iter_rows(values_only=True))
    assert rows[2][1:3] == ("AcAd", "KcKd")


def test_it_stops_at_once_and_its_rows_stay(opened, window, tmp_path, qtbot):
    source = tmp_path / "long.csv"
    query = "select avg(riverEquity(hero)) as e from game='omaha', hero='*', villain='#V#'"
    source.write_text(f'#QUERY#,#V#\n"{query}",\n,AcAdAhAs\n' + ",KK\n" * 3, encoding="utf-8")
    opened(source)
    window.parts.settings.seconds.edit.setText("1000")
    window.parts.settings.seconds.edit.textEdited.emit("1000")
    window.parts.run_button.click()
    qtbot.waitUntil(lambda: window.state == RUNNING and window._step is not None)
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert window.state in (STOPPING, IDLE)
    qtbot.waitUntil(lambda: window.state == IDLE)
    assert "Stopped." in window.parts.about.full
    assert (tmp_path / "long-results.csv").is_file()
    told = []
    window.said.connect(told.append)
    window._start()
    assert told == [""], "the main window says no more that it stopped"
    window._stop()
    qtbot.waitUntil(lambda: window.state == IDLE)


def test_a_scheduler_that_does_not_answer_is_not_waited_for(opened, window, qtbot, monkeypatch):
    from contextlib import contextmanager
    from threading import Event

    goes_on = Event()

    @contextmanager
    def never(_on, *, tls=None):
        goes_on.wait(PATIENCE)
        yield None

    monkeypatch.setattr("oracle.cluster.open_workers", never)
    opened()
    window.parts.run_button.click()
    qtbot.waitUntil(lambda: "Starting the workers" in window.parts.about.full)
    window.parts.run_button.click()
    assert window.state == IDLE
    assert window.parts.about.full == "Stopped before the first row."
    goes_on.set()


def test_closing_the_window_stops_the_batch(opened, window, tmp_path, qtbot):
    opened()
    window.state = RUNNING
    stopped = []
    window._runs.stop = lambda: stopped.append(True)
    window.close()
    assert stopped
    assert window.state == STOPPING


def test_news_of_an_earlier_batch_is_dropped(window):
    runs = window._runs
    heard = []
    runs.news.connect(heard.append)
    runs._take((object(), Over()))
    assert heard == []
