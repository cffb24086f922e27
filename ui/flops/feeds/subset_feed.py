"""Feeds the representative subset: chosen on the thread of pictures, for the report that is shown."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, Signal, Slot

from oracle.prepared import Prepared
from oracle.query import Query, RunSettings
from ui.context import Context
from ui.flops.shown.choice import FURTHER
from ui.jobs.picture_worker import Draw, PictureNews

if TYPE_CHECKING:
    from oracle.reports.flops import FlopReport, FlopSubset

NAME = "flop subset"
"""Name of the subset among the pictures."""


@dataclass(frozen=True, slots=True)
class GroupMeans:
    """A column's means over a group of flops.

    Attributes:
        chance: Probability of the group among all flops.
        mean: Mean over all flops of the group.
        subset_mean: Mean over those of the subset; NaN if it has none.
        half_width: 95 % half-width of either mean at most; 0 if exact.
    """

    chance: float
    mean: float
    subset_mean: float
    half_width: float


@dataclass(frozen=True, slots=True, eq=False)
class ShownSubset:
    """A subset with the means that it keeps.

    Attributes:
        report: The report whose flops it represents.
        subset: The flops and weights.
        means: The means of each column over all flops and over each group, by group and column.
    """

    report: FlopReport
    subset: FlopSubset
    means: dict[str, dict[str, GroupMeans]]


def _draw_of(report: FlopReport, size: int, kept: tuple[str, ...]) -> Draw:
    def draw(_prepared: Prepared, _settings: RunSettings, cancel: Event) -> Iterator[object]:
        from oracle.reports.flops import flop_subset  # imports kernels

        yield _shown(report, flop_subset(report, size, kept, cancel=cancel))

    return draw


def kept_columns(report: FlopReport, compared: tuple[str, ...]) -> tuple[str, ...]:
    """The columns whose means a subset keeps: equities, shares over an equity, answers, and what is compared.

    Keeping other means too would make these less precise.  An answer that is not known on the rarest flops is
    left out.
    """
    others = {f"p{player + 1}.{figure}" for player in range(len(report.labels)) for figure in FURTHER}
    known = [name for name in report.kinds.columns if name not in others or name in compared]
    can_come = report.apart.chance > 0
    return tuple(name for name in known if np.isfinite(report.apart.columns[name][can_come]).all())


def _shown(report: FlopReport, subset: FlopSubset) -> ShownSubset:
    from oracle.reports.flops import DEFAULT_SUBSET_TEXTURES, TEXTURES, on_set, weighed_flops

    small = on_set(report, weighed_flops(subset.flops, subset.weights))
    groups = {
        words: (TEXTURES[name].group_of(report.flops) == at, TEXTURES[name].group_of(small.flops) == at)
        for name in DEFAULT_SUBSET_TEXTURES
        for at, words in enumerate(TEXTURES[name].groups)
    }
    means: dict[str, dict[str, GroupMeans]] = {}
    for error in subset.errors:
        rows, few = groups.get(error.group, (None, None))
        half = 0.0
        if report.kinds.half_widths and error.subset_mean == error.subset_mean:
            half = max(report.mean_half_width(error.column, rows), small.mean_half_width(error.column, few))
        found = GroupMeans(error.chance, error.mean, error.subset_mean, half)
        means.setdefault(error.group, {})[error.column] = found
    return ShownSubset(report, subset, means)


class SubsetFeed(QObject):
    """Keeps the subset up to date with the report and the number of flops wanted, while it is visible.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    changed = Signal()
    """The subset has changed, or the reason why there is none."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._asked: tuple[FlopReport, int, tuple[str, ...]] | None = None
        self._running = False
        self.shown: ShownSubset | None = None
        self.trouble = ""
        if context.pictures is not None:
            context.pictures.news.connect(self._take)

    @property
    def busy(self) -> bool:
        """Whether a subset is being chosen."""
        return self._running

    def want(
        self, report: FlopReport | None, size: int, table: Query, compared: tuple[str, ...] = ()
    ) -> None:
        """Choose a subset, unless it is the one that is known or being chosen.

        Args:
            report: A whole report; None to stop.
            size: How many flops.
            table: The table of the report.
            compared: The columns that make the figure compared.
        """
        pictures = self._context.pictures
        if pictures is None:
            return
        if report is None:
            if self._running:
                self._asked, self._running = None, False
                pictures.withdraw(NAME)
            return
        kept = kept_columns(report, compared)
        if self._asked is not None and self._asked[0] is report and self._asked[1:] == (size, kept):
            return
        self._asked, self._running, self.trouble = (report, size, kept), True, ""
        settings = self._context.document.state.settings
        macros = self._context.macros()
        pictures.ask(
            NAME, table, _draw_of(report, size, kept), settings, macros=macros, labels={}, narrow=False
        )

    @Slot(object)
    def _take(self, news: PictureNews) -> None:
        if news.panel != NAME or self._asked is None:
            return
        if news.failure is not None:
            self.shown, self.trouble = None, news.failure.message
        elif news.picture is not None:
            assert isinstance(news.picture, ShownSubset)
            self.shown = news.picture
        self._running = not news.over
        self.changed.emit()
