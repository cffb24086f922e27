"""Ask the Oracle: questions about the counted deals, each with its answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from oracle.games import find_game
from ui.conditions.hints import question_hint
from ui.conditions.lines.builder import WantedRow
from ui.conditions.lines.panel import LinesPanel
from ui.conditions.lines.places import ShownLine
from ui.context import Context
from ui.document.asked_seats import color_of_line
from ui.document.lines.troubles import trouble_of
from ui.document.runs.answers import AnswerText, answer_of, units_of
from ui.document.runs.status import Phase
from ui.document.state import DocumentState
from ui.widgets.cards.card_picker import CardPicker
from ui.widgets.lists.search_list import Entry

if TYPE_CHECKING:
    from oracle.query.conditions import Question
    from ui.conditions.question_picture import QuestionPicture

_NOTHING, _WORKING = "–", "…"


class QuestionsPanel(LinesPanel):
    """The list of questions.

    Args:
        context: The parts of the program.
        picker: The card picker shared by the table.
        parent: Qt parent.
    """

    ASKS = True

    def __init__(self, context: Context, picker: CardPicker, parent: QWidget | None = None) -> None:
        super().__init__(
            context, picker, title="Ask the Oracle", add="+ Add question",
            search="Search questions: ahead, outs, wins, equity …", parent=parent,
        )  # fmt: skip
        self.add_button.setToolTip("Ask how often something holds, or what a number is on average.")
        self.picture: QuestionPicture | None = None
        self._pictured: int | None = None
        self._units_of: DocumentState | None = None
        self._units: tuple[str, ...] = ()
        context.table_runs.results.updated.connect(self.show_answers)
        context.table_runs.changed.connect(self.show_answers)
        self.refresh()

    def entries(self) -> Sequence[Entry]:
        """Every question available in this game."""
        from ui.conditions.entries import question_offers  # parses the templates: on first use

        offers = question_offers(self._context.document.state)
        return [Entry(each.key, each.family, each.title, each.sample, each.choices) for each in offers]

    def said(self, entry: str, typed: str) -> str:
        """The sentence of a menu entry, filled with the typed words."""
        from ui.conditions.entries import said_as_typed

        return said_as_typed(entry, typed, self._context.document.state, asked=True)

    def add(self, entry: str, group: int | None, typed: str = "") -> int | None:
        """Add the question of a menu entry."""
        from oracle.pql import formula
        from oracle.query.conditions import Ask
        from ui.conditions.entries import IN_PQL, as_typed, offered
        from ui.document.edits import conditions as edits

        document = self._context.document

        if entry == IN_PQL:
            return edits.ask_about(document, formula(""), Ask.HOW_OFTEN)
        template, ask = offered(entry)
        return edits.ask_about(document, as_typed(template, typed, document.state), ask)

    def refresh(self) -> None:
        """Show the questions of the document."""
        state = self._context.document.state
        if not self._context.document.checks.done(state, self._context.macros()):
            return
        asked = (state.questions, self.surroundings(), self.typed_lines())
        if asked != self._shown:
            self._shown = asked
            self.hint.setText(question_hint(find_game(state.game), [seat.name for seat in state.seats]))
            self._show_questions(state)
            self.show_answers()

    def _show_questions(self, state: DocumentState) -> None:
        around = self.surroundings()
        self._show_rows(
            [
                WantedRow(
                    ShownLine(question.key, 0),
                    (question, place == 0, around, self.typed(question.key)),
                    partial(self._show_question, question, place == 0),
                )
                for place, question in enumerate(state.questions)
            ]
        )

    def _show_question(self, question: Question, first: bool) -> None:
        if question.key not in self._rows:
            self._make(question.key)
        row = self._rows[question.key]
        row.show_question(question)
        row.place(0, first=first)
        row.show_answer(self._answer(question), stale=self._context.table_runs.results.stale)

    def _make(self, key: int) -> None:
        from ui.conditions.lines.rows.kinds import QuestionRow

        row = QuestionRow(self._context, key)
        row.picture_wanted.connect(lambda: self.show_picture(key))
        self._adopt(row)

    def show_answers(self) -> None:
        """Show the current answers."""
        questions = self._context.document.state.questions
        for question in questions:
            if question.key in self._rows:
                answer = self._answer(question)
                self._rows[question.key].show_answer(answer, stale=self._context.table_runs.results.stale)
        self._update_picture()

    def show_picture(self, key: int) -> None:
        """Open the histogram of a distribution."""
        from oracle.query.conditions import words_of
        from ui.conditions.question_picture import QuestionPicture  # imports plots: only when needed

        question = self._question(key)
        if question is None:
            return
        self._pictured = key
        words = words_of(question.node, self._context.document.state.labels())
        words = words[:1].upper() + words[1:]
        self.picture = QuestionPicture(self._context.theme, words, self)
        self.picture.chart.menu.save_with(self._context.saves, self._context.settings)
        self.picture.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.picture.destroyed.connect(self._picture_gone)
        self._update_picture()
        self.picture.open_beside(self.row(key))

    def _picture_gone(self) -> None:
        self.picture = self._pictured = None

    def _update_picture(self) -> None:
        if self.picture is None or self._pictured is None:
            return
        question = self._question(self._pictured)
        results = self._context.table_runs.results
        figures = None if question is None else results.answer(question)
        if question is not None and figures is not None and results.snapshot is not None:
            color = color_of_line(question.node, self._context.document.state)
            exact = results.snapshot.exact
            self.picture.show_figures(figures, self._unit(question), exact=exact, color=color)

    def _question(self, key: int) -> Question | None:
        questions = self._context.document.state.questions
        return next((question for question in questions if question.key == key), None)

    def _answer(self, question: Question) -> AnswerText:
        """The text in place of an answer."""
        if not question.on:
            return AnswerText("off", "", "This question is switched off.")
        table_runs = self._context.table_runs
        state, macros = self._context.document.state, self._context.macros()
        found = trouble_of(question.node, state, macros, question.ask)
        if found is not None:
            return AnswerText(_NOTHING, "", found.message)
        figures, snapshot = table_runs.results.answer(question), table_runs.results.snapshot
        if figures is None or snapshot is None:
            working = table_runs.running or table_runs.settling
            waits = table_runs.standing.phase is Phase.WAITING
            tip = (
                "The answer is being computed."
                if working
                else "Press Run to get the answer."
                if waits
                else ""
            )
            return AnswerText(_WORKING if working else _NOTHING, "", tip)
        return answer_of(figures, self._unit(question), snapshot)

    def _unit(self, question: Question | None) -> str:
        """Whether the answer is a share or another number."""
        results = self._context.table_runs.results
        asked = results.asked
        if asked is None or question is None:
            return ""
        if self._units_of is not asked:  # computed once for all questions of a run
            self._units_of, self._units = asked, units_of(asked.to_query())
        place = results.place(question)
        return "" if place is None else self._units[place]
