"""One past street of a player: what he did, which hands would, and what is left."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from oracle.decisions.rules.completion import example_rule, rule_words
from oracle.games import find_game
from ui.document.decisions.rules import RuleReading
from ui.document.document import Document
from ui.document.shown_text import menu_text
from ui.document.state import DocumentState, SeatAction
from ui.table.actions.step_bar import StepBar
from ui.table.actions.words import usual_words
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.fields.inline_field import InlineField
from ui.widgets.fields.line_completion import LineCompletion
from ui.widgets.fields.macro_completion import named_words
from ui.widgets.fields.pql_suggestions import Suggestion
from ui.widgets.fields.range_edit import RangeEdit
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.labels.label import Label
from ui.widgets.menus import open_below

STREET_WIDTH = 50
"""Width of the name of the street, in pixels."""
_WIDEST = 1000
_MESSAGE_ROWS = 6
"""Lines that a message may take: enough for the message with what to do about it, at the least width."""
_ASKED = "did"
"""Shown on the chip while no word is chosen."""
ANY = "any hand"


class ActionLine(QWidget):
    """Street, word, rule, figures; below them the error of the rule.

    Attributes:
        word_chosen: Emitted with the word for what he did.
        rule_edited: Emitted with the rule as it is typed.

    Args:
        document: The document, whose game and syntax rules are in.
        theme: The theme.
        street: The street.
        macros: Returns the user's named ranges.
        parent: Qt parent.
    """

    word_chosen = Signal(str)
    rule_edited = Signal(str)

    def __init__(
        self,
        document: Document,
        theme: Theme,
        street: str,
        macros: Callable[[], Mapping[str, str]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self.street, self._macros = document, street, macros
        self._street = Label(street)
        self._street.setProperty("role", "muted")
        self._street.setFixedWidth(STREET_WIDTH)
        self.chip = Chip(theme, "")
        self.chip.clicked.connect(self._open_words)
        self.edit = RangeEdit(theme)
        self._hint = self._example = ""
        self.field = InlineField(self.edit, "", widest=_WIDEST)
        self.field.edited.connect(self.rule_edited)
        self.field.committed.connect(document.end_merge)
        self.completion = LineCompletion(self.edit, theme, self._words)
        self.edit.choices_wanted.connect(self.completion.offer)
        self.edit.viewport().installEventFilter(self)
        self.bar = StepBar(theme)
        self.message = ElidedLabel(rows=_MESSAGE_ROWS)
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(4)
        row.addWidget(self._street)
        row.addWidget(self.chip)
        row.addWidget(self.field, 1)
        row.addWidget(self.bar)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(row)
        column.addWidget(self.message)

    def show_action(
        self, state: DocumentState, name: str, action: SeatAction, reading: RuleReading, *, waits: bool
    ) -> None:
        """Show what the player did.

        Args:
            state: The document.
            name: The player's name.
            action: What he did.
            reading: What the rule means; without its error while it is typed.
            waits: Whether the street has not been dealt.
        """
        self._example = example_rule(self.street, state.game)
        self._hint = f"{ANY}, or {self._example}"
        self._fit_hint()
        self.chip.show_word(action.word or _ASKED, quiet=not action.word or waits)
        self.chip.setAccessibleName(f"What {name} did on the {self.street}: {action.word or 'not known'}")
        self.edit.setAccessibleName(f"Hands with which {name} would do the same on the {self.street}")
        tip = reading.message or (f"In PQL: {reading.pql}" if reading.pql else reading.no_pql)
        self.field.show_text(action.rule, wrong=bool(reading.message), quiet=waits, tip=tip or self._how_to())
        self.field.show_problem(state.syntax, reading.span)
        self.say(reading.message or (f"Not used until the {self.street} is dealt." if waits else ""),
                 wrong=bool(reading.message))  # fmt: skip

    def say(self, words: str, *, wrong: bool = True) -> None:
        """Show the error of the rule, or a remark."""
        set_role(self.message, "error" if wrong else "muted")
        self.message.show_text(words)
        self.message.setVisible(bool(words))

    def _how_to(self) -> str:
        return (
            f"Which hands would have done the same, for example {self._example}. "
            "Join conditions by and, or, not; “soft 0.3” keeps the others with less weight. "
            "Press Down to see what can be typed next."
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A click into an empty field shows what may be written; its example needs room in one line."""
        if event.type() == QEvent.Type.Resize:
            self._fit_hint()
        if event.type() == QEvent.Type.MouseButtonRelease and not self.edit.text().strip():
            self.completion.offer()
        return super().eventFilter(watched, event)

    def _fit_hint(self) -> None:
        room = self.edit.viewport().width() - 2 * self.edit.document().documentMargin()
        fits = self.edit.fontMetrics().horizontalAdvance(self._hint) <= room
        self.edit.setPlaceholderText(self._hint if fits else ANY)

    def _words(self, before: str) -> tuple[int, Sequence[Suggestion]]:
        """What may come next: a named range after a ``$``, otherwise a condition."""
        count, named = named_words(before, self._macros)
        if count:
            return count, named
        return rule_words(before, self.street, find_game(self._document.state.game))

    @Slot()
    def _open_words(self) -> None:
        menu = QMenu(self)
        menu.aboutToHide.connect(menu.deleteLater)
        for word in usual_words(self.street):
            menu.addAction(menu_text(word)).triggered.connect(partial(self._choose, word))
        menu.addSeparator()
        menu.addAction("Not known").triggered.connect(partial(self._choose, ""))
        open_below(menu, self.chip)

    def _choose(self, word: str, _checked: bool = False) -> None:
        self.word_chosen.emit(word)
