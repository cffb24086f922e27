"""The figures of the Flops workspace in words: titles of columns, and values with their ±."""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan
from typing import TYPE_CHECKING

from oracle.errors import possessive
from ui.document.shown_text import one_line
from ui.document.wording import number, percent, uncertainty
from ui.flops.shown.choice import (
    AHEAD,
    ASKED,
    EQUITY,
    FURTHER,
    HELD,
    NUMBER,
    NUTS,
    POINTS,
    SHARE,
    FlopsChoice,
)
from ui.plots.known_words import half_width_after

if TYPE_CHECKING:
    from ui.flops.shown.grouping import Mean
    from ui.flops.shown.sifted import FlopLine, SiftedFlops

UNKNOWN = "–"
"""For a figure that is not known yet."""
_COMPARED = {
    EQUITY: "equity",
    NUTS: "nut advantage",
    AHEAD: "hands that are ahead",
    ASKED: "answer",
}
_HELD = {
    "trips": "trips or better",
    "two_pair": "two pair",
    "overpair": "an overpair",
    "top_pair": "top pair",
    "weaker_pair": "a weaker pair",
    "no_pair": "no pair",
    "draw": "a flush draw or a strong straight draw",
    "flush_draw": "a flush draw",
    "straight_draw": "a strong straight draw",
    "gutshot": "a gutshot",
}
"""What hands have, as it is said after “hands with”."""
FURTHER_TITLES = dict(
    zip(
        FURTHER,
        (
            "Win", "Tie", "Trips or better", "Two pair", "Overpair", "Top pair", "Weaker pair", "No pair",
            "Draw", "Flush draw", "Straight draw", "Gutshot",
        ),
        strict=True,
    )
)  # fmt: skip
"""Figures of a player as titles; those of `oracle.reports.flops.figures`, which would load the engine."""
MOST_ASKED = 60
"""Most letters of a question in a title."""


def figure_words(choice: FlopsChoice, first: str) -> str:
    """The figure compared of a player in words, ``Button’s equity``, or the question."""
    if choice.compared == ASKED:
        return one_line(choice.question, MOST_ASKED)
    return f"{possessive(first)} {compared_words(choice)}"


def compared_words(choice: FlopsChoice) -> str:
    """What is compared, after a player’s name: ``nut advantage``, ``hands with top pair``."""
    return held_words(choice) if choice.compared == HELD else _COMPARED[choice.compared]


def held_words(choice: FlopsChoice) -> str:
    """The type of hand that is compared: ``hands with top pair``."""
    return f"hands with {_HELD[choice.held]}"


def type_words(figure: str) -> str:
    """A type of hand in a menu: ``top pair``."""
    return FURTHER_TITLES[figure].lower()


def value_title(choice: FlopsChoice, first: str) -> str:
    """What is compared, as the title of a column."""
    if choice.compared == ASKED:
        return "Answer"
    if choice.compared == EQUITY:
        return f"{possessive(first)} equity"
    if choice.compared == NUTS:
        return advantage_title(choice)
    return f"{figure_title(choice.share)}: difference"


def advantage_title(choice: FlopsChoice) -> str:
    """The nut advantage, as the title of a column."""
    return f"Nut advantage: over {choice.threshold} %"


def figure_title(figure: str) -> str:
    """A figure of a player as a title: ``Equity``, ``Over 80 %``."""
    if figure in FURTHER_TITLES:
        return FURTHER_TITLES[figure]
    return "Equity" if figure == EQUITY else f"Over {figure.removeprefix('over')} %"


def share_title(choice: FlopsChoice, name: str) -> str:
    """The share of hands over an equity, or of a type, as the title of a column."""
    return f"{figure_title(choice.share)}: {name}"


def value_text(choice: FlopsChoice, value: float, half_width: float = 0.0, decimals: int = 2) -> str:
    """A figure compared: ``51.07 %``, or in points ``+14.7``; sampled with its ±.

    ``decimals`` are those of a share; points have at most one.
    """
    if isnan(value):
        return UNKNOWN
    sure = f" {uncertainty(half_width, share=True, decimals=decimals)}" if half_width > 0 else ""
    if choice.unit == SHARE:
        return share_text(value, half_width, decimals)
    if choice.unit == NUMBER:
        return f"{number(value, half_width)}{number_half_width(half_width)}"
    return f"{in_points(value, min(decimals, 1))}{sure}"


def number_half_width(half_width: float) -> str:
    """The ± after a number that is not a share; empty if it is exact."""
    return f" {uncertainty(half_width, share=False)}" if half_width > 0 else ""


def share_text(share: float, half_width: float = 0.0, decimals: int = 2) -> str:
    """A share 0…1, sampled with its ±; where the interval reaches an end, the interval itself.

    >>> share_text(0.5107), share_text(0.5107, 0.004), share_text(0.9999, 0.0817)
    ('51.07 %', '51.07 % ± 0.40', '91.82 to 100 %')
    """
    low, high = share - half_width, share + half_width
    if half_width > 0 and (low <= 0 or high >= 1):
        least = "0" if low <= 0 else f"{100 * low:.{decimals}f}"
        most = "100 %" if high >= 1 else f"{100 * high:.{decimals}f} %"
        return f"{least} to {most}"
    sure = f" {uncertainty(half_width, share=True, decimals=decimals)}" if half_width > 0 else ""
    return f"{percent(share, decimals)}{sure}"


def chance_text(chance: float, half_width: float, decimals: int = 2) -> str:
    """A probability of flops, sampled with its ±."""
    if half_width == 0:
        return percent(chance, decimals)
    if chance - half_width <= 0:
        return f"< {100 * (chance + half_width):.{decimals}f} %"
    return f"{percent(chance, decimals)} {uncertainty(half_width, share=True, decimals=decimals)}"


def mean_text(choice: FlopsChoice, known: Mean) -> str:
    """The mean of some flops, with its unit; sampled with its ±."""
    unit = " points" if choice.unit == POINTS else ""
    return f"{value_text(choice, known.mean, known.half_width)}{unit}"


def in_points(difference: float, decimals: int = 1) -> str:
    """A difference of shares in percentage points: ``+14.7``, ``−3.0``, ``0.0``.

    >>> in_points(0.147), in_points(-0.03), in_points(0.0, 0)
    ('+14.7', '−3.0', '0')
    """
    text = f"{100 * difference:+.{decimals}f}".replace("-", "−")
    return text[1:] if not text.strip("+−0.") else text


def before_text(choice: FlopsChoice, line: FlopLine) -> str:
    """The figure compared in the report kept, sampled with its ±."""
    kept = line.change
    return UNKNOWN if kept is None else value_text(choice, kept.before, kept.before_half_width)


def kept_change_text(line: FlopLine, unit: str = SHARE) -> str:
    """How much greater the figure compared is than in the report kept, in points; sampled with its ±."""
    change = line.change
    if change is not None and unit == NUMBER:
        return f"{number(change.points, change.half_width)}{number_half_width(change.half_width)}"
    return (
        UNKNOWN if change is None else f"{in_points(change.points, 2)}{half_width_after(change.half_width)}"
    )


def advantage_text(line: FlopLine) -> str:
    """The nut advantage in points, sampled with its ±."""
    half = line.advantage_half_width
    return f"{in_points(line.advantage)}{half_width_after(half)}" if line.shares else UNKNOWN


def share_texts(line: FlopLine) -> tuple[str, ...]:
    """Each player's share of hands over an equity, sampled with its ±; empty until they are known."""
    pairs = zip(line.shares, line.share_half_widths, strict=True)
    return tuple(share_text(share, half, 1) for share, half in pairs)


def further_titles(figure: str, names: Sequence[str]) -> tuple[str, ...]:
    """The titles of the columns of a further figure: one a player, or one for a tie that two have together.

    >>> further_titles("win", ("Ann", "Bob")), further_titles("tie", ("Ann", "Bob"))
    (('Win: Ann', 'Win: Bob'), ('Tie',))
    """
    title = FURTHER_TITLES[figure]
    return (title,) if figure == "tie" and len(names) == 2 else tuple(f"{title}: {name}" for name in names)


def further_text(shown: SiftedFlops, line: FlopLine, figure: str, place: int) -> str:
    """A further figure of a player on a flop, sampled with its ±."""
    if figure not in shown.more:
        return UNKNOWN
    at = shown.more.index(figure)
    return share_text(line.more[at][place], line.more_half_widths[at][place], 1)


def equity_texts(line: FlopLine) -> tuple[str, ...]:
    """Each player's equity, sampled with its ±."""
    pairs = zip(line.equities, line.equity_half_widths, strict=True)
    return tuple(share_text(equity, half) for equity, half in pairs)
