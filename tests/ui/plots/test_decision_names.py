"""Names of vertical lines in a row: where they begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor

from ui.plots.parts.decision_figures import Upright
from ui.plots.parts.value_chart import NAME_GAP, clear_place, fitting_names, side_by_side

LINE = (24.0, 300.0)


@given(st.floats(-50, 350), st.floats(-50, 350), st.floats(20, 130), st.floats(20, 130))
def test_two_names_never_cover_each_other_and_stay_in_the_line(one, other, wide, narrow) -> None:
    lefts = side_by_side([one, other], [wide, narrow], LINE)
    first, second = sorted(zip(lefts, [wide, narrow], strict=True))
    assert first[0] + first[1] <= second[0] + 1e-9
    for left, width in zip(lefts, [wide, narrow], strict=True):
        assert LINE[0] - 1e-9 <= left
        assert left + width <= LINE[1] + 1e-9


def test_names_that_have_room_are_where_they_wish() -> None:
    assert side_by_side([40.0, 200.0], [60.0, 60.0], LINE) == [40.0, 200.0]
    lefts = side_by_side([100.0, 120.0], [50.0, 50.0], LINE)
    assert lefts[1] - lefts[0] == pytest.approx(50 + NAME_GAP)


def test_names_that_are_too_wide_together_are_the_short_ones() -> None:
    lines = [
        Upright(0.2, "needs 20 %", QColor("grey")),
        Upright(0.5, "Hero 50 % ± 0.2 %", QColor("blue"), short="50 % ± 0.2 %"),
    ]
    wide = len("needs 20 %") + len("Hero 50 % ± 0.2 %") + NAME_GAP
    assert fitting_names(lines, len, wide) == ["needs 20 %", "Hero 50 % ± 0.2 %"]
    assert fitting_names(lines, len, wide - 1) == ["needs 20 %", "50 % ± 0.2 %"]


@pytest.mark.parametrize("first", range(-300, 301, 60))
@pytest.mark.parametrize("second", range(-290, 301, 59))
def test_the_name_of_a_line_lies_over_no_line_nor_name(first: int, second: int) -> None:
    """Two straight lines across a chart; each has a place from which its name keeps clear of both."""
    box = QRectF(0, 0, 250, 180)
    lines = [
        [QPointF(x, 90 + slope * (x - middle) / 250) for x in range(0, 251, 5)]
        for slope, middle in ((first, 100), (second, 160))
    ]
    wide = 40.0
    taken: list[QRectF] = []
    for line in lines:
        place = clear_place([point for point in line if box.contains(point)], wide, box, lines, taken)
        assert box.contains(place)
        assert not any(place.intersects(other) for other in taken)
        assert not any(place.contains(point) for each in lines for point in each)
        taken.append(place)


def test_a_name_without_room_is_above_the_end_of_its_line() -> None:
    box = QRectF(0, 0, 30, 20)
    line = [QPointF(0, 15), QPointF(30, 15)]
    assert clear_place(line, 28, box, [line], []) == QRectF(2, 0, 28, 16)
