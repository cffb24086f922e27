"""Pictures of games other than hold'em: exact figures equal runs, sampled ones agree with them."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from oracle.analysis.counts import count_hands, rank_range
from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE
from oracle.analysis.curves.sampled import sampled_graph, sampled_whole
from oracle.analysis.facing import DRAWN_HANDS, IN_STUD, face
from oracle.analysis.hands.any_game import _sampled, listed_equities
from oracle.analysis.pictures.breakdown import breakdown
from oracle.analysis.pictures.equity_graph import equity_graph
from oracle.analysis.pictures.hand_types import type_order
from oracle.analysis.pictures.heat_map import heat_map
from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.pictures.street_by_street import street_by_street
from oracle.analysis.pictures.turn_river import turn_river
from oracle.cards.card import cards_text, parse_cards
from oracle.cards.mask import cards_in
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run
from oracle.simulate.snapshot import SeatFigures
from tests.simulate.asking import ask

QUICK = RunSettings(trials=3_000, seed=1, threads=1)


def table(game: str, *ranges: str, board: str = "", dead: str = "") -> Prepared:
    """A table of some ranges in generic syntax."""
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    return prepare(equity_query(seats, board=board, dead=dead, game=game))


def exact_seat(prepared: Prepared, hero: str, villain: str) -> SeatFigures:
    """What the equity table says about the first of two ranges."""
    seats = [Seat("a", hero), Seat("b", villain)]
    query = equity_query(seats, board=cards_text(prepared.board), game=prepared.game.name)
    return run(query, RunSettings(method="exact")).snapshot.seats[0]


def exact_equity(prepared: Prepared, hero: str, villain: str) -> float:
    """The equity of the first of two ranges, by the equity table."""
    return exact_seat(prepared, hero, villain).equity.value


SPOTS = (
    ("omaha", "AA$ds@30,9876@100", "KK$ds,AQJT", "Kh7h2d5c"),
    ("omaha8", "A234,A25K", "AA$ds", "8h7h3dKc"),
    ("shortdeck", "AK@30,QJ@20,99@40", "TT,AQ", "Kh9h7d"),
    ("shortdecktrips", "99@30,77@40", "JT,QJ", "Kh9h7d"),
)


@pytest.mark.parametrize(("game", "hero", "villain", "board"), SPOTS)
def test_ranges_are_worth_what_a_run_finds_and_hands_what_they_find_alone(
    game: str, hero: str, villain: str, board: str
) -> None:
    prepared = table(game, hero, villain, board=board)
    *_, picture = range_v_range(prepared, QUICK)
    assert picture.precision.exact
    ours, theirs = picture.seats
    assert ours.mean == pytest.approx(exact_equity(prepared, hero, villain), abs=1e-12)
    assert ours.mean + theirs.mean == pytest.approx(1, abs=1e-12)
    for row in (0, ours.hands.size // 2, ours.hands.size - 1):
        alone = exact_equity(prepared, cards_text(cards_in(int(ours.hands[row]))), villain)
        assert ours.equity[row] == pytest.approx(alone, abs=1e-12)
    assert ours.likelihood.sum() == pytest.approx(1, abs=1e-12)
    assert ours.likelihood @ ours.equity == pytest.approx(ours.mean, abs=1e-12)


def test_sampled_hands_are_as_far_from_the_exact_ones_as_they_say() -> None:
    prepared = table("omaha8", "A234,A25K,KKQQ", "AA$ds,T987", board="8h7h3d")
    facing = face(prepared, 0, "the picture")
    *_, exact = listed_equities(facing, QUICK)
    assert exact.precision.exact
    found = list(_sampled(facing, RunSettings(trials=40_000, seed=3, threads=1), None))[-1]
    off = (found.share - exact.share) / found.half_width
    assert np.abs(off).max() < 3
    assert 0.25 < np.sqrt((off**2).mean()) < 0.7


def test_several_players_and_five_cards_are_sampled() -> None:
    for game, ranges in (("omaha", ("AA$ds", "KK$ds", "T987")), ("omahahi5", ("AA$ds", "JsTs9d8d7c"))):
        prepared = table(game, *ranges, board="Qh7h2d")
        *_, picture = range_v_range(prepared, RunSettings(trials=1_000, seed=1, threads=1))
        assert not picture.precision.exact
        assert sum(seat.mean for seat in picture.seats) == pytest.approx(1, abs=0.1)


def test_a_range_of_millions_of_hands_is_shown_by_some_of_them() -> None:
    *_, picture = range_v_range(table("omahahi6", "AA", "2s3s4h5h8c9c"), RunSettings(trials=20_000, seed=1))
    wide, one = picture.seats
    assert wide.drawn_of > 300_000
    assert 10_000 < wide.hands.size <= DRAWN_HANDS
    assert one.drawn_of == 0
    assert wide.mean + one.mean == pytest.approx(1, abs=0.06)


def test_dots_lie_on_the_whole_curve() -> None:
    *_, picture = range_v_range(table("omaha", "AsAh", "KsKh", board="Kd7h2d5c"), QUICK)
    for seat in picture.seats:
        rows = seat.dots(200)
        assert rows[0] == 0
        assert rows[-1] == seat.hands.size - 1
        assert rows.size <= 200
        skipped = np.diff(rows) > 1
        moved = np.diff(seat.upto[rows]) - np.diff(seat.equity[rows])
        assert skipped.any()
        assert (moved[skipped] < 4 / 198).all()
        assert seat.dots(10**6).size == seat.hands.size


def test_short_deck_is_drawn_on_the_grid_of_its_nine_ranks() -> None:
    *_, picture = heat_map(table("shortdeck", "*", "TT", board="Kh9h7d"), 0, QUICK)
    grid = picture.class_hands.reshape(13, 13)
    assert grid[:9, :9].sum() == picture.class_hands.sum() == 528
    assert np.isnan(picture.class_equity.reshape(13, 13)[9:]).all()
    assert picture.class_weight.max() == 100


@pytest.mark.parametrize("game", ["omaha", "omahahi6"])
def test_hands_of_other_than_two_cards_have_no_grid(game: str) -> None:
    with pytest.raises(QueryError, match="grid of two-card hands") as caught:
        list(heat_map(table(game, "*", "*", board="Kh7h2d"), 0, QUICK))
    assert caught.value.remedy


def test_stud_is_not_sent_to_pictures_that_it_does_not_have() -> None:
    with pytest.raises(QueryError) as caught:
        list(heat_map(table("studhi", "*", "*", board=""), 0, QUICK))
    assert caught.value.remedy == IN_STUD


GRAPHS = (
    ("omaha", "AA$ds", "KK$ds", "Kh7h2d5c"),
    ("omaha8", "A234,A25K", "AA$ds", "8h7h3dKc"),
    ("shortdeck", "AK@30,QJ@20,99@40", "TT,AQ", "Kh9h7d"),
)


@pytest.mark.parametrize(("game", "hero", "villain", "board"), GRAPHS)
def test_cards_to_come_and_graphs_say_the_same(game: str, hero: str, villain: str, board: str) -> None:
    prepared = table(game, hero, villain, board=board)
    *_, cards = next_card(prepared, QUICK)
    mean = exact_equity(prepared, hero, villain)
    assert cards.precision.exact
    assert cards.now[0] == pytest.approx(mean, abs=1e-12)
    assert cards.equity[0] @ cards.chance == pytest.approx(mean, abs=1e-12)
    more = cards_text((int(cards.cards[3]),))
    then = table(game, hero, villain, board=board + more)
    assert cards.equity[0][3] == pytest.approx(exact_equity(then, hero, villain), abs=1e-12)
    for kind in (AGAINST_RANGES, WHOLE_RANGE):
        *_, graph = equity_graph(prepared, 0, kind, QUICK)
        assert graph.precision.exact
        assert graph.curve.mean == pytest.approx(mean, abs=1e-12)
    *_, graph = equity_graph(prepared, 0, FACE_UP, QUICK)
    assert graph.curve.mean == pytest.approx(mean, abs=1e-12 + 3 * graph.precision.share)
    if len(prepared.board) == 3:
        *_, matrix = turn_river(prepared, QUICK)
        assert matrix.now[0] == pytest.approx(mean, abs=1e-12)


@pytest.mark.parametrize("kind", [AGAINST_RANGES, WHOLE_RANGE])
def test_sampled_graphs_agree_with_exact_ones(kind: str) -> None:
    prepared = table("omaha8", "A234,KKQQ", "AA$ds", board="8h7h3d")
    *_, exact = equity_graph(prepared, 0, kind, QUICK)
    settings = RunSettings(seed=5, threads=1, error=0.02)  # four times as fast as by default
    if kind == WHOLE_RANGE:
        found = list(sampled_whole(prepared, settings, None))[-1][0]
    else:
        *_, found = sampled_graph(face(prepared, 0, "the graph"), settings, None)
    known = found.precision
    assert not known.exact
    assert not known.rough
    assert found.curve.mean == pytest.approx(exact.curve.mean, abs=2 * (known.share + known.pot))
    for level in (0.35, 0.5, 0.65):
        low, high = (exact.curve.share_at_least(level + off * known.pot) for off in (2, -2))
        assert low - 2 * known.share <= found.curve.share_at_least(level) <= high + 2 * known.share


def test_before_the_flop_and_with_five_cards_graphs_are_sampled() -> None:
    short = RunSettings(trials=500, seed=1, threads=1)
    for game, ranges in (
        ("omaha", ("AA", "KK")),
        ("omahahi5", ("AA$ds", "KK$ds")),
        ("shortdeck", ("AA", "*")),
    ):
        equity = ask(*ranges, game=game, method="sampled", trials=20_000, seed=1).seats[0].equity.value
        for kind in (AGAINST_RANGES, WHOLE_RANGE, FACE_UP):
            *_, graph = equity_graph(table(game, *ranges), 0, kind, short)
            assert graph.street == "flop"
            assert not graph.precision.exact
            known = graph.precision
            assert known.share > 0
            assert graph.curve.mean == pytest.approx(equity, abs=2 * (known.share + known.pot) + 0.01)
    *_, cards = next_card(table("omahahi5", "AA$ds", "KK$ds", "QQ", board="8h7h3d"), short)
    assert cards.now.sum() == pytest.approx(1, abs=1e-9)


def test_no_deal_of_the_future_takes_a_card_that_is_out() -> None:
    prepared = table("shortdeck", "AKs", "QQ", board="8h7h6d", dead="9s9d")
    *_, cards = next_card(prepared, QUICK)
    dead = set(parse_cards("8h7h6d9s9d"))
    assert not dead & set(cards.cards.tolist())
    assert min(cards.cards.tolist()) >= 16


@pytest.mark.parametrize(
    ("game", "hero", "board"),
    [("omaha8", "AA$ds,A234", "8h7h3d"), ("shortdeck", "*", "Kh9h7d"), ("omahahi5", "AAKK", "Qh7h2d5c")],
)
def test_the_breakdown_has_every_hand_once_and_types_in_the_games_order(
    game: str, hero: str, board: str
) -> None:
    *_, picture = breakdown(table(game, hero, "KK$ds" if game == "omaha8" else "QQ", board=board), 0, QUICK)
    types = picture.partitions[0]
    assert types.hands == picture.hands.size == sum(child.hands for child in types.children)
    assert types.likelihood == pytest.approx(1, abs=1e-9)
    order = [child.key for child in types.children]
    stronger = [kind for kind in type_order(find_game(game))[::-1] if kind in order]
    assert order == stronger
    drawn = next(split for split in picture.partitions if split.key == "draws")
    assert sum(child.hands for child in drawn.children) == picture.hands.size
    assert {child.key for child in drawn.children} >= {"flush draw", "gutshot"}


def test_known_hands_are_followed_street_by_street() -> None:
    found = street_by_street(table("omaha", "AsAhKsKh", "JsTs9d8d", board="Kd7d2c5s"))
    assert [street.street for street in found.streets] == ["preflop", "flop", "turn"]
    before = found.streets[0]
    assert before.win[0] == Fraction(694_553, 1_086_008)
    assert before.tie == (Fraction(99, 1_086_008),) * 2
    for game, one, other, board in (
        ("omaha8", "2d3h8s9c", "3c4dQhQc", "Kd7d2c"),
        ("shortdeck", "AsAh", "JsTs", "Kd7d9c"),
    ):
        streets = street_by_street(table(game, one, other, board=board)).streets
        for street, known in zip(streets, ("", board), strict=True):
            wanted = exact_seat(table(game, one, other, board=known), one, other)
            for name in ("equity", "win", "tie"):
                found = float(getattr(street, name)[0])
                assert found == pytest.approx(getattr(wanted, name).value, abs=1e-12), name
            assert sum(street.equity) == 1


def test_a_known_hand_is_asked_for_by_the_number_of_its_cards() -> None:
    with pytest.raises(QueryError, match="exact hands") as caught:
        street_by_street(table("omaha", "AsAhKsKh", "QQ"))
    assert "four cards" in (caught.value.remedy or "")


def test_hands_are_counted_and_ranked_in_other_games() -> None:
    counts = count_hands(table("omaha", "AsAhKsKh,QsQhJsJh", "AdAcKdKc,QsQh5h5d,2c3c4c5c", board="Kd7d2h"))
    assert [(seat.whole.hands, seat.live.hands) for seat in counts.seats] == [(2, 2), (3, 2)]
    assert counts.joint == 3
    assert count_hands(table("shortdeck", "*", "AA")).joint == 6 * (34 * 33 // 2)
    wide = count_hands(table("omahahi6", "*", "KK"))
    assert wide.seats[0].whole.hands == 20_358_520
    assert wide.joint is None
    rank = rank_range(table("omaha", "AsAhKsKh,9c6d3h2s", "*"), 0)
    assert rank.best == 1
    assert rank.worst > 90
    assert rank.best_class == "AdAcKdKc"  # one hand represents the class
