"""The examples with which the language is described, in games other than hold'em."""

from __future__ import annotations

from collections import Counter

from oracle.pql import parse
from oracle.query import RunSettings
from oracle.query.language.values import HAND_TYPES
from oracle.simulate import run
from oracle.simulate.result import Result
from tests.query.games import random_deals
from tests.reference import statistics as stats
from tests.reference.pql import TWINS

OMAHA = (
    "select count(hvhEquity(villain, turn) > 0.5 and winsHi(hero)) from game='omahahi', hero='AA', "
    "villain='*' where hvhEquity(hero, flop) > 0.5"
)
HI_LO = (
    "select count(tiesLo(hero)) from game='omaha8', hero='A2', v1='15%', v2='15%' "
    "where nutLo(hero, river) and not (winsHi(hero) or tiesHi(hero))"
)
STUD = "select histogram(winningHandType()) from game='studhi', p1='*', p2='*', p3='*', p4='*', p5='*'"


def answer(text: str, trials: int) -> Result:
    return run(parse(text), RunSettings(trials=trials, seed=3, threads=1, method="sampled"))


def test_a_favourite_on_the_flop_wins_from_behind_on_the_turn_now_and_then() -> None:
    """Hero wins after the turn made him the underdog; villain's equity there is hero's rest."""
    asked = OMAHA.replace("select ", "select count(winsHi(hero)), count(hvhEquity(hero, turn) < 0.5), ")
    snapshot = answer(asked, 2000).snapshot
    wins, behind, both = (each.count for each in snapshot.results)
    assert snapshot.trials == 2000 < snapshot.drawn
    assert 0 < both < min(wins, behind)
    assert wins > 1000


def test_a_nut_low_that_loses_the_high_is_often_shared() -> None:
    snapshot = answer(HI_LO, 500).snapshot
    assert snapshot.trials == 500
    assert 0.02 < snapshot.results[0].estimate.value < 0.98


def test_what_wins_at_stud_is_what_the_slow_twin_counts() -> None:
    bars = {bar.label: bar.count for bar in answer(STUD, 60_000).snapshot.results[0].buckets}
    deals = random_deals("studhi", 3000, seats=5)[0]  # those from the whole deck
    seen = Counter(TWINS["winningHandType"](deal) for deal in deals)
    common = [kind for kind in HAND_TYPES if bars.get(kind, 0) * len(deals) > 60_000 * 8]
    assert len(common) >= 5
    table = [[each.get(kind, 0) for kind in common] for each in (bars, seen)]
    assert stats.chi2_contingency(table).pvalue > 1e-4
