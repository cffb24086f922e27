"""Hand types: how often each player makes each type, and how often he wins with it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from oracle.analysis.cancel import Cancel
from oracle.analysis.pictures.pql import known_board_cards, players
from oracle.analysis.precision import EXACT, Precision, TargetWidths
from oracle.errors import QueryError
from oracle.games import FLOP_CARDS, Game, Street, find_game
from oracle.prepared import Prepared
from oracle.query import Call, Expression, Name, Query, Seat, Selector
from oracle.query.language.expressions import Binary
from oracle.query.settings import RunSettings
from oracle.rating.strength import HAND_TYPE_NAMES, HAND_TYPES, TYPE_PLACES
from oracle.simulate.intervals.estimate import exact, share_estimate
from oracle.simulate.snapshot import Bucket, Estimate, SelectorFigures, Snapshot

TYPE_HALF_WIDTH = 0.002
"""Shares of the deals are known to ± 0.2 % when the picture is finished."""

TYPE_WORDS: Mapping[str, str] = MappingProxyType(dict(zip(HAND_TYPES, HAND_TYPE_NAMES, strict=True)))
"""The hand types in words, by their name in PQL, lowest first."""


@dataclass(frozen=True, slots=True)
class TypeFigures:
    """A hand type of one player.

    Attributes:
        count: Deals in which he has it (if exact, distinct deals).
        share: Share of all deals that count.
        wins: Share of *these* deals in which he wins the high outright; None if there are none.
    """

    count: int
    share: Estimate
    wins: Estimate | None


@dataclass(frozen=True, slots=True)
class HandTypes:
    """The distribution of each player's hand over the hand types on a street.

    Attributes:
        street: The street.
        types: Names of the types in PQL, lowest first in the game's order.
        seats: Indices of the players in the pot, in order.
        figures: By player, then by type.
        conditional: Whether deals had to meet a condition.
        split: Whether the pot is split, so that wins refer to the high half.
        deals: Number of deals counted.
        precision: How precisely the bars are known: how often each type is made, and made and wins.
    """

    street: str
    types: tuple[str, ...]
    seats: tuple[int, ...]
    figures: tuple[tuple[TypeFigures, ...], ...]
    conditional: bool
    split: bool
    deals: int
    precision: Precision


def type_streets(table: Query) -> tuple[Street, ...]:
    """The streets on which a table's hands have types, the last one last.

    Raises:
        QueryError: If the game has no hand types.
    """
    game = find_game(table.game)
    if not game.high:
        raise QueryError(
            f"{game.title} is played for the low alone, which has no hand types.",
            remedy="Choose a game with a high hand.",
        )
    least = max(FLOP_CARDS, known_board_cards(table)) if game.board_cards else 0
    return tuple(street for street in game.streets if street.board_cards >= least)


def type_order(game: Game) -> tuple[str, ...]:
    """The hand types of a game, lowest first: in short deck a flush beats a full house."""
    places = TYPE_PLACES[game.rating or "high"]
    return tuple(sorted(HAND_TYPES, key=lambda kind: places[HAND_TYPES.index(kind)]))


def hand_types(
    prepared: Prepared, street: str, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[HandTypes]:
    """How often each player's hand is of each type on a street, and wins when it is; refines.

    It is the answer to `hand_types_query`, dealt like any other query: exactly
    where that is affordable, otherwise sampled until all of it is known to `TYPE_HALF_WIDTH`.

    Args:
        prepared: The table, from `oracle.prepared.prepare`; its condition says which deals count.
        street: One of `type_streets`.
        settings: Limits, seed, threads and method.
        cancel: Stops the work when set.

    Raises:
        OracleError: If the table cannot be dealt, its game has no hand types, or the street is over.
    """
    from oracle.simulate.runner import stream

    table = prepared.query
    if street not in (known := [each.name for each in type_streets(table)]):
        raise QueryError(
            f"This table has no hand types on the {street}.",
            remedy=f"Choose one of: {', '.join(known)}.",
        )
    order = type_order(prepared.game)
    asked = hand_types_query(table, street)
    chosen = settings or RunSettings()
    if chosen == chosen.or_defaults():  # its own limits
        wanted = chosen.error or TYPE_HALF_WIDTH
    else:
        wanted = TYPE_HALF_WIDTH
        chosen = replace(chosen, error=wanted)
    for snapshot in stream(asked, chosen, cancel=cancel, macros=prepared.macros):
        yield _read(prepared, street, order, snapshot, wanted)


def _read(
    prepared: Prepared, street: str, order: tuple[str, ...], snapshot: Snapshot, wanted: float
) -> HandTypes:
    """The figures of a snapshot: a histogram per player, then his wins with each type."""
    table = prepared.query
    seats = tuple(place for place, seat in enumerate(table.seats) if not seat.folded)
    figures = []
    for number in range(len(seats)):
        buckets = {bar.label: bar for bar in snapshot.results[number].buckets}
        first = len(seats) + number * len(HAND_TYPES)
        wins = dict(zip(HAND_TYPES, snapshot.results[first : first + len(HAND_TYPES)], strict=True))
        figures.append(tuple(_figures(buckets.get(kind), wins[kind], snapshot) for kind in order))
    return HandTypes(
        street=street,
        types=order,
        seats=seats,
        figures=tuple(figures),
        conditional=table.where is not None,
        split=prepared.game.high and prepared.game.low,
        deals=snapshot.trials,
        precision=EXACT if snapshot.exact else _precision(figures, wanted),
    )


def _precision(figures: Sequence[tuple[TypeFigures, ...]], wanted: float) -> Precision:
    """How precisely the bars, and the parts of them that win, are known."""
    widest = 0.0
    for each in (each for row in figures for each in row):
        wins = 0.0 if each.wins is None else each.wins.half_width * each.share.value
        widest = max(widest, each.share.half_width, wins)
    return Precision(0.0, widest, False, TargetWidths(share=wanted))


def _figures(bucket: Bucket | None, wins: SelectorFigures, snapshot: Snapshot) -> TypeFigures:
    if bucket is None or bucket.count == 0:
        never = exact(0.0) if snapshot.exact else share_estimate(0, max(1, snapshot.trials))
        return TypeFigures(0, never, None)
    won = wins.estimate
    if snapshot.exact and won is not None:  # deals may differ in weight: the ratio of shares, not of counts
        return TypeFigures(bucket.count, bucket.share, exact(won.value / bucket.share.value))
    return TypeFigures(bucket.count, bucket.share, share_estimate(wins.count or 0, bucket.count))


def hand_types_query(table: Query, street: str) -> Query:
    """How often each player's hand is of each type on a street, and how often it wins with it.

    Args:
        table: The table, with the condition under which deals count.
        street: One of `type_streets`.

    Returns:
        A histogram per player; then per player one count for each type, lowest first: hands of that type
        that win the high outright.
    """
    shares = [
        Selector("histogram", Call("handType", (Name(seat.identifier), Name(street))), seat.identifier)
        for seat in players(table)
    ]
    wins = [
        Selector("count", _wins_with(seat, street, kind), f"{seat.identifier} wins with {words}")
        for seat in players(table)
        for kind, words in TYPE_WORDS.items()
    ]
    return replace(table, selectors=(*shares, *wins))


def _wins_with(seat: Seat, street: str, kind: str) -> Expression:
    player = Name(seat.identifier)
    made = Call("exactHandType", (player, Name(street), Name(kind)))
    return Binary("and", made, Call("winsHi", (player,)))
