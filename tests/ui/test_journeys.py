"""What a player does, from opening the window to an answer, with mouse and keys only, on the real engine."""

from fractions import Fraction
from itertools import combinations

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtWidgets import QApplication

from oracle.cards.card import parse_cards
from tests.patience import COLD_MS
from tests.reference.strength import best_strength as rating
from ui.app import make_context
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_board
from ui.document.runs.status import Phase
from ui.main_window import MainWindow
from ui.settings import Settings

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
"""The first answer may have to wait for the kernels to be compiled."""


@pytest.fixture
def window(qapp, qtbot, tmp_path):
    made = MainWindow(make_context(Settings(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))))
    made.resize(1440, 900)
    made.show()
    made.start()
    yield made
    while made.context.document.undo_stack.canUndo():
        made.context.document.undo_stack.undo()
    made.close()
    made.deleteLater()


@pytest.mark.slow
def test_two_hands_and_a_flop_by_mouse_give_the_published_answer(window, qtbot):
    rows = window.table.seats.rows
    qtbot.mouseClick(rows[1].cards_button, LEFT)
    for text in ("5h", "Tc"):
        qtbot.mouseClick(window.table.picker.button(parse_cards(text)[0]), LEFT)
    qtbot.mouseClick(window.table.board.slots[0], LEFT)
    qtbot.keyClicks(window.table.picker, "QsTs5c")
    window.table.picker.close()
    table_runs = window.context.table_runs

    def answered():
        figures = table_runs.results.figures(1)
        return (
            table_runs.standing.phase is Phase.DONE
            and table_runs.results.asked == window.context.document.state
            and figures is not None
        )

    qtbot.waitUntil(answered, timeout=COLD_MS)
    assert table_runs.results.snapshot.exact
    assert table_runs.results.figures(1).equity.value == pytest.approx(422 / 990)
    assert rows[0].figures.accessibleName().startswith("Equity 42.63 percent, exact")


@pytest.mark.slow
def test_a_typed_range_is_sampled_live_and_stopped_by_the_player(window, qtbot):
    table_runs = window.context.table_runs
    for _ in range(2):
        qtbot.mouseClick(window.table.seats.add_button, LEFT)
    field = window.table.seats.rows[1].field.edit
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "22+, A2s+, KTs+, ATo+")
    qtbot.waitUntil(lambda: not table_runs.settling, timeout=COLD_MS)
    enter = window.toolbar.precision
    qtbot.mouseClick(window.toolbar.precision_button, LEFT)
    for limit, text in ((enter.error, "0.00001"), (enter.seconds, "600")):
        limit.selectAll()
        qtbot.keyClicks(limit, text)
        qtbot.keyClick(limit, Qt.Key.Key_Return)
    enter.close()
    with qtbot.waitActive(window):  # the offscreen platform does not give the focus back
        window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_Return, CTRL)
    before = table_runs.results.snapshot  # of the run that the edit began, if it was cheap: dimmed
    qtbot.waitUntil(
        lambda: (
            table_runs.running
            and table_runs.results.snapshot is not None
            and table_runs.results.snapshot is not before
            and table_runs.results.snapshot.method == "sampled"
            and table_runs.results.snapshot.trials > 1000
        ),
        timeout=COLD_MS,
    )
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: table_runs.standing.phase is Phase.STOPPED, timeout=COLD_MS)
    snapshot = table_runs.results.snapshot
    assert snapshot.stopped_by == "cancelled"
    assert snapshot.trace
    assert sum(seat.equity.value for seat in snapshot.seats) == pytest.approx(1.0)
    assert window.run_pictures.convergence.trace is not None
    assert "trials" in window.status.trials.text()


def add_flush_and_pairs(window, qtbot):
    """Require a flush on the river and ask how often the board is paired, by clicks and keys."""
    conditions, questions = window.table.conditions, window.table.questions
    for panel, words in ((conditions, "at least flush river"), (questions, "how often paired board")):
        qtbot.mouseClick(panel.add_button, LEFT)
        qtbot.keyClicks(panel.choices.search, words)
        qtbot.keyClick(panel.choices.search, Qt.Key.Key_Return)
    assert conditions.rows[0].accessibleName() == "Hero has at least a flush on the river"
    street = questions.rows[0].view.control("street")
    street.setFocus()
    qtbot.keyClick(street, Qt.Key.Key_Return)
    menu = QApplication.activePopupWidget()
    next(action for action in menu.actions() if action.text() == "on the river").trigger()
    menu.close()


def tables_of_flushes():
    """KhQh against QdQc on Ah7c2h, by brute force: shares of the pot and boards, over boards with hearts."""
    heroes, board = parse_cards("KhQh"), parse_cards("Ah7c2h")
    villains = parse_cards("QdQc")
    deck = [card for card in range(52) if card not in (*heroes, *villains, *board)]
    share, flushes, paired = Fraction(0), 0, 0
    for turn, river in combinations(deck, 2):
        whole = (*board, turn, river)
        mine, theirs = rating((*heroes, *whole)), rating((*villains, *whole))
        if sum(card % 4 == heroes[0] % 4 for card in (*heroes, *whole)) >= 5:
            flushes += 1
            share += Fraction(mine > theirs) + Fraction(mine == theirs, 2)
            paired += len({card // 4 for card in whole}) < 5
    return share / flushes, Fraction(paired, flushes), flushes


@pytest.mark.slow
def test_a_condition_and_a_question_by_keys_give_the_exact_conditional_answer_and_are_saved(
    window, qtbot, tmp_path
):
    equity, paired, flushes = tables_of_flushes()
    table_runs, document = window.context.table_runs, window.context.document
    for key, text in ((1, "KhQh"), (2, "QdQc")):
        set_range(document, key, text)
    set_board(document, "Ah7c2h")
    table, steps = document.state, document.undo_stack.count()
    conditions, questions = window.table.conditions, window.table.questions
    add_flush_and_pairs(window, qtbot)

    def answered():
        return (
            table_runs.standing.phase is Phase.DONE
            and not table_runs.settling
            and table_runs.results.asked == document.state
        )

    qtbot.keyClick(window, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(answered, timeout=COLD_MS)
    snapshot = table_runs.results.snapshot
    assert snapshot.exact
    assert (snapshot.trials, snapshot.drawn) == (flushes, 990)
    assert table_runs.results.figures(1).equity.value == pytest.approx(float(equity))
    assert questions.rows[0].figure.said == f"{100 * float(paired):.2f} % exact"
    assert f"Exactly {paired.numerator}/{paired.denominator}." in questions.rows[0].figure.toolTip()
    assert conditions.note.full.startswith("1 in ")

    file, state = window.context.session_file, document.state
    file.save_as(tmp_path / "flush.oracle").result()
    file.new(table)
    assert conditions.rows == questions.rows == ()
    file.open(tmp_path / "flush.oracle").result()
    assert (document.state.conditions, document.state.questions) == (state.conditions, state.questions)
    assert table_runs.results.snapshot.seats == snapshot.seats
    assert questions.rows[0].figure.said == f"{100 * float(paired):.2f} % exact"
    assert not table_runs.running
    assert steps < 10


@pytest.mark.slow
def test_everything_done_to_conditions_is_undone_step_by_step(window, qtbot):
    document, panel = window.context.document, window.table.conditions
    before, steps = document.state, document.undo_stack.count()
    qtbot.mouseClick(panel.add_button, LEFT)
    qtbot.keyClicks(panel.choices.search, "wins outright")
    qtbot.keyClick(panel.choices.search, Qt.Key.Key_Return)
    row = panel.rows[0]
    row.setFocus()
    for key, modifiers in (
        (Qt.Key.Key_D, CTRL),
        (Qt.Key.Key_G, CTRL),
        (Qt.Key.Key_I, CTRL),
        (Qt.Key.Key_Space, CTRL),
        (Qt.Key.Key_F2, Qt.KeyboardModifier.NoModifier),
    ):
        qtbot.keyClick(row, key, modifiers)
    assert document.undo_stack.count() == steps + 6
    while document.undo_stack.count() and document.undo_stack.index() > steps:
        qtbot.keyClick(window, Qt.Key.Key_Z, CTRL)
    assert document.state == before
    assert panel.rows == ()
