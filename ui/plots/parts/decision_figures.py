"""What the picture of a decision shows: cards of actions, a chart of values, and figures below it."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10

from PySide6.QtGui import QColor

from ui.plots.parts.funnel_block import FunnelGroup
from ui.plots.thinning import Columns

_TICKS = 4
"""Intervals of an axis of values, about."""
_STEPS = (1.0, 2.0, 2.5, 5.0, 10.0)


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action.

    Attributes:
        title: Its name.
        figure: What it is worth.
        unit: What that counts in.
        note: What to know about it.
        color: Its colour.
        best: Whether it is shown to be best.
        short: The note if there is little room; empty for the same.
        titles: Shorter titles, for a card on which the title would be cut.
    """

    title: str
    figure: str
    unit: str
    note: str
    color: QColor
    best: bool = False
    short: str = ""
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ValueLine:
    """A line of the chart: its name at its right end, colour, points."""

    name: str
    color: QColor
    x: Columns
    y: Columns


@dataclass(frozen=True, slots=True)
class Upright:
    """A vertical line.

    Attributes:
        place: Its place.
        words: Its name.
        color: Its colour.
        half_width: Half-width of the band around it.
        dashed: Whether it is dashed.
        short: Its name if there is little room; empty for the same.
    """

    place: float
    words: str
    color: QColor
    half_width: float = 0.0
    dashed: bool = False
    short: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class ValueChart:
    """A chart of values over one quantity.

    Attributes:
        lines: The lines.
        uprights: The vertical lines.
        dots: Points that are marked: place, value, colour.
        span: First and last place.
        ticks: Places and their texts below the chart.
        across: What the horizontal axis shows.
        up: What the vertical axis shows.
        low: The least value that must be seen.
        high: The greatest.
    """

    lines: tuple[ValueLine, ...]
    uprights: tuple[Upright, ...]
    dots: tuple[tuple[float, float, QColor], ...]
    span: tuple[float, float]
    ticks: tuple[tuple[float, str], ...]
    across: str
    up: str
    low: float
    high: float

    def steps(self) -> tuple[float, ...]:
        """Round values that cover all that must be seen."""
        room = max(self.high - self.low, 1e-9)
        unit = 10.0 ** floor(log10(room / _TICKS))
        step = next(unit * each for each in _STEPS if unit * each * _TICKS >= room)
        first, last = floor(self.low / step + 1e-9), -floor(-self.high / step + 1e-9)
        return tuple(step * number for number in range(first, max(last, first + 1) + 1))


@dataclass(frozen=True, slots=True, eq=False)
class DecisionFigures:
    """What the picture shows.

    Attributes:
        cards: A card for each action.
        chart: The chart; None where the narrowing of every range takes its place.
        heading: Title of the figures below it.
        facts: Their words and figures.
        groups: How ranges were narrowed: the first ones are shown beside or above the figures.
    """

    cards: tuple[ActionCard, ...]
    chart: ValueChart | None
    heading: str
    facts: tuple[tuple[str, str], ...]
    groups: tuple[FunnelGroup, ...] = ()
