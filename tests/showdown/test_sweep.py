"""Range against range on a board, every hero combo, against comparing every hand with every other."""

import numpy as np
import numpy.typing as npt
import pytest

from oracle.cards.card import parse_cards
from oracle.cards.combo import COMBOS, PAIR_MASKS, pair_index
from oracle.cards.mask import CARD_BITS, mask_of
from oracle.rating.high import rate
from oracle.showdown.runouts.known_hands import count_runout
from oracle.showdown.sweep.pairs import runouts, sweep, sweep_boards, total_boards
from tests.reference.strength import best_strength

Column = npt.NDArray[np.float64]
MEET = (PAIR_MASKS[:, None] & PAIR_MASKS[None, :]) == 0
"""Whether two combos share no card, shape (1326, 1326)."""


def cards(text: str) -> int:
    return mask_of(parse_cards(text))


def by_comparison(
    villain: Column, boards: npt.NDArray[np.uint64], known: int
) -> tuple[Column, Column, Column]:
    """Wins, ties and deals of every combo, each compared with every other on every board."""
    win, tie, total = np.zeros(COMBOS), np.zeros(COMBOS), np.zeros(COMBOS)
    ratings = np.empty(COMBOS, dtype=np.uint32)
    for board in boards:
        live = np.flatnonzero((PAIR_MASKS & (board | np.uint64(known))) == 0)
        weight, meet = villain[live], MEET[np.ix_(live, live)]
        rate(PAIR_MASKS | board, 7, ratings)
        rated = ratings[live]
        win[live] += (meet & (rated[:, None] > rated[None, :])) @ weight
        tie[live] += (meet & (rated[:, None] == rated[None, :])) @ weight
        total[live] += meet @ weight
    return win, tie, total


def any_weights(seed: int) -> Column:
    random = np.random.default_rng(seed)
    return random.random(COMBOS) * (random.random(COMBOS) < random.choice([0.05, 0.4, 1.0]))


def assert_equal_to_comparison(villain: Column, board: int, dead: int) -> None:
    swept = sweep(villain, board, dead)
    boards = runouts(board, dead)
    win, tie, total = by_comparison(villain, boards, board | dead)
    scale = max(total.max(), 1e-300)
    assert np.abs(swept.win - win).max() / scale < 1e-12
    assert np.abs(swept.tie - tie).max() / scale < 1e-12
    assert np.abs(swept.total - total).max() / scale < 1e-12
    free = (PAIR_MASKS & np.uint64(board | dead)) == 0
    live = villain * free
    for hero in (live, np.roll(villain, 7) * free, np.ones(COMBOS) * free):  # the same hands, others, all
        whole = max(float(hero @ total), 1e-300)
        won, tied = total_boards(boards, hero, live)
        assert abs(won - hero @ win) / whole < 1e-12
        assert abs(tied - hero @ tie) / whole < 1e-12


@pytest.mark.parametrize("seed", range(24))
def test_any_river_equals_comparing_every_hand_with_every_other(seed: int) -> None:
    deck = np.random.default_rng(seed).permutation(52).tolist()
    assert_equal_to_comparison(any_weights(seed), mask_of(deck[:5]), mask_of(deck[5 : 5 + seed % 4]))


RIVERS = [
    "AsKs7s2c9d",  # three of a suit
    "AsKs7s2s9d",  # four
    "AsKs7s2s9s",  # five
    "9s8s7s6s2d",  # straight flushes from both ends
    "6s5s4s3s2s",  # a straight flush on the board
    "KsKdKcKh2s",  # quads on the board
    "KsKdKc2h2s",  # a full house on the board
    "KsKd2s2d3s",  # two pair, three of a suit: full houses above flushes
    "AsKdQcJhTs",  # a straight on the board
    "5s4s3s2dAh",
]


@pytest.mark.parametrize(
    "board", [pytest.param(board, marks=[pytest.mark.nojit] * (n % 3 == 0)) for n, board in enumerate(RIVERS)]
)
def test_rivers_of_every_kind_equal_comparison(board: str) -> None:
    assert_equal_to_comparison(any_weights(3), cards(board), 0)


@pytest.mark.parametrize("board", RIVERS)
def test_with_dead_cards_any_hand_on_rivers_of_every_kind_equals_comparison(board: str) -> None:
    assert_equal_to_comparison(np.ones(COMBOS), cards(board), cards("8d8h"))


THREES_TO_SIXES = "".join(rank + suit for rank in "3456" for suit in "cdhs")
"""Dead cards that leave a turn fewer rivers, and each of them fewer hands."""


@pytest.mark.parametrize(
    ("board", "dead"),
    [
        ("AsKd7h2c", THREES_TO_SIXES),
        ("AsKs7s2c", ""),
        ("AsKs7s2s", THREES_TO_SIXES),
        ("7s7d2s2d", THREES_TO_SIXES),
    ],
)
def test_turns_equal_comparison_over_every_river(board: str, dead: str) -> None:
    assert_equal_to_comparison(any_weights(8), cards(board), cards("Qs" + dead))


def test_a_monotone_flop_equals_comparison_on_a_sample_of_its_boards() -> None:
    villain = any_weights(4)
    flop = cards("Ts8s3s")
    boards = np.random.default_rng(1).choice(runouts(flop), 25, replace=False)
    live = np.where(PAIR_MASKS & np.uint64(flop), 0.0, villain)
    win, reach = sweep_boards(boards, live)
    found = by_comparison(villain, boards, flop)
    assert np.abs(win - found[0]).max() < 1e-9
    assert np.abs(reach - win - found[1]).max() < 1e-9


@pytest.mark.parametrize("flop", ["Ts8s3s", "Ks8d3s", "7h7d2c"])
def test_totals_of_narrow_ranges_count_whole_deals_exactly(flop: str) -> None:
    random = np.random.default_rng(5)
    hero, villain = ((random.random((2, COMBOS)) < 0.1) * random.integers(1, 4, (2, COMBOS))).astype(float)
    boards = random.choice(runouts(cards(flop)), 15, replace=False)
    free = (PAIR_MASKS & np.uint64(cards(flop))) == 0
    win, tie, _ = by_comparison(villain, boards, cards(flop))
    assert total_boards(boards, hero * free, villain * free) == (hero @ win, hero @ tie)


@pytest.mark.parametrize("board", ["QsTs5c", "QsTs5s", "QsQd5s"])
def test_a_flop_gives_each_combo_what_its_run_outs_give(board: str) -> None:
    hero, villain = cards("AsKs"), cards("5hTc")
    weights = np.zeros(COMBOS)
    weights[pair_index(*parse_cards("5hTc"))] = 1
    swept = sweep(weights, cards(board))
    place = pair_index(*parse_cards("AsKs"))
    counts = count_runout([hero, villain], cards(board))
    assert swept.win[place] == counts[0, 0]
    assert swept.tie[place] == counts[0, 1]
    assert swept.total[place] == 990


def test_one_river_agrees_with_the_slow_twin() -> None:
    board = parse_cards("KsQs7s7d2c")
    hero = parse_cards("AsKd")
    rest = [card for card in range(52) if card not in board]
    villains = [(a, b) for a in rest for b in rest if a > b and not {a, b} & set(hero)]
    ours = best_strength((*hero, *board))
    theirs = [best_strength((*villain, *board)) for villain in villains]
    swept = sweep(np.ones(COMBOS), mask_of(board))
    place = pair_index(*hero)
    assert swept.win[place] == sum(ours > strength for strength in theirs)
    assert swept.tie[place] == sum(ours == strength for strength in theirs)
    assert swept.total[place] == len(theirs) == 990


def test_a_range_wins_against_itself_as_often_as_it_loses() -> None:
    weights = np.random.default_rng(6).integers(0, 4, COMBOS).astype(np.float64)
    win, tie, loss = sweep(weights, cards("Ks9s4d2c")).summed(weights)
    assert win == loss
    assert tie > 0


def test_combos_on_the_board_or_dead_have_no_deals() -> None:
    swept = sweep(np.ones(COMBOS), cards("Ks9s4d2c7h"), cards("AhAd"))
    blocked = (PAIR_MASKS & np.uint64(cards("Ks9s4d2c7hAhAd"))) != 0
    assert (swept.total[blocked] == 0).all()
    assert (swept.win[blocked] == 0).all()
    assert (swept.tie[blocked] == 0).all()
    assert np.isnan(swept.equity[blocked]).all()
    assert not np.isnan(swept.equity[~blocked]).any()


@pytest.mark.parametrize(("known", "count"), [(5, 1), (4, 48), (3, 1176), (2, 19_600)])
def test_run_outs_are_all_boards_that_hold_the_known_cards(known: int, count: int) -> None:
    board = sum(int(bit) for bit in CARD_BITS[7 : 7 + known])
    boards = runouts(board)
    assert np.unique(boards).size == boards.size == count
    assert all(int(mask).bit_count() == 5 and int(mask) & board == board for mask in boards.tolist())


@pytest.mark.parametrize("board", ["Ts8s3s2sKd", "AsQs9s6s4s", "As5s4s3sKd", "KsQsJsTs9s", "7s7d2s2dKs"])
def test_totals_of_wide_ranges_on_boards_that_make_a_flush_count_whole_deals_exactly(board: str) -> None:
    random = np.random.default_rng(6)
    hero, villain = ((random.random((2, COMBOS)) < 0.6) * random.integers(1, 4, (2, COMBOS))).astype(float)
    boards = np.array([cards(board)], dtype=np.uint64)
    free = (PAIR_MASKS & boards) == 0
    win, tie, _ = by_comparison(villain, boards, cards(board))
    assert total_boards(boards, hero * free, villain * free) == (hero @ win, hero @ tie)
