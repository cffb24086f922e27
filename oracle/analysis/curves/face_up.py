"""Equity graphs with all hands face up: every joint hand on every next board."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.analysis.alike import equal_seats
from oracle.analysis.boards.likely import fresh_cards
from oracle.analysis.boards.suits import common_renamings, flop_masks
from oracle.analysis.cancel import Cancel
from oracle.analysis.curves.curve import Cases, CurveBuilder
from oracle.analysis.curves.curve_so_far import CurveSoFar
from oracle.analysis.facing import next_cards_missing, playing_seats
from oracle.analysis.precision import EXACT, Limits, Precision, half_widths
from oracle.analysis.timing import SHOW_SECONDS, chosen_seed
from oracle.analysis.work import PieceDealer, hardly_dealt, pieces, thread_count
from oracle.arrays import Masks
from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS, count_cards
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.showdown.inside.allin import hand_equities
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.enumerate import Matchups, enumerate_matchups, product_size
from oracle.simulate.inner.any_game import InnerOdds
from oracle.simulate.work.stop import Stop, StoppedError

MOST_CASES = 1_000_000
"""Most joint hands times boards for an exact graph: a few seconds."""

MOST_OTHER_CASES = 200_000
"""The same in games other than hold'em, where a case takes ten times as long."""

NEXT_PLACE = {2: 1, 1: 2, 0: 3}
"""Index of the next street, by number of board cards that follow it."""

MOST_PRODUCT = 5_000_000
"""Most joint hands, conflicting ones included, that are listed to merge suit-equivalent ones."""

PIECE_CASES, OTHER_PIECE_CASES = 16_384, 1_024
"""Cases per work unit, about 40 ms, in hold'em and in other games."""

SLICE_RATINGS = 300_000
"""Hands compared between checks of the stop signal, about 20 ms."""

DEALS_AT_ONCE = 256
"""Deals per sampled work unit: a case takes about 50 µs."""

Counts = npt.NDArray[np.int64]


def next_boards(board: int, dead: int) -> Masks:
    """Every board that the next street can make from a known one, as masks, shape (n,), uint64."""
    known, gone = np.uint64(board), np.uint64(board | dead)
    if board.bit_count() >= FLOP_CARDS:
        cards: Masks = CARD_BITS[(CARD_BITS & gone) == 0] | known
        return cards
    flops = flop_masks()
    possible: Masks = flops[((flops & known) == known) & ((flops & np.uint64(dead)) == 0)]
    return possible


def face_up_curves(
    prepared: Prepared, settings: RunSettings, cancel: Cancel
) -> Iterator[tuple[CurveSoFar, ...]]:
    """The curves of all players with all hands face up; exact if there are few cases.

    All curves come from the same cases, in each of which the equities add up to 1: for two players, they
    mirror each other.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    holdem = GameKernels(prepared.game).pairs
    seats = prepared.lists if prepared.is_listed else []
    if seats and product_size(seats) <= (MOST_PRODUCT if holdem else MOST_OTHER_CASES):
        renamings = common_renamings(seats, prepared.board_mask, prepared.dead)
        matchups = enumerate_matchups(seats, renamings)
        free = count_cards(prepared.game.deck & ~(prepared.board_mask | prepared.dead))
        free -= prepared.game.hole_cards * len(seats)
        each = comb(free, next_cards_missing(prepared.board))
        if each * matchups.members.size <= (MOST_CASES if holdem else MOST_OTHER_CASES):
            yield from _listed(_hands(prepared), matchups, each, settings, cancel)
            return
    yield from sampled_face_up(prepared, settings, cancel)


@dataclass(frozen=True, slots=True, eq=False)
class _Hands:
    """The playing seats, and the number of board cards after the next street."""

    prepared: Prepared
    playing: npt.NDArray[np.int64]
    missing: int

    def equities(self, hands: Masks, boards: Masks, dead: int, stop: Stop) -> npt.NDArray[np.float64]:
        """Each player's equity in each deal, shape (players, deals); hands have shape (seats, deals).

        Raises:
            StoppedError: If stopped.
        """
        if not GameKernels(self.prepared.game).pairs:
            at = self.prepared.game.streets[NEXT_PLACE[self.missing]]
            return np.asarray(InnerOdds(self.prepared).face_up(hands, boards, at, None, stop))
        out = np.empty((self.playing.size, boards.size))
        together = max(1, SLICE_RATINGS // (self.playing.size * comb(DECK_SIZE, self.missing)))
        for start in range(0, boards.size, together):
            if stop.is_set():
                raise StoppedError
            part = slice(start, start + together)
            out[:, part] = hand_equities(hands[:, part], self.playing, boards[part], self.missing, dead)
        return out

    def cases(
        self, hands: Masks, boards: Masks, weights: npt.NDArray[np.float64], members: Counts, stop: Stop
    ) -> tuple[Cases, ...]:
        """The cases of each player, from the hands of all seats, shape (seats, deals)."""
        equity = self.equities(hands, boards, self.prepared.dead, stop)
        return tuple(
            Cases(row, weights, boards, hands[seat], members)
            for row, seat in zip(equity, self.playing, strict=True)
        )


def _hands(prepared: Prepared) -> _Hands:
    missing = BOARD_CARDS - max(FLOP_CARDS, len(prepared.board) + 1)
    return _Hands(prepared, np.array(playing_seats(prepared), dtype=np.int64), missing)


def _listed(
    who: _Hands, matchups: Matchups, each: int, settings: RunSettings, cancel: Cancel
) -> Iterator[tuple[CurveSoFar, ...]]:
    """Every match-up on every next board, in random order so that the first pictures are unbiased."""
    boards = next_boards(who.prepared.board_mask, who.prepared.undealt)
    order = np.random.default_rng(matchups.members.size).permutation(matchups.members.size)
    weights = (matchups.weights * matchups.members)[order]
    hands, members = matchups.hands[order], matchups.members[order]
    size = PIECE_CASES if GameKernels(who.prepared.game).pairs else OTHER_PIECE_CASES
    together = max(1, size // each)
    count = -(-order.size // together)

    def make_worker(stop: Stop) -> Callable[[int], tuple[Cases, ...]]:
        def work(number: int) -> tuple[Cases, ...]:
            part = np.arange(number * together, min(order.size, (number + 1) * together))
            used = np.bitwise_or.reduce(hands[part], axis=1)
            row, column = np.nonzero((used[:, None] & boards[None, :]) == 0)
            dealt = np.ascontiguousarray(hands[part][row].T)
            return who.cases(dealt, boards[column], weights[part][row], members[part][row], stop)

        return work

    builders, shown = [CurveBuilder() for _ in who.playing], time.perf_counter()
    for done, cases in enumerate(pieces(make_worker, count, thread_count(settings), cancel), 1):
        _add(builders, cases)
        if done == count:
            yield tuple(CurveSoFar(builder.curve(), EXACT) for builder in builders)
        elif time.perf_counter() - shown >= SHOW_SECONDS:
            shown = time.perf_counter()
            seen = weights[: done * together]
            spread = 0.25 * float((seen**2).sum()) / float(seen.sum()) ** 2
            share = float(half_widths(spread, seen.size))
            known = Precision(0.0, share, exact=False, work=done / count)
            yield tuple(CurveSoFar(builder.curve(), known) for builder in builders)


def sampled_face_up(
    prepared: Prepared, settings: RunSettings, cancel: Cancel
) -> Iterator[tuple[CurveSoFar, ...]]:
    """Random deals, each with its exact equities on the next board, until the shares are known.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    who, seed, limits = _hands(prepared), chosen_seed(settings), Limits.of(settings)
    dealing = PieceDealer(Dealer(prepared, ordered=True), seed, DEALS_AT_ONCE)
    alike = equal_seats(prepared)

    def make_worker(stop: Stop) -> Callable[[int], tuple[Cases, ...] | None]:
        deal = dealing.on_thread(stop)

        def work(number: int) -> tuple[Cases, ...] | None:
            batch = deal(number)
            if batch is None:
                return None
            boards = fresh_cards(batch, len(prepared.board)) | np.uint64(prepared.board_mask)
            ones = np.ones(DEALS_AT_ONCE, dtype=np.int64)
            return who.cases(batch.hands.copy(), boards, ones.astype(np.float64), ones, stop)

        return work

    builders = {seat: CurveBuilder() for seat in set(alike.values())}
    of_players = [builders[alike[seat]] for seat in who.playing.tolist()]
    began = shown = time.perf_counter()
    dealt = 0

    def curves_so_far(known: Precision) -> tuple[CurveSoFar, ...]:
        curves = {seat: CurveSoFar(builder.curve(), known) for seat, builder in builders.items()}
        return tuple(curves[alike[seat]] for seat in who.playing.tolist())

    known = Precision(0.0, 1.0, False, limits.wanted)
    for cases in pieces(make_worker, None, thread_count(settings), cancel, dealing):
        if cases is None:
            continue
        _add(of_players, cases)  # identical players share one curve
        dealt += DEALS_AT_ONCE
        known = replace(known, share=float(half_widths(0.25 / dealt, dealt)))
        now = time.perf_counter()
        began = now if dealt == DEALS_AT_ONCE else began  # compile time does not count
        if not known.rough or limits.over(dealt, now - began):
            break
        if now - shown >= SHOW_SECONDS:
            shown = now
            yield curves_so_far(known)
    if not dealt:
        raise hardly_dealt()
    yield curves_so_far(known)


def _add(builders: Sequence[CurveBuilder], cases: Sequence[Cases]) -> None:
    for builder, found in zip(builders, cases, strict=True):
        builder.add(found)
