"""The figures of a scenario table: which columns there are, and the text of each cell."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.decisions.money.amounts import Unit
from oracle.simulate.printed import plus_minus
from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot
from ui.document.decisions.money import Money, playing
from ui.document.decisions.rules import actions_of
from ui.document.runs.answers import answer_of, units_of
from ui.document.runs.picture_request import ACTIONS_UNUSED
from ui.document.runs.pql_results import PERCENT
from ui.document.scenarios.money import (
    NO_MONEY,
    SIDE_POTS,
    call_terms,
    later_of,
    later_words,
    money_of,
    one_equity,
    signed_amount,
)
from ui.document.state import DocumentState
from ui.document.wording import EXACT, percent, precision, trials
from ui.scenarios.feed import RowAnswer

if TYPE_CHECKING:
    from oracle.decisions.values.actions import CallTerms
    from oracle.query.conditions import Question

EQUITY, WIN, TIE, NEEDED, CALL_EV, QUESTIONS, METHOD = (
    "equity", "win", "tie", "needed", "call", "questions", "method",
)  # fmt: skip
NEEDED_TITLE = "Needed equity"
CHOICES = {
    EQUITY: "Equity",
    WIN: "Win",
    TIE: "Tie",
    NEEDED: NEEDED_TITLE,
    CALL_EV: "EV of the call",
    QUESTIONS: "Questions of “Ask the Oracle”",
    METHOD: "Exact or sampled, and deals",
}
"""What can be shown, in words, in the order of the columns."""
USUAL = frozenset({EQUITY, QUESTIONS, METHOD})
UNKNOWN = "–"
WAITING = "…"


@dataclass(frozen=True, slots=True)
class Cell:
    """A figure as shown.

    Attributes:
        text: The figure, with its ± if it is sampled.
        tip: More about it; may be empty.
        share: The figure as a number for the curve: a share 0…1, or an amount; None for other figures.
        half_width: Half the 95 % interval of that number; 0 if exact.
        unit: What an amount counts in; None for a share.
    """

    text: str
    tip: str = ""
    share: float | None = None
    half_width: float = 0.0
    unit: Unit | None = None


@dataclass(frozen=True, slots=True)
class FigureColumn:
    """A column of figures.

    Attributes:
        title: Its title.
        seat: Index of the player it is about, or None.
        cell: Returns the figure from a row's figures.
        words: Whether its cells are words.
        at_once: Returns the figure if no run is needed for it, or None.
    """

    title: str
    seat: int | None
    cell: Callable[[RowAnswer, Snapshot], Cell]
    words: bool = False
    at_once: Callable[[RowAnswer], Cell | None] | None = None

    def of(self, row: RowAnswer) -> Cell:
        """The figure of a row; a sign while there is none."""
        known = None if self.at_once is None else self.at_once(row)
        if known is not None:
            return known
        snapshot = None if row.answered is None else row.answered.snapshot
        if snapshot is None or not snapshot.trials:
            return Cell(UNKNOWN if row.over else WAITING)
        return self.cell(row, snapshot)


def columns_of(state: DocumentState, chosen: Collection[str]) -> tuple[FigureColumn, ...]:
    """The columns of a table.

    Args:
        state: The document as it is run, without lines that have an error.
        chosen: What is shown: names in `CHOICES`.
    """
    columns = [
        FigureColumn(f"{CHOICES[name]}: {seat.name}", place, _share_of(place, name))
        for name in (EQUITY, WIN, TIE)
        if name in chosen
        for place, seat in enumerate(state.seats)
        if not seat.folded
    ]
    columns += [column for name, column in MONEY_COLUMNS.items() if name in chosen]
    if QUESTIONS in chosen and state.questions:
        columns += _questions(state)
    if METHOD in chosen:
        columns.append(FigureColumn("Method", None, _method, words=True))
    return tuple(columns)


def _share_of(place: int, name: str) -> Callable[[RowAnswer, Snapshot], Cell]:
    def cell(_row: RowAnswer, snapshot: Snapshot) -> Cell:
        figures: SeatFigures = snapshot.seats[place]
        estimate: Estimate = getattr(figures, name)
        return share_cell(estimate, snapshot)

    return cell


def about_figures(state: DocumentState, chosen: Collection[str]) -> str:
    """What the figures of a table include that its cells do not show; empty if there is nothing to say."""
    later = later_words(state) if not {NEEDED, CALL_EV}.isdisjoint(chosen) else ""
    said = [f"A call counts {later}."] if later else []
    said += [ACTIONS_UNUSED] if any(actions_of(state)) else []
    return " ".join(said)


def _needed(row: RowAnswer) -> Cell:
    """The equity at which the call breaks even: exact, from the amounts alone."""
    money, terms = money_of(row.state), call_terms(row.state)
    if terms is None:
        return Cell(UNKNOWN, _why_no_call(money))
    needed = terms.needed(later_of(row.state))
    if needed > 1:
        return Cell("never", "The call never pays: what can be won is less than what it costs.")
    return Cell(percent(needed), f"{100 * needed:.6g} %: {_price(terms)}", needed)


def _no_call_ev(row: RowAnswer) -> Cell | None:
    """Why a row has no EV of the call, if the amounts say so already."""
    terms = call_terms(row.state)
    if terms is None:
        return Cell(UNKNOWN, _why_no_call(money_of(row.state)))
    return None if one_equity(terms) else Cell(UNKNOWN, SIDE_POTS)


def _call_ev(row: RowAnswer, snapshot: Snapshot) -> Cell:
    """The EV of the call over folding, from the equity of the row."""
    terms = call_terms(row.state)
    assert terms is not None
    hero = row.state.seats.index(playing(row.state)[0])
    estimate = snapshot.seats[hero].equity
    half = 0.0 if snapshot.exact else estimate.half_width
    worth = terms.worth(estimate.value, half, later_of(row.state))
    unit = terms.pot.unit
    sure = f" {plus_minus(worth.error, 2)}" if worth.error else ""
    equity = share_cell(estimate, snapshot).text
    tip = f"Equity {equity}; {_price(terms)}. Folding is worth 0."
    return Cell(f"{signed_amount(unit, worth.value)}{sure}", tip, worth.value, worth.error, unit)


def _price(terms: CallTerms) -> str:
    unit = terms.pot.unit
    return f"{unit.written(terms.cost)} to win a pot of {unit.written(terms.final_pot)}"


def _why_no_call(money: Money) -> str:
    return next(iter(money.troubles.values()), "") or NO_MONEY


MONEY_COLUMNS = {
    NEEDED: FigureColumn(NEEDED_TITLE, None, lambda row, _snapshot: _needed(row), at_once=_needed),
    CALL_EV: FigureColumn(CHOICES[CALL_EV], None, _call_ev, at_once=_no_call_ev),
}
"""The figures of a call, by their names in `CHOICES`."""


def share_cell(estimate: Estimate, snapshot: Snapshot) -> Cell:
    """A share of the pot or of deals as a cell."""
    if snapshot.exact:
        return Cell(percent(estimate.value), f"{100 * estimate.value:.6g} %, exact", estimate.value)
    half = estimate.half_width
    sure = precision(estimate, exact=False)
    tip = f"95 % interval: {percent(estimate.low)} to {percent(estimate.high)}"
    return Cell(f"{percent(estimate.value)} {sure}", tip, estimate.value, half)


def _method(_row: RowAnswer, snapshot: Snapshot) -> Cell:
    how = EXACT if snapshot.exact else "sampled"
    return Cell(f"{how}, {trials(snapshot)}", snapshot.why)


def _questions(state: DocumentState) -> list[FigureColumn]:
    from oracle.query.conditions import question_words  # parses the templates: only if there are questions
    from ui.document.lines.to_query import selectors_of

    asked = [question for question, _selector in selectors_of(state.questions, state.players())]
    kinds = units_of(state.to_query())[-len(asked) :] if asked else ()
    return [
        FigureColumn(question_words(question, state.labels()), None, _answer_to(question, unit))
        for question, unit in zip(asked, kinds, strict=True)
    ]


def _answer_to(question: Question, unit: str) -> Callable[[RowAnswer, Snapshot], Cell]:
    from ui.document.lines.to_query import place_from_end

    def cell(row: RowAnswer, snapshot: Snapshot) -> Cell:
        place = place_from_end(question, row.state.questions, row.state.players())
        if place is None or not snapshot.results:
            return Cell(UNKNOWN, "This scenario cannot answer the question.")
        figures = snapshot.results[place]
        answer = answer_of(figures, unit, snapshot)
        if not answer.value:
            return Cell("chart", answer.tip)
        text = answer.value if answer.sure == EXACT else f"{answer.value} {answer.sure}".strip()
        if unit != PERCENT or figures.estimate is None:
            return Cell(text, answer.tip)
        half = 0.0 if snapshot.exact else figures.estimate.half_width
        return Cell(text, answer.tip, figures.estimate.value, half)

    return cell
