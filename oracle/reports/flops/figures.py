"""The figures of a report on every flop: their names in programs and on screen."""

from __future__ import annotations

import difflib
import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from oracle.errors import QueryError, quoted, shown


class Source(Enum):
    """What a figure is computed from."""

    SHOWDOWN = "how often the range wins and ties"
    HANDS = "the equity of each hand"
    MADE = "what each hand makes on the flop"


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of each player on each flop, 0…1.

    Attributes:
        name: Its name in programs, such as "over80".
        title: Its name on screen, such as "Over 80 %".
        meaning: One sentence about it.
        source: What it is computed from.
        threshold: For `Source.HANDS`: the equity, 0…1, that a hand must exceed.
    """

    name: str
    title: str
    meaning: str
    source: Source
    threshold: float = 0.0


_SHOWDOWN = (
    Figure("equity", "Equity", "The range's average share of the pot.", Source.SHOWDOWN),
    Figure("win", "Win", "How often the range wins the whole pot.", Source.SHOWDOWN),
    Figure("tie", "Tie", "How often the range splits the pot, or a half of it.", Source.SHOWDOWN),
)
_MADE = (
    Figure("trips", "Trips or better", "Share of hands with trips, a set or better.", Source.MADE),
    Figure("two_pair", "Two pair", "Share of hands with two pair, using both hole cards.", Source.MADE),
    Figure("overpair", "Overpair", "Share of pocket pairs above the flop.", Source.MADE),
    Figure("top_pair", "Top pair", "Share of hands that pair the highest card.", Source.MADE),
    Figure("weaker_pair", "Weaker pair", "Share of hands with any other pair of their own.", Source.MADE),
    Figure("no_pair", "No pair", "Share of hands without a pair of their own.", Source.MADE),
    Figure("draw", "Draw", "Share of hands with a flush draw or a strong straight draw.", Source.MADE),
    Figure("flush_draw", "Flush draw", "Share of hands with four to a flush.", Source.MADE),
    Figure(
        "straight_draw",
        "Straight draw",
        "Share of hands with a strong straight draw: open-ended or a double gutshot.",
        Source.MADE,
    ),
    Figure("gutshot", "Gutshot", "Share of hands that one rank completes to a straight.", Source.MADE),
)
_OVER = re.compile(r"over([1-9][0-9]?)")
_DECIDED = (80, 50)
"""The thresholds of the usual report, in per cent."""


def _over(percent: int) -> Figure:
    meaning = f"Share of hands with more than {percent} % equity."
    return Figure(f"over{percent}", f"Over {percent} %", meaning, Source.HANDS, percent / 100)


def figures() -> tuple[Figure, ...]:
    """The usual figures, in order; "overN" also exists for every other N from 1 to 99."""
    return (*_SHOWDOWN, *map(_over, _DECIDED), *_MADE)


DEFAULT_FIGURES = tuple(figure.name for figure in figures())
"""The names of the usual figures."""


def figure_of(name: str) -> Figure:
    """A figure by its name, such as "equity" or "over65".

    Raises:
        QueryError: If there is none; the message suggests the nearest.

    >>> figure_of("over65").title
    'Over 65 %'
    """
    if not isinstance(name, str):
        raise QueryError(f"The name of a column must be a text, not {quoted(name)}.")
    for figure in figures():
        if figure.name == name:
            return figure
    if over := _OVER.fullmatch(name):
        return _over(int(over[1]))
    near = difflib.get_close_matches(name, DEFAULT_FIGURES, n=1)
    raise QueryError(
        f"A report on flops has no column “{shown(name)}”.",
        remedy=f"Did you mean “{near[0]}”?" if near else f"Choose from {', '.join(DEFAULT_FIGURES)}.",
    )


def column_name(player: int, figure: str) -> str:
    """The column of a player's figure.

    >>> column_name(0, "over80")
    'p1.over80'
    """
    return f"p{player + 1}.{figure}"


def asked_figures(names: Sequence[str] | None) -> tuple[Figure, ...]:
    """The figures with the given names, each once; the usual ones for None.

    Raises:
        QueryError: If a name is unknown or there are no names.
    """
    if isinstance(names, str):
        raise QueryError('The columns must be a sequence of names, such as ("equity", "over80").')
    found = {name: figure_of(name) for name in (DEFAULT_FIGURES if names is None else names)}
    if not found:
        raise QueryError("A report on flops needs at least one column.")
    return tuple(found.values())
