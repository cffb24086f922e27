"""What a player does, from opening the window to an answer, with mouse and keys only, on the real engine."""

import pytest
from PySide6.QtCore import QSettings, Qt

from oracle.cards.card import parse_cards
from ui.app import make_context
from ui.main_window import MainWindow
from ui.models.conductor import Phase
from ui.settings import Settings

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier
PATIENCE_MS = 120_000
"""The first answer may have to wait for the kernels to be compiled."""


@pytest.fixture
def window(qapp, qtbot, tmp_path):
    made = MainWindow(make_context(Settings(QSettings(str(tmp_path / "s.ini"), QSettings.Format.IniFormat))))
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
    conductor = window.context.conductor

    def answered():
        figures = conductor.results.figures(1)
        return (
            conductor.standing.phase is Phase.DONE
            and conductor.results.asked == window.context.document.state
            and figures is not None
        )

    qtbot.waitUntil(answered, timeout=PATIENCE_MS)
    assert conductor.results.snapshot.exact
    assert conductor.results.figures(1).equity.value == pytest.approx(422 / 990)
    assert rows[0].figures.accessibleDescription().startswith("Equity 42.63 percent, exact")


@pytest.mark.slow
def test_a_typed_range_is_sampled_live_and_stopped_by_the_player(window, qtbot):
    conductor = window.context.conductor
    for _ in range(2):
        qtbot.mouseClick(window.table.seats.add_button, LEFT)
    field = window.table.seats.rows[1].field.edit
    field.setFocus()
    field.selectAll()
    qtbot.keyClicks(field, "22+, A2s+, KTs+, ATo+")
    qtbot.waitUntil(lambda: not conductor.settling, timeout=PATIENCE_MS)
    enter = window.toolbar.precision
    qtbot.mouseClick(window.toolbar.precision_button, LEFT)
    for limit, text in ((enter.error, "0.00001"), (enter.seconds, "600")):
        limit.selectAll()
        qtbot.keyClicks(limit, text)
        qtbot.keyClick(limit, Qt.Key.Key_Return)
    enter.close()
    with qtbot.waitActive(window):  # the offscreen platform does not give the focus back by itself
        window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_Return, CTRL)
    qtbot.waitUntil(
        lambda: (
            conductor.running
            and conductor.results.snapshot is not None
            and conductor.results.snapshot.method == "sampled"
            and conductor.results.snapshot.trials > 1000
        ),
        timeout=PATIENCE_MS,
    )
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: conductor.standing.phase is Phase.DONE, timeout=PATIENCE_MS)
    snapshot = conductor.results.snapshot
    assert snapshot.stopped_by == "cancelled"
    assert snapshot.trace
    assert sum(seat.equity.value for seat in snapshot.seats) == pytest.approx(1.0)
    assert window.convergence.trace is not None
    assert "trials" in window.status.trials.text()
