"""What is chosen in the Flops workspace, as a value and as entries of a layout."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

EQUITY, NUTS, AHEAD, HELD, ASKED = "equity", "nuts", "ahead", "held", "asked"
"""What is compared: equities, shares of hands over a high equity, over 50 % or of a type, answers."""
COMPARED = (EQUITY, NUTS, AHEAD, HELD, ASKED)
SHARE, POINTS, NUMBER = "share", "points", "number"
"""The kinds of figures compared: a share 0…1, a difference of shares, or any number."""
THRESHOLDS = (60, 70, 75, 80, 85, 90, 95)
"""Equities in per cent that make a hand count for the nut advantage."""
USUAL_THRESHOLD = 80
EVEN = 50
"""The equity in per cent over which a hand is ahead."""
HAND_TYPES = (
    "trips", "two_pair", "overpair", "top_pair", "weaker_pair", "no_pair",
    "draw", "flush_draw", "straight_draw", "gutshot",
)  # fmt: skip
"""The figures that say which share of a range makes a type of hand on the flop."""
USUAL_TYPE = "top_pair"
FURTHER = ("win", "tie", *HAND_TYPES)
"""Figures of each player that the table has columns for if they are wanted."""
MOST_PLAYERS = 10
"""Players whose figures the table has."""
BEST, FLOP, CHANCE, BEFORE, CHANGE, KIND = "best", "flop", "chance", "before", "change", "kind"
EQUITIES = ("equity", *(f"equity {place}" for place in range(2, MOST_PLAYERS + 1)))
SHARES = ("first share", "second share", *(f"share {place}" for place in range(3, MOST_PLAYERS + 1)))
ADVANTAGE = "advantage"
ORDERS = (BEST, FLOP, CHANCE, *EQUITIES, *SHARES, ADVANTAGE, BEFORE, CHANGE, KIND)
"""What the table is sorted by; by default the figure compared. Equities and shares have a column a player."""
LIST, CROSSED, SUBSET, SCATTER = "list", "crossed", "subset", "scatter"
"""What is below the bars: the table of flops, two textures crossed, a subset, or two reports."""
VIEWS = (LIST, CROSSED, SUBSET, SCATTER)
EVERY_FLOP, EVERY_TURN, EVERY_RIVER = "flop", "turn", "river"
STREETS = {EVERY_FLOP: 0, EVERY_TURN: 3, EVERY_RIVER: 4}
"""The street whose cards are looked at, and how many cards of the board come before it."""
SIZES = (10, 15, 25, 50, 75, 100, 150, 200)
"""Flops of a representative subset."""
USUAL_SIZE = 25

N = TypeVar("N", float, int)
F = TypeVar("F", float, "npt.NDArray[np.float64]")

_NAME = "flops"
_BETWEEN, _OF, _TO = "|", ": ", " to "
_MOST_KEPT = 2_000
"""Characters of an entry that are read; longer ones are damaged."""

Group = tuple[str, str]
"""A group of flops: the name of the texture, and the group in words."""
Cards = tuple[int, ...]
"""A flop, its highest card first, as ids."""
Run = tuple[float, float]
"""The flops of a run of bars: the least and the greatest figure compared among them."""


@dataclass(frozen=True, slots=True)
class FlopsChoice:
    """What is chosen in the workspace.

    Attributes:
        compared: One of `COMPARED`.
        threshold: Of the nut advantage: the equity in per cent, one of `THRESHOLDS`.
        search: What is searched for.
        left_out: Groups of flops that are not shown.
        order: What the table is sorted by, one of `ORDERS`.
        upwards: Whether the smallest comes first.
        runs: The runs of bars that the flops are narrowed to, the smallest figures first; empty for all.
        only: Groups of different textures; only flops that are in every one of them are shown.
        view: What is below the bars, one of `VIEWS`.
        down: Name of the texture of the rows where two are crossed.
        across: Name of the texture of the columns, another one.
        size: Number of flops of the representative subset, one of `SIZES`.
        within: Name of the set of flops that the report is narrowed to; empty for every flop.
        street: The street whose cards are looked at, one of `STREETS`.
        question: The question in PQL that is compared, with its aggregate, as typed.
        whose: Place of the player whose figures are shown, among those in the pot.
        held: The type of hand that is compared, one of `HAND_TYPES`.
        more: Further columns of the table, some of `FURTHER` in their order.
        opened: The kinds of flop whose single flops are shown too, each by its cards; not kept with sessions.
    """

    compared: str = EQUITY
    threshold: int = USUAL_THRESHOLD
    search: str = ""
    left_out: frozenset[Group] = frozenset()
    order: str = BEST
    upwards: bool = False
    runs: tuple[Run, ...] = ()
    only: frozenset[Group] = frozenset()
    view: str = LIST
    down: str = "suits"
    across: str = "high_card"
    size: int = USUAL_SIZE
    within: str = ""
    whose: int = 0
    street: str = EVERY_FLOP
    question: str = ""
    held: str = USUAL_TYPE
    more: tuple[str, ...] = ()
    opened: frozenset[Cards] = frozenset()

    @property
    def share(self) -> str:
        """The share of hands that the table shows, such as "over80" or "top_pair"."""
        if self.compared == HELD:
            return self.held
        return f"over{EVEN if self.compared == AHEAD else self.threshold}"

    @property
    def figure(self) -> str:
        """The figure of each player that is compared, such as "equity" or "over80"."""
        return EQUITY if self.compared == EQUITY else self.share

    def order_of(self, players: int) -> tuple[int, ...]:
        """The places of a number of players, the one whose figures are shown first."""
        first = self.whose if self.whose < players else 0
        return (first, *(place for place in range(players) if place != first))

    def columns(self, players: int) -> tuple[str, ...]:
        """The columns of a report that make the figure compared: the first minus the mean of the others."""
        if self.compared == ASKED:
            return (self.question,)
        order = self.order_of(players)
        order = order[:1] if self.compared == EQUITY else order
        return tuple(f"p{place + 1}.{self.figure}" for place in order)

    @property
    def unit(self) -> str:
        """What the figure compared is: `SHARE`, `POINTS` or `NUMBER`."""
        if self.compared == ASKED:
            return SHARE if self.question.lower().startswith("count") else NUMBER
        return SHARE if self.compared == EQUITY else POINTS

    def sorted_by(self, order: str) -> FlopsChoice:
        """Sorted by another column, or by the same one the other way round."""
        same = order == self.order
        return replace(self, order=order, upwards=not self.upwards if same else order in (FLOP, KIND))

    def with_column(self, figure: str) -> FlopsChoice:
        """With a further column, or without it; a table sorted by it is then sorted as usual."""
        more = tuple(each for each in FURTHER if (each in self.more) != (each == figure))
        about = further_order(self.order)
        if about is not None and about[0] not in more:
            return replace(self, more=more, order=BEST, upwards=False)
        return replace(self, more=more)

    def opening(self, cards: Cards) -> FlopsChoice:
        """With the flops of a kind shown, or no longer."""
        return replace(self, opened=self.opened ^ {cards})

    def comparing(self, compared: str, threshold: int | None = None, held: str | None = None) -> FlopsChoice:
        """Comparing another figure; runs of bars chosen for the previous one no longer apply."""
        other = replace(
            self, compared=compared, threshold=threshold or self.threshold, held=held or self.held
        )
        same = other.compared == self.compared and other.share == self.share
        return other if same else replace(other, runs=())

    def crossing(self, *, down: str = "", across: str = "") -> FlopsChoice:
        """With another texture down or across; if it is already the other one, the two are swapped."""
        first, second = down or self.down, across or self.across
        if first == second:
            first, second = self.across, self.down
        return replace(self, down=first, across=second)


def order_by(figure: str, place: int) -> str:
    """What a further column is sorted by: a figure of `FURTHER` of a player.

    >>> order_by("win", 1), further_order("win 2"), further_order("best")
    ('win 2', ('win', 1), None)
    """
    return f"{figure} {place + 1}"


def further_order(order: str) -> tuple[str, int] | None:
    """The figure and the place of the player that a table is sorted by; None for the usual columns."""
    figure, _, place = order.partition(" ")
    if figure in FURTHER and place in map(str, range(1, MOST_PLAYERS + 1)):
        return figure, int(place) - 1
    return None


def less_the_others(parts: Sequence[F]) -> F:
    """The first of some figures, minus the mean of the others if there are any.

    >>> less_the_others([0.5]), less_the_others([0.5, 0.25]), less_the_others([0.5, 0.25, 0.75])
    (0.5, 0.25, 0.0)
    """
    first, *others = parts
    return first - sum(others[1:], others[0]) / len(others) if others else first


def merged_runs(runs: Iterable[tuple[N, N]]) -> tuple[tuple[N, N], ...]:
    """Runs in order, from their beginnings to their ends; those that touch are one.

    >>> merged_runs([(0.5, 0.6), (0.1, 0.2), (0.55, 0.7)])
    ((0.1, 0.2), (0.5, 0.7))
    """
    found: list[tuple[N, N]] = []
    for low, high in sorted(runs):
        if found and low <= found[-1][1]:
            found[-1] = found[-1][0], max(high, found[-1][1])
        else:
            found.append((low, high))
    return tuple(found)


def as_entries(choice: FlopsChoice) -> dict[str, str]:
    """A choice as entries of a layout, which `from_entries` reads."""
    return {
        _NAME: choice.compared,
        f"{_NAME} threshold": str(choice.threshold),
        f"{_NAME} search": choice.search,
        f"{_NAME} left out": _groups_text(choice.left_out),
        f"{_NAME} order": choice.order,
        f"{_NAME} upwards": "yes" if choice.upwards else "",
        f"{_NAME} runs": _BETWEEN.join(f"{low!r}{_TO}{high!r}" for low, high in choice.runs),
        f"{_NAME} only": _groups_text(choice.only),
        f"{_NAME} view": choice.view,
        f"{_NAME} crossed": f"{choice.down}{_BETWEEN}{choice.across}",
        f"{_NAME} subset": str(choice.size),
        f"{_NAME} set": choice.within,
        f"{_NAME} player": str(choice.whose),
        f"{_NAME} street": choice.street,
        f"{_NAME} question": choice.question,
        f"{_NAME} hand type": choice.held,
        f"{_NAME} columns": _BETWEEN.join(choice.more),
    }


def from_entries(layout: Mapping[str, object], choice: FlopsChoice) -> FlopsChoice:
    """The choice in a layout; missing or damaged entries leave the present choice."""

    def kept(part: str = "") -> str | None:
        value = layout.get(f"{_NAME} {part}".strip())
        return value if isinstance(value, str) and len(value) <= _MOST_KEPT else None

    compared, order = kept(), kept("order")
    threshold = _number(kept("threshold"), THRESHOLDS, choice.threshold)
    within, street, question = kept("set"), kept("street"), kept("question")
    search, left_out, upwards, runs = kept("search"), kept("left out"), kept("upwards"), kept("runs")
    held, more = kept("hand type"), kept("columns")
    only, view, (down, _, across) = kept("only"), kept("view"), (kept("crossed") or "").partition(_BETWEEN)
    return FlopsChoice(
        compared if compared in COMPARED and compared is not None else choice.compared,
        threshold,
        choice.search if search is None else search,
        choice.left_out if left_out is None else _groups(left_out),
        order if order is not None and (order in ORDERS or further_order(order)) else choice.order,
        choice.upwards if upwards is None else bool(upwards),
        choice.runs if runs is None else _runs(runs),
        choice.only if only is None else _groups(only),
        view if view in VIEWS and view is not None else choice.view,
        *((down, across) if down and across and down != across else (choice.down, choice.across)),
        size=_number(kept("subset"), SIZES, choice.size),
        within=choice.within if within is None else within,
        whose=_number(kept("player"), range(MOST_PLAYERS), choice.whose),
        street=street if street in STREETS and street is not None else choice.street,
        question=choice.question if question is None else question,
        held=held if held in HAND_TYPES and held is not None else choice.held,
        more=choice.more if more is None else tuple(each for each in FURTHER if each in more.split(_BETWEEN)),
        opened=choice.opened,
    )


def _number(text: str | None, among: Iterable[int], usual: int) -> int:
    """The number of a text, if it is one of these."""
    return next((each for each in among if str(each) == text), usual)


def _runs(text: str) -> tuple[Run, ...]:
    """The runs in a text; a part that is none is left out."""
    return merged_runs(run for part in text.split(_BETWEEN) for run in _run(part))


def _run(text: str) -> tuple[Run, ...]:
    low, _, high = text.partition(_TO)
    try:
        run = float(low), float(high)
    except ValueError:
        return ()
    return (run,) if run[0] <= run[1] and all(map(isfinite, run)) else ()


def _groups_text(groups: frozenset[Group]) -> str:
    return _BETWEEN.join(sorted(f"{texture}{_OF}{group}" for texture, group in groups))


def _groups(text: str) -> frozenset[Group]:
    parts = (each.partition(_OF) for each in text.split(_BETWEEN))
    return frozenset((texture, group) for texture, middle, group in parts if middle)
