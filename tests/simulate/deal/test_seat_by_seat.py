"""Narrow ranges dealt seat by seat: distributed as if all were drawn until no card is used twice."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb, exp, factorial

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.cards.mask import cards_in
from oracle.prepared import prepare
from oracle.query import RunSettings
from oracle.simulate import explain
from oracle.simulate.deal import tilts as choosing
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.seat_by_seat import SeatBySeat, seat_tables
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.deal.tables import alias_columns, column_shares
from oracle.simulate.deal.tilts import tilts_of
from oracle.simulate.work.stop import Stop
from tests.reference import statistics as stats
from tests.simulate.asking import ask, hands_of, joint_hands, question
from tests.simulate.intervals.test_coverage import outside
from tests.simulate.sampling import Sampling, chunk_of

DEALS = 8192
ROUNDS = 12
LEAST_P = 1e-5
"""A few dozen chi-square tests are made with fixed seeds."""
FEW = 20
"""Deals expected of the rarest joint hands that chi-square compares one by one."""
T20 = "66+,A4s+,K8s+,Q9s+,J9s+,T9s,A9o+,KTo+,QTo+,JTo"

CROWDED = ("KK+",) * 4
"""Dealt seat by seat without being made to."""

TABLES = [
    (CROWDED, "", "", "holdem"),
    (("AA,KK", "AA,AK", "AKs,QQ"), "", "", "holdem"),
    (("AA@5,KK@1,AKs@3", "AK@1,QQ@9", "AA@1,KQs@4", "KK@2,QJs@1"), "", "", "holdem"),
    (("AA@0.01,KK@99", "AK@100,AQs@0.5", "AA@1,KQs@4"), "Ad7c2h", "", "holdem"),
    (("AK,QQ", "AQs,KQs", "KK,JJ", "AJs,KJs"), "", "AsKdQh", "holdem"),
    (("AsKQJ", "KdQJT", "AQhJT"), "Ac", "Th", "omahahi"),
    (("AKs,77", "AQs,77", "KQs,AK", "AA,KK"), "Ac", "", "shortdeck"),
]


@pytest.fixture
def always(monkeypatch):
    """Everything is dealt seat by seat, whether that is worth it or not."""
    monkeypatch.setattr(choosing, "LEAST_SEATS", 2)
    monkeypatch.setattr(choosing, "LEAST_GAIN", 0.0)


def ranges_of(query) -> list:
    return [seat.live for seat in prepare(query).seats]


def chances_by_the_rule(ranges, tilts) -> dict:
    """How likely an attempt is to end with each choice of hands, by going through the rule; slowly."""
    chosen = [ranges[place] for place in tilts.order]
    rows = []
    for entry, leads, chances in zip(chosen, tilts.leads, tilts.chances, strict=True):
        columns = zip(entry.masks.tolist(), leads.tolist(), chances.tolist(), strict=True)
        rows.append([(set(cards_in(mask)), cards_in(lead), chance) for mask, lead, chance in columns])
    found: dict = {}

    def go_on(seat, used, hands, chance):
        if seat == len(rows):
            found[tuple(hands[tilts.order.index(place)] for place in range(len(rows)))] = chance
            return
        in_vain = sum(p for _, (lead,), p in rows[seat] if lead in used)
        power = tilts.powers[seat]
        if power == 1:  # after the k-th draw in vain again with chance 1/k
            again = sum(in_vain**k / factorial(k) for k in range(40))
        else:
            top = max((1 - x) * exp(power * x) for x in (1 - 1 / power, in_vain))
            again = (1 - in_vain) * exp(power * in_vain) / top / (1 - in_vain) if in_vain < 1 else 0.0
        for cards, _, p in rows[seat]:
            if not cards & used:
                go_on(seat + 1, used | cards, [*hands, tuple(sorted(cards))], chance * p * again)

    go_on(0, set(), [], 1.0)
    return found


@pytest.mark.parametrize(("ranges", "board", "dead", "game"), TABLES)
def test_an_attempt_ends_with_hands_in_proportion_to_their_weights(ranges, board, dead, game):
    live = ranges_of(question(*ranges, board=board, dead=dead, game=game))
    tilts = tilts_of(live)
    found = chances_by_the_rule(live, tilts)
    expected = {
        tuple(tuple(sorted(hand)) for hand in hands): weight
        for hands, weight in joint_hands(live, ()).items()
    }
    assert set(found) == set(expected)
    assert len(found) > 10
    quotients = np.array([found[hands] / expected[hands] for hands in found])
    assert np.ptp(quotients) <= 1e-12 * quotients.mean()
    together = sum(expected.values()) / np.prod([entry.weights.sum() for entry in live])
    assert sum(found.values()) / together == pytest.approx(tilts.gain, rel=1e-12)


@pytest.mark.parametrize(("ranges", "board", "dead", "game"), TABLES)
def test_hands_fall_together_as_often_as_their_weights_say(always, ranges, board, dead, game):
    query = question(*ranges, board=board, dead=dead, game=game)
    expected = joint_hands(ranges_of(query), ())
    masks: Counter = Counter()
    dealer, state = Dealer(prepare(query)), new_stream(1, 0)
    buffers = dealer.buffers()
    for _ in range(ROUNDS):
        masks.update(zip(*dealer.deal(state, DEALS, buffers, Stop().flag).hands.tolist(), strict=True))
    seen = Counter({tuple(map(cards_in, together)): count for together, count in masks.items()})
    assert set(seen) <= set(expected)
    observed, theory = merged(seen, expected, DEALS * ROUNDS / sum(expected.values()))
    assert len(theory) > 10
    assert stats.chisquare(observed, theory).pvalue > LEAST_P


def merged(seen, expected, scale):
    """Counts and their expectations; joint hands expected seldom are put together with alike first seats."""
    groups: dict = {}
    for hands, weight in expected.items():
        key = hands if weight * scale >= FEW else hands[:1]
        count, hoped = groups.get(key, (0, 0.0))
        groups[key] = (count + seen[hands], hoped + weight * scale)
    rare = [pair for pair in groups.values() if pair[1] < FEW]
    columns = [pair for pair in groups.values() if pair[1] >= FEW]
    if sum(hoped for _, hoped in rare) >= FEW:
        columns.append((sum(count for count, _ in rare), sum(hoped for _, hoped in rare)))
        rare = []
    lost = sum(hoped for _, hoped in rare)
    assert lost < FEW
    observed, theory = (np.array(column, dtype=float) for column in zip(*columns, strict=True))
    return observed, theory * (observed.sum() / theory.sum())


def test_pairs_of_seats_fall_as_they_do_when_all_are_drawn_together(monkeypatch):
    """Eight seats have too many joint hands to be listed: compared with the other way to deal them."""

    def high_ranks(seed):
        dealer, state = Dealer(prepare(question(*(T20,) * 8, syntax="classic"))), new_stream(seed, 0)
        buffers = dealer.buffers()
        rows = [dealer.deal(state, DEALS, buffers, Stop().flag).hands[[0, 1, 6, 7]].copy() for _ in range(3)]
        hands = np.concatenate(rows, axis=1)
        return np.array(
            [[max(card // 4 for card in cards_in(mask)) for mask in row] for row in hands.tolist()]
        )

    new = high_ranks(1)
    monkeypatch.setattr(choosing, "LEAST_GAIN", float("inf"))
    old = high_ranks(2)
    for first, second in combinations(range(4), 2):
        counts = [Counter(zip(*seen[[first, second]].tolist(), strict=True)) for seen in (new, old)]
        common = [pair for pair in counts[0] | counts[1] if counts[0][pair] + counts[1][pair] >= 2 * FEW]
        assert len(common) > 20
        table = [[each[pair] for pair in common] for each in counts]
        assert stats.chi2_contingency(table).pvalue > LEAST_P


@given(st.lists(st.floats(1e-4, 1e4), min_size=1, max_size=70))
def test_columns_are_filled_with_the_chances_to_one_part_in_two_to_the_forty(weights):
    chances = np.array(weights) / sum(weights)
    columns, capacity = 1 << max(1, (len(weights) - 1).bit_length()), 1 << 32
    shares = column_shares(chances, columns, capacity)
    cuts, other = alias_columns(shares, capacity)
    drawn = [Fraction(0)] * columns
    for column, (cut, place) in enumerate(zip(cuts.tolist(), other.tolist(), strict=True)):
        drawn[column] += Fraction(cut, capacity) / columns
        drawn[place] += (1 - Fraction(cut, capacity)) / columns
    assert drawn == [Fraction(int(share), columns * capacity) for share in shares]
    assert all(share > 0 for share in shares[: len(weights)])
    assert (
        np.abs(np.array(drawn, dtype=float)[: len(weights)] - chances).max()
        <= len(weights) * 2.0**-32 / columns
    )
    assert not shares[len(weights) :].any()


def test_the_plan_says_that_seats_are_dealt_seat_by_seat_only_where_they_are():
    def why(*ranges, **how):
        return explain(question(*ranges, syntax="classic", **how)).why

    assert why(*(T20,) * 9).startswith("Sampled, 9 seats, dealt seat by seat: too many deals")
    assert "seat by seat" not in why(*(T20,) * 5)
    assert "seat by seat" not in why(*("random",) * 9)
    assert "seat by seat" in why(*(T20,) * 8, "random", "2c2d", board="7h")


def test_the_same_seed_gives_the_same_figures_on_any_number_of_threads_and_from_one_long_run():
    def seats(**how):
        return ask(*(T20,) * 8, syntax="classic", method="sampled", seed=5, **how).seats

    one = seats(trials=30_000, threads=1)
    assert seats(trials=30_000, threads=2) == seats(trials=30_000, threads=3) == one
    assert one != ask(*(T20,) * 8, syntax="classic", method="sampled", seed=6, trials=30_000).seats


def test_a_stopped_dealer_gives_up_between_rounds_of_attempts():
    ranges = ranges_of(question(*CROWDED))
    dealing = SeatBySeat(range(4), ranges, tilts_of(ranges))
    buffers, stop, tries = Dealer(prepare(question(*CROWDED))).buffers(), Stop(), np.zeros(1, dtype=np.int64)
    assert dealing.deal(new_stream(1, 0), buffers, 10, stop.flag, tries)
    made = tries[0]
    stop.set()
    assert made > 0
    assert not dealing.deal(new_stream(1, 0), buffers, 10, stop.flag, tries)
    assert tries[0] == made


def test_hands_are_laid_out_in_the_order_of_dealing():
    ranges = [hands_of("QQ+"), hands_of("AK"), hands_of("AA")]
    tables = seat_tables([4, 5, 6], ranges, tilts_of(ranges))
    assert tables.seats.tolist() == [6, 5, 4]  # the fewest hands first
    assert tables.starts.tolist() == [0, comb(4, 2), comb(4, 2) + 16]
    assert ((tables.masks & tables.leads) == tables.leads).all()
    assert (np.bitwise_count(tables.leads) == 1).all()


TRIALS = 3000
TURN = (
    ("AK", "AK,AQs", "AKs,KQs", "AQ@3,AK@1", "KQ"),
    "Ts9d2h5c",
)


def test_intervals_of_five_crowded_ranges_hold_the_truth():
    query = question(*TURN[0], board=TURN[1])
    assert "seat by seat" in explain(query, RunSettings(method="sampled")).why
    sampling, first = Sampling(query), chunk_of(TRIALS)

    def seats_of(seed):
        return sampling.figures(TRIALS, seed, first).seats

    assert outside(*TURN, ("equity", "win"), TRIALS, seats_of) == {}
