"""Three ranges on full boards, against comparing every hand with every pair of hands."""

from fractions import Fraction
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.combo import COMBOS, PAIR_CARDS, PAIR_MASKS, pair_index
from oracle.cards.mask import mask_of
from oracle.games import find_game
from oracle.showdown.kernels import GameKernels
from oracle.showdown.sweep.listed.three import ThreeRanges, beside_two
from oracle.showdown.sweep.listed.three_kernels import OUTCOMES, SEATS
from tests.reference.strength import best_strength
from tests.showdown.random_weights import WEIGHTS, RandomWeights

HOLDEM = GameKernels(find_game("holdem"))
Table = npt.NDArray[np.float64]

BOARDS = {
    "nothing in common": "Ks8d3s2h4c",
    "four to a flush": "KsQs8s3s2h",
    "a flush on the board": "KsQs8s3s2s",
    "the board plays": "AsKsQsJsTs",
    "two pair": "KdKs8d8s3h",
    "four of a kind": "KcKdKhKs8d",
}


def cards(text: str) -> list[int]:
    return parse_cards(text)


def sweep(ranges: ThreeRanges, *texts: str, kernels: GameKernels = HOLDEM) -> Table:
    """What every hand wins on some boards."""
    boards = np.array([mask_of(cards(text)) for text in texts], dtype=np.uint64)
    return ranges.sweep(boards, kernels.rate_on_boards(ranges.masks, boards))


def some_ranges(rng: np.random.Generator, board: str, hands: int, *, low: int = 0) -> Table:
    """Three ranges of a number of hands each, which share many hands and cards; weights 1…100."""
    gone = np.uint64(mask_of(cards(board)))
    free = np.flatnonzero(((PAIR_MASKS & gone) == 0) & (PAIR_CARDS.min(axis=1) >= low))
    pool = rng.choice(free, size=2 * hands, replace=False)
    weights = np.zeros((SEATS, COMBOS))
    for row in weights:
        row[rng.choice(pool, size=hands, replace=False)] = rng.integers(1, 101, size=hands)
    return weights


def one_by_one(weights: Table, folded: tuple[bool, ...], strengths: dict[int, tuple[int, ...]]) -> Table:
    """By seat, number of winners less one, and combo: weight of the pairs of the others' hands."""
    won = np.zeros((SEATS, OUTCOMES, COMBOS))
    masks = [int(mask) for mask in PAIR_MASKS]
    for deal in product(*(np.flatnonzero(row).tolist() for row in weights)):
        first, second, third = (masks[hand] for hand in deal)
        if first & second or first & third or second & third:
            continue
        playing = [seat for seat in range(SEATS) if not folded[seat]]
        best = max(strengths[deal[seat]] for seat in playing)
        winners = [seat for seat in playing if strengths[deal[seat]] == best]
        for seat in winners:
            others = np.prod([weights[other, deal[other]] for other in range(SEATS) if other != seat])
            won[seat, len(winners) - 1, deal[seat]] += others
    return won


@pytest.mark.parametrize("folded", [(False, False, False), (False, True, False), (False, False, True)])
@pytest.mark.parametrize("board", BOARDS.values(), ids=BOARDS.keys())
def test_every_hand_wins_and_shares_what_comparing_one_by_one_says(
    board: str, folded: tuple[bool, ...]
) -> None:
    weights = some_ranges(np.random.default_rng(3), board, 12)
    ranges = ThreeRanges.of(weights, np.array(folded))
    swept = sweep(ranges, board)
    strengths = {
        hand: best_strength((*map(int, PAIR_CARDS[hand]), *cards(board))) for hand in ranges.hands.tolist()
    }
    expected = one_by_one(weights, folded, strengths)[:, :, ranges.hands]
    assert swept == pytest.approx(expected, abs=1e-6)
    assert expected.any()


def test_heavy_hands_that_cannot_be_dealt_cost_light_ones_no_digits() -> None:
    weights = np.zeros((SEATS, COMBOS))
    for row, hands in zip(
        weights, ({"3d8d": 1}, {"2d2s": 1, "5c5s": 1e-4}, {"3d5h": 1, "3c3d": 100, "5dTd": 1e-4}), strict=True
    ):
        row[[pair_index(*cards(hand)) for hand in hands]] = list(hands.values())
    board = "4hQh6s3hAc"
    ranges = ThreeRanges.of(weights, np.zeros(SEATS, np.bool_))
    strengths = {
        hand: best_strength((*map(int, PAIR_CARDS[hand]), *cards(board))) for hand in ranges.hands.tolist()
    }
    kept = np.where(np.isin(np.arange(COMBOS), ranges.hands), weights, 0.0)
    expected = one_by_one(kept, (False, False, False), strengths)[:, :, ranges.hands]
    assert expected.any()
    assert sweep(ranges, board) == pytest.approx(expected, rel=1e-12, abs=0)
    whole = one_by_one(weights, (False, False, False), dict.fromkeys(range(COMBOS), (0,)))
    assert ranges.joint() == pytest.approx((whole[0].sum(axis=0) * weights[0]).sum(), rel=1e-12, abs=0)


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("kind", WEIGHTS.values(), ids=WEIGHTS.keys())
def test_what_a_hand_wins_is_that_of_fractions(kind: RandomWeights, seed: int) -> None:
    """Few cards, so that nearly all hands share one: most of what is added is subtracted again."""
    rng = np.random.default_rng(seed)
    free = [card for card in range(52) if card not in cards(BOARDS["two pair"])]
    pool = np.flatnonzero(np.isin(PAIR_CARDS, rng.choice(free, size=10, replace=False)).all(axis=1))
    weights = np.zeros((SEATS, COMBOS))
    for row in weights:
        row[rng.choice(pool, size=8, replace=False)] = kind(rng, 8)
    ranges = ThreeRanges.of(weights, np.zeros(SEATS, np.bool_))
    won, met = sweep(ranges, BOARDS["two pair"]), ranges.pairs()
    strengths = {
        hand: best_strength((*map(int, PAIR_CARDS[hand]), *cards(BOARDS["two pair"])))
        for hand in ranges.hands.tolist()
    }
    pots = in_fractions(weights, strengths)
    assert any(pots.values())
    for place, hand in enumerate(ranges.hands.tolist()):
        for seat in range(SEATS):
            expected = [pots.get((seat, outcome, hand), Fraction(0)) for outcome in range(OUTCOMES)]
            whole = pots.get((seat, OUTCOMES, hand), Fraction(0))
            if ranges.weights[seat, place] == 0:  # in no deal
                assert whole == 0
                continue
            assert met[seat, place] == pytest.approx(float(whole), rel=1e-14, abs=0)
            shares = [float(pot / whole) for pot in expected]
            assert won[seat, :, place] / float(whole) == pytest.approx(shares, rel=1e-14, abs=1e-14)


@pytest.mark.parametrize("kind", WEIGHTS.values(), ids=WEIGHTS.keys())
def test_full_ranges_are_met_as_counted_in_whole_numbers(kind: RandomWeights) -> None:
    """Thousands of products are added, and rounded each time where the weights are not divided."""
    rng = np.random.default_rng(1)
    weights = np.stack([kind(rng, COMBOS) for _ in range(SEATS)])
    met = ThreeRanges.of(weights, np.zeros(SEATS, np.bool_)).pairs()
    for hand in rng.choice(COMBOS, size=2, replace=False).tolist():
        assert met[0, hand] == pytest.approx(float(met_by_first(weights, hand)), rel=1e-12, abs=0)


def met_by_first(weights: Table, hand: int) -> Fraction:
    """The weight of the pairs of the other seats' hands that a hand of the first seat meets."""
    taken = set(PAIR_CARDS[hand].tolist())
    left, right = (
        {
            (high, low): Fraction(weight)
            for (high, low), weight in zip(PAIR_CARDS.tolist(), row.tolist(), strict=True)
            if weight and not taken & {high, low}
        }
        for row in weights[1:]
    )
    with_card = [sum(weight for cards, weight in right.items() if card in cards) for card in range(52)]
    whole = sum(right.values())
    return sum(
        weight * (whole - with_card[high] - with_card[low] + right.get((high, low), 0))
        for (high, low), weight in left.items()
    )


def in_fractions(
    weights: Table, strengths: dict[int, tuple[int, ...]]
) -> dict[tuple[int, int, int], Fraction]:
    """As `one_by_one`, and as outcome `OUTCOMES` all pairs of the others' hands."""
    pots: dict[tuple[int, int, int], Fraction] = {}
    exact = [{int(hand): Fraction(float(row[hand])) for hand in np.flatnonzero(row)} for row in weights]
    for deal in product(*exact):
        if len({card for hand in deal for card in PAIR_CARDS[hand].tolist()}) < 2 * SEATS:
            continue
        best = max(strengths[hand] for hand in deal)
        winners = [seat for seat in range(SEATS) if strengths[deal[seat]] == best]
        for seat in range(SEATS):
            left, right = (seat + 1) % SEATS, (seat + 2) % SEATS
            pair = exact[left][deal[left]] * exact[right][deal[right]]
            for outcome in (OUTCOMES, len(winners) - 1) if seat in winners else (OUTCOMES,):
                key = (seat, outcome, deal[seat])
                pots[key] = pots.get(key, Fraction(0)) + pair
    return pots


def test_boards_add_up() -> None:
    ranges = ThreeRanges.of(some_ranges(np.random.default_rng(5), "", 20), np.zeros(3, np.bool_))
    alone = sum(sweep(ranges, board) for board in BOARDS.values())
    assert np.array_equal(sweep(ranges, *BOARDS.values()), alone)


def test_each_board_alone_has_what_is_won_and_met_on_it() -> None:
    ranges = ThreeRanges.of(some_ranges(np.random.default_rng(7), "", 20), np.array([False, True, False]))
    texts = list(BOARDS.values())
    boards = np.array([mask_of(cards(text)) for text in texts], dtype=np.uint64)
    won, met = ranges.sweep_each(boards, HOLDEM.rate_on_boards(ranges.masks, boards))
    for place, text in enumerate(texts):
        assert np.array_equal(won[place], sweep(ranges, text))
        possible = ranges.masks & boards[place] == 0
        assert np.array_equal(met[place], ranges.on(int(boards[place])).pairs() * possible)
    assert won.any()


def test_whole_weights_of_any_size_are_summed_exactly() -> None:
    weights = (some_ranges(np.random.default_rng(9), "", 150) > 0).astype(float)
    small, large = (ThreeRanges.of(weights * each, np.zeros(3, np.bool_)) for each in (1, 5_000))
    for board in BOARDS.values():
        assert np.array_equal(sweep(large, board), 5_000**2 * sweep(small, board))
    assert np.array_equal(large.pairs(), 5_000**2 * small.pairs())


def test_pairs_beside_a_hand_are_those_of_three_ranges() -> None:
    weights = some_ranges(np.random.default_rng(15), "", 25)
    disjoint = ((PAIR_MASKS[:, None] & PAIR_MASKS[None, :]) == 0).astype(float)
    asked, first, second = weights
    expected = [(first * row) @ disjoint @ (second * row) for row in disjoint[asked > 0]]
    assert beside_two(asked, first, second)[asked > 0] == pytest.approx(expected, abs=1e-6)


def test_short_deck_has_its_own_order_of_hands() -> None:
    weights = np.zeros((SEATS, COMBOS))
    texts = ("6s9s", "KdKh", "9d9h")
    for row, text in zip(weights, texts, strict=True):
        row[pair_index(*cards(text))] = 1.0
    ranges = ThreeRanges.of(weights, np.zeros(3, np.bool_))
    swept = sweep(ranges, "KsQs8s7hTd", kernels=GameKernels(find_game("shortdeck")))
    assert swept.sum(axis=2).tolist() == [[1, 0, 0], [0, 0, 0], [0, 0, 0]]


def test_pairs_of_the_others_are_those_that_share_no_card() -> None:
    weights = some_ranges(np.random.default_rng(11), "", 25)
    ranges = ThreeRanges.of(weights, np.zeros(3, np.bool_))
    disjoint = (PAIR_MASKS[:, None] & PAIR_MASKS[None, :]) == 0
    for seat, row in enumerate(ranges.pairs()):
        left, right = weights[(seat + 1) % 3], weights[(seat + 2) % 3]
        expected = [
            (left * disjoint[hand]) @ disjoint.astype(float) @ (right * disjoint[hand])
            for hand in ranges.hands
        ]
        assert row == pytest.approx(expected, abs=1e-6)


def test_joint_weight_is_the_same_from_each_seat() -> None:
    weights = some_ranges(np.random.default_rng(13), "", 40)
    ranges = ThreeRanges.of(weights, np.zeros(3, np.bool_))
    from_seats = (ranges.pairs() * ranges.weights).sum(axis=1)
    assert from_seats == pytest.approx([ranges.joint()] * 3, rel=1e-13)


def test_a_board_leaves_out_the_hands_that_hold_its_cards() -> None:
    ranges = ThreeRanges.of(np.ones((SEATS, COMBOS)), np.zeros(3, np.bool_))
    on_board = ranges.on(mask_of(cards("Ks8d3s2h4c")))
    assert int((on_board.weights[0] > 0).sum()) == 47 * 46 // 2
    assert on_board.joint() == 1081 * (45 * 44 // 2) * (43 * 42 // 2)
