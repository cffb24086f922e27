"""What all pictures of one item do alike: two halves of a plot, read one at a time."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from ui.plots.convergence.trace import SeatLook
from ui.plots.hover import seat_row
from ui.plots.items import BackdropItem
from ui.plots.parts_frame import PartsFrame, PartsItem

TITLE = "Two halves"


class Halves(PartsItem[str]):
    """Its right half has nothing to read."""

    def draw(self, painter, to_pixels):
        """Nothing is drawn."""

    def part_at(self, area, point):
        return "left" if point.x() < area.center().x() else None


class HalvesView(PartsFrame[str]):
    def __init__(self, theme):
        self.item = Halves()
        self.figures = {"left": 1}
        super().__init__(TITLE, theme, self.item)

    def read(self, part):
        self.item.mark(part)
        self.show_card(self.area().center(), f"{part} {self.figures[part]}")

    def clear(self):
        self.figures = {}

    def summary(self):
        return self.hint or "two halves"


@pytest.fixture
def view(qtbot, theme):
    made = HalvesView(theme)
    qtbot.addWidget(made)
    made.resize(600, 400)
    with qtbot.waitExposed(made):
        made.show()
    QApplication.processEvents()
    return made


def point(view, qtbot, across):
    area = view.area()
    place = QPointF(area.left() + across * area.width(), area.center().y())
    qtbot.mouseMove(view.view.viewport(), view.view.mapFromScene(place))


def test_the_pointer_reads_a_part_and_nothing_where_there_is_none(view, qtbot):
    point(view, qtbot, 0.25)
    assert (view.item.marked, view.card.html, view.card.isVisible()) == ("left", "left 1", True)
    point(view, qtbot, 0.75)
    assert (view.item.marked, view.card.isVisible()) == (None, False)


def test_new_figures_are_read_where_the_old_ones_were(view):
    view.read_again()
    assert view.card.isHidden()
    view.read("left")
    view.figures["left"] = 2
    view.read_again()
    assert view.card.html == "left 2"


def test_a_part_is_read_no_more_when_it_has_moved_or_the_focus_is_gone(view, qtbot):
    view.read("left")
    view.resize(700, 400)
    QApplication.processEvents()
    assert (view.item.marked, view.card.isVisible()) == (None, False)
    view.setFocus(Qt.FocusReason.TabFocusReason)
    view.read("left")
    view.clearFocus()
    assert (view.item.marked, view.card.isVisible()) == (None, False)


def test_an_empty_picture_has_its_first_title_and_says_why(view):
    view.set_title("Hero's halves")
    view.set_line("A line")
    view.read("left")
    view.show_nothing("Click two cards.")
    assert (view.title, view.line, view.hint, view.figures) == (TITLE, "", "Click two cards.", {})
    assert view.accessibleDescription() == "Click two cards."
    assert view.card.isHidden()


def test_a_picture_of_the_table_before_an_edit_is_dimmed(view):
    view.set_stale(True)
    assert view.item.opacity() < 1
    view.set_stale(False)
    assert view.item.opacity() == 1


def test_a_name_that_looks_like_a_tag_is_written_out(theme):
    row = seat_row(theme.tokens, SeatLook("<b>", 0), "50.00 %", "± 0.10", "+1.0")
    assert "&lt;b&gt;" in row
    assert row.count("<td") == 4


def test_an_empty_picture_has_neither_axes_nor_lines_behind_its_words(view):
    lines = BackdropItem()
    view.plot.addItem(lines)
    view.show_nothing("Click two cards.")
    view.set_stale(False)
    assert {axis.opacity() for axis in view.plot.axes} <= {0.0}
    assert not lines.isVisible()
    view.set_hint("")
    assert {axis.opacity() for axis in view.plot.axes} <= {1.0}
    assert lines.isVisible()
