"""The figures of every picture, asked once more as the query that "Show PQL" opens."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE
from oracle.analysis.pictures.breakdown import BY_CATEGORY, BY_TYPE, breakdown, breakdown_queries
from oracle.analysis.pictures.equity_graph import LEVELS, equity_graph, equity_graph_query
from oracle.analysis.pictures.hand_types import hand_types, hand_types_query, type_streets
from oracle.analysis.pictures.heat_map import heat_map, heat_map_queries
from oracle.analysis.pictures.next_card import next_card, next_card_queries
from oracle.analysis.pictures.range_v_range import range_v_range, range_v_range_query
from oracle.analysis.pictures.street_by_street import street_by_street, street_by_street_query
from oracle.analysis.pictures.turn_river import turn_river_queries
from oracle.cards.card import card_text
from oracle.errors import QueryError
from oracle.pql import parse, print_query
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.query.checking.query import check
from oracle.simulate import run

FLOP = equity_query(
    [Seat("Hero", "AhKs, 9c8c"), Seat("Villain", "QQ-JJ, KQs, AcTc")], board="Kh7c2c", syntax="classic"
)
TURN = replace(FLOP, board="Kh7c2c5d")


def last(pictures):
    *_, end = pictures
    return end


def prepared(query: Query):
    from oracle.prepared import prepare

    return prepare(query)


def figures(query: Query) -> dict[str, object]:
    """The figures of a query by name, after it has been written, read and checked."""
    text = print_query(query)
    read = parse(text)
    assert read == query
    check(read)
    result = run(read, RunSettings(method="exact")).snapshot
    return {each.name: each for each in result.results}


def value(found: dict[str, object], name: str) -> float:
    return found[name].estimate.value


@pytest.mark.parametrize("kind", [AGAINST_RANGES, FACE_UP])
def test_an_equity_graph_has_the_shares_and_the_mean_of_its_query(kind):
    graphs = [last(equity_graph(prepared(TURN), seat, kind)) for seat in (0, 1)]
    found = figures(equity_graph_query(TURN, kind))
    for name, graph in zip(("Hero", "Villain"), graphs, strict=True):
        assert graph.precision.exact
        assert value(found, f"{name} on average") == pytest.approx(graph.curve.mean, abs=1e-9)
        for level in LEVELS:
            share = graph.curve.share_at_least(level)
            assert value(found, f"{name} at least {level:.0%}") == pytest.approx(share, abs=1e-9)
        bars = {int(bar.label): bar.share.value for bar in found[name].buckets}
        low, upto = np.maximum(0, np.ceil(100 * graph.curve.equity) - 1), graph.curve.share
        for bucket, share in bars.items():
            assert upto[low == bucket].sum() == pytest.approx(share, abs=1e-9)


def test_the_graph_of_a_whole_range_is_not_a_query_and_says_why():
    with pytest.raises(QueryError, match="one deal at a time"):
        equity_graph_query(FLOP, WHOLE_RANGE)


def test_a_graph_needs_a_street_to_come():
    with pytest.raises(QueryError, match="no street left"):
        equity_graph_query(replace(FLOP, board="Kh7c2c5d3s"), AGAINST_RANGES)


def test_range_against_range_is_a_histogram_of_equities_on_this_board():
    ranges = last(range_v_range(prepared(TURN)))
    found = figures(range_v_range_query(TURN))
    for name, hands in zip(("Hero", "Villain"), ranges.seats, strict=True):
        assert value(found, f"{name} on average") == pytest.approx(hands.mean, abs=1e-9)
        low = np.maximum(0, np.ceil(100 * hands.equity) - 1)
        for bar in found[name].buckets:
            assert hands.likelihood[low == int(bar.label)].sum() == pytest.approx(bar.share.value, abs=1e-9)


def test_every_next_card_has_its_own_query():
    cards = last(next_card(prepared(TURN)))
    asked = next_card_queries(TURN, cards.cards.tolist())
    assert len(asked) == len(cards.cards)
    for column in (0, 17, len(asked) - 1):
        found = figures(asked[column])
        after = card_text(int(cards.cards[column]))
        for row, name in enumerate(("Hero", "Villain")):
            equity = float(cards.equity[row, column])
            assert value(found, f"{name} after {after}") == pytest.approx(equity, abs=1e-9)


@pytest.mark.parametrize(("way", "place"), [(BY_TYPE, 0), (BY_CATEGORY, 1)])
def test_a_breakdown_is_a_histogram_and_a_query_for_each_group(way, place):
    parts = last(breakdown(prepared(FLOP), 1)).partitions[place]
    assert parts.key == way
    groups = [node for node in parts.children if node.hands]
    shares, *each = breakdown_queries(FLOP, 1, way, [node.key for node in groups])
    bars = {bar.label: bar.share.value for bar in figures(shares)["Villain"].buckets}
    for node, query in zip(groups, each, strict=True):
        assert bars[node.key] == pytest.approx(node.likelihood, abs=1e-9)
        found = figures(query)
        assert value(found, f"Villain with {node.key}") == pytest.approx(node.equity, abs=1e-9)


def test_a_breakdown_by_draws_is_not_a_query_and_says_why():
    with pytest.raises(QueryError, match="gutshots"):
        breakdown_queries(FLOP, 1, "draws", [])


def test_a_heat_map_is_a_query_for_each_class():
    heat = last(heat_map(prepared(TURN), 1))
    classes = np.flatnonzero(np.isfinite(heat.class_equity)).tolist()
    for index, query in zip(classes, heat_map_queries(TURN, 1, classes), strict=True):
        (found,) = figures(query).values()
        assert found.estimate.value == pytest.approx(heat.class_equity[index], abs=1e-9)


@pytest.mark.parametrize(("game", "board"), [("holdem", "Kh7c2c5d"), ("shortdeck", "Kh7c9c8d")])
def test_a_heat_map_asks_in_the_syntax_of_the_table(game: str, board: str):
    seats = [Seat("Hero", "AxKx, AxKy, QQ"), Seat("Villain", "JJ, AxQx")]
    table = equity_query(seats, board=board, game=game, syntax="generic")
    heat = last(heat_map(prepared(table), 0))
    classes = np.flatnonzero(np.isfinite(heat.class_equity)).tolist()
    assert len(classes) == 3
    for index, query in zip(classes, heat_map_queries(table, 0, classes), strict=True):
        (found,) = figures(query).values()
        assert found.estimate.value == pytest.approx(heat.class_equity[index], abs=1e-9)


def test_a_heat_map_of_too_many_classes_says_so():
    with pytest.raises(QueryError, match="169 hand classes"):
        heat_map_queries(FLOP, 1, range(169))


def test_hand_types_are_the_figures_of_their_query():
    table = replace(FLOP, where=parse("select avg(1) from game='holdem' where winsHi(Hero)").where)
    made = last(hand_types(prepared(FLOP), "river", RunSettings(method="exact")))
    assert made.precision.exact
    assert not made.conditional
    found = figures(hand_types_query(FLOP, "river"))
    bars = {bar.label: bar.share.value for bar in found["Villain"].buckets}
    row = dict(zip(made.types, made.figures[1], strict=True))
    assert sum(each.share.value for each in row.values()) == pytest.approx(1)
    for kind, each in row.items():
        assert each.share.value == pytest.approx(bars.get(kind, 0.0), abs=1e-12)
    flushes = value(found, "Villain wins with flush") / bars["flush"]
    assert row["flush"].wins.value == pytest.approx(flushes)
    kept = last(hand_types(prepared(table), "river", RunSettings(method="exact")))
    assert kept.conditional
    assert all(each.wins is None or each.wins.value == 1 for each in kept.figures[0])
    assert all(each.wins is None or each.wins.value == 0 for each in kept.figures[1])


def test_wins_with_all_types_are_the_wins_of_the_table_and_weights_count():
    table = replace(FLOP, seats=(FLOP.seats[0], Seat("Villain", "QQ@25, AcTc@90, KQs@100")))
    made = last(hand_types(prepared(table), "river", RunSettings(method="exact")))
    wins = [sum(e.share.value * e.wins.value for e in row if e.wins is not None) for row in made.figures]
    answer = run(table, RunSettings(method="exact")).snapshot
    assert wins == pytest.approx([seat.win.value for seat in answer.seats])


def test_sampled_hand_types_hold_the_exact_ones_within_their_error():
    sampled = last(hand_types(prepared(FLOP), "river", RunSettings(method="sampled", trials=40_000, seed=5)))
    exact = last(hand_types(prepared(FLOP), "river", RunSettings(method="exact")))
    assert sampled.deals == 40_000
    assert not sampled.precision.exact
    assert sampled.precision.rough  # this many deals were asked for, not this half-width
    misses = 0
    for row, true in zip(sampled.figures, exact.figures, strict=True):
        for guess, known in zip(row, true, strict=True):
            misses += not guess.share.low <= known.share.value <= guess.share.high
            if guess.wins is not None:
                misses += not guess.wins.low <= known.wins.value <= guess.wins.high
    assert misses <= 4


def test_types_are_in_the_order_of_the_game_and_folded_seats_have_none():
    seats = (Seat("A", "AhKh"), Seat("B", "*"), Seat("C", "QhQd", folded=True))
    table = equity_query(seats, game="shortdeck", board="9hTh6c7d")
    made = last(hand_types(prepared(table), "turn", RunSettings(trials=2000, seed=1)))
    assert made.types.index("flush") > made.types.index("fullhouse")
    assert made.seats == (0, 1)


@pytest.mark.parametrize(
    ("game", "board", "streets"),
    [
        ("holdem", "", ["flop", "turn", "river"]),
        ("holdem", "Kh7c2c5d", ["turn", "river"]),
        ("omaha", "Kh7c2c5d3s", ["river"]),
        ("holdem", "AKx", ["flop", "turn", "river"]),
        ("studhi", "", ["third", "fourth", "fifth", "sixth", "seventh"]),
    ],
)
def test_streets_with_types_are_those_from_the_board_on(game, board, streets):
    table = Query(game, "generic", (Seat("a", "*"), Seat("b", "*")), board)
    assert [street.name for street in type_streets(table)] == streets


def test_a_game_for_the_low_alone_has_no_hand_types():
    with pytest.raises(QueryError, match="Razz"):
        type_streets(Query("razz", "generic", ()))


def test_street_by_street_is_a_query_of_hands_face_up():
    known = equity_query([Seat("Hero", "AhKs"), Seat("Villain", "QcQd")], board="Kh7c2c5d")
    found = street_by_street(prepared(known))
    shown = figures(street_by_street_query(known, [street.street for street in found.streets]))
    words = ("before the flop", "on the flop", "on the turn")
    for street, when in zip(found.streets, words, strict=True):
        for name, equity in zip(("Hero", "Villain"), street.equity, strict=True):
            assert value(shown, f"{name} {when}") == pytest.approx(float(equity), abs=1e-9)


def test_every_turn_and_river_would_be_too_many_queries():
    with pytest.raises(QueryError, match="1,176 pairs"):
        turn_river_queries(1176)


def test_range_against_range_in_omaha_is_the_same_query():
    seats = [Seat("Hero", "AhKhQdJd, 9s8s7d6d"), Seat("Villain", "AsAdTc9c, KsQs5h4h")]
    omaha = equity_query(seats, game="omahahi", board="Kd7h2h3c")
    ranges = last(range_v_range(prepared(omaha)))
    found = figures(range_v_range_query(omaha))
    for name, hands in zip(("Hero", "Villain"), ranges.seats, strict=True):
        assert value(found, f"{name} on average") == pytest.approx(hands.mean, abs=1e-9)
        low = np.maximum(0, np.ceil(100 * hands.equity) - 1)
        for bar in found[name].buckets:
            assert hands.likelihood[low == int(bar.label)].sum() == pytest.approx(bar.share.value, abs=1e-9)


def test_where_the_pot_is_split_wins_are_reported_as_of_the_high():
    table = equity_query([Seat("A", "As2s3dKd"), Seat("B", "*")], game="omaha8", board="Kc7h2h")
    made = last(hand_types(prepared(table), "river", RunSettings(trials=2000, seed=1)))
    assert made.split
