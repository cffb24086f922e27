"""Comparison of two runs, figure by figure, with the sampling error.  No Qt."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot, inf, isfinite

from oracle.pql import print_query
from oracle.simulate.snapshot import Estimate
from ui.document import wording
from ui.document.library.macros import UNKNOWN
from ui.document.runs.history import Figure, Run, figure_text, figures_of
from ui.document.runs.pql_results import PERCENT
from ui.document.wording import EXACT, in_percent, number

_BOLD = "Changes beyond the noise are bold."


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure of two runs, as text.

    Attributes:
        name: Name of the figure.
        first: The figure of the earlier run.
        second: The figure of the later run.
        change: Second minus first, with sign.
        interval: The 95 % interval of the change, or "exact".
        beyond: Whether the change is significant: its interval excludes zero.
        verdict: The same in words.
    """

    name: str
    first: str
    second: str
    change: str
    interval: str
    beyond: bool
    verdict: str


def difference(first: Estimate, second: Estimate) -> Estimate:
    """Second minus first, for two independent runs, with standard error and 95 % interval.

    The standard errors add as squares, and so do the distances of each figure from the ends of its own
    interval: lopsided intervals (a rare event seen never, or always) give a lopsided one, and symmetric
    ones the usual ± 1.96 standard errors.

    Source: R. G. Newcombe, "Interval estimation for the difference between independent proportions",
    Statistics in Medicine 17 (1998), method 10; for any two figures G. Y. Zou and A. Donner, Statistics in
    Medicine 27 (2008).
    """
    value = second.value - first.value
    below = hypot(second.value - second.low, first.high - first.value)
    above = hypot(second.high - second.value, first.value - first.low)
    return Estimate(value, hypot(first.se, second.se), value - below, value + above)


def compare(first: Run, second: Run) -> tuple[Difference, ...]:
    """The common figures of two runs, matched by seat and name."""
    wanted = {each.name.lower(): each for each in figures_of(second)}
    lines = []
    for figure in figures_of(first):
        other = wanted.get(figure.name.lower())
        if other is not None and other.unit == figure.unit:
            lines.append(_line(figure, other, first.snapshot.exact, second.snapshot.exact))
    return tuple(lines)


def _line(first: Figure, second: Figure, first_exact: bool, second_exact: bool) -> Difference:
    mine, theirs = (
        Estimate(each.estimate.value, 0.0, each.estimate.value, each.estimate.value)
        if exact
        else each.estimate
        for each, exact in ((first, first_exact), (second, second_exact))
    )
    change = difference(mine, theirs)
    sure = first_exact and second_exact
    beyond = change.value != 0 if sure else change.low > 0 or change.high < 0
    if sure:
        interval, verdict = EXACT, "different" if beyond else "the same"
    else:
        interval = wording.interval(change, lambda end: _signed(end, first.unit, change))
        verdict = "beyond the noise" if beyond else "within the noise"
        if not beyond and not isfinite(change.half_width):
            verdict = "the noise is not known"
    words = _signed(change.value, first.unit, change)
    return Difference(second.name, figure_text(first), figure_text(second), words, interval, beyond, verdict)


def _signed(value: float, unit: str, change: Estimate) -> str:
    """A change with its sign; shares in percentage points."""
    if unit == PERCENT:
        words = in_percent(abs(value))
        return f"{'−' if value < 0 and float(words) else '+'}{words}"
    words = number(abs(value), change.half_width if 0 < change.se < inf else 0.0)
    return f"{'−' if value < 0 else '+'}{words}"


def remark(first: Run, second: Run) -> str:
    """Notes for the reader of the comparison; may be empty."""
    if not compare(first, second):
        return "These two runs have no figure in common: seats and figures are compared by their names."
    named = _renamed(first, second)
    return f"{named} {_errors(first, second)}".strip()


def _renamed(first: Run, second: Run) -> str:
    """That a named range meant something else in each run, or may have; empty if none did."""
    if UNKNOWN in (first.meant, second.meant):
        both = all("$" in print_query(run.query) for run in (first, second))
        return "The named ranges may have changed between the two runs." if both else ""
    mine, theirs = ({name: rest for name, *rest in run.meant} for run in (first, second))
    names = [f"${name}" for name in sorted(mine.keys() & theirs.keys()) if mine[name] != theirs[name]]
    if not names:
        return ""
    some = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    return f"{some} meant something else in each of the two runs."


def _errors(first: Run, second: Run) -> str:
    mine, theirs = first.snapshot, second.snapshot
    sampled = not mine.exact and not theirs.exact
    if sampled and mine.seed is not None and mine.seed == theirs.seed:
        return (
            f"Both runs were dealt with seed {mine.seed}, so their errors are not independent and the "
            f"intervals are only a guide. {_BOLD}"
        )
    return (
        "A change is the later figure minus the earlier one: shares in percentage points, "
        f"with 95 % intervals. {_BOLD}"
    )
