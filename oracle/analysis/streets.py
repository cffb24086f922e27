"""Unroll: the equities of known hands, street by street."""

from __future__ import annotations

from fractions import Fraction

from oracle.analysis.facing import check_picture, live_hands, only_holdem, playing_seats
from oracle.analysis.facts import StreetEquities, Unroll
from oracle.cards.mask import mask_of
from oracle.errors import QueryError
from oracle.showdown.runouts import count_runout
from oracle.simulate.prepare import Prepared

PICTURE = "the street by street table"


def unroll(prepared: Prepared) -> Unroll:
    """The exact equities of known hands before the flop and on each street of the known board.

    Folded players' known hands are out of the deck.

    Args:
        prepared: The table, every playing seat with one hand, from `oracle.simulate.check_query`.

    Raises:
        QueryError: If fewer than two players are in the pot or a player's hand is not known.
    """
    only_holdem(prepared, PICTURE)
    check_picture(prepared, PICTURE)
    playing = playing_seats(prepared)
    ranges = [live_hands(seat) for seat in prepared.seats]
    for place in playing:
        seat = prepared.seats[place]
        if ranges[place].combos != 1:
            raise QueryError(
                f"The street by street table needs exact hands, and {seat.label}’s range has "
                f"{ranges[place].combos:,} hands.",
                places=(seat.label,),
                remedy="Give every player two cards.",
            )
    gone = prepared.dead
    for place, hands in enumerate(ranges):
        if place not in playing and hands.combos == 1:
            gone |= int(hands.masks[0])
    known = [int(ranges[place].masks[0]) for place in playing]
    streets = []
    for street in prepared.game.streets:
        if street.board_cards > len(prepared.board):
            break
        board = mask_of(prepared.board[: street.board_cards])
        streets.append(_street(street.name, known, board, gone))
    return Unroll(playing, tuple(streets))


def _street(name: str, hands: list[int], board: int, gone: int) -> StreetEquities:
    counts = count_runout(hands, board, gone)
    deals = sum(Fraction(int(n), ways) for row in counts for ways, n in enumerate(row, 1))
    equity, win, tie = [], [], []
    for row in counts:
        equity.append(sum((Fraction(int(n), ways) for ways, n in enumerate(row, 1)), Fraction(0)) / deals)
        win.append(Fraction(int(row[0])) / deals)
        tie.append(Fraction(int(row[1:].sum())) / deals)
    return StreetEquities(name, board, tuple(equity), tuple(win), tuple(tie))
