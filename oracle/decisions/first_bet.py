"""First bets as a picture: how good a hand must be, by the number of players still to act."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from oracle.analysis.cancel import Cancel
from oracle.analysis.precision import EXACT, Precision
from oracle.decisions.odds.first_bets import MOST_SEATS, first_bet, first_call
from oracle.errors import QueryError
from oracle.prepared import Prepared
from oracle.query.settings import RunSettings

USUAL = ""
"""The choice of the usual chances that a bet and a call need."""
NEEDS = ("1/5", "1/4", "2/7", "1/3", "2/5", "1/2", "3/5")
"""Other choices: the chance that a bet needs."""
_EVEN, _BLINDS, _BET_IN = Fraction(1, 2), Fraction(2, 5), Fraction(2, 7)


@dataclass(frozen=True, slots=True)
class FirstBetRow:
    """A row of the table.

    Attributes:
        name: Its short name.
        call: Whether the row is about a call, not a bet.
        blinds: Whether there are blinds: with one player still to act, the small blind then adds only half.
        needed: The chance of winning that the bet or call needs, 0…1.
        shares: The share of all hands that is good enough, 0…1, with 1, 2, … 9 players still to act (for a
            call: behind the player who bet); exact.
    """

    name: str
    call: bool
    blinds: bool
    needed: Fraction
    shares: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class FirstBetTable:
    """First bets, and calls of them, by the number of players still to act.

    Attributes:
        choice: What a bet needs: `USUAL`, or one of `NEEDS`.
        rows: The rows; those about calls only for the choice `USUAL`.
        precision: Precision of all figures: exact.
    """

    choice: str
    rows: tuple[FirstBetRow, ...]
    precision: Precision = EXACT


def first_bet_table(
    prepared: Prepared | None, choice: str, _settings: RunSettings | None = None, _cancel: Cancel = None
) -> Iterator[FirstBetTable]:
    """The table; it depends on no cards.

    Args:
        prepared: A table whose game must have blinds; None for any.
        choice: `USUAL`, or one of `NEEDS`.

    Raises:
        QueryError: In stud.
    """
    if prepared is not None and prepared.game.stud:
        raise QueryError(
            f"There is no table of first bets for {prepared.game.title}: the upcards say who acts first.",
            remedy="Choose hold’em, Omaha or short deck.",
        )
    if choice in NEEDS:
        needed = Fraction(choice)
        without, with_blinds = (
            _behind(first_bet(MOST_SEATS, blinds=blinds, needed=float(needed))) for blinds in (False, True)
        )
        rows: tuple[FirstBetRow, ...] = (
            FirstBetRow("No blinds", False, False, needed, without),
            FirstBetRow("Blinds", False, True, needed, with_blinds),
        )
    else:
        bets = _behind(first_bet(MOST_SEATS)), _behind(first_bet(MOST_SEATS, blinds=True))
        calls = [_behind(first_call(MOST_SEATS, float(each))) for each in (_BLINDS, _BET_IN)]
        rows = (
            FirstBetRow("No blinds", False, False, _EVEN, bets[0]),
            FirstBetRow("Blinds", False, True, _BLINDS, bets[1]),
            FirstBetRow("Call at 2/5", True, True, _BLINDS, calls[0]),
            FirstBetRow("Call at 2/7", True, True, _BET_IN, calls[1]),
        )
    yield FirstBetTable(choice if choice in NEEDS else USUAL, rows)


def _behind(percents: tuple[float, ...]) -> tuple[float, ...]:
    """Shares by the number of players still to act, from the percents of the seats in the order of acting."""
    return tuple(percent / 100 for percent in reversed(percents))
