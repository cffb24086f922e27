"""The lines of "Require that" and "Ask the Oracle": conditions, groups, questions."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QPushButton, QWidget

from oracle.query.conditions import (
    Formula,
    Group,
    Line,
    Question,
    words_of,
)
from ui.conditions.answer_figure import AnswerFigure, BarStrip
from ui.conditions.lines.rows.frame import LineFrame
from ui.conditions.lines.rows.menu import CONDITION_KEYS, GROUP_KEYS, QUESTION_KEYS
from ui.conditions.lines.rows.said_row import SaidRow
from ui.conditions.lines.rows.switch import Switch
from ui.context import Context
from ui.document.asked_seats import color_of_line
from ui.document.edits import conditions as edits
from ui.document.runs.answers import AnswerText
from ui.document.shown_text import several_lines, tooltip
from ui.theme.roles import set_role
from ui.theme.tokens import HIT_AREA
from ui.widgets.buttons.chip import Chip, JoinWord
from ui.widgets.labels.label import Label


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
        """Switch, joining word, then the content."""
        join = () if self.joined.isHidden() else (self.joined,)
        return (self.switch, *join, *super().controls)

    def start_editing(self) -> None:
        """Focus the first chip."""
        said = super().controls
        (said[0] if said else self).setFocus(Qt.FocusReason.TabFocusReason)

    def show_line(self, line: Line, joined: str | None, *, quiet: bool) -> None:
        """Show a line.

        Args:
            line: The line.
            joined: The word that joins it to the line above; None for the first of its group.
            quiet: Whether it, or a group around it, is switched off.
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
        inner_join_wanted: Emitted when the user wants the lines inside joined by the other word.
        add_wanted: Emitted when the user wants another line inside.
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
        """Switch, joining word, kind of group, the add button."""
        join = () if self.joined.isHidden() else (self.joined,)
        return (self.switch, *join, self.which, self.add_button)

    def start_editing(self) -> None:
        """Focus the kind of group."""
        self.which.setFocus(Qt.FocusReason.TabFocusReason)

    def show_line(self, line: Line, joined: str | None, *, quiet: bool) -> None:
        """Show a group; as `ConditionRow.show_line`."""
        node = line.node
        if not isinstance(node, Group):
            raise TypeError("only a group has this row")
        self.which.show_word(group_words(node), quiet=quiet)
        other = "any of these" if node.joined == "and" else "all of these"
        self.which.setToolTip(tooltip(f"Click for “{other}”."))
        words = words_of(node, self._context.document.state.labels())
        self.say(f"Group, {words}, switched off" if quiet else f"Group, {words}", "")
        _show_join(self.joined, joined)
        _show_switch(self.switch, on=line.on, words=words)


class QuestionRow(SaidRow):
    """A line of "Ask the Oracle", its answer at the right.

    Attributes:
        picture_wanted: Emitted when the user opens a distribution.
    """

    KIND = "q"
    picture_wanted = Signal()

    def __init__(self, context: Context, key: int, parent: QWidget | None = None) -> None:
        super().__init__(context, key, QUESTION_KEYS, parent)
        self._asks = Label()
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
        """The content, then the distribution."""
        return super().controls if self.strip.isHidden() else (*super().controls, self.strip)

    def show_question(self, question: Question) -> None:
        """Show a question."""
        self.show_node(question.node, quiet=not question.on, question=question)
        self.strip.set_color(color_of_line(question.node, self._context.document.state))
        in_pql = isinstance(question.node, Formula)
        self._asks.setText(question.ask.value)
        self._asks.setVisible(in_pql)
        set_role(self._asks, "" if question.on else "off")

    def show_answer(self, answer: AnswerText, *, stale: bool) -> None:
        """Show the answer, or a placeholder."""
        self.strip.setVisible(bool(answer.shares))
        self.figure.setVisible(not answer.shares)
        if answer.shares:
            self.strip.show_shares(answer.shares, answer.tip, stale=stale)
        else:
            self.figure.show_figure(answer.value, answer.sure, answer.tip, stale=stale)


def group_words(group: Group) -> str:
    """The words for what a group requires of its lines."""
    if group.negated:
        return "not all of these" if group.joined == "and" else "none of these"
    return "all of these" if group.joined == "and" else "any of these"


def _switch(row: LineFrame) -> Switch:
    switch = Switch(row._context.theme, "")
    switch.clicked.connect(lambda on: edits.switch(row._context.document, row.key, on))
    return switch


def _show_switch(switch: Switch, *, on: bool, words: str) -> None:
    switch.setChecked(on)
    switch.setAccessibleName(several_lines(f"Count: {words}"))
    switch.setToolTip(
        "This line is on. Click to switch it off." if on else "This line is off. Click to switch it on."
    )


def _show_join(word: JoinWord, joined: str | None) -> None:
    word.setVisible(joined is not None)
    if joined is not None:
        word.show_word(joined)
