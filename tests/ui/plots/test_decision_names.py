"""Names of vertical lines in a row: where they begin."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QColor

from ui.plots.parts.decision_figures import Upright
from ui.plots.parts.value_chart import NAME_GAP, fitting_names, side_by_side

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
