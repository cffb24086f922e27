"""The worked examples of the functions and of the language, answered by the engine itself."""

from fractions import Fraction
from functools import cache
from itertools import combinations

import pytest

from oracle.errors import RunError, RunTextError, TextError
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.query.registry import functions
from oracle.simulate import run
from tests.reference.deals import face_up
from tests.reference.pql import Deal, deck_without, hand_type
from tests.simulate.asking import cards

HOLDEM = [name for name, spec in functions().items() if spec.doc.example.game == "holdem"]

EXAMPLES = (
    "select avg(riverEquity(hero)) as equity from game='holdem', hero='AA', villain='*'",
    "select avg(case when equity(villain,preflop)*24-10 > 0 then equity(hero,preflop)*24-11 else 3 end) "
    "from game='holdem', hero='A5s', villain='10%', syntax='classic'",
)


@pytest.mark.parametrize("name", HOLDEM)
def test_a_function_s_example_comes_true_in_the_engine(name):
    example = functions()[name].doc.example
    snapshot = run(parse(example.query), RunSettings(trials=50, seed=1, threads=1)).snapshot
    assert [bar.label for bar in snapshot.results[0].buckets] == [example.value]


@pytest.mark.parametrize("text", EXAMPLES)
def test_the_language_s_examples_run(text):
    sampled = run(parse(text), RunSettings(trials=20_000, seed=7, method="sampled")).snapshot.results[0]
    exact = run(parse(text), RunSettings(method="exact")).snapshot.results[0]
    assert abs(sampled.estimate.value - exact.estimate.value) < 4.5 * sampled.estimate.se


def hearts_as_diamonds(flop: tuple[int, ...]) -> tuple[int, ...]:
    """The same flop with diamonds for hearts and hearts for diamonds, its cards in ascending order."""
    return tuple(sorted((card ^ 3 if card % 4 in (1, 2) else card) for card in flop))


@pytest.mark.slow
def test_the_published_fraction_by_counting_every_flop_and_run_out():
    hero, villain = cards("KsJs"), cards("8d8h")

    @cache
    def share(flop: tuple[int, ...]) -> float:
        return face_up((hero, villain), flop, ())[0]

    shares = [
        share(min(flop, hearts_as_diamonds(flop)))  # to these hands both suits are alike
        for flop in combinations(deck_without(hero, villain), 3)
        if hand_type(Deal((hero, villain), flop), 0, "flop")
        in ("flush", "fullhouse", "quads", "straightflush")
    ]
    assert len(shares) == 185
    assert sum(Fraction(share).limit_denominator(1980) for share in shares) / 185 == Fraction(82279, 91575)


@pytest.mark.parametrize("how", [{"seconds": 0.1}, {"trials": 10}, {"error": 0.01}])
def test_a_condition_that_never_holds_ends_and_says_how_many_deals_were_tried(how, monkeypatch):
    monkeypatch.setattr("oracle.simulate.strategies.sampling.sampled.GRACE_SECONDS", 0.2)
    monkeypatch.setattr("oracle.simulate.strategies.sampling.patience.HOPELESS_SECONDS", 0.2)
    text = (
        "select count(winsHi(a)) from game='holdem', a='*', b='*' where pocketPair(a) and not pocketPair(a)"
    )
    with pytest.raises(RunTextError, match=r"did not hold in any of [\d,]+ deals") as caught:
        run(parse(text), RunSettings(method="sampled", **how))
    assert text[caught.value.span.start : caught.value.span.end] == "pocketPair(a) and not pocketPair(a)"


def test_a_slow_condition_that_never_holds_still_ends(monkeypatch):
    monkeypatch.setattr("oracle.simulate.strategies.sampling.sampled.GRACE_SECONDS", 0.2)
    text = "select count(winsHi(a)) from game='holdem', a='*', b='*' where hvrEquity(a, flop) > 2"
    with pytest.raises(RunError, match=r"did not hold in any of [\d,]+ deals"):
        run(parse(text), RunSettings(method="sampled", seconds=0.1))


def test_an_error_in_a_deal_after_the_last_needed_one_does_not_matter():
    """A royal flush divides by zero here, once in some 30,000 deals."""
    text = (
        "select avg(1 / (fiveCardHiHandNumber(a, river) - 1)) from game='holdem', a='*', b='*' "
        "where not pairedBoard(flop)"
    )
    lines = [
        run(parse(text), RunSettings(trials=2_000, seed=5, threads=threads)).snapshot.results
        for threads in (1, 4)
    ]
    assert lines[0] == lines[1]
    with pytest.raises(TextError, match="division by zero"):
        run(parse(text), RunSettings(trials=2_000_000, seed=5))
