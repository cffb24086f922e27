"""The tree of conditions, without a window: grouping, moving, joining, taking away."""

import pytest

from oracle.query.conditions import Formula, Group, Line
from ui.document.lines.tree import (
    depth,
    dissolved,
    every_line,
    free_key,
    grouped,
    in_force,
    into,
    joined,
    line_of,
    moved,
    renumbered,
    single_lines,
    ungrouped,
    without,
)


def said(key, on=True):
    return Line(key, Formula(f"p{key}"), on)


def group(key, *lines, word="or", negated=False):
    return Line(key, Group(word, lines, negated))


THREE = (said(1), said(2), said(3))


def shape(lines):
    """The lines as nested tuples of keys, a group as its word and its lines."""
    return tuple(
        (line.node.joined, *shape(line.node.lines)) if isinstance(line.node, Group) else line.key
        for line in lines
    )


def test_a_line_is_grouped_with_the_one_above_it_by_the_other_word():
    assert shape(grouped(THREE, 3, 9)) == (1, ("or", 2, 3))
    assert shape(grouped(THREE, 1, 9)) == (("or", 1, 2), 3)


def test_a_line_below_a_group_goes_into_it():
    assert shape(grouped((group(9, said(1), said(2)), said(3)), 3, 10)) == (("or", 1, 2, 3),)


def test_a_line_alone_gets_its_own_group():
    assert shape(grouped((said(1),), 1, 9)) == (("or", 1),)


def test_inside_an_or_group_lines_are_grouped_by_and():
    lines = (group(9, *THREE),)
    assert shape(grouped(lines, 2, 10)) == (("or", ("and", 1, 2), 3),)


def test_a_line_is_taken_out_of_its_group_directly_after_it():
    assert shape(ungrouped((group(9, *THREE), said(4)), 2)) == (("or", 1, 3), 2, 4)
    assert shape(ungrouped((group(9, said(1)),), 1)) == (1,)
    assert ungrouped(THREE, 1) == THREE


def test_a_group_goes_with_its_last_line():
    lines = (said(1), group(9, group(8, said(2))))
    assert shape(without(lines, 2)) == (1,)


def test_a_dissolved_group_leaves_its_lines_in_its_place():
    assert shape(dissolved((said(4), group(9, *THREE)), 9)) == (4, 1, 2, 3)


def test_the_word_at_the_top_makes_a_group_and_back():
    either = joined(THREE, None, "or", 9)
    assert shape(either) == (("or", 1, 2, 3),)
    assert joined(either, 9, "and", 10) == THREE


def test_a_group_of_several_is_joined_by_the_other_word_in_its_place():
    assert shape(joined((said(4), group(9, *THREE)), 9, "and", 10)) == (4, ("and", 1, 2, 3))
    alone = (group(9, *THREE, negated=True),)
    assert shape(joined(alone, 9, "and", 10)) == (("and", 1, 2, 3),)


@pytest.mark.parametrize(("by", "order"), [(-1, (2, 1, 3)), (1, (1, 3, 2)), (9, (1, 3, 2)), (-9, (2, 1, 3))])
def test_a_line_moves_among_its_neighbours_only(by, order):
    assert shape(moved(THREE, 2, by)) == order
    assert shape(moved((said(7), group(9, *THREE)), 2, by)) == (7, ("or", *order))


def test_a_copy_of_a_group_has_its_own_keys():
    copy, free = renumbered(group(9, *THREE), 20)
    assert [line.key for line in every_line((copy,))] == [20, 21, 22, 23]
    assert free == free_key((copy,), ()) == 24


def test_lines_switched_off_and_empty_groups_are_not_in_force():
    lines = (
        said(1, on=False),
        said(2),
        group(9, said(3, on=False)),
        Line(10, Group("or", (said(4),)), on=False),
    )
    assert in_force(lines) == (Formula("p2"),)
    assert single_lines(lines) == 1


def test_keys_do_not_count_for_what_is_asked():
    assert in_force((Line(1, Formula("a")),)) == in_force((Line(2, Formula("a")),))
    assert in_force((group(1, said(3)),)) == in_force((group(2, said(3)),))


def test_lines_are_found_however_deep():
    lines = (group(9, group(8, said(1))),)
    assert line_of(lines, 1).node == Formula("p1")
    assert depth(lines) == 2
    assert shape(into(lines, 8, said(2))) == (("or", ("or", 1, 2)),)
    with pytest.raises(KeyError):
        line_of(lines, 77)
