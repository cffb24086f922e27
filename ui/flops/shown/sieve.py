"""Which flops of a report are meant: those of a set that fit search, ticks, cell and runs of bars."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.arrays import Column
from oracle.errors import OracleError, Span, TextError
from oracle.reports.flops import TEXTURES, FlopReport, cannot_come, matching_flops, on_set, read_flop_set
from ui.flops.shown.choice import EVERY_FLOP, FlopsChoice, Group
from ui.flops.shown.grouping import ComparedFigure, Flags

_SAME = 1e-9
"""Figures this close count as equal: the last digits of a sum depend on the processor."""


@dataclass(frozen=True, slots=True, eq=False)
class Sieve:
    """Which flops of a report are meant.

    Attributes:
        figure: The figure compared, of the report or of its set of flops.
        known: The kinds that can come and on which it is known, shape (k,).
        fitting: Those of them that fit the search and the ticks, shape (k,).
        rows: The fitting ones that are in the chosen cell, the greatest figure first.
        groups: The number of each kind's group, by texture.
        trouble: Why there are no flops, in words.
        error: Where the search has an error, or None.
        lost: How many flops of the set cannot come.
    """

    figure: ComparedFigure
    known: Flags
    fitting: Flags
    rows: npt.NDArray[np.intp]
    groups: Mapping[str, npt.NDArray[np.int64]]
    trouble: str
    error: Span | None
    lost: int


def sieved(report: FlopReport, choice: FlopsChoice, macros: Mapping[str, str], within: str | None) -> Sieve:
    """Which flops are meant; arguments as for `sift`."""
    report, trouble, lost = _of_set(report, within)
    figure = ComparedFigure.of(report, choice)
    value = figure.values()
    known = (report.chance > 0) & np.isfinite(value) & (not trouble)
    found, trouble, error = _searched(report, choice.search, macros, known, trouble)
    flops = report.street == EVERY_FLOP
    groups = {name: texture.group_of(report.flops) for name, texture in TEXTURES.items()} if flops else {}
    fitting = known & found & _kept(choice, groups, known.size)
    rows = np.flatnonzero(fitting & _only(choice, groups, known.size))
    rows = rows[np.argsort(-value[rows], kind="stable")]
    return Sieve(figure, known, fitting, rows, groups, trouble, error, lost)


def _of_set(report: FlopReport, within: str | None) -> tuple[FlopReport, str, int]:
    """The report on a set of flops, why there is none, and how many of its flops cannot come."""
    if within is None:
        return report, "", 0
    try:
        of_set = read_flop_set(within)
        return on_set(report, of_set), "", cannot_come(report, of_set)
    except OracleError as problem:
        return report, str(problem), 0


def _searched(
    report: FlopReport, search: str, macros: Mapping[str, str], known: Flags, trouble: str
) -> tuple[Flags, str, Span | None]:
    """The kinds that the search finds, why it finds none, and the place in it that cannot be read."""
    if trouble:
        return known, trouble, None
    try:
        return matching_flops(report, search, macros), "", None
    except OracleError as problem:
        # an error in the text of a named range has no place in the search, and says which range it is
        span = problem.span if isinstance(problem, TextError) and problem.text == search else None
        words = str(problem) if span is None else OracleError.__str__(problem)
        return np.zeros(known.size, dtype=np.bool_), words, span


def in_runs(choice: FlopsChoice, values: Column) -> Flags:
    """Which values are in a chosen run; all if no run is chosen."""
    inside = np.full(values.size, not choice.runs)
    for low, high in choice.runs:
        inside |= (values >= low - _SAME) & (values <= high + _SAME)
    return inside


def stretches(flags: Flags) -> tuple[tuple[int, int], ...]:
    """Where flags are set: the first place of each stretch, and the one after its last."""
    edges = np.flatnonzero(np.diff(np.concatenate([[False], flags, [False]]).astype(np.int8))).tolist()
    return tuple(zip(edges[::2], edges[1::2], strict=True))


def _kept(choice: FlopsChoice, groups: Mapping[str, npt.NDArray[np.int64]], size: int) -> Flags:
    """The kinds that are in no group left out; all where there are no groups."""
    kept = np.ones(size, dtype=np.bool_)
    for group in choice.left_out if groups else ():
        kept &= ~_in_group(group, groups)
    return kept


def _only(choice: FlopsChoice, groups: Mapping[str, npt.NDArray[np.int64]], size: int) -> Flags:
    """The kinds that are in every group chosen; all where there are no groups."""
    kept = np.ones(size, dtype=np.bool_)
    for group in choice.only if groups else ():
        kept &= _in_group(group, groups)
    return kept


def _in_group(group: Group, groups: Mapping[str, npt.NDArray[np.int64]]) -> Flags:
    """The kinds in a group; none if there is no such group."""
    name, words = group
    words_of = TEXTURES[name].groups if name in TEXTURES else ()
    if words not in words_of:  # from a session of another version
        return np.zeros(next(iter(groups.values())).size, dtype=np.bool_)
    return np.asarray(groups[name] == words_of.index(words))
