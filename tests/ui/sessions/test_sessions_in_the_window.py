"""A user journey: set up, run, save, close; open again another day and see the answer immediately."""

from random import Random
from types import SimpleNamespace

import pytest
from PySide6.QtCore import QSettings, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication

from oracle.query.conditions import Ask
from tests.ui.line_engine import LineEngine
from tests.ui.pql_engine import PqlEngine
from tests.ui.table_engine import DEALS
from ui.conditions.lines.commands import paste
from ui.context import Context
from ui.document.document import Document
from ui.document.edits.conditions import set_ask
from ui.document.edits.seats import rename_seat, set_range
from ui.document.edits.table import set_board
from ui.document.runs.history import how_line
from ui.document.runs.status import Phase
from ui.document.runs.table_runs import TableRuns
from ui.document.session.file import SessionFile
from ui.document.session.recovery import RecoveryFolder
from ui.document.state import example_document
from ui.jobs.query_runs import QueryRuns
from ui.main_window import MainWindow
from ui.sessions.examples import example_sessions
from ui.sessions.restore import RestoreDialog
from ui.settings import Settings
from ui.theme.theme import LIGHT_MODE, Theme
from ui.widgets.question import QuestionDialog
from ui.window.workspaces import PQL, RANGES

from .test_session_flow import Asked


@pytest.fixture
def start(qapp, qtbot, tmp_path):
    """Starts the program, as often as asked; at the end every window is closed without questions."""
    windows = []

    def run(path=None, autosave_ms=10_000, engine=None):
        engine, document = engine or PqlEngine(), Document(example_document())
        runs = QueryRuns(engine)
        settings = Settings(QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat))
        file = SessionFile(document, settings, RecoveryFolder(tmp_path / "recovery"), autosave_ms=autosave_ms)
        table_runs = TableRuns(document, runs)
        theme = Theme(LIGHT_MODE)
        context = Context(document, theme, settings, runs, table_runs, session_file=file, rng=Random(7))
        window = MainWindow(context)
        window.resize(1440, 900)  # on any screen
        windows.append(window)

        def settle():
            phases = (Phase.DONE, Phase.STOPPED, Phase.WAITING, Phase.BLOCKED)
            qtbot.waitUntil(lambda: not table_runs.settling and table_runs.standing.phase in phases)

        asked = Asked()
        real, window.session.flow._asker = window.session.flow._asker, asked
        window.show()
        window.start(path)
        settle()
        return SimpleNamespace(
            window=window, engine=engine, document=document, file=file, table_runs=table_runs, asked=asked,
            real=real, results=table_runs.results, settle=settle,
        )  # fmt: skip

    yield run
    for window in windows:
        window.session.flow._asker = Asked()
        window.session.flow._asker.unsaved_answer = "discard"
        window.close()
        window.deleteLater()


def saved_flop(program, qtbot, path):
    """Set up a flop, wait for the answer, save with the keys a player uses."""
    set_board(program.document, "Kh7c2d")
    rename_seat(program.document, 1, "The Champ")
    program.settle()
    program.asked.save_answer = path
    with qtbot.waitActive(program.window):
        program.window.activateWindow()
    qtbot.keyClick(program.window, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)


def test_a_saved_session_opens_with_its_answer_and_without_a_run(start, qtbot, tmp_path):
    path = tmp_path / "flop.oracle"
    first = start()
    saved_flop(first, qtbot, path)
    assert path.exists()
    assert first.window.windowTitle() == "flop[*] – Texas hold’em – Open Odds Oracle"
    assert first.window.close()
    second = start(path)
    assert second.document.state.board == "Kh7c2d"
    assert second.results.snapshot == first.results.snapshot
    assert second.results.snapshot.trials == DEALS
    assert second.engine.asked == []
    assert not second.window.isWindowModified()


@pytest.mark.parametrize("at_the_start", [True, False])
def test_a_session_that_the_system_asks_for_is_opened_as_soon_as_sessions_can_be(
    start, qtbot, tmp_path, monkeypatch, at_the_start
):
    path = tmp_path / "flop.oracle"
    saved_flop(start(), qtbot, path)
    begin = MainWindow.start

    def asked_before(window, _given):
        window.open_path(path)
        begin(window)

    if at_the_start:
        monkeypatch.setattr(MainWindow, "start", asked_before)
    program = start()
    if not at_the_start:
        program.window.open_path(path)
    qtbot.waitUntil(lambda: program.document.state.board == "Kh7c2d")
    assert program.file.path == path


def test_the_window_is_arranged_as_it_was_saved(start, qtbot, tmp_path):
    first = start()
    first.window.edit_range(1)
    first.window.arrangement.set_split([600, 840])
    saved_flop(first, qtbot, tmp_path / "flop.oracle")
    second = start(tmp_path / "flop.oracle")
    assert second.window.workspaces.current == RANGES
    assert second.window.arrangement.split == first.window.arrangement.split


def test_a_senseless_arrangement_is_ignored(start, qtbot, tmp_path):
    first = start()
    first.file.layout_source = lambda: {"picture": "mona lisa", "split": [-5, 10**30]}
    saved_flop(first, qtbot, tmp_path / "flop.oracle")
    second = start(tmp_path / "flop.oracle")
    assert second.window.pictures.current
    assert second.window.arrangement.split is None
    assert second.window.table.isVisible()


@pytest.mark.parametrize(("answer", "closes"), [("cancel", False), ("discard", True)])
def test_closing_with_unsaved_changes_asks_first(start, answer, closes):
    program = start()
    set_range(program.document, 1, "QQ")
    program.settle()
    assert program.window.isWindowModified()
    program.asked.unsaved_answer = answer
    assert program.window.close() is closes
    assert program.asked.log == ["unsaved Untitled session"]
    assert program.window.isVisible() is not closes


def test_the_question_at_closing_is_a_real_dialog_over_the_window(start, qtbot):
    program = start()
    set_range(program.document, 1, "QQ")
    program.settle()
    program.window.session.flow._asker = program.real
    seen = []

    def cancel():
        dialog = QApplication.activeModalWidget()
        seen.append((type(dialog), dialog.parent()))
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, cancel)
    assert not program.window.close()
    assert seen == [(QuestionDialog, program.window)]


def test_an_orderly_end_leaves_no_recovery_copy(start, qtbot, tmp_path):
    program = start(autosave_ms=0)
    set_range(program.document, 1, "QQ")
    program.settle()
    qtbot.waitUntil(lambda: any((tmp_path / "recovery").glob("*.oracle")))
    program.asked.unsaved_answer = "discard"
    assert program.window.close()
    assert list((tmp_path / "recovery").iterdir()) == []


def test_what_a_crash_left_is_offered_and_restored_with_one_click(start, qtbot, tmp_path):
    crashed = start(autosave_ms=0)
    set_range(crashed.document, 1, "QQ")
    crashed.settle()
    qtbot.waitUntil(lambda: any((tmp_path / "recovery").glob("*.oracle")))
    (copy,) = (tmp_path / "recovery").glob("*.oracle")
    copy.rename(copy.with_name("of-a-dead-program.oracle"))
    program = start()
    (leftover,) = program.asked.offered
    dialog = program.real.offer(program.asked.offered)
    assert isinstance(dialog, RestoreDialog)
    dialog.restore_asked.connect(program.window.session.flow._restore)
    qtbot.mouseClick(dialog.restore, Qt.MouseButton.LeftButton)
    assert leftover.session.document.seats[0].range == "QQ"
    assert program.document.state.seats[0].range_text == "QQ"
    assert program.window.isWindowModified()
    program.settle()


def test_a_bad_file_named_at_the_start_is_reported_and_the_example_is_there(start, tmp_path):
    program = start(tmp_path / "gone.oracle")
    assert "there is no such file" in program.asked.log[0]
    assert program.table_runs.standing.phase is Phase.DONE
    assert program.document.state == example_document()


def test_the_current_result_is_copied_with_the_names_on_screen(start, qtbot):
    program = start()
    rename_seat(program.document, 1, "The Champ")
    next(action for action in program.window.copy_menu.actions() if action.data() == "text").trigger()
    assert "The Champ" in QGuiApplication.clipboard().text()


def test_text_history_and_results_of_the_pql_pane_are_saved_and_reopened(start, qtbot, tmp_path):
    text = "select histogram(handType(hero, river)) from game='holdem', hero='AA', villain='*'"
    first = start()
    first.window.workspaces.show_workspace(PQL)
    pane = first.window.pql.panel
    pane.take(text)
    pane.run()
    qtbot.waitUntil(lambda: not first.window.pql_runs.running)
    saved_flop(first, qtbot, tmp_path / "asked.oracle")
    assert not first.window.isWindowModified()
    second = start(tmp_path / "asked.oracle")
    assert second.window.workspaces.current == PQL
    again = second.window.pql.panel
    assert again.editor.text() == text
    assert second.window.pql_runs.history == first.window.pql_runs.history
    assert again.answers.views[0].charts[0].bars[1].label == "flush"
    assert second.engine.asked == []


def test_conditions_questions_and_their_answers_are_there_again_immediately(start, qtbot, tmp_path):
    first = start(engine=LineEngine())
    for text in ("pairedBoard(flop)", "winsHi(Hero)", "pocketPair(Villain) or tiesHi(Hero)"):
        paste(first.document, None, text)
    first.window.table.conditions.act(2, "group")
    first.window.table.conditions.act(3, "switch")
    paste(first.document, None, "winsHi(Villain)", asked=True)
    key = paste(first.document, None, "handType(Hero, river)", asked=True)
    set_ask(first.document, key, Ask.DISTRIBUTION)
    first.settle()
    saved_flop(first, qtbot, tmp_path / "lines.oracle")
    second = start(tmp_path / "lines.oracle", engine=LineEngine())

    def said(program):
        table = program.window.table
        lines = [(row.accessibleName(), row.level, row.KIND) for row in table.conditions.rows]
        answers = [(row.figure.accessibleName(), row.strip.isVisible()) for row in table.questions.rows]
        names = [row.accessibleName() for row in table.questions.rows]
        return lines, names, answers, table.conditions.note.full

    qtbot.waitUntil(lambda: said(second) == said(first))  # rows are made a few at a time
    assert said(second)[3] == "1 in 412 deals kept"
    assert [visible for _name, visible in said(second)[2]] == [False, True]
    assert second.document.state.conditions == first.document.state.conditions
    assert second.engine.asked == []


def test_a_long_answer_in_pql_counts_as_unsaved_work_and_a_new_session_forgets_it(start, qtbot, tmp_path):
    program = start()
    saved_flop(program, qtbot, tmp_path / "asked.oracle")
    program.window.workspaces.show_workspace(PQL)
    pane = program.window.pql.panel
    pane.editor.set_text("select count(pairedBoard(flop)) from game='holdem', hero='AA', villain='*'")
    pane.run()
    qtbot.waitUntil(lambda: not program.window.pql_runs.running)
    assert program.window.isWindowModified()
    program.file.new(example_document())
    assert program.window.pql_runs.history == ()
    assert pane.editor.text() == ""
    assert pane.answers.views == []
    program.settle()


def test_the_tables_question_is_followed_again_after_reopening(start, qtbot, tmp_path):
    first = start()
    first.window.show_pql()
    qtbot.waitUntil(lambda: first.window.pql.made)
    saved_flop(first, qtbot, tmp_path / "shown.oracle")
    second = start(tmp_path / "shown.oracle")
    assert "board='Kh7c2d'" in second.window.pql.panel.editor.text()
    set_range(second.document, 1, "QQ")
    assert "='QQ'" in second.window.pql.panel.editor.text()
    second.settle()


def test_an_example_opens_with_the_picture_that_shows_it_best(start):
    window = start().window
    window.menu.examples.aboutToShow.emit()
    for example, action in zip(example_sessions(), window.menu.examples.actions(), strict=True):
        window.workspaces.show_workspace(PQL)
        action.trigger()
        assert window.pictures.current == example.picture


def test_a_stopped_run_is_stopped_in_status_history_text_and_after_reopening(start, qtbot, tmp_path):
    program = start()
    program.engine.method, program.engine.endless = "sampled", True
    qtbot.keyClick(program.window, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: program.table_runs.running and program.results.snapshot.method == "sampled")
    qtbot.keyClick(program.window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: program.table_runs.standing.phase is Phase.STOPPED)
    assert program.window.status.state.text() == "Stopped"
    assert how_line(program.window.run_pictures.run_history.runs[0]).endswith("stopped")
    program.window.copier.copy("text")
    assert "stopped early" in QGuiApplication.clipboard().text()
    path = tmp_path / "stopped.oracle"
    program.file.save_as(path).result()
    program.window.close()
    program.engine.endless = False
    again = start(path)
    assert again.window.status.state.text() == "Stopped"
    assert again.engine.asked == []
    assert how_line(again.window.run_pictures.run_history.runs[0]).endswith("stopped")


@pytest.mark.parametrize(("picture", "workspace"), [("range editor", RANGES), ("pql", PQL)])
def test_a_session_of_an_earlier_version_opens_in_the_workspace_of_its_picture(
    start, qtbot, tmp_path, picture, workspace
):
    first = start()
    first.file.layout_source = lambda: {"picture": picture}
    saved_flop(first, qtbot, tmp_path / "earlier.oracle")
    second = start(tmp_path / "earlier.oracle")
    assert second.window.workspaces.current == workspace
    assert second.window.pictures.current == "equity graph"


def test_a_session_opens_in_the_workspace_and_with_the_picture_it_was_saved_with(start, qtbot, tmp_path):
    first = start()
    first.window.pictures.show_picture("heat map")
    first.window.workspaces.show_workspace(PQL)
    saved_flop(first, qtbot, tmp_path / "pql.oracle")
    second = start(tmp_path / "pql.oracle")
    assert second.window.workspaces.current == PQL
    assert second.window.pictures.current == "heat map"
