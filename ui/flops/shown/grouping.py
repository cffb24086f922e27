"""The figure compared, and its means over groups of flops; works in the background."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.reports.flops import (
    TEXTURES,
    FlopChanges,
    FlopReport,
    crossed_textures,
    flop_changes,
    texture_rows,
)
from ui.flops.shown.choice import FlopsChoice, Group, less_the_others

Flags = npt.NDArray[np.bool_]
T = TypeVar("T", float, npt.NDArray[np.float64])


@dataclass(frozen=True, slots=True)
class Mean:
    """What is known of some flops together.

    Attributes:
        chance: Their probability, 0…1.
        mean: The mean of the figure compared, weighted by chance; NaN if it is not known yet.
        half_width: Its 95 % half-width; 0 if exact.
        chance_half_width: 95 % half-width of the probability; 0 if exact.
    """

    chance: float
    mean: float
    half_width: float
    chance_half_width: float = 0.0


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group of flops, those that are left out included.

    Attributes:
        group: The texture and the group.
        known: Chance and mean of its flops.
    """

    group: Group
    known: Mean


@dataclass(frozen=True, slots=True)
class CrossedGroups:
    """Two textures crossed; groups without any of the flops meant are left out.

    Attributes:
        titles: Titles of the textures of the rows and of the columns.
        rows: The groups of the rows.
        columns: The groups of the columns.
        cells: What is known of the flops in both groups, row by row; a chance of 0 where there are none.
    """

    titles: tuple[str, str]
    rows: tuple[Group, ...]
    columns: tuple[Group, ...]
    cells: tuple[tuple[Mean, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class ComparedFigure:
    """The figure compared on every kind of flop.

    Attributes:
        report: The report.
        columns: Its column; or several, of which it is the first minus the mean of the others; none until
            they are computed.
    """

    report: FlopReport
    columns: tuple[str, ...]

    @classmethod
    def of(cls, report: FlopReport, choice: FlopsChoice) -> ComparedFigure:
        """The figure that is chosen."""
        names = choice.columns(len(report.labels))
        return cls(report, names if all(name in report.kinds.columns for name in names) else ())

    def values(self) -> Column:
        """The figure on every kind, shape (k,); NaN where it is not known yet."""
        columns = [self.report.column(name) for name in self.columns]
        return less_the_others(columns) if columns else np.full(self.report.chance.size, np.nan)

    def half_widths(self) -> Column:
        """Its 95 % half-width on every kind, shape (k,); of a difference at most."""
        if not self.columns:
            return np.zeros(self.report.chance.size)
        return at_most([self.report.half_width(name) for name in self.columns])

    def changes(self, before: FlopReport) -> FlopChanges | None:
        """How the figure differs from that of an earlier report; None while one of them has none."""
        if not self.columns or any(name not in before.kinds.columns for name in self.columns):
            return None
        parts = [flop_changes(self.report, before, name) for name in self.columns]
        return FlopChanges(
            less_the_others([part.before for part in parts]),
            at_most([part.before_half_width for part in parts]),
            less_the_others([part.change for part in parts]),
            at_most([part.half_width for part in parts]),
        )

    def mean(self, rows: Flags) -> Mean:
        """What is known of some kinds together.

        Args:
            rows: The kinds, shape (k,), on which the figure is known.
        """
        chance = float(self.report.chance[rows].sum())
        about = self.report.chance_half_width(chance)
        if not self.columns or not chance > 0:
            return Mean(chance, float("nan"), 0.0, about)
        means = [self.report.mean(name, rows) for name in self.columns]
        halves = [self.report.mean_half_width(name, rows) for name in self.columns]
        return Mean(chance, less_the_others(means), at_most(halves), about)

    def textures(self) -> tuple[tuple[str, tuple[GroupLine, ...]], ...]:
        """Title and groups of each texture; groups that cannot come are left out."""
        report = self.report
        known = np.isfinite(self.values())
        found = []
        for name, texture in TEXTURES.items():
            chances = np.bincount(texture.group_of(report.flops), report.chance, len(texture.groups))
            columns = [texture_rows(report, name, column, known) for column in self.columns]
            lines = []
            for at, (words, chance) in enumerate(zip(texture.groups, chances.tolist(), strict=True)):
                rows = [column[at] for column in columns]
                mean = less_the_others([row.mean for row in rows]) if rows else float("nan")
                half = at_most([row.half_width for row in rows]) if mean == mean else 0.0
                if chance > 0:
                    about = report.chance_half_width(chance)
                    lines.append(GroupLine((name, words), Mean(chance, mean, half, about)))
            found.append((texture.title, tuple(lines)))
        return tuple(found)

    def crossed(self, down: str, across: str, rows: Flags) -> CrossedGroups | None:
        """Two textures crossed; None until the figure is known, or if there are no such textures.

        Args:
            down: The texture of the rows.
            across: The texture of the columns.
            rows: The kinds that are meant, shape (k,), on which the figure is known.
        """
        if not self.columns or down not in TEXTURES or across not in TEXTURES:
            return None
        tables = [crossed_textures(self.report, down, across, column, rows) for column in self.columns]
        chance = tables[0].chance
        mean = less_the_others([table.mean for table in tables])
        half = np.nan_to_num(at_most([table.half_width for table in tables]))
        about = self.report.chance_half_width
        kept_rows = np.flatnonzero(chance.sum(axis=1) > 0).tolist()
        kept_columns = np.flatnonzero(chance.sum(axis=0) > 0).tolist()
        return CrossedGroups(
            (TEXTURES[down].title, TEXTURES[across].title),
            tuple((down, tables[0].rows[at]) for at in kept_rows),
            tuple((across, tables[0].columns[at]) for at in kept_columns),
            tuple(
                tuple(
                    Mean(
                        float(chance[row, at]),
                        float(mean[row, at]),
                        float(half[row, at]),
                        about(float(chance[row, at])),
                    )
                    for at in kept_columns
                )
                for row in kept_rows
            ),
        )


def at_most(halves: Sequence[T]) -> T:
    """Upper bound of the half-width of the first figure minus the mean of the others, from the same deals."""
    first, *others = halves
    return first + sum(others[1:], others[0]) / len(others) if others else first
