"""What is known without sampling: curves that mirror each other, players who are alike, small tables."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oracle.analysis.alike import equal_seats, fair_share
from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE
from oracle.analysis.pictures.equity_graph import EquityGraph, equity_graph, equity_graphs
from oracle.analysis.pictures.heat_map import heat_map
from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.pictures.street_by_street import street_by_street
from oracle.analysis.pictures.turn_river import turn_river
from oracle.analysis.precision import POT_HALF_WIDTH
from oracle.cards.card import card_text
from oracle.cards.mask import cards_in
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run
from tests.analysis.tables import random_text

QUICK = RunSettings(trials=4_000, seed=3, threads=1)
SETTINGS = RunSettings(seed=3, threads=2)


def table(game: str, *ranges: str, board: str = "", folded: tuple[int, ...] = ()) -> Prepared:
    seats = [Seat(f"p{place}", text, folded=place in folded) for place, text in enumerate(ranges)]
    syntax = "classic" if game == "holdem" else "generic"
    return prepare(equity_query(seats, game=game, board=board, syntax=syntax))


def graphs(prepared: Prepared, kind: str, chosen: RunSettings = QUICK) -> tuple[EquityGraph, ...]:
    *_, found = equity_graphs(prepared, kind, chosen)
    return found


def mirrored(one: EquityGraph, other: EquityGraph) -> bool:
    """Whether each share of the cases in which one has at least so much leaves the other at most the rest."""
    places = np.linspace(0.001, 0.999, 400)
    return np.allclose(one.curve.equities_at(places), 1 - other.curve.equities_at(1 - places), atol=2e-4)


TWO = (
    ("omaha", ("AsAhKsKh", "JsTs9d8d"), AGAINST_RANGES),
    ("omaha", ("AsAhKsKh", "JsTs9d8d"), FACE_UP),
    ("omahahi5", ("AA$ds", "KK$ds"), WHOLE_RANGE),
    ("omaha8", ("AA$ds", "A2$ds"), WHOLE_RANGE),
    ("holdem", ("30%", "15%"), FACE_UP),
    ("shortdeck", ("AA", "*"), FACE_UP),
)


@pytest.mark.parametrize(("game", "ranges", "kind"), TWO)
@pytest.mark.parametrize("board", ["", "Qh9h7c"])
def test_two_curves_mirror_each_other(game: str, ranges: tuple[str, str], kind: str, board: str) -> None:
    one, other = graphs(table(game, *ranges, board=board), kind)
    assert one.curve.mean + other.curve.mean == pytest.approx(1, abs=1e-12)
    assert mirrored(one, other)
    assert one.precision.pot == pytest.approx(other.precision.pot)
    assert one.precision.share == pytest.approx(other.precision.share)


@settings(max_examples=12, deadline=None)
@given(seed=st.integers(0, 10_000), board=st.sampled_from(["", "Kh9h7d", "Kh9h7d2c"]))
def test_any_two_ranges_mirror_each_other_with_hands_face_up(seed: int, board: str) -> None:
    rng = np.random.default_rng(seed)
    prepared = table("holdem", random_text(rng, 30), random_text(rng, 40), board=board)
    one, other = graphs(prepared, FACE_UP, RunSettings(trials=1_000, seed=seed, threads=1))
    assert mirrored(one, other)


def test_aces_against_a_rundown_are_counted_on_every_flop() -> None:
    prepared = table("omaha", "AsAhKsKh", "JsTs9d8d")
    *rough, exact = equity_graphs(prepared, AGAINST_RANGES, SETTINGS)
    assert rough
    assert rough[0][0].precision.rough
    assert all(graph.precision.exact for graph in exact)
    assert exact[0].curve.cases.sum() == 13_244
    whole = street_by_street(prepared).streets[0]
    assert [graph.curve.mean for graph in exact] == pytest.approx([float(e) for e in whole.equity], abs=1e-12)
    for step in (5, exact[0].curve.equity.size // 2):
        flop = "".join(_names(int(exact[0].curve.boards[step])))
        there = street_by_street(table("omaha", "AsAhKsKh", "JsTs9d8d", board=flop)).streets[-1]
        assert exact[0].curve.equity[step] == pytest.approx(float(there.equity[0]), abs=1e-12)
    band = rough[0][0].interval(np.linspace(0.01, 0.99, 99))
    true = exact[0].curve.equities_at(np.linspace(0.01, 0.99, 99))
    assert np.mean((band[0] <= true) & (true <= band[1])) > 0.93


def _names(board: int) -> list[str]:
    return [card_text(card) for card in cards_in(board)]


@pytest.mark.parametrize("kind", [AGAINST_RANGES, WHOLE_RANGE, FACE_UP])
def test_nine_equal_players_have_one_curve(kind: str) -> None:
    prepared = table("holdem", *["random"] * 9)
    found = graphs(prepared, kind)
    for graph in found[1:]:
        assert np.array_equal(graph.curve.equity, found[0].curve.equity)
        assert np.array_equal(graph.curve.upto, found[0].curve.upto)


@pytest.mark.parametrize(("game", "players"), [("holdem", 9), ("omaha85", 3), ("shortdeck", 9)])
def test_ranges_that_are_all_the_same_share_every_board_equally(game: str, players: int) -> None:
    """Three players suffice for a range of 2,598,960 hands: each player's hands are sorted again."""
    everybody = ["*" if game != "holdem" else "random"] * players
    prepared = table(game, *everybody)
    for graph in graphs(prepared, WHOLE_RANGE):
        assert graph.precision.exact
        assert graph.curve.equity == pytest.approx([1 / players], abs=1e-15)
    flop = table(game, *everybody, board="Kh9h7d")
    *_, cards = next_card(flop, QUICK)
    assert cards.equity == pytest.approx(np.full(cards.equity.shape, 1 / players), abs=1e-15)
    assert not cards.half_width.any()
    assert cards.now == pytest.approx(np.full(players, 1 / players))
    *_, matrix = turn_river(flop, QUICK)
    assert np.nanmax(np.abs(matrix.turn_equity - 1 / players)) < 1e-12
    *_, both = range_v_range(flop, QUICK)
    assert [seat.mean for seat in both.seats] == [1 / players] * players
    if game != "omaha85":
        *_, grid = heat_map(flop, 0, QUICK)
        assert grid.mean == 1 / players


def test_nine_random_hands_have_their_average_within_the_stated_error() -> None:
    for game, anything in (("holdem", "random"), ("omaha85", "*")):
        prepared = table(game, *[anything] * 9)
        for graph in (graphs(prepared, AGAINST_RANGES)[0], graphs(prepared, FACE_UP)[0]):
            known = graph.precision
            assert known.rough
            assert known.pot <= POT_HALF_WIDTH  # single cases are known before any is shown
            assert abs(graph.curve.mean - 1 / 9) <= known.pot + known.share
            low, high = graph.interval(np.array([0.4]))
            assert low[0] <= graph.curve.equity_at(0.4) <= high[0]


def test_equal_seats_are_found_by_what_they_hold() -> None:
    prepared = table("holdem", "AA, KK", "QQ, JJ", "KK, AA", "QQ, JJ", "AA, KK", "QQ, JJ", folded=(5,))
    assert equal_seats(prepared) == {0: 0, 1: 1, 2: 0, 3: 1, 4: 0}
    assert fair_share(prepared) is None
    assert fair_share(table("holdem", "AA, KK", "KK, AA", "22", folded=(2,))) == 0.5
    assert fair_share(table("omahahi6", "AA", "AA")) == 0.5
    assert fair_share(table("omahahi6", "AA", "KK")) is None


def test_three_small_ranges_are_counted() -> None:
    prepared = table("holdem", "AA, KQs", "TT", "87s", board="Kh7h2d")
    output = run(prepared.query, RunSettings(method="exact")).snapshot
    equities = [seat.equity.value for seat in output.seats]
    *_, both = range_v_range(prepared, SETTINGS)
    *_, cards = next_card(prepared, SETTINGS)
    *_, matrix = turn_river(prepared, SETTINGS)
    for exact in (both, cards, matrix):
        assert exact.precision.exact
    assert [seat.mean for seat in both.seats] == pytest.approx(equities, abs=1e-12)
    assert cards.now == pytest.approx(equities, abs=1e-12)
    assert matrix.now == pytest.approx(equities, abs=1e-12)
    for kind in (AGAINST_RANGES, WHOLE_RANGE):
        for graph, equity in zip(graphs(prepared, kind), equities, strict=True):
            assert graph.precision.exact
            assert graph.curve.mean == pytest.approx(equity, abs=1e-12)
    *_, single = equity_graph(prepared, 1, AGAINST_RANGES, SETTINGS)
    assert single.curve.mean == pytest.approx(equities[1], abs=1e-12)


def test_a_folded_range_takes_its_cards_away_where_deals_are_counted() -> None:
    prepared = table("holdem", "AA", "KQs", "AsKs, 9h9d", board="Kh7h2d", folded=(2,))
    output = run(prepared.query, RunSettings(method="exact")).snapshot
    *_, both = range_v_range(prepared, SETTINGS)
    assert both.precision.exact
    assert both.seats[0].mean == pytest.approx(output.seats[0].equity.value, abs=1e-12)
