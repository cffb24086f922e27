"""Names of vertical lines in a row: where they begin."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
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


BOX = QRectF(0, 0, 250, 180)


def slowly(points, wide: float, lines, taken) -> QRectF:
    """The same place looked for one by one: near the right end first, left of the line before right of it."""
    pieces = [
        QRectF(QPointF(min(a, c), min(b, d)), QPointF(max(a, c), max(b, d)))
        for line in lines
        for (a, b), (c, d) in pairwise(line)
    ]
    for right in (False, True):
        for x, y in reversed(points):
            left = x + 4 if right else x - 4 - wide
            for top in (y - 8, y - 20, y + 4, y - 24, y + 8, y - 30, y + 14):
                place = QRectF(left, top, wide, 16)
                over_line = any(
                    place.left() <= piece.right()
                    and piece.left() <= place.right()
                    and place.top() <= piece.bottom()
                    and piece.top() <= place.bottom()
                    for piece in pieces
                )
                if BOX.contains(place) and not over_line and not any(map(place.intersects, taken)):
                    return place
    x, y = points[-1]
    return QRectF(min(x - wide, BOX.right() - wide), max(BOX.top(), y - 16), wide, 16)


@pytest.mark.parametrize("first", range(-300, 301, 60))
@pytest.mark.parametrize("second", range(-290, 301, 59))
def test_the_name_of_a_line_lies_over_no_line_nor_name(first: int, second: int) -> None:
    """Two straight lines across a chart; each has a place from which its name keeps clear of both."""
    lines = [
        np.array([(x, 90 + slope * (x - middle) / 250) for x in range(0, 251, 5)])
        for slope, middle in ((first, 100), (second, 160))
    ]
    wide = 40.0
    taken: list[QRectF] = []
    for line in lines:
        shown = line[(line[:, 1] >= 0) & (line[:, 1] <= 180)]
        place = clear_place(shown, wide, BOX, lines, taken)
        assert BOX.contains(place)
        assert not any(place.intersects(other) for other in taken)
        assert not any(place.contains(QPointF(*point)) for each in lines for point in each)
        taken.append(place)


@pytest.mark.parametrize("seed", range(6))
def test_the_place_of_a_name_is_the_first_that_is_clear(seed: int) -> None:
    random = np.random.default_rng(seed)
    across = np.linspace(0, 250, 11)
    lines = [np.column_stack([across, random.uniform(0, 180, 2) @ (1 - across / 250, across / 250)])
             for _ in range(1 + 2 * seed)]  # fmt: skip
    taken: list[QRectF] = []
    for line in lines:
        taken.append(clear_place(line, 60.0, BOX, lines, taken))
        assert taken[-1] == slowly([tuple(map(float, point)) for point in line], 60.0, lines, taken[:-1])


def test_a_name_without_room_is_above_the_end_of_its_line() -> None:
    box = QRectF(0, 0, 30, 20)
    line = np.array([(0.0, 15.0), (30.0, 15.0)])
    assert clear_place(line, 28, box, [line], []) == QRectF(2, 0, 28, 16)
