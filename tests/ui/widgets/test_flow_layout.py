"""Rows of widgets wrap, and hidden ones take no room."""

import pytest
from PySide6.QtWidgets import QPushButton, QWidget

from ui.widgets.flow_layout import FlowLayout


@pytest.mark.parametrize(
    ("width", "hidden", "places"),
    [
        (100, (), [(0, 0), (46, 0), (0, 26)]),
        (200, (), [(0, 0), (46, 0), (92, 0)]),
        (100, (0,), [(0, 0), (46, 0)]),
    ],
)
def test_widgets_wrap_and_hidden_ones_take_no_room(qtbot, width, hidden, places):
    row = QWidget()
    qtbot.addWidget(row)
    layout, widgets = FlowLayout(row), [QWidget() for _ in range(3)]
    for number, widget in enumerate(widgets):
        widget.setFixedSize(40, 20)
        layout.addWidget(widget)
        widget.setVisible(number not in hidden)
    row.resize(width, 100)
    row.show()
    shown = [widget for widget in widgets if not widget.isHidden()]
    assert [(widget.x(), widget.y()) for widget in shown] == places
    assert layout.heightForWidth(width) == places[-1][1] + 20


@pytest.mark.parametrize(("least", "given"), [(20, 100), (120, 120)])
def test_a_widget_wider_than_the_row_is_narrowed_as_far_as_it_may_be(qtbot, least, given):
    row = QWidget()
    qtbot.addWidget(row)
    layout, wide = FlowLayout(row), QPushButton("W" * 40)
    wide.setMinimumWidth(least)
    layout.addWidget(wide)
    row.setFixedWidth(100)
    row.show()
    assert wide.width() == given
