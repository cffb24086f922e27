"""Blockers as a picture: the range that the opponents put a player on, and what it needs."""

from __future__ import annotations

import pytest

from oracle.analysis.blockers import blockers
from oracle.decisions.blockers import BlockersMap, blockers_map
from oracle.errors import QueryError
from oracle.query import RunSettings
from tests.analysis.tables import table


def shown(*ranges: str, seat: int = 0, **keys: object) -> BlockersMap:
    (found,) = blockers_map(table(*ranges, **keys), seat, RunSettings(threads=1))
    return found


def test_a_range_is_taken_for_itself_and_the_figures_are_those_of_the_list() -> None:
    found = shown("AhQd, 8c7c", "AA, KK, AK", board="Kh7h2c")
    assert found.taken_for == ""
    assert found.precision.exact
    (blocked,) = found.found.opponents
    (listed,) = blockers(table("AhQd, 8c7c", "AA, KK, AK", board="Kh7h2c"), 0).opponents
    assert blocked.equity == listed.equity
    assert sorted(blocked.combos_shift.tolist()) == [-6.0, 0.0]  # three aces and as many ace-kings


def test_one_hand_is_taken_for_the_top_20_percent() -> None:
    found = shown("QsQd", "AhQd, 8c7c", seat=1, board="Kh7h2c")
    assert found.taken_for == ""
    found = shown("QsQd", "AhQh, 8c7c", board="Kh7h2c")
    assert found.taken_for == "20%"
    (blocked,) = found.found.opponents
    (listed,) = blockers(
        table("QsQd", "AhQh, 8c7c", board="Kh7h2c"), 0, table("20%", board="Kh7h2c").seats[0]
    ).opponents
    assert blocked.equity == pytest.approx(listed.equity)


def test_a_seat_that_folded_or_is_alone_has_no_blockers() -> None:
    for keys, said in (
        ({"folded": (0,)}, "p1 has folded"),
        ({"folded": (1, 2)}, "at least two players"),
    ):
        with pytest.raises(QueryError, match=said):
            shown("AA", "KK", "QQ", board="Kh7h2c", **keys)
