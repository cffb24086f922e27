"""Rows of widgets wrap, and hidden ones take no room."""

import pytest
from PySide6.QtWidgets import QWidget

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
