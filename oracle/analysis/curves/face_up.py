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
from oracle.analysis.curves.division import (
    GraphPart,
    GraphPartAsked,
    GraphWorkers,
    PartPieces,
    read_joint,
    results,
    written_joint,
)
from oracle.analysis.facing import next_cards_missing, playing_seats
from oracle.analysis.precision import EXACT, Limits, Precision, half_widths
from oracle.analysis.timing import SHOW_SECONDS
from oracle.analysis.work import PieceDealer, hardly_dealt
from oracle.arrays import Masks
from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import CARD_BITS, count_cards
from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings, chosen_seed
from oracle.showdown.inside.allin import hand_equities
from oracle.showdown.kernels import GameKernels
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.enumerate import enumerate_matchups, product_size
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
"""Deals per sampled work unit."""

CASE_SECONDS, LISTED_SECONDS = 5e-5, 0.04
"""Expected seconds of a sampled case, and of a piece of listed ones, on one core."""

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
    prepared: Prepared, settings: RunSettings, cancel: Cancel, workers: GraphWorkers | None = None
) -> Iterator[tuple[CurveSoFar, ...]]:
    """The curves of all players with all hands face up; exact if there are few cases.

    All curves come from the same cases, in each of which the equities add up to 1: for two players, they
    mirror each other.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    listed = ListedHands.of(prepared)
    if listed is None:
        yield from sampled_face_up(prepared, settings, cancel, workers)
    else:
        yield from _listed(listed, settings, cancel, workers)


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


@dataclass(frozen=True, slots=True, eq=False)
class ListedHands:
    """Every match-up on every next board, in random order so that the first pictures are unbiased.

    Attributes:
        who: The players.
        boards: The next boards.
        hands: Joint hands, shape (n, seats).
        weights: How likely each is, shape (n,).
        members: How many joint hands each represents, shape (n,).
        together: Joint hands of a piece.
    """

    who: _Hands
    boards: Masks
    hands: Masks
    weights: npt.NDArray[np.float64]
    members: Counts
    together: int

    @classmethod
    def of(cls, prepared: Prepared) -> ListedHands | None:
        """The match-ups of a table; None if there are too many cases."""
        holdem = GameKernels(prepared.game).pairs
        seats = prepared.lists if prepared.is_listed else []
        if not seats or product_size(seats) > (MOST_PRODUCT if holdem else MOST_OTHER_CASES):
            return None
        renamings = common_renamings(seats, prepared.board_mask, prepared.dead)
        matchups = enumerate_matchups(seats, renamings)
        free = count_cards(prepared.game.deck & ~(prepared.board_mask | prepared.dead))
        free -= prepared.game.hole_cards * len(seats)
        each = comb(free, next_cards_missing(prepared.board))
        if each * matchups.members.size > (MOST_CASES if holdem else MOST_OTHER_CASES):
            return None
        order = np.random.default_rng(matchups.members.size).permutation(matchups.members.size)
        return cls(
            _hands(prepared), next_boards(prepared.board_mask, prepared.undealt), matchups.hands[order],
            (matchups.weights * matchups.members)[order], matchups.members[order],
            max(1, (PIECE_CASES if holdem else OTHER_PIECE_CASES) // each),
        )  # fmt: skip

    @property
    def count(self) -> int:
        """Number of pieces."""
        return -(-self.members.size // self.together)

    def pieces(self) -> PartPieces[tuple[Cases, ...] | None]:
        """The work: some joint hands per piece."""

        def make_worker(stop: Stop) -> Callable[[int], tuple[Cases, ...] | None]:
            def work(number: int) -> tuple[Cases, ...]:
                first, size = number * self.together, self.members.size
                part = np.arange(first, min(size, first + self.together))
                used = np.bitwise_or.reduce(self.hands[part], axis=1)
                row, column = np.nonzero((used[:, None] & self.boards[None, :]) == 0)
                dealt = np.ascontiguousarray(self.hands[part][row].T)
                weights, members = self.weights[part][row], self.members[part][row]
                return self.who.cases(dealt, self.boards[column], weights, members, stop)

            return work

        return PartPieces(make_worker, self.count, LISTED_SECONDS, written_joint, read_joint)


def _listed(
    listed: ListedHands, settings: RunSettings, cancel: Cancel, workers: GraphWorkers | None
) -> Iterator[tuple[CurveSoFar, ...]]:
    """The curves of listed hands."""
    asked, count = GraphPartAsked(GraphPart.LISTED, int(listed.who.playing[0])), listed.count
    builders, shown = [CurveBuilder() for _ in listed.who.playing], time.perf_counter()
    for done, cases in enumerate(results(asked, listed.pieces(), settings, cancel, workers), 1):
        _add(builders, cases or ())
        if done == count:
            yield tuple(CurveSoFar(builder.curve(), EXACT) for builder in builders)
        elif time.perf_counter() - shown >= SHOW_SECONDS:
            shown = time.perf_counter()
            seen = listed.weights[: done * listed.together]
            spread = 0.25 * float((seen**2).sum()) / float(seen.sum()) ** 2
            share = float(half_widths(spread, seen.size))
            known = Precision(0.0, share, exact=False, work=done / count)
            yield tuple(CurveSoFar(builder.curve(), known) for builder in builders)


def face_up_pieces(prepared: Prepared, seed: int) -> PartPieces[tuple[Cases, ...] | None]:
    """The work of `sampled_face_up`: some deals per piece."""
    who = _hands(prepared)
    dealing = PieceDealer(Dealer(prepared, ordered=True), seed, DEALS_AT_ONCE)

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

    return PartPieces(make_worker, None, DEALS_AT_ONCE * CASE_SECONDS, written_joint, read_joint, dealing)


def sampled_face_up(
    prepared: Prepared, settings: RunSettings, cancel: Cancel, workers: GraphWorkers | None = None
) -> Iterator[tuple[CurveSoFar, ...]]:
    """Random deals, each with its exact equities on the next board, until the shares are known.

    Raises:
        StoppedError: If cancelled.
        RunError: If the ranges block each other almost always.
    """
    who, seed, limits = _hands(prepared), chosen_seed(settings), Limits.of(settings)
    asked = GraphPartAsked(GraphPart.FACE_UP, int(who.playing[0]), seed=seed)
    alike = equal_seats(prepared)
    builders = {seat: CurveBuilder() for seat in set(alike.values())}
    of_players = [builders[alike[seat]] for seat in who.playing.tolist()]
    began = shown = time.perf_counter()
    dealt = 0

    def curves_so_far(known: Precision) -> tuple[CurveSoFar, ...]:
        curves = {seat: CurveSoFar(builder.curve(), known) for seat, builder in builders.items()}
        return tuple(curves[alike[seat]] for seat in who.playing.tolist())

    known = Precision(0.0, 1.0, False, limits.wanted)
    for cases in results(asked, face_up_pieces(prepared, seed), settings, cancel, workers):
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
