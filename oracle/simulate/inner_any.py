"""Equities inside a deal in games other than hold'em: exact where few cards are to come, else sampled."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from math import comb, prod

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS, count_cards
from oracle.games import Street
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.structured import StructuredRange
from oracle.ranges.stud import StudRange
from oracle.showdown.averages import Drawn, draw_from, mean_shares, run_outs_of, sample_deals
from oracle.showdown.joint import RatedHands, count_joint
from oracle.showdown.merged import merged_boards
from oracle.showdown.shares import count_members
from oracle.simulate.batch import Masks
from oracle.simulate.deal.tables import card_sets
from oracle.simulate.inner import Shares, runs
from oracle.simulate.inner_swept import SweptBoards, swept_in_time
from oracle.simulate.outcomes import outcomes_of
from oracle.simulate.prepare import Prepared
from oracle.simulate.rules import Ratings, rate_high, rate_low, rate_on_board, rate_one_hand
from oracle.simulate.stop import Stop, StoppedError

MOST_PAIRS = 20_000
"""Hands of a range times run-outs that are gone through for one equity, a third of a millisecond."""

SAMPLE = 1_000
"""Deals of an inner sample: an equity's standard error is at most 1.6 % of the pot, and twenty thousand such
samples a second are possible.  Averages gain more from many deals than from exact ones."""

MOST_JOINT = 1_000_000
"""Joint ways to complete the hands of a stud deal that are gone through for one equity: two milliseconds."""

SLICE_DEALS = 65_536
"""Completed deals rated together, a few milliseconds."""

POOL = 1 << 16
"""Hands drawn beforehand, for each block of deals, from a range that is too wide to be listed."""

Weights = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class _ToCome:
    """What a street leaves to be dealt.

    Attributes:
        own: Cards to come for each seat.
        board: Cards to come for all.
    """

    own: int
    board: int


class InnerOdds:
    """Equities inside the deals of one query.

    Args:
        prepared: What is dealt.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._game = prepared.game
        self._playing = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
        self._tables: dict[tuple[int, int], SweptBoards] = {}
        self._making = threading.Lock()
        self._draws: dict[tuple[int, ...], tuple[Sequence[HandSet | None], Drawn]] = {}
        self._deck = CARD_BITS[(CARD_BITS & np.uint64(prepared.undealt)) == 0]

    def _to_come(self, at: Street) -> _ToCome:
        """Where one last card serves all, it is a card of the board."""
        last = at.own_cards == self._game.hole_cards
        shared = 1 if self._prepared.shared_card and not last else 0
        own = self._game.hole_cards - shared - at.own_cards
        return _ToCome(own, self._game.board_cards - at.board_cards + shared)

    def is_exact_face_up(self, at: Street) -> bool:
        """Whether equities with all hands face up are exact on a street."""
        if not self._game.stud:
            return True
        come, seats = self._to_come(at), len(self._prepared.seats)
        left = self._deck.size - at.own_cards * seats
        ways = [comb(max(0, left - come.own * seat), come.own) for seat in range(seats)]
        return come.board == 0 and prod(ways) <= MOST_JOINT

    def face_up(self, own: Masks, boards: Masks, at: Street, seeds: Masks | None, stop: Stop) -> Shares:
        """Equities of all playing seats, all hands face up.

        Args:
            own: The cards of every seat on the street, shape (seats, deals).
            boards: The board on it, shape (deals,).
            at: The street.
            seeds: A random number for each deal, needed where equities are sampled.
            stop: Looked at in between.

        Returns:
            Shape (players, deals).

        Raises:
            StoppedError: When stopped.
        """
        if not self.is_exact_face_up(at):
            return self._sampled(own, boards, at, [None] * len(own), seeds, stop)[self._playing]
        different, place = runs(np.vstack([own, boards]))
        own, boards = different[:-1], different[-1]
        come = self._to_come(at)
        if not come.own and not come.board:
            shares = self._shares(own, boards, np.ones(boards.size), 1)
        elif self._game.stud:
            shares = self._joined(own, stop)
        elif come.board > 2:
            shares = self._preflop(own, stop)
        else:
            shares = self._run_out(own, boards, come.board, stop)
        spread: Shares = shares[:, place]
        return spread

    def _run_out(self, own: Masks, boards: Masks, missing: int, stop: Stop) -> Shares:
        """One or two board cards to come, the same number of ways in every deal."""
        used = np.bitwise_or.reduce(own, axis=0) | boards
        each = comb(self._deck.size - int(used[0]).bit_count(), missing)
        shares = np.empty((len(self._playing), boards.size))
        step = max(1, SLICE_DEALS // each)
        for start in range(0, boards.size, step):
            if stop.is_set():
                raise StoppedError
            part = slice(start, min(boards.size, start + step))
            rows = boards[part].size
            full = np.empty(rows * each, dtype=np.uint64)
            run_outs_of(boards[part], used[part], missing, each, self._deck, full)
            shares[:, part] = self._shares(
                np.repeat(own[:, part], each, axis=1), full, np.ones(full.size), each
            )
        return shares

    def _preflop(self, own: Masks, stop: Stop) -> Shares:
        """No board card known: boards that differ in suits which cannot matter together, where that helps."""
        different, place = np.unique(own, axis=1, return_inverse=True)
        outcomes = outcomes_of(self._game, len(self._playing))
        shares = np.empty((len(self._playing), different.shape[1]))
        for number, hands in enumerate(different.T):
            if stop.is_set():
                raise StoppedError
            gone = self._prepared.undealt
            if self._game.own_cards_used is not None:
                boards, members = merged_boards([int(hand) for hand in hands], 0, gone)
            else:
                boards = card_sets(self._game.deck & ~(gone | int(np.bitwise_or.reduce(hands))), 5)
                members = np.ones(boards.size, dtype=np.int64)
            rated = [rate_one_hand(self._game, int(hand), boards) for hand in hands[self._playing]]
            counts = np.zeros((len(self._playing), outcomes.size), dtype=np.int64)
            count_members(
                np.stack([one for one, _ in rated]), np.stack([two for _, two in rated]), members, counts
            )
            units = counts @ outcomes.share
            shares[:, number] = units / units.sum()
        spread: Shares = shares[:, place.reshape(-1)]
        return spread

    def _joined(self, own: Masks, stop: Stop) -> Shares:
        """Stud hands with few cards to come: every joint way to complete them."""
        seats, players = len(own), len(self._playing)
        outcomes = outcomes_of(self._game, players)
        playing = np.array([not seat.folded for seat in self._prepared.seats], dtype=np.uint8)
        free = self._game.hole_cards - int(own[0, 0]).bit_count()
        shares = np.empty((players, own.shape[1]))
        for number, hands in enumerate(own.T):
            used = int(np.bitwise_or.reduce(hands)) | self._prepared.dead
            sets = card_sets(self._game.deck & ~used, free)
            joined = np.concatenate([hand | sets for hand in hands])
            high, low = rate_on_board(self._game, joined, 0)
            ends = np.arange(seats + 1, dtype=np.int64) * sets.size
            rated = RatedHands(joined, high, low, np.ones(joined.size), ends, playing)
            counts = np.zeros((players, outcomes.size), dtype=np.int64)
            count_joint(rated, 0, sets.size, 1, False, stop.flag, counts, np.zeros(counts.shape))
            if stop.is_set():  # the count was left unfinished
                raise StoppedError
            units = counts @ outcomes.share
            shares[:, number] = units / units.sum()
        return shares

    def is_exact_against(self, seat: int, ranges: Sequence[HandSet], at: Street) -> bool:
        """Whether a hand's equities against ranges are exact on a street."""
        if len(ranges) != 1 or self._game.stud or not isinstance(ranges[0], WeightedRange):
            return not ranges
        if swept_in_time(self._prepared, self._prepared.seats[seat].live, ranges[0], at):
            return True
        return self._is_short(ranges[0], at)

    def _is_short(self, hands: WeightedRange, at: Street) -> bool:
        """Whether there are few enough hands and run-outs to go through for one equity."""
        seen = count_cards(self._prepared.undealt) + at.own_cards + at.board_cards
        return hands.combos * comb(52 - seen, self._to_come(at).board) <= MOST_PAIRS

    def against(
        self,
        seat: int,
        own: Masks,
        boards: Masks,
        at: Street,
        ranges: Sequence[HandSet],
        seeds: Masks | None,
        stop: Stop,
    ) -> Shares:
        """A seat's equity against ranges, in every deal.

        Args:
            seat: The seat.
            own: The seat's cards on the street, shape (deals,).
            boards: The board on it, shape (deals,).
            at: The street.
            ranges: The range of each opponent.
            seeds: A random number for each deal, needed where equities are sampled.
            stop: Looked at in between.

        Returns:
            Shape (deals,); NaN where the ranges cannot be dealt beside these cards.

        Raises:
            StoppedError: When stopped.
        """
        if not ranges:
            return np.ones(own.size)
        if not self.is_exact_against(seat, ranges, at):
            hands = np.vstack([own[None], np.zeros((len(ranges), own.size), dtype=np.uint64)])
            found: Shares = self._sampled(hands, boards, at, [None, *ranges], seeds, stop)[0]
            return found
        live = self._prepared.seats[seat].live
        swept = swept_in_time(self._prepared, live, ranges[0], at)
        if swept and isinstance(live, WeightedRange) and isinstance(ranges[0], WeightedRange):
            return self._swept(live, ranges[0]).equities(own, boards, stop)
        different, place = runs(np.stack([own, boards]))
        shares = np.empty(different.shape[1])
        for number, (hand, board) in enumerate(different.T.tolist()):
            if stop.is_set():
                raise StoppedError
            shares[number] = self._against_list(hand, board, at, ranges[0])
        spread: Shares = shares[place]
        return spread

    def _swept(self, ours: WeightedRange, theirs: WeightedRange) -> SweptBoards:
        """The tables of two ranges."""
        with self._making:
            key = (id(ours), id(theirs))
            if key not in self._tables:  # it keeps the ranges, so that their ids stay theirs
                self._tables[key] = SweptBoards(self._prepared, ours, theirs)
            return self._tables[key]

    def _against_list(self, hand: int, board: int, at: Street, hands: HandSet) -> float:
        """One hand on one board against every hand of a list and every run-out."""
        missing = self._to_come(at).board
        gone = hand | board | self._prepared.undealt
        live = hands.without(gone)
        if live.empty or not isinstance(live, WeightedRange):
            return float("nan")
        sets = card_sets(self._game.deck & ~gone, missing) if missing else np.zeros(1, dtype=np.uint64)
        theirs, full = np.repeat(live.masks, sets.size), np.tile(sets | np.uint64(board), live.combos)
        clear = np.flatnonzero((theirs & full) == 0)
        both = np.stack([np.full(clear.size, hand, dtype=np.uint64), theirs[clear]])
        weights = np.repeat(live.weights, sets.size)[clear]
        return float(self._rated_shares(both, full[clear], weights, clear.size)[0, 0])

    def _shares(self, own: Masks, full: Masks, weights: Weights, each: int) -> Shares:
        """Mean shares of the playing seats over groups of complete deals, shape (players, groups)."""
        return self._rated_shares(own[self._playing], full, weights, each)

    def _rated_shares(self, hands: Masks, full: Masks, weights: Weights, each: int) -> Shares:
        """Mean shares of some hands over groups of complete deals."""
        out = np.empty((len(hands), full.size // each))
        cards = (self._game.hole_cards, self._game.board_cards)
        low: Ratings = np.empty((len(hands), 0), dtype=np.uint32)
        if self._game.split:
            low = rate_low(self._game, hands, full, *cards)
        rate = rate_high if self._game.high else rate_low
        mean_shares(rate(self._game, hands, full, *cards), low, weights, each, out)
        return out

    def _sampled(
        self,
        own: Masks,
        boards: Masks,
        at: Street,
        ranges: Sequence[HandSet | None],
        seeds: Masks | None,
        stop: Stop,
    ) -> Shares:
        """Sampled equities of every seat; a seat without a range keeps its cards and is dealt the rest.

        Returns:
            Shape (seats, deals).
        """
        if seeds is None:
            raise AssertionError("a sampled equity needs random numbers")
        come = self._to_come(at)
        drawn = self._drawn(ranges, come, int(seeds[0]) if seeds.size else 0)
        known = np.bitwise_or.reduce(own, axis=0) | boards | np.uint64(self._prepared.undealt)
        shares = np.empty((len(own), boards.size))
        step = max(1, SLICE_DEALS // SAMPLE)
        for start in range(0, boards.size, step):
            if stop.is_set():
                raise StoppedError
            part = slice(start, min(boards.size, start + step))
            rows = boards[part].size * SAMPLE
            hands, full = np.empty((len(own), rows), dtype=np.uint64), np.empty(rows, dtype=np.uint64)
            weights = np.empty(rows)
            sample_deals(
                drawn, np.ascontiguousarray(own[:, part]), boards[part], known[part], come.board, seeds[part],
                self._deck, SAMPLE, hands, full, weights,
            )  # fmt: skip
            shares[:, part] = self._of_all(hands, full, weights)
        return shares

    def _of_all(self, hands: Masks, full: Masks, weights: Weights) -> Shares:
        """Mean shares of all hands, folded seats among them left without."""
        if len(hands) != len(self._prepared.seats) or len(self._playing) == len(hands):
            return self._rated_shares(hands, full, weights, SAMPLE)
        shares = np.zeros((len(hands), full.size // SAMPLE))
        shares[self._playing] = self._rated_shares(hands[self._playing], full, weights, SAMPLE)
        return shares

    def _drawn(self, ranges: Sequence[HandSet | None], come: _ToCome, seed: int) -> Drawn:
        """What each seat is drawn from; a seat without a range keeps its cards."""
        whole = self._game.hole_cards - (1 if self._prepared.shared_card else 0)
        if not all(hands is None or isinstance(hands, WeightedRange) for hands in ranges):
            return draw_hands(ranges, whole, come.own, seed)
        key = (come.own, *map(id, ranges))
        if key not in self._draws:  # with the ranges, as those that are alive keep their ids
            self._draws[key] = ranges, draw_hands(ranges, whole, come.own, seed)
        return self._draws[key][1]


def draw_hands(ranges: Sequence[HandSet | None], cards: int, own: int, seed: int) -> Drawn:
    """What seats are drawn from.

    Args:
        ranges: The range of each seat, None where it keeps the cards it has.
        cards: Cards of a whole hand.
        own: Cards that seats without a range still draw from the deck.
        seed: For ranges too wide to be listed, of which hands are drawn beforehand.
    """
    lists: list[tuple[Masks, Weights]] = []
    free = []
    for hands in ranges:
        if hands is None or hands.full:
            lists.append((np.empty(0, dtype=np.uint64), np.empty(0)))
            free.append(own if hands is None else cards)
        else:
            masks, weights = listed(hands, seed)
            lists.append((masks, weights))
            free.append(cards - int(masks[0]).bit_count())
    return draw_from(lists, free)


def listed(hands: HandSet, seed: int) -> tuple[Masks, Weights]:
    """The hands of a range, as far as it speaks of their cards; drawn ones where they are too many."""
    if isinstance(hands, WeightedRange):
        return hands.masks, hands.weights
    random = np.random.default_rng(seed)
    if isinstance(hands, StructuredRange):
        pool = hands.draw(random.integers(2**64, size=POOL, dtype=np.uint64))
        return pool, np.ones(pool.size)
    if not isinstance(hands, StudRange):
        raise TypeError(f"a range of an unknown form: {type(hands)}")
    parts, weights = hands.parts, hands.weights
    if hands.drawn:
        words = random.integers(2**64, size=(hands.words_each, POOL), dtype=np.uint64)
        parts, kept = hands.draw(words)
        parts, weights = parts[:, kept], np.ones(int(kept.sum()))
    masks: npt.NDArray[np.uint64] = np.bitwise_or.reduce(parts, axis=0)
    return masks, weights
