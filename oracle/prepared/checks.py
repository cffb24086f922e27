"""Checks that a query can be dealt; each raises an error that says what is wrong."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cards.card import card_name, card_text
from oracle.cards.mask import cards_in, count_cards, mask_of
from oracle.errors import QueryError, possessive
from oracle.games import Game
from oracle.prepared.board_text import masks_of, no_board
from oracle.prepared.feasible import undealable_seats
from oracle.prepared.messages import BOARD, DEAD, in_two_places, not_together
from oracle.prepared.stud import LAST_PART, last_card_shared
from oracle.prepared.values import PreparedSeat, sure_cards
from oracle.query.model import Seat
from oracle.ranges.hands.listing import Listing
from oracle.ranges.hands.stud import StudRange


def check_seats(seats: Sequence[Seat], game: Game) -> None:
    """Check the number of seats, that their names differ, and that at least one has not folded."""
    if len(seats) > game.max_players:
        raise QueryError(
            f"{game.title} is played by at most {game.max_players} here, not {len(seats)}.",
            remedy="Remove some seats.",
        )
    if seats and all(seat.folded for seat in seats):
        raise QueryError("Every seat has folded, so nobody can win the pot.", remedy="Unfold a seat.")
    seen: set[str] = set()
    for seat in seats:
        if seat.identifier.lower() in seen:
            raise QueryError(
                f"Two seats are called {seat.identifier}.",
                places=(seat.identifier,),
                remedy="Rename one of them.",
            )
        seen.add(seat.identifier.lower())


def check_table(game: Game, board: Sequence[int], dead: int, players: int) -> None:
    """Check board and dead cards, and that the deck has enough cards."""
    if board and not game.board_cards:
        raise no_board(game)
    for place, mask in ((BOARD, mask_of(board)), (DEAD, dead)):
        strange = cards_in(mask & ~game.deck)
        if strange:
            raise QueryError(
                f"The {card_name(strange[0])} ({card_text(strange[0])}) in {place} is not in the deck: "
                f"{game.title} is played with {count_cards(game.deck)} cards.",
                places=(place,), remedy="Remove it.",
            )  # fmt: skip
    if len(board) > game.board_cards:
        raise QueryError(
            f"The board has {len(board)} cards; {game.title} has at most {game.board_cards}.",
            places=(BOARD,), remedy="Remove the extra cards.",
        )  # fmt: skip
    both = mask_of(board) & dead
    if both:
        card = cards_in(both)[0]
        raise in_two_places(card, BOARD, DEAD)
    shared = last_card_shared(game, dead, players)
    own = players * (game.hole_cards - 1) + 1 if shared else players * game.hole_cards
    needed = own + game.board_cards + count_cards(dead)
    if needed > count_cards(game.deck):
        raise QueryError(
            f"{players} players{', the board' if game.board_cards else ''} and {count_cards(dead)} dead "
            f"cards need {needed} cards, but the deck has {count_cards(game.deck)}.",
            places=(DEAD,), remedy="Remove dead cards or seats.",
        )  # fmt: skip


def check_exact_hands(seats: Sequence[PreparedSeat], board: int, dead: int) -> None:
    """Refuse exact hands that share a card with the table or with each other."""
    places = [(BOARD, board), (DEAD, dead)]
    for seat in seats:
        hand = sure_cards(seat.whole)
        if not hand:
            continue
        here = f"{possessive(seat.label)} hand"
        for place, mask in places:
            if hand & mask:
                raise in_two_places(cards_in(hand & mask)[0], place, here)
        places.append((here, hand))


def check_last_cards(seats: Sequence[PreparedSeat]) -> None:
    """Refuse a last card of a player's own where all players share one."""
    for seat in seats:
        if isinstance(seat.whole, StudRange) and LAST_PART in seat.whole.looked_at:
            raise QueryError(
                f"{possessive(seat.label)} range names a seventh card, but the deck cannot give {len(seats)} "
                "players seven cards each: all share one card on seventh street.",
                places=(seat.label,), remedy="Leave the seventh card out, or remove a seat.",
            )  # fmt: skip


def check_dealable(seats: Sequence[PreparedSeat], pattern: Listing | None, gone: int) -> None:
    """Check that all can be dealt together; the error names a smallest set that cannot."""
    boards = None if pattern is None else masks_of(pattern)
    guilty = undealable_seats([seat.live for seat in seats], boards, gone)
    if not guilty:
        return
    labels = [*(seat.label for seat in seats), BOARD]
    names = [labels[index] for index in guilty]
    raise not_together(names)
