"""What each cell of the grid shows of the groups: how much of it is lit in which colour, and its equity."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from oracle.analysis.pictures.range_groups import GroupedRange
from oracle.cards.combo import PAIR_CLASSES, PAIR_MASKS, pair_indices
from oracle.ranges import count_number
from ui.plots.known_words import half_width_after
from ui.ranges.grid.lights import CellLight
from ui.ranges.hands.hand_chips import HandChip
from ui.ranges.workbench.chosen_groups import ChosenGroups, letter
from ui.ranges.workbench.group_rows import leaf_nodes
from ui.widgets.groups.tree import Path

_ROUGH = 0.005
"""From this half-width on a whole percent may be another one."""
_MOST_DRAWS = 2
"""Draws named for a class."""


@dataclass(slots=True)
class _Cell:
    """A hand class while its hands are counted.

    Attributes:
        by_color: Weight of its hands in each lit group, by colour.
        weight: Weight of all its hands.
        likelihood: How likely the seat holds one of them.
        won: The same times their equities.
        spread: The same times their half-widths.
    """

    by_color: dict[int, float] = field(default_factory=dict)
    weight: float = 0.0
    likelihood: float = 0.0
    won: float = 0.0
    spread: float = 0.0


class ClassGroups:
    """The groups of a two-card range by hand class.

    Args:
        grouped: The range.
        way: The way in which it is split.
    """

    def __init__(self, grouped: GroupedRange, way: str) -> None:
        found = grouped.breakdown
        self._pairs: list[int] = pair_indices(found.hands).tolist()
        self._row = {pair: row for row, pair in enumerate(self._pairs)}
        self._weights: list[float] = found.weights.tolist()
        self._equity: list[float] = grouped.equity.tolist()
        self._half: list[float] = grouped.half_width.tolist()
        self._likelihood: list[float] = grouped.likelihood.tolist()
        self._classes: list[int] = PAIR_CLASSES[self._pairs].tolist()
        self._leaf: list[tuple[Path, str] | None] = [None] * len(self._pairs)
        split = next((part for part in found.partitions if part.key == way), None)
        for path, node in leaf_nodes(split) if split is not None else ():
            for row in node.rows.tolist():
                self._leaf[row] = path, node.title
        self._draws = [(node.title, set(node.rows.tolist())) for node in found.draws]

    def lights(self, chosen: ChosenGroups) -> dict[int, CellLight]:
        """How the cells of the classes are lit, by class index."""
        lit = chosen.lit
        cells: dict[int, _Cell] = {}
        for row, at in enumerate(self._classes):
            cell = cells.setdefault(at, _Cell())
            cell.weight += self._weights[row]
            likely = self._likelihood[row]
            if likely > 0:
                cell.likelihood += likely
                cell.won += likely * self._equity[row]
                cell.spread += likely * self._half[row]
            leaf = self._leaf[row]
            if leaf is not None and _is_lit(leaf[0], lit):
                color = chosen.color(leaf[0])
                cell.by_color[color] = cell.by_color.get(color, 0.0) + self._weights[row]
        return {at: _light(cell) for at, cell in cells.items()}

    def in_words(self, at: int, pairs: tuple[int, ...]) -> str:
        """What the hands of a class are, and their draws; empty where they have no group.

        Args:
            at: The class.
            pairs: All hands of the class.
        """
        rows = [self._row[pair] for pair in pairs if pair in self._row]
        groups = Counter(leaf[1] for row in rows if (leaf := self._leaf[row]) is not None)
        if not groups:
            return ""
        alone = len(groups) == 1
        said = [title if alone else f"{count} {title}" for title, count in groups.most_common()]
        draws = [(title, len(members.intersection(rows))) for title, members in self._draws]
        found = [(title, count) for title, count in draws if count and title not in groups][:_MOST_DRAWS]
        for title, count in found:
            which = "each" if count == len(rows) else f"{count} of {len(rows)}"
            said.append(f"{which} with {title}" if title.startswith("two") else f"{which} with a {title}")
        return ", ".join(said)

    def chips(self, pairs: tuple[int, ...], used: int, chosen: ChosenGroups) -> list[HandChip]:
        """The hands of a class with their equities, best first; those with known cards are greyed.

        Args:
            pairs: All hands of the class.
            used: Mask of the board and dead cards.
            chosen: Returns the colours.
        """
        inside = [pair for pair in pairs if pair in self._row]
        inside.sort(key=lambda pair: -self._of(self._equity, pair))
        found = []
        for pair in inside:
            leaf = self._leaf[self._row[pair]]
            color = None if leaf is None else chosen.color(leaf[0])
            found.append(HandChip(int(PAIR_MASKS[pair]), self._figure(pair), color=color))
        for pair in pairs:
            mask = int(PAIR_MASKS[pair])
            if pair not in self._row:
                found.append(HandChip(mask, "on the board" if mask & used else "not held", faded=True))
        return found

    def equity_of(self, pairs: tuple[int, ...]) -> tuple[float, float] | None:
        """Equity and half-width of some hands together; None where none of them can be held."""
        rows = [self._row[pair] for pair in pairs if pair in self._row]
        total = sum(self._likelihood[row] for row in rows)
        if total <= 0:
            return None
        possible = [row for row in rows if self._likelihood[row] > 0]
        won = sum(self._likelihood[row] * self._equity[row] for row in possible)
        return won / total, sum(self._likelihood[row] * self._half[row] for row in possible) / total

    def _figure(self, pair: int) -> str:
        row = self._row[pair]
        if self._likelihood[row] <= 0:
            return "impossible"
        weight = self._weights[row]
        held = "" if weight == max(self._weights) else f" · weight {count_number(weight)}"
        return f"{100 * self._equity[row]:.1f}{half_width_after(self._half[row])}{held}"

    def _of(self, column: list[float], pair: int) -> float:
        row = self._row[pair]
        return column[row] if self._likelihood[row] > 0 else -1.0


def _is_lit(path: Path, lit: set[Path]) -> bool:
    return any(path[:length] in lit for length in range(1, len(path) + 1))


def _light(cell: _Cell) -> CellLight:
    total = cell.weight or 1.0
    parts = tuple((color, letter(color), weight / total) for color, weight in sorted(cell.by_color.items()))
    if cell.likelihood <= 0:
        return CellLight(parts, "")
    rough = "≈" if cell.spread / cell.likelihood > _ROUGH else ""
    return CellLight(parts, f"{rough}{100 * cell.won / cell.likelihood:.0f}")
