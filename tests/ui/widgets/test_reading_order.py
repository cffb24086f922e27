"""The order of the Tab key is that in which a window is read."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget

from ui.widgets.reading_order import in_reading_order, step_focus


class Page(QWidget):
    """A window whose controls the Tab key visits in reading order."""

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's name
        return step_focus(self, forward=forward)


@pytest.fixture
def page(qtbot):
    """A bar above two columns; what is below or to the right is made first."""
    window = Page()
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


def test_what_is_hidden_or_disabled_passes_the_keyboard_to_the_control_after_it(page):
    page.names["l1"].setFocus()
    page.names["l1"].setEnabled(False)
    assert page.focusWidget() is page.names["l2"]
    page.names["l2"].hide()
    assert page.focusWidget() is page.names["l3"]
    page.names["l3"].parentWidget().hide()
    assert page.focusWidget() is page.names["r1"]


def test_tab_goes_on_from_a_control_that_only_the_mouse_reaches(page):
    page.names["l2"].setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    for forward, expected in ((True, "l3"), (False, "l1")):
        page.names["l2"].setFocus()
        step_focus(page, forward=forward)
        assert page.focusWidget() is page.names[expected]


def test_what_the_keyboard_reaches_is_scrolled_into_view(page):
    area, inside = QScrollArea(page), QWidget()
    column = QVBoxLayout(inside)
    buttons = [QPushButton(str(number)) for number in range(30)]
    for button in buttons:
        column.addWidget(button)
    area.setWidget(inside)
    area.setGeometry(0, 400, 300, 100)
    area.show()
    page.resize(400, 600)
    page.names["b1"].setFocus()
    for forward, expected in ((False, buttons[-1]), (False, buttons[-2])):
        step_focus(page, forward=forward)
        assert page.focusWidget() is expected
        assert expected.visibleRegion().boundingRect() == expected.rect()


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
