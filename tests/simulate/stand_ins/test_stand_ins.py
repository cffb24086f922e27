"""A stand-in does what its kernel does, bit for bit: results, streams and numbers of tries.

The kernels here are compiled, so each stand-in is also a second, independent way to the same figures.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from oracle.arrays import Masks
from oracle.jit import JIT_ON, STAND_INS
from oracle.prepared import prepare
from oracle.rating.held import held_once, held_twice
from oracle.rating.high import rate, rate_on_boards
from oracle.rating.omaha import rate_omaha
from oracle.rating.outs import outs_kernel
from oracle.rating.rows import rate_short, rate_short_trips, rate_two_of_hand
from oracle.rating.strength import strengths as known_strengths
from oracle.showdown.shares.ratings import count_shares, count_split_shares, share_ways
from oracle.simulate import stand_ins
from oracle.simulate.deal import blocks
from oracle.simulate.deal.batches import deal_batch, rate_players
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.sample import draw_clear, draw_together
from oracle.simulate.deal.streams import LANES, fill, new_stream
from oracle.simulate.traits import kernels, steps, strengths
from oracle.simulate.variance.boards import board_buffers, play_beside, shuffle_in
from oracle.simulate.variance.counting import CountingControls, control_sums, count_with_controls
from oracle.simulate.variance.known import Controls, Pair
from oracle.simulate.variance.moments import ControlMoments
from oracle.simulate.work.schedule import BATCH
from tests.simulate.asking import question

pytestmark = pytest.mark.skipif(not JIT_ON, reason="a stand-in is then called in place of its kernel")

DEALS = 3000
DECK = [16 * suit + rank for suit in range(4) for rank in range(13)]

TABLES = {
    "weighted lists on a flop": (("AA@30,KK@7,AKs@5", "QQ+,AK", "AA,72s"), "2c7dTh"),
    "known hands and any hands": (("AsKs", "*", "*"), ""),
    "a known river": (("QQ+,AK", "*"), "2c7dTh9sJc"),
    "any hands alone": (("*", "*", "*"), "2c7dTh9s"),
}


def dealt(random: np.random.Generator, deals: int, *sizes: int, deck: list[int] = DECK) -> list[Masks]:
    """Random sets of cards of some sizes, no card in two of a deal; a small deck makes strong hands."""
    order = np.argsort(random.random((deals, len(deck))), axis=1)
    bits = np.uint64(1) << np.array(deck, dtype=np.uint64)[order]
    ends = np.cumsum(sizes)
    return [
        np.bitwise_or.reduce(bits[:, end - size : end], axis=1) for size, end in zip(sizes, ends, strict=True)
    ]


def both(kernel: Callable[..., object], make: Callable[[], tuple[Any, ...]]) -> None:
    """Call a kernel and its stand-in with equal arguments, and compare all that they return and write."""
    first, second = make(), make()
    assert kernel(*first) == STAND_INS[kernel](*second)
    for place, (left, right) in enumerate(zip(first, second, strict=True)):
        if isinstance(left, np.ndarray):
            assert np.array_equal(left, right), place


@pytest.mark.parametrize("name", TABLES)
def test_deals_are_the_same(name: str) -> None:
    """One lane of the stream gives 0 first, which is refused and drawn again."""
    ranges, board = TABLES[name]
    dealer = Dealer(prepare(question(*ranges, board=board)))
    seen = []
    for deal in (deal_batch, STAND_INS[deal_batch]):
        state, tries, buffers = new_stream(5, 1), np.zeros(1, dtype=np.int64), dealer.buffers()
        state[0, 7] = state[3, 7] = 0
        assert deal(state, dealer.tables, buffers, DEALS, np.zeros(1, dtype=np.uint8), tries)
        columns = buffers.hands[:, :DEALS], buffers.flop[:DEALS], buffers.rest[:DEALS], buffers.used[:DEALS]
        seen.append((state, tries, *columns))
    for left, right in zip(*seen, strict=True):
        assert np.array_equal(left, right)


def test_blocks_are_the_same_street_by_street() -> None:
    dealer = Dealer(prepare(question("AsKsQs", "*", "2s2d2c", game="stud8")), ordered=True)
    last = BATCH + 77

    def given() -> tuple[Any, ...]:
        buffers = dealer.buffers()
        stop, tries = np.zeros(1, dtype=np.uint8), np.zeros(1, dtype=np.int64)
        columns = (np.zeros((*shape, last), dtype=np.uint64) for shape in ((3,), buffers.parts.shape[:2]))
        boards = (np.zeros(last, dtype=np.uint64) for _ in range(4))
        return new_stream(5, 1), dealer.tables, buffers, 0, last, stop, tries, *columns, *boards

    both(blocks._deal_block, given)


def test_a_stopped_deal_is_not_made() -> None:
    dealer = Dealer(prepare(question("QQ+", "AK")))
    given = new_stream(5, 1), dealer.tables, dealer.buffers(), DEALS, np.ones(1, dtype=np.uint8), dealer.tries
    assert not STAND_INS[deal_batch](*given)


def test_streams_move_on_by_whole_rows() -> None:
    both(fill, lambda: (new_stream(3, 2), np.zeros(5 * LANES, dtype=np.uint32), 4 * LANES - 1))


@pytest.mark.parametrize(
    "deck", [DECK, DECK[:8] + DECK[13:21], [16 * s + r for s in range(4) for r in (0, 5, 12)]]
)
@pytest.mark.parametrize("cards", [5, 6, 7])
def test_ratings_are_the_same(cards: int, deck: list[int]) -> None:
    (hands,) = dealt(np.random.default_rng(cards), 4000, cards, deck=deck)
    both(rate, lambda: (hands, cards, np.zeros(4000, dtype=np.uint32)))
    both(rate_on_boards, lambda: (hands, hands, cards, np.zeros(4000, dtype=np.uint32)))


@pytest.mark.parametrize("own", [4, 6])
@pytest.mark.parametrize("board", [3, 5])
@pytest.mark.parametrize("deck", [DECK, DECK[:8] + DECK[13:21]], ids=["deck", "two suits"])
def test_omaha_ratings_are_the_same(own: int, board: int, deck: list[int]) -> None:
    hands, boards = dealt(np.random.default_rng(own), 700, own, board, deck=deck)
    both(rate_omaha, lambda: (hands, boards, np.zeros(700, dtype=np.uint32)))


@pytest.mark.parametrize("deck", [DECK, DECK[:8] + DECK[13:21]], ids=["deck", "two suits"])
@pytest.mark.parametrize(
    ("rule", "own", "board"),
    [(rate_on_boards, 2, 3), (rate_on_boards, 2, 4), (rate_on_boards, 5, 0), (rate_two_of_hand, 4, 3),
     (rate_two_of_hand, 6, 4)],
)  # fmt: skip
def test_outs_are_the_same(rule: Callable[..., None], own: int, board: int, deck: list[int]) -> None:
    hands, boards = dealt(np.random.default_rng(own), 700, own, board, deck=deck)
    cards, dead = np.uint64(1) << np.array(DECK, dtype=np.uint64), np.uint64(1 << DECK[3] | 1 << DECK[20])
    size = own + board + 1
    both(outs_kernel(rule), lambda: (hands, boards, size, dead, cards, np.ones((9, 700), dtype=np.uint8)))


@pytest.mark.parametrize("rule", [rate_short, rate_short_trips])
@pytest.mark.parametrize("board", [3, 4])
def test_outs_of_short_deck_are_the_same(rule: Callable[..., None], board: int) -> None:
    deck = [card for card in DECK if card % 16 >= 4]
    hands, boards = dealt(np.random.default_rng(board), 700, 2, board, deck=deck)
    cards = np.uint64(1) << np.array(deck, dtype=np.uint64)
    none = np.uint64(0)
    both(
        outs_kernel(rule), lambda: (hands, boards, board + 3, none, cards, np.zeros((9, 700), dtype=np.uint8))
    )


def few_ratings(players: int, deals: int) -> npt.NDArray[np.uint32]:
    """Ratings that are often equal."""
    return np.random.default_rng(players).integers(0, 4, (players, deals), dtype=np.uint32)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_shares_are_the_same(players: int) -> None:
    high, low = few_ratings(players, DEALS), few_ratings(players, DEALS)[::-1].copy()
    shape, outcomes = (players, players), (players + 1) * (players + 2)
    both(count_shares, lambda: (high, np.ones(shape, dtype=np.int64)))
    both(share_ways, lambda: (high, np.zeros_like(high, dtype=np.uint8)))
    both(count_split_shares, lambda: (high, low, np.ones((players, outcomes), dtype=np.int64)))


def test_control_variates_are_the_same() -> None:
    """Five batches, of which the spread has two, and a pair on its own board."""
    pairs = Pair(0, 1), Pair(0, 2), Pair(1, 2, beside=3)
    controls, ratings = Controls(pairs, (0, 1)), few_ratings(4, 4 * BATCH + 700)
    won = np.random.default_rng(1).integers(0, 3, BATCH).astype(np.int16)

    def counted(count: Callable[..., object]) -> list[npt.NDArray[np.int64]]:
        own, moments = CountingControls(controls, 4), ControlMoments.empty(4, 4, 2)
        counts = np.zeros((4, 4), dtype=np.int64)
        own.columns.won[0] = won
        for start in range(0, ratings.shape[1], BATCH):
            batch = np.ascontiguousarray(ratings[:, start : start + BATCH])
            count(batch, start, counts, own.tables, own.columns, control_sums(moments))
        return [counts, *control_sums(moments)]

    for left, right in zip(
        counted(count_with_controls), counted(STAND_INS[count_with_controls]), strict=True
    ):
        assert np.array_equal(left, right)


def test_a_third_hand_falls_on_the_same_boards() -> None:
    """One lane of the stream gives 0 first, which is refused and drawn again."""
    flop, rest, *hands = dealt(np.random.default_rng(2), DEALS, 3, 2, 2, 2, 2)
    pairs = np.stack(hands)
    seen = []
    for shuffle, play in ((shuffle_in, play_beside), (STAND_INS[shuffle_in], STAND_INS[play_beside])):
        state, columns, won = new_stream(4, 4), board_buffers(), np.zeros(DEALS, dtype=np.int16)
        state[0, 7] = state[3, 7] = 0
        changed = shuffle(state, flop, rest, columns)
        play(pairs, (0, 1, 2), 7, few_ratings(2, DEALS)[0], few_ratings(2, DEALS)[1], changed, columns, won)
        written = columns.places[:changed], columns.kept[:changed], columns.fallen[:changed]
        seen.append((state, won, *written))
    assert seen[0][2].size > DEALS / 8
    for left, right in zip(*seen, strict=True):
        assert np.array_equal(left, right)


def test_traits_are_the_same() -> None:
    random = np.random.default_rng(6)
    boards, hands = dealt(random, DEALS, 5, 2)
    ratings, traits = few_ratings(3, DEALS), random.integers(0, 50, (3, DEALS)).astype(np.uint16)
    types = random.integers(0, 8, DEALS).astype(np.uint32) << np.uint32(29) | np.uint32(3 << 16)

    def column() -> npt.NDArray[np.uint16]:
        return np.zeros(DEALS, dtype=np.uint16)

    for kernel in (held_once, held_twice, steps.count_suits, steps.count_suited, steps.type_own):
        both(kernel, lambda: (boards, column()))
    both(steps.type_hands, lambda: (types, column()))
    both(steps.lay_boards, lambda: (boards, hands, hands[::-1].copy(), np.zeros((3, DEALS), dtype=np.uint64)))
    both(steps.find_best, lambda: (ratings, 1, 3, DEALS - 5, np.zeros(DEALS, dtype=np.uint32)))
    held = known_strengths()[random.integers(0, 7462, DEALS)]
    both(strengths.number_strengths, lambda: (held, strengths.strength_table("high"), column()))
    numbers = random.integers(0, 1326, 1 << 2 * steps.PLACE_BITS).astype(np.uint16)
    both(steps.number_combos, lambda: (hands, numbers, column()))
    parts, strides = np.array([2, 0]), np.array([1, 500])
    both(steps.combine, lambda: (traits, parts, strides, DEALS - 5, column()))
    both(steps.look_up_entries, lambda: (traits[1], numbers, DEALS - 5, column()))
    both(kernels._move_up, lambda: (ratings[0].copy(), np.arange(1, DEALS, 3), DEALS // 4))
    found = np.zeros((2, 3, DEALS), dtype=np.uint16)
    for own, find in zip(found, (steps.find_ways, STAND_INS[steps.find_ways]), strict=True):
        find(ratings, 0, 3, DEALS, np.zeros(DEALS, dtype=np.uint32), column(), own)
    assert np.array_equal(*found)


@pytest.mark.parametrize("members", [False, True], ids=["sampled", "enumerated"])
def test_the_same_deals_are_kept_and_counted(members: bool) -> None:
    """A condition on two traits; one of 5 values is counted, and 125 combinations of three."""
    random = np.random.default_rng(8)
    program = kernels.Program(
        rated=np.zeros((0, 4), dtype=np.int64),
        read=np.zeros((0, 5), dtype=np.int64),
        rated_first=0,
        read_first=0,
        rows=np.array([2, 0, 1, 0, 1, 2]),
        strides=np.array([5, 1, 1, 25, 5, 1]),
        tables=random.integers(0, 2, 30).astype(np.uint16),
        where=np.array([0, 2, 5]),
        keys=np.array([[2, 3, 0, 5], [3, 6, 5, 125]]),
    )
    traits, weights = random.integers(0, 5, (3, BATCH)).astype(np.uint16), random.integers(1, 9, BATCH)
    seen = []
    for kernel in (lambda each: each, STAND_INS.__getitem__):
        room = steps.new_room(BATCH, 0, 3, members=members)
        room.traits[:], counts = traits, np.ones((kernels.LANES, 130), dtype=np.int64)
        room.members[:] = weights[: room.members.size]
        kept = kernel(kernels.find_kept)(program, BATCH - 5, room)
        kernel(kernels.count_combinations)(program, room.members, kept, room, counts)
        seen.append((room.places[:kept].tolist(), counts.sum(axis=0).tolist()))
    assert seen[0] == seen[1]
    assert 0 < len(seen[0][0]) < BATCH - 5


INSIDE_OTHERS = {draw_clear, draw_together, rate_players}
"""Called by those above, or from questions of `tests.simulate.strategies.test_head_start`."""


def test_every_stand_in_is_registered_for_a_kernel_of_its_arguments() -> None:
    assert stand_ins.__all__
    assert set(STAND_INS) > INSIDE_OTHERS
    for kernel, function in STAND_INS.items():
        names = kernel.py_func.__code__.co_varnames[: kernel.py_func.__code__.co_argcount]  # type: ignore[attr-defined]  # of numba
        assert names == function.__code__.co_varnames[: function.__code__.co_argcount]
