"""Large panels are created in steps: the event loop runs in between, and no half-made panel is visible."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from ui.widgets.lazy import GradualPanel
from ui.widgets.steps import PER_STEP

PARTS = 4


class Panel(QWidget):
    """A panel of some parts; the first takes the keyboard."""

    def __init__(self, parent):
        super().__init__(parent)
        self.field = QLineEdit(self)
        self.setFocusProxy(self.field)
        self.parts = [self.field]


@pytest.fixture
def taken():
    """The number of each step that was taken."""
    return []


@pytest.fixture
def holder(qtbot):
    """A window for the placeholder."""
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def gradual(holder, taken):
    def make(parent):
        panel = Panel(parent)
        for number in range(PARTS):
            taken.append(number)
            panel.parts.append(QLabel(str(number), panel))
            yield
        return panel

    made = GradualPanel(make)
    made.setParent(holder)
    return made


def test_each_step_is_a_turn_of_the_event_loop(gradual, taken):
    gradual.window().show()
    assert taken == []
    gradual._go_on()
    assert taken == [0]
    assert not gradual.made


def test_nothing_of_the_panel_is_seen_before_it_is_whole(gradual, qtbot):
    gradual.window().show()
    while not gradual.made:
        assert not any(each.isVisible() for each in gradual.findChildren(QWidget))
        gradual._go_on()
    assert all(part.isVisible() for part in gradual.panel.parts)


def test_a_panel_needed_immediately_is_complete(gradual, taken):
    gradual.window().show()
    gradual._go_on()
    assert len(gradual.panel.parts) == 1 + PARTS
    assert taken == list(range(PARTS))
    assert not gradual._turn.isActive()


def test_a_wish_waits_for_the_panel_and_is_granted_once(gradual, qtbot):
    granted = []
    gradual.then(granted.append)
    gradual.window().show()
    assert granted == []
    qtbot.waitUntil(lambda: gradual.made)
    assert granted == [gradual.panel]
    gradual.then(granted.append)
    assert granted == [gradual.panel] * 2


def test_the_keyboard_goes_to_the_panel_if_it_is_still_here(gradual, qtbot):
    gradual.window().show()
    gradual.setFocus()
    qtbot.waitUntil(lambda: gradual.made)
    assert gradual.window().focusWidget() is gradual.panel.field


def test_the_keyboard_stays_where_the_user_has_gone_meanwhile(gradual, qtbot):
    other = QLineEdit(gradual.window())
    gradual.window().show()
    gradual.setFocus()
    other.setFocus()
    qtbot.waitUntil(lambda: gradual.made)
    assert gradual.window().focusWidget() is other


def test_a_hidden_placeholder_pauses_and_continues_when_it_is_shown_again(gradual, taken, qtbot):
    gradual.window().show()
    gradual._go_on()
    gradual.hide()
    for _turn in range(20):
        QApplication.processEvents()
    assert taken == [0]
    gradual.show()
    qtbot.waitUntil(lambda: gradual.made)
    assert taken == list(range(PARTS))


def test_a_panel_that_was_never_finished_goes_with_its_placeholder(gradual, qtbot):
    gradual.window().show()
    gradual._go_on()
    (half,) = gradual.findChildren(Panel)
    with qtbot.waitSignal(half.destroyed):
        gradual.deleteLater()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


class Shown(QObject):
    """Notes the windows that appear."""

    def __init__(self):
        super().__init__()
        self.windows = []

    def eventFilter(self, watched, event):  # noqa: N802 - Qt's name
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.windows.append(watched)
        return False


@pytest.mark.parametrize("name", ["ranges", "pql"])
def test_a_workspace_is_made_in_many_steps_and_opens_no_window_of_its_parts(window, qtbot, name):
    lazy = window.workspaces.lazy(name)
    shown = Shown()
    QApplication.instance().installEventFilter(shown)
    window.workspaces.show_workspace(name)
    steps = 0
    while not lazy.made:
        before = len(lazy.findChildren(QWidget))
        lazy._go_on()
        steps += 1
        if not lazy.made:
            assert not any(each.isVisible() for each in lazy.findChildren(QWidget))
            assert len(lazy.findChildren(QWidget)) - before <= 6 * PER_STEP
    QApplication.instance().removeEventFilter(shown)
    assert steps > 10
    assert shown.windows == []
