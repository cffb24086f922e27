"""Captions: ranges shortened between their parts, room for every line."""

import pytest

from ui.plots.saving.caption import shortened


def short(most):
    return lambda text: len(text) <= most


@pytest.mark.parametrize(
    ("text", "most", "shown"),
    [
        ("22+, A2s+", 20, "22+, A2s+"),
        ("22+, A2s+, K9s+, QTs+, JTs", 25, "22+, A2s+ and 3 more"),
        ("22+, A2s+, K9s+, QTs+, JTs, 54s", 26, "22+, A2s+, K9s+ and 3 more"),
        ("AKQJT98765432, 22", 16, "AKQJ… and 1 more"),
        ("x" * 50, 10, "x" * 9 + "…"),
        ("x" * 50, 0, "xxx…"),
    ],
)
def test_a_long_range_keeps_its_first_parts_and_says_how_many_follow(text, most, shown):
    assert shortened(text, short(most)) == shown
