"""PQL functions: the slowest of every game, in deals a second on one thread."""

from __future__ import annotations

import time
from collections.abc import Iterator

from oracle.games import GAMES, HOLDEM, Game, find_game
from oracle.query.askable import ArgumentError
from oracle.query.registry import FunctionSpec, functions
from tests.benchmarks.measure import Figure, in_unit
from tests.benchmarks.queries import against_ranges

SECONDS = 0.4
MOST = 2_000_000
"""Deals that a function is timed on at most."""
SLOWEST = {HOLDEM: 5}
"""How many functions of a game are listed; of the others the slowest, and the slowest about equity."""
TARGETS = {HOLDEM: 100e3}
TARGET = 20e3

OMAHA_RANGES = (
    ("AA v 15 %, each hand v the range on every flop", "hvrEquity(p1, flop)", "p1='AA', p2='15%'"),
    ("AA v 15 %, on every turn of a flop", "hvrEquity(p1, turn)", "p1='AA', p2='15%', board='Kd7d2c'"),
    ("15 % v 30 %, on a known flop", "hvrEquity(p1, flop)", "p1='15%', p2='30%', board='Kd7d2c'"),
)
"""Equities against ranges in Omaha as players ask for them: what is asked, and at which table."""

BY_FUNCTION = {
    "nthRank": "nthRank(1, handRanks(p1, {last}))", "maxRank": "maxRank(handRanks(p1, {last}))",
    "minRank": "minRank(handRanks(p1, {last}))", "rankCount": "rankCount(handRanks(p1, {last}))",
    "handsHaving": "handsHaving(pocketPair)", "toString": "toString(riverEquity(p1))",
}  # fmt: skip
"""Calls of functions that take values of others."""

ARGUMENTS = {
    "player": "p1", "hand type": "flush", "flop category": "floptoppair", "range": "'*'",
    "board range": "'AKx'", "equity": "0.5", "double": "0.5", "integer": "2",
    "hi rating": "rateHiHand('AsAdKhKc9s')", "lo rating": "rateLoHand('8s6d4h2cAs')",
}  # fmt: skip
TEXTS = {
    "toCard": "'As'", "toRank": "'A'", "rateHiHand": "'AsAdKhKc9s'", "rateLoHand": "'8s6d4h2cAs'",
    "handRankingFor": "'vr'",
}  # fmt: skip


def figures() -> Iterator[Figure]:
    """The slowest functions of every game, each asked on the earliest street it can be, of random hands."""
    for game in GAMES:
        rates = _rates(game)
        inner = [call for call in rates if "Equity" in call and not call.startswith(("river", "frac"))]
        others = [call for call in rates if call not in inner]
        for calls in (inner, others):
            for call in sorted(calls, key=rates.__getitem__)[: SLOWEST.get(game.name, 1)]:
                target = TARGETS.get(game.name, TARGET)
                if game.name == HOLDEM and call in inner and rates[call][0] < target:
                    yield against_ranges(f"{game.name} {call}", _text(call, game))
                    continue
                by_cpu = f"{in_unit(rates[call][1], '/s')} of CPU time"
                yield Figure(f"PQL {game.name} {call}", rates[call][0], "/s", target, by_cpu)
    for name, call, table in OMAHA_RANGES:
        text = f"select avg({call}) from game='omahahi', {table}"
        if "board=" in table:  # exact from tables, which are made once
            yield against_ranges(f"Omaha, {name}", text)
            continue
        rate, cpu = _rate(text)
        yield Figure(f"PQL Omaha, {name}", rate, "/s", TARGET, f"{in_unit(cpu, '/s')} of CPU time")


def _rates(game: Game) -> dict[str, tuple[float, float]]:
    """Deals a second by the clock and by the time of the processor, by call."""
    found = {}
    for spec in functions().values():
        if game.name not in spec.asked_in:
            continue
        call = BY_FUNCTION.get(spec.name, "").format(last=game.streets[-1].name) or _call(spec, game)
        found[call] = _rate(_text(call, game))
    return found


def _rate(text: str) -> tuple[float, float]:
    """Deals a second by the clock and by the time of the processor."""
    _drawn(text, trials=100)
    began, worked = time.perf_counter(), time.process_time()
    drawn = _drawn(text, seconds=SECONDS, trials=MOST)
    return drawn / (time.perf_counter() - began), drawn / (time.process_time() - worked)


def _text(call: str, game: Game) -> str:
    return f"select histogram({call}) from game='{game.name}', p1='*', p2='*'"


def _drawn(text: str, **settings: object) -> int:
    from oracle.pql import parse
    from oracle.query import RunSettings
    from oracle.simulate import run

    return run(parse(text), RunSettings(method="sampled", seed=1, threads=1, **settings)).snapshot.drawn


def _call(spec: FunctionSpec, game: Game) -> str:
    """A call on the first street after the first deal on which the function can be asked."""
    streets = [street.name for street in game.streets]
    for street in (*streets[1:], streets[0]):
        values = [street if each.type.value == "street" else None for each in spec.parameters]
        texts = [TEXTS.get(spec.name) if each.type.value == "string" else None for each in spec.parameters]
        lines = [value or (text or "").strip("'") or None for value, text in zip(values, texts, strict=True)]
        try:
            spec.check_call(find_game(game.name), lines)
        except ArgumentError:
            continue
        words = [
            value or text or ARGUMENTS[each.type.value]
            for value, text, each in zip(values, texts, spec.parameters, strict=True)
        ]
        return f"{spec.name}({', '.join(words)})"
    raise AssertionError(f"{spec.name} cannot be asked in {game.name}")
