"""A player and his opponents, as a picture needs them; and the messages if a table lacks something."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event

import numpy as np

from oracle.cards.mask import count_cards
from oracle.errors import QueryError, possessive
from oracle.games import FLOP_CARDS, Game
from oracle.prepared import Prepared, PreparedSeat
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.structured import StructuredRange
from oracle.showdown.kernels import GameKernels
from oracle.simulate.work.stop import StoppedError

IN_STUD = "Choose hold’em, Omaha or short deck; in stud there are outs, odds and what they hold."
"""The remedy if a picture needs a board and the game has none."""
NEXT_STREET = {0: "flop", 1: "flop", 2: "flop", 3: "turn", 4: "river"}
"""Name of the next street, by number of known board cards."""

MOST_HANDS = 300_000
"""Ranges with up to this many hands are shown in full: all 4-card hands, and a few more."""

DRAWN_HANDS = 20_000
"""Sample size for wider ranges (five or six cards), drawn by weight.

Any share of the sample is that of the range to ± 0.7 %, or less precisely if the others' cards block many
of the hands."""

_DRAWN_SEED = 1
"""The seed of that sample, so that every picture of a range shows the same hands."""


@dataclass(frozen=True, slots=True, eq=False)
class Facing:
    """One player and everybody whose cards matter to him.

    Attributes:
        prepared: The whole table.
        seat: Index of the player's seat.
        hero: His live hands, or a sample of them; see `shown_hands`.
        opponents: The live hands of each other player in the pot, or samples of them if the ranges are too
            wide to list: see ``listed``.
        folded: Those of folded players whose range is not any hand (a random folded hand does not change the
            odds).
        board: Mask of the known board.
        dead: Mask of the dead cards.
    """

    prepared: Prepared
    seat: int
    hero: WeightedRange
    opponents: tuple[WeightedRange, ...]
    folded: tuple[WeightedRange, ...]
    board: int
    dead: int

    @property
    def label(self) -> str:
        """The player's name on screen."""
        return self.prepared.seats[self.seat].label

    @property
    def game(self) -> Game:
        """The game."""
        return self.prepared.game

    @property
    def listed(self) -> bool:
        """Whether ``opponents`` lists all of their hands."""
        return all(
            seat.folded or place == self.seat or _all_shown(seat.live)
            for place, seat in enumerate(self.prepared.seats)
        )

    @property
    def drawn_of(self) -> int:
        """The number of hands in the player's range if ``hero`` is a sample of it, otherwise 0."""
        live = self.prepared.seats[self.seat].live
        return 0 if _all_shown(live) else live.hands or 0

    @property
    def two(self) -> bool:
        """Whether his equity depends on one opponent's range only, so that a sweep gives the exact answer."""
        return len(self.opponents) == 1 and not self.folded

    @property
    def place(self) -> int:
        """His index among the players in the pot."""
        return playing_seats(self.prepared).index(self.seat)

    @property
    def known(self) -> int:
        """Number of board cards."""
        return count_cards(self.board)

    @property
    def others(self) -> Prepared:
        """The table without him."""
        left = tuple(seat for place, seat in enumerate(self.prepared.seats) if place != self.seat)
        return replace(self.prepared, seats=left)


def check_picture(prepared: Prepared, picture: str, *, players: int = 2, street_left: bool = False) -> None:
    """Check that a picture can be drawn of this table.

    Args:
        prepared: The table.
        picture: Name of the picture within a sentence, e.g. "the equity graph".
        players: Least number of players in the pot.
        street_left: Whether it needs cards to come.

    Raises:
        QueryError: If the table lacks something.
    """
    name = picture[0].upper() + picture[1:]
    if prepared.game.stud:
        raise QueryError(
            f"{name} is only for games with a board, and {prepared.game.title} has none.",
            remedy=IN_STUD,
        )
    if prepared.pattern is not None:
        raise QueryError(
            f"{name} needs exact board cards, and this board is a pattern.",
            places=("the board",), remedy="Enter cards such as Ah7c2h, or clear the board.",
        )  # fmt: skip
    playing = playing_seats(prepared)
    if len(playing) < players:
        there = "is nobody" if not playing else "is only one player" if len(playing) == 1 else "are too few"
        needs = "at least two players" if players > 1 else "a player"
        raise QueryError(
            f"{name} needs {needs} in the hand, and there {there}.",
            remedy="Add a seat, or unfold one.",
        )
    if street_left and prepared.missing_board == 0:
        raise QueryError(
            f"{name} needs cards to come, and the board is complete.",
            places=("the board",),
            remedy="Take the river card off the board.",
        )


def face(prepared: Prepared, seat: int, picture: str, *, street_left: bool = False) -> Facing:
    """A player and his opponents.

    Args:
        prepared: The table.
        seat: Index of his seat.
        picture: Name of the picture within a sentence.
        street_left: Whether the picture needs cards to come.

    Raises:
        QueryError: If there is no such player, he has folded, or the table lacks something.
    """
    check_picture(prepared, picture, street_left=street_left)
    seat_of(prepared, seat, picture)
    return _facing(prepared, seat, _all_hands(prepared))


def faces(prepared: Prepared, cancel: Event | None = None) -> list[Facing]:
    """Each player in the pot with his opponents; see `face`.

    Args:
        prepared: The table, already checked.
        cancel: Stops the work when set: sampling ranges of millions of hands takes time.

    Raises:
        StoppedError: If cancelled.
    """
    hands = _all_hands(prepared, cancel)
    return [_facing(prepared, seat, hands) for seat in playing_seats(prepared)]


def _all_hands(prepared: Prepared, cancel: Event | None = None) -> dict[int, WeightedRange]:
    """The hands of each seat except those that folded any hand, by seat index."""
    found = {}
    for place, entry in enumerate(prepared.seats):
        if cancel is not None and cancel.is_set():
            raise StoppedError
        if not (entry.folded and entry.any_hand):
            found[place] = shown_hands(entry)
    return found


def _facing(prepared: Prepared, seat: int, hands: dict[int, WeightedRange]) -> Facing:
    others = [place for place in hands if place != seat]
    return Facing(
        prepared=prepared,
        seat=seat,
        hero=hands[seat],
        opponents=tuple(hands[place] for place in others if not prepared.seats[place].folded),
        folded=tuple(hands[place] for place in others if prepared.seats[place].folded),
        board=prepared.board_mask,
        dead=prepared.dead,
    )


def seat_of(prepared: Prepared, seat: int, picture: str) -> PreparedSeat:
    """A seat that has not folded.

    Raises:
        QueryError: If there is no such seat or it has folded.
    """
    if not 0 <= seat < len(prepared.seats):
        raise QueryError(f"There is no seat {seat + 1} at this table.", remedy="Choose another seat.")
    entry = prepared.seats[seat]
    if entry.folded:
        raise QueryError(
            f"{entry.label} has folded, so {picture} has no equity to show.",
            places=(entry.label,),
            remedy="Unfold the seat or choose another one.",
        )
    return entry


def only_holdem(prepared: Prepared, picture: str) -> None:
    """Refuse a picture that exists for hold'em only.

    Raises:
        QueryError: If the game is another one.
    """
    if not GameKernels(prepared.game).pairs:
        raise QueryError(
            f"{picture[0].upper()}{picture[1:]} is for Texas hold’em only, not for {prepared.game.title}.",
            remedy=IN_STUD if prepared.game.stud else "Choose Texas hold’em, or use range v range.",
        )


def two_cards(prepared: Prepared, picture: str) -> None:
    """Refuse a picture of the hand grid in games without two-card hands.

    Raises:
        QueryError: If the game's hands do not have two cards.
    """
    if prepared.game.hole_cards != 2:
        raise QueryError(
            f"{picture[0].upper()}{picture[1:]} is a grid of two-card hands, and {prepared.game.title} "
            "has none.",
            remedy=IN_STUD if prepared.game.stud else "Use range v range or the breakdown.",
        )


def _all_shown(hands: HandSet) -> bool:
    return isinstance(hands, WeightedRange) and hands.hands <= MOST_HANDS


def shown_hands(seat: PreparedSeat) -> WeightedRange:
    """The hands a seat can hold, given board and dead cards, as a list.

    A range of more than `MOST_HANDS` hands is sampled by weight with a fixed seed; a hand drawn twice counts
    twice.
    """
    live = seat.live
    if isinstance(live, WeightedRange) and live.hands <= MOST_HANDS:
        return live
    random = np.random.default_rng(_DRAWN_SEED)
    if isinstance(live, StructuredRange):
        drawn = live.draw(random.integers(2**64, size=DRAWN_HANDS, dtype=np.uint64))
    elif isinstance(live, WeightedRange) and live.weighted:
        through = np.cumsum(live.weights)
        wanted = np.sort(random.random(DRAWN_HANDS)) * through[-1]  # faster to search in order
        drawn = live.masks[np.searchsorted(through, wanted, side="right")]
    elif isinstance(live, WeightedRange):
        drawn = live.masks[random.integers(live.hands, size=DRAWN_HANDS)]
    else:
        raise AssertionError("stud has no such pictures")
    masks, counts = np.unique(drawn, return_counts=True)
    return WeightedRange(live.text, live.game, masks, counts.astype(np.float64), bool((counts > 1).any()))


def live_hands(seat: PreparedSeat) -> WeightedRange:
    """The hands a seat can hold, given board and dead cards, as a list.

    Raises:
        QueryError: If the range is too wide to be listed (only 6-card ranges are).
    """
    if not isinstance(seat.live, WeightedRange):
        raise QueryError(
            f"{possessive(seat.label)} range is too wide to show hand by hand.",
            places=(seat.label,),
            remedy="Narrow the range.",
        )
    return seat.live


def playing_seats(prepared: Prepared) -> tuple[int, ...]:
    """Indices of the seats that have not folded."""
    return tuple(place for place, seat in enumerate(prepared.seats) if not seat.folded)


def next_street(prepared: Prepared) -> str:
    """Name of the next street: "flop", "turn" or "river"."""
    return NEXT_STREET[len(prepared.board)]


def next_cards_missing(board: Sequence[int]) -> int:
    """Number of cards that the next street adds: what the flop lacks, or one."""
    return FLOP_CARDS - len(board) if len(board) < FLOP_CARDS else 1
