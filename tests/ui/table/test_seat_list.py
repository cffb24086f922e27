"""The column of seats keeps the height of its rows, whatever height it has itself."""

import pytest
from PySide6.QtWidgets import QListView

from ui.table.seat_list import SeatList


@pytest.fixture
def seats(qtbot):
    """A list as high as its two rows, which may be squeezed and stretched like those of seats."""
    made = SeatList()
    qtbot.addWidget(made)
    for _ in range(2):
        made.column.addWidget(QListView())
    made.resize(made.sizeHint())
    made.show()
    return made


def have_their_height(seats: SeatList, count: int) -> bool:
    rows = [seats.column.itemAt(place).widget() for place in range(seats.column.count())]
    shown = [row for row in rows if not row.isHidden()]
    return len(shown) == count and all(row.height() == row.sizeHint().height() for row in shown)


def test_rows_are_not_squeezed_when_one_more_is_shown(seats):
    row = QListView()
    seats.column.addWidget(row)
    row.show()  # places the rows at once, in a list still as high as two
    assert have_their_height(seats, 3)


def test_rows_are_not_stretched_when_one_is_gone(seats):
    seats.column.itemAt(0).widget().hide()
    seats.column.activate()
    assert have_their_height(seats, 1)
