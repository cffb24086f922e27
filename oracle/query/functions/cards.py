"""Single cards of a deal."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from oracle.games import Game
from oracle.query.askable import ArgumentError, GameRule
from oracle.query.columns import Column, Columns, StudColumns
from oracle.query.functions.kit.parameters import PLAYER, STREET
from oracle.query.language.types import Type
from oracle.query.registry import Needs, pql_function

card_function = functools.partial(pql_function, family="Cards", needs=Needs.CARDS)


@card_function("turnCard", [], Type.CARD, games=[GameRule.BOARD], fixed_streets=["turn"])
def turn_card(columns: Columns) -> Column:
    """The fourth card of the board.

    Returns:
        A card.

    Edge cases:
        If all five board cards are known, the fourth as written.

    Example:
        hero='AsKs', board='2c3d4h5s6c': turnCard() = 5s
    """
    return columns.turn()


@card_function("riverCard", [], Type.CARD, games=[GameRule.BOARD], fixed_streets=["turn", "river"])
def river_card(columns: Columns) -> Column:
    """The fifth card of the board.

    Returns:
        A card.

    Edge cases:
        If all five board cards are known, the fifth as written.

    Example:
        hero='AsKs', board='2c3d4h5s6c': riverCard() = 6c
    """
    return columns.river()


def _deals_face_up(game: Game, values: Sequence[object]) -> None:
    """Refuse a street whose card is dealt face down."""
    up = [street.name for street in game.streets if street.up]
    if len(values) > 1 and values[1] is not None and values[1] not in up:
        raise ArgumentError(
            f"The card on “{values[1]}” street is dealt face down.", index=1,
            remedy=f"Ask about: {', '.join(up)}.",
        )  # fmt: skip


@card_function("upCard", [PLAYER, STREET], Type.CARD, games=[GameRule.NO_BOARD], check=_deals_face_up)
def up_card(columns: StudColumns, player: int, street: str) -> Column:
    """The card dealt face up to a player on a street of stud.

    Args:
        player: The player.
        street: Third, fourth, fifth or sixth; the seventh card is face down.

    Returns:
        A card.

    Edge cases:
        On third street it is the third card of the hand; the first two are face down.

    Example:
        game='studhi', hero='AsKsQd2c3d4h5s': upCard(hero, third) = Qd
    """
    return columns.up_card(player, street)
