"""A hand against one to nine opponents, in Python."""

from __future__ import annotations

import warnings
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from oracle.decisions.deals.dealt import wider_error
from oracle.face.arguments import integer_argument, written
from oracle.face.records import Record
from oracle.query import Query, RunSettings
from oracle.query.doubts import doubts, seat_readings
from oracle.ranges import HandSet, RangeWarning

if TYPE_CHECKING:
    from oracle.simulate.snapshot import Estimate


@dataclass(frozen=True, slots=True)
class OddsFigures(Record):
    """A hand against n opponents; chances and shares are 0…1.

    Attributes:
        opponents: n.
        win: How often it takes the whole pot.
        tie: How often it splits the pot, or a half of it.
        share: Its average share of the pot.
        one: How often it takes the whole pot against one opponent.
        naive: ``one`` to the power of n.
        mixed: The better rule: the mean over its final hands of (chance to beat one opponent)ⁿ; None in stud
            against a range.
        se: Standard error of each of these figures, by key; 0 if exact.  A 95 % interval is ± 1.96 of it.
        exact: Whether no figure is sampled.
        why: Why win, naive and mixed differ, in a sentence; empty against one opponent.
    """

    opponents: int
    win: float
    tie: float
    share: float
    one: float
    naive: float
    mixed: float | None
    se: Mapping[str, float]
    exact: bool
    why: str

    def _repr_html_(self) -> str:
        """The figures in words and per cent, for notebooks."""
        from oracle.face.notebooks.draws import odds_html

        return odds_html(self)


def odds_against(
    hand: str,
    board: str = "",
    opponents: int = 1,
    villain: str = "random",
    dead: str = "",
    game: str = "holdem",
    syntax: str = "generic",
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
) -> OddsFigures:
    """A hand against several opponents with the same range: as dealt, and by two rules of thumb.

    Exact where all deals can be counted in time: in hold'em against one opponent, and against two from the
    turn on.  Without a limit, sampling continues until each figure is within 0.2 points, 95 %.

    Args:
        hand: The hand, or a range.
        board: Known community cards.
        opponents: Their number, 1 to 9.
        villain: The range of each of them.
        dead: Cards out of play.
        game: Name of the game.
        syntax: Syntax of the ranges: "generic" or "classic".
        trials: Stop sampling after this many deals.
        seconds: Stop sampling after this time.
        error: Stop when every figure's 95 % half-width is at most this.
        seed: The same seed gives the same figures.
        threads: Worker threads; up to one per core by default.

    Raises:
        OracleError: If the texts cannot be parsed, dealt or run.

    >>> found = odds_against("As4s", "KsTs7d2h", opponents=2)
    >>> round(found.win, 4), round(found.naive, 4), round(found.mixed, 4), found.exact
    (0.3338, 0.2631, 0.3388, True)
    """
    count = integer_argument(opponents, "The number of opponents")
    query = odds_table(hand, count, villain, board=board, dead=dead, game=game, syntax=syntax)
    readings = seat_readings(query)
    for doubt in doubts(query, readings):
        warnings.warn(doubt.hint.message, RangeWarning, stacklevel=2)
    hands = {text: reading.hands for text, reading in readings.items()}
    return odds_figures(query, RunSettings(trials, seconds, error, seed, threads), hands)


def odds_table(
    hand: str, opponents: int, villain: str, *, board: str, dead: str, game: str, syntax: str
) -> Query:
    """The table of a hand and its opponents.

    Raises:
        QueryError: If an argument is not a text, or there cannot be that many opponents.
    """
    from oracle.analysis.odds.against import odds_query

    for value, what in (
        (hand, "A hand"), (villain, "A range"), (board, "The board"), (dead, "Dead cards"),
        (game, "The game"), (syntax, "The syntax"),
    ):  # fmt: skip
        written(value, what)
    return odds_query(hand, opponents, villain, board=board, dead=dead, game=game, syntax=syntax)


def odds_figures(query: Query, settings: RunSettings, ranges: dict[str, HandSet]) -> OddsFigures:
    """The first seat against all others.

    Args:
        query: From `odds_table`.
        settings: Limits, seed and threads.
        ranges: Ranges already parsed, by text.

    Raises:
        OracleError: As for `odds_against`.
    """
    from oracle.analysis.odds.against import odds_against as answer
    from oracle.analysis.odds.against import why_they_differ

    found = answer(query, settings, ranges)
    figures: dict[str, Estimate | None] = {
        "win": found.dealt.win, "tie": found.dealt.tie, "share": found.dealt.equity, "one": found.one,
        "naive": found.naive, "mixed": found.better,
    }  # fmt: skip
    errors = {name: wider_error(figure) for name, figure in figures.items() if figure is not None}
    return OddsFigures(
        opponents=found.opponents,
        win=found.dealt.win.value,
        tie=found.dealt.tie.value,
        share=found.dealt.equity.value,
        one=found.one.value,
        naive=found.naive.value,
        mixed=None if found.better is None else found.better.value,
        se=MappingProxyType(errors),
        exact=found.exact,
        why=why_they_differ(found),
    )
