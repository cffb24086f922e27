"""After an edit of the money nothing is dealt again, and the figures are those of new deals."""

from dataclasses import fields, replace

import numpy as np
import pytest

from oracle.decisions.preflop import values
from oracle.decisions.preflop.kept import KeptDeals, Recent
from oracle.decisions.preflop.table import Caller, PreflopBets, PreflopTable, every_class
from oracle.decisions.preflop.values import PreflopWorths, preflop_worths
from oracle.games import find_game
from oracle.query import RunSettings
from oracle.ranges import pair_weights, parse_range

LOW = sum(0b111111111 << 16 * suit for suit in range(4))
"""Deuces to tens are dead, so that everything is worked out at once."""
ONE = RunSettings(threads=1)
EDITS = (
    PreflopBets(7, 1, 3, 3), PreflopBets(6, 2, 3, 5, 0.05, 2.0, realised=0.7), PreflopBets(0, 0),
)  # fmt: skip


def table(*texts: str, bets: PreflopBets = EDITS[0], inside: bool = True) -> PreflopTable:
    ranges = [pair_weights(parse_range(text, find_game("holdem"))) for text in texts]
    callers = tuple(Caller(weights * _live(), 1.0, already_in=inside) for weights in ranges)
    return PreflopTable(*every_class(), callers, bets, LOW)


def _live() -> np.ndarray:
    from oracle.decisions.preflop.table import free_of

    return free_of(LOW).astype(float)


def same(first: PreflopWorths, second: PreflopWorths) -> bool:
    return all(
        np.array_equal(getattr(first, each.name), getattr(second, each.name), equal_nan=True)
        for each in fields(PreflopWorths)
        if each.name != "seed"
    )


def test_an_edit_of_the_money_deals_nothing(monkeypatch) -> None:
    kept = KeptDeals()
    list(preflop_worths(table("QQ+,AKs", bets=PreflopBets(1)), ONE, kept=kept))
    fresh = [list(preflop_worths(table("QQ+,AKs", bets=bets), ONE))[-1] for bets in EDITS]

    def deal(*_args: object) -> None:
        raise AssertionError("dealt again")

    monkeypatch.setattr(values, "caller_table", deal)
    monkeypatch.setattr(values, "set_chances", deal)
    for bets, found in zip(EDITS, fresh, strict=True):
        again = list(preflop_worths(table("QQ+,AKs", bets=bets), ONE, kept=kept))
        assert len(again) == 1  # no rough figures first
        assert again[0].exact
        assert same(again[0], found)


def test_other_cards_are_dealt() -> None:
    kept = KeptDeals()
    first = table("TT+,AK")
    list(preflop_worths(first, ONE, kept=kept))
    others = (
        table("TT+,AQ"), replace(first, dead=LOW | 1 << 12),
        replace(first, weights=first.weights * (first.groups > 40)),
    )  # fmt: skip
    for other in others:
        assert not kept.has_flops(other, 0)
    assert kept.has_flops(replace(first, bets=EDITS[1]), 0)


def test_a_sample_of_several_callers_is_the_same_one_after_an_edit() -> None:
    kept = KeptDeals()
    first, second = (
        next(preflop_worths(table("TT+", "AK", bets=bets), ONE, kept=kept)) for bets in EDITS[:2]
    )
    assert first.seed == second.seed
    assert np.array_equal(first.equity, second.equity, equal_nan=True)


@pytest.mark.parametrize("most", [0, 100, 250])
def test_memory_is_bounded_and_the_oldest_goes_first(most) -> None:
    kept: Recent[int] = Recent(most)
    for number in range(5):
        assert kept.known(number, lambda number=number: number, lambda _found: 100) == number
    assert kept.size == most // 100 * 100
    assert [number in kept for number in range(5)] == [number >= 5 - most // 100 for number in range(5)]
