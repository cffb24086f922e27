"""Pictures: sweeps, every flop, equity graphs, first pictures."""

from __future__ import annotations

import itertools
import os
import time
from collections.abc import Callable, Iterator

from tests.benchmarks.measure import GOES, Figure, best_seconds

BOARDS = (("flop", "Kh7c2d", 0.012), ("monotone flop", "KhQh2h", 0.012), ("turn", "Kh7c2d5s", 0.0006))
RIVER = "Kh7c2d5s9h"
PICTURE_SECONDS = 0.150
"""Typing in a range updates the pictures of a flop within this."""


def figures() -> Iterator[Figure]:
    """Everything about pictures, by the engine's own functions."""
    threads = os.cpu_count() or 1
    yield from _sweeps()
    yield from _every_flop(threads)
    yield from _flop_reports(threads)
    yield from _graphs(threads)
    yield from _pictures(threads)
    yield from _other_games(threads)


def _table(*ranges: str, board: str = "", game: str = "holdem") -> object:
    from oracle.prepared import prepare
    from oracle.query import Seat, equity_query

    seats = [Seat(f"p{number}", text) for number, text in enumerate(ranges, 1)]
    syntax = "classic" if game == "holdem" else "generic"
    return prepare(equity_query(seats, board=board, syntax=syntax, game=game))


def _sweeps() -> Iterator[Figure]:
    import numpy as np

    from oracle.cards.card import parse_cards
    from oracle.cards.mask import mask_of
    from oracle.showdown.sweep.pairs import sweep

    villain = np.ones(1326)
    for name, board, target in (*BOARDS, ("river", RIVER, 0.00005)):
        mask = mask_of(parse_cards(board))
        yield Figure(
            f"1,326 × 1,326 on a {name}, one core",
            best_seconds(lambda m=mask: sweep(villain, m), 20),
            "s",
            target,
        )


def _every_flop(threads: int) -> Iterator[Figure]:
    from oracle.analysis.pictures.flop_report import every_flop
    from oracle.query import RunSettings

    prepared = _table("random", "random")
    for count in sorted({1, threads}):
        settings = RunSettings(threads=count)
        seconds = best_seconds(lambda s=settings: list(every_flop(prepared, 0, s)), 3)
        yield Figure(f"every flop × every hand v random, {count} threads", seconds, "s", 12.0)


def _flop_reports(threads: int) -> Iterator[Figure]:
    from oracle.query import RunSettings
    from oracle.reports.flops import flop_report

    settings = RunSettings(threads=threads)
    for ranges, first_target, last_target, goes in (
        (("15%", "20%"), PICTURE_SECONDS, 2.5, GOES),
        (("10%", "15%", "20%"), 0.5, 60.0, 1),  # each takes some twenty seconds
    ):
        prepared = _table(*ranges)
        first, last = _first_and_last(lambda p=prepared: flop_report(p, None, settings), goes)
        yield Figure(f"report on every flop, {' v '.join(ranges)}, first", first, "s", first_target)
        yield Figure("  exact, all columns", last, "s", last_target)


def _first_and_last(picture: Callable[[], Iterator[object]], goes: int = GOES) -> tuple[float, float]:
    """The shortest times to the first and to the last picture."""
    list(picture() if goes > 1 else itertools.islice(picture(), 1))
    firsts, lasts = [], []
    for _ in range(goes):
        began, first = time.perf_counter(), None
        for _picture in picture():
            first = first or time.perf_counter() - began
        firsts.append(first or 0.0)
        lasts.append(time.perf_counter() - began)
    return min(firsts), min(lasts)


def _graphs(threads: int) -> Iterator[Figure]:
    from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE
    from oracle.analysis.pictures.equity_graph import equity_graph
    from oracle.query import RunSettings

    settings = RunSettings(threads=threads, seed=1)
    asked = (
        ("66 v 15 %, each hand", ("66", "15%"), AGAINST_RANGES, 2.0),
        ("AhKd v random", ("AhKd", "random"), AGAINST_RANGES, 2.0),
        ("15 % v 40 %, each hand", ("15%", "40%"), AGAINST_RANGES, 15.0),
        ("15 % v 40 %, whole range", ("15%", "40%"), WHOLE_RANGE, 15.0),
        ("15 % v AsKs, each hand", ("15%", "AsKs"), AGAINST_RANGES, 15.0),
        ("AsAh v KsKh face up", ("AsAh", "KsKh"), FACE_UP, None),
    )
    for name, ranges, kind, target in asked:
        prepared = _table(*ranges)
        first, last = _first_and_last(lambda p=prepared, k=kind: equity_graph(p, 0, k, settings))
        yield Figure(f"equity graph over all flops, {name}, first", first, "s", 0.3)
        yield Figure("  exact", last, "s", target)


def _pictures(threads: int) -> Iterator[Figure]:
    from oracle.analysis.pictures.breakdown import breakdown
    from oracle.analysis.pictures.equity_graph import equity_graph
    from oracle.analysis.pictures.heat_map import heat_map
    from oracle.analysis.pictures.next_card import next_card
    from oracle.analysis.pictures.range_v_range import range_v_range
    from oracle.analysis.pictures.turn_river import turn_river
    from oracle.query import RunSettings

    settings = RunSettings(threads=threads, seed=1)
    two, three = _table("30%", "40%", board="Kh7h2d"), _table("30%", "40%", "random", board="Kh7h2d")
    asked: tuple[tuple[str, Callable[[object], Iterator[object]]], ...] = (
        ("equity graph", lambda table: equity_graph(table, 0, settings=settings)),
        ("range v range", lambda table: range_v_range(table, settings)),
        ("next cards", lambda table: next_card(table, settings)),
        ("turn × river", lambda table: turn_river(table, settings)),
        ("breakdown", lambda table: breakdown(table, 0, settings)),
        ("heat map", lambda table: heat_map(table, 0, settings)),
    )
    for name, draw in asked:
        first, last = _first_and_last(lambda d=draw: d(two))
        yield Figure(f"{name} on a flop, two players, exact", last, "s", PICTURE_SECONDS)
        first, last = _first_and_last(lambda d=draw: d(three))
        yield Figure("  three players, first", first, "s", PICTURE_SECONDS, f"last {last:.2f} s")
    preflop = _table("random", "random")
    seconds = best_seconds(lambda: list(range_v_range(preflop, settings)))
    yield Figure("range v range before the flop, all hands, exact", seconds, "s", 0.3)


def _other_games(threads: int) -> Iterator[Figure]:
    from oracle.analysis.pictures.equity_graph import equity_graph
    from oracle.analysis.pictures.next_card import next_card
    from oracle.analysis.pictures.range_v_range import range_v_range
    from oracle.query import RunSettings

    yield from _listed_boards()
    settings = RunSettings(threads=threads, seed=1)
    asked: tuple[tuple[str, str, Callable[[object], Iterator[object]]], ...] = (
        ("range v range", "Kd7d2c", lambda table: range_v_range(table, settings)),
        ("equity graph", "Kd7d2c", lambda table: equity_graph(table, 0, settings=settings)),
        ("next cards", "Kd7d2c", lambda table: next_card(table, settings)),
        ("range v range", "Kd7d2c5s", lambda table: range_v_range(table, settings)),
    )
    for name, board, draw in asked:
        table = _table("15%", "30%", board=board, game="omaha")
        first, last = _first_and_last(lambda d=draw, t=table: d(t))
        yield Figure(f"Omaha, 15 % v 30 % on {board}, {name}, first", first, "s", 0.3)
        yield Figure("  exact", last, "s", 10.0)


def _listed_boards() -> Iterator[Figure]:
    """Every Omaha hand against every other on a river."""
    import numpy as np

    from oracle.cards.card import parse_cards
    from oracle.cards.mask import mask_of
    from oracle.games import find_game
    from oracle.showdown.kernels import GameKernels
    from oracle.showdown.sweep.listed.lists import HandList, ListSweep

    for name in ("omaha", "omaha8", "shortdeck"):
        game = find_game(name)
        river = RIVER if name != "shortdeck" else "Kh7c8d9sTh"
        live = _table("*", "*", board=river, game=name).seats[0].live
        hands = HandList(live.masks, live.weights, game.hole_cards)
        swept = ListSweep(hands, hands, GameKernels(game).rate_pairs)
        full, halves = mask_of(parse_cards(river)), np.zeros(live.hands)
        seconds = best_seconds(lambda s=swept, b=full, h=halves: s.add(b, 1.0, h))
        yield Figure(f"{name}: all {live.hands:,} hands × all on a river, one core", seconds, "s")
