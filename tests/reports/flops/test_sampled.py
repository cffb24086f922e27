"""Sampled reports on every flop against exact ones, and in other games against the equity table."""

from __future__ import annotations

import numpy as np
import pytest

from oracle.errors import QueryError
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.reports.flops import FlopReport, flop_report, texture_rows
from oracle.reports.flops.figures import asked_figures
from oracle.reports.flops.sampled import sampled_report
from oracle.simulate import run
from tests.analysis.tables import LOW, table

FEW_LEFT = LOW + "".join(rank + suit for rank in "789" for suit in "cdhs")
"""Dead cards that leave twenty."""
NAMES = ("equity", "win", "tie", "top_pair", "trips", "flush_draw", "gutshot")
TRIALS = RunSettings(trials=200_000, seed=5, threads=2)


def game_table(game: str, *ranges: str, dead: str = "") -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    return prepare(equity_query(seats, game=game, dead=dead))


@pytest.fixture(scope="module")
def both() -> tuple[FlopReport, FlopReport]:
    """The same table sampled and exact."""
    asked = table("TT+,AKs,AsQs,JTs", "random", dead=FEW_LEFT)
    *_, sampled = sampled_report(asked, asked_figures(NAMES), TRIALS, None)
    *_, exact = flop_report(asked, NAMES)
    assert not sampled.exact
    assert sampled.deals >= 200_000
    return sampled, exact


def test_flops_and_their_number_are_those_of_the_exact_report(both) -> None:
    sampled, exact = both
    assert np.array_equal(sampled.weight, exact.weight)
    off = np.abs(sampled.chance - exact.chance)
    assert (off <= sampled.kinds.half_widths["chance"]).mean() > 0.9


@pytest.mark.parametrize("name", NAMES)
def test_intervals_of_single_flops_and_of_means_hold_the_exact_figures(both, name: str) -> None:
    sampled, exact = both
    for player in ("p1", "p2"):
        column = f"{player}.{name}"
        held = sampled.chance > 0
        off = np.abs(sampled.column(column) - exact.column(column))[held]
        assert (off <= sampled.half_width(column)[held]).mean() > 0.9
        half = sampled.mean_half_width(column)
        assert abs(sampled.mean(column) - exact.mean(column)) <= 1.6 * half  # 3 standard errors
        assert half < 0.004
        for found, true in zip(
            texture_rows(sampled, "suits", column), texture_rows(exact, "suits", column), strict=True
        ):
            assert abs(found.mean - true.mean) <= 1.8 * found.half_width


def test_the_same_seed_gives_the_same_figures_on_any_number_of_threads() -> None:
    asked = table("AA,KQs", "TT+", "random", "random", dead=FEW_LEFT)
    settings = [RunSettings(trials=30_000, seed=9, threads=threads) for threads in (1, 3)]
    one, three = (list(flop_report(asked, ("equity", "top_pair"), each))[-1] for each in settings)
    assert np.array_equal(one.chance, three.chance)
    for name, column in one.kinds.columns.items():
        assert np.array_equal(column, three.column(name), equal_nan=True)


@pytest.mark.parametrize(
    ("game", "ranges"),
    [
        ("omaha8", ("AA**", "*")),
        ("omaha8", ("2d3h8s9c", "3c4dQhQc", "*")),
        ("shortdeck", ("AKs", "QQ", "*")),
        ("omaha", ("15%", "*")),
    ],
)
def test_means_in_other_games_are_those_of_the_equity_table(game: str, ranges: tuple[str, ...]) -> None:
    asked = game_table(game, *ranges)
    *_, report = flop_report(asked, ("equity", "win", "tie", "two_pair"), RunSettings(trials=60_000, seed=3))
    result = run(asked.query, RunSettings(trials=200_000, seed=4, threads=2))
    for player, seat in enumerate(result.seats):
        for figure, true in (("equity", seat.equity), ("win", seat.win), ("tie", seat.tie)):
            name = f"p{player + 1}.{figure}"
            off = abs(report.mean(name) - true.value)
            assert off <= 1.6 * report.mean_half_width(name) + 3 * true.se, name
    assert 0 < report.mean("p1.two_pair") < 1


def test_a_report_ends_when_each_flop_is_known_as_precisely_as_asked() -> None:
    asked = table("AA,KK", "QQ,JJ", "TT,AK", "AQ,AJ", dead=FEW_LEFT)
    *rough, report = flop_report(asked, ("equity",), RunSettings(error=0.05, seed=1))
    assert report.done == 1.0
    assert all(each.done < 1 for each in rough)
    order = np.argsort(-report.half_width("p1.equity"))
    wide = report.half_width("p1.equity")[order] > 0.05
    assert report.chance[order][wide].sum() <= 0.001


@pytest.mark.parametrize(
    ("game", "column", "message"),
    [("omaha", "over80", "two or three hold’em ranges"), ("omaha", "gutshot", "only known in hold’em")],
)
def test_columns_that_a_game_does_not_have_are_refused_or_left_out(
    game: str, column: str, message: str
) -> None:
    asked = game_table(game, "AA**", "KK**")
    with pytest.raises(QueryError, match=message):
        list(flop_report(asked, ("equity", column)))
    *_, report = flop_report(asked, None, RunSettings(trials=1000, seed=1))
    assert "p1.equity" in report.kinds.columns
    assert f"p1.{column}" not in report.kinds.columns
