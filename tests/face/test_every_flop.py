"""`oracle.flops`."""

from __future__ import annotations

import json

import numpy as np
import pytest

import oracle
from oracle.errors import QueryError, TextError
from oracle.face.every_flop import SHOWN_ROWS

FEW = "".join(rank + suit for rank in "23456789" for suit in "cdhs")
"""Dead cards that leave twenty."""


@pytest.fixture(scope="module")
def found() -> oracle.FlopFigures:
    return oracle.flops("AA,KQs", "TT+", dead=FEW, syntax="classic", columns=["equity", "over60", "draw"])


def test_columns_are_arrays_of_one_length_whose_means_are_weighted_by_chance(found) -> None:
    columns = found.to_columns()
    assert list(columns) == [
        "flop", "weight", "chance", "p1.equity", "p1.over60", "p1.draw", "p2.equity", "p2.over60", "p2.draw"
    ]  # fmt: skip
    assert {column.shape for column in columns.values()} == {(len(found),)}
    assert columns["weight"].sum() == 1140  # 20 cards
    held = columns["chance"] > 0
    mean = np.average(columns["p1.equity"][held], weights=columns["chance"][held])
    assert mean == pytest.approx(found.mean("p1.equity"), abs=1e-12)
    assert found.exact


def test_a_search_and_a_sort_choose_and_order_the_flops(found) -> None:
    columns = found.to_columns(search="Axx rainbow", sort="p2.over60")
    assert all("A" in str(flop) for flop in columns["flop"])
    assert (np.diff(columns["p2.over60"]) <= 0).all()
    assert 0 < columns["flop"].size < len(found)


def test_the_record_is_json_without_figures_where_a_flop_cannot_come(found) -> None:
    record = json.loads(json.dumps(found.to_dict(), allow_nan=False))
    assert len(record["flops"]) == len(found)
    assert record["means"]["p1.equity"] == found.mean("p1.equity")
    impossible = oracle.flops("AsAh", "AcAd", dead=FEW, columns=["equity"]).to_dict()["flops"]
    assert {row["p1.equity"] for row in impossible if "A" in row["flop"]} == {None}


def test_a_notebook_shows_means_and_the_best_flops(found) -> None:
    shown = found._repr_html_()
    assert shown.count("<tr>") == SHOWN_ROWS + 2
    assert "<th>mean</th>" in shown
    best = str(found.to_columns(sort="p1.equity")["flop"][0])
    assert f"<th>{best}</th>" in shown


def test_textures_are_counted_by_their_words(found) -> None:
    rows = {row.group: row for row in found.texture("pairing", "p1.over60")}
    assert [row.weight for row in rows.values()] == [640, 480, 20]
    crossed = found.crossed("suits", "pairing")
    assert crossed.mean.shape == (3, 3)
    assert crossed.chance.sum() == pytest.approx(1)


def test_a_condition_narrows_the_player_it_is_about() -> None:
    asked = {"dead": FEW, "syntax": "classic", "columns": ["equity"]}
    narrow = oracle.flops("AA,KQs", "TT+", where="pocketPair(p1)", **asked)
    assert narrow.mean("p1.equity") == pytest.approx(
        oracle.flops("AA", "TT+", **asked).mean("p1.equity"), abs=1e-12
    )


@pytest.mark.parametrize(
    ("ranges", "more", "message"),
    [
        ((), {}, "needs two ranges"),
        (("AA",), {}, "at least two players"),
        (("AA", "KK"), {"columns": ["ecuity"]}, "Did you mean “equity”"),
        (("AA", "KK"), {"columns": "equity"}, "must be a sequence"),
        (("AA", "KK"), {"columns": []}, "at least one column"),
        (("AA", "KK"), {"columns": [3]}, "must be a text"),
        (("AA", "KK"), {"where": "winsHi(p1)"}, "one player’s cards"),
        (("AA", "KK"), {"where": "pocketPair(p9)"}, "p9"),
        (("AA", "KK"), {"where": "pocketPair(p1"}, "never closed"),
        (("AA", "KK"), {"where": "not pocketPair(p1)"}, "No hand of p1"),
        (("AA", 5), {}, "must be a text"),
        (("AA", "KK"), {"dead": "Zs"}, "Zs|card"),
        (("AsAh", "AsAd"), {}, "As"),
        (("AA", "KK"), {"game": "studhi"}, "only for games with a board"),
    ],
)
def test_what_allows_no_report_says_so(ranges, more, message: str) -> None:
    with pytest.raises((QueryError, TextError), match=message):
        oracle.flops(*ranges, **more)


def test_an_earlier_report_is_compared_flop_by_flop(found) -> None:
    before = oracle.flops("AA,KQs", "QQ+", dead=f"{FEW} Tc", syntax="classic", columns=["equity"])
    changes = found.changes(before)
    then = before.to_columns()
    earlier = {kind_of(flop): value for flop, value in zip(then["flop"], then["p1.equity"], strict=True)}
    columns = found.to_columns()
    for row, flop in enumerate(columns["flop"]):
        value = earlier.get(kind_of(flop), np.nan)
        assert changes.before[row] == pytest.approx(value, abs=1e-12, nan_ok=True)
        difference = columns["p1.equity"][row] - value
        assert changes.change[row] == pytest.approx(difference, abs=1e-12, nan_ok=True)
    assert not changes.half_width.any()
    itself = found.changes(found, "p2.over60")
    assert set(itself.change[found.report.chance > 0]) == {0.0}
    with pytest.raises(QueryError, match="no column"):
        found.changes(before, "p1.over60")


def kind_of(flop: str) -> tuple[object, ...]:
    """What is the same for flops that differ by the names of suits only: the ranks of each suit."""
    return tuple(
        sorted("".join(sorted(flop[at] for at in (0, 2, 4) if flop[at + 1] == suit)) for suit in "cdhs")
    )


def test_a_column_that_is_not_there_names_those_that_are(found) -> None:
    with pytest.raises(QueryError, match=r"It has p1\.equity"):
        found.mean("p3.equity")
    with pytest.raises(QueryError, match="No flop fits"):
        found.to_columns(search="222")
