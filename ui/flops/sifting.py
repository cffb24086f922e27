"""What the Flops workspace shows of a report: flops in order, groups, means; works in the background."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import isfinite
from typing import Any

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.cards.mask import cards_in
from oracle.errors import OracleError
from oracle.reports.flops import TEXTURES, FlopReport, Texture, column_name, matching_flops
from ui.flops.choice import (
    BEST,
    CHANCE,
    EQUITY,
    FIRST_EQUITY,
    FIRST_SHARE,
    FLOP,
    KIND,
    SECOND_SHARE,
    FlopsChoice,
    Group,
)

Flags = npt.NDArray[np.bool_]

_TOLD_KINDS = ("suits", "pairing", "high_card")
"""The textures that say what kind of flop a row is."""
_USUAL_GROUPS = ("unpaired",)
"""Groups that go without saying."""
_EVEN = 0.5


@dataclass(frozen=True, slots=True)
class FlopLine:
    """One kind of flop.

    Attributes:
        cards: A flop of the kind, its highest card first, as ids.
        chance: Its probability, 0…1.
        value: The figure compared: the first player's equity 0…1, or the difference of the players' shares
            −1…1.
        half_width: Its 95 % half-width; 0 if exact.
        equity: The first player's equity.
        equity_half_width: Its 95 % half-width; 0 if exact.
        shares: Each player's share of hands over the threshold, 0…1; empty until it is known.
        kind: The kind in words.
    """

    cards: tuple[int, ...]
    chance: float
    value: float
    half_width: float
    equity: float
    equity_half_width: float
    shares: tuple[float, ...]
    kind: str


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group of flops, those that are left out included.

    Attributes:
        group: The texture and the group.
        chance: Its probability, 0…1.
        mean: The mean of the figure compared, weighted by chance; NaN if it is not known yet.
        half_width: Its 95 % half-width; 0 if exact.
    """

    group: Group
    chance: float
    mean: float
    half_width: float


@dataclass(frozen=True, slots=True)
class SiftedFlops:
    """What is shown of a report.

    Attributes:
        choice: What was chosen.
        lines: The flops shown, best first.
        order: Their order in the table: places in ``lines``.
        kinds: Number of kinds of flop that can come.
        chance: Probability of the flops shown, 0…1.
        mean: Mean of the figure compared over them, weighted by chance; NaN if there are none.
        half_width: Its 95 % half-width; 0 if exact.
        ahead: Probability, of the flops shown, of one on which the first player is ahead in this figure.
        equities: Each player's equity over all flops.
        equity_half_width: Their 95 % half-width.
        textures: Title and groups of each texture.
        done: How much of the report is computed, 0…1.
        trouble: Why the search finds nothing, in words; empty if it finds something.
    """

    choice: FlopsChoice
    lines: tuple[FlopLine, ...]
    order: tuple[int, ...]
    kinds: int
    chance: float
    mean: float
    half_width: float
    ahead: float
    equities: tuple[float, ...]
    equity_half_width: float
    textures: tuple[tuple[str, tuple[GroupLine, ...]], ...]
    done: float
    trouble: str = ""

    @property
    def middle(self) -> float:
        """The value at which nobody is ahead."""
        return _EVEN if self.choice.compared == EQUITY else 0.0

    @property
    def exact(self) -> bool:
        """Whether every figure is exact."""
        return self.done == 1.0 and self.equity_half_width == 0.0


def sift(report: FlopReport, choice: FlopsChoice, macros: Mapping[str, str]) -> SiftedFlops:
    """What is shown of a report.

    Args:
        report: The report.
        choice: What is chosen.
        macros: The user's named ranges, for the search.
    """
    value, half_width = _compared(report, choice)
    known = (report.chance > 0) & np.isfinite(value)
    trouble, found = "", known
    try:
        found = matching_flops(report, choice.search, macros)
    except OracleError as problem:
        trouble, found = str(problem), np.zeros(known.size, dtype=np.bool_)
    groups = {name: texture.group_of(report.flops) for name, texture in TEXTURES.items()}
    shown = known & found & _kept(choice, groups)
    rows = np.flatnonzero(shown)
    rows = rows[np.argsort(-value[rows], kind="stable")]
    lines = _lines(report, choice, rows, value, half_width, groups)
    chance = report.chance[rows]
    total = float(chance.sum())
    middle = _EVEN if choice.compared == EQUITY else 0.0
    equities = tuple(_mean(report, column_name(player, "equity")) for player in range(len(report.labels)))
    return SiftedFlops(
        choice,
        lines,
        _order(lines, choice),
        int(np.count_nonzero(report.chance > 0)),
        total,
        float(value[rows] @ chance / total) if total > 0 else float("nan"),
        float(half_width[rows] @ chance / total) if total > 0 else 0.0,
        float(chance[value[rows] > middle].sum() / total) if total > 0 else float("nan"),
        equities,
        _mean_half_width(report, column_name(0, "equity")),
        tuple(
            (texture.title, _groups(name, texture, groups[name], report.chance, value, half_width))
            for name, texture in TEXTURES.items()
        ),
        report.done,
        trouble,
    )


def _compared(report: FlopReport, choice: FlopsChoice) -> tuple[Column, Column]:
    """The figure compared on every kind of flop, NaN where it is not known yet, and its half-widths."""
    if choice.compared == EQUITY:
        name = column_name(0, EQUITY)
        return report.column(name), report.half_width(name)
    names = [column_name(player, choice.share) for player in range(len(report.labels))]
    if any(name not in report.kinds.columns for name in names):
        return np.full(report.chance.size, np.nan), np.zeros(report.chance.size)
    first, second = names  # they are exact as soon as they are there
    return report.column(first) - report.column(second), np.zeros(report.chance.size)


def _kept(choice: FlopsChoice, groups: Mapping[str, npt.NDArray[np.int64]]) -> Flags:
    """The kinds that are in no group left out."""
    kept = np.ones(next(iter(groups.values())).size, dtype=np.bool_)
    for name, words in choice.left_out:
        texture = TEXTURES.get(name)
        if texture is not None and words in texture.groups:
            kept &= groups[name] != texture.groups.index(words)
    return kept


def _lines(
    report: FlopReport,
    choice: FlopsChoice,
    rows: npt.NDArray[np.intp],
    value: Column,
    half_width: Column,
    groups: Mapping[str, npt.NDArray[np.int64]],
) -> tuple[FlopLine, ...]:
    equity = column_name(0, EQUITY)
    names = [column_name(player, choice.share) for player in range(len(report.labels))]
    shares = [report.column(name)[rows].tolist() for name in names if name in report.kinds.columns]
    over: list[tuple[float, ...]] = [()] * rows.size
    if len(shares) == len(names):
        over = list(zip(*shares, strict=True))
    lines = zip(
        rows.tolist(),
        report.flops[rows].tolist(),
        report.chance[rows].tolist(),
        value[rows].tolist(),
        half_width[rows].tolist(),
        report.column(equity)[rows].tolist(),
        report.half_width(equity)[rows].tolist(),
        over,
        strict=True,
    )
    return tuple(
        FlopLine(tuple(sorted(cards_in(flop), reverse=True)), chance, best, half, first, sure, shares, kind)
        for row, flop, chance, best, half, first, sure, shares in lines
        for kind in (_kind(groups, row),)
    )


def _kind(groups: Mapping[str, npt.NDArray[np.int64]], row: int) -> str:
    words = [TEXTURES[name].groups[int(groups[name][row])] for name in _TOLD_KINDS]
    return ", ".join(word for word in words if word not in _USUAL_GROUPS)


_KEYS: dict[str, Callable[[FlopLine], Any]] = {
    BEST: lambda line: line.value,
    FLOP: lambda line: line.cards,
    CHANCE: lambda line: line.chance,
    FIRST_EQUITY: lambda line: line.equity,
    FIRST_SHARE: lambda line: line.shares[:1],
    SECOND_SHARE: lambda line: line.shares[1:],
    KIND: lambda line: line.kind,
}


def _order(lines: tuple[FlopLine, ...], choice: FlopsChoice) -> tuple[int, ...]:
    key = _KEYS[choice.order]
    return tuple(sorted(range(len(lines)), key=lambda place: key(lines[place]), reverse=not choice.upwards))


def _groups(
    name: str,
    texture: Texture,
    group_of: npt.NDArray[np.int64],
    chance: Column,
    value: Column,
    half_width: Column,
) -> tuple[GroupLine, ...]:
    """The groups of a texture that can come."""
    known = (chance > 0) & np.isfinite(value)
    count = len(texture.groups)

    def sums(weights: Column, rows: Flags) -> list[float]:
        return [float(each) for each in np.bincount(group_of[rows], weights[rows], count)]

    can_come = chance > 0
    lines = zip(
        texture.groups,
        sums(chance, can_come),
        sums(chance, known),
        sums(value * chance, known),
        sums(half_width * chance, known),
        strict=True,
    )
    return tuple(
        GroupLine((name, words), whole, mean / part if part else float("nan"), half / part if part else 0.0)
        for words, whole, part, mean, half in lines
        if whole > 0
    )


def _mean(report: FlopReport, name: str) -> float:
    found = report.column(name)
    rows = (report.chance > 0) & np.isfinite(found)
    return report.mean(name, rows) if rows.any() else float("nan")


def _mean_half_width(report: FlopReport, name: str) -> float:
    """95 % half-width of a mean, at most: the errors of the flops may add up."""
    half = float(report.half_width(name) @ report.chance)
    return half if isfinite(half) else 0.0
