"""The kernels of each game; no other module chooses them.

Nothing is compiled, and no kernel imported, until a method that rates hands is called.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from oracle.arrays import Masks, Ratings
from oracle.cards.combo import PAIR_MASKS
from oracle.games import Game
from oracle.rating.strength import SHORT_DECK_RULES, TRIPS_ABOVE

if TYPE_CHECKING:
    from oracle.showdown.sweep.listed.lists import PairRatings


RATED = frozenset(
    {
        *((rule, "", None, 2) for rule in ("high", *SHORT_DECK_RULES)),
        *(("high", low, 2, cards) for low in ("", "eight") for cards in (4, 5, 6)),
        *((rule, low, "seven", 7) for rule, low in (("high", ""), ("high", "eight"), ("", "razz"))),
    }
)
"""The combinations with kernels: the rules of the high and of the low, how many own cards must play (or
"seven" in stud), and the number of own cards.  Other combinations cannot be rated yet."""

RateRow = Callable[[Masks, Masks, int, Ratings], None]
"""A kernel that rates a column; arguments are own cards, boards, number of cards of both, and the output."""

LISTED_CARDS = (2, 4)
"""Hole cards of the games whose listed hands `oracle.showdown.sweep.listed.lists` compares in one pass."""


@dataclass(frozen=True, slots=True)
class GameKernels:
    """The kernels of a game.

    *High* ratings are comparable within a game, *low* ratings within a rule; higher is better, and a low
    rating of 0 is no low.

    Attributes:
        game: The game.
    """

    game: Game

    @property
    def written(self) -> bool:
        """Whether there are kernels for the game, regardless of the catalog."""
        own = "seven" if self.game.stud else self.game.own_cards_used
        return (self.game.rating, self.game.low_rating, own, self.game.hole_cards) in RATED

    @property
    def pairs(self) -> bool:
        """Whether the kernels of hold'em apply.

        They are for two cards from the full deck, any of which may play, and a high only: the table of
        preflop match-ups, ranges as the weights of all pairs (`oracle.showdown.sweep.pairs` and
        `oracle.showdown.inside`), run-outs of known hands, and deals that one kernel makes and counts.
        """
        return self.game.has_hand_classes and self.game.rating == "high" and not self.game.split

    @property
    def two_cards(self) -> bool:
        """Whether hands are two cards, any of which may play, for the high alone: hold'em and short deck."""
        any_own = self.game.own_cards_used is None and not self.game.stud
        return self.game.hole_cards == 2 and any_own and self.game.high and not self.game.split

    @property
    def lists(self) -> bool:
        """Whether `oracle.showdown.sweep.listed.lists` compares listed hands of the game in one pass."""
        return self.game.hole_cards in LISTED_CARDS

    @property
    def rate_row(self) -> RateRow:
        """The kernel that rates a column of high hands, for other kernels; the game must have a high half."""
        if self.game.own_cards_used is not None:
            from oracle.rating.rows import rate_two_of_hand

            return rate_two_of_hand
        if self.game.rating in SHORT_DECK_RULES:
            from oracle.rating.rows import rate_short, rate_short_trips

            return rate_short_trips if self._trips_above else rate_short
        from oracle.rating.high import rate_on_boards

        return rate_on_boards

    @property
    def low_table(self) -> npt.NDArray[np.uint16]:
        """The table of lows, for kernels that rate them in games with a board; empty where there are none."""
        from oracle.rating.low import omaha_lows

        return omaha_lows() if self.game.split else np.empty(0, dtype=np.uint16)

    def rate_high(self, own: Masks, board: Masks, own_cards: int, board_cards: int) -> Ratings:
        """The high ratings of the hands of some players; the game must have a high half.

        Args:
            own: The players' own cards, shape (players, n), uint64.
            board: The boards they share, shape (n,), uint64; zeros in games without.
            own_cards: Number of own cards of each.
            board_cards: Number of cards of each board.

        Returns:
            Shape (players, n), uint32.
        """
        out = np.empty(own.shape, dtype=np.uint32)
        if self.game.own_cards_used is not None:
            from oracle.rating.omaha import rate_omaha

            board = np.ascontiguousarray(board)
            for hands, ratings in zip(own, out, strict=True):
                rate_omaha(np.ascontiguousarray(hands), board, ratings)
        elif self.game.rating in SHORT_DECK_RULES:
            from oracle.rating.shortdeck import rate_shortdeck

            hands, trips = (own | board).reshape(-1), self._trips_above
            rate_shortdeck(hands, own_cards + board_cards, out.reshape(-1), trips_above_straight=trips)
        else:
            from oracle.rating.high import rate_on_boards

            board = np.ascontiguousarray(board)
            for hands, ratings in zip(own, out, strict=True):
                rate_on_boards(np.ascontiguousarray(hands), board, own_cards + board_cards, ratings)
        return out

    def rate_low(self, own: Masks, board: Masks, own_cards: int, board_cards: int) -> Ratings:
        """The low ratings of the hands of some players, 0 where there is no low; otherwise as `rate_high`."""
        own, board = np.ascontiguousarray(own), np.ascontiguousarray(board)
        out = np.empty(own.shape, dtype=np.uint32)
        if self.game.low_rating == "razz":
            from oracle.rating.razz import rate_razz

            rate_razz((own | board).reshape(-1), own_cards + board_cards, out.reshape(-1))
        elif self.game.own_cards_used is not None:
            from oracle.rating.low import rate_omaha_eight

            for hands, ratings in zip(own, out, strict=True):
                rate_omaha_eight(hands, board, ratings)
        else:
            from oracle.rating.low import rate_eight

            rate_eight((own | board).reshape(-1), out.reshape(-1))
        return out

    def rate_full(self, hands: Masks, boards: Masks) -> tuple[Ratings, Ratings]:
        """Rate complete hands on full boards.

        Args:
            hands: The players' hands, shape (players, n).
            boards: The boards, shape (n,); zeros in stud.

        Returns:
            The ratings of the high, or of the only half there is, shape (players, n); and those of the low
            where the pot is split, otherwise shape (players, 0).
        """
        cards = (self.game.hole_cards, self.game.board_cards)
        none = np.empty((len(hands), 0), dtype=np.uint32)
        if not self.game.high:
            return self.rate_low(hands, boards, *cards), none
        high = self.rate_high(hands, boards, *cards)
        return high, self.rate_low(hands, boards, *cards) if self.game.split else none

    def rate_one_hand(self, own: int, boards: Masks) -> tuple[Ratings, Ratings]:
        """Rate one hand, a mask, on many full boards, shape (n,); columns as the rows of `rate_full`."""
        high, low = self.rate_full(np.full((1, boards.size), own, dtype=np.uint64), boards)
        return high[0], low[0]

    def rate_on_board(self, hands: Masks, board: int) -> tuple[Ratings, Ratings]:
        """Rate many complete hands on one full board (0 in stud); columns as the rows of `rate_full`."""
        high, low = self.rate_full(hands[None], np.full(hands.size, board, dtype=np.uint64))
        return high[0], low[0]

    def holds_nuts(
        self,
        own: Masks,
        board: Masks,
        dead: int,
        ratings: Ratings,
        own_cards: int,
        board_cards: int,
        *,
        same_type: bool,
    ) -> npt.NDArray[np.bool_]:
        """Whether no opponent could have a better high hand; the game must have a high half.

        Args:
            own: A player's own cards, shape (n,), uint64.
            board: The boards, shape (n,); zeros in stud.
            dead: Mask of the dead cards.
            ratings: The high ratings of his hands, shape (n,).
            own_cards: Number of his own cards.
            board_cards: Number of cards of each board.
            same_type: Consider only hands of the same hand type.

        Returns:
            Shape (n,).
        """  # fmt: skip
        if self.game.stud:
            from oracle.rating.nuts import stud

            return stud.holds_nuts(own, dead, ratings, same_type=same_type)
        if self.game.own_cards_used is not None:
            from oracle.rating.nuts import omaha

            return omaha.holds_nuts(own, board, dead, ratings, board_cards, same_type=same_type)
        cards = own_cards + board_cards
        if self.game.rating in SHORT_DECK_RULES:
            from oracle.rating.nuts import shortdeck

            return shortdeck.holds_nuts(
                own, board, dead, ratings, cards, same_type=same_type, trips_above_straight=self._trips_above
            )
        from oracle.rating.nuts import holdem

        return holdem.holds_nuts(own, board, dead, ratings, cards, same_type=same_type)

    def nut_outs(
        self, own: Masks, board: Masks, dead: int, own_cards: int, board_cards: int
    ) -> npt.NDArray[np.int64]:
        """Number of next cards that leave a player with the nuts; otherwise as `holds_nuts`.

        Args:
            own: His own cards, shape (n,), uint64.
            board: The boards before the card, shape (n,); zeros in stud.
            dead: Mask of the dead cards.
            own_cards: Number of his own cards before the card.
            board_cards: Number of cards of each board before the card.

        Returns:
            Shape (n,).
        """
        if self.game.stud:
            from oracle.rating.nuts import stud

            return stud.nut_outs(own, dead, own_cards)
        if self.game.own_cards_used is not None:
            from oracle.rating.nuts import omaha

            return omaha.nut_outs(own, board, dead, board_cards)
        cards = own_cards + board_cards + 1
        if self.game.rating in SHORT_DECK_RULES:
            from oracle.rating.nuts import shortdeck

            return shortdeck.nut_outs(own, board, dead, cards, trips_above_straight=self._trips_above)
        from oracle.rating.nuts import holdem

        return holdem.nut_outs(own, board, dead, cards)

    @property
    def _trips_above(self) -> bool:
        """Whether trips beat a straight, in short deck."""
        return self.game.rating == TRIPS_ABOVE

    def rate_on_boards(self, hands: Masks, boards: Masks) -> Ratings:
        """Rate many complete hands, shape (n,), on many full boards, shape (b,), for the whole pot.

        Returns:
            Shape (b, n), uint32.
        """
        high, _ = self.rate_full(np.tile(hands, boards.size)[None], np.repeat(boards, hands.size))
        return high.reshape(boards.size, hands.size)

    def rate_pairs(self, board: int) -> PairRatings:
        """Rate every two cards as the two that play on a full board; the game must have a high half.

        In Omaha the rating of a hand is that of its best pair; in games with two hole cards the pair is the
        hand.
        """
        from oracle.showdown.sweep.listed.lists import PairRatings

        return PairRatings(*self.rate_on_board(PAIR_MASKS, board))
