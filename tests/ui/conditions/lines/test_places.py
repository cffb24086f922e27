"""Where a dragged line is dropped, and the tree that results."""

import pytest

from oracle.pql import formula
from oracle.query.conditions import Group, Line
from ui.conditions.lines.places import DropPlace, ShownLine, landing
from ui.document.lines import tree

# 1, a group 2 of (3, a group 4 of (5)), 6
OTHERS = [
    ShownLine(1, 0),
    ShownLine(2, 0, is_group=True),
    ShownLine(3, 1),
    ShownLine(4, 1, is_group=True),
    ShownLine(5, 2),
    ShownLine(6, 0),
]


def line(key, *inner):
    return Line(key, Group("or", inner) if inner else formula("true"))


LINES = (line(1), line(2, line(3), line(4, line(5))), line(6))


def shape(lines):
    return [(each.key, shape(inner)) if (inner := tree.members(each.node)) else each.key for each in lines]


@pytest.mark.parametrize(
    ("gap", "level", "place"),
    [
        (0, 0, DropPlace(None, 0, 0)),
        (0, 5, DropPlace(None, 0, 0)),
        (1, 1, DropPlace(None, 1, 0)),
        (2, 0, DropPlace(2, 0, 1)),
        (3, 0, DropPlace(2, 1, 1)),
        (4, 9, DropPlace(4, 0, 2)),
        (5, 2, DropPlace(4, 1, 2)),
        (5, 1, DropPlace(2, 2, 1)),
        (5, 0, DropPlace(None, 2, 0)),
        (5, -3, DropPlace(None, 2, 0)),
        (6, 1, DropPlace(None, 3, 0)),
    ],
)
def test_a_gap_and_how_far_right_the_mouse_is_tell_the_place(gap, level, place):
    assert landing(OTHERS, gap, level) == place


def test_a_list_of_one_line_has_one_place():
    assert landing([], 0, 3) == DropPlace(None, 0, 0)


@pytest.mark.parametrize(
    ("key", "group", "position", "after"),
    [
        (1, None, 2, [(2, [3, (4, [5])]), 6, 1]),
        (6, 2, 0, [1, (2, [6, 3, (4, [5])])]),
        (6, 4, 1, [1, (2, [3, (4, [5, 6])])]),
        (5, 2, 1, [1, (2, [3, 5]), 6]),
        (5, None, 0, [5, 1, (2, [3]), 6]),
        (4, None, 3, [1, (2, [3]), 6, (4, [5])]),
        (5, 4, 0, [1, (2, [3, (4, [5])]), 6]),
        (2, None, 0, [(2, [3, (4, [5])]), 1, 6]),
    ],
)
def test_a_line_is_put_elsewhere_and_a_group_left_empty_goes(key, group, position, after):
    assert shape(tree.placed(LINES, key, group, position)) == after


def test_the_only_line_of_groups_inside_each_other_goes_to_the_outer_one():
    lines = (line(1, line(2, line(3))),)
    assert shape(tree.placed(lines, 3, 1, 0)) == [(1, [3])]
    assert shape(tree.placed(lines, 3, None, 1)) == [3]
