"""PQL: deals in a second on one thread, inner equities, every function, threads."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.query.registry import functions
from tests.benchmarks.measure import Figure, best_seconds

GOES = 3
SLOWEST = 5
FEW = 20_000
"""Deals that a function is timed on; slow ones on as many as they manage."""

TYPES = "highcard pair twopair trips straight flush fullhouse quads straightflush".split()  # noqa: SIM905
NINE_COUNTS = ", ".join(f"count(exactHandType(p1, river, {kind}))" for kind in TYPES)
RANDOM = "p1='*', p2='*'"
RANGES = "p1='20%', p2='40%'"

RATES = (
    ("avg(riverEquity)", "avg(riverEquity(p1)), count(tiesHi(p2))", RANDOM, "", 8_000_000, 25e6),
    ("nine counts of hand types", NINE_COUNTS, RANDOM, "", 8_000_000, 10e6),
    ("where that holds in 1 % of deals", "count(winsHi(p1))", RANDOM, "flushingBoard(flop) and "
     "handType(p1, flop) >= pair and pairedBoard(river)", 80_000, 25e6),
    ("avg(hvhEquity(p1, flop)), two ranges", "avg(hvhEquity(p1, flop))", RANGES, "", 400_000, 100e3),
    ("avg(hvhEquity(p1, turn)), two ranges", "avg(hvhEquity(p1, turn))", RANGES, "", 2_000_000, None),
    ("avg(hvrEquity(p1, flop)), random flops", "avg(hvrEquity(p1, flop))", RANGES, "", 2_000, None),
    ("avg(hvrEquity(p1, flop)), one flop", "avg(hvrEquity(p1, flop))", RANGES + ", board='Ts9s2h'", "",
     2_000_000, None),
)  # fmt: skip
"""Name, selectors, players, condition, kept trials, and the deals a second to reach on one core."""

BY_FUNCTION = {
    "nthRank": "nthRank(1, boardRanks(flop))", "maxRank": "maxRank(boardRanks(flop))",
    "minRank": "minRank(boardRanks(flop))", "rankCount": "rankCount(boardRanks(flop))",
    "handsHaving": "handsHaving(minHandType, river, pair)", "toString": "toString(handType(p1, river))",
}  # fmt: skip
"""Calls of functions that take values of others."""

ARGUMENTS = {
    "player": "p1", "hand type": "flush", "flop category": "floptoppair", "range": "'15%'",
    "board range": "'AKx'", "equity": "0.5", "double": "0.5", "integer": "2",
    "hi rating": "rateHiHand('AsAdKhKc2s')",
}  # fmt: skip
TEXTS = {"toCard": "'As'", "toRank": "'A'", "rateHiHand": "'AsAdKhKc2s'", "handRankingFor": "'6h'"}
SECONDS = 0.4


def figures() -> Iterator[Figure]:
    """Rates of whole queries, threads, and the slowest functions."""
    for name, selectors, players, where, trials, target in RATES:
        condition = f" where {where}" if where else ""
        text = f"select {selectors} from game='holdem', {players}{condition}"
        yield Figure(f"PQL {name}, one thread", _rate(text, trials), "/s", target)
    yield _threads()
    yield from _exact()
    yield from _slowest()


def _rate(text: str, trials: int, threads: int = 1) -> float:
    """Drawn deals a second."""
    drawn = _run(text, trials=trials, threads=threads).drawn
    return drawn / best_seconds(lambda: _run(text, trials=trials, threads=threads), GOES)


def _run(text: str, **settings: object):
    from oracle.pql import parse
    from oracle.query import RunSettings
    from oracle.simulate import run

    return run(parse(text), RunSettings(method="sampled", seed=1, **settings)).snapshot


def _threads() -> Figure:
    text = f"select {NINE_COUNTS} from game='holdem', {RANDOM}"
    one, two = (_rate(text, 8_000_000, threads) for threads in (1, 2))
    return Figure("PQL threads 1 → 2, nine counts", two, "/s", None, f"× {two / one:.2f} (goal 1.85)")


def _exact() -> Iterator[Figure]:
    from oracle.pql import parse
    from oracle.query import RunSettings
    from oracle.simulate import run

    text = (
        "select avg(riverEquity(p1)), count(handType(p1, flop) = pair and handType(p1, turn) > pair), "
        "histogram(boardRanks(flop)) from game='holdem', p1='KsJs', p2='8d8h'"
    )
    seconds = best_seconds(lambda: run(parse(text), RunSettings(method="exact")), 2)
    yield Figure("PQL exact over all 34,246,080 ordered boards", seconds, "s", 2.0)


def _slowest() -> Iterator[Figure]:
    """The slowest functions of hold'em, two ranges, each asked on the earliest street it can be."""
    rates = {}
    for name in functions():
        call = BY_FUNCTION.get(name) or _call(name)
        if call is not None:
            text = f"select histogram({call}) from game='holdem', {RANGES}"
            _run(text, trials=100, threads=1)
            shown = _run(text, seconds=SECONDS, trials=2_000_000, threads=1)
            rates[call] = shown.drawn / shown.seconds
    for call in sorted(rates, key=rates.__getitem__)[:SLOWEST]:
        yield Figure(f"PQL slow function {call}", rates[call], "/s", 100e3)


def _call(name: str) -> str | None:
    """A call of a function on the flop where it can be asked there; None if hold'em has no such thing."""
    from oracle.errors import OracleError
    from oracle.games import find_game
    from oracle.query.askable import ArgumentError

    spec = functions()[name]
    if not all(rule.holds(find_game("holdem")) for rule in spec.games):
        return None
    for street in ("flop", "turn", "river"):
        words = [
            street if each.type.value == "street" else TEXTS.get(name, "'a'") if each.type.value == "string"
            else ARGUMENTS[each.type.value]
            for each in spec.parameters
        ]  # fmt: skip
        values = [street if each.type.value == "street" else None for each in spec.parameters]
        try:
            spec.check_call(find_game("holdem"), values)
        except (ArgumentError, OracleError):
            if name != "handRankingFor":
                continue
        return f"{name}({', '.join(words)})"
    return None
