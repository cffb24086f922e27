"""The picture of odds against 1…9 opponents: the figures of `oracle.odds_against`, one more each time."""

from __future__ import annotations

import pytest

import oracle
from oracle.analysis.pictures.odds_against import OddsMap, odds_columns, odds_queries
from oracle.errors import QueryError
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run
from tests.analysis.tables import table

SETTINGS = RunSettings(seed=1, threads=1)


def pictures(*ranges: str, board: str, villain: int | None = None, seat: int = 0) -> list[OddsMap]:
    quick = RunSettings(trials=2_000, seed=1, threads=1)
    return list(odds_columns(table(*ranges, board=board), (seat, villain), quick))


def test_every_picture_has_one_opponent_more() -> None:
    found = pictures("As4s", "AA", board="KsTs7d2h")
    assert [len(each.columns) for each in found] == list(range(1, 10))
    assert [each.opponents for each in found[-1].columns] == list(range(1, 10))
    assert found[-1].most == 9
    assert found[-1].trouble == ""
    assert not found[-1].precision.exact


def test_the_published_figures_against_one_and_two() -> None:
    pair = odds_columns(table("As4s", "AA", board="KsTs7d2h"), (0, None), SETTINGS)
    next(pair)
    one, two = next(pair).columns
    assert (one.win.value, two.win.value) == (
        pytest.approx(0.5129, abs=5e-5),
        pytest.approx(0.3338, abs=5e-5),
    )
    assert two.naive.value == pytest.approx(0.2631, abs=5e-5)
    assert two.better is not None
    assert two.better.value == pytest.approx(0.3388, abs=5e-5)
    assert one.why == ""
    assert "26.31 %" in two.why


def test_a_range_that_few_can_hold_ends_the_list_and_says_so() -> None:
    last = pictures("AsAc", "KK", board="2c3d4h8s", villain=1)[-1]
    assert len(last.columns) == last.most == 2
    assert "cannot be dealt" in last.trouble
    known = oracle.odds_against("AsAc", "2c3d4h8s", 2, villain="KK")
    assert last.columns[1].win.value == pytest.approx(known.win)
    assert last.precision.exact


def test_the_opponents_range_is_the_one_of_the_seat_even_if_the_texts_are_equal() -> None:
    last = pictures("KK", "KK", board="2c3d4h8s", villain=1)[-1]
    assert last.columns[0].tie.value == 1
    (first, *_) = odds_queries(table("KK", "KK", board="2c3d4h8s").query, last)
    assert run(first, RunSettings(method="exact")).snapshot.seats[0].tie.value == 1


def test_what_it_needs_is_reported() -> None:
    with pytest.raises(QueryError, match="is gone"):
        pictures("AsAc", "KK", board="2c3d4h8s", villain=5)
    with pytest.raises(QueryError, match="no seat"):
        pictures("AsAc", "KK", board="2c3d4h8s", seat=4)


@pytest.mark.parametrize(("game", "hand"), [("studhi", "AsAdKh"), ("razz", "As2d3h")])
def test_stud_has_them_from_the_cards_dealt_so_far(game: str, hand: str) -> None:
    seats = [Seat("hero", hand), Seat("villain", "KsKdQc" if game == "studhi" else "Ks9d8c")]
    prepared, quick = prepare(equity_query(seats, game=game)), RunSettings(trials=4_000, seed=1, threads=1)
    *_, last = odds_columns(prepared, (0, None), quick)
    assert len(last.columns) == prepared.game.max_players - 1
    wins = [column.win.value for column in last.columns]
    assert wins == sorted(wins, reverse=True)
    known = oracle.odds_against(hand, "", 2, game=game, trials=4_000, seed=1, threads=1)
    assert last.columns[1].win.value == known.win
    assert last.columns[1].better is not None
    one, *_ = odds_columns(prepared, (0, 1), quick)
    assert one.columns[0].win.value > wins[0] - 0.5
    assert all(query.game == game for query in odds_queries(prepared.query, last))
