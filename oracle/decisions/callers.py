"""Callers before the flop as a picture: how many to expect, and whether hero's hand can be played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import shown_hands
from oracle.analysis.precision import EXACT, Precision
from oracle.decisions.opponents.callers import (
    DRAWING,
    KINDS,
    MOST_CALLERS,
    CallerCount,
    CallerProfile,
    Verdict,
    count_callers,
    needed_share,
    verdicts,
)
from oracle.decisions.opponents.hands import (
    better_chance,
    drawing_share,
    kind_of_hands,
    one_class,
    playable_numbers,
    share_errors,
    shares_against,
)
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.ranges.orderings.catalog import load_ordering
from oracle.simulate.intervals.estimate import Z95

BY_HAND, BY_SHARE = "", ""
"""Empty choices: the kind of hand, and the numbers that it plays against, follow from hero's cards."""
SPANS = ("1-1", "1-2", "1-3", "1-4", "2-9", "3-9", "4-9", "5-9", "6-9")
"""Other choices of numbers of callers that a hand can be played against: fewest and most."""


@dataclass(frozen=True, slots=True)
class CallersAsked:
    """A spot before the flop.

    Attributes:
        hero: Index of hero's seat.
        players: His opponents who have not folded.
        kind: `BY_HAND`, or one of `KINDS`.
        playable: `BY_SHARE`, or one of `SPANS`.
        pot: What is in the middle; 0 if everybody puts in the same.
        to_call: What the call costs.
    """

    hero: int
    players: tuple[CallerProfile, ...]
    kind: str = BY_HAND
    playable: str = BY_SHARE
    pot: float = 0.0
    to_call: float = 0.0


@dataclass(frozen=True, slots=True)
class CallersTable:
    """The data of the picture.

    Attributes:
        asked: The spot.
        count: The callers expected.
        verdicts: Whether the hand can be played against every possible number, the estimate, and a band
            around it.
        playable: The numbers of callers that the hand can be played against.
        shares: Hero's share of the pot against 1, 2, … `MOST_CALLERS` random hands, 0…1.
        half_widths: Their 95 % half-widths.
        needed: The share that a call needs against that many, 0…1.
        precision: The precision of the shares, which come from a table.
        single: Whether hero's hands are all of one hand class.
        of_kind: The share of hero's hands that are of the kind counted, 0…1.
    """

    asked: CallersAsked
    count: CallerCount
    verdicts: tuple[Verdict, Verdict, Verdict]
    playable: tuple[int, ...]
    shares: tuple[float, ...]
    half_widths: tuple[float, ...]
    needed: tuple[float, ...]
    precision: Precision
    single: bool
    of_kind: float


def callers_table(
    prepared: Prepared, asked: CallersAsked, _settings: RunSettings | None = None, _cancel: Cancel = None
) -> Iterator[CallersTable]:
    """The callers of a spot.

    Args:
        prepared: The table.
        asked: The spot.

    Raises:
        QueryError: In games other than hold'em, or after the flop.
    """
    if not prepared.game.has_hand_classes:
        raise QueryError(
            f"Callers are counted in hold’em only: {prepared.game.title} has no table of starting hands.",
            remedy="Choose hold’em.",
        )
    if prepared.query.board.strip():
        raise QueryError(
            "Callers are counted before the flop, and there is a board.",
            remedy="Take its cards away to see them.",
        )
    hero = shown_hands(prepared.seats[asked.hero])
    hands, weights = hero.masks, hero.weights
    drawing = drawing_share(hands, weights)
    kind = asked.kind if asked.kind in KINDS else kind_of_hands(hands, weights)
    better = better_chance(hands, weights, load_ordering(prepared.game), int(prepared.dead))
    count = count_callers(kind, asked.players, better)
    inside = count.possible[0]
    needed = tuple(
        needed_share(number, asked.pot, asked.to_call, inside) for number in range(1, MOST_CALLERS + 1)
    )
    shares = shares_against(hands, weights)
    half_widths = tuple(Z95 * error for error in share_errors(hands, weights))
    playable = _numbers(asked.playable) or playable_numbers(shares, lambda number: needed[number - 1])
    precision = Precision(max(half_widths), exact=False) if any(half_widths) else EXACT
    yield CallersTable(
        asked, count, verdicts(count, playable), playable, shares, half_widths, needed, precision,
        single=one_class(hands), of_kind=drawing if kind == DRAWING else 1 - drawing,
    )  # fmt: skip


def _numbers(playable: str) -> tuple[int, ...]:
    """The numbers of a choice; empty for `BY_SHARE`."""
    if playable not in SPANS:
        return ()
    fewest, most = map(int, playable.split("-"))
    return tuple(range(fewest, most + 1))
