"""A decision in words; "or more" is said only where it is true."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oracle.decisions.decision import Decision
from oracle.decisions.money.pot import new_pot
from oracle.decisions.sentences import best_sentence, call_sentence, how_found, raise_sentences
from oracle.decisions.values.actions import CallValue, RaiseValue
from oracle.decisions.values.equal_folds import EqualFold, EqualFolds

pytestmark = pytest.mark.nojit

RAISE = RaiseValue(3.0, 0.0, 14.0, (0.4,), (0.41,), 0.41, 0.3, (0.0,), 0.0, 0.0)


def new_decision(
    cost: float = 4.0,
    equity: float = 0.342,
    raised: RaiseValue | None = RAISE,
    for_fold: tuple[float, ...] = (),
    ends: tuple[float, float] = (1.0, 5.0),
    opponents: int = 1,
    fold_error: float = 0.0,
    sure: bool = True,
) -> Decision:
    needed = 2 / 7 if cost else 0.0
    call = CallValue(0.5, 0.0, cost, equity, 0.0, needed, 14.0, 0.0, 1)
    equal = EqualFolds(tuple(EqualFold(fold, fold_error) for fold in for_fold), sure)
    return Decision(new_pot(10, cost, opponents=opponents), call, raised, equal, EqualFolds(), ends)


def test_a_call_is_compared_with_what_it_needs() -> None:
    assert call_sentence(new_decision()) == "A call needs 28.6 % equity, and Hero has 34.2 %."
    assert call_sentence(new_decision(cost=0.0)) == "A check is free, and Hero has 34.2 % equity."


@pytest.mark.parametrize(
    ("folds", "ends", "message"),
    [
        ((), (1.0, 5.0), "Raising beats folding whatever part of the range folds."),
        ((), (-5.0, -1.0), "Raising is worth less than folding whatever part of the range folds."),
        ((0.25,), (-1.0, 5.0), "Raising beats folding if he folds 25.0 % of the range or more."),
        ((0.25,), (5.0, -1.0), "Raising beats folding if he folds 25.0 % of the range or less."),
        ((0.25,), (5.0, 1.0), "Raising is worth as much as folding if he folds 25.0 % of the range."),
        (
            (0.2, 0.6),
            (1.0, 5.0),
            "Raising is worth as much as folding if he folds 20.0 % or 60.0 % of the range.",
        ),
    ],
)
def test_the_words_or_more_occur_only_where_they_are_true(
    folds: tuple[float, ...], ends: tuple[float, float], message: str
) -> None:
    assert message in raise_sentences(new_decision(for_fold=folds, ends=ends))


def test_a_difference_within_the_error_is_not_called_certain() -> None:
    found = raise_sentences(new_decision(ends=(1.0, 5.0), sure=False))
    assert (
        "Raising seems worth more than folding whatever part of the range folds, but for some parts the "
        "values differ by less than their ±."
    ) in found
    doubtful = new_decision(for_fold=(0.25,), ends=(-1.0, 5.0), fold_error=0.2, sure=False)
    assert (
        "Raising is worth as much as folding if he folds 25.0 % ± 39.2 % of the range."
    ) in raise_sentences(doubtful)


def test_actions_have_the_names_that_players_use() -> None:
    assert best_sentence(new_decision()) == "Best: Raise to 14."
    assert best_sentence(new_decision(cost=0.0)) == "Best: Bet 14."
    assert best_sentence(new_decision(raised=None)) == "Best: Call."
    assert best_sentence(new_decision(cost=0.0, raised=None)) == "Best: Check."
    close = replace(new_decision(), close=("call", "fold"))
    assert best_sentence(close) == (
        "None is shown to be best: the gap from raise to 14 to call and fold is within the error."
    )
    assert raise_sentences(new_decision(raised=None)) == []
    assert how_found(new_decision()) == "Exact: every deal is counted."


def test_several_opponents_are_spoken_of_together() -> None:
    both = RaiseValue(3.0, 0.0, 14.0, (0.4, 0.4), (0.41, 0.42), 0.2, 0.3, (0.0, 0.0), 0.0, 0.0)
    found = new_decision(raised=both, opponents=2, cost=0.0)
    assert raise_sentences(found)[0] == (
        "Each opponent folds the weakest 40.0 % of his range to the bet; "
        "with Hero’s cards out of the deck, all fold 20.0 % of the time."
    )
    third = replace(both, folds=(0.25, 0.4))
    assert raise_sentences(new_decision(raised=third, opponents=2))[0].startswith(
        "The opponents fold the weakest 25.0 % and 40.0 % of their ranges to the raise; "
    )


def test_the_two_equities_are_distinguished() -> None:
    assert "Against the hands that call the raise, Hero has 30.0 % equity." in raise_sentences(new_decision())


def test_a_bet_that_nobody_folds_to_and_a_break_even_bluff_are_named() -> None:
    nobody = replace(RAISE, folds=(0.0,), folded=0.0)
    assert raise_sentences(new_decision(raised=nobody))[0] == "The opponent does not fold to the raise."
    usual = replace(RAISE, folds=(14 / 24,))
    assert "(where a bluff breaks even)" in raise_sentences(new_decision(raised=usual))[0]


def test_sampled_figures_have_their_intervals() -> None:
    sampled = replace(RAISE, folded_error=0.01, called_equity_error=0.002)
    found = raise_sentences(new_decision(raised=sampled))
    assert found[0].endswith("he folds 41.0 % ± 2.0 % of the time.")
    assert found[1].endswith("Hero has 30.0 % ± 0.4 % equity.")
    once = raise_sentences(new_decision(for_fold=(0.25,), ends=(-1.0, 5.0), fold_error=0.01))
    assert "Raising beats folding if he folds 25.0 % ± 2.0 % of the range or more." in once
    twice = raise_sentences(new_decision(for_fold=(0.2, 0.6), fold_error=0.005))
    assert (
        "Raising is worth as much as folding if he folds 20.0 % ± 1.0 % or 60.0 % ± 1.0 % of the range."
    ) in twice


def test_what_falls_short_of_the_limits_is_reported() -> None:
    rough = replace(RAISE, error=0.1)
    sampled = replace(new_decision(raised=rough), deals=4096, seed=3)
    assert how_found(sampled) == "Sampled: 4,096 deals, seed 3."
    assert how_found(replace(sampled, full=True)) == (
        "Sampled: 4,096 deals, seed 3. No more than 4,096 deals are kept, so sampling ended before its limit."
    )
    assert how_found(replace(sampled, full=True, missed=0.01)) == (
        "Sampled: 4,096 deals, seed 3. "
        "No more than 4,096 deals are kept: the values are known to ± 2 % of the pot, not to ± 1 % as asked."
    )
    assert how_found(replace(sampled, deals=0, order_exact=False, missed=0.01)) == (
        "Every deal is counted; the order in which hands fold is sampled. The order in which hands fold is "
        "not sampled more precisely: the values are known to ± 2 % of the pot, not to ± 1 % as asked."
    )
