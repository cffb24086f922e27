"""What sampled pictures say of their precision is true: compared with the same pictures counted exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import cache

import numpy as np
import pytest

from oracle.analysis.cards_to_come import card_figures
from oracle.analysis.curves import any_game as graph_any
from oracle.analysis.curves import players as graph
from oracle.analysis.curves.curve import AGAINST_RANGES, WHOLE_RANGE
from oracle.analysis.facing import Facing
from oracle.analysis.hands import any_game as hands_any
from oracle.analysis.hands import every_deal, hand_by_hand
from oracle.analysis.hands import sampled as hands_sampled
from oracle.analysis.hands.likelihood import Likelihoods
from oracle.analysis.pictures.equity_graph import EquityGraph, equity_graphs
from oracle.analysis.pictures.next_card import NextCard, next_card
from oracle.analysis.pictures.range_v_range import RangeVRange, range_v_range
from oracle.analysis.pictures.turn_river import turn_river
from oracle.analysis.precision import Precision
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from tests.analysis.tables import random_text
from tests.analysis.tables import table as holdem_table

LEAST = 0.93
"""Of the points, over all seeds, that must lie within their half-widths."""

SEEDS, FEW_SEEDS, CARD_SEEDS = 5, 2, 10
"""Runs of a picture, each with hundreds of points; fewer of many trials, where a wrong width is far wrong,
and more where each has few points."""


@pytest.fixture
def sampled(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Disables the exact methods."""

    def take() -> None:
        for module in (every_deal, hand_by_hand, card_figures):
            monkeypatch.setattr(module, "every_deal", lambda *_: None)
        monkeypatch.setattr(graph, "few_deals", lambda _: False)
        monkeypatch.setattr(hands_any, "_sweep_of", lambda *_: None)
        monkeypatch.setattr(graph, "_swept", lambda *_, **__: False)
        monkeypatch.setattr(graph_any, "_sweep_seconds", lambda *_, **__: np.inf)

    return take


@pytest.fixture
def likelihoods_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """How likely a player's hands are is computed for the first seed only.

    It takes most of the time, depends on nothing that changes with the seed but its own noise, and does not
    affect the equity of a hand or its half-width.
    """
    real, kept = hands_sampled.likelihoods, {}

    def likelihoods(facing: Facing, *arguments: object, soon: bool) -> Likelihoods:
        key = (facing.seat, soon)
        if key not in kept:
            kept[key] = real(facing, *arguments, soon=soon)
        return kept[key]

    monkeypatch.setattr(hands_sampled, "likelihoods", likelihoods)


def turn() -> Prepared:
    """Three ranges on a turn."""
    rng = np.random.default_rng(3)
    return holdem_table(*(random_text(rng, 20) for _ in range(3)), board="Kh7h2d5s")


def table(game: str, *ranges: str, board: str) -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges)]
    return prepare(equity_query(seats, game=game, board=board))


def omaha_flop() -> Prepared:
    """Two ranges on a flop of Omaha."""
    return table("omaha", "AA$ds", "T987", board="Kh8h2d")


def hi_lo_flop() -> Prepared:
    """Three hands or so on a flop of Omaha hi-lo."""
    return table("omaha8", "A234,A25K", "KKQQ", "As3s7cTc", board="8h6h2d")


def short_turn() -> Prepared:
    """Three ranges on a turn of short deck."""
    return table("shortdeck", "TT,AK", "QQ,JTs", "99", board="Kh9h7d8c")


@cache
def exact_hands(name: str) -> RangeVRange:
    """The hands of a table, counted once for all sizes of runs."""
    *_, exact = range_v_range(TABLES[name]())
    return exact


@cache
def exact_cards(name: str) -> NextCard:
    """The next cards of a table, likewise."""
    *_, exact = next_card(TABLES[name]())
    return exact


TABLES = {"hold’em turn": turn, "Omaha flop": omaha_flop, "hi-lo flop": hi_lo_flop, "short deck": short_turn}


@pytest.mark.usefixtures("likelihoods_kept")
@pytest.mark.parametrize("trials", [300, 10_000])
@pytest.mark.parametrize("name", TABLES)
def test_hands_lie_within_their_half_widths(name: str, trials: int, sampled: Callable[[], None]) -> None:
    prepared, exact = TABLES[name](), exact_hands(name)
    assert exact.precision.exact
    true = [dict(zip(seat.hands.tolist(), seat.equity.tolist(), strict=True)) for seat in exact.seats]
    sampled()
    within = []
    for seed in range(SEEDS if trials < 10_000 else FEW_SEEDS):
        *_, found = range_v_range(prepared, RunSettings(trials=trials, seed=seed, threads=1))
        assert not found.precision.exact
        for seat, known in zip(found.seats, true, strict=True):
            wanted = np.array([known[hand] for hand in seat.hands.tolist()])
            within.append(np.abs(seat.equity - wanted) <= seat.half_width)
    assert np.concatenate(within).mean() >= LEAST


@pytest.mark.parametrize("trials", [3_000, 30_000])
@pytest.mark.parametrize("name", TABLES)
def test_cards_to_come_lie_within_their_half_widths(
    name: str, trials: int, sampled: Callable[[], None]
) -> None:
    prepared, exact = TABLES[name](), exact_cards(name)
    assert exact.precision.exact
    place = {card: column for column, card in enumerate(exact.cards.tolist())}
    sampled()
    equity, chance, now = [], [], []
    for seed in range(CARD_SEEDS):
        *_, found = next_card(prepared, RunSettings(trials=trials, seed=seed, threads=1))
        assert not found.precision.exact
        there = [place[card] for card in found.cards.tolist()]
        equity.append((np.abs(found.equity - exact.equity[:, there]) <= found.half_width).ravel())
        chance.append(np.abs(found.chance - exact.chance[there]) <= found.chance_half_width)
        now.append(np.abs(found.now - exact.now) <= found.now_half_width)
    assert np.concatenate(equity).mean() >= LEAST
    assert np.concatenate(chance).mean() >= LEAST
    assert np.concatenate(now).mean() >= LEAST - 0.03  # few points


@pytest.mark.parametrize("name", ["Omaha flop", "hi-lo flop"])
def test_turns_and_rivers_lie_within_their_half_widths(name: str, sampled: Callable[[], None]) -> None:
    prepared = TABLES[name]()
    *_, exact = turn_river(prepared)
    assert exact.precision.exact
    sampled()
    cells, turns = [], []
    for seed in range(2):
        *_, found = turn_river(prepared, RunSettings(trials=100_000, seed=seed, threads=1))
        there = found.chance > 0
        cells.append(np.abs(found.equity - exact.equity)[:, there] <= found.half_width[:, there])
        alone = found.turn_chance > 0
        off = np.abs(found.turn_equity - exact.turn_equity)[:, alone]
        turns.append(off <= found.turn_half_width[:, alone])
    assert np.concatenate(cells, axis=1).mean() >= LEAST
    assert np.concatenate(turns, axis=1).mean() >= LEAST


@pytest.mark.parametrize("kind", [AGAINST_RANGES, WHOLE_RANGE])
@pytest.mark.parametrize("name", TABLES)
def test_curves_lie_within_their_bands(name: str, kind: str, sampled: Callable[[], None]) -> None:
    prepared = TABLES[name]()
    *_, exact = equity_graphs(prepared, kind)
    assert all(each.precision.exact for each in exact)
    sampled()
    within: list[bool] = []
    for trials, seeds in ((3_000, 6), (60_000, 1)):
        for seed in range(seeds):
            *_, found = equity_graphs(prepared, kind, RunSettings(trials=trials, seed=seed, threads=1))
            for drawn, true in zip(found, exact, strict=True):
                assert not drawn.precision.exact
                within += in_band(drawn, true)
    assert np.mean(within) >= LEAST


def in_band(found: EquityGraph, true: EquityGraph) -> list[bool]:
    """Whether the true curve runs through the band at places along it."""
    places = np.linspace(0.005, 0.995, 100)
    low, high = found.interval(places)
    wanted = true.curve.equities_at(places)
    return ((low - 1e-9 <= wanted) & (wanted <= high + 1e-9)).tolist()


def test_a_picture_continues_until_it_is_known_as_well_as_wanted(sampled: Callable[[], None]) -> None:
    prepared = turn()
    sampled()
    settings = RunSettings(seed=1, threads=2)
    drawn = (
        range_v_range(prepared, settings),
        next_card(prepared, settings),
        equity_graphs(prepared, AGAINST_RANGES, replace(settings, error=0.02)),  # four times as fast
        equity_graphs(prepared, WHOLE_RANGE, settings),
    )
    for picture in drawn:
        *_, found = picture
        for known in _precisions(found):
            assert not known.exact
            assert not known.rough
            assert 0 < known.pot <= known.wanted.pot
            assert known.share <= known.wanted.share
            assert known.progress == 1.0


def test_a_picture_that_is_cut_short_stays_rough(sampled: Callable[[], None]) -> None:
    prepared = turn()
    sampled()
    few = RunSettings(trials=1, seed=1, threads=1)
    for picture in (
        range_v_range(prepared, few),
        next_card(prepared, few),
        equity_graphs(prepared, "hvr", few),
    ):
        *_, found = picture
        assert all(known.rough and known.progress < 1 for known in _precisions(found))


def _precisions(found: object) -> list[Precision]:
    each = found if isinstance(found, tuple) else (found,)
    return [picture.precision for picture in each]
