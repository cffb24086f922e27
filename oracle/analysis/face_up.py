"""Equity graphs with all hands face up: every joint hand on every next board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import comb, sqrt

import numpy as np
import numpy.typing as npt

from oracle.analysis.curve import Cases, CurveBuilder
from oracle.analysis.curve_so_far import CurveSoFar
from oracle.analysis.facing import Facing, next_cards_missing, playing_seats
from oracle.analysis.hands import DEALS, SHOW_SECONDS, chosen_seed, deal_limits
from oracle.analysis.likely import fresh_cards
from oracle.analysis.suits import common_renamings, flop_masks
from oracle.analysis.work import NEARLY, Cancel, hardly_dealt, pieces, thread_count
from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS, count_cards
from oracle.games import BOARD_CARDS, FLOP_CARDS, HOLDEM
from oracle.query.settings import RunSettings
from oracle.showdown.allin import hand_equities
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.enumerate import Matchups, enumerate_matchups, product_size
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.estimate import Z95
from oracle.simulate.inner.any_game import InnerOdds
from oracle.simulate.prepare import Prepared
from oracle.simulate.stop import Stop, StoppedError

MOST_CASES = 1_000_000
"""Joint hands times boards up to which the graph is exact: some seconds."""

MOST_OTHER_CASES = 200_000
"""Both of these in games other than hold'em, where a case takes ten times as long."""

NEXT_PLACE = {2: 1, 1: 2, 0: 3}
"""The place of the next street among the game's, by board cards that come after it."""

MOST_PRODUCT = 5_000_000
"""Joint hands, conflicts among them, that are listed to find those alike."""

PIECE_CASES, OTHER_PIECE_CASES = 16_384, 1_024
"""Cases per piece of work, about 40 ms, in hold'em and in other games."""

SLICE_RATINGS = 300_000
"""Hands rated and compared between two looks at the stop signal, some 20 ms."""

Masks = npt.NDArray[np.uint64]


def next_boards(board: int, dead: int) -> Masks:
    """Every board that the next street can make of a known one, as masks, shape (n,), uint64."""
    known, gone = np.uint64(board), np.uint64(board | dead)
    if board.bit_count() >= FLOP_CARDS:
        cards: Masks = CARD_BITS[(CARD_BITS & gone) == 0] | known
        return cards
    flops = flop_masks()
    possible: Masks = flops[((flops & known) == known) & ((flops & np.uint64(dead)) == 0)]
    return possible


def face_up_cases(facing: Facing, settings: RunSettings, cancel: Cancel) -> Iterator[CurveSoFar]:
    """The curve of a player's equity with all hands face up; exact where there are few cases.

    Raises:
        StoppedError: When cancelled.
    """
    holdem = facing.game.name == HOLDEM
    seats = facing.prepared.lists if facing.prepared.is_listed else []
    if seats and product_size(seats) <= (MOST_PRODUCT if holdem else MOST_OTHER_CASES):
        renamings = common_renamings(seats, facing.board, facing.dead)
        matchups = enumerate_matchups(seats, renamings)
        free = count_cards(facing.game.deck & ~(facing.board | facing.dead))
        free -= facing.game.hole_cards * len(seats)
        each = comb(free, next_cards_missing(facing.prepared.board))
        if each * matchups.members.size <= (MOST_CASES if holdem else MOST_OTHER_CASES):
            yield from _listed(facing, matchups, each, settings, cancel)
            return
    yield from _sampled(facing, settings, cancel)


@dataclass(frozen=True, slots=True, eq=False)
class _Hands:
    """Whose equity is taken: the playing seats, and the player's place among them."""

    prepared: Prepared
    playing: npt.NDArray[np.int64]
    place: int
    missing: int

    def equities(self, hands: Masks, boards: Masks, dead: int, stop: Stop) -> npt.NDArray[np.float64]:
        """The player's equity in each deal; hands have shape (seats, deals).

        Raises:
            StoppedError: When stopped.
        """
        if self.prepared.game.name != HOLDEM:
            at = self.prepared.game.streets[NEXT_PLACE[self.missing]]
            shares = InnerOdds(self.prepared).face_up(hands, boards, at, None, stop)
            return np.asarray(shares[self.place])
        own = np.empty(boards.size)
        together = max(1, SLICE_RATINGS // (self.playing.size * comb(DECK_SIZE, self.missing)))
        for start in range(0, boards.size, together):
            if stop.is_set():
                raise StoppedError
            part = slice(start, start + together)
            shares = hand_equities(hands[:, part], self.playing, boards[part], self.missing, dead)
            own[part] = shares[self.place]
        return own


def _hands(facing: Facing) -> _Hands:
    playing = playing_seats(facing.prepared)
    missing = BOARD_CARDS - max(FLOP_CARDS, facing.known + 1)
    return _Hands(facing.prepared, np.array(playing, dtype=np.int64), playing.index(facing.seat), missing)


def _listed(
    facing: Facing, matchups: Matchups, each: int, settings: RunSettings, cancel: Cancel
) -> Iterator[CurveSoFar]:
    """Every match-up on every next board, in random order of match-ups for an honest first picture."""
    who, boards = _hands(facing), next_boards(facing.board, facing.prepared.undealt)
    order = np.random.default_rng(matchups.members.size).permutation(matchups.members.size)
    weights = (matchups.weights * matchups.members)[order]
    hands, members = matchups.hands[order], matchups.members[order]
    size = PIECE_CASES if facing.game.name == HOLDEM else OTHER_PIECE_CASES
    together = max(1, size // each)
    count = -(-order.size // together)

    def make_worker(stop: Stop) -> Callable[[int], Cases]:
        def work(number: int) -> Cases:
            part = np.arange(number * together, min(order.size, (number + 1) * together))
            used = np.bitwise_or.reduce(hands[part], axis=1)
            row, column = np.nonzero((used[:, None] & boards[None, :]) == 0)
            dealt = np.ascontiguousarray(hands[part][row].T)
            equity = who.equities(dealt, boards[column], facing.dead, stop)
            own = dealt[facing.seat]
            return Cases(equity, weights[part][row], boards[column], own, members[part][row])

        return work

    builder, shown = CurveBuilder(), time.perf_counter()
    for done, cases in enumerate(pieces(make_worker, count, thread_count(settings), cancel), 1):
        builder.add(cases)
        if done == count:
            yield CurveSoFar(builder.curve(), 0.0, 0.0, True, 1.0)
        elif time.perf_counter() - shown >= SHOW_SECONDS:
            shown = time.perf_counter()
            seen = weights[: done * together]
            error = 0.5 * sqrt(float((seen**2).sum())) / float(seen.sum())
            yield CurveSoFar(builder.curve(), error, 0.0, False, done / count)


def _sampled(facing: Facing, settings: RunSettings, cancel: Cancel) -> Iterator[CurveSoFar]:
    """Random deals, each with its exact equity on the next board."""
    who, seed = _hands(facing), chosen_seed(settings)
    dealer = Dealer(facing.prepared, ordered=True)
    wanted, trials, seconds = deal_limits(settings)

    def make_worker(stop: Stop) -> Callable[[int], Cases | None]:
        buffers = dealer.buffers()

        def work(number: int) -> Cases | None:
            batch = dealer.deal(new_stream(seed, number), DEALS, buffers, stop.flag)
            if batch is None:
                return None
            boards = fresh_cards(batch, facing.known) | np.uint64(facing.board)
            hands = batch.hands.copy()
            equity = who.equities(hands, boards, facing.dead, stop)
            ones = np.ones(DEALS, dtype=np.int64)
            return Cases(equity, ones.astype(np.float64), boards, hands[facing.seat], ones)

        return work

    builder, began = CurveBuilder(), time.perf_counter()
    shown = began
    dealt = 0
    for cases in pieces(make_worker, None, thread_count(settings), cancel, seconds, dealer.tries):
        if cases is None:
            continue
        builder.add(cases)
        dealt += DEALS
        now, error = time.perf_counter(), 0.5 / sqrt(dealt)
        began = now if dealt == DEALS else began
        if Z95 * error <= wanted or dealt >= trials or now - began >= seconds:
            break
        if now - shown >= SHOW_SECONDS:
            shown = now
            progress = min(NEARLY, max((wanted / (Z95 * error)) ** 2, (now - began) / seconds))
            yield CurveSoFar(builder.curve(), error, 0.0, False, progress)
    if not dealt:
        raise hardly_dealt(seconds)
    yield CurveSoFar(builder.curve(), 0.5 / sqrt(dealt), 0.0, False, 1.0)
