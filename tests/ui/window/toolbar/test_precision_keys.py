"""The precision popup by keyboard."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton

from oracle.query import RunSettings
from tests.ui.one_window import in_one_window

pytestmark = pytest.mark.usefixtures("shared_window")

TAB, BACKTAB = Qt.Key.Key_Tab, Qt.Key.Key_Backtab


@pytest.fixture
def popup(window, qtbot):
    window.toolbar.precision_button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(window.toolbar.precision_button, Qt.Key.Key_Return)
    assert window.toolbar.precision.isVisible()
    window.toolbar.precision.activateWindow()  # a popup has the focus, which this platform must be told
    qtbot.waitUntil(window.toolbar.precision.isActiveWindow)
    yield window.toolbar.precision
    window.toolbar.precision.close()


def settings(window):
    return window.context.document.state.settings.or_defaults()


def here(popup):
    return popup.focusWidget()


def press(qtbot, popup, key):
    qtbot.keyClick(here(popup), key)


@in_one_window("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Down])
def test_it_opens_by_keyboard_with_its_first_field_ready_to_be_typed_over(window, qtbot, key):
    bar = window.toolbar
    bar.precision_button.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(bar.precision_button, key)
    assert bar.precision.isVisible()
    assert here(bar.precision) is bar.precision.error
    assert bar.precision.error.selectedText() == bar.precision.error.text() == "0.05"
    bar.precision.close()
    assert window.focusWidget() is bar.precision_button


def test_enter_applies_what_is_typed_and_closes(window, popup, qtbot):
    qtbot.keyClicks(here(popup), "0.2")
    press(qtbot, popup, Qt.Key.Key_Return)
    assert not popup.isVisible()
    assert settings(window).error == pytest.approx(0.002)


def test_enter_on_a_wrong_number_says_so_and_stays(window, popup, qtbot):
    qtbot.keyClicks(here(popup), "soon")
    place = popup.geometry()
    press(qtbot, popup, Qt.Key.Key_Return)
    assert popup.isVisible()
    assert "“soon”" in popup.message
    assert popup.geometry() == place  # the message has its room already
    assert here(popup) is popup.error
    assert settings(window).error == pytest.approx(0.0005)


def test_the_line_below_the_fields_says_what_the_method_does(popup, qtbot):
    def shown_tip():
        return [label.text() for label in popup.findChildren(QLabel) if label.property("role") == "muted"]

    for button in popup.findChildren(QPushButton):
        button.click()
        assert button.toolTip() in shown_tip()
        assert popup.message == ""


@in_one_window("typed", ["0.2", "soon"])
def test_escape_applies_nothing_and_closes(window, popup, qtbot, typed):
    before = window.context.document.state
    qtbot.keyClicks(here(popup), typed)
    press(qtbot, popup, Qt.Key.Key_Escape)
    assert not popup.isVisible()
    assert window.context.document.state == before
    window.toolbar.precision_button.click()
    assert popup.error.text() == "0.05"
    assert popup.message == ""


def test_tab_visits_the_fields_in_order_then_the_method_and_begins_again(popup, qtbot):
    fields = [popup.error, popup.seconds, popup.trials, popup.seed, popup.threads]
    method = next(button for button in popup.findChildren(QPushButton) if button.isChecked())
    for wanted in (*fields[1:], method, fields[0]):
        press(qtbot, popup, TAB)
        assert here(popup) is wanted
    press(qtbot, popup, BACKTAB)
    assert here(popup) is method


def test_up_and_down_go_from_field_to_field(popup, qtbot):
    press(qtbot, popup, Qt.Key.Key_Down)
    assert here(popup) is popup.seconds
    assert popup.seconds.selectedText() == "10"
    press(qtbot, popup, Qt.Key.Key_Up)
    assert here(popup) is popup.error


def test_left_and_right_choose_the_method(window, popup, qtbot):
    press(qtbot, popup, BACKTAB)
    press(qtbot, popup, Qt.Key.Key_Right)
    assert window.context.document.state.settings.method == "exact"
    press(qtbot, popup, Qt.Key.Key_Right)
    assert window.context.document.state.settings.method == "sampled"
    press(qtbot, popup, Qt.Key.Key_Left)
    assert window.context.document.state.settings.method == "exact"
    assert not isinstance(here(popup), QLineEdit)


def test_leaving_a_field_applies_it(window, popup, qtbot):
    press(qtbot, popup, TAB)
    qtbot.keyClicks(here(popup), "3")
    press(qtbot, popup, TAB)
    assert settings(window).seconds == 3
    QApplication.processEvents()
    assert popup.isVisible()


def test_an_edit_of_a_range_leaves_what_is_typed_here(window, popup):
    document = window.context.document
    popup.trials.setText("9000")
    document.apply("Range", document.state.with_seat(document.state.seats[0].key, range_text="AA"))
    assert popup.trials.text() == "9000"
    document.undo_stack.undo()
    assert popup.trials.text() == "9000"


def test_an_edit_of_the_limits_elsewhere_is_shown_here(window, popup):
    document = window.context.document
    document.apply("Limit", replace(document.state, settings=RunSettings(trials=1234)))
    assert popup.trials.text() == "1,234"
    document.undo_stack.undo()
    assert popup.trials.text() != "1,234"
