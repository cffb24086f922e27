"""Answering a spreadsheet in the window, with the real engine for its rows."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication

from oracle.errors import QueryError
from oracle.query import RunSettings
from oracle.spreadsheet import FileOutput, answer_sheet, read_sheet
from tests.ui.batch.conftest import HEAD, QUERY, texts
from ui.batch import words
from ui.batch.table import ROW
from ui.batch.window import IDLE, RUNNING, STOPPING
from ui.document.edits.table import set_board
from ui.jobs.batch_work import Over
from ui.jobs.workers import ADDRESS, PROCESSES, WorkersChoice
from ui.widgets import help_places


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


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("none.csv", None, "none.csv"),
        ("plain.csv", "hero,AA\n", "does not begin with #QUERY#"),
        ("book.xlsx", "no book", "cannot be read as an Excel workbook"),
        ("empty.csv", HEAD, "has no rows of values"),
    ],
)
def test_what_cannot_be_opened_is_reported_and_the_previous_sheet_stays(
    opened, tmp_path, qtbot, name, text, says
):
    window = opened()
    if text is not None:
        (tmp_path / name).write_text(text, encoding="utf-8")
    window.acts.open_file(str(tmp_path / name))
    qtbot.waitUntil(lambda: bool(window.parts.remark.full))
    assert says in window.parts.remark.full
    assert window.parts.name.full == "spots.csv: 3 rows"


def test_answers_that_cannot_be_written_are_reported(opened, answered, window, tmp_path, qtbot):
    opened()
    window.acts.choose_results(window._opened, tmp_path / "no folder" / "out.csv")
    qtbot.waitUntil(lambda: window._opened.results.parent.name == "no folder")
    answered()
    assert "cannot be written" in window.parts.remark.full


def test_without_openpyxl_the_remedy_is_reported_before_the_start(
    opened, window, tmp_path, qtbot, monkeypatch
):
    import sys

    opened()
    monkeypatch.setitem(sys.modules, "openpyxl", None)
    window.acts.choose_results(window._opened, tmp_path / "out.xlsx")
    qtbot.waitUntil(lambda: bool(window.parts.remark.full))
    assert "pip install 'open-odds-oracle[xlsx]'" in window.parts.remark.full
    assert not window.parts.run_button.isEnabled()


def test_without_dask_the_remedy_is_reported(opened, answered, window, monkeypatch):
    import sys

    opened()
    monkeypatch.setitem(sys.modules, "distributed", None)
    window.parts.settings.workers._choose(WorkersChoice(ADDRESS, 0, "tls://127.0.0.1:1"))
    answered()
    assert "pip install 'open-odds-oracle[cluster]'" in window.parts.remark.full


def test_answers_go_to_a_workbook(opened, answered, window, tmp_path, qtbot):
    import openpyxl

    opened()
    path = tmp_path / "out.xlsx"
    window.acts.choose_results(window._opened, path)
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
        goes_on.wait(60)
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


def test_the_estimate_offers_a_larger_error(opened, window, monkeypatch, qtbot):
    from oracle.spreadsheet import BatchForecast

    found = BatchForecast(100_000, 10, 33_000.0, 0.005, 1_300.0)
    monkeypatch.setattr("oracle.spreadsheet.estimate_sheet", lambda *_words, **_named: found)
    opened()
    qtbot.waitUntil(lambda: window._forecast is not None)
    assert window.parts.about.full == ("About 9.2 h for 100,000 rows at ± 0.05 %, 22 min at ± 0.5 %.")
    assert window.parts.settings.rough.text() == "Use ± 0.5 %"
    window.parts.settings.rough.click()
    assert window.parts.settings.settings == RunSettings(error=0.005)


@pytest.mark.parametrize(
    ("field", "typed", "says"),
    [
        ("error", "abc", "The error must be a number"),
        ("error", "200", "The error must be between 0 and 100 %, not 200 %."),
        ("seconds", "-1", "The time limit must be more than 0"),
        ("seed", "1.5", "The seed must be a number"),
        ("seed", "9" * 30, "The seed must be a whole number"),
        ("seed", "٣", "The seed must be a number"),
        ("error", "nan", "The error must be between 0 and 100 %"),
    ],
)
def test_wrong_settings_are_marked_where_they_are_typed(opened, window, field, typed, says):
    opened()
    edit = getattr(window.parts.settings, field).edit
    edit.setText(typed)
    edit.textEdited.emit(typed)
    assert says in window.parts.remark.full
    assert says in edit.toolTip().replace("\n", " ")
    assert not window.parts.run_button.isEnabled()


def test_a_row_is_opened_in_pql_and_put_on_the_table(opened, window, context, qtbot):
    opened()
    table, asked = window.parts.table, []
    window.pql_wanted.connect(asked.append)
    table.go_to(3)
    table.setFocus()
    qtbot.keyClick(table, Qt.Key.Key_Return)
    filled = QUERY.replace("#HERO#", "JcJd").replace("#V#", "AsKs")
    assert asked == [filled]
    with qtbot.waitSignal(window.table_wanted):
        window.parts.row.put_button.click()
    state = context.document.state
    assert [seat.range_text for seat in state.seats] == ["JcJd", "AsKs"]
    assert state.board == "Kh7c2d3s"
    context.document.undo_stack.undo()
    assert context.document.state.board == ""


def test_a_row_that_no_table_asks_is_refused_and_a_blank_one_has_no_query(
    opened, window, context, sheet, qtbot
):
    sheet.write_text(HEAD + ",AcAd,x' oops\n,,\n,AA,KK\n", encoding="utf-8")
    opened()
    before = context.document.state
    assert "x' oops" in window.parts.row.text.toPlainText()
    window.parts.row.put_button.click()
    qtbot.waitUntil(lambda: bool(window.parts.remark.full))
    assert window.parts.remark.full.startswith("The table cannot show this row")
    assert context.document.state is before
    window.parts.table.go_to(1)
    assert not window.parts.row.put_button.isEnabled()


def test_an_edit_made_meanwhile_is_not_lost(opened, window, context):
    opened()
    asked = context.document.state
    set_board(context.document, "AhKhQh")
    window.acts._put(asked, asked)
    assert "edited in the meantime" in window.parts.remark.full
    assert context.document.state.board == "AhKhQh"


def test_the_next_error_is_found(opened, answered, window):
    opened()
    answered()
    assert window.parts.error_button.isVisible()
    window.parts.error_button.click()
    assert window.parts.table.place == 1
    assert window.parts.row.trouble.text().startswith("#V#: villain")


def test_help_opens_at_its_section(window, qtbot):
    with qtbot.waitSignal(window.help_wanted) as heard:
        qtbot.keyClick(window, Qt.Key.Key_F1)
    assert heard.args == [f"{help_places.SCENARIOS}#{help_places.BATCH}"]


def test_news_of_an_earlier_batch_is_dropped(window):
    runs = window._runs
    heard = []
    runs.news.connect(heard.append)
    runs._take((object(), Over()))
    assert heard == []


def progress(**named):
    from oracle.spreadsheet import BatchProgress

    return BatchProgress(**{"done": 50, "total": 200, "row": 60, **named})


@pytest.mark.parametrize(
    ("state", "seconds", "says"),
    [
        (progress(), 10.0, "50 of 200 rows · 5.0 rows/s · about 30 s left"),
        (
            progress(kept=40, failed=2),
            60.0,
            "50 of 200 rows · 10 rows/min · about 15 min left · 2 with an error",
        ),
        (progress(done=0), 0.2, "0 of 200 rows"),
        (progress(done=1), 7200.0, "1 of 200 rows · 0.5 rows/h"),
    ],
)
def test_pace_and_time_left(state, seconds, says):
    assert words.progress_words(state, seconds) == says


def test_it_says_which_spreadsheet_is_being_read_until_an_error_ends_that(
    opened, window, tmp_path, monkeypatch, qtbot
):
    opened()
    go_on = threading.Event()

    def slowly(source):
        assert go_on.wait(20)
        raise QueryError(f"{source.name} is no spreadsheet.")

    monkeypatch.setattr("ui.batch.acts.read_batch", slowly)
    window.acts.open_file(str(tmp_path / "large.xlsx"))
    assert window.parts.about.full == "Reading large.xlsx …"
    go_on.set()
    qtbot.waitUntil(lambda: "no spreadsheet" in window.parts.remark.full)
    assert "Reading" not in window.parts.about.full
    assert window.parts.name.full == "spots.csv: 3 rows"


def test_an_error_in_the_query_is_reported_before_the_start(opened, window, tmp_path, qtbot):
    source = tmp_path / "fault.csv"
    source.write_text(HEAD.replace("riverEquity", "riverEquty") + ",AcAd,KcKd\n", encoding="utf-8")
    opened(source)
    assert "The query in row 2 of “fault.csv” has an error at “riverEquty”" in window.parts.remark.full
    assert "Did you mean riverEquity?" in window.parts.remark.full
    assert not window.parts.run_button.isEnabled()
    window.parts.fresh_button.click()  # no other file of answers mends it
    qtbot.wait(0)
    assert not window.parts.run_button.isEnabled()
    source.write_text(HEAD + ",AcAd,KcKd\n", encoding="utf-8")
    window.acts.open_file(str(source))
    qtbot.waitUntil(window.parts.run_button.isEnabled)
    assert not window.parts.remark.isVisible()


def test_an_error_takes_the_room_of_the_figures(opened, answered, window):
    window.resize(700, 500)
    opened()
    answered()
    table, theme = window.parts.table, window.parts.table.theme
    table.go_to(0)
    color = QColor(theme.tokens.warning).rgb()
    image = table.viewport().grab().toImage().convertToFormat(QImage.Format.Format_RGB32)

    def warned(row: int, column: int) -> bool:
        area = table.visualRect(table.rows.index(row, column)) & image.rect()
        return any(
            image.pixel(x, y) == color
            for x in range(area.left(), area.right() + 1)
            for y in range(area.top(), area.bottom() + 1)
        )

    first = table.rows.first_figure
    assert warned(1, first)
    assert not warned(1, first - 1)
    assert not warned(0, first)


@pytest.mark.parametrize("wide", [60, 3000])
def test_no_row_of_the_table_is_cut_at_its_end(opened, tmp_path, wide):
    source = tmp_path / "many.csv"
    source.write_text(HEAD + ",AcAd,KcKd\n" * 40, encoding="utf-8")
    table = opened(source).parts.table
    table.setColumnWidth(0, wide)
    for height in (500, 511, 522):
        table.window().resize(900, height)
        QApplication.processEvents()
        assert (table.horizontalScrollBar().maximum() > 0) == (wide == 3000)
        assert table.viewport().height() % ROW == 0
        below = table.mapTo(table.parentWidget(), table.rect().bottomLeft()).y()
        assert below < table.parentWidget().height()
