"""Equities inside a deal in games other than hold'em: exact if few cards are to come, otherwise sampled."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from math import comb, prod

import numpy as np

from oracle.cards.mask import count_cards
from oracle.games import Street
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange
from oracle.showdown.inside.completions import sample_deals
from oracle.showdown.inside.rotations import deal_rotations
from oracle.showdown.inside.seat_hands import Drawn
from oracle.simulate.deal.batch import Masks
from oracle.simulate.inner.any_exact import EveryWay, ToCome, Weights
from oracle.simulate.inner.drawn import draw_hands, drawn_beforehand
from oracle.simulate.inner.face_up import Shares, runs
from oracle.simulate.inner.swept import SweptBoards, swept_in_time
from oracle.simulate.work.once import Once
from oracle.simulate.work.stop import Stop, StoppedError

MOST_PAIRS = 20_000
"""Hands of a range times run-outs that are enumerated for one equity, a third of a millisecond."""

SAMPLE = 1_000
"""Deals of an inner sample: an equity's standard error is at most 1.6 % of the pot, and twenty to fifty
thousand such samples a second are possible.  Averages profit more from many deals than from exact values."""

SLICE_VALUES = 16
"""Values sampled together: their deals fit into the cache, a millisecond of work."""

MOST_JOINT = 1_000_000
"""Joint ways to complete the hands of a stud deal that are enumerated for one equity: two milliseconds."""

Dealt = tuple[Masks, Masks, Weights]
"""Hands, full boards and weights of deals, as `sample_deals` writes them."""


class InnerOdds:
    """Equities inside the deals of one query.

    Args:
        prepared: What is dealt.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._game = prepared.game
        self._ways = EveryWay(prepared)
        self._tables: dict[tuple[int, int], SweptBoards] = {}
        self._making = threading.Lock()
        self._draws: dict[tuple[int, ...], tuple[Sequence[HandSet | None], Drawn]] = {}
        self._dealt = {id(seat.live): seat.dealt for seat in prepared.seats}

    def is_exact_face_up(self, at: Street) -> bool:
        """Whether equities with all hands face up are exact on a street."""
        if not self._game.stud:
            return True
        come, seats = self._ways.to_come(at), len(self._prepared.seats)
        left = self._ways.deck.size - at.own_cards * seats
        ways = [comb(max(0, left - come.own * seat), come.own) for seat in range(seats)]
        return come.board == 0 and prod(ways) <= MOST_JOINT

    def face_up(self, own: Masks, boards: Masks, at: Street, seeds: Masks | None, stop: Stop) -> Shares:
        """Equities of all playing seats, all hands face up.

        Args:
            own: The cards of every seat on the street, shape (seats, deals).
            boards: The board on it, shape (deals,).
            at: The street.
            seeds: A random number for each deal, needed if equities are sampled.
            stop: Checked in between.

        Returns:
            Shape (players, deals).

        Raises:
            StoppedError: If stopped.
        """
        if not self.is_exact_face_up(at):
            return self._sampled(own, boards, at, [None] * len(own), seeds, stop)[self._ways.playing]
        different, place = runs(np.vstack([own, boards]))
        spread: Shares = self._ways.face_up(different[:-1], different[-1], at, stop)[:, place]
        return spread

    def is_exact_against(self, seat: int, ranges: Sequence[HandSet], at: Street) -> bool:
        """Whether a hand's equities against ranges are exact on a street."""
        if len(ranges) != 1 or self._game.stud or not isinstance(ranges[0], WeightedRange):
            return not ranges
        if swept_in_time(self._prepared, self._prepared.seats[seat].live, ranges[0], at):
            return True
        return self._is_short(ranges[0], at)

    def _is_short(self, hands: WeightedRange, at: Street) -> bool:
        """Whether there are few enough hands and run-outs to enumerate for one equity."""
        seen = count_cards(self._prepared.undealt) + at.own_cards + at.board_cards
        return hands.hands * comb(52 - seen, self._ways.to_come(at).board) <= MOST_PAIRS

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
            seeds: A random number for each deal, needed if equities are sampled.
            stop: Checked in between.

        Returns:
            Shape (deals,); NaN where the ranges cannot be dealt given these cards.

        Raises:
            StoppedError: If stopped.
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
        return self._hand_by_hand(own, boards, at, ranges[0], stop)

    def _hand_by_hand(self, own: Masks, boards: Masks, at: Street, hands: HandSet, stop: Stop) -> Shares:
        """Each different situation against every hand of a range."""
        different, place = runs(np.stack([own, boards]))
        shares = np.empty(different.shape[1])
        for number, (hand, board) in enumerate(different.T.tolist()):
            if stop.is_set():
                raise StoppedError
            shares[number] = self._ways.against_list(hand, board, at, hands)
        spread: Shares = shares[place]
        return spread

    def done_once(self) -> list[Once]:
        """The one-time work needed so far."""
        return [work for swept in list(self._tables.values()) for work in swept.done_once()]

    def _swept(self, ours: WeightedRange, theirs: WeightedRange) -> SweptBoards:
        """The tables of two ranges."""
        with self._making:
            key = (id(ours), id(theirs))
            if key not in self._tables:  # keeps the ranges alive, so that their ids are not reused
                self._tables[key] = SweptBoards(self._prepared, ours, theirs)
            return self._tables[key]

    def _sampled(
        self,
        own: Masks,
        boards: Masks,
        at: Street,
        ranges: Sequence[HandSet | None],
        seeds: Masks | None,
        stop: Stop,
    ) -> Shares:
        """Sampled equities of every seat; a seat without a range keeps its cards and gets the missing ones.

        Returns:
            Shape (seats, deals).
        """
        if seeds is None:
            raise AssertionError("a sampled equity needs random numbers")
        come = self._ways.to_come(at)
        known = np.bitwise_or.reduce(own, axis=0) | boards | np.uint64(self._prepared.undealt)
        shares = np.empty((len(own), boards.size))
        # Hands drawn beforehand serve one value only: shared ones would correlate the errors.
        step = 1 if any(map(drawn_beforehand, ranges)) else SLICE_VALUES
        for start in range(0, boards.size, step):
            if stop.is_set():
                raise StoppedError
            part = slice(start, min(boards.size, start + step))
            rows = boards[part].size * SAMPLE
            hands, full = np.empty((len(own), rows), dtype=np.uint64), np.empty(rows, dtype=np.uint64)
            weights = np.empty(rows)
            drawn = self._drawn(ranges, come, int(seeds[start]))
            into = hands, full, weights
            self._complete(drawn, own[:, part], boards[part], known[part], come.board, seeds[part], into)
            shares[:, part] = self._of_all(hands, full, weights)
        return shares

    def _complete(
        self, drawn: Drawn, own: Masks, boards: Masks, known: Masks, missing: int, seeds: Masks, into: Dealt
    ) -> None:
        """Complete the deals of some values; arguments as for `sample_deals`."""
        own, deck = np.ascontiguousarray(own), self._ways.deck
        if drawn.masks.size:
            sample_deals(drawn, own, boards, known, missing, seeds, deck, SAMPLE, *into)
        else:  # only means are used, so the deals of a value need not be independent
            deal_rotations(drawn.free, own, boards, known, missing, seeds, deck, SAMPLE, *into)

    def _of_all(self, hands: Masks, full: Masks, weights: Weights) -> Shares:
        """Mean shares of all hands; folded seats get none."""
        if len(hands) != len(self._prepared.seats) or len(self._ways.playing) == len(hands):
            return self._ways.rated_shares(hands, full, weights, SAMPLE)
        shares = np.zeros((len(hands), full.size // SAMPLE))
        shares[self._ways.playing] = self._ways.rated_shares(hands[self._ways.playing], full, weights, SAMPLE)
        return shares

    def _drawn(self, ranges: Sequence[HandSet | None], come: ToCome, seed: int) -> Drawn:
        """What each seat is drawn from; a seat without a range keeps its cards."""
        whole = self._game.hole_cards - (1 if self._prepared.shared_card else 0)
        ranges = [None if hands is None else self._dealt.get(id(hands), hands) for hands in ranges]
        if any(map(drawn_beforehand, ranges)):
            return draw_hands(ranges, whole, come.own, seed)
        key = (come.own, *map(id, ranges))
        if key not in self._draws:  # with the ranges, which keep their ids while they are alive
            self._draws[key] = ranges, draw_hands(ranges, whole, come.own, seed)
        return self._draws[key][1]
