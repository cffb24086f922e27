"""Looseness: the article's figures, stereotypes until there is enough, intervals that hold the truth."""

from __future__ import annotations

import random
from decimal import Decimal
from math import comb, log, sqrt

import pytest

from oracle.decisions.opponents.looseness import (
    CHOSEN,
    COUNTED,
    ENOUGH,
    FEW,
    FOUND,
    STEREOTYPES,
    UNKNOWN,
    likeliest,
    looseness_of,
    usual_rate,
)
from oracle.decisions.opponents.opponent import Opponent
from oracle.errors import QueryError
from oracle.simulate.intervals.estimate import Z95

BOB = Opponent("Bob")


def test_twice_the_ideal_rate_is_looseness_two_and_a_bet_counts_half() -> None:
    found = looseness_of(BOB.with_counts(100, 40))
    assert (found.value, found.bet, found.scale, found.basis) == (2.0, 0.5, Decimal(2), COUNTED)


def test_a_tight_bettor_counts_as_more_than_one() -> None:
    assert looseness_of(BOB.with_counts(100, 10)).bet == 2.0


def test_the_ideal_rate_depends_on_the_game() -> None:
    assert looseness_of(BOB.with_counts(100, 40), ideal=0.4).value == 1.0


def test_a_stereotype_is_used_until_there_are_enough_hands() -> None:
    bases = {hands: looseness_of(BOB.with_counts(hands, hands // 2)).basis for hands in (0, 9, 10, 59, 60)}
    assert bases == {0: UNKNOWN, FEW - 1: UNKNOWN, FEW: FOUND, ENOUGH - 1: FOUND, ENOUGH: COUNTED}


def test_a_chosen_stereotype_is_used_only_until_then() -> None:
    tight = Opponent("Bob", stereotype="tight")
    assert (looseness_of(tight).value, looseness_of(tight).basis) == (0.5, CHOSEN)
    assert looseness_of(tight.with_counts(30, 20)).value == 0.5
    assert looseness_of(tight.with_counts(60, 30)).value == 2.5


def test_enough_hands_tell_the_ideal_player_from_the_loose_one() -> None:
    half = Z95 * sqrt(0.2 * 0.8 / ENOUGH)
    assert half == pytest.approx(0.1, abs=0.002), "half the way from 20 % to 40 %"


@pytest.mark.parametrize("hands", [10, 23, 40])
def test_the_stereotype_found_is_the_most_likely_one(hands: int) -> None:
    for flops in range(hands + 1):
        chances = [
            (comb(hands, flops) * rate**flops * (1 - rate) ** (hands - flops), -abs(log(kind.looseness)))
            for kind in STEREOTYPES
            for rate in [usual_rate(kind, 0.2)]
        ]
        best = STEREOTYPES[chances.index(max(chances))]
        assert likeliest(flops / hands, 0.2) == best, flops


def test_nobody_sees_more_flops_than_there_are() -> None:
    found = looseness_of(Opponent("Bob", stereotype="very loose"), ideal=0.5)
    assert (found.rate, found.value) == (1.0, 2.0)


def test_without_hands_anything_is_possible() -> None:
    found = looseness_of(BOB)
    assert (found.value, found.low, found.high) == (1.0, 0.0, 5.0)


def test_a_player_who_never_sees_a_flop_still_scales_rules_and_counts() -> None:
    found = looseness_of(BOB.with_counts(200, 0))
    assert (found.value, found.scale, found.bet) == (0.0, Decimal("0.1"), 10.0)


@pytest.mark.parametrize("rate", [0.08, 0.2, 0.45])
def test_intervals_hold_the_truth_with_halved_counts(rate: float) -> None:
    held, cases = 0, 600
    for seed in range(cases):
        chance, found = random.Random(seed), BOB
        for _ in range(70):
            found = found.with_hand(chance.random() < rate, 30)
        loose = looseness_of(found)
        held += loose.low <= rate / 0.2 <= loose.high
    assert held / cases >= 0.93


@pytest.mark.parametrize("ideal", [0.0, 0.04, 0.96, 1.0, float("nan"), -1.0])
def test_an_ideal_rate_that_says_nothing_is_refused(ideal: float) -> None:
    with pytest.raises(QueryError, match="ideal rate") as refused:
        looseness_of(BOB, ideal)
    assert "0.2" in refused.value.remedy


def test_an_unknown_stereotype_is_refused_with_those_there_are() -> None:
    with pytest.raises(QueryError) as refused:
        looseness_of(Opponent("Bob", stereotype="maniac"))
    assert "very loose" in refused.value.remedy
