"""The rank of ranges in an ordering."""

from __future__ import annotations

import pytest

from oracle.ranges import parse_range
from oracle.ranges.orderings.catalog import load_ordering
from oracle.ranges.standing import standing


@pytest.mark.parametrize("label", ["10h", "vr"])
def test_the_ends_are_the_first_and_the_last_hand_class_in_the_ordering(label: str) -> None:
    ordering = load_ordering("holdem", label)
    whole = standing(parse_range("*"), ordering)
    assert (whole.best_class, whole.worst_class) == (ordering.classes[0], ordering.classes[-1])
    assert (whole.best, whole.worst, whole.ordering) == (1, 100, label)
    band = parse_range(f"20%{label}-40%{label}")
    part = standing(band, ordering)
    assert 20 <= part.best < part.mean < part.worst <= 40
    names = ordering.classes
    inside = names[names.index(part.best_class) : names.index(part.worst_class) + 1]
    held = parse_range(",".join(inside), syntax="classic")
    assert held.masks.tolist() == band.masks.tolist()


def test_the_average_counts_every_hand_with_its_weight() -> None:
    ordering = load_ordering("holdem")
    best, worst = (standing(parse_range(text), ordering).best for text in ("AA", "72$s"))
    found = standing(parse_range("AA@30, 72$s@10"), ordering)
    assert found.mean == pytest.approx((6 * 30 * best + 4 * 10 * worst) / (6 * 30 + 4 * 10))


def test_classes_of_omaha_are_named_by_one_of_their_hands() -> None:
    ordering = load_ordering("omahahi")
    found = standing(parse_range("5%", "omahahi"), ordering)
    assert found.best_class == ordering.classes[0]
    assert found.worst == 5
