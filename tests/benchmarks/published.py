"""Published figures of decisions beside what comes out, each with the CPU time of the answer.

A row says "equal" where both agree to every digit published, or within the errors of a sample.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from math import sqrt

import oracle
from oracle.decisions.odds.pot_odds import equity_needed_at, implied_odds
from oracle.query import RunSettings
from tests.benchmarks.measure import Figure

SEVERAL_ERRORS = 4.0
"""A sampled figure agrees with another one if the two are no more of their common standard errors apart."""
ROUND_OFF = 1e-9
"""The same of exact figures worked out in two ways."""
TABLES = 6
"""Random tables whose raises are dealt out by the twin of the tests, for each number of opponents."""
TURN = "KsTs7d2h"
FLOP = "Kd8h9c"

Answer = Callable[[], tuple[str, str, bool]]
"""What is published, what comes out, and whether they agree."""


def figures() -> Iterator[Figure]:
    """A row for each published figure."""
    for name, answer in ROWS.items():
        began = time.process_time()
        published, found, agree = answer()
        spent = time.process_time() - began
        ratio = f"{published} | {found} | {'equal' if agree else 'DIFFERENT'}"
        yield Figure(name, spent, "s", ratio=ratio)


def _same(published: str, found: str) -> tuple[str, str, bool]:
    return published, found, published == found


def _listed(figures: Iterator[float] | tuple[float, ...], digits: int = 0) -> str:
    return " ".join(f"{figure:.{digits}f}" for figure in figures)


def _outs() -> tuple[str, str, bool]:
    found = oracle.outs("AsAc", FLOP)
    kinds = " + ".join(str(len(cards)) for cards in found.outs.values())
    return _same("9 + 2 outs, 12 kickers", f"{kinds} outs, {len(found.kickers)} kickers")


def _implied_odds() -> tuple[str, str, bool]:
    odds = implied_odds(28, 8)
    needed = oracle.needed_equity(16, 4, won_later=4, paid_later=4)
    found = (odds, equity_needed_at(odds), needed)
    agree = max(abs(one - other) for one, other in zip(found, (8 / 20, 2 / 7, 8 / 28), strict=True)) < 1e-15
    return "8/20 2/7 8/28 = 0.400000 0.285714 0.285714", _listed(found, 6), agree


def _match_ups() -> tuple[str, str, bool]:
    trials = oracle.equity("AsKs", "*", board="Ts9s8d").snapshot.trials
    return _same("1,070,190", f"{trials:,}")


def _trials() -> tuple[str, str, bool]:
    counts = (10, 100, 1000, 100_000)
    table = oracle.trials_table("AsKs", "*", trials=counts, seed=1)
    off = _listed((100 * row.difference for row in table.rows), 4)
    within = all(
        abs(row.difference) <= SEVERAL_ERRORS / 1.96 * row.half_width
        for row in table.rows
        if row.trials >= 100
    )
    exact = f"{100 * table.exact:.10f}"
    found = f"{exact}; off by {off} after {', '.join(f'{row.trials:,}' for row in table.rows)}"
    return "67.0446323092", found, exact == "67.0446323092" and within


def _formula_test() -> tuple[str, str, bool]:
    """Eleven of 44 river cards win, and all others lose."""
    from oracle.analysis.odds.better_rule import better_rule
    from tests.analysis.odds.test_odds_against import table

    one = oracle.odds_against("9s7h", "5dJc8cKs", 1, "8h3s").one
    better = {better_rule(table("9s7h", "8h3s", board="5dJc8cKs"), n, RunSettings()).value for n in (1, 2, 9)}
    found = f"{_listed(100 * each for each in better)} every n; naive"
    return _same("25 every n; naive 6.2500 1.5625", f"{found} {_listed((100 * one**n for n in (2, 3)), 4)}")


def _real_test() -> tuple[str, str, bool]:
    one, two = (oracle.odds_against("As4s", TURN, count) for count in (1, 2))
    found = (one.win, two.naive, two.mixed or 0.0, two.win)
    return _same("51.29 26.31 33.88 33.38", _listed((100 * each for each in found), 2))


def _first_bets() -> tuple[str, str, bool]:
    return _same("7 8 9 11 13 16 21 29 50", _listed(oracle.first_bet(10)))


def _with_blinds() -> tuple[str, str, bool]:
    return _same("10 11 12 14 17 20 26 37 75", _listed(oracle.first_bet(10, blinds=True)))


def _calls() -> tuple[str, str, bool]:
    two, three = (oracle.first_call(10, needed)[:2] for needed in (2 / 5, 2 / 7))
    return _same("5.8 6.5; 6.9 7.7", f"{_listed(two, 1)}; {_listed(three, 1)}")


def _deuces() -> tuple[str, str, bool]:
    row = next(row for row in oracle.versus_table().of("22") if row.against == "AKs")
    return _same("50.107 49.78 0.65", f"{100 * row.share:.3f} {100 * row.win:.2f} {100 * row.tie:.2f}")


def _preflop(callers: tuple[str, str], published: tuple[float, float], error: float) -> tuple[str, str, bool]:
    """AKs and 22, each against its caller, with a final pot of 12 and own bets of 3 after the flop."""
    found = tuple(
        oracle.preflop_value(hand, caller, pot=6, won_later=3, paid_later=3, syntax="classic").value
        for hand, caller in zip(("AKs", "22"), callers, strict=True)
    )
    apart = max(abs(one - other) for one, other in zip(found, published, strict=True))
    return f"{_listed(published, 2)} ± {error}", _listed(found, 3), apart <= SEVERAL_ERRORS * error


def _against_20() -> tuple[str, str, bool]:
    return _preflop(("20%", "20%"), (4.62, 2.26), 0.02)


def _against_each_other() -> tuple[str, str, bool]:
    return _preflop(("22", "AKs"), (3.27, 3.56), 0.02)


def _raises(opponents: int) -> tuple[str, str, bool]:
    """The greatest difference from the plain sum over all deals, on random tables."""
    from oracle.decisions.values.actions import value_of_raise
    from tests.decisions.deals.test_by_deals import counted
    from tests.decisions.reference_decisions import raise_value
    from tests.decisions.tables import random_table

    worst = 0.0
    for seed in range(TABLES):
        table = random_table(seed, opponents)
        value, _ = raise_value(
            table.money, table.total, table.hero, table.villains, table.seen, table.folds, table.board,
            table.dead,
        )  # fmt: skip
        folds = list(map(float, table.folds))
        for dealt in counted(table):
            found = value_of_raise(table.pot, dealt, float(table.total), folds, table.later)
            worst = max(worst, abs(found.value - float(value)))
    return f"≤ {ROUND_OFF:g}", f"{worst:.1e} on {TABLES} tables", worst <= ROUND_OFF


def _hand_table() -> tuple[str, str, bool]:
    """The row of AKs against two to nine random hands, beside equities sampled apart from the table."""
    furthest = 0.0
    for opponents in range(2, 10):
        row = oracle.hand_table(opponents)["AKs"]
        ranges, seed = ["AKs", *["random"] * opponents], opponents
        sampled = oracle.equity(*ranges, syntax="classic", method="sampled", trials=200_000, seed=seed)
        figure = sampled["p1"].equity
        furthest = max(furthest, abs(figure.value - row.share) / sqrt(figure.se**2 + row.se**2))
    return f"≤ {SEVERAL_ERRORS:g} standard errors", f"{furthest:.1f}", furthest <= SEVERAL_ERRORS


ROWS: dict[str, Answer] = {
    "outs of AsAc on Kd8h9c": _outs,
    "16 in the middle, 4 to call, 4 each later": _implied_odds,
    "match-ups on a flop": _match_ups,
    "AsKs v random: exact, and samples beside it": _trials,
    "formula test, per cent": _formula_test,
    "As4s on KsTs7d2h: one; naive, better, dealt": _real_test,
    "first bets of ten players": _first_bets,
    "first bets with blinds": _with_blinds,
    "calls at 2/5 and at 2/7": _calls,
    "22 v AKs: share, wins, ties": _deuces,
    "AKs and 22 before the flop v 20 %": _against_20,
    "AKs and 22 before the flop v each other": _against_each_other,
    "EV of a raise v a sum over deals, one opponent": lambda: _raises(1),
    "EV of a raise v a sum over deals, two opponents": lambda: _raises(2),
    "table of 169 hands v an equity, AKs v 2 … 9": _hand_table,
}
"""What is published, by its name."""
