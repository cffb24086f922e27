"""`oracle.hand_table` and `oracle.versus_table`: rows, order, records, bad input."""

from __future__ import annotations

import json
from dataclasses import FrozenInstanceError

import pytest

import oracle
from oracle.errors import QueryError


def test_a_table_is_a_sequence_of_169_rows_best_first() -> None:
    table = oracle.hand_table(3)
    assert len(table) == len(list(table)) == 169
    shares = [row["share"] for row in table]
    assert shares == sorted(shares, reverse=True)
    assert table[0].hand == "AA"
    assert [row.hand for row in table[:3]] == ["AA", "KK", "QQ"]
    assert not table.exact
    assert table.opponents == 3


def test_a_row_is_found_by_its_hand_and_has_the_fixed_keys() -> None:
    row = oracle.hand_table(2)["aks"]
    assert row.hand == "AKs"
    assert {"hand", "win", "ties", "loss", "share", "se"} <= set(row.keys())
    assert len(row["ties"]) == 9
    assert row.tie == sum(row["ties"])
    with pytest.raises(FrozenInstanceError):
        row.win = 0.5


def test_one_opponent_is_exact_and_equals_an_equity() -> None:
    table = oracle.hand_table(1)
    assert table.exact
    seat = oracle.equity("QsJs", "random").seats[0]
    assert table["QJs"].share == pytest.approx(seat.equity.value, abs=1e-14)
    assert table["QJs"].win == pytest.approx(seat.win.value, abs=1e-14)
    assert table["QJs"].se == 0


def test_the_records_are_json_and_html() -> None:
    table = oracle.hand_table(9)
    record = json.loads(json.dumps(table.to_dict()))
    assert record["opponents"] == 9
    assert record["rows"][0] == table[0].to_dict()
    page = table._repr_html_()
    assert page.count("<tr>") == 170
    assert f"<tr><th>AA</th><td>{100 * table['AA'].share:.2f}</td>" in page


def test_the_versus_table_has_each_hand_against_each() -> None:
    table = oracle.versus_table()
    aces, deuces = table.hands.index("AA"), table.hands.index("22")
    assert table["share"][aces][deuces] == pytest.approx(oracle.equity("AA", "22").seats[0].equity.value)
    rows = table.of("22")
    assert [row.share for row in rows] == sorted((row.share for row in rows), reverse=True)
    assert {row.against for row in rows} == set(table.hands)
    assert all(row.win + row.tie + row.loss == pytest.approx(1) for row in rows)
    assert table._repr_html_().count("<tr>") == 170
    assert len(json.loads(json.dumps(table.to_dict()))["share"]) == 169


@pytest.mark.parametrize("opponents", [0, 10, -1, 2.5, "2", None])
def test_a_bad_number_of_opponents_is_refused(opponents: object) -> None:
    with pytest.raises(QueryError, match="number of opponents"):
        oracle.hand_table(opponents)


@pytest.mark.parametrize("hand", ["", "AK", "AAs", "AsKs", "XX", "AKso"])
def test_what_is_not_one_of_the_169_hands_is_refused(hand: str) -> None:
    with pytest.raises(QueryError, match="169 hands"):
        oracle.hand_table(1)[hand]
    with pytest.raises(QueryError, match="169 hands"):
        oracle.versus_table().of(hand)


def test_the_ranks_of_a_hand_may_be_in_either_order() -> None:
    assert oracle.hand_table(1)["KAS"].hand == "AKs"
