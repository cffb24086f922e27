"""Large panels are created in steps: the event loop runs in between, and no incomplete panel is visible."""

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QWidget

from ui.widgets.lazy import GradualPanel
from ui.widgets.steps import PER_STEP

PARTS = 4
POLISHED = Qt.WidgetAttribute.WA_WState_Polished


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

    made = GradualPanel(make, "Notes")
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


def ink(gradual):
    """How many pixels differ from the first one."""
    seen = gradual.grab().toImage()
    ground = seen.pixelColor(0, 0)
    return sum(
        seen.pixelColor(x, y) != ground for x in range(0, seen.width(), 2) for y in range(0, seen.height(), 2)
    )


def test_a_panel_that_takes_longer_says_what_is_coming_until_it_is_there(gradual, qtbot):
    """On a busy machine a workspace was blank for a second."""
    gradual.resize(300, 60)
    gradual._moment.setInterval(0)
    gradual.window().show()
    gradual._turn.stop()  # the machine is busy
    assert ink(gradual) == 0
    qtbot.waitUntil(lambda: gradual.said == "Opening Notes …")
    assert ink(gradual) > 20
    assert gradual.accessibleName() == gradual.said
    while not gradual.made:
        gradual._go_on()
    assert (gradual.said, gradual.accessibleName()) == ("", "")


def test_a_panel_that_is_there_at_once_says_nothing(gradual, qtbot):
    gradual.window().show()
    while not gradual.made:
        gradual._go_on()
    assert not gradual._moment.isActive()
    assert gradual.said == ""


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


def test_a_panel_is_painted_in_an_event_after_the_one_that_shows_it(gradual, qtbot):
    gradual.window().show()
    while not gradual.made:
        gradual._go_on()
    assert gradual.panel.isVisible()
    assert not gradual.panel.updatesEnabled()
    qtbot.waitUntil(gradual.panel.updatesEnabled)


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


class Styled(QObject):
    """Counts the widgets that are styled: for the first time, or again because they get another parent."""

    def __init__(self):
        super().__init__()
        self.count = 0

    def eventFilter(self, watched, event):  # noqa: N802 - Qt's name
        if isinstance(watched, QWidget):
            if event.type() == QEvent.Type.Polish:
                self.count += 1
            elif event.type() == QEvent.Type.ParentChange:
                parts = (watched, *watched.findChildren(QWidget))
                self.count += sum(part.testAttribute(POLISHED) for part in parts)
        return False


def test_few_parts_of_a_range_editor_are_styled_in_one_event(window, qtbot):
    window.workspaces.show_workspace("ranges")
    lazy = window.workspaces.lazy("ranges")
    styled = Styled()
    QApplication.instance().installEventFilter(styled)
    counts = []
    while not lazy.made:
        styled.count = 0
        lazy._go_on()
        QCoreApplication.sendPostedEvents()
        counts.append(styled.count)
    QApplication.instance().removeEventFilter(styled)
    assert max(counts) <= 6 * PER_STEP, counts


def ownerless():
    """Widgets that nothing owns; pyqtgraph leaves empty ones, which do not count."""
    return [
        each for each in QApplication.topLevelWidgets() if each.parent() is None and type(each) is not QWidget
    ]


@pytest.mark.parametrize("name", ["ranges", "pql", "flops", "scenarios"])
def test_a_workspace_is_made_in_many_steps_and_opens_no_window_of_its_parts(window, qtbot, name):
    lazy = window.workspaces.lazy(name)
    shown, others = Shown(), set(ownerless())
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
        assert set(ownerless()) <= others  # closed now, the window would leave them behind
    QApplication.instance().removeEventFilter(shown)
    assert steps > 10
    assert shown.windows == []
