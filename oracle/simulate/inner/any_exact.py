"""Exact equities inside a deal in games other than hold'em: enumerates the few cards to come."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
import numpy.typing as npt

from oracle.cards.mask import CARD_BITS
from oracle.games import Street
from oracle.prepared import Prepared
from oracle.ranges import HandSet, WeightedRange
from oracle.showdown.inside.run_outs import run_out_shares
from oracle.showdown.kernels import GameKernels
from oracle.showdown.runouts.merged import merged_boards
from oracle.showdown.shares.averages import mean_shares
from oracle.showdown.shares.joint import RatedHands, count_joint
from oracle.showdown.shares.ratings import count_members
from oracle.simulate.deal.batch import Masks
from oracle.simulate.deal.tables import card_sets
from oracle.simulate.equity_table.outcomes import outcomes_of
from oracle.simulate.inner.face_up import Shares
from oracle.simulate.work.stop import Stop, StoppedError

Weights = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class ToCome:
    """The cards still to be dealt after a street.

    Attributes:
        own: Cards to come for each seat.
        board: Cards to come for all.
    """

    own: int
    board: int


class EveryWay:
    """Enumerates every way to complete the hands and boards of one query's deals.

    Attributes:
        playing: Places of the seats in the pot.
        deck: The cards that can be dealt, a mask each, shape (n,), uint64.

    Args:
        prepared: What is dealt.
    """

    def __init__(self, prepared: Prepared) -> None:
        self._prepared = prepared
        self._game = prepared.game
        self.playing = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
        self.deck = CARD_BITS[(CARD_BITS & np.uint64(prepared.undealt)) == 0]

    def to_come(self, at: Street) -> ToCome:
        """The cards to come; a last card that all share counts as a board card."""
        last = at.own_cards == self._game.hole_cards
        shared = 1 if self._prepared.shared_card and not last else 0
        own = self._game.hole_cards - shared - at.own_cards
        return ToCome(own, self._game.board_cards - at.board_cards + shared)

    def face_up(self, own: Masks, boards: Masks, at: Street, stop: Stop) -> Shares:
        """Equities of all playing seats, all hands face up; see `any_game.InnerOdds.face_up`."""
        come = self.to_come(at)
        if not come.own and not come.board:
            return self._shares(own, boards, np.ones(boards.size), 1)
        if self._game.stud:
            return self._joined(own, stop)
        if come.board > 2:
            return self._preflop(own, stop)
        return self._run_out(own, boards, come.board, stop)

    def _run_out(self, own: Masks, boards: Masks, missing: int, stop: Stop) -> Shares:
        """One or two board cards to come, the same number of ways in every deal."""
        used = np.bitwise_or.reduce(own, axis=0) | boards
        each = comb(self.deck.size - int(used[0]).bit_count(), missing)
        shares = np.empty((len(self.playing), boards.size))
        kernels, game = GameKernels(self._game), self._game
        play = run_out_shares(kernels.rate_row)
        if not play(
            own[self.playing], np.ascontiguousarray(boards), used, missing, each, self.deck,
            game.hole_cards + game.board_cards, kernels.low_table, stop.flag, shares,
        ):  # fmt: skip
            raise StoppedError
        return shares

    def _preflop(self, own: Masks, stop: Stop) -> Shares:
        """No board card known: boards that differ only in irrelevant suits are merged if that helps."""
        different, place = np.unique(own, axis=1, return_inverse=True)
        outcomes = outcomes_of(self._game, len(self.playing))
        shares = np.empty((len(self.playing), different.shape[1]))
        for number, hands in enumerate(different.T):
            if stop.is_set():
                raise StoppedError
            gone = self._prepared.undealt
            if self._game.own_cards_used is not None:
                boards, members = merged_boards([int(hand) for hand in hands], 0, gone)
            else:
                boards = card_sets(self._game.deck & ~(gone | int(np.bitwise_or.reduce(hands))), 5)
                members = np.ones(boards.size, dtype=np.int64)
            rated = [GameKernels(self._game).rate_one_hand(int(hand), boards) for hand in hands[self.playing]]
            counts = np.zeros((len(self.playing), outcomes.size), dtype=np.int64)
            count_members(
                np.stack([one for one, _ in rated]), np.stack([two for _, two in rated]), members, counts
            )
            units = counts @ outcomes.share
            shares[:, number] = units / units.sum()
        spread: Shares = shares[:, place.reshape(-1)]
        return spread

    def _joined(self, own: Masks, stop: Stop) -> Shares:
        """Stud hands with few cards to come: every joint way to complete them."""
        seats, players = len(own), len(self.playing)
        outcomes = outcomes_of(self._game, players)
        playing = np.array([not seat.folded for seat in self._prepared.seats], dtype=np.uint8)
        free = self._game.hole_cards - int(own[0, 0]).bit_count()
        shares = np.empty((players, own.shape[1]))
        for number, hands in enumerate(own.T):
            used = int(np.bitwise_or.reduce(hands)) | self._prepared.dead
            sets = card_sets(self._game.deck & ~used, free)
            joined = np.concatenate([hand | sets for hand in hands])
            high, low = GameKernels(self._game).rate_on_board(joined, 0)
            ends = np.arange(seats + 1, dtype=np.int64) * sets.size
            rated = RatedHands(joined, high, low, np.ones(joined.size), ends, playing)
            counts = np.zeros((players, outcomes.size), dtype=np.int64)
            count_joint(rated, 0, sets.size, 1, False, stop.flag, counts, np.zeros(counts.shape))
            if stop.is_set():  # the count is incomplete
                raise StoppedError
            units = counts @ outcomes.share
            shares[:, number] = units / units.sum()
        return shares

    def against_list(self, hand: int, board: int, at: Street, hands: HandSet) -> float:
        """One hand on one board against every hand of a list and every run-out; NaN where no hand is left."""
        missing = self.to_come(at).board
        gone = hand | board | self._prepared.undealt
        live = hands.without(gone)
        if live.empty or not isinstance(live, WeightedRange):
            return float("nan")
        sets = card_sets(self._game.deck & ~gone, missing) if missing else np.zeros(1, dtype=np.uint64)
        theirs, full = np.repeat(live.masks, sets.size), np.tile(sets | np.uint64(board), live.hands)
        clear = np.flatnonzero((theirs & full) == 0)
        both = np.stack([np.full(clear.size, hand, dtype=np.uint64), theirs[clear]])
        weights = np.repeat(live.weights, sets.size)[clear]
        return float(self.rated_shares(both, full[clear], weights, clear.size)[0, 0])

    def _shares(self, own: Masks, full: Masks, weights: Weights, each: int) -> Shares:
        """Mean shares of the playing seats over groups of complete deals, shape (players, groups)."""
        return self.rated_shares(own[self.playing], full, weights, each)

    def rated_shares(self, hands: Masks, full: Masks, weights: Weights, each: int) -> Shares:
        """Mean shares of some hands over groups of complete deals."""
        out = np.empty((len(hands), full.size // each))
        mean_shares(*GameKernels(self._game).rate_full(hands, full), weights, each, out)
        return out
