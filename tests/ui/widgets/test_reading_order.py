"""The order of the Tab key is that in which a window is read."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QVBoxLayout, QWidget

from ui.widgets.reading_order import in_reading_order, step_focus


@pytest.fixture
def page(qtbot):
    """A bar above two columns; what is below or to the right is made first."""
    window = QWidget()
    qtbot.addWidget(window)
    right, left, bar = QWidget(window), QWidget(window), QWidget(window)
    names = {}

    def button(parent, name):
        names[name] = QPushButton(name, parent)
        return names[name]

    for part, lines in ((right, ("r1", "r2")), (left, ("l1", "l2", "l3"))):
        column = QVBoxLayout(part)
        for name in reversed(lines):
            column.insertWidget(0, button(part, name))
    row = QHBoxLayout(bar)
    for name in ("b2", "b1"):
        row.insertWidget(0, button(bar, name))
    columns, layout = QHBoxLayout(), QVBoxLayout(window)
    columns.addWidget(left)
    columns.addWidget(right)
    layout.addWidget(bar)
    layout.addLayout(columns)
    window.resize(400, 300)
    window.show()
    window.names = names
    return window


def texts(window):
    return [control.text() for control in in_reading_order(window)]


def test_above_comes_before_below_and_a_column_as_a_whole(page):
    assert texts(page) == ["b1", "b2", "l1", "l2", "l3", "r1", "r2"]


def test_what_is_hidden_disabled_or_stands_for_another_is_left_out(page):
    page.names["l1"].hide()
    page.names["l2"].setEnabled(False)
    page.names["r1"].setFocusProxy(page.names["r2"])
    page.names["b1"].setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    assert texts(page) == ["b2", "l3", "r2"]


def test_a_control_comes_before_those_inside_it(page):
    column = page.names["l1"].parentWidget()
    column.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    assert in_reading_order(page)[2:4] == [column, page.names["l1"]]


def test_controls_of_different_heights_in_a_row_are_read_from_the_left(page, qtbot):
    row = QWidget(page)
    for place, (name, top, height) in enumerate((("x", 9, 20), ("y", 4, 30), ("z", 7, 24))):
        button = QPushButton(name, row)
        button.setGeometry(50 * place, top, 40, height)
    row.setGeometry(0, 400, 300, 40)
    row.show()
    assert texts(page)[-3:] == ["x", "y", "z"]


def test_the_keyboard_goes_round_in_both_directions(page):
    step_focus(page, forward=True)
    assert page.focusWidget() is page.names["b1"]
    step_focus(page, forward=False)
    assert page.focusWidget() is page.names["r2"]
    step_focus(page, forward=True)
    assert page.focusWidget() is page.names["b1"]


def test_with_one_control_the_keyboard_stays(qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    assert not step_focus(window, forward=True)
    line = QLineEdit(window)
    window.show()
    assert step_focus(window, forward=True)
    assert window.focusWidget() is line
    assert not step_focus(window, forward=True)


def test_where_tab_is_for_texts_it_passes_buttons(page, monkeypatch):
    """As macOS has it until the user asks for all controls."""
    line = QLineEdit(page)
    line.show()
    page.names["b1"].setFocusPolicy(Qt.FocusPolicy.TabFocus)
    hints = type("Hints", (), {"tabFocusBehavior": lambda _self: Qt.TabFocusBehavior.TabFocusTextControls})
    monkeypatch.setattr("ui.widgets.reading_order.QGuiApplication.styleHints", hints)
    assert line in in_reading_order(page)
    assert page.names["b1"] not in in_reading_order(page)
