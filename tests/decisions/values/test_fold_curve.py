"""Solutions of a curve made of pieces: crossings, touches, intervals, none."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.decisions.values.break_even import FoldCurve

pytestmark = pytest.mark.nojit


def curve(cuts: list[float], *pieces: list[float]) -> FoldCurve:
    return FoldCurve(np.array(cuts), np.array(pieces), 1e-12)


def test_lines_cross_where_they_cross() -> None:
    assert curve([0, 0.5, 1], [-1, 1], [1, -3]).equal_to(0) == (0.25, 0.625)
    assert curve([0, 0.5, 1], [-1, 1], [1, -3]).equal_to(1) == (0.5,)
    assert curve([0, 1], [1, 2]).equal_to(0) == ()


def test_an_interval_has_two_ends_however_many_pieces_it_has() -> None:
    assert curve([0, 0.2, 0.5, 1], [-2, 0], [0, 0], [0, 0]).equal_to(0) == (0.2, 1.0)
    assert curve([0, 0.2, 0.5, 1], [0, 0], [0, 0], [0, 4]).equal_to(0) == (0.0, 0.5)


def test_a_parabola_may_cross_twice_or_touch_within_a_piece() -> None:
    assert curve([0, 1], [3 / 16, -1 / 16, 3 / 16]).equal_to(0) == pytest.approx((0.25, 0.75))
    assert curve([0, 1], [1 / 4, 0, 1 / 4]).equal_to(0) == pytest.approx((0.5,), abs=1e-6)
    assert curve([0, 1], [1.0, 0.5, 1.0]).equal_to(0) == ()


def test_if_nobody_can_fold_there_is_no_solution() -> None:
    assert FoldCurve(np.empty(0), np.empty((0, 1)), 1e-12).equal_to(0) == ()
