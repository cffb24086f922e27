"""Every control that the keyboard reaches says its name, and shows that it is the one in use."""

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractScrollArea,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QLineEdit,
    QSlider,
    QTabBar,
    QWidget,
)

from oracle.pql import formula
from oracle.query.conditions import Ask
from tests.ui.line_engine import LineEngine
from tests.ui.one_window import in_one_window
from ui.document.edits import conditions as edits
from ui.document.edits.seats import set_range
from ui.document.edits.table import set_board
from ui.document.library.library import RangeLibrary
from ui.jobs.picture_runs import PictureRuns
from ui.window.workspaces import TABLE

CONTROLS = (QAbstractButton, QAbstractSpinBox, QComboBox, QLineEdit, QSlider, QTabBar)
OWN = ("ui.", "PySide6.")


@pytest.fixture
def table_engine():
    return LineEngine()


@pytest.fixture
def context(context, table_engine, tmp_path):
    """With a library and drawn pictures, as in the program."""
    from dataclasses import replace

    return replace(
        context, library=RangeLibrary(tmp_path / "ranges.json"), pictures=PictureRuns(context.runs)
    )


def named(widget: QWidget) -> str:
    """What screen readers say of a control."""
    text = widget.text() if isinstance(widget, QAbstractButton) else ""
    return widget.accessibleName() or text


def controls(root: QWidget) -> list[QWidget]:
    """The visible controls that Tab or the mouse can focus."""
    found = []
    for widget in (root, *root.findChildren(QWidget)):
        ours = type(widget.window()).__module__.startswith("ui.")  # not pyqtgraph's own menus
        scrolled = widget.objectName().startswith("qt_scrollarea")
        if not ours or scrolled or not widget.isVisible() or not widget.isEnabled():
            continue
        reached = widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.focusProxy() is None
        if reached or isinstance(widget, CONTROLS):
            found.append(widget)
    return found


def described(widget: QWidget) -> str:
    parent = widget.parentWidget()
    return f"{type(widget).__name__} {named(widget)!r} in {type(parent).__name__}"


def nameless(root: QWidget) -> list[str]:
    return [described(widget) for widget in controls(root) if not named(widget).strip()]


def around(widget: QWidget) -> QRect:
    """The widget with a little of what is around it, in its window."""
    window = widget.window()
    place = QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()).adjusted(-3, -3, 3, 3)
    return place.intersected(window.rect())


def without_ring(root: QWidget, quiet: QWidget, seen: set[QWidget]) -> list[str]:
    """Controls that look the same with the keyboard as without.

    Args:
        root: Whose controls.
        quiet: What has the keyboard otherwise.
        seen: Controls that were looked at before, which are left out; those of ``root`` are added.
    """
    blind = []
    for widget in controls(root):
        if widget in seen:
            continue
        seen.add(widget)
        if (
            widget is quiet
            or not widget.focusPolicy() & Qt.FocusPolicy.TabFocus
            or widget.focusProxy() is not None
        ):
            continue
        window = widget.window()
        if QApplication.activePopupWidget() is None:
            window.activateWindow()
        widget.setFocus(Qt.FocusReason.TabFocusReason)  # scroll areas then show it
        QApplication.processEvents()
        if not widget.isVisible():  # such as Stop, once nothing runs any more
            continue
        assert widget.hasFocus(), described(widget)
        place = around(widget)
        still(widget)
        with_focus = window.grab(place).toImage()
        quiet.setFocus(Qt.FocusReason.OtherFocusReason)
        QApplication.processEvents()
        if widget.isVisible() and window.grab(place).toImage() == with_focus:
            blind.append(described(widget))
    return blind


def still(widget: QWidget) -> None:
    """No cursor blinks: only what the widget itself shows counts."""
    if isinstance(widget, QAbstractScrollArea | QLineEdit):
        QApplication.setCursorFlashTime(0)


@pytest.fixture
def full(window, qtbot, settled):
    """A window with a line of each kind and a flop."""
    document = window.context.document
    set_board(document, "Kh7c2d")
    set_range(document, 2, "QQ, JTs")  # few deals, so that the pictures are soon drawn
    edits.add_line(document, formula("winsHi(hero)"))
    key = edits.add_line(document, formula("winsHi(villain) and tiesHi(hero)"))
    edits.group(document, key)
    edits.ask_about(document, formula("tiesHi(villain)"), Ask.HOW_OFTEN)
    settled()
    window.resize(1440, 900)
    return window


def look_at(window, name, qtbot):
    window.pictures.show_picture(name)
    qtbot.waitUntil(lambda: not any(feed.request.busy for feed in window.picture_set.feeds))
    QApplication.processEvents()


def test_every_control_of_the_window_has_a_name_and_a_ring(full, qtbot):
    seen: set[QWidget] = set()  # every picture and workspace is beside the same bars
    troubles = nameless(full) + without_ring(full.arrangement, full, seen)
    for name in full.pictures.names:
        look_at(full, name, qtbot)
        troubles += nameless(full.pictures) + without_ring(full.pictures, full, seen)
    for name in full.workspaces.names:
        full.workspaces.show_workspace(name)
        qtbot.waitUntil(lambda name=name: name == TABLE or full.workspaces.lazy(name).made)
        QApplication.processEvents()
        page = full.workspaces.currentWidget()
        troubles += nameless(page) + without_ring(page, full, seen)
    assert sorted(set(troubles)) == []


def popups(window):
    """Everything that opens over the window, by a name; each is shown by calling it."""
    table, bar = window.table, window.toolbar
    return {
        "card picker": table.board.pick,
        "precision": bar.precision_button.click,
        "conditions": lambda: table.conditions.offer(None),
        "questions": lambda: table.questions.offer(None),
        "range facts": lambda: table.seats.show_facts(1),
        "about": window.actions_.about.trigger,
        "keys": window.actions_.keys.trigger,
        "help": window.actions_.help.trigger,
    }


@in_one_window(
    "name", ["card picker", "precision", "conditions", "questions", "range facts", "about", "keys", "help"]
)
def test_every_control_of_a_popup_has_a_name_and_a_ring(full, qtbot, name):
    before = {id(each) for each in QApplication.topLevelWidgets() if each.isVisible()}
    popups(full)[name]()
    QApplication.processEvents()
    opened = [each for each in QApplication.topLevelWidgets() if each.isVisible() and id(each) not in before]
    assert opened, name
    popup = opened[0]
    quiet = QWidget(popup)
    quiet.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
    quiet.resize(1, 1)
    quiet.lower()
    quiet.show()
    quiet.setAccessibleName("nothing")
    troubles = nameless(popup) + without_ring(popup, quiet, set())
    popup.close()
    assert troubles == []
