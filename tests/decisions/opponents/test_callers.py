"""Callers: the article's counts and its three decisions, beside plain sums."""

from __future__ import annotations

import random
from itertools import product
from math import sqrt

import pytest

from oracle.decisions.opponents.callers import (
    DRAWING,
    LEAST_BAND,
    MADE,
    CallerProfile,
    count_callers,
    needed_share,
    verdicts,
    whole_callers,
)
from oracle.decisions.opponents.looseness import COUNTED, Looseness, looseness_of
from oracle.decisions.opponents.opponent import Opponent
from oracle.errors import QueryError
from oracle.simulate.intervals.estimate import Z95


def player(looseness: float, already_in: bool, half: float = 0.0) -> CallerProfile:
    found = Looseness(looseness, 0.2 * looseness, looseness - half, looseness + half, 0.2, COUNTED)
    return CallerProfile("Bob", found, already_in)


def test_a_made_hand_counts_loose_bets_as_less_and_ignores_looseness_ahead() -> None:
    found = count_callers(MADE, [player(2, True), player(0.5, True), player(3, False)], better=0.05)
    assert (found.already_in, found.to_act, found.estimate) == (2.5, 0.05, 2.55)


def test_a_drawing_hand_counts_every_bet_as_one_and_those_ahead_by_their_flops() -> None:
    found = count_callers(DRAWING, [player(2, True), player(0.5, True), player(3, False)], better=0.05)
    assert (found.already_in, found.better) == (2.0, 0.0)
    assert found.to_act == pytest.approx(0.6)


def test_the_band_is_a_standard_deviation() -> None:
    ahead = [player(looseness, False) for looseness in (1, 2, 4)]
    found = count_callers(DRAWING, [player(1, True), *ahead])
    rates = [each.looseness.rate for each in ahead]
    mean = square = 0.0
    for calls in product((0, 1), repeat=3):
        chance = 1.0
        for call, rate in zip(calls, rates, strict=True):
            chance *= rate if call else 1 - rate
        mean += chance * (1 + sum(calls))
        square += chance * (1 + sum(calls)) ** 2
    assert found.estimate == pytest.approx(mean)
    assert found.band == pytest.approx(sqrt(square - mean**2))


def test_an_uncertain_looseness_widens_the_band_of_a_made_hand() -> None:
    half, cases, chance = 0.3, 20_000, random.Random(1)
    found = count_callers(MADE, [player(1.5, True, half)])
    draws = [1 / chance.gauss(1.5, half / Z95) for _ in range(cases)]
    mean = sum(draws) / cases
    spread = sqrt(sum((draw - mean) ** 2 for draw in draws) / cases)
    assert found.players[0].deviation == pytest.approx(spread, rel=0.1)
    assert found.band == LEAST_BAND, "a number of callers is whole"


def test_no_count_is_less_certain_than_itself() -> None:
    nobody = CallerProfile("Bob", looseness_of(Opponent("Bob").with_counts(100, 0)), already_in=True)
    found = count_callers(MADE, [nobody])
    assert found.players[0].deviation <= found.players[0].counts == 10


def test_three_decisions() -> None:
    players = [player(2, True), player(2, True), *[player(1, False)] * 3]
    found = count_callers(MADE, players, better=0.1)
    every, estimate, band = verdicts(found, playable=(1, 2, 3))
    assert (every.fewest, every.most, every.plays) == (2, 5, False)
    assert (estimate.fewest, estimate.most, estimate.plays) == (1, 1, True)
    assert (band.fewest, band.most, band.plays) == (1, 2, True)
    assert not any(each.plays for each in verdicts(found, playable=(3, 4)))


def test_a_hand_with_a_gap_in_its_numbers_is_not_playable_across_it() -> None:
    found = count_callers(DRAWING, [player(1, True), player(2.5, False), player(2.5, False)])
    every, estimate, band = verdicts(found, playable=(1, 3))
    assert (every.plays, estimate.plays, band.plays) == (False, False, False)


def test_numbers_of_callers_are_whole() -> None:
    assert [whole_callers(number) for number in (-1.0, 0.49, 1.5, 2.49, 2.5, 30.0)] == [1, 1, 2, 2, 3, 9]


def test_a_call_needs_its_part_of_the_pot() -> None:
    assert [needed_share(callers) for callers in (1, 4, 9)] == [1 / 2, 1 / 5, 1 / 10]
    assert needed_share(1, pot=3, to_call=2, already_in=1) == 2 / 5
    assert needed_share(3, pot=3, to_call=2, already_in=1) == 2 / 9
    assert needed_share(2, pot=3) == 0


@pytest.mark.parametrize(
    ("kind", "better"), [("", 0.1), ("pair", 0.1), (MADE, -0.1), (MADE, 1.1), (MADE, float("nan"))]
)
def test_what_is_not_a_hand_or_a_chance_is_refused(kind: str, better: float) -> None:
    with pytest.raises(QueryError) as refused:
        count_callers(kind, [], better)
    assert refused.value.remedy
