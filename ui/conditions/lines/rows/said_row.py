"""A line with content: chips for a sentence, or a field for PQL."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from oracle.errors import QueryError
from oracle.games import find_game
from oracle.query.conditions import Formula, Question, Sentence, question_words, slot_trouble, words_of
from ui.conditions.lines.rows.formula_edit import FormulaEdit
from ui.conditions.lines.rows.frame import LineFrame
from ui.conditions.lines.rows.sentence_view import SentenceView, Setting
from ui.context import Context
from ui.document.edits import conditions as edits
from ui.document.lines.troubles import LineTrouble, trouble_of
from ui.document.typing_pause import line_text
from ui.theme.tokens import HIT_AREA
from ui.widgets.fields.inline_field import InlineField
from ui.widgets.fields.range_paste import RangePaste
from ui.widgets.labels.label import Label

_WIDE = 2_000
"""A line of PQL may use all the width."""


class SaidRow(LineFrame):
    """The base of lines with content: chips for a sentence, or a field for PQL.

    Attributes:
        card_wanted: Emitted with a slot for a card and its chip.
    """

    card_wanted = Signal(object, object)

    def __init__(
        self, context: Context, key: int, keys: dict[str, str], parent: QWidget | None = None
    ) -> None:
        super().__init__(context, key, keys, parent)
        self.view: SentenceView | None = None
        self.field: InlineField | None = None
        self._unknown: Label | None = None
        self._not = Label("not")
        self._not.setFixedHeight(HIT_AREA)
        self._not.hide()
        self._said = QHBoxLayout()
        self._said.setSpacing(5)
        self._said.addWidget(self._not)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """Chips or field."""
        if self.view is not None:
            return self.view.controls
        return () if self.field is None else (self.field.edit,)

    def start_editing(self) -> None:
        """Focus the main control of the line."""
        target = self.controls[0] if self.controls else self
        target.setFocus(Qt.FocusReason.TabFocusReason)

    def show_node(self, node: Sentence | Formula, *, quiet: bool, question: Question | None = None) -> None:
        """Show the content and its error."""
        state = self._context.document.state
        asked = None if question is None else question.ask
        trouble = None
        if not self._context.document.typing.holds(line_text(self.key)):
            trouble = trouble_of(node, state, self._context.macros(), asked)
        if isinstance(node, Formula):
            self._show_formula(node, trouble, quiet=quiet)
        else:
            self._show_sentence(node, trouble, quiet=quiet, question=question)
        words = words_of(node, state.labels())
        if question is not None:
            words = question_words(question, state.labels())
        self.say(f"{words}, switched off" if quiet else words, "" if trouble is None else trouble.message)

    def _show_formula(self, node: Formula, trouble: LineTrouble | None, *, quiet: bool) -> None:
        if self.field is None:
            self._clear()
            self.field = InlineField(FormulaEdit(self._context.theme), "PQL", widest=_WIDE)
            self.field.edited.connect(lambda text: edits.set_formula(self._context.document, self.key, text))
            self.field.committed.connect(self._context.document.end_merge)
            self._said.addWidget(self.field, 1)
            self.field.show()
        self._not.setVisible(node.negated)
        tip = "A condition in PQL, such as winsHi(hero) or pairedBoard(turn)."
        self.field.show_text(
            node.text, wrong=trouble is not None, quiet=quiet, tip=trouble.message if trouble else tip
        )
        edit = self.field.edit
        if isinstance(edit, FormulaEdit):
            edit.show_problem(trouble.span if trouble is not None and trouble.text == node.text else None)

    def _show_sentence(
        self, node: Sentence, trouble: LineTrouble | None, *, quiet: bool, question: Question | None
    ) -> None:
        if self.view is None:
            self._clear()
            self.view = SentenceView(self._context.theme, self._take_pastes)
            self.view.chosen.connect(
                lambda slot, value: edits.set_slot(self._context.document, self.key, slot, value)
            )
            self.view.typed.connect(
                lambda slot, value: edits.set_slot(self._context.document, self.key, slot, value, typing=True)
            )
            self.view.committed.connect(self._context.document.end_merge)
            self.view.asked.connect(lambda ask: edits.set_ask(self._context.document, self.key, ask))
            self.view.card_wanted.connect(self.card_wanted)
            self._said.addWidget(self.view, 1)
            self.view.show()
        self._not.hide()
        try:
            setting = self._setting(node, trouble, quiet=quiet)
            self.view.show_sentence(node, setting, None if question is None else question.ask)
        except QueryError:  # a newer version's sentence: its words and the message below explain
            self._clear()
            self._unknown = Label(words_of(node, self._context.document.state.labels()))
            self._said.addWidget(self._unknown, 1)
            self._unknown.show()

    def _take_pastes(self, field: InlineField) -> RangePaste:
        return RangePaste(self._context.document, field, self._context.macros)

    def _setting(self, node: Sentence, trouble: LineTrouble | None, *, quiet: bool) -> Setting:
        state = self._context.document.state
        game = find_game(state.game)
        faulty = None
        if trouble is not None:
            faulty = slot_trouble(node, game, self._context.macros(), state.syntax)
        return Setting(
            game,
            state.syntax,
            state.labels(),
            {str(seat.key): seat.color for seat in state.seats},
            quiet=quiet,
            wrong="" if faulty is None else faulty[0].name,
            problem=None if faulty is None else faulty[1].span,
            message="" if trouble is None else trouble.message,
        )

    def _clear(self) -> None:
        for part in (self.view, self.field, self._unknown):
            if part is not None:
                self._said.removeWidget(part)
                part.hide()
                part.deleteLater()
        self.view = self.field = self._unknown = None
