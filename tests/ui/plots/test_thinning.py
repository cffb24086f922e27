from itertools import pairwise

import numpy as np
import pytest

from ui.plots.thinning import first_change, thinned


def distance(point, start, end):
    """From a point to a straight piece, by looking at 2,000 points of it."""
    along = np.linspace(0.0, 1.0, 2001)[:, None]
    return np.hypot(*(start + along * (end - start) - point).T).min()


def wander(points, seed=3):
    rng = np.random.default_rng(seed)
    return np.sort(rng.random(points) * 300), np.cumsum(rng.normal(size=points))


@pytest.mark.parametrize("tolerance", [0.1, 0.7, 4.0])
def test_every_point_lies_near_the_line_through_the_kept_ones(tolerance):
    x, y = wander(120)
    kept = thinned(x, y, tolerance)
    assert len(kept) < len(x)
    points = np.column_stack([x, y])
    for number in set(range(len(x))) - set(kept):
        pieces = pairwise(kept)
        away = min(distance(points[number], points[start], points[end]) for start, end in pieces)
        assert away <= tolerance + 1e-3


def test_a_spike_within_a_pixel_is_kept():
    x, y = np.array([0.0, 5.0, 5.01, 5.02, 10.0]), np.array([0.0, 0.0, 40.0, 0.0, 0.0])
    assert list(thinned(x, y, 0.1)) == [0, 1, 2, 3, 4]


def test_a_point_beyond_the_ends_of_a_steep_piece_is_kept():
    x, y = np.array([0.0, 0.05, 0.1]), np.array([0.0, 15.0, 10.0])
    assert list(thinned(x, y, 0.2)) == [0, 1, 2]


def test_a_straight_line_keeps_its_ends():
    x = np.linspace(0.0, 100.0, 65)
    assert list(thinned(x, 2 * x + 1, 0.01)) == [0, 32, 64]


def test_steps_of_many_pixels_keep_every_corner():
    x, y = np.repeat(np.arange(20.0) * 10, 2)[1:-1], np.repeat(np.arange(19.0) * 5, 2)
    assert list(thinned(x, y, 0.1)) == list(range(len(x)))


def test_many_small_steps_become_few_points():
    upto, equity = np.linspace(0, 900, 1500), np.linspace(400, 0, 1500)
    x, y = np.repeat(np.concatenate([[0.0], upto]), 2)[1:-1], np.repeat(equity, 2)
    assert len(thinned(x, y, 2.0)) < 600


@pytest.mark.parametrize("points", [0, 1, 2])
def test_a_line_of_two_points_or_fewer_stays(points):
    x = np.arange(float(points))
    assert list(thinned(x, x, 0.1)) == list(range(points))


def test_points_on_one_place_are_dropped():
    same = np.full(10, 4.0)
    kept = thinned(same, same, 0.1)
    assert len(kept) <= 3
    assert {0, 9} <= set(kept)


def plain_change(old, new):
    for place, (before, now) in enumerate(zip(zip(*old, strict=True), zip(*new, strict=True), strict=False)):
        if before != now:
            return place
    short, long = sorted((len(old[0]), len(new[0])))
    return None if short == long else short


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("", ""), ("", "ab"), ("ab", ""), ("abc", "abc"), ("abc", "abd"), ("abc", "xbc"), ("abc", "abcde"),
        ("abcde", "abc"), ("abc", "xyzuv"),
    ],
)  # fmt: skip
def test_the_first_change_is_the_first(old, new):
    before, now = ([np.array([ord(each) for each in text], float)] * 2 for text in (old, new))
    assert first_change(before, now) == plain_change(before, now)


def test_a_change_in_any_coordinate_counts():
    x, y = np.arange(5.0), np.arange(5.0)
    other = y.copy()
    other[3] = 9.0
    assert first_change((x, y), (x, other)) == 3
