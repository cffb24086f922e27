"""Odds against 1…9: a hand against more and more opponents, as dealt and by two rules of thumb."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from oracle.analysis.cancel import Cancel, until_cancelled
from oracle.analysis.facing import check_picture, seat_of
from oracle.analysis.precision import EXACT, Precision, TargetWidths
from oracle.errors import OracleError, QueryError
from oracle.prepared import Prepared
from oracle.query import Query, RunSettings, Seat, equity_query
from oracle.simulate.snapshot import Estimate

PICTURE = "the picture of odds against more and more opponents"
ANY_HAND = "*"
"""The range of a random opponent, in every syntax."""
WANTED = TargetWidths(0.0021, 1.0)
"""Each figure is sampled to ± 0.2 points; a picture that is slightly wider through rounding is not rough."""


@dataclass(frozen=True, slots=True)
class OddsColumn:
    """A hand against n opponents; each figure 0…1.

    Attributes:
        opponents: n.
        win: How often it takes the whole pot.
        tie: How often it splits the pot, or a half of it.
        share: Its share of the pot.
        naive: The chance to win against one to the power of n.
        better: The mean over its own final hands of (chance that one opponent is beaten) to the power of n.
        why: Why win, naive and better differ, in a sentence; empty against one.
    """

    opponents: int
    win: Estimate
    tie: Estimate
    share: Estimate
    naive: Estimate
    better: Estimate | None
    why: str


@dataclass(frozen=True, slots=True)
class OddsMap:
    """A hand against 1, 2, 3 … opponents with equal ranges.

    Attributes:
        seat: The player's place.
        villain: Place of the seat whose range each opponent has; None for random hands.
        columns: The figures so far, against one opponent first.
        most: The greatest number of opponents that there will be.
        trouble: Why there are no more opponents; empty if there are as many as the game allows.
        precision: How precisely they are known.
    """

    seat: int
    villain: int | None
    columns: tuple[OddsColumn, ...]
    most: int
    trouble: str
    precision: Precision


@until_cancelled
def odds_columns(
    prepared: Prepared, choice: tuple[int, int | None], settings: RunSettings, cancel: Cancel = None
) -> Iterator[OddsMap]:
    """A player's hand or range against 1, 2, 3 … opponents.

    Args:
        prepared: The table; only his cards, the board, dead cards and one range are used.
        choice: His place, and that of the seat whose range each opponent has; None for random hands.
        settings: Seed and threads.
        cancel: Ends it when set.

    Yields:
        Pictures with one opponent more each time.

    Raises:
        OracleError: If not even one opponent can be dealt.
    """
    from oracle.analysis.odds.against import odds_against, why_they_differ

    seat, villain = choice
    if not prepared.game.stud:  # which needs no board for this
        check_picture(prepared, PICTURE, players=1)
    seat_of(prepared, seat, PICTURE)
    if villain is not None and not 0 <= villain < len(prepared.seats):
        raise QueryError("The player whose range the opponents have is gone.", remedy="Choose another one.")
    hero, range_text = prepared.query.seats[seat].range_text, ANY_HAND
    ranges = {hero: prepared.seats[seat].dealt}
    if villain is not None:
        # The space makes his text differ from hero's: conditions may have narrowed the two differently.
        range_text = f"{prepared.query.seats[villain].range_text} "
        ranges[range_text] = prepared.seats[villain].dealt
    most, columns, trouble = prepared.game.max_players - 1, list[OddsColumn](), ""
    for count in range(1, most + 1):
        try:
            found = odds_against(_query(prepared, hero, range_text, count), settings, ranges, cancel)
        except OracleError as error:
            if not columns:
                raise
            trouble = error.message
            break
        columns.append(
            OddsColumn(
                count, found.dealt.win, found.dealt.tie, found.dealt.equity, found.naive, found.better,
                why_they_differ(found),
            )
        )  # fmt: skip
        yield OddsMap(seat, villain, tuple(columns), most, "", _precision(columns, most))
    if trouble:
        yield OddsMap(seat, villain, tuple(columns), len(columns), trouble, _precision(columns, most))


def _query(prepared: Prepared, hero: str, villain: str, count: int) -> Query:
    table = prepared.query
    seats = [Seat("hero", hero), *(Seat(f"opponent{at}", villain) for at in range(1, count + 1))]
    return equity_query(seats, game=table.game, board=table.board, dead=table.dead, syntax=table.syntax)


def _precision(columns: list[OddsColumn], most: int) -> Precision:
    """The widest half-width of all figures."""
    figures = [
        figure
        for each in columns
        for figure in (each.win, each.tie, each.share, each.naive, each.better)
        if figure is not None
    ]
    widest = max(figure.half_width for figure in figures)
    if all(figure.low == figure.high for figure in figures):
        return replace(EXACT, work=len(columns) / most)
    return Precision(widest, 0.0, exact=False, wanted=WANTED, work=len(columns) / most)


def odds_queries(table: Query, found: OddsMap) -> tuple[Query, ...]:
    """The equity table against each number of opponents, for win, tie and share.

    Args:
        table: The table.
        found: The picture of it.
    """
    hero = table.seats[found.seat].range_text
    villain = ANY_HAND if found.villain is None else table.seats[found.villain].range_text
    return tuple(
        equity_query(
            [
                Seat(table.seats[found.seat].identifier, hero),
                *(Seat(f"opponent{at}", villain) for at in range(1, each.opponents + 1)),
            ],
            game=table.game, board=table.board, dead=table.dead, syntax=table.syntax,
        )
        for each in found.columns
    )  # fmt: skip
