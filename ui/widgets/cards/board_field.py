"""A field for typing a board: cards, or a pattern."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from oracle.cards.card import cards_text
from oracle.errors import QueryError, TextError
from oracle.games import find_game
from oracle.prepared.board_text import parse_board
from oracle.prepared.checks import check_table
from oracle.ranges import board_hints
from ui.context import Context
from ui.document.cards.used_cards import BOARD, cards_or_none, clash, used_cards
from ui.document.edits.table import set_board
from ui.document.state import DocumentState
from ui.document.typing_pause import TypingPause
from ui.widgets.escape import asks_for_escape
from ui.widgets.labels.label import Label
from ui.widgets.labels.message_bubble import MessageBubble
from ui.widgets.labels.remark_line import RemarkLine

LONGEST = 10_000
"""Characters of a board pattern."""
EXAMPLE = "cards such as Kh7c2d, or a pattern: A**, KJ* two-tone"
DRAWN_FROM = "Every board that fits is dealt; the dice deal one."
_TYPED = "board"


class BoardField(QWidget):
    """A line of text with a remark below it; an invalid text stays in it with a message.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    taken = Signal()
    """A typed board was set in the document."""

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._remarked = "", ""
        self.edit = QLineEdit()
        self.edit.setMaxLength(LONGEST)
        self.edit.setPlaceholderText(EXAMPLE)
        self.edit.setAccessibleName("Board as text")
        self.remark = RemarkLine()
        self._message = Label()
        self._message.setProperty("role", "error")
        self._message.setWordWrap(True)
        self.bubble = MessageBubble(self.edit, self._message)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 0)
        column.setSpacing(2)
        column.addWidget(self.edit)
        column.addWidget(self.remark)
        self._pause = TypingPause(self)
        self._pause.ended.connect(self.take)
        self.edit.textEdited.connect(self._edited)
        self.edit.returnPressed.connect(self._pause.end)
        self.edit.installEventFilter(self)
        self.hide()

    @property
    def message(self) -> str:
        """The error of the text; empty if there is none or it is not shown yet."""
        return "" if self.bubble.isHidden() else self._message.text()

    def open(self) -> None:
        """Show the board of the document, selected."""
        self.show_board(self._context.document.state, opened=True)
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
        self.edit.selectAll()

    def show_board(self, state: DocumentState, *, opened: bool = False) -> None:
        """Follow the document: a pattern is shown, known cards only while they are typed."""
        pattern = bool(state.board.strip()) and not cards_or_none(state.board)
        typing = bool(self._pause.text) or (bool(self.message) and self.edit.hasFocus())
        if not typing and not self._means(state.board):
            self.edit.setText(state.board)
            self._say("")
        in_use = opened or self.edit.hasFocus() or bool(self.message)
        self.setVisible(bool(find_game(state.game).board_cards) and (pattern or in_use))
        if (state.board, state.game) != self._remarked:
            self._remark(state)

    @Slot()
    def take(self) -> None:
        """Make the text the board, or show its error."""
        document, text = self._context.document, self.edit.text().strip()
        state = document.state
        try:
            game = find_game(state.game)
            written = parse_board(text, game, self._context.macros())
            if isinstance(written, tuple):
                check_table(game, written, 0, len(state.seats))
        except (TextError, QueryError) as error:
            self._say(str(error).removeprefix("Board: "))
            return
        cards = written if isinstance(written, tuple) else ()
        doubled = clash(cards, used_cards(state, BOARD))
        self._say(doubled)
        if doubled or self._means(state.board):
            return
        document.end_merge()
        set_board(document, cards_text(cards) if cards else text)
        self.taken.emit()

    def event(self, event: QEvent) -> bool:
        """While a board is typed, Escape belongs to the field rather than to Stop."""
        if asks_for_escape(event) and self.edit.hasFocus():
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Esc restores the board of the document."""
        if event.key() == Qt.Key.Key_Escape and self.edit.hasFocus():
            self._pause.end()
            self._say("")
            self.edit.setText(self._context.document.state.board)
            self.edit.clearFocus()
            self.show_board(self._context.document.state)
        else:
            super().keyPressEvent(event)

    def _means(self, board: str) -> bool:
        """Whether the text means this board."""
        text = self.edit.text().strip()
        return text == board.strip() or (bool(board) and cards_or_none(text) == cards_or_none(board) != ())

    @Slot(str)
    def _edited(self, _text: str) -> None:
        self._pause.typed(_TYPED)
        self._say("")

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leaving the field ends the typing."""
        if watched is self.edit and event.type() == QEvent.Type.FocusOut:
            self._pause.end()
            self.show_board(self._context.document.state)
        return super().eventFilter(watched, event)

    def _remark(self, state: DocumentState) -> None:
        """A remark on a pattern that may not mean what its author thinks."""
        self._remarked = state.board, state.game
        hints = board_hints(state.board, state.game) if len(state.board) < LONGEST else ()
        if cards_or_none(state.board) or not state.board.strip():
            words, wrong = "", ""
        else:
            words, wrong = DRAWN_FROM, self._error_of(state)
        self.remark.say(wrong or " ".join(hint.message for hint in hints) or words, wrong=bool(wrong))

    def _error_of(self, state: DocumentState) -> str:
        """The error of the board of a document, which a file or PQL may have; empty if there is none."""
        try:
            parse_board(state.board, find_game(state.game), self._context.macros())
        except (TextError, QueryError) as error:
            return str(error).removeprefix("Board: ")
        return ""

    def _say(self, words: str) -> None:
        self._message.setText(words)
        self.edit.setAccessibleDescription(words)
        if words and self.isVisible():
            self.bubble.show_beside()
        else:
            self.bubble.hide()
