"""The charts of a decision: values over hero's equity, over folds, and over sizes."""

from __future__ import annotations

import numpy as np
from PySide6.QtGui import QColor

from oracle.decisions.fold_call_raise import DecisionCurves
from oracle.decisions.sentences import action_names, known, percent
from oracle.simulate.intervals.estimate import Z95
from ui.pictures.words.decision import bare, pot_amount
from ui.plots.parts.decision_figures import Upright, ValueChart, ValueLine
from ui.theme.tokens import Tokens

OVER_EQUITY, OVER_FOLDS, OVER_SIZE = "over equity", "over folds", "over size"
NARROWING = "narrowing"
KINDS = {
    OVER_EQUITY: "Value over the equity of the hand",
    OVER_FOLDS: "Value of the raise over folds",
    OVER_SIZE: "Value over the size of the raise",
    NARROWING: "How ranges were narrowed",
}
"""The charts, with their words in the menu; the last has no axes."""
_QUARTERS = tuple((share, f"{100 * share:.0f} %") for share in (0.0, 0.25, 0.5, 0.75, 1.0))
_TOUCH = 0.25
"""How far beyond the values of hero's own hand the chart over equity reaches, in pots."""


def chart_of(found: DecisionCurves, kind: str, hero: str, color: QColor, tokens: Tokens) -> ValueChart | None:
    """A chart of a decision; None for the narrowing, which is rows.

    Args:
        found: The figures.
        kind: One of `KINDS`.
        hero: Hero's name.
        color: His colour.
        tokens: Colours of the theme.
    """
    if kind == NARROWING:
        return None
    if kind == OVER_FOLDS:
        return _over_folds(found, color, tokens)
    if kind == OVER_SIZE:
        return _over_size(found, color, tokens)
    return _over_equity(found, hero, color, tokens)


def values_at(found: DecisionCurves, kind: str, share: float) -> list[tuple[str, float, float]]:
    """What each action is worth at a place of a chart, a share of its axis: name, value, standard error."""
    decision = found.decision
    call, raised = (name.capitalize() for name in action_names(decision))
    if kind == OVER_EQUITY:
        rows = [(call, _between(found.call_ends, share), 0.0)]
        if decision.raised is not None:
            rows.append((raised, _between(found.raise_ends, share), _between(found.line_errors, share)))
        return rows
    rows = [(call, decision.call.value, decision.call.error)]
    if kind == OVER_FOLDS and found.by_fold.size:
        value, error = (np.interp(share, found.folds, each) for each in (found.by_fold, found.fold_errors))
        rows.append((raised, float(value), float(error)))
    if kind == OVER_SIZE and found.sizes:
        number = nearest_size(found, share)
        rows.append((raised, float(found.by_size[number]), float(found.size_errors[number])))
    return rows


def nearest_size(found: DecisionCurves, share: float) -> int:
    """The size nearest to a place of the chart over sizes."""
    first, last = found.sizes[0], found.sizes[-1]
    return int(np.argmin(np.abs(np.array(found.sizes) - (first + share * (last - first)))))


def _between(ends: tuple[float, float], share: float) -> float:
    return ends[0] + share * (ends[1] - ends[0])


def _over_equity(found: DecisionCurves, hero: str, color: QColor, tokens: Tokens) -> ValueChart:
    decision = found.decision
    call, raised = decision.call, decision.raised
    whole = np.array([0.0, 1.0])
    name, other = action_names(decision)
    lines = [ValueLine(name, color, whole, np.array(found.call_ends))]
    dots = [(call.equity, call.value, color)]
    seen = [0.0, call.value, *found.call_ends]
    if raised is not None:
        accent = QColor(tokens.accent)
        lines.append(ValueLine(other, accent, whole, np.array(found.raise_ends)))
        seen.append(raised.value)
        if np.isfinite(raised.called_equity):
            dots.append((raised.called_equity, raised.value, accent))
    has = known(call.equity, call.equity_error)
    uprights = [Upright(call.equity, f"{hero} {has}", color, Z95 * call.equity_error, short=has)]
    if 0 < call.needed <= 1:
        muted = QColor(tokens.muted)
        uprights.insert(0, Upright(call.needed, f"needs {percent(call.needed)}", muted, dashed=True))
    pot = decision.pot
    return ValueChart(
        tuple(lines), tuple(uprights), tuple(dots), (0.0, 1.0), _QUARTERS,
        "equity of the hand" if raised is None else "equity (raise: when called)",
        f"{pot.unit.name or 'chips'} won",
        min(seen), max(seen),
    )  # fmt: skip


def _over_folds(found: DecisionCurves, color: QColor, tokens: Tokens) -> ValueChart:
    decision = found.decision
    whole, accent = np.array([0.0, 1.0]), QColor(tokens.accent)
    name, other = action_names(decision)
    lines = [ValueLine(name, color, whole, np.full(2, decision.call.value))]
    seen, dots, uprights = [0.0, decision.call.value], [], []
    if decision.raised is not None and found.by_fold.size:
        lines.append(ValueLine(other, accent, found.folds, found.by_fold))
        seen += [float(found.by_fold.min()), float(found.by_fold.max())]
        now = max(decision.raised.folds)
        uprights = [Upright(now, f"folds {percent(now)}", accent)]
        dots = [(equal.fold, 0.0, QColor(tokens.muted)) for equal in decision.folds_for_fold.solutions]
        dots += [(equal.fold, decision.call.value, color) for equal in decision.folds_for_call.solutions]
    return ValueChart(
        tuple(lines), tuple(uprights), tuple(dots), (0.0, 1.0), _QUARTERS,
        "share of his range that each opponent folds", f"{decision.pot.unit.name or 'chips'} won",
        min(seen), max(seen),
    )  # fmt: skip


def _over_size(found: DecisionCurves, color: QColor, tokens: Tokens) -> ValueChart:
    decision, pot = found.decision, found.decision.pot
    accent = QColor(tokens.accent)
    name, other = action_names(decision)
    if not found.sizes:
        return ValueChart((), (), (), (0.0, 1.0), (), "no size is possible", "", 0.0, 1.0)
    span = (found.sizes[0], found.sizes[-1])
    lines = (
        ValueLine(name, color, np.array(span), np.full(2, decision.call.value)),
        ValueLine(other, accent, np.array(found.sizes), found.by_size),
    )
    best = found.best_size
    assert best is not None
    dots = tuple((size, float(value), accent) for size, value in zip(found.sizes, found.by_size, strict=True))
    shown = "highest, within the error:" if found.close_sizes else "best"
    uprights = (
        Upright(found.sizes[best], f"{shown} {pot_amount(pot, found.sizes[best])}", accent, dashed=True),
    )
    ticks = tuple((size, bare(pot, size)) for size in (span[0], (span[0] + span[1]) / 2, span[1]))
    seen = [0.0, decision.call.value, *map(float, found.by_size)]
    across = "size; folds where a bluff breaks even"
    return ValueChart(
        lines, uprights, dots, span, ticks, across, f"{pot.unit.name or 'chips'} won", min(seen), max(seen)
    )
