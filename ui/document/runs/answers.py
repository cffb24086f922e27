"""The answers of "Ask the Oracle" as shown: a figure, its precision, details in the tooltip."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from math import floor, inf, isfinite, log10

from oracle.export import Answered
from oracle.query import Query
from oracle.simulate.printed import lopsided
from oracle.simulate.snapshot import Estimate, SelectorFigures, Snapshot
from ui.document.lines.tree import in_force
from ui.document.runs.pql_results import PERCENT, bar_label, units
from ui.document.state import DocumentState
from ui.document.wording import EXACT, amount, ends, interval, no_error, number, percent, short, uncertainty

_LEAST_DECIMALS, _MOST_DECIMALS = 1, 3
_DIGITS = 4
"""Digits of a percentage that fit beside its precision; the tooltip has more."""
_EXACT_DECIMALS = 2
_FEW, _PERCENTS = 8, 100
"""Up to this many different equities have a bar each; otherwise there is one bar per whole per cent."""


@dataclass(frozen=True, slots=True)
class AnswerText:
    """The text of an answer.

    Attributes:
        value: ``64.9 %`` or ``5.31``; empty for a distribution.
        sure: ``± 0.1`` or ``exact``.
        tip: The full details, in words.
        shares: For a distribution, the share of the deals with each value, in order of value.
    """

    value: str
    sure: str = ""
    tip: str = ""
    shares: tuple[float, ...] = ()


def answer_of(figures: SelectorFigures, unit: str, snapshot: Snapshot) -> AnswerText:
    """The answer in a snapshot.

    Args:
        figures: The figures of the question.
        unit: "percent" or "number", from `units_of`.
        snapshot: The snapshot they are from.
    """
    notes = [figures.note] if figures.note else []
    if figures.kind == "histogram":
        return _distribution(figures, unit, snapshot, notes)
    estimate = figures.estimate
    if estimate is None or not isfinite(estimate.value):
        return AnswerText(figures.text or "–", "", "\n".join(notes) or "No deal has answered this yet.")
    return _figure(figures, estimate, unit, snapshot, notes)


@lru_cache(maxsize=16)
def units_of(query: Query) -> tuple[str, ...]:
    """The unit of each selector's figure, computed once per query.

    Ranges do not affect units, so ranges that only the user's library has do no harm.
    """
    return units(replace(query, seats=tuple(replace(seat, range_text="*") for seat in query.seats)))


def kept(snapshot: Snapshot) -> str:
    """How many deals a condition keeps: ``1 in 412 deals kept``, ``64.9 % of the deals kept``; or empty.

    >>> kept(Snapshot("sampled", "sampled", "", 100, 41_200, 1.0, 1))
    '1 in 412 deals kept'
    """
    if not snapshot.drawn or snapshot.drawn < snapshot.trials:
        return ""
    if not snapshot.trials:
        return f"none of {short(snapshot.drawn)} deals kept"
    if 2 * snapshot.trials > snapshot.drawn:
        return f"{percent(snapshot.trials / snapshot.drawn, 1)} of the deals kept"
    one_in = snapshot.drawn / snapshot.trials
    return f"1 in {one_in:,.0f} deals kept" if one_in >= 10 else f"1 in {one_in:.1f} deals kept"


def conditions_in_words(state: DocumentState) -> str:
    """The active conditions in one sentence; empty if there are none."""
    if not in_force(state.conditions):
        return ""
    from oracle.query.conditions import Group, words_of  # parses the templates: only when there is a line

    return words_of(Group("and", state.conditions), state.labels())


def answered_questions(asked: DocumentState, snapshot: Snapshot) -> tuple[Answered, ...]:
    """The lines below a result's table: each question with its answer.

    Args:
        asked: The document that the figures belong to.
        snapshot: The figures.
    """
    if not asked.questions:
        return ()
    from oracle.query.conditions import question_words
    from ui.document.lines.to_query import selectors_of

    questions = [question for question, _selector in selectors_of(asked.questions, asked.players())]
    results, kinds = snapshot.results[-len(questions) :], units_of(asked.to_query())[-len(questions) :]
    answered = []
    for question, figures, unit in zip(questions, results, kinds, strict=False):
        answer = answer_of(figures, unit, snapshot)
        shown = f"{answer.value} {answer.sure}".strip() or answer.tip.splitlines()[0]
        bars = tuple(replace(bar, label=bar_label(bar, unit)) for bar in figures.buckets)
        figure = figures.estimate if answer.value not in ("", "–") else None
        answered.append(Answered(question_words(question, asked.labels()), shown, figure, bars))
    return tuple(answered)


def _figure(
    figures: SelectorFigures, estimate: Estimate, unit: str, snapshot: Snapshot, notes: list[str]
) -> AnswerText:
    share = unit == PERCENT
    half = 0.0 if snapshot.exact or not estimate.known else max(estimate.half_width, 0.0)
    if share:
        decimals = _decimals(100 * estimate.value, 100 * half)
        value = percent(estimate.value, decimals)
        sure = uncertainty(half, share=True, decimals=decimals)
    else:
        value = number(estimate.value, _rounded(half) if estimate.known else inf)
        sure = uncertainty(half, share=False, rounding=_rounded(half))
    if half and lopsided(estimate):
        sure = ends(estimate, share=share)
    tips = [f"{100 * estimate.value:.6g} %" if share else f"{estimate.value:.10g}"]
    if snapshot.exact:
        sure = EXACT
        if "/" in figures.fraction:
            tips.append(f"Exactly {figures.fraction}.")
    else:
        sure = sure if estimate.known else no_error(estimate)
        write = _percentage if share else "{:.6g}".format
        tips.append(f"95 % interval: {interval(estimate, write)}.")
    if figures.count is not None:
        tips.append(f"{amount(figures.count)} of {amount(snapshot.trials)} deals.")
    return AnswerText(value, sure, "\n".join([*tips, *notes]))


def _percentage(share: float) -> str:
    return percent(share, 4)


def _distribution(figures: SelectorFigures, unit: str, snapshot: Snapshot, notes: list[str]) -> AnswerText:
    shares = tuple(bar.share.value for bar in figures.buckets)
    by_label = {bar.label: bar.share.value for bar in figures.buckets}
    if unit == PERCENT and len(shares) > _FEW and all(label.isdigit() for label in by_label):
        shares = tuple(by_label.get(str(place), 0.0) for place in range(_PERCENTS))
    if not shares:
        return AnswerText("–", "", "No deal has answered this yet.")
    often = sorted(figures.buckets, key=lambda bar: -bar.share.value)[:4]
    parts = ", ".join(f"{bar_label(bar, unit)} {percent(bar.share.value, 1)}" for bar in often)
    how = "exact" if snapshot.exact else "sampled"
    return AnswerText("", "", "\n".join([f"Most often: {parts} ({how}).", *notes]), shares)


def _decimals(value: float, half: float) -> int:
    """Decimals of a percentage that show one digit of its half-width, as far as they fit."""
    if half <= 0 or not isfinite(half):
        return _EXACT_DECIMALS
    room = _DIGITS - len(f"{abs(value):.0f}")
    return min(_MOST_DECIMALS, room, max(_LEAST_DECIMALS, -floor(log10(half))))


def _rounded(half: float) -> float:
    """A half-width for `number`, which shows two digits of it, scaled so that it shows one."""
    return 10 * half if isfinite(half) else 0.0
