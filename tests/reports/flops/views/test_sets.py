"""Sets of weighted flops: texts, and reports on their flops alone."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as some

from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.errors import OracleError, QueryError, TextError
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.reports.flops import (
    FlopReport,
    cannot_come,
    flop_report,
    flop_subset,
    on_set,
    read_flop_set,
    weighed_flops,
)
from tests.analysis.tables import LOW, table

FEW_LEFT = LOW + "".join(rank + suit for rank in "789" for suit in "cdhs")


def flop(text: str) -> int:
    return mask_of(parse_cards(text))


@pytest.fixture(scope="module")
def report() -> FlopReport:
    *_, found = flop_report(
        table("TT+,AT+,KQ", "QQ+,AKs", dead=FEW_LEFT), ("equity", "over50"), RunSettings(threads=1)
    )
    return found


@pytest.fixture(scope="module")
def by_suits() -> FlopReport:
    """Ranges that tell suits apart."""
    *_, found = flop_report(table("AhKh,QsQd", "JJ,AcKc", dead=FEW_LEFT), ("equity",), RunSettings(threads=1))
    return found


@pytest.mark.parametrize(
    "text",
    [
        "AhKd7d:0.24\n2c2d2h:0.72",
        "7dKdAh:1; 2h 2c 2d:3",
        "# a set\nAhKd7d 1 # half\n\n2c2d2h 3,",
        "ahkd7d : 1e-3\r\n2C2D2H: .003",
    ],
)
def test_a_set_is_read_in_every_way_that_solvers_write_it(text: str) -> None:
    found = read_flop_set(text)
    assert found.flops.tolist() == [flop("AhKd7d"), flop("2c2d2h")]
    assert found.weights.tolist() == pytest.approx([0.25, 0.75])
    assert found.notes == ()


def test_a_flop_without_a_weight_counts_once() -> None:
    assert read_flop_set("AhKd7d\nTh9h8h\n10c5d2s:2").weights.tolist() == [0.25, 0.25, 0.5]


@pytest.mark.parametrize("least", ["1e-80", "1e-99", "1e-300", "1e-320", "1e-999"])
def test_a_set_with_tiny_weights_is_read_again(least: str) -> None:
    found = read_flop_set(f"AhKd7d:{least}, 2c2d2h:1e12")
    again = read_flop_set(found.text())
    assert (found.weights > 0).all()
    assert again.flops.tolist() == found.flops.tolist()
    assert again.weights.tolist() == pytest.approx(found.weights.tolist(), rel=1e-5)


def test_flops_that_occur_again_are_added_and_those_without_weight_left_out_with_a_note() -> None:
    found = read_flop_set("AhKd7d:1\n7dKdAh:1\n2c2d2h:2\nTh9h8h:0")
    assert found.weights.tolist() == [0.5, 0.5]
    assert found.notes == (
        "AhKd7d occurred more than once; its weights were added.",
        "A flop with weight 0 was left out.",
    )
    twice = read_flop_set("AhKd7d\nAhKd7d\n2c2d2h\n2c2d2h")
    assert twice.notes == ("2 flops occurred more than once; their weights were added.",)


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("AhKd7d:1\n2c2d:2", "2c2d:2"),
        ("AhKd7d:1\nwet flops", "wet flops"),
        ("AhKd7d:-1", "-1"),
        ("AhKd7d:nan", "nan"),
        ("AhKd7d:1_0", "1_0"),
        ("AhKd7d:1e99", "1e99"),
        ("AhKd7d:", "AhKd7d:"),
        ("AhKd7d:1:2", "AhKd7d:1:2"),
        ("AhKd7dQs:1", "AhKd7dQs:1"),
        ("2c2d2h\n AhKdAh", "Ah"),
        ("AhKd7d:0,24", "24"),
    ],
)
def test_what_is_not_a_flop_or_a_weight_is_refused_at_its_place(text: str, wrong: str) -> None:
    with pytest.raises(TextError) as caught:
        read_flop_set(text)
    error = caught.value
    assert text[error.span.start : error.span.end] == wrong
    assert error.text == text
    assert error.remedy


@pytest.mark.parametrize("text", ["", "# nothing\n", "AhKd7d:0", " " * 1_000_001])
def test_a_text_without_a_flop_is_refused(text: str) -> None:
    with pytest.raises(QueryError):
        read_flop_set(text)


@given(some.text("AhKd72c:., ;#\n01e-", max_size=40))
def test_any_text_is_read_or_refused_and_a_set_is_read_back_from_its_text(text: str) -> None:
    try:
        found = read_flop_set(text)
    except OracleError:
        return
    assert found.weights.sum() == pytest.approx(1)
    again = read_flop_set(found.text())
    assert again.flops.tolist() == found.flops.tolist()
    assert again.weights == pytest.approx(found.weights, rel=1e-4)


def test_the_text_of_a_subset_is_a_set_with_its_means(report: FlopReport) -> None:
    subset = flop_subset(report, 12)
    found = on_set(report, read_flop_set(subset.text()))
    assert found.given
    for error in subset.errors:
        if error.group == "all flops":
            assert found.mean(error.column) == pytest.approx(error.subset_mean, abs=2e-5)
    assert found.chance.sum() == pytest.approx(1)
    assert found.flops.tolist() == subset.flops.tolist()


def test_any_flop_of_a_kind_has_the_figures_of_the_kind_and_counts_with_its_others(
    report: FlopReport,
) -> None:
    found = on_set(report, read_flop_set("AhKhTd:1\nAcKcTs:2\nQcQdJh:1"))
    assert found.flops.tolist() == [flop("AhKhTd"), flop("QcQdJh")]
    assert found.chance.tolist() == [0.75, 0.25]
    row = next(
        at
        for at, text in enumerate(report.kinds.texts())
        if text[::2] == "AKT" and text[1] == text[3] != text[5]
    )
    assert found.column("p1.equity")[0] == report.column("p1.equity")[row]


def test_where_suits_matter_a_flop_has_the_figures_of_its_own_suits(by_suits: FlopReport) -> None:
    apart = by_suits.apart
    for row in np.flatnonzero(apart.chance > 0)[:60]:
        found = on_set(by_suits, weighed_flops(apart.flops[[row]], np.ones(1)))
        assert found.column("p1.equity").tolist() == [apart.columns["p1.equity"][row]]
    hearts = on_set(by_suits, read_flop_set("QhJhTh")).mean("p1.equity")
    clubs = on_set(by_suits, read_flop_set("QcJcTc")).mean("p1.equity")
    assert hearts > 0.7 > 0.6 > clubs


def test_flops_that_cannot_come_are_left_out(report: FlopReport) -> None:
    flops = read_flop_set("AhKd2d:1\nQcQdJh:1")
    assert cannot_come(report, flops) == 1
    assert on_set(report, flops).chance.tolist() == [1.0]
    with pytest.raises(QueryError, match="None of the flops"):
        on_set(report, read_flop_set("2c3d4h"))


def test_the_mean_of_sampled_flops_has_the_error_of_independent_figures() -> None:
    asked = prepare(equity_query([Seat("p1", "*"), Seat("p2", "*")], game="shortdeck", syntax="generic"))
    *_, report = flop_report(asked, ("equity",), RunSettings(trials=40_000, seed=2, threads=1))
    found = on_set(report, read_flop_set("AhKdQd:1\n9c8d7h:3"))
    halves = found.half_width("p1.equity")
    assert found.mean_half_width("p1.equity") == pytest.approx(np.hypot(halves[0] / 4, 3 * halves[1] / 4))
    assert "chance" not in found.kinds.half_widths
