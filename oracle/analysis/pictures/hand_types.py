"""Hand types: what each player's hand becomes, and how often it wins when it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from oracle.analysis.facts import HandTypes, TypeFigures
from oracle.analysis.pictures.pql import hand_types_query, type_streets
from oracle.analysis.precision import EXACT, Precision, Wanted
from oracle.analysis.work import Cancel
from oracle.errors import QueryError
from oracle.games import Game
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings
from oracle.rating.strength import HAND_TYPES, TYPE_PLACES
from oracle.simulate.intervals.estimate import exact, share
from oracle.simulate.runner import stream
from oracle.simulate.snapshot import Bucket, SelectorFigures, Snapshot

TYPE_HALF_WIDTH = 0.002
"""Shares of the deals are known to ± 0.2 % when the picture is finished."""


def type_order(game: Game) -> tuple[str, ...]:
    """The hand types of a game, lowest first: in short deck a flush beats a full house."""
    places = TYPE_PLACES[game.rating or "high"]
    return tuple(sorted(HAND_TYPES, key=lambda kind: places[HAND_TYPES.index(kind)]))


def types_made(
    prepared: Prepared, street: str, settings: RunSettings | None = None, cancel: Cancel = None
) -> Iterator[HandTypes]:
    """How often each player's hand is of each type on a street, and wins when it is; refines.

    It is the answer to `oracle.analysis.pictures.pql.hand_types_query`, dealt like any other query: exactly
    where that is affordable, else sampled until all of it is known to `TYPE_HALF_WIDTH`.

    Args:
        prepared: The table, from `oracle.prepared.prepare`; its condition says which deals count.
        street: One of `oracle.analysis.pictures.pql.type_streets`.
        settings: Limits, seed, threads and method.
        cancel: Ends the pictures when set.

    Raises:
        OracleError: If the table cannot be dealt, its game knows no hand types, or the street is over.
    """
    table = prepared.query
    if street not in (known := [each.name for each in type_streets(table)]):
        raise QueryError(
            f"There are no hand types to tell on the {street} of this table.",
            remedy=f"Choose one of: {', '.join(known)}.",
        )
    order = type_order(prepared.game)
    asked = hand_types_query(table, street)
    chosen = settings or RunSettings()
    if chosen == chosen.or_defaults():  # limits of its own
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
    """How well the bars are known, and the parts of them that win."""
    widest = 0.0
    for each in (each for row in figures for each in row):
        wins = 0.0 if each.wins is None else each.wins.half_width * each.share.value
        widest = max(widest, each.share.half_width, wins)
    return Precision(0.0, widest, False, Wanted(share=wanted))


def _figures(bucket: Bucket | None, wins: SelectorFigures, snapshot: Snapshot) -> TypeFigures:
    if bucket is None or bucket.count == 0:
        never = exact(0.0) if snapshot.exact else share(0, max(1, snapshot.trials))
        return TypeFigures(0, never, None)
    won = wins.estimate
    if snapshot.exact and won is not None:  # deals may differ in weight: the ratio of shares, not of counts
        return TypeFigures(bucket.count, bucket.share, exact(won.value / bucket.share.value))
    return TypeFigures(bucket.count, bucket.share, share(wins.count or 0, bucket.count))
