"""Who a picture is about and whom he faces; what a picture needs, in words, where it has not got it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Event

import numpy as np

from oracle.cards.mask import count_cards
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS, HOLDEM, Game
from oracle.prepared import Prepared, PreparedSeat
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.structured import StructuredRange
from oracle.simulate.work.stop import StoppedError

IN_STUD = "Choose hold’em, Omaha or short deck; in stud run the table, or ask a question."
"""What to do where a picture needs a board and the game has none."""
NEXT_STREET = {0: "flop", 1: "flop", 2: "flop", 3: "turn", 4: "river"}
"""The street that comes next, by the number of known board cards."""

MOST_HANDS = 300_000
"""Hands of a range up to which a picture shows them all: every hand of four cards, and some more."""

DRAWN_HANDS = 20_000
"""Hands that stand for a wider range (of five or six cards), drawn from it by weight: any share of
them is then that of the range to ± 0.7 %, or less well where the others' cards make many impossible."""

_DRAWN_SEED = 1
"""The same ones in each picture of the same range."""


@dataclass(frozen=True, slots=True, eq=False)
class Facing:
    """One player and everybody whose cards matter to him.

    Attributes:
        prepared: The whole table.
        seat: The player's place among the seats.
        hero: His live hands, or a sample of them; see `shown_hands`.
        opponents: The live hands of each other player with a part in the pot; samples too, where ranges are
            that wide, which is no list to reckon with: see ``listed``.
        folded: Those of folded players whose range is not any hand (any other folded hand is as good as
            cards left in the deck).
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
        """What the user calls the player."""
        return self.prepared.seats[self.seat].label

    @property
    def game(self) -> Game:
        """The game."""
        return self.prepared.game

    @property
    def listed(self) -> bool:
        """Whether the opponents' hands are all of theirs."""
        return all(
            seat.folded or place == self.seat or _all_shown(seat.live)
            for place, seat in enumerate(self.prepared.seats)
        )

    @property
    def drawn_of(self) -> int:
        """How many hands the player's range has where ``hero`` is a sample of it, else 0."""
        live = self.prepared.seats[self.seat].live
        return 0 if _all_shown(live) else live.hands or 0

    @property
    def two(self) -> bool:
        """Whether his equity depends on one opponent's range alone, so that a sweep answers exactly."""
        return len(self.opponents) == 1 and not self.folded

    @property
    def place(self) -> int:
        """His place among the players with a part in the pot."""
        return playing_seats(self.prepared).index(self.seat)

    @property
    def known(self) -> int:
        """Cards on the board."""
        return count_cards(self.board)

    @property
    def others(self) -> Prepared:
        """The same table without him."""
        left = tuple(seat for place, seat in enumerate(self.prepared.seats) if place != self.seat)
        return replace(self.prepared, seats=left)


def check_picture(prepared: Prepared, picture: str, *, players: int = 2, street_left: bool = False) -> None:
    """Make sure that a picture can be drawn of this table.

    Args:
        prepared: The table.
        picture: The picture's name within a sentence, e.g. "the equity graph".
        players: Players with a part in the pot that it needs at least.
        street_left: Whether it looks at cards to come.

    Raises:
        QueryError: If the table lacks what the picture needs.
    """
    told = picture[0].upper() + picture[1:]
    if prepared.game.stud:
        raise QueryError(
            f"{told} is drawn for games with a board, and {prepared.game.title} has none.",
            remedy=IN_STUD,
        )
    if prepared.pattern is not None:
        raise QueryError(
            f"{told} needs exact board cards, and this board is a pattern.",
            places=("the board",), remedy="Write cards such as Ah7c2h, or clear the board.",
        )  # fmt: skip
    playing = playing_seats(prepared)
    if len(playing) < players:
        there = "is nobody" if not playing else "is only one player" if len(playing) == 1 else "are too few"
        needs = "at least two players" if players > 1 else "a player"
        raise QueryError(
            f"{told} needs {needs} with a part in the pot, and there {there}.",
            remedy="Add a seat, or unfold one.",
        )
    if street_left and prepared.missing_board == 0:
        raise QueryError(
            f"{told} looks at cards still to come, and the board is complete.",
            places=("the board",),
            remedy="Take the river card off the board.",
        )


def face(prepared: Prepared, seat: int, picture: str, *, street_left: bool = False) -> Facing:
    """A player and whom he faces.

    Args:
        prepared: The table.
        seat: His place among the seats.
        picture: The picture's name within a sentence.
        street_left: Whether the picture looks at cards to come.

    Raises:
        QueryError: If there is no such player, he has folded, or the table lacks what the picture needs.
    """
    check_picture(prepared, picture, street_left=street_left)
    seat_of(prepared, seat, picture)
    return _facing(prepared, seat, _all_hands(prepared))


def faces(prepared: Prepared, cancel: Event | None = None) -> list[Facing]:
    """Every player with a part in the pot, and whom he faces; see `face`.

    Args:
        prepared: The table, which has what the picture needs.
        cancel: Ends the work when set: ranges of millions of hands take a while to be drawn from.

    Raises:
        StoppedError: When cancelled.
    """
    hands = _all_hands(prepared, cancel)
    return [_facing(prepared, seat, hands) for seat in playing_seats(prepared)]


def _all_hands(prepared: Prepared, cancel: Event | None = None) -> dict[int, WeightedRange]:
    """The hands of every seat that is not folded with any hand, by its place."""
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
    """A seat with a part in the pot.

    Raises:
        QueryError: If there is no such seat or it has folded.
    """
    if not 0 <= seat < len(prepared.seats):
        raise QueryError(f"There is no seat {seat + 1} at this table.", remedy="Choose another seat.")
    entry = prepared.seats[seat]
    if entry.folded:
        raise QueryError(
            f"{entry.label} has folded, so {picture} has no equity of his to show.",
            places=(entry.label,),
            remedy="Unfold the seat or choose another one.",
        )
    return entry


def only_holdem(prepared: Prepared, picture: str) -> None:
    """Refuse a picture that is made for hold'em.

    Raises:
        QueryError: If the game is another one.
    """
    if prepared.game.name != HOLDEM:
        raise QueryError(
            f"{picture[0].upper()}{picture[1:]} is drawn for Texas hold’em only, not for "
            f"{prepared.game.title}.",
            remedy=IN_STUD if prepared.game.stud else "Choose Texas hold’em, or look at range against range.",
        )


def two_cards(prepared: Prepared, picture: str) -> None:
    """Refuse a picture on the grid of two-card hands in other games.

    Raises:
        QueryError: If the game's hands have other than two cards.
    """
    if prepared.game.hole_cards != 2:
        raise QueryError(
            f"{picture[0].upper()}{picture[1:]} is a grid of two-card hands, and {prepared.game.title} "
            "has none.",
            remedy=IN_STUD if prepared.game.stud else "Look at range against range, or at the breakdown.",
        )


def _all_shown(hands: HandSet) -> bool:
    return isinstance(hands, WeightedRange) and hands.hands <= MOST_HANDS


def shown_hands(seat: PreparedSeat) -> WeightedRange:
    """The hands a seat can hold beside board and dead cards, as a list.

    Of a range with more than `MOST_HANDS` hands some are drawn by weight, always the same ones; a hand that
    is drawn twice counts twice.
    """
    live = seat.live
    if isinstance(live, WeightedRange) and live.hands <= MOST_HANDS:
        return live
    random = np.random.default_rng(_DRAWN_SEED)
    if isinstance(live, StructuredRange):
        drawn = live.draw(random.integers(2**64, size=DRAWN_HANDS, dtype=np.uint64))
    elif isinstance(live, WeightedRange) and live.weighted:
        through = np.cumsum(live.weights)
        wanted = np.sort(random.random(DRAWN_HANDS)) * through[-1]  # found faster in order
        drawn = live.masks[np.searchsorted(through, wanted, side="right")]
    elif isinstance(live, WeightedRange):
        drawn = live.masks[random.integers(live.hands, size=DRAWN_HANDS)]
    else:
        raise AssertionError("stud has no such pictures")
    masks, counts = np.unique(drawn, return_counts=True)
    return WeightedRange(live.text, live.game, masks, counts.astype(np.float64), bool((counts > 1).any()))


def live_hands(seat: PreparedSeat) -> WeightedRange:
    """The hands a seat can hold beside board and dead cards, as a list.

    Raises:
        QueryError: If the range is too wide to be listed (only ranges of six cards are).
    """
    if not isinstance(seat.live, WeightedRange):
        raise QueryError(
            f"{seat.label}’s range is too wide to be shown hand by hand.",
            places=(seat.label,),
            remedy="Narrow the range.",
        )
    return seat.live


def playing_seats(prepared: Prepared) -> tuple[int, ...]:
    """The places of the seats with a part in the pot."""
    return tuple(place for place, seat in enumerate(prepared.seats) if not seat.folded)


def next_street(prepared: Prepared) -> str:
    """The street that comes next: "flop", "turn" or "river"."""
    return NEXT_STREET[len(prepared.board)]


def next_cards_missing(board: Sequence[int]) -> int:
    """Board cards that the next street brings: what a flop still lacks, or one."""
    return FLOP_CARDS - len(board) if len(board) < FLOP_CARDS else 1
