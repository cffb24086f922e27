"""A column that scrolls where the window is too low for it."""

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.widgets.scrolling import ScrollingColumn

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
