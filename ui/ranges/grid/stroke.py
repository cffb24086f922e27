"""One stroke of the brush: the press decides, the drag repeats, the release is one edit."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from ui.document.ranges.grid import Weights

Pairs = npt.NDArray[np.int64]
"""Pair indices of the hands of one cell."""


class Stroke:
    """The action of a press and the cells covered since.

    A stroke never changes the weights it began with; `weights` gives the outcome so far.

    Attributes:
        start: The weights before the stroke.
        value: The weight painted, 0 where the stroke clears.
        cells: Every cell covered, in the order covered.
    """

    def __init__(
        self,
        start: Weights,
        cell_pairs: Sequence[Pairs],
        columns: int,
        first: int,
        brush: float,
        *,
        erase: bool = False,
        block: bool = False,
    ) -> None:
        """Begin at a cell.

        Args:
            start: Weights before the stroke, shape (1326,).
            cell_pairs: The hands of each cell of the table, cells read row by row.
            columns: Columns of that table.
            first: The cell pressed.
            brush: Weight 1…100 that the brush paints.
            erase: The stroke clears, whatever it begins on.
            block: Fill the whole block of rows and columns between the first and the latest cell.
        """
        self.start = start
        self._cell_pairs = cell_pairs
        self._columns = columns
        self._first = first
        self._latest = first
        self._block = block
        pairs = cell_pairs[first]
        has_it = pairs.size > 0 and bool((start[pairs] == brush).all())
        self.value = 0.0 if erase or has_it else float(brush)
        self.cells: list[int] = [first]

    def move_to(self, cell: int) -> bool:
        """Continue to another cell, over those in between; returns whether anything new is covered."""
        if cell == self._latest:
            return False
        before = len(self.cells), set(self.cells)
        if self._block:
            self.cells = self._block_to(cell)
        else:
            self.cells.extend(step for step in self._line_to(cell) if step not in before[1])
        self._latest = cell
        return (len(self.cells), set(self.cells)) != before

    def weights(self) -> Weights:
        """The weights with the stroke applied, shape (1326,)."""
        outcome = self.start.copy()
        for cell in self.cells:
            outcome[self._cell_pairs[cell]] = self.value
        return outcome

    def changes_anything(self) -> bool:
        """Whether the outcome differs from the weights before the stroke."""
        return not np.array_equal(self.weights(), self.start)

    def describe(self, names: Sequence[str], noun: str) -> str:
        """The stroke as an undo step.

        Args:
            names: Name of each cell.
            noun: What several cells are called ("classes", "hands").
        """
        real = [cell for cell in self.cells if self._cell_pairs[cell].size]
        verb = "Paint" if self.value else "Clear"
        return f"{verb} {names[real[0]]}" if len(real) == 1 else f"{verb} {len(real)} {noun}"

    def _line_to(self, cell: int) -> list[int]:
        """The cells from the latest to ``cell``, so that fast movements leave no gaps."""
        row, column = divmod(self._latest, self._columns)
        end_row, end_column = divmod(cell, self._columns)
        steps = max(abs(end_row - row), abs(end_column - column))
        return [
            round(row + (end_row - row) * step / steps) * self._columns
            + round(column + (end_column - column) * step / steps)
            for step in range(1, steps + 1)
        ]

    def _block_to(self, cell: int) -> list[int]:
        rows = sorted((self._first // self._columns, cell // self._columns))
        columns = sorted((self._first % self._columns, cell % self._columns))
        return [
            row * self._columns + column
            for row in range(rows[0], rows[1] + 1)
            for column in range(columns[0], columns[1] + 1)
        ]
