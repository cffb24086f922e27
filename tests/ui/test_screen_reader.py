"""What a screen reader hears: names, roles and values as Qt gives them, and what is said unasked."""

from __future__ import annotations

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget

from oracle.pql import formula
from oracle.query.conditions import Ask
from tests.ui.line_engine import LineEngine
from ui.document.edits import conditions as edits
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_board
from ui.document.runs.status import Phase
from ui.widgets.cards.card_face import CardButton
from ui.window.workspaces import TABLE

ROLES, TEXTS = QAccessible.Role, QAccessible.Text
IGNORED = {ROLES.Client, ROLES.Border, ROLES.Pane, ROLES.NoRole}
"""Roles that VoiceOver passes over."""
DECORATION = {"_Dot", "_Divider", "Arrangement", "GradualPanel"}
"""Painted without saying more than the texts beside them; and parts that only hold others."""


@pytest.fixture
def table_engine():
    return LineEngine()


@pytest.fixture
def announced(monkeypatch):
    """What is said unasked, in order."""
    said: list[str] = []

    def note(event: object) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            said.append(event.message())

    monkeypatch.setattr("ui.widgets.labels.spoken.QAccessible.updateAccessibility", note)
    return said


def heard(widget: QWidget) -> tuple[QAccessible.Role, str, str]:
    """Role, name, and what else is said."""
    found = QAccessible.queryAccessibleInterface(widget)
    return found.role(), found.text(TEXTS.Name), found.text(TEXTS.Description)


def painted(widget: QWidget) -> bool:
    """Whether a widget of ours paints itself."""
    kinds = [kind for kind in type(widget).__mro__ if kind.__module__.startswith("ui.")]
    return any("paintEvent" in vars(kind) for kind in kinds)


def test_a_field_says_its_seat_its_range_and_its_error(window, settled):
    edit = window.table.seats.rows[1].field.edit
    found = QAccessible.queryAccessibleInterface(edit)
    assert heard(edit) == (ROLES.EditableText, "Range of Villain", "")
    assert found.text(TEXTS.Value) == "random"
    set_range(window.context.document, 2, "QQ:0.5")
    settled(Phase.BLOCKED)
    assert "Write QQ@50." in heard(edit)[2]


def test_an_error_is_said_once_when_it_appears_below_the_field_in_use(window, settled, announced):
    edit = window.table.seats.rows[1].field.edit
    edit.setFocus()
    set_range(window.context.document, 2, "QQ:0.5")
    settled(Phase.BLOCKED)
    QApplication.processEvents()
    assert [words for words in announced if "Write QQ@50." in words] == announced[-1:]
    said = len(announced)
    window.resize(window.width() - 40, window.height())
    QApplication.processEvents()
    assert len(announced) == said


def test_an_error_that_no_field_shows_is_said_by_the_status_line(window, settled, announced):
    set_board(window.context.document, "Kh1")
    settled(Phase.BLOCKED)
    assert announced[-1].startswith("Cannot run: Board: ")


def test_the_equities_are_said_when_they_are_there(window, settled, announced):
    set_range(window.context.document, 2, "QQ+")
    settled(Phase.DONE)
    assert announced == ["Hero 58.14 percent, Villain 41.86 percent, exact."]


def test_an_equity_is_a_text_that_keeps_up_with_a_run(window, table_engine, settled, qtbot):
    figures = window.table.seats.rows[0].figures
    role, name, _ = heard(figures)
    assert role is ROLES.StaticText
    assert name.startswith("Equity 58.14 percent, exact")
    table_engine.method, table_engine.endless = "sampled", True
    window.context.table_runs.run("sampled")
    qtbot.waitUntil(lambda: "±" in heard(figures)[1])
    assert window.context.table_runs.running
    window.context.table_runs.stop()
    settled(Phase.STOPPED, Phase.DONE)


def test_a_card_of_the_picker_says_whether_it_is_picked_and_why_it_cannot_be(window):
    set_board(window.context.document, "Kh7c2d")
    window.table.board.pick()
    QApplication.processEvents()
    cards = {each.accessibleName(): each for each in window.table.picker.findChildren(CardButton)}
    king, held = cards["king of hearts"], next(each for name, each in cards.items() if "Hero" in name)
    assert heard(king)[0] is ROLES.CheckBox
    assert QAccessible.queryAccessibleInterface(king).state().checked
    assert heard(held)[2].endswith("is in Hero’s hand.")
    window.table.picker.close()


def test_a_cell_of_the_grid_says_hand_and_weight(window, settled):
    set_range(window.context.document, 2, "QQ@50, AA@100")
    settled()
    window.edit_range(2)
    QApplication.processEvents()
    grid = window.range_editors.currentWidget().grid
    table = QAccessible.queryAccessibleInterface(grid)
    row, column, across = 2, 2, grid.model().columnCount() + 1  # headers count
    cell = table.child((row + 1) * across + column + 1)
    assert table.role() is ROLES.Table
    assert cell.role() is ROLES.Cell
    assert cell.text(TEXTS.Name).startswith("pair of queens: ")
    assert "50" in cell.text(TEXTS.Name)


def test_the_slider_of_shares_is_a_slider_with_its_value(window, settled, qtbot):
    set_range(window.context.document, 2, "15%")
    settled()
    window.edit_range(2)
    slider = window.range_editors.currentWidget().side.band.slider
    qtbot.waitUntil(lambda: slider.band == (0, 15))
    assert heard(slider) == (ROLES.Slider, "Share of hands, best first", "0 to 15 percent")
    assert (slider.minimum(), slider.value(), slider.maximum()) == (0, 15, 100)
    slider.setValue(20)  # as a screen reader does
    assert window.context.document.state.seat(2).range_text == "20%"


def test_everything_that_paints_itself_says_what_it_is(window, settled, qtbot):
    set_board(window.context.document, "Kh7c2d")
    edits.add_line(window.context.document, formula("winsHi(hero)"))
    edits.ask_about(window.context.document, formula("tiesHi(villain)"), Ask.HOW_OFTEN)
    settled()
    silent = set()
    for name in window.workspaces.names:
        window.workspaces.show_workspace(name)
        qtbot.waitUntil(lambda name=name: name == TABLE or window.workspaces.lazy(name).made)
        QApplication.processEvents()
        for widget in window.findChildren(QWidget):
            kind = type(widget).__name__
            if not widget.isVisible() or not painted(widget) or kind in DECORATION:
                continue
            role, said, more = heard(widget)
            holds = any(painted(part) for part in widget.findChildren(QWidget))
            if not said or (role in IGNORED and not holds):
                silent.add(f"{kind}: {role.name}, {said!r}, {more!r}")
    assert sorted(silent) == []
