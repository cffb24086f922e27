"""Turn × river: every player's equity after each turn and river on a flop."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NoReturn

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import check_picture
from oracle.analysis.pictures.pql import MOST_QUERIES
from oracle.analysis.precision import Precision
from oracle.arrays import Column
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings

PICTURE = "the turn and river matrix"


@dataclass(frozen=True, slots=True, eq=False)
class TurnRiver:
    """Equities after each turn and river on a flop, by card id.

    The order of the two cards does not matter at showdown, so the matrix is symmetric.

    Attributes:
        seats: Indices of the players in the pot, p entries.
        chance: Probability of each turn (row) followed by each river (column), shape (52, 52); sums to 1, and
            0 where the pair cannot come.
        equity: Share of the pot once both are dealt, shape (p, 52, 52); NaN where the pair cannot come.
        half_width: 95 % half-width of each equity, shape (p, 52, 52).
        chance_half_width: 95 % half-width of each probability, shape (52, 52).
        turn_chance: Probability of each turn, shape (52,).
        turn_equity: Share of the pot after the turn, shape (p, 52); NaN where it cannot come.
        turn_half_width: 95 % half-width of ``turn_equity``, shape (p, 52).
        now: Share of the pot on the flop, shape (p,).
        now_half_width: 95 % half-width of ``now``, shape (p,).
        precision: How precisely all of it is known.
    """

    seats: tuple[int, ...]
    chance: Column
    equity: Column
    half_width: Column
    chance_half_width: Column
    turn_chance: Column
    turn_equity: Column
    turn_half_width: Column
    now: Column
    now_half_width: Column
    precision: Precision


@until_cancelled
def turn_river(
    prepared: Prepared, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[TurnRiver]:
    """Every player's equity after each turn and river on a flop.

    Exact for two players, for three in hold'em and short deck, and wherever all deals are few; otherwise
    sampled until each cell is known precisely enough.

    Args:
        prepared: The table on a flop, from `oracle.prepared.prepare`.
        settings: Threads, seed and the limits of what has to be sampled.
        cancel: Stops the work when set.

    Yields:
        Pictures, the last one final.

    Raises:
        QueryError: If the board is not a flop or there is only one player.
    """
    from oracle.analysis.cards_to_come.card_figures import card_figures, check_cards_to_come
    from oracle.analysis.cards_to_come.sampled_cards import turns_alone

    check_picture(prepared, PICTURE)
    if len(prepared.board) > FLOP_CARDS:
        complete = prepared.missing_board == 0
        raise QueryError(
            "The turn and river matrix needs a flop and neither turn nor river"
            f"{', and the board is complete' if complete else ''}.",
            places=("the board",),
            remedy=f"Take {'turn and river' if complete else 'the turn card'} off the board.",
        )
    seats = check_cards_to_come(prepared, PICTURE)
    for found in card_figures(prepared, settings or RunSettings(), cancel, together=2):
        turn = turns_alone(found)
        yield TurnRiver(
            seats=seats,
            chance=found.chance,
            equity=found.equity,
            half_width=found.half_width,
            chance_half_width=found.chance_half_width,
            turn_chance=turn.chance,
            turn_equity=turn.equity,
            turn_half_width=turn.half_width,
            now=found.now,
            now_half_width=found.now_half_width,
            precision=found.precision,
        )


def turn_river_queries(pairs: int) -> NoReturn:
    """The turn and river matrix has no query; raises the reason.

    Args:
        pairs: How many pairs of cards can come.

    Raises:
        QueryError: Always.
    """
    raise QueryError(
        f"It takes a query for each of these {pairs:,} pairs of cards, and the PQL pane runs "
        f"{MOST_QUERIES} at once.",
        remedy="Look at the next card, or ask about one turn and river by a condition.",
    )
