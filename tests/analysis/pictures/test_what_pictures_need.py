"""Every picture says in words what it needs, and nothing but our errors comes out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from oracle.analysis.cards_to_come.outs import count_outs
from oracle.analysis.counts import count_hands, rank_range
from oracle.analysis.curves.curve import FACE_UP, WHOLE_RANGE
from oracle.analysis.hands.likelihood import FRUITLESS_PIECES
from oracle.analysis.keep import kept_text
from oracle.analysis.pictures.breakdown import breakdown
from oracle.analysis.pictures.equity_graph import equity_graph
from oracle.analysis.pictures.flop_report import every_flop
from oracle.analysis.pictures.heat_map import heat_map
from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.pictures.street_by_street import street_by_street
from oracle.analysis.pictures.turn_river import turn_river
from oracle.analysis.work import HOPELESS_TRIES
from oracle.errors import OracleError, QueryError
from oracle.games import find_game
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.warming import preparing
from tests.analysis.tables import table

QUICK = RunSettings(trials=2_000, seed=1, threads=1)

PICTURES: dict[str, Callable[[Prepared], object]] = {
    "equity graph": lambda prepared: list(equity_graph(prepared, 0, settings=QUICK)),
    "graph face up": lambda prepared: list(equity_graph(prepared, 0, FACE_UP, QUICK)),
    "graph of a whole range": lambda prepared: list(equity_graph(prepared, 0, WHOLE_RANGE, QUICK)),
    "range against range": lambda prepared: list(range_v_range(prepared, QUICK)),
    "next cards": lambda prepared: list(next_card(prepared, QUICK)),
    "turn and river": lambda prepared: list(turn_river(prepared, QUICK)),
    "breakdown": lambda prepared: list(breakdown(prepared, 0, QUICK)),
    "heat map": lambda prepared: list(heat_map(prepared, 0, QUICK)),
    "outs": lambda prepared: list(count_outs(prepared, 0, settings=QUICK)),
    "every flop": lambda prepared: list(every_flop(prepared, 0, QUICK)),
    "street by street": street_by_street,
}
LOOK_AHEAD = (
    "equity graph",
    "graph face up",
    "graph of a whole range",
    "next cards",
    "turn and river",
    "outs",
)
NEED_A_FLOP = ("next cards", "turn and river", "breakdown", "outs")


def refused(name: str, prepared: Prepared) -> str:
    with pytest.raises(QueryError) as caught:
        PICTURES[name](prepared)
    assert caught.value.remedy
    return caught.value.message


@pytest.mark.parametrize("name", PICTURES)
def test_one_player_alone_is_told_to_add_another(name: str) -> None:
    assert "only one player" in refused(name, table("AsKs", board="Kh7h2d"))
    assert "only one player" in refused(name, table("AsKs", "QQ", board="Kh7h2d", folded=(1,)))


@pytest.mark.parametrize("name", LOOK_AHEAD)
def test_a_complete_board_leaves_no_street(name: str) -> None:
    assert "the board is complete" in refused(name, table("AsKs", "QQ", board="Kh7h2d3c4s"))


@pytest.mark.parametrize("name", NEED_A_FLOP)
def test_pictures_of_a_board_need_a_flop(name: str) -> None:
    for board in ("", "Kh7h"):
        assert "needs a flop" in refused(name, table("AsKs", "QQ", board=board))


def test_the_matrix_needs_a_flop_and_no_turn() -> None:
    assert "neither turn nor river" in refused("turn and river", table("AsKs", "QQ", board="Kh7h2d3c"))


def test_the_report_on_every_flop_needs_two_players_and_no_board() -> None:
    assert "two players" in refused("every flop", table("AA", "KK", "QQ"))
    assert "empty board" in refused("every flop", table("AA", "KK", board="Kh7h2d"))


@pytest.mark.parametrize("name", ["street by street", "outs"])
def test_exact_hands_are_asked_for_by_name(name: str) -> None:
    message = refused(name, table("AK", "QdQc", board="9h7h2d"))
    assert "exact" in message
    assert "p1" in message
    assert "16 hands" in message


@pytest.mark.parametrize("name", ["equity graph", "breakdown", "heat map", "outs"])
def test_a_folded_seat_has_no_picture(name: str) -> None:
    prepared = table("AsKs", "QQ", "JJ", board="Kh7h2d", folded=(0,))
    assert "p1 has folded" in refused(name, prepared)


@pytest.mark.parametrize("name", PICTURES)
def test_games_without_a_board_get_that_as_the_reason(name: str) -> None:
    for game in ("studhi", "stud8", "razz"):
        seats = [Seat("p1", "AsKs"), Seat("p2", "QdQc")]
        message = refused(name, prepare(equity_query(seats, game=game)))
        assert find_game(game).title in message


def test_a_seat_that_is_not_there() -> None:
    prepared = table("AsKs", "QQ", board="Kh7h2d")
    for seat in (-1, 2):
        with pytest.raises(QueryError, match="no seat"):
            list(heat_map(prepared, seat))
        with pytest.raises(QueryError, match="no seat"):
            rank_range(prepared, seat)


@pytest.mark.parametrize(
    "name", [name for name in PICTURES if name not in ("every flop", "street by street", "outs")]
)
def test_ten_players_are_drawn(name: str) -> None:
    PICTURES[name](table("22+, AK", "30%", *["random"] * 8, board="Kh7h2d"))


def test_ten_narrow_ranges_that_hardly_fit_are_drawn_or_refused_in_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Searches for a deal give up after a hundredth of the usual number of draws."""
    monkeypatch.setattr("oracle.analysis.work.HOPELESS_TRIES", HOPELESS_TRIES // 100)
    monkeypatch.setattr("oracle.analysis.hands.likelihood.FRUITLESS_PIECES", FRUITLESS_PIECES // 100)
    others = ["AA, KK, QQ, JJ, TT"] * 9
    prepared = table("AA", *others)  # every one of these twenty cards, in one way only
    short = RunSettings(seconds=0.2, seed=1, threads=1)
    for picture in (heat_map(prepared, 0, short), equity_graph(prepared, 0, settings=short)):
        try:
            list(picture)
        except OracleError as trouble:
            assert "In almost every deal" in trouble.message  # noqa: PT017 - either outcome is right


def test_a_board_that_kills_a_range_is_named_before_any_picture() -> None:
    with pytest.raises(QueryError, match="No hand is left"):
        table("KhKd, KhKc", "QQ", board="Kh7h2d")


def test_a_next_card_that_kills_a_range_is_left_out() -> None:
    *_, found = next_card(table("AsKs", "QdQc, QdJc", board="Kh7h2d"))
    assert 4 * 10 + 1 not in found.cards.tolist()  # the queen of diamonds is in every hand
    *_, graph = equity_graph(table("AsKs", "QdQc, QdJc", board="Kh7h2d"), 0)
    assert graph.curve.upto[-1] == 1.0


def test_nothing_kept_makes_no_range() -> None:
    nothing = np.empty(0, dtype=np.uint64), np.empty(0)
    with pytest.raises(QueryError, match="No hand is kept"):
        kept_text(*nothing)


def test_an_empty_table_is_not_counted() -> None:
    with pytest.raises(QueryError, match="there is nobody"):
        count_hands(replace(table("AA"), seats=()))


@pytest.mark.parametrize("name", PICTURES)
def test_cancelled_before_they_begin_pictures_just_end(name: str) -> None:
    cancel = threading.Event()
    cancel.set()
    flop, wide = table("22+, AK", "30%", "random", board="Kh7h2d"), table("22+", "30%")
    makers = {
        "equity graph": lambda: equity_graph(wide, 0, settings=QUICK, cancel=cancel),
        "graph face up": lambda: equity_graph(wide, 0, FACE_UP, QUICK, cancel),
        "graph of a whole range": lambda: equity_graph(flop, 0, WHOLE_RANGE, QUICK, cancel),
        "range against range": lambda: range_v_range(flop, QUICK, cancel),
        "next cards": lambda: next_card(flop, QUICK, cancel),
        "turn and river": lambda: turn_river(flop, QUICK, cancel),
        "breakdown": lambda: breakdown(flop, 0, QUICK, cancel),
        "heat map": lambda: heat_map(flop, 0, QUICK, cancel),
        "outs": lambda: count_outs(
            table("AsKs", "QQ", "JJ", board="Kh7h2d"), 0, settings=QUICK, cancel=cancel
        ),
        "every flop": lambda: every_flop(wide, 0, QUICK, cancel),
    }
    if name in makers:
        assert list(makers[name]()) == []


def test_the_steps_that_prepare_kernels_have_names_of_their_own() -> None:
    """`tests/warming/test_every_kernel.py` runs them all."""
    names = [name for name, _prepare in preparing.PICTURE_STEPS]
    assert len(set(names)) == len(names) > 0
