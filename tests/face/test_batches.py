"""`oracle.batch`: rows from a file and from a list, their figures, errors and order."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import oracle

QUERY = (
    "select avg(riverEquity(a)) as e, count(winsHi(a)) from game='holdem', a='#A#', b='#B#', board='2c7d9h'"
)
HEADER = ["#QUERY#", "#A#", "#B#"]
VALUES = [["", "AcAd", "KcKd"], ["", "", ""], ["", "AcAd", "K1"], ["", "KcKd", "AcAd"]]
ROWS = [HEADER, [QUERY], *VALUES]


def test_rows_come_in_order_with_their_figures() -> None:
    first, wrong, last = oracle.batch(ROWS)
    assert (first.number, wrong.number, last.number) == (3, 5, 6)
    assert first.values == {"#A#": "AcAd", "#B#": "KcKd"}
    alone = oracle.run(QUERY.replace("#A#", "AcAd").replace("#B#", "KcKd"))
    assert first.figure("E") == alone.to_dict()["results"][0]
    assert first.figure("count(winsHi(a))")["count"] == alone.results[1].count
    assert first.exact
    assert first.figure("e")["value"] + last.figure("e")["value"] == pytest.approx(1, abs=1e-12)
    assert wrong.error.startswith("#B#: b: “1”")
    assert not wrong.exact
    for row, name in ((first, "f"), (wrong, "e")):
        with pytest.raises(oracle.QueryError, match=f"Row {row.number} has no figure"):
            row.figure(name)


def test_a_file_other_workers_and_a_seed_give_the_same(tmp_path: Path) -> None:
    path = tmp_path / "hands.csv"
    path.write_text(
        "\n".join(",".join([row[0] and f'"{row[0]}"', *row[1:]]) for row in ROWS) + "\n", encoding="utf-8"
    )
    how = {"trials": 2000, "seed": 5, "method": "sampled"}
    plain = [row.record for row in oracle.batch(ROWS, threads=1, **how)]
    with ThreadPoolExecutor(2) as executor:
        spread = [row.record for row in oracle.batch(path, executor=executor, **how)]
    for one, other in zip(plain, spread, strict=True):
        assert one.get("results") == other.get("results")
    assert plain[0]["results"][0]["se"] > 0


def test_a_batch_that_is_left_ends() -> None:
    rows = oracle.batch([HEADER, [QUERY], *[["", "AcAd", "KcKd"]] * 50])
    assert next(rows).number == 3
    rows.close()


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        (7, "A sheet is a path or a list of rows"),
        (["#QUERY#"], "A row is a list of texts"),
        ([["#QUERY#"], [1]], "A row is a list of texts"),
        ([["hands"]], "does not begin with #QUERY#"),
        ([HEADER, [QUERY]], "has no rows of values"),
    ],
)
def test_what_is_not_a_sheet_is_reported_at_once(sheet: object, says: str) -> None:
    with pytest.raises(oracle.QueryError, match=says):
        oracle.batch(sheet)


def test_a_file_that_is_missing_is_reported_at_once(tmp_path: Path) -> None:
    with pytest.raises(oracle.FileError, match="there is no such file"):
        oracle.batch(tmp_path / "gone.csv")
