"""Every flop, in Python."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from oracle.errors import QueryError
from oracle.face.arguments import integer_argument, written
from oracle.face.records import Json, records_of
from oracle.face.seated import range_table
from oracle.query import RunSettings
from oracle.simulate.notebook import plain_table

if TYPE_CHECKING:
    from oracle.reports.flops import (
        CrossedTextures,
        FlopChanges,
        FlopReport,
        FlopSubset,
        FlopWorkers,
        TextureRow,
    )

SHOWN_ROWS = 20
"""Rows of a report that a notebook shows."""


@dataclass(frozen=True, slots=True, eq=False)
class FlopFigures:
    """Each player's figures on every kind of flop.

    Attributes:
        ranges: The texts of the ranges, in the order of the columns p1, p2 …
        report: The report as the window uses it: `oracle.reports.flops.FlopReport`.
    """

    ranges: tuple[str, ...]
    report: FlopReport

    @property
    def exact(self) -> bool:
        """Whether no column is sampled."""
        return self.report.exact

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, such as p1.equity."""
        return tuple(self.report.kinds.columns)

    def __len__(self) -> int:
        return self.report.flops.size

    def mean(self, column: str, search: str = "") -> float:
        """The mean of a column, weighted by the chance of the flops.

        Args:
            column: Such as "p1.equity".
            search: Which flops, such as "Axx two-tone"; all by default.

        Raises:
            OracleError: If there is no such column or flop.
        """
        from oracle.reports.flops import matching_flops

        return self.report.mean(column, matching_flops(self.report, written(search, "The search")))

    def texture(self, texture: str, column: str = "p1.equity") -> tuple[TextureRow, ...]:
        """A column's mean over the flops of each group of a texture, with weight and chance.

        Args:
            texture: "suits", "pairing", "high_card", "gaps" or "straights".
            column: Such as "p1.equity".

        Raises:
            QueryError: If there is no such texture or column.
        """
        from oracle.reports.flops import texture_rows

        return texture_rows(self.report, texture, column)

    def crossed(self, down: str, across: str, column: str = "p1.equity") -> CrossedTextures:
        """The mean of a column for each pair of groups of two textures; arguments as for `texture`."""
        from oracle.reports.flops import crossed_textures

        return crossed_textures(self.report, down, across, column)

    def changes(self, before: FlopFigures, column: str = "p1.equity") -> FlopChanges:
        """How a column differs from an earlier report, such as one with another range, on each kind of flop.

        Args:
            before: The earlier report.
            column: Such as "p1.equity".

        Returns:
            ``before``, ``change`` and their half-widths, in the order of this report's rows.

        Raises:
            QueryError: If one of them has no such column or is not about flops.
        """
        from oracle.reports.flops import flop_changes

        return flop_changes(self.report, before.report, column)

    def on_set(self, flops: str) -> FlopFigures:
        """Restrict the report to the flops of a set, with their weights as chances.

        Args:
            flops: The set in the format of solvers: "AhKd7d:0.24", one per line or separated by commas.

        Raises:
            OracleError: If it cannot be read, or none of its flops can come.
        """
        from oracle.reports.flops import on_set, read_flop_set

        found = read_flop_set(written(flops, "The set of flops"))
        return FlopFigures(self.ranges, on_set(self.report, found))

    def subset(
        self,
        count: int,
        columns: Sequence[str] | None = None,
        textures: Sequence[str] = ("suits", "pairing", "high_card"),
    ) -> FlopSubset:
        """Choose weighted flops whose means are close to those of all flops, overall and within textures.

        Args:
            count: How many flops, 1 to 1,000.
            columns: The columns whose means count; all by default.
            textures: The textures within which they count too.

        Returns:
            ``flops`` (masks), ``weights`` (sum 1), ``errors`` and the ``largest`` of them, the groups that
            are ``missing``, and ``text()`` in the format of solvers: "AhKd7d:0.24".

        Raises:
            QueryError: If there are too few flops, or no such column or texture.
        """
        from oracle.reports.flops import flop_subset

        return flop_subset(self.report, integer_argument(count, "The number of flops"), columns, textures)

    def to_columns(self, search: str = "", sort: str = "") -> dict[str, npt.NDArray[np.generic]]:
        """The report as a dict of arrays, ready for pandas or polars.

        Args:
            search: Which flops, such as "Axx two-tone"; all by default.
            sort: A column; the largest figure comes first.  Without one, flops are in the order of their
                cards.

        Returns:
            ``flop`` (text; ``card`` in a report on turns or rivers), ``weight`` (number of flops or cards of
            this kind without a dead card), ``chance``
            (probability, which every mean uses) and the figures 0…1; for each sampled one also its 95 %
            half-width, as ``p1.equity.half_width``.

        Raises:
            OracleError: If there is no such column or flop.
        """
        from oracle.reports.flops import matching_flops

        report = self.report
        found = matching_flops(report, written(search, "The search"))
        order = report.sorted(sort) if sort else np.arange(found.size)
        rows = report.kinds.of(order[found[order]])
        columns: dict[str, npt.NDArray[np.generic]] = {
            "flop" if report.street == "flop" else "card": np.array(rows.texts()),
            "weight": rows.weight,
            "chance": rows.chance,
        }
        for name, column in rows.columns.items():
            columns[name] = column
            if name in rows.half_widths:
                columns[f"{name}.half_width"] = rows.half_widths[name]
        return columns

    def to_dict(self) -> Json:
        """The report as JSON: means and a record for each kind of flop; None for figures not known."""
        rows = records_of(self.to_columns())
        return {"exact": self.exact, "means": self._means(), f"{self.report.street}s": rows}

    def _means(self) -> dict[str, float]:
        return {name: self.report.mean(name) for name in self.columns}

    def to_html(self, search: str = "", sort: str = "", rows: int = SHOWN_ROWS) -> str:
        """Means and the first rows as a table, in per cent, each with its ± if it is sampled.

        Args:
            search: Which flops, such as "Axx two-tone"; all by default.
            sort: A column; the largest figure comes first.  By default p1's first column.
            rows: How many rows.

        Raises:
            OracleError: If there is no such column or flop.
        """
        from oracle.reports.flops import matching_flops
        from oracle.reports.flops.questions import column_text

        report, chosen = self.report, sort or self.columns[0]
        columns = self.to_columns(search, chosen)
        head = next(iter(columns))
        found = matching_flops(report, search)
        texts = columns[head].tolist()
        means = [
            column_text(name, report.mean(name, found), report.mean_half_width(name, found))
            for name in self.columns
        ]
        lines = [["mean", *means]]
        for place, text in enumerate(texts[: max(0, rows)]):
            halves = (columns.get(f"{name}.half_width") for name in self.columns)
            cells = [
                column_text(name, float(columns[name][place]), 0.0 if half is None else float(half[place]))
                for name, half in zip(self.columns, halves, strict=True)
            ]
            lines.append([text, *cells])
        part = f"The first {rows} of {len(texts):,}" if len(texts) > rows else f"{len(texts):,}"
        kinds = f"kinds of {report.street}" if report.street == "flop" else f"{report.street} cards"
        who = ", ".join(f"p{number} {text}" for number, text in enumerate(self.ranges, 1))
        known = "exact" if self.exact else "sampled, with 95 % intervals"
        caption = f"{part} {kinds} by {chosen}, in %: {who} ({known})"
        return plain_table(caption, [head, *self.columns], lines)

    def _repr_html_(self) -> str:
        """As `to_html`, for notebooks."""
        return self.to_html()


def flops(
    *ranges: str,
    board: str = "",
    dead: str = "",
    game: str = "holdem",
    syntax: str = "generic",
    columns: Sequence[str] | None = None,
    where: str = "",
    trials: int | None = None,
    seconds: float | None = None,
    error: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    executor: Executor | None = None,
    journal: str | PathLike[str] | None = None,
    deadline: float | None = None,
) -> FlopFigures:
    """Each player's figures on every kind of flop.

    Two hold'em ranges are exact and take about two seconds, three from ten seconds to two minutes.  More
    players and other games with a board are sampled; on turns and rivers few hands of any game are exact.

    Args:
        *ranges: One range for each player: p1, p2 …
        board: A flop, for a report on every turn, or a turn, for every river; nothing for every flop.
        dead: Cards out of play.
        game: Name of the game.
        syntax: Syntax of the ranges: "generic" or "classic".
        columns: Names of figures: "equity", "win", "tie", "over80" (the share of hands with more than 80 %
            equity; any number from 1 to 99), "trips" (or better), "two_pair", "overpair", "top_pair",
            "weaker_pair", "no_pair", "draw", "flush_draw", "straight_draw" and "gutshot".  All by default.
            Also questions in PQL that are one number for each flop, such as
            "count(minHandType(p1, flop, pair))" or "avg(…)" of a number: exact where two or three hold'em
            ranges are exact and the flop (or the turn or river looked at) and one player's cards decide the
            answer, otherwise sampled.  Each column is named by its question.
        where: A condition in PQL about one player's cards, such as "pocketPair(p1)".
        trials: Deals after which a sampled report ends.
        seconds: Seconds after which a sampled report ends.
        error: Half-width of the equity on each flop at which a sampled report ends; 0.01 by default.
        seed: The same seed gives the same sampled figures for the same number of deals.
        threads: Worker threads; up to one per core by default.
        executor: An executor of `concurrent.futures` that does the work in place of threads, such as
            `workers` opens; the figures are the same bit by bit.
        journal: File that keeps the finished work of the executor.
        deadline: Seconds after which awaited work goes to another worker; 120 by default.

    Raises:
        OracleError: If the texts cannot be parsed or dealt, or a column is unknown.

    >>> found = flops("AA", "KK", board="Qs7s2d", columns=["equity"])  # every turn of this flop
    >>> len(found), round(found.mean("p1.equity"), 4)
    (36, 0.9071)
    """
    from oracle.reports.flops import flop_report

    if not ranges:
        raise QueryError("A report on flops needs two ranges.", remedy="Pass one range for each player.")
    prepared = range_table(ranges, board, dead, game, syntax, where)
    settings = RunSettings(trials, seconds, error, seed, threads)
    with _workers(executor, journal, deadline) as workers:
        *_, report = flop_report(prepared, columns, settings, workers=workers)
    return FlopFigures(tuple(ranges), report)


def _workers(
    executor: Executor | None, journal: str | PathLike[str] | None, deadline: float | None
) -> AbstractContextManager[FlopWorkers | None]:
    if executor is None and journal is None and deadline is None:
        return nullcontext()
    from oracle.cluster import flop_workers  # here: it loads kernels

    return flop_workers(executor, journal, deadline)
