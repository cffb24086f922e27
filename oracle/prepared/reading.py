"""From a query to what can be dealt: parses its texts, places its cards, reports contradictions.

No kernel is needed here, so the window can check every edit as it is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from oracle.cards.card import parse_cards
from oracle.cards.mask import FULL_DECK, cards_in, mask_of
from oracle.errors import OracleError, QueryError
from oracle.games import Game, find_game
from oracle.prepared.board_text import live_boards, read_board
from oracle.prepared.checks import (
    check_dealable,
    check_exact_hands,
    check_last_cards,
    check_seats,
    check_table,
)
from oracle.prepared.messages import nothing_left
from oracle.prepared.stud import last_card_shared
from oracle.prepared.values import Prepared, PreparedSeat, sure_cards
from oracle.query.checking.query import located
from oracle.query.equity import asks_equity_table
from oracle.query.model import Query, Seat
from oracle.ranges import HandSet, parse_hands
from oracle.showdown.kernels import GameKernels


def prepare(
    query: Query,
    macros: Mapping[str, str] | None = None,
    *,
    labels: Mapping[str, str] | None = None,
    ranges: Mapping[str, HandSet] | None = None,
) -> Prepared:
    """Parse every text of a query and check that it can be dealt.

    Args:
        query: The question.
        macros: The user's named ranges, usable as ``$name``.
        labels: The user's name of each seat by identifier, for messages.
        ranges: Ranges already parsed, by text, in this game and syntax and with these macros; they are not
            parsed again.

    Raises:
        TextError: A text is not valid; the error gives its field and the place.
        QueryError: The texts are valid but cannot be dealt together; the error names cards and seats.

    If the query was parsed from PQL, an error in a part of its text points into that text.
    """
    try:
        return _prepared(query, macros, labels or {}, ranges or {})
    except OracleError as trouble:
        placed = located(trouble, query)
        if placed is trouble:
            raise
        raise placed from trouble


def _prepared(
    query: Query,
    macros: Mapping[str, str] | None,
    labels: Mapping[str, str],
    ranges: Mapping[str, HandSet],
) -> Prepared:
    """The query ready to be dealt, with errors that point into single texts."""
    game = find_game(query.game)
    if not game.runnable or not GameKernels(game).written:
        raise QueryError(
            f"This version cannot compute {game.title} yet, only parse its ranges.",
            remedy="Choose Texas hold’em.",
        )
    if not query.seats and asks_equity_table(query):
        raise QueryError("There is nobody at the table.", remedy="Add a seat.")
    check_seats(query.seats, game)
    called = {seat.identifier: labels.get(seat.identifier, seat.identifier) for seat in query.seats}
    written = read_board(query.board, game, macros)
    board, pattern = written.cards, written.pattern
    dead = mask_of(parse_cards(query.dead, place="Dead cards"))
    check_table(game, board, dead, len(query.seats))
    if pattern is not None:
        pattern = live_boards(query.board, pattern, dead, 0)
    surely = mask_of(board) if pattern is None else pattern.fixed
    gone = surely | dead
    seats = tuple(
        _prepare_seat(seat, called[seat.identifier], hands, gone)
        for seat, hands in zip(query.seats, _hands(query, called, game, macros, ranges), strict=True)
    )
    check_exact_hands(seats, surely, dead)
    for seat in seats:
        if seat.live.empty:
            raise nothing_left(seat, surely, dead)
    if last_card_shared(game, dead, len(seats)):
        check_last_cards(seats)
    if pattern is not None:
        held = mask_of({card for seat in seats for card in cards_in(sure_cards(seat.live))})
        pattern = live_boards(query.board, pattern, dead, held)
    check_dealable(seats, pattern, gone | FULL_DECK & ~game.deck)
    return Prepared(query, game, seats, board, dead, pattern, macros or {})


def _hands(
    query: Query,
    called: Mapping[str, str],
    game: Game,
    macros: Mapping[str, str] | None,
    ranges: Mapping[str, HandSet],
) -> Iterator[HandSet]:
    """The range of every seat; each text is parsed at most once."""
    read = dict(ranges)
    for seat in query.seats:
        text = seat.range_text
        if text not in read:
            place = called[seat.identifier]
            read[text] = parse_hands(text, game, query.syntax, place=place, macros=macros)
        yield read[text]


def _prepare_seat(seat: Seat, label: str, whole: HandSet, gone: int) -> PreparedSeat:
    return PreparedSeat(seat.identifier, label, whole, whole.without(gone), seat.folded)
