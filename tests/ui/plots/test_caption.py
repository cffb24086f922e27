"""Captions: ranges shortened between their parts, room for every line."""

import pytest

from ui.plots.caption import parts_of, shortened


def short(most):
    return lambda text: len(text) <= most


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", []),
        ("AA", ["AA"]),
        (" AA , KK ,", ["AA", "KK"]),
        ("[A,K]Q, (AA,KK):xx", ["[A,K]Q", "(AA,KK):xx"]),
        ("AA], KK", ["AA]", "KK"]),
        ("[50.0]JTs,KJo[/50.0], 22", ["[50.0]JTs", "KJo[/50.0]", "22"]),
    ],
)
def test_a_range_is_split_at_commas_outside_brackets(text, parts):
    assert parts_of(text) == parts


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
