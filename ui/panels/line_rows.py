"""The lines of "Require that" and "Ask the Oracle": a sentence or PQL, a group, a question."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from oracle.errors import QueryError
from oracle.games import find_game
from oracle.query.conditions import (
    Formula,
    Group,
    Line,
    Question,
    Sentence,
    question_words,
    slot_trouble,
    words_of,
)
from ui.commands import conditions as edits
from ui.context import Context
from ui.models.answers import Answer
from ui.models.line_troubles import LineTrouble, trouble_of
from ui.panels.line_frame import LineFrame
from ui.panels.line_menu import CONDITION_KEYS, GROUP_KEYS, QUESTION_KEYS
from ui.theme.tokens import HIT_AREA
from ui.widgets.answer_figure import AnswerFigure, BarStrip
from ui.widgets.chip import Chip, JoinWord
from ui.widgets.formula_edit import FormulaEdit
from ui.widgets.inline_field import InlineField
from ui.widgets.sentence_view import SentenceView, Setting
from ui.widgets.switch import Switch

_WIDE = 2_000
"""A line of PQL may take all the width there is."""


class SaidRow(LineFrame):
    """A line that says something: chips for a sentence, a field for PQL.

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
        self._unknown: QLabel | None = None
        self._not = QLabel("not")
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
        """Put the keyboard where the line is changed first."""
        target = self.controls[0] if self.controls else self
        target.setFocus(Qt.FocusReason.TabFocusReason)

    def show_node(self, node: Sentence | Formula, *, quiet: bool, question: Question | None = None) -> None:
        """Show what the line says, and what is wrong with it."""
        state = self._context.document.state
        asked = None if question is None else question.ask
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
            self.field = InlineField(
                self._context.theme, FormulaEdit(self._context.theme), "PQL", widest=_WIDE
            )
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
            self.view = SentenceView(self._context.theme)
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
        except QueryError:  # a newer version's sentence: its words and the message below tell
            self._clear()
            self._unknown = QLabel(words_of(node, self._context.document.state.labels()))
            self._said.addWidget(self._unknown, 1)
            self._unknown.show()

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


class ConditionRow(SaidRow):
    """A line of "Require that".

    Attributes:
        join_wanted: Emitted when the user wants the other joining word.
    """

    KIND = "c"
    join_wanted = Signal()

    def __init__(self, context: Context, key: int, parent: QWidget | None = None) -> None:
        super().__init__(context, key, CONDITION_KEYS, parent)
        self.switch = _switch(self)
        self.joined = JoinWord(context.theme)
        self.joined.clicked.connect(self.join_wanted)
        self.parts.addWidget(self.switch, 0, Qt.AlignmentFlag.AlignTop)
        self.parts.addWidget(self.joined, 0, Qt.AlignmentFlag.AlignTop)
        self.parts.addLayout(self._said, 1)
        self.parts.addWidget(self.menu_button, 0, Qt.AlignmentFlag.AlignTop)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """Switch, joining word, then what the line says."""
        join = () if self.joined.isHidden() else (self.joined,)
        return (self.switch, *join, *super().controls)

    def start_editing(self) -> None:
        """Put the keyboard on the first chip."""
        said = super().controls
        (said[0] if said else self).setFocus(Qt.FocusReason.TabFocusReason)

    def show_line(self, line: Line, joined: str | None, *, quiet: bool) -> None:
        """Show a line.

        Args:
            line: The line.
            joined: The word that joins it to the one above; None for the first of its group.
            quiet: It, or a group it is in, is switched off.
        """
        node = line.node
        if isinstance(node, Group):
            raise TypeError("a group has a row of its own")
        self.show_node(node, quiet=quiet)
        _show_join(self.joined, joined)
        _show_switch(self.switch, on=line.on, words=self.accessibleName())


class GroupRow(LineFrame):
    """The head of a group.

    Attributes:
        join_wanted: Emitted when the user wants the lines outside joined by the other word.
        inner_join_wanted: Emitted when he wants those inside joined by the other word.
        add_wanted: Emitted when he wants another line inside.
    """

    KIND = "g"
    join_wanted = Signal()
    inner_join_wanted = Signal()
    add_wanted = Signal()

    def __init__(self, context: Context, key: int, parent: QWidget | None = None) -> None:
        super().__init__(context, key, GROUP_KEYS, parent)
        self.switch = _switch(self)
        self.joined = JoinWord(context.theme)
        self.joined.clicked.connect(self.join_wanted)
        self.which = Chip(context.theme, "group")
        self.which.clicked.connect(self.inner_join_wanted)
        self.add_button = QPushButton("+ Line")
        self.add_button.setProperty("role", "link")
        self.add_button.setToolTip("Add a line to this group.")
        self.add_button.setAccessibleName("Add a line to this group")
        self.add_button.clicked.connect(self.add_wanted)
        for part in (self.switch, self.joined, self.which):
            self.parts.addWidget(part)
        self.parts.addStretch(1)
        self.parts.addWidget(self.add_button)
        self.parts.addWidget(self.menu_button)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """Switch, joining word, kind of group, the button for another line."""
        join = () if self.joined.isHidden() else (self.joined,)
        return (self.switch, *join, self.which, self.add_button)

    def start_editing(self) -> None:
        """Put the keyboard on the kind of group."""
        self.which.setFocus(Qt.FocusReason.TabFocusReason)

    def show_line(self, line: Line, joined: str | None, *, quiet: bool) -> None:
        """Show a group; as `ConditionRow.show_line`."""
        node = line.node
        if not isinstance(node, Group):
            raise TypeError("only a group has this row")
        self.which.show_word(group_words(node), quiet=quiet)
        other = "any of these" if node.joined == "and" else "all of these"
        self.which.setToolTip(f"Click for “{other}”.")
        words = words_of(node, self._context.document.state.labels())
        self.say(f"Group, {words}, switched off" if quiet else f"Group, {words}", "")
        _show_join(self.joined, joined)
        _show_switch(self.switch, on=line.on, words=words)


class QuestionRow(SaidRow):
    """A line of "Ask the Oracle", its answer at the right.

    Attributes:
        picture_wanted: Emitted when the user wants to see a distribution whole.
    """

    KIND = "q"
    picture_wanted = Signal()

    def __init__(self, context: Context, key: int, parent: QWidget | None = None) -> None:
        super().__init__(context, key, QUESTION_KEYS, parent)
        self._asks = QLabel()
        self._asks.setFixedHeight(HIT_AREA)
        self.figure, self.strip = AnswerFigure(context.theme), BarStrip(context.theme)
        self.strip.clicked.connect(self.picture_wanted)
        self.strip.hide()
        self.parts.addWidget(self._asks, 0, Qt.AlignmentFlag.AlignTop)
        self.parts.addLayout(self._said, 1)
        for part in (self.figure, self.strip, self.menu_button):
            self.parts.addWidget(part, 0, Qt.AlignmentFlag.AlignTop)
        self.parts.setSpacing(4)

    @property
    def controls(self) -> tuple[QWidget, ...]:
        """What the line says, then the distribution."""
        return super().controls if self.strip.isHidden() else (*super().controls, self.strip)

    def show_question(self, question: Question) -> None:
        """Show a question."""
        self.show_node(question.node, quiet=not question.on, question=question)
        in_pql = isinstance(question.node, Formula)
        self._asks.setText(question.ask.value)
        self._asks.setVisible(in_pql)
        self._asks.setStyleSheet("" if question.on else f"color: {self._context.theme.tokens.muted};")

    def show_answer(self, answer: Answer, *, stale: bool) -> None:
        """Show the answer, or what stands in its place."""
        self.strip.setVisible(bool(answer.shares))
        self.figure.setVisible(not answer.shares)
        if answer.shares:
            self.strip.show_shares(answer.shares, answer.tip, stale=stale)
        else:
            self.figure.show_figure(answer.value, answer.sure, answer.tip, stale=stale)


def group_words(group: Group) -> str:
    """What a group asks of its lines."""
    if group.negated:
        return "not all of these" if group.joined == "and" else "none of these"
    return "all of these" if group.joined == "and" else "any of these"


def _switch(row: LineFrame) -> Switch:
    switch = Switch(row._context.theme, "")
    switch.clicked.connect(lambda on: edits.switch(row._context.document, row.key, on))
    return switch


def _show_switch(switch: Switch, *, on: bool, words: str) -> None:
    switch.setChecked(on)
    switch.setAccessibleName(f"Count: {words}")
    switch.setToolTip(
        "This line counts. Click to leave it out." if on else "This line is left out. Click to let it count."
    )


def _show_join(word: JoinWord, joined: str | None) -> None:
    word.setVisible(joined is not None)
    if joined is not None:
        word.show_word(joined)
