"""Ask the Oracle, through clicks and keys."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QGuiApplication
from PySide6.QtWidgets import QApplication

from oracle.games import find_game
from oracle.pql import formula
from oracle.query.conditions import Ask
from tests.ui.one_window import in_one_window
from ui.conditions.hints import question_hint
from ui.document.edits import conditions as edits
from ui.document.edits.seats import recolor_seat, set_range
from ui.document.runs.status import Phase

from .test_conditions import add, choose

pytestmark = pytest.mark.usefixtures("shared_window")

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def panel(window):
    return window.table.questions


def questions(window):
    return window.context.document.state.questions


def test_an_empty_list_says_what_it_is_for(panel):
    assert panel.hint.isVisible()
    assert panel.hint.text() == question_hint(find_game("holdem"), ["Hero", "Villain"])
    assert "How often Hero is ahead" in panel.hint.text()


def test_a_question_shows_its_exact_answer_with_the_fraction_in_the_tooltip(panel, window, qtbot, settled):
    row = add(panel, qtbot, "how often wins outright")
    settled(Phase.DONE)
    assert row.figure.said == "64.91 % exact"
    assert "13/20" in row.figure.toolTip()
    assert row.accessibleName() == "How often Hero wins outright"


def test_answers_are_live_while_the_run_continues(panel, window, table_engine, qtbot, settled):
    table_engine.method, table_engine.endless = "sampled", True
    row = add(panel, qtbot, "how often wins outright")
    window.context.table_runs.run()
    qtbot.waitUntil(lambda: row.figure.said == "64.9 % ± 0.1")
    assert window.context.table_runs.running
    window.context.table_runs.stop()
    settled(Phase.STOPPED)


def test_a_number_is_asked_on_average_or_for_its_distribution(panel, window, qtbot, settled):
    row = add(panel, qtbot, "average outs")
    settled(Phase.DONE)
    assert row.figure.said == "5.31 exact"
    choose(row.view.lead, "Distribution of", qtbot)
    settled(Phase.DONE)
    assert questions(window)[0].ask is Ask.DISTRIBUTION
    assert row.strip.shares == (0.75, 0.25)
    assert "pair 75.0 %" in row.strip.toolTip()


def test_the_strip_of_a_distribution_opens_the_picture(panel, window, qtbot, settled):
    row = add(panel, qtbot, "distribution outs")
    settled(Phase.DONE)
    row.strip.setFocus()
    qtbot.keyClick(row.strip, Qt.Key.Key_Space)
    picture = QApplication.activePopupWidget()
    assert picture is panel.picture
    assert [bar.label for bar in picture.chart.bars] == ["pair", "flush"]
    picture.close()
    qtbot.waitUntil(lambda: panel.picture is None)


def test_a_wrong_question_says_why_and_the_rest_is_answered(panel, window, qtbot, settled):
    good = add(panel, qtbot, "how often wins outright")
    edits.ask_about(window.context.document, formula("winsHi(nobody)"), Ask.HOW_OFTEN)
    settled(Phase.DONE)
    wrong = panel.rows[1]
    assert "nobody" in wrong.message
    assert wrong.figure.said == "–"
    assert good.figure.said == "64.91 % exact"
    assert window.context.table_runs.results.figures(1) is not None


def test_one_more_question_leaves_the_seats_figures_bright(panel, window, table_engine, qtbot, settled):
    table_engine.seconds = 60
    row = add(panel, qtbot, "how often wins outright")
    settled(Phase.WAITING)
    assert not window.context.table_runs.results.stale
    assert row.figure.said == "–"
    assert "Press Run" in row.figure.toolTip()


def test_removing_a_question_needs_no_run(panel, window, table_engine, qtbot, settled):
    first = add(panel, qtbot, "how often wins outright")
    settled(Phase.DONE)
    second = add(panel, qtbot, "how often pocket pair")
    settled(Phase.DONE)
    asked = len(table_engine.asked)
    first.setFocus()
    qtbot.keyClick(first, Qt.Key.Key_Delete)
    settled(Phase.DONE)
    assert len(table_engine.asked) == asked
    assert second.figure.said == "64.91 % exact"


def test_a_switched_off_question_is_not_asked(panel, window, table_engine, qtbot, settled):
    row = add(panel, qtbot, "how often wins outright")
    settled(Phase.DONE)
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Space, CTRL)
    assert row.figure.said == "off"
    assert not questions(window)[0].on
    set_range(window.context.document, 2, "QQ")
    settled(Phase.DONE)
    assert len(table_engine.asked[-1].selectors) == 6


def test_an_edited_table_dims_the_answers_until_the_new_ones_come(
    panel, window, table_engine, qtbot, settled
):
    row = add(panel, qtbot, "how often wins outright")
    settled(Phase.DONE)
    table_engine.seconds = 60
    set_range(window.context.document, 2, "QQ")
    settled(Phase.WAITING)
    assert row.figure._stale


def test_copy_paste_duplicate_and_move(panel, window, qtbot):
    row = add(panel, qtbot, "how often wins outright")
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_C, CTRL)
    assert QGuiApplication.clipboard().text() == "winsHi(Hero)"
    QGuiApplication.clipboard().setText("pairedBoard(turn)")
    qtbot.keyClick(row, Qt.Key.Key_V, CTRL)
    assert len(panel.rows) == 2
    row.setFocus()
    qtbot.keyClick(row, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert panel.rows[1] is row
    qtbot.keyClick(row, Qt.Key.Key_D, CTRL)
    assert len(panel.rows) == 3
    for _ in range(4):
        window.context.document.undo_stack.undo()
    assert panel.rows == ()


def test_show_pql_has_conditions_and_questions_and_editing_it_changes_them(panel, window, qtbot):
    add(panel, qtbot, "how often wins outright")
    add(window.table.conditions, qtbot, "pocket pair")
    window.show_pql()
    editor = window.pql.panel.editor
    assert "where pocketPair(Hero)" in editor.text()
    editor.selectAll()
    qtbot.keyClicks(editor, "")
    text = editor.text().replace("where pocketPair(Hero)", "where pocketPair(Villain)")
    editor.textCursor().insertText(text)
    assert window.table.conditions.rows[0].accessibleName() == "Villain holds a pocket pair"


def bars_are(widget, color: QColor) -> bool:
    """Whether something is drawn in a colour, pixel for pixel."""
    image = widget.grab().toImage()
    return any(
        image.pixelColor(x, y) == color for x in range(0, image.width(), 2) for y in range(image.height())
    )


@in_one_window(
    "asked, seat",
    [
        ("handType(villain, river)", 1),
        ("handType(hero, river)", 0),
        ("boardRanks(river)", None),
        ("minRank(river)", None),
    ],
)
def test_a_distribution_is_drawn_in_the_colour_of_the_seat_asked_about(
    window, panel, qtbot, settled, asked, seat
):
    recolor_seat(window.context.document, 2, 6)
    edits.ask_about(window.context.document, formula(asked), Ask.DISTRIBUTION)
    settled(Phase.DONE)
    row = panel.rows[0]
    tokens = window.context.theme.tokens
    colors = [tokens.seat(each.color) for each in window.context.document.state.seats]
    qtbot.mouseClick(row.strip, LEFT)
    for place, color in enumerate(colors):
        assert bars_are(row.strip, color) == (place == seat)
        assert bars_are(panel.picture.chart, color) == (place == seat)
    panel.picture.close()
    qtbot.waitUntil(lambda: panel.picture is None)
    recolor_seat(window.context.document, 2, 3)
    QApplication.processEvents()
    assert bars_are(row.strip, tokens.seat(3)) == (seat == 1)
