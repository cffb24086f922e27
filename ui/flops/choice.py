"""What is chosen in the Flops workspace, as a value and as entries of a layout."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

EQUITY, NUTS, AHEAD = "equity", "nuts", "ahead"
"""What is compared: equities, shares of hands over a high equity, shares of hands over 50 %."""
COMPARED = (EQUITY, NUTS, AHEAD)
THRESHOLDS = (60, 70, 75, 80, 85, 90, 95)
"""Equities in per cent that make a hand count for the nut advantage."""
USUAL_THRESHOLD = 80
EVEN = 50
"""The equity in per cent over which a hand is ahead."""
BEST, FLOP, CHANCE, FIRST_EQUITY, FIRST_SHARE, SECOND_SHARE, KIND = (
    "best",
    "flop",
    "chance",
    "equity",
    "first share",
    "second share",
    "kind",
)
"""What the table is sorted by; by default the figure compared."""
ORDERS = (BEST, FLOP, CHANCE, FIRST_EQUITY, FIRST_SHARE, SECOND_SHARE, KIND)

_NAME = "flops"
_BETWEEN, _OF = "|", ": "
_MOST_KEPT = 2_000
"""Characters of an entry that are read; longer ones are damaged."""

Group = tuple[str, str]
"""A group of flops: the name of the texture, and the group in words."""


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
    """

    compared: str = EQUITY
    threshold: int = USUAL_THRESHOLD
    search: str = ""
    left_out: frozenset[Group] = frozenset()
    order: str = BEST
    upwards: bool = False

    @property
    def share(self) -> str:
        """The figure of hands over an equity that the table shows, such as "over80"."""
        return f"over{EVEN if self.compared == AHEAD else self.threshold}"

    def sorted_by(self, order: str) -> FlopsChoice:
        """Sorted by another column, or by the same one the other way round."""
        same = order == self.order
        return replace(self, order=order, upwards=not self.upwards if same else order in (FLOP, KIND))


def as_entries(choice: FlopsChoice) -> dict[str, str]:
    """A choice as entries of a layout, which `from_entries` reads."""
    left_out = _BETWEEN.join(sorted(f"{texture}{_OF}{group}" for texture, group in choice.left_out))
    return {
        _NAME: choice.compared,
        f"{_NAME} threshold": str(choice.threshold),
        f"{_NAME} search": choice.search,
        f"{_NAME} left out": left_out,
        f"{_NAME} order": choice.order,
        f"{_NAME} upwards": "yes" if choice.upwards else "",
    }


def from_entries(layout: Mapping[str, object], choice: FlopsChoice) -> FlopsChoice:
    """The choice that a layout tells; entries that are missing or damaged leave what was chosen."""

    def kept(part: str = "") -> str | None:
        value = layout.get(f"{_NAME} {part}".strip())
        return value if isinstance(value, str) and len(value) <= _MOST_KEPT else None

    compared, order = kept(), kept("order")
    threshold = next((each for each in THRESHOLDS if str(each) == kept("threshold")), choice.threshold)
    search, left_out, upwards = kept("search"), kept("left out"), kept("upwards")
    return FlopsChoice(
        compared if compared in COMPARED and compared is not None else choice.compared,
        threshold,
        choice.search if search is None else search,
        choice.left_out if left_out is None else _groups(left_out),
        order if order in ORDERS and order is not None else choice.order,
        choice.upwards if upwards is None else bool(upwards),
    )


def _groups(text: str) -> frozenset[Group]:
    parts = (each.partition(_OF) for each in text.split(_BETWEEN))
    return frozenset((texture, group) for texture, middle, group in parts if middle)
