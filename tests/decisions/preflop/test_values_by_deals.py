"""Values before the flop against every deal, one after the other; samples within their errors and bounds."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from oracle.cards.combo import COMBOS, pair_indices
from oracle.cards.mask import mask_of
from oracle.decisions.preflop.callers import set_chances
from oracle.decisions.preflop.dealt import (
    LEAST_DEALS,
    LEAST_FLOPS,
    MOST_DEALS,
    UP,
    CallersOnFlops,
    DealsOnFlops,
)
from oracle.decisions.preflop.table import Caller, PreflopBets, PreflopTable, group_of_range
from oracle.decisions.preflop.values import preflop_worths
from oracle.errors import QueryError
from oracle.query import RunSettings
from tests.decisions.preflop.reference_preflop import Twin, Weights
from tests.decisions.reference_decisions import Hand

MONEY = {
    "pot": Fraction(6), "price": Fraction(3, 2), "added": Fraction(1), "added_to_act": Fraction(2),
    "won_later": Fraction(4), "paid_later": Fraction(7), "realised": Fraction(9, 10),
}  # fmt: skip


def by_pair(weights: Weights) -> np.ndarray:
    found = np.zeros(COMBOS)
    for hand, weight in weights.items():
        found[pair_indices(np.array([mask_of(hand)], dtype=np.uint64))] = float(weight)
    return found


def table_of(twin: Twin) -> PreflopTable:
    """The same question for the engine."""
    amounts = (twin.pot, twin.price, twin.won_later, twin.paid_later)
    bets = PreflopBets(*map(float, amounts), realised=float(twin.realised))
    inside = [Caller(by_pair(each), float(twin.added)) for each in twin.inside]
    waiting = [Caller(by_pair(each), float(twin.added_to_act), already_in=False) for each in twin.waiting]
    dead = mask_of(card for card in range(52) if card not in twin.deck)
    return PreflopTable(*group_of_range(by_pair(twin.hero)), (*inside, *waiting), bets, dead)


def question(seed: int, inside: int, waiting: int, cards: int) -> Twin:
    """A small question: two hands of hero, three or four of everybody else, some weighted."""
    chance = random.Random(seed)
    deck = tuple(sorted(chance.sample(range(52), cards)))

    def hands(count: int) -> Weights:
        found: list[Hand] = chance.sample(list(combinations(deck, 2)), count)
        return {hand: Fraction(chance.choice((50, 100)), 100) for hand in found}

    return Twin(
        hands(2), deck, tuple(hands(3) for _ in range(inside)), tuple(hands(4) for _ in range(waiting)),
        **MONEY,
    )  # fmt: skip


@pytest.mark.parametrize(("seed", "inside", "waiting"), [(0, 1, 0), (1, 0, 1), (2, 0, 1)])
def test_one_other_player_is_exact(seed: int, inside: int, waiting: int) -> None:
    twin = question(seed, inside, waiting, 11)
    *_, found = preflop_worths(table_of(twin), RunSettings(threads=1), rough=False)
    assert found.exact
    assert found.seed is None
    assert found.value[0] == pytest.approx(float(twin.value()), abs=1e-9)
    assert found.value_se[0] == found.bound[0] == found.equity_se[0] == found.callers_se[0, 0] == 0
    if waiting:
        assert found.callers[:, 0] == pytest.approx([float(twin.chances()[who]) for who in ((0,), (1,))])


@pytest.mark.parametrize(("seed", "inside", "waiting"), [(0, 2, 0), (1, 1, 1), (2, 0, 2), (4, 2, 1)])
def test_several_are_within_their_errors(seed: int, inside: int, waiting: int) -> None:
    twin = question(seed, inside, waiting, 12 if inside + waiting == 2 else 13)
    table = table_of(twin)
    sets = {who: members for who, members in zip(_calls(waiting), table.sets, strict=True) if members}
    for who, members in sets.items():
        worth, equity = map(float, twin.against(who))
        sample = CallersOnFlops.of(table, members).figures(DealsOnFlops(512), (seed,), RunSettings(threads=1))
        error, spread = np.sqrt(sample.worth_variance[0]), np.sqrt(sample.equity_variance[0])
        assert error < 0.8
        assert abs(sample.worth[0] - worth) < 4 * error + sample.bound[0] + 1e-9
        assert abs(sample.equity[0] - equity) < 4 * spread + 1e-9
    chances = set_chances(table, 40_000, (seed,))
    assert chances.exact == (inside + waiting <= 2 or not waiting)
    known = [float(twin.chances()[who]) for who in _calls(waiting)]
    assert chances.chance[:, 0] == pytest.approx(known, abs=1e-12 if chances.exact else 0.02)


def _calls(waiting: int) -> list[tuple[int, ...]]:
    """Who calls, in the order of `PreflopTable.sets`."""
    return [tuple(number >> bit & 1 for bit in range(waiting)) for number in range(1 << waiting)]


def test_all_sets_by_their_chances_are_the_value() -> None:
    twin = question(7, 0, 2, 12)
    *_, found = preflop_worths(table_of(twin), RunSettings(seed=3, threads=1), rough=False)
    assert not found.exact
    off = abs(found.value[0] - float(twin.value()))
    assert off < 4 * found.value_se[0] + found.bound[0] < 0.5
    chances = twin.chances()
    number = [float(sum(chances[who] for who in chances if sum(who) == calls)) for calls in range(3)]
    assert found.callers[:, 0] == pytest.approx(number, abs=1e-12)


def test_a_small_sample_is_low_with_parts_and_high_without() -> None:
    """The means of many small samples are on the sides that the figures claim, and the value is between."""
    twin = question(4, 2, 0, 12)
    sample = CallersOnFlops.of(table_of(twin), (0, 1))
    true = float(twin.against(())[0])
    low, high, middle = [], [], []
    for seed in range(60):
        found = sample.figures(DealsOnFlops(8), (seed,), RunSettings(threads=1))
        gap = found.bound[0] / max(UP, 1 - UP)
        middle.append(found.worth[0])
        low.append(found.worth[0] - UP * gap)
        high.append(found.worth[0] + (1 - UP) * gap)
    errors = [np.std(each) / np.sqrt(len(each)) for each in (low, high, middle)]
    assert np.mean(low) < true - 3 * errors[0]  # so few deals decide wrongly often
    assert np.mean(high) > true + 3 * errors[1]
    assert abs(np.mean(middle) - true) < 0.5 * (np.mean(high) - np.mean(low))


@pytest.mark.parametrize(
    ("waiting", "deals"), [(0, DealsOnFlops(64)), (1, DealsOnFlops(64)), (0, DealsOnFlops(64, 100))]
)
def test_intervals_hold_the_truth(waiting: int, deals: DealsOnFlops) -> None:
    """Of 60 samples at least 90 % hold the true equity and value."""
    twin = question(11, 2 - waiting, waiting, 12)
    sample = CallersOnFlops.of(table_of(twin), (0, 1))
    worth, equity = map(float, twin.against((1,) * waiting))
    held = []
    for seed in range(60):
        found = sample.figures(deals, (seed,), RunSettings(threads=1))
        held.append(
            (
                abs(found.worth[0] - worth) <= 1.96 * np.sqrt(found.worth_variance[0]) + found.bound[0],
                abs(found.equity[0] - equity) <= 1.96 * np.sqrt(found.equity_variance[0]),
            )
        )
    assert (np.mean(held, axis=0) >= 0.9).all()


def test_flops_are_drawn_as_often_as_they_are_dealt() -> None:
    """The mean of small samples of flops is that of all flops; its spread is the error they claim."""
    twin = question(4, 2, 0, 12)
    sample = CallersOnFlops.of(table_of(twin), (0, 1))
    found = [sample.figures(DealsOnFlops(16, 100), (seed,), RunSettings(threads=1)) for seed in range(80)]
    equities = np.array([each.equity[0] for each in found])
    claimed = np.sqrt(np.mean([each.equity_variance[0] for each in found]))
    assert abs(equities.mean() - float(twin.against(())[1])) < 4 * claimed / np.sqrt(len(found))
    assert 0.7 < equities.std() / claimed < 1.4


def test_rare_sets_look_at_few_flops_and_likely_ones_at_all() -> None:
    sample = CallersOnFlops.of(table_of(question(4, 2, 0, 12)), (0, 1))
    each = sample.deal_seconds
    assert sample.sample(0.0).flops == LEAST_FLOPS < sample.flops.size
    assert sample.sample(7.9 * each).flops == int(sample.flops.size * 7.9 / LEAST_DEALS)
    assert sample.sample(9 * each) == DealsOnFlops(LEAST_DEALS)
    assert sample.sample(1e9).deals == MOST_DEALS


def test_the_order_of_players_and_the_number_of_threads_change_nothing() -> None:
    twin = question(2, 2, 0, 12)
    table = table_of(twin)
    once = CallersOnFlops.of(table, (0, 1)).figures(DealsOnFlops(16), (1,), RunSettings(threads=1))
    again = CallersOnFlops.of(table, (0, 1)).figures(DealsOnFlops(16), (1,), RunSettings(threads=2))
    assert once.worth[0] == again.worth[0]
    assert once.worth_variance[0] == again.worth_variance[0]


def test_rake_is_taken_from_the_final_pot_and_from_an_uncalled_one() -> None:
    bets = PreflopBets(10, 2, won_later=3, paid_later=1, rake=0.1, rake_cap=1.5)
    assert bets.final_pot([1, 1]) == pytest.approx(21 - 1.5)
    assert bets.final_pot([]) == pytest.approx(13 - 1.3)
    assert bets.won_now == pytest.approx(9)
    assert PreflopBets(10, uncalled=10.0, rake=0.1).won_now == 10


def test_a_table_without_callers_or_with_two_ways_to_say_who_calls_is_refused() -> None:
    ones = group_of_range(np.ones(COMBOS))
    waiting = Caller(np.ones(COMBOS), already_in=False)
    with pytest.raises(QueryError, match="There is nobody who could call"):
        PreflopTable(*ones, (), PreflopBets(6))
    with pytest.raises(QueryError, match="chance of no caller"):
        PreflopTable(*ones, (waiting,), PreflopBets(6), nobody=0.5)
    with pytest.raises(QueryError, match="10 players cannot still be to act"):
        PreflopTable(*ones, (waiting,) * 10, PreflopBets(6))
