"""The figures of a scenario table: which columns there are, and the text of each cell."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from oracle.simulate.snapshot import Estimate, SeatFigures, Snapshot
from ui.document.runs.answers import answer_of, units_of
from ui.document.runs.pql_results import PERCENT
from ui.document.state import DocumentState
from ui.document.wording import EXACT, percent, trials, uncertainty
from ui.scenarios.feed import RowAnswer

if TYPE_CHECKING:
    from oracle.query.conditions import Question

EQUITY, WIN, TIE, QUESTIONS, METHOD = "equity", "win", "tie", "questions", "method"
CHOICES = {
    EQUITY: "Equity",
    WIN: "Win",
    TIE: "Tie",
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
        text: It, with its ± if it is sampled.
        tip: More about it; may be empty.
        share: It as a share 0…1, for the curve; None for other figures.
        half_width: Half the 95 % interval of that share; 0 if exact.
    """

    text: str
    tip: str = ""
    share: float | None = None
    half_width: float = 0.0


@dataclass(frozen=True, slots=True)
class FigureColumn:
    """A column of figures.

    Attributes:
        title: Its title.
        seat: Index of the player it is about, or None.
        cell: Gives the figure in a row's figures.
        words: Whether its cells are words.
    """

    title: str
    seat: int | None
    cell: Callable[[RowAnswer, Snapshot], Cell]
    words: bool = False

    def of(self, row: RowAnswer) -> Cell:
        """The figure of a row; a sign while there is none."""
        snapshot = None if row.answered is None else row.answered.snapshot
        if snapshot is None or not snapshot.trials:
            return Cell(UNKNOWN if row.over else WAITING)
        return self.cell(row, snapshot)


def columns_of(state: DocumentState, chosen: Collection[str]) -> tuple[FigureColumn, ...]:
    """The columns of a table.

    Args:
        state: The document as it is asked, without lines that have an error.
        chosen: What is shown: names in `CHOICES`.
    """
    columns = [
        FigureColumn(f"{CHOICES[name]}: {seat.name}", place, _share_of(place, name))
        for name in (EQUITY, WIN, TIE)
        if name in chosen
        for place, seat in enumerate(state.seats)
        if not seat.folded
    ]
    if QUESTIONS in chosen and state.questions:
        columns += _questions(state)
    if METHOD in chosen:
        columns.append(FigureColumn("How it is known", None, _method, words=True))
    return tuple(columns)


def _share_of(place: int, name: str) -> Callable[[RowAnswer, Snapshot], Cell]:
    def cell(_row: RowAnswer, snapshot: Snapshot) -> Cell:
        figures: SeatFigures = snapshot.seats[place]
        estimate: Estimate = getattr(figures, name)
        return share_cell(estimate, snapshot)

    return cell


def share_cell(estimate: Estimate, snapshot: Snapshot) -> Cell:
    """A share of the pot or of deals as a cell."""
    if snapshot.exact:
        return Cell(percent(estimate.value), f"{100 * estimate.value:.6g} %, exact", estimate.value)
    half = estimate.half_width
    sure = uncertainty(half, share=True)
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
