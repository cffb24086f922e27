"""The generator of Omaha's orderings: fair deals, every table counted, halved pots, honest smoothing."""

from __future__ import annotations

import itertools
from types import ModuleType

import numpy as np
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.mask import count_cards, mask_of
from oracle.games import find_game
from oracle.ranges.orderings import catalog as orderings
from oracle.ranges.orderings.suit_classes import suit_classes
from oracle.rating.low import rate_omaha_eight
from oracle.rating.omaha import rate_omaha
from tests.ranges.orderings.test_orderings_generator import load

GAMES = ("omahahi", "omaha85", "omahahi6")
OMAHA = find_game("omahahi")


@pytest.fixture(scope="module")
def generator() -> ModuleType:
    return load("omaha_orderings")


@pytest.fixture(scope="module")
def shares() -> ModuleType:
    return load("fair_shares")


@pytest.fixture(scope="module")
def smoothing() -> ModuleType:
    return load("smoothing")


def slow_share(seat: int, ratings: list[int], good: list[bool], players: int) -> float:
    """Mean chips of a seat over every choice of its blind and of the further hands, one by one."""
    others = [other for other in range(len(ratings)) if other != seat]
    taken = []
    for blind in others:
        rest = [other for other in others if other != blind]
        for further in itertools.combinations(rest, players - 2):
            inside = [seat, blind, *(other for other in further if good[other])]
            best = max(ratings[other] for other in inside)
            equal = sum(ratings[other] == best for other in inside)
            taken.append(len(inside) / equal if ratings[seat] == best else 0.0)
    return sum(taken) / len(taken)


@pytest.mark.parametrize("players", [2, 3, 5, 6])
def test_shares_equal_playing_every_table_of_the_hands_dealt(shares: ModuleType, players: int):
    random = np.random.default_rng(players)
    ratings = random.integers(0, 5, (6, 40)).astype(np.uint32)
    good = random.random((6, 40)) < 0.5
    taken = np.zeros((6, 40))
    room = np.empty((2, 40), dtype=np.uint32)
    shares.take_pots(ratings, good, shares.pot_table(6, players), room[0], room[1], taken)
    for seat, deal in itertools.product(range(6), range(40)):
        expected = slow_share(seat, ratings[:, deal].tolist(), good[:, deal].tolist(), players)
        assert taken[seat, deal] == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize("game", GAMES)
def test_a_deal_uses_every_card_once_and_knows_the_classes_of_its_hands(generator: ModuleType, game: str):
    found = find_game(game)
    deals = generator.Deals(found, generator.new_stream(3, 0))
    deals.deal()
    everything = np.bitwise_or.reduce(deals.hands, axis=0) | deals.boards
    seats = generator.seats_of(found)
    assert deals.hands.shape[0] == seats
    for mask in everything[:50].tolist():
        assert count_cards(mask) == 5 + seats * found.hole_cards
    assert (deals.classes == suit_classes(found).index(deals.hands)).all()


def test_every_card_is_dealt_to_every_place_equally_often(generator: ModuleType):
    deals = generator.Deals(OMAHA, generator.new_stream(11, 0))
    counts = np.zeros((2, 64))
    batches = 30
    for _ in range(batches):
        deals.deal()
        for row, masks in enumerate((deals.boards, deals.hands[-1])):
            bits = np.unpackbits(masks.view(np.uint8), bitorder="little").reshape(-1, 64)
            counts[row] += bits.sum(axis=0)
    total = batches * generator.DEALS
    for row, cards in ((0, 5), (1, 4)):
        seen = counts[row][counts[row] > 0]
        assert seen.size == 52
        error = np.sqrt(total * cards / 52 * (1 - cards / 52))
        assert np.abs(seen - total * cards / 52).max() < 5 * error


@pytest.mark.parametrize(("game", "players"), [("omahahi", 10), ("omaha8", 6), ("omaha85", 3)])
def test_a_batch_adds_what_every_table_gives_half_for_the_low(
    generator: ModuleType, monkeypatch: pytest.MonkeyPatch, game: str, players: int
):
    monkeypatch.setattr(load("random_deals"), "DEALS", 6)
    monkeypatch.setattr(generator, "DEALS", 6)
    found = find_game(game)
    classes = suit_classes(found).count
    good = np.random.default_rng(1).random(classes) < 0.4
    judging = generator.Judge(found, players, (5, 0))
    sums, expected = np.zeros((classes, 3)), np.zeros((classes, 3))
    judging.add_batch(good, sums)
    deals = judging._deals
    high, low = np.empty((2, *deals.hands.shape), dtype=np.uint32)
    for seat, hands in enumerate(deals.hands):
        rate_omaha(hands, deals.boards, high[seat])
        rate_omaha_eight(hands, deals.boards, low[seat])
    for seat, deal in itertools.product(range(len(high)), range(6)):
        callers = good[deals.classes[:, deal]].tolist()
        value = slow_split(seat, high[:, deal].tolist(), low[:, deal].tolist(), callers, players, found.split)
        expected[deals.classes[seat, deal]] += (1, value, value * value)
    np.testing.assert_allclose(sums, expected, atol=1e-9)


def slow_split(
    seat: int, high: list[int], low: list[int], good: list[bool], players: int, split: bool
) -> float:
    """`slow_share` where half the pot goes to the best low of those in, if anybody has one."""
    others = [other for other in range(len(high)) if other != seat]
    taken = []
    for blind in others:
        rest = [other for other in others if other != blind]
        for further in itertools.combinations(rest, players - 2):
            inside = [seat, blind, *(other for other in further if good[other])]
            lows = split and any(low[other] for other in inside)
            pots = [(high, 0.5), (low, 0.5)] if lows else [(high, 1.0)]
            value = 0.0
            for ratings, part in pots:
                best = [other for other in inside if ratings[other] == max(ratings[one] for one in inside)]
                value += part * len(inside) / len(best) if seat in best else 0.0
            taken.append(value)
    return sum(taken) / len(taken)


@pytest.mark.parametrize("game", ["omahahi", "omaha8"])
def test_when_everybody_calls_a_hand_takes_one_chip_on_average(generator: ModuleType, game: str):
    everybody = np.ones(suit_classes(OMAHA).count, dtype=bool)
    sums = generator.judge(find_game(game), 6, everybody, 4, (1, 2))
    trials, total, _ = sums.sum(axis=(0, 1))
    assert trials == 4 * generator.DEALS * 11
    assert total / trials == pytest.approx(1.0, abs=1e-9)


def test_a_seed_gives_the_same_result_on_any_number_of_threads_and_another_differs(generator: ModuleType):
    runs = [generator.play_rounds(OMAHA, "3h", 2, 6, seed)[0].means for seed in (1, 1, 2)]
    np.testing.assert_array_equal(runs[0], runs[1])
    assert (runs[0] != runs[2]).any()


def test_the_generators_games_labels_and_titles_are_those_of_the_program(generator: ModuleType):
    for name, labels in generator.LABELS.items():
        assert orderings.ordering_labels(name) == labels
        assert orderings._TITLES[name] == {label: generator.TITLES[label] for label in labels}


def test_a_class_hardly_dealt_has_no_value_and_is_not_good(generator: ModuleType):
    sums = np.array([[0.0, 0.0, 0.0], [4.0, 6.0, 10.0]])
    values = generator.values_of(sums, None)
    assert np.isnan(values.means[0])
    assert values.means[1] == 1.5
    assert values.errors[1] == pytest.approx(np.sqrt(1 / 3 / 4))


def made_up(smoothing: ModuleType, trials: np.ndarray) -> tuple:
    """True means of four cards built as the model says, and what a run of that many trials shows of them."""
    random = np.random.default_rng(8)
    groups = smoothing.groups_of(OMAHA)
    truth = random.normal(0, 0.05, groups.count)[groups.worths].sum(axis=1)
    truth += random.normal(0, 0.02, truth.size)
    shown = truth + random.normal(0, 1, truth.size) / np.sqrt(np.maximum(trials, 1))
    return groups, truth, smoothing.smooth(groups, shown, np.ones(truth.size), trials)


def test_smoothed_means_are_nearer_to_the_truth_and_their_errors_are_true(smoothing: ModuleType):
    trials = np.full(suit_classes(OMAHA).count, 400.0)
    _, truth, smoothed = made_up(smoothing, trials)
    error = np.sqrt(((smoothed.means - truth) ** 2).mean())
    claimed = np.sqrt((smoothed.errors**2).mean())
    assert error < 0.6 / np.sqrt(400)
    assert claimed == pytest.approx(error, rel=0.1)


def test_a_class_dealt_often_keeps_its_own_mean_and_one_never_dealt_gets_what_its_cards_are_worth(
    smoothing: ModuleType,
):
    trials = np.full(suit_classes(OMAHA).count, 400.0)
    trials[5_000], trials[6_000] = 1e9, 0
    _, truth, smoothed = made_up(smoothing, trials)
    assert smoothed.means[5_000] == pytest.approx(truth[5_000], abs=0.001)
    assert abs(smoothed.means[6_000] - truth[6_000]) < 0.15
    assert smoothed.errors[6_000] > smoothed.errors[6_001] > smoothed.errors[5_000]


def test_classes_share_the_worths_of_their_threes_and_of_their_shape(smoothing: ModuleType):
    groups = smoothing.groups_of(OMAHA)
    classes = suit_classes(OMAHA)
    assert groups.worths.shape == (16_432, 5)
    one, same_shape, other = classes.index(
        np.array(
            [mask_of(parse_cards(text)) for text in ("AsKsQhJh", "9s7s5h3h", "AsKsQhJd")], dtype=np.uint64
        )
    )
    shape = [set(groups.worths[index].tolist()) for index in (one, same_shape, other)]
    assert len(shape[0] & shape[1]) == 1
    assert len(shape[0] & shape[2]) == 2  # AKs with a Q or a J of a third suit


def test_the_normal_equations_are_those_of_the_model(smoothing: ModuleType):
    worths = np.array([[0, 1, 1], [0, 2, 3], [1, 2, 2]])
    weights, means = np.array([2.0, 0.5, 1.0]), np.array([1.0, -1.0, 3.0])
    design = np.zeros((3, 4))
    for row, numbers in enumerate(worths):
        np.add.at(design[row], numbers, 1)
    matrix, right = np.zeros((4, 4)), np.zeros(4)
    smoothing._sum_up(worths, weights, means, matrix, right)
    expected = design.T @ np.diag(weights) @ design
    np.testing.assert_allclose(np.triu(matrix), np.triu(expected))
    np.testing.assert_allclose(right, design.T @ (weights * means))
    doubt = np.empty(3)
    smoothing._sum_of_products(worths, expected, doubt)
    np.testing.assert_allclose(doubt, np.diag(design @ expected @ design.T))
