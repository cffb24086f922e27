"""A change of theme reaches visible widgets immediately, and others when they are shown."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QPalette
from PySide6.QtWidgets import QApplication, QFrame, QLabel, QScrollArea, QStackedWidget, QWidget

from ui.theme.dressing import Dressing, WhenSeen
from ui.theme.style import palette, style_sheet
from ui.theme.theme import DARK_MODE, LIGHT_MODE, Theme
from ui.theme.tokens import DARK, LIGHT

POLISHED = Qt.WidgetAttribute.WA_WState_Polished
DRESSED = (QEvent.Type.Polish, QEvent.Type.StyleChange)


class Page(QFrame):
    """A panel that notes when it is given other colours, a style or another font."""

    dressed = painted = 0

    def __init__(self):
        super().__init__()
        self.setProperty("role", "panel")
        self.word = QLabel("word", self)

    def event(self, event):
        self.dressed += event.type() in DRESSED
        self.painted += event.type() == QEvent.Type.Paint
        return super().event(event)


@pytest.fixture
def pages(qtbot):
    """Two panels, both seen in light, the first in front."""
    stack = QStackedWidget()
    qtbot.addWidget(stack)
    made = Page(), Page()
    for page in made:
        stack.addWidget(page)
    dressing = Dressing(stack)
    dressing.dress(LIGHT)
    stack.resize(80, 60)
    stack.show()
    for page in reversed(made):
        stack.setCurrentWidget(page)
    for page in made:
        page.dressed = 0
    return stack, *made, dressing


def dress(dressing, tokens):
    """Change the colours and let all turns of it pass."""
    dressing.dress(tokens)
    dressing.finish()


def ground(widget):
    return widget.grab().toImage().pixelColor(40, 50)


def test_a_hidden_panel_is_left_alone_until_it_is_shown(pages):
    stack, front, behind, dressing = pages
    dress(dressing, DARK)
    assert front.dressed
    assert not behind.dressed
    stack.setCurrentWidget(behind)
    assert behind.dressed
    assert ground(behind) == QColor(DARK.surface)
    assert behind.word.palette().color(behind.word.foregroundRole()) == QColor(DARK.text)


def test_after_a_change_there_and_back_a_hidden_panel_is_dressed_once(pages):
    stack, _front, behind, dressing = pages
    for tokens in (DARK, LIGHT, DARK):
        dress(dressing, tokens)
    stack.setCurrentWidget(behind)
    assert ground(behind) == QColor(DARK.surface)


def test_colours_are_changed_in_turns_and_painted_after_the_last(pages, qtbot):
    stack, front, _behind, dressing = pages
    dressing.dress(DARK)
    assert not stack.updatesEnabled()
    assert not front.testAttribute(POLISHED)
    qtbot.waitUntil(stack.updatesEnabled)
    assert front.testAttribute(POLISHED)
    assert ground(front) == QColor(DARK.surface)


def test_what_was_about_to_be_painted_before_the_change_is_painted_after_it(pages, qtbot):
    """Qt drops a request to paint a frozen window, and asks for no other while parts of it wait."""
    stack, front, _behind, dressing = pages
    qtbot.waitExposed(stack)
    QApplication.processEvents()
    front.painted = 0
    front.word.update()
    dressing.dress(DARK)
    qtbot.waitUntil(stack.updatesEnabled)
    QApplication.processEvents()
    assert front.painted


@pytest.mark.parametrize("turns", range(4))
def test_a_window_opened_during_a_change_has_the_new_colours(pages, qtbot, turns):
    dressing = pages[-1]
    dressing.dress(DARK)
    for _turn in range(turns):
        dressing._go_on()
    late = Page()
    qtbot.addWidget(late)
    late.resize(80, 60)
    late.show()
    dressing.finish()
    assert ground(late) == QColor(DARK.surface)
    assert late.word.palette().color(late.word.foregroundRole()) == QColor(DARK.text)


def test_a_change_before_the_last_one_is_done_wins(pages, qtbot):
    stack, front, _behind, dressing = pages
    dressing.dress(DARK)
    dressing.dress(LIGHT)
    qtbot.waitUntil(stack.updatesEnabled)
    assert ground(front) == QColor(LIGHT.surface)


def test_what_is_hidden_inside_a_hidden_panel_waits_for_itself(pages):
    stack, _front, behind, dressing = pages
    behind.word.hide()
    dress(dressing, DARK)
    stack.setCurrentWidget(behind)
    assert not behind.word.testAttribute(POLISHED)
    behind.word.show()
    assert behind.word.palette().color(behind.word.foregroundRole()) == QColor(DARK.text)


def test_the_same_colours_are_not_applied_twice(pages):
    _stack, front, _behind, dressing = pages
    dress(dressing, LIGHT)
    assert front.dressed == 0


def test_what_depends_on_the_theme_is_refreshed_when_seen(qtbot):
    theme, seen = Theme(LIGHT_MODE), []
    widget = QWidget()
    qtbot.addWidget(widget)
    WhenSeen(theme, widget, lambda: seen.append(theme.mode))
    for mode in (DARK_MODE, LIGHT_MODE, DARK_MODE):
        theme.set_mode(mode)
    assert seen == []
    widget.show()
    assert seen == [DARK_MODE]
    theme.set_mode(LIGHT_MODE)
    assert seen == [DARK_MODE, LIGHT_MODE]
    widget.hide()
    widget.show()
    assert len(seen) == 2


def test_what_is_scrolled_out_of_sight_is_refreshed_a_few_at_a_time(qtbot):
    theme, seen = Theme(LIGHT_MODE), []
    area = QScrollArea()
    qtbot.addWidget(area)
    inside = QWidget()
    inside.resize(100, 100 * 40)
    for number in range(40):
        row = QWidget(inside)
        row.setGeometry(0, 100 * number, 100, 100)
        WhenSeen(theme, row, lambda number=number: seen.append(number))
    area.setWidget(inside)
    area.resize(120, 150)
    area.show()
    theme.set_mode(DARK_MODE)
    assert seen == [0, 1]
    qtbot.waitUntil(lambda: len(seen) == 40)
    assert seen == list(range(40))


def test_every_panel_of_the_window_is_dressed_as_if_all_had_been_dressed_at_once(window, qapp):
    pictures = window.pictures
    for name in pictures.names:
        pictures.show_picture(name)
    window.context.theme.set_mode(DARK_MODE)
    window.appearance.dressing.finish()
    hidden = [widget for widget in window.findChildren(QWidget) if not widget.isVisible()]
    assert len(hidden) > 100
    # tab bars and splitters show and hide these themselves
    their_own = {"ScrollLeftButton", "ScrollRightButton", "qt_splithandle_"}
    polished = {widget.objectName() for widget in hidden if widget.testAttribute(POLISHED)}
    assert polished <= their_own
    late = {}
    for name in pictures.names:
        pictures.show_picture(name)
        late |= {widget: looks(widget) for widget in window.findChildren(QWidget) if widget.isVisible()}
    dress_all(qapp, DARK)
    assert len(late) > 150
    assert [widget for widget, seen in late.items() if looks(widget) != seen] == []


def looks(widget):
    """The colours and the font of a widget."""
    roles, groups = list(QPalette.ColorRole)[:-1], list(QPalette.ColorGroup)[:3]
    colors = [widget.palette().color(group, role).name() for group in groups for role in roles]
    return colors, widget.font().pixelSize(), widget.font().weight()


def dress_all(application, tokens):
    """Style every widget there is, as Qt does on its own."""
    application.setStyleSheet("")
    application.setPalette(palette(tokens))
    application.setStyleSheet(style_sheet(tokens))
