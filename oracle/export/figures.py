"""Formatting of figures: only as many digits as are known, always with the method."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, log10

from oracle.cards.card import card_text, parse_cards
from oracle.errors import TextError
from oracle.games import find_game
from oracle.harmless import one_line
from oracle.query import Query
from oracle.query.printer import print_expression
from oracle.simulate.printed import ends_text, half_width_text, lopsided, plus_minus
from oracle.simulate.snapshot import Bucket, Estimate, Snapshot

EXACT_DECIMALS = 4
"""Decimals of an exact percentage: enough to distinguish any two hold'em match-ups on a flop."""
MAX_DECIMALS = 4


@dataclass(frozen=True, slots=True)
class Answered:
    """A question asked with a table, and its answer.

    Attributes:
        words: The question, such as ``How often Hero wins outright``.
        shown: Its answer in short, such as ``64.9 % ± 0.1``.
        figure: The answer as a number; None for a distribution or if no deal gave an answer.
        bars: Of a distribution, each value with its share.
    """

    words: str
    shown: str
    figure: Estimate | None = None
    bars: tuple[Bucket, ...] = ()

    @property
    def line(self) -> str:
        """Question and answer in one line."""
        return f"{self.words}: {self.shown}"


def percent_text(figure: Estimate, *, exact: bool) -> str:
    """A share as a percentage, with its 95 % half-width, or interval if lopsided, if it is an estimate.

    Digits end at the first digit of the error.

    >>> percent_text(Estimate(0.670446323), exact=True)
    '67.0446 %'
    >>> percent_text(Estimate(0.5814, 0.0003, 0.5808, 0.582), exact=False)
    '58.14 % ± 0.06'
    >>> percent_text(Estimate(1.0, 0.06, 0.768, 1.0), exact=False)
    '100.0 % (76.8 to 100)'
    """
    if exact:
        return f"{100 * figure.value:.{EXACT_DECIMALS}f} %"
    error = 100 * figure.half_width
    if error <= 0:
        return f"{100 * figure.value:.2f} %"
    decimals = min(MAX_DECIMALS, max(1, ceil(-log10(error)) if error < 1 else 1))
    sure = (
        ends_text(100 * figure.low, 100 * figure.high, decimals)
        if lopsided(figure)
        else plus_minus(error, decimals)
    )
    return f"{100 * figure.value:.{decimals}f} % {sure}"


def question_line(query: Query) -> str:
    """The table in one line: game, board, dead cards.

    >>> from oracle.query import equity_query
    >>> question_line(equity_query([], board="Kh7c2d"))
    'Texas hold’em · board Kh 7c 2d'
    """
    parts = [find_game(query.game).title]
    if query.board.strip():
        parts.append(f"board {_cards(query.board)}")
    if query.dead.strip():
        parts.append(f"dead {_cards(query.dead)}")
    return " · ".join(parts)


def condition_line(query: Query, words: str = "") -> str:
    """The condition on the deals, in one line; empty if there is none.

    Args:
        query: The query.
        words: The condition in words; by default as PQL.
    """
    if query.where is None:
        return ""
    return f"Given that {words or print_expression(query.where)}"


def answer_line(snapshot: Snapshot) -> str:
    """How the figures were obtained, in one line that a reader can check or repeat."""
    refused = snapshot.drawn > snapshot.trials
    if snapshot.exact:
        kept = f"{snapshot.trials:,} of {snapshot.drawn:,}" if refused else f"{snapshot.trials:,}"
        return f"Exact: all {kept} deals{' that meet the condition' if refused else ''}."
    if snapshot.method == "exact":
        return f"Not finished: {snapshot.trials:,} deals counted so far."
    kept = f" kept of {snapshot.drawn:,}" if refused else ""
    parts = [
        f"Sampled: {snapshot.trials:,} deals{kept}",
        f"95 % interval {half_width_text(widest_of(snapshot))}",
    ]
    if snapshot.seed is not None:
        parts.append(f"seed {snapshot.seed}")
    if snapshot.stopped_early:
        parts.append("stopped early")
    elif not snapshot.done:
        parts.append("still running")
    return ", ".join(parts) + "."


def widest_of(snapshot: Snapshot) -> float:
    """The widest ± of the figures: where an interval is lopsided, the distance to its farther end."""
    figures = [
        figure for seat in snapshot.seats if not seat.folded for figure in (seat.equity, seat.win, seat.tie)
    ]
    figures += [each.estimate for each in snapshot.results if each.count is not None and each.estimate]
    return max([snapshot.half_width, *(each.reach for each in figures if lopsided(each))])


def _cards(text: str) -> str:
    """Cards separated by spaces; an invalid text is returned unchanged."""
    try:
        return " ".join(map(card_text, parse_cards(text)))
    except TextError:
        return one_line(text)
