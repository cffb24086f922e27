"""A column that scrolls where the window is too low for it, and controls that the wheel does not change."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication, QVBoxLayout, QWidget

from ui.widgets.scrolling import ScrollingColumn, SteadySlider, SteadyTabBar

WIDTH, NEEDED = 300, 400


def test_a_column_is_never_squeezed_and_has_a_bar_beside_it_only_where_it_must_scroll(qapp, qtbot):
    column, part = QWidget(), QWidget()
    part.setMinimumHeight(NEEDED)
    inside = QVBoxLayout(column)
    inside.setContentsMargins(0, 0, 0, 0)
    inside.addWidget(part)
    column.setFixedWidth(WIDTH)
    area = ScrollingColumn(column)
    qtbot.addWidget(area)
    area.resize(area.width(), NEEDED + 50)
    area.show()
    assert (area.width(), column.height()) == (WIDTH, NEEDED + 50)
    area.resize(area.width(), NEEDED - 100)
    qtbot.waitUntil(lambda: area.verticalScrollBar().maximum() == 100)
    assert (column.width(), column.height(), part.height()) == (WIDTH, NEEDED, NEEDED)
    assert area.width() > WIDTH
    area.resize(area.width(), NEEDED)
    qtbot.waitUntil(lambda: area.width() == WIDTH)


def _slider():
    slider = SteadySlider(Qt.Orientation.Horizontal)
    slider.setValue(50)
    return slider, slider.value


def _tabs():
    tabs = SteadyTabBar()
    for name in ("Equity", "Decision", "Run"):
        tabs.addTab(name)
    tabs.setCurrentIndex(1)
    return tabs, tabs.currentIndex


@pytest.mark.parametrize("make", [_slider, _tabs])
@pytest.mark.parametrize("turned", [120, -120])
def test_the_wheel_changes_no_amount_and_no_tab_and_is_left_to_what_scrolls(qtbot, make, turned):
    control, chosen = make()
    qtbot.addWidget(control)
    before, middle = chosen(), QPointF(control.rect().center())
    none = (Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier, Qt.ScrollPhase.NoScrollPhase, False)
    event = QWheelEvent(middle, middle, QPoint(), QPoint(0, turned), *none)
    QApplication.sendEvent(control, event)
    assert chosen() == before
    assert not event.isAccepted()
