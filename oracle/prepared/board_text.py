"""The board of a query: exact cards, or a pattern that it is drawn from.

A pattern is written as in ``boardInRange``: the flop's three cards in any order, the turn and the river in
the fourth and fifth slot.  Every board that fits is equally likely, or as likely as its weight says.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from oracle.cards.card import parse_cards
from oracle.cards.mask import cards_in
from oracle.errors import QueryError, TextError, shown
from oracle.games import Game
from oracle.ranges.hands.boards import BoardRange, parse_board_range
from oracle.ranges.hands.listing import Listing

PLACE = "Board"
"""The name of the board in messages."""
LIKE_CARDS = re.compile("[0-9TJQKAcdhs, ]*", re.IGNORECASE)
"""Texts that were certainly meant as cards."""


@dataclass(frozen=True, slots=True, eq=False)
class BoardText:
    """The parsed text of a board.

    Attributes:
        cards: Known cards in the order written.
        pattern: The pattern that unknown cards are drawn from; None if they may be any.
    """

    cards: tuple[int, ...] = ()
    pattern: Listing | None = None


def read_board(text: str, game: Game, macros: Mapping[str, str] | None = None) -> BoardText:
    """Read the text of a board, and list the boards of a pattern.

    Args:
        text: Exact cards such as ``Ah7c2h``, or a pattern such as ``AKx`` or ``xxx, RR``.
        game: The game whose board it is.
        macros: The user's named ranges, usable as ``$name``.

    Raises:
        TextError: If it is neither; the message is about cards where only ranks and suits are written.
        QueryError: If the game has no board, or no board of its deck fits.
    """
    written = parse_board(text, game, macros)
    if not isinstance(written, BoardRange):
        return BoardText(written)
    listing = written.listing(game.deck)
    if listing.empty:
        raise QueryError(
            f"No board fits “{shown(text.strip())}”.",
            places=("the board",), remedy="The first three slots are the flop, then turn and river.",
        )  # fmt: skip
    cards = _only_board(listing)
    return BoardText(cards) if cards else BoardText(pattern=listing)


def parse_board(
    text: str, game: Game, macros: Mapping[str, str] | None = None
) -> tuple[int, ...] | BoardRange:
    """The same as `read_board` without listing the boards, so it is fast. Arguments and errors as there."""
    try:
        return parse_cards(text, place=PLACE)
    except TextError as error:
        trouble = error
    if not game.board_cards:
        raise no_board(game) from None
    try:
        board = parse_board_range(text, game, macros=macros)
    except TextError as error:
        raise (trouble if LIKE_CARDS.fullmatch(text) else error.at(PLACE)) from None
    if trouble.message.endswith("is written twice.") and "," not in text:
        raise trouble  # an exact board, and no board has a card twice
    return board


def no_board(game: Game) -> QueryError:
    """The error for a board in a game without one."""
    return QueryError(
        f"{game.title} is played without a board.",
        places=("the board",),
        remedy="Clear the board; cards that are out of play belong to the dead cards.",
    )


def live_boards(text: str, pattern: Listing, dead: int, held: int) -> Listing:
    """The boards left of a pattern once cards are out of play.

    Args:
        text: The pattern as written.
        pattern: Its boards.
        dead: Mask of the dead cards.
        held: Mask of the cards that players certainly hold.

    Raises:
        QueryError: If nothing is left.
    """
    left = pattern.without(dead | held)
    if left.empty:
        causes = [name for name, mask in (("a dead card", dead), ("a card of a player", held)) if mask]
        raise QueryError(
            f"No board is left that fits “{shown(text.strip())}”: each needs {' or '.join(causes)}.",
            places=("the board",),
            remedy="Widen the pattern, or change the cards.",
        )
    return left


def is_prefix(pattern: Listing) -> bool:
    """Whether the boards of a pattern are listed from the flop on without a gap."""
    return not pattern.drawn and pattern.looked_at == tuple(range(len(pattern.looked_at)))


def cards_of(pattern: Listing, row: int) -> tuple[int, ...]:
    """The cards of a listed board that the pattern specifies: flop (highest first), turn, river."""
    return tuple(card for at in pattern.looked_at for card in cards_in(int(pattern.parts[at, row])))


def masks_of(pattern: Listing) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    """The cards of each listed board as one mask, shape (m,)."""
    masks: np.ndarray[tuple[int], np.dtype[np.uint64]] = np.bitwise_or.reduce(pattern.parts, axis=0)
    return masks


def _only_board(pattern: Listing) -> tuple[int, ...]:
    """The cards of a pattern that is one exact board."""
    return cards_of(pattern, 0) if is_prefix(pattern) and pattern.parts.shape[1] == 1 else ()
