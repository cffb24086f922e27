"""A hand against several opponents: the article's figures, a slow twin, and true intervals."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from oracle.analysis.odds.against import against_one, odds_against, odds_query, power, why_they_differ
from oracle.analysis.odds.better_rule import better_rule
from oracle.analysis.odds.hand_table import from_table
from oracle.analysis.odds.opponents import draw_opponents
from oracle.cards.card import cards_text
from oracle.cards.combo import CLASS_INDEX
from oracle.cards.mask import cards_in
from oracle.errors import QueryError
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings
from oracle.showdown.hand_table import hand_odds
from oracle.simulate import run
from oracle.simulate.intervals.estimate import exact
from tests.decisions.reference_decisions import Range, first_share, run_outs

TURN = "KsTs7d2h"
SAMPLED = RunSettings(method="sampled", trials=4096, seed=1)


def table(hand: str, villain: str, **keys: str) -> Prepared:
    return prepare(against_one(odds_query(hand, 1, villain, **keys)))


def better_by_hand(
    hero: Range, villain: Range, board: tuple[int, ...], dead: set[int], opponents: int, game: str
) -> float:
    """The better rule, run-out by run-out: every hand of one opponent against every final hand."""
    total = likely = Fraction(0)
    lacking = range(16 if game == "shortdeck" else 0)
    for hand, weight in hero.items():
        for full in run_outs(board, {*hand, *dead, *lacking}):
            fits = {other: w for other, w in villain.items() if not {*other} & {*hand, *full}}
            met = sum(fits.values())
            if met:
                won = sum(w for other, w in fits.items() if first_share([hand, other], full, game) == 1)
                total += weight * met * Fraction(won, met) ** opponents
                likely += weight * met
    return float(total / likely)


def random_range(source: random.Random, cards: list[int], own: int, size: int) -> Range:
    return {tuple(sorted(source.sample(cards, own))): source.randint(1, 100) for _ in range(size)}


def range_text(held: Range) -> str:
    return ", ".join(f"{cards_text(hand)}@{weight}" for hand, weight in held.items())


def test_the_articles_hand_against_one_and_two() -> None:
    one, two = (odds_against(odds_query("As4s", count, board=TURN)) for count in (1, 2))
    assert one.exact
    assert two.exact
    assert one.dealt.win.value == one.naive.value == one.better.value == pytest.approx(0.5129, abs=5e-5)
    assert two.naive.value == pytest.approx(0.2631, abs=5e-5)
    assert two.better.value == pytest.approx(0.3388, abs=5e-5)
    assert two.dealt.win.value == pytest.approx(0.3338, abs=5e-5)
    assert why_they_differ(one) == ""
    for figure in ("26.31 %", "33.88 %", "33.38 %"):
        assert figure in why_they_differ(two)


def test_a_final_hand_that_wins_or_loses_for_certain_is_as_good_against_any_number() -> None:
    found = table("9s7h", "8h3s", board="5dJc8cKs")  # eleven of 44 river cards win, all others lose
    assert [better_rule(found, count, RunSettings()).value for count in range(1, 10)] == [0.25] * 9
    assert [power(exact(0.25), count).value for count in (2, 3)] == [0.0625, 0.015625]


@pytest.mark.parametrize("game", ["holdem", "omahahi", "omaha8", "shortdeck"])
@pytest.mark.parametrize("seed", range(3))
def test_the_better_rule_is_that_of_the_slow_twin(game: str, seed: int) -> None:
    source = random.Random(seed)
    own = 4 if game.startswith("omaha") else 2
    cards = range(16 if game == "shortdeck" else 0, 52)
    deck = source.sample(cards, 26 if own == 4 else 18)
    board, rest = tuple(deck[:4]), deck[4:]
    hero, villain = random_range(source, rest, own, 2), random_range(source, rest, own, 7)
    dead = set(cards) - set(deck)
    found = table(
        range_text(hero),
        range_text(villain),
        board=cards_text(board),
        dead=cards_text(sorted(dead)),
        game=game,
    )
    for count in (2, 5):
        expected = better_by_hand(hero, villain, board, dead, count, game)
        assert better_rule(found, count, RunSettings()).value == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    ("hand", "villain", "keys", "opponents"),
    [
        ("As4s", "random", {"board": TURN}, 3),
        ("AsKs@3, 7h7d@1", "20%@30, 76s@90", {"board": "Kh7c2d", "syntax": "classic"}, 2),
        ("AsKs", "22, 9876", {"board": "Kh7c2d9s", "game": "omaha8"}, 2),
        ("AsKs", "random", {"board": "Kh7c6d", "game": "shortdeck"}, 9),
    ],
)
def test_sampled_intervals_hold_the_counted_figure(
    hand: str, villain: str, keys: dict[str, str], opponents: int
) -> None:
    if keys.get("game") == "omaha8":
        hand = "AsKs4d3h"
    found = table(hand, villain, **keys)
    truth = better_rule(found, opponents, RunSettings()).value
    held = 0
    for seed in range(40):
        settings = RunSettings(method="sampled", trials=2048, seed=seed)
        figure = better_rule(found, opponents, settings)
        assert figure.low < figure.high
        held += figure.low <= truth <= figure.high
    assert held >= 34  # fewer have a chance of 0.3 % at 95 %


def test_a_seed_repeats_a_sample_on_any_number_of_threads() -> None:
    found = table("AsKs", "random")
    one, two = (
        better_rule(found, 4, RunSettings(trials=8192, seed=5, threads=threads)) for threads in (1, 2)
    )
    assert one == two
    assert one != better_rule(found, 4, RunSettings(trials=8192, seed=6))


def test_stud_draws_random_opponents_and_refuses_ranges() -> None:
    found = better_rule(table("AsAdAh", "random", game="studhi"), 2, SAMPLED)
    lower = better_rule(table("7s2d9h", "random", game="studhi"), 2, SAMPLED)
    assert found.value > 0.7 > 0.3 > lower.value
    assert better_rule(table("AsAdAh", "KK", game="studhi"), 2, SAMPLED) is None


def test_opponents_drawn_again_are_as_likely_as_their_weights() -> None:
    seat = table("AsAd", "QQ@10, JJ@30, 9h8h@60", board=TURN).seats[1]
    used = np.full(4000, int(seat.live.masks[0]), dtype=np.uint64)  # one hand, whose cards are taken
    drawn = draw_opponents(seat, used, 4, np.random.default_rng(1))
    assert drawn.shape == (4, 4000)
    assert not (drawn & used).any()
    masks, counts = np.unique(drawn, return_counts=True)
    weights = seat.live.weights * ((seat.live.masks & used[0]) == 0)
    chances = dict(zip(seat.live.masks.tolist(), weights / weights.sum(), strict=True))
    for mask, count in zip(masks.tolist(), counts, strict=True):
        assert count / 16000 == pytest.approx(chances[mask], abs=0.02)
    anyone = table("AsAd", "random", board=TURN).seats[1]
    drawn = draw_opponents(anyone, used, 4, np.random.default_rng(1))
    assert {len(cards_in(int(mask))) for mask in drawn.reshape(-1)} == {2}
    assert not (drawn & used).any()


@pytest.mark.parametrize("opponents", [2, 4])
def test_dealt_figures_are_those_of_the_table(opponents: int) -> None:
    query = odds_query("AsKs", opponents, "22+", board="Kh7c2d9s")
    settings = RunSettings(seed=3, trials=4_000)
    found, plain = odds_against(query, settings), run(query, settings).seats[0]
    assert (found.dealt.win, found.dealt.tie, found.dealt.equity) == (plain.win, plain.tie, plain.equity)
    assert found.opponents == opponents


@pytest.mark.parametrize("opponents", [2, 5, 9])
def test_before_the_flop_random_opponents_are_looked_up_in_the_table(opponents: int) -> None:
    query = odds_query("KsAs", opponents)
    dealt = odds_against(query).dealt
    row = hand_odds(opponents)[CLASS_INDEX["AKs"]]
    assert (dealt.equity.value, dealt.equity.se) == (row.share, row.share_se)
    assert (dealt.win.value, dealt.win.se) == (row.win, row.win_se)
    assert (dealt.tie.value, dealt.tie.se) == (row.tie, row.tie_se)
    assert dealt.equity.half_width == pytest.approx(1.96 * row.share_se, rel=1e-4)
    limited = odds_against(query, RunSettings(trials=20_000, seed=2)).dealt
    assert limited.equity.se > 5 * row.share_se
    assert abs(limited.equity.value - row.share) < 5 * limited.equity.se


@pytest.mark.parametrize(
    ("hand", "villain", "more"),
    [
        ("AsKs", "22+", {}),
        ("AsKs, QdQc", "random", {}),
        ("AsKs", "random", {"board": "Kh7c2d"}),
        ("AsKs", "random", {"dead": "2c"}),
        ("AsKs", "random", {"game": "shortdeck"}),
        ("AsKsQsJs", "random", {"game": "omaha"}),
    ],
)
def test_only_what_is_in_the_table_is_looked_up(hand: str, villain: str, more: dict[str, str]) -> None:
    assert from_table(prepare(odds_query(hand, 3, villain, **more))) is None


def test_every_sampled_figure_is_known_to_a_fifth_of_a_point() -> None:
    found = odds_against(odds_query("AsAdKhQh", 4, game="omahahi"), RunSettings(seed=1))
    assert not found.exact
    for figure in (
        found.dealt.win,
        found.dealt.tie,
        found.dealt.equity,
        found.one,
        found.naive,
        found.better,
    ):
        assert 0 < figure.half_width <= 0.002


def test_the_power_of_a_chance_has_the_interval_of_its_ends() -> None:
    from oracle.simulate.snapshot import Estimate

    found = power(Estimate(0.5, 0.01, 0.48, 0.52), 3)
    assert found == Estimate(0.125, pytest.approx(0.0075), pytest.approx(0.48**3), pytest.approx(0.52**3))


@pytest.mark.parametrize(
    ("opponents", "game", "most"), [(0, "holdem", 9), (10, "holdem", 9), (7, "omaha6", 6)]
)
def test_there_are_as_many_opponents_as_seats(opponents: int, game: str, most: int) -> None:
    with pytest.raises(QueryError, match=f"from 1 to {most}, not {opponents}"):
        odds_query("AsKs", opponents, game=game)
