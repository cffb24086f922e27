"""Pictures whose functions return records, as tables like those of the other pictures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Unpack

from oracle.errors import QueryError, shown
from oracle.face.blocking import blockers
from oracle.face.decisions.opponents import callers
from oracle.face.pictures.asked import Asked, TableTexts
from oracle.face.pictures.columns import of_blockers, of_callers, of_first_bets
from oracle.face.pictures.table import PictureTable
from oracle.games import find_game


def blockers_picture(*ranges: str, taken_for: str | None = None, **table: Unpack[TableTexts]) -> PictureTable:
    """What the first player's hands block, exactly; arguments and errors as for `oracle.blockers`."""
    asked = Asked(**table)
    _refuse_condition(asked, "Blockers")
    if not ranges:
        raise QueryError("Blockers need a range and opponents.", remedy="Give one range for each player.")
    found = blockers(
        *ranges, board=asked.board, dead=asked.dead, game=asked.game, taken_for=taken_for,
        syntax=asked.syntax, threads=asked.threads,
    )  # fmt: skip
    return PictureTable("Blockers", ranges, found, tuple(of_blockers(found)), exact=True)


def callers_picture(
    *ranges: str,
    already_in: Sequence[float] = (),
    to_act: Sequence[float] = (),
    **table: Unpack[TableTexts],
) -> PictureTable:
    """How many callers a hand can be played against; arguments and errors as for `oracle.callers`."""
    asked = Asked(**table)
    _refuse_condition(asked, "Callers")
    if len(ranges) != 1:
        raise QueryError(
            "Callers are counted by how loose they are, not by ranges.",
            remedy="Give one hand, and --already-in or --to-act for each opponent.",
        )
    if asked.board.strip() or asked.dead.strip() or not find_game(asked.game).has_hand_classes:
        raise QueryError("Callers are counted in hold’em before the flop.", remedy="Leave the cards out.")
    found = callers(ranges[0], already_in, to_act, syntax=asked.syntax)
    exact = not any(found.half_widths)
    return PictureTable("Callers", ranges, found, tuple(of_callers(found)), exact)


def first_bets_picture(needed: str = "", **table: Unpack[TableTexts]) -> PictureTable:
    """The share of hands worth a first bet, or a call of one, by the players still to act; exact.

    Args:
        needed: The chance of winning that a bet needs, such as "2/5"; the usual ones by default.
        **table: Not used: the table depends on no cards.

    Raises:
        QueryError: If there is no table for that chance.
    """
    from oracle.decisions.first_bet import NEEDS, first_bet_table

    if needed and needed not in NEEDS:
        raise QueryError(
            f"There is no table for “{shown(needed)}”.", remedy=f"Choose from {', '.join(NEEDS)}."
        )
    (found,) = first_bet_table(None, needed)
    return PictureTable("First bet", (), found, tuple(of_first_bets(found)), exact=True)


def _refuse_condition(asked: Asked, picture: str) -> None:
    """Refuse a condition where the function takes none.

    Raises:
        QueryError: If there is one.
    """
    if asked.where.strip():
        raise QueryError(f"{picture} take no condition.", remedy="Narrow the range itself instead.")
