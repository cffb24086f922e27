"""From the texts of a decision to its cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from oracle.decisions.deals.spot import Spot
from oracle.games import Game, find_game
from oracle.prepared import Prepared, PreparedSeat
from oracle.prepared.reading import prepare
from oracle.query import Query, Seat, equity_query
from oracle.ranges import HandSet, convert_syntax
from oracle.ranges.orderings.catalog import ordering_labels

USUAL_RANGE = "20%"
"""The range that opponents assume for a player with a single known hand, in games with an ordering."""

ANY_HAND = "*"
"""The same in games without one."""

HERO, VILLAIN, SEEN = "hero", "villain", "seen"
"""Names of the seats; opponents are numbered."""


def usual_range(game: Game) -> str:
    """The range that opponents assume for a player if only one exact hand of his is given.

    >>> usual_range(find_game("holdem")), usual_range(find_game("shortdeck"))
    ('20%', '*')
    """
    return USUAL_RANGE if ordering_labels(game) else ANY_HAND


def decision_query(
    hero: str,
    villains: Sequence[str],
    *,
    board: str = "",
    dead: str = "",
    game: str = "holdem",
    syntax: str = "generic",
) -> Query:
    """The equity table of hero and his opponents.

    Args:
        hero: Hero's hand or range.
        villains: One range for each opponent.
        board: Known community cards.
        dead: Cards out of play.
        game: Name of the game.
        syntax: Syntax of the ranges.
    """
    seats = [Seat(HERO, hero), *(Seat(f"{VILLAIN}{at}", text) for at, text in enumerate(villains, 1))]
    return equity_query(seats, game=game, syntax=syntax, board=board, dead=dead)


def decision_spot(
    query: Query, taken_for: str | None = None, ranges: Mapping[str, HandSet] | None = None
) -> Spot:
    """The cards of a decision.

    Args:
        query: From `decision_query`.
        taken_for: The range that the opponents put hero on; by default his own, or if that is a single hand
            `usual_range`.
        ranges: Ranges already parsed, by text.

    Raises:
        TextError: If a text cannot be parsed; the error says whose and where.
        QueryError: If the cards cannot be dealt together.
    """
    labels = {seat.identifier: seat.identifier.replace(VILLAIN, "Opponent ") for seat in query.seats[1:]}
    labels |= {HERO: "Hero", SEEN: "Perceived Hero"}
    prepared = prepare(query, labels=labels, ranges=ranges)
    if taken_for is None and prepared.seats[0].live.hands != 1:
        return Spot(prepared, prepared.seats[0])
    seen = usual_range(find_game(query.game)) if taken_for is None else taken_for
    alone = equity_query(
        [Seat(SEEN, seen)], game=query.game, syntax=query.syntax, board=query.board, dead=query.dead
    )
    return Spot(prepared, prepare(alone, labels=labels, ranges=ranges).seats[0])


def perceived(table: Prepared, seat: int, taken_for: str = "") -> tuple[PreparedSeat, str]:
    """The range that the opponents assume for a player.

    Args:
        table: The table.
        seat: Index of his seat.
        taken_for: The range as text; empty for his own range, or `usual_range` for one hand.

    Returns:
        The range, and its text; the text is empty for his own range.

    Raises:
        TextError: If ``taken_for`` is not a range.
    """
    player = table.seats[seat]
    if not taken_for and player.live.hands != 1:
        return player, ""
    query = table.query
    usual = usual_range(find_game(query.game))
    text = taken_for or convert_syntax(usual, query.game, "generic", query.syntax) or usual
    asked = equity_query(
        [Seat(player.identifier, text)],
        game=query.game,
        syntax=query.syntax,
        board=query.board,
        dead=query.dead,
    )
    labels = {player.identifier: f"Perceived {player.label}"}
    return prepare(asked, table.macros, labels=labels).seats[0], text
