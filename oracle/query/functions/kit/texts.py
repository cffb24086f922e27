"""Arguments given as text: cards, ranks, labels."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_NAMES, RANKS, card_name, parse_cards
from oracle.errors import OracleError, TextError
from oracle.games import Game
from oracle.games.deck import has_rank, lowest_rank
from oracle.query.askable import ArgumentError
from oracle.query.columns import Column, Columns, RowsError
from oracle.query.registry import ArgumentCheck

_FIVE = 5


def read_card(text: str, game: Game) -> int:
    """The card id of a text that names one card of a game's deck.

    Raises:
        OracleError: If it does not.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        raise OracleError(f"“{text}” is not one card.", remedy="Write a rank and a suit, such as As.")
    _refuse_foreign(cards, game)
    return cards[0]


def read_five_cards(text: str, game: Game) -> tuple[int, ...]:
    """The card ids of a text that names five different cards of a game's deck.

    Raises:
        OracleError: If it does not.
    """
    cards = parse_cards(text)
    if len(cards) != _FIVE:
        raise OracleError(
            f"“{text}” names {len(cards)} cards, not five.", remedy="Write five cards, such as AsKsQsJsTs."
        )
    _refuse_foreign(cards, game)
    return cards


def read_rank(text: str, game: Game) -> int:
    """The rank 0…12 of a text that names one rank of a game's deck.

    Raises:
        OracleError: If it does not.
    """
    letter = text.strip().upper()
    if letter == "10":
        letter = "T"
    if len(letter) != 1 or letter not in RANKS:
        raise OracleError(
            f"“{text}” is not a rank.", remedy="Ranks are A, K, Q, J, T, 9, 8, 7, 6, 5, 4, 3 and 2."
        )
    rank = RANKS.index(letter)
    if not has_rank(game, rank):
        raise _no_such(f"no {RANK_NAMES[rank]}", game)
    return rank


def _refuse_foreign(cards: Sequence[int], game: Game) -> None:
    """Refuse cards that a game's deck lacks."""
    foreign = [card for card in cards if not has_rank(game, card >> 2)]
    if foreign:
        raise _no_such(f"no {card_name(foreign[0])}", game)


def _no_such(what: str, game: Game) -> OracleError:
    lowest = lowest_rank(game)
    return OracleError(
        f"There is {what} in {game.title}, whose lowest card is the {RANK_NAMES[lowest]}.",
        remedy=f"Use ranks from {RANKS[lowest]} up.",
    )


def literal_check(index: int, read: Callable[[str, Game], object]) -> ArgumentCheck:
    """A check that a constant text is valid.

    Args:
        index: Index of the argument with the text.
        read: Parses it; raises `OracleError` if it is not valid.
    """

    def check(game: Game, values: Sequence[object]) -> None:
        text = values[index] if index < len(values) else None
        if not isinstance(text, str):
            return
        try:
            read(text, game)
        except TextError as trouble:
            raise ArgumentError(
                trouble.message, index=index, span=trouble.span, remedy=trouble.remedy
            ) from trouble
        except OracleError as trouble:
            raise ArgumentError(trouble.message, index=index, remedy=trouble.remedy) from trouble

    return check


def from_text(
    columns: Columns, text: str | Column, read: Callable[[str, Game], int], dtype: npt.DTypeLike
) -> Column:
    """A column of parsed texts; each different text is parsed once.

    Args:
        columns: The batch.
        text: One text, or a column of them.
        read: Parses one; raises `OracleError` if it is not valid.
        dtype: Type of the result.

    Raises:
        RowsError: For the deals whose text is not valid.
    """
    if isinstance(text, str):
        return np.full(columns.rows, read(text, columns.game), dtype=dtype)
    different, place = np.unique(text.astype(str), return_inverse=True)
    values = np.zeros(different.size, dtype=dtype)
    for index, each in enumerate(different):
        try:
            values[index] = read(str(each), columns.game)
        except OracleError as trouble:
            raise RowsError(place == index, trouble.message, remedy=trouble.remedy) from trouble
    return np.asarray(values[place])
