"""Street by street: the equities of known hands on each street of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from oracle.analysis.facing import check_picture, playing_seats, shown_hands
from oracle.analysis.pictures.pql import players
from oracle.cards.mask import count_cards, mask_of
from oracle.errors import QueryError, possessive
from oracle.games import Game
from oracle.prepared import Prepared
from oracle.query import Call, Name, Query, Selector
from oracle.query.conditions.vocabulary import STREET_WORDS
from oracle.query.language.values import SHARE_UNITS
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels

CARD_WORDS = {2: "two", 4: "four", 5: "five", 6: "six"}

PICTURE = "the street by street table"


@dataclass(frozen=True, slots=True)
class StreetEquities:
    """Equities of known hands on one street of a board.

    Attributes:
        street: "preflop", "flop", "turn" or "river".
        board: The board cards on that street, as a mask.
        equity: Share of the pot of each player, exact fractions that sum to 1.
        win: Probability that he takes the whole pot.
        tie: Probability that he splits it, or a half of it.
    """

    street: str
    board: int
    equity: tuple[Fraction, ...]
    win: tuple[Fraction, ...]
    tie: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class StreetByStreet:
    """How the equities of known hands change from street to street.

    Attributes:
        seats: Indices of the players in the pot.
        streets: From preflop to the last known street.
    """

    seats: tuple[int, ...]
    streets: tuple[StreetEquities, ...]


def street_by_street(prepared: Prepared) -> StreetByStreet:
    """The exact equities of known hands before the flop and on each street of the known board.

    Folded players' known hands are out of the deck; a folded seat with any hand does not affect it.

    Args:
        prepared: The table, every playing seat with one hand, from `oracle.prepared.prepare`.

    Raises:
        QueryError: If fewer than two players are in the pot, a player's hand is not known, or a folded seat
            holds one of several hands.
    """
    check_picture(prepared, PICTURE)
    playing = playing_seats(prepared)
    ranges = [shown_hands(seat) for seat in prepared.seats]
    for place in playing:
        seat = prepared.seats[place]
        if ranges[place].hands != 1:
            raise QueryError(
                f"The street by street table needs exact hands, and {possessive(seat.label)} range has "
                f"{seat.live.hands:,} hands.",
                places=(seat.label,),
                remedy=f"Give every player {CARD_WORDS[prepared.game.hole_cards]} cards.",
            )
    gone = prepared.dead
    for place, hands in enumerate(ranges):
        if place not in playing:
            gone |= _folded_cards(prepared, place, hands)
    known = [int(ranges[place].masks[0]) for place in playing]
    streets = []
    for street in prepared.game.streets:
        if street.board_cards > len(prepared.board):
            break
        board = mask_of(prepared.board[: street.board_cards])
        streets.append(_street(prepared, street.name, known, board, gone))
    return StreetByStreet(playing, tuple(streets))


def _folded_cards(prepared: Prepared, place: int, hands: WeightedRange) -> int:
    """The cards that a folded seat removes from the deck.

    Raises:
        QueryError: If it held one of several hands, since the deck is then not known.
    """
    seat = prepared.seats[place]
    if hands.hands == 1:
        return int(hands.masks[0])
    if not seat.any_hand:
        raise QueryError(
            f"The street by street table needs to know the deck, and {seat.label} has folded one of "
            f"{seat.live.hands:,} hands.",
            places=(seat.label,),
            remedy=f"Give the folded seat {CARD_WORDS[prepared.game.hole_cards]} cards or any hand, or "
            "remove it.",
        )
    return 0


def _street(prepared: Prepared, name: str, hands: list[int], board: int, gone: int) -> StreetEquities:
    if not GameKernels(prepared.game).pairs:
        return _street_of_game(prepared.game, name, hands, board, gone)
    from oracle.showdown.runouts.known_hands import count_runout

    counts = count_runout(hands, board, gone)
    deals = sum(Fraction(int(n), ways) for row in counts for ways, n in enumerate(row, 1))
    equity, win, tie = [], [], []
    for row in counts:
        equity.append(sum((Fraction(int(n), ways) for ways, n in enumerate(row, 1)), Fraction(0)) / deals)
        win.append(Fraction(int(row[0])) / deals)
        tie.append(Fraction(int(row[1:].sum())) / deals)
    return StreetEquities(name, board, tuple(equity), tuple(win), tuple(tie))


def _street_of_game(game: Game, name: str, hands: list[int], board: int, gone: int) -> StreetEquities:
    """The same in games other than hold'em."""
    from oracle.showdown.runouts.merged import merged_boards
    from oracle.showdown.shares.ratings import count_members
    from oracle.simulate.deal.tables import card_sets
    from oracle.simulate.equity_table.outcomes import outcomes_of

    if game.own_cards_used is not None:
        boards, members = merged_boards(hands, board, gone)
    else:
        free = game.deck & ~(gone | board | sum(hands))
        missing = game.board_cards - count_cards(board)
        sets = card_sets(free, missing) if missing else np.zeros(1, dtype=np.uint64)
        boards = sets | np.uint64(board)
        members = np.ones(boards.size, dtype=np.int64)
    rated = [GameKernels(game).rate_one_hand(hand, boards) for hand in hands]
    outcomes = outcomes_of(game, len(hands))
    counts = np.zeros((len(hands), outcomes.size), dtype=np.int64)
    high, low = (np.stack([each[half] for each in rated]) for half in range(2))
    count_members(high, low, members, counts)
    deals = int(members.sum())

    def parts_of(worth: npt.NDArray[np.int64], unit: int) -> tuple[Fraction, ...]:
        return tuple(Fraction(int(row @ worth), unit * deals) for row in counts)

    win, tie = outcomes.scoop.astype(np.int64), outcomes.divides.astype(np.int64)
    return StreetEquities(
        name, board, parts_of(outcomes.share, SHARE_UNITS), parts_of(win, 1), parts_of(tie, 1)
    )


def street_by_street_query(table: Query, streets: Sequence[str]) -> Query:
    """Known hands street by street: every player's equity on each street of the board.

    Args:
        table: The table; every player holds one hand.
        streets: The streets that the board has reached, from before the flop on.
    """
    selectors = [
        Selector(
            "avg",
            Call("hvhEquity", (Name(seat.identifier), Name(street))),
            f"{seat.identifier} {STREET_WORDS[street]}",
        )
        for street in streets
        for seat in players(table)
    ]
    return replace(table, selectors=tuple(selectors), where=None)
