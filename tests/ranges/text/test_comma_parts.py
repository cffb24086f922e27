"""Range texts cut at their commas."""

from __future__ import annotations

import pytest

from oracle.ranges import comma_parts


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
def test_a_range_is_cut_at_commas_outside_brackets(text: str, parts: list[str]) -> None:
    assert list(comma_parts(text)) == parts
