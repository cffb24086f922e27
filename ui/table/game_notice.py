"""What a switch of the game could not keep, with Undo; or an offer to switch to the intended game."""

from __future__ import annotations

from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QWidget

from oracle.games import find_game
from ui.context import Context
from ui.document.other_game import GameOffer
from ui.document.shown_text import tooltip
from ui.document.state import DocumentState
from ui.document.unfinished import unfinished
from ui.widgets.buttons.icon_button import IconButton
from ui.widgets.labels.label import Label


class GameNotice(QFrame):
    """Visible only while there is a message; hidden by the next edit.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._offer: GameOffer | None = None
        self._refused: GameOffer | None = None
        self._switched = False
        self.setProperty("role", "panel")
        self._words = Label()
        self._words.setProperty("role", "muted")
        self._words.setWordWrap(True)
        self.act_button = QPushButton("Undo")
        self.act_button.setProperty("role", "link")
        self.act_button.clicked.connect(self._act)
        self.close_button = IconButton(context.theme, "close", "Close this note", compact=True)
        self.close_button.clicked.connect(self._close)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(12, 6, 6, 6)
        layout.addWidget(self._words, 1)
        layout.addWidget(self.act_button)
        layout.addWidget(self.close_button)
        context.document.changed.connect(self._document_changed)
        context.other_game.ready.connect(self._found_late)
        context.document.typing.ended.connect(self._found_late)
        self._refresh()

    @property
    def words(self) -> str:
        """The message; empty if there is none."""
        return "" if self.isHidden() else self._words.text()

    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        self._switched = False
        if new.game != old.game:
            found = self._context.rewriting.last  # another state if it was undone or another session opened
            if found is not None and found.state == new and found.lost:
                self._switched = True
                self._tell(f"Switched to {find_game(new.game).title}. {' '.join(found.lost)}", "Undo")
        if not self._switched:
            self._refresh()

    def _found_late(self) -> None:
        if not self._switched:
            self._refresh()

    def _refresh(self) -> None:
        """Offer another game if one was probably meant."""
        document = self._context.document
        finished = not unfinished(document, self._context.macros())
        offer = self._context.other_game.of(document.state, finished=finished)
        if offer is None and not finished:
            return  # nothing appears or disappears during typing
        self._offer = None if offer == self._refused else offer
        if offer is None:
            self._refused = None
        if self._offer is None:
            self.hide()
        else:
            self._tell(self._offer.words, f"Switch to {self._offer.game.title}")

    def _tell(self, words: str, act: str) -> None:
        self._words.setText(words)
        self.act_button.setText(act)
        self.act_button.setAccessibleName(act)
        self.act_button.setToolTip(
            tooltip(
                "Back to the previous game, with everything as it was (Ctrl+Z)."
                if self._switched
                else "Switch to this game and keep what fits it."
            )
        )
        self.setAccessibleName(words)
        self.show()

    def _act(self) -> None:
        document = self._context.document
        if self._switched:
            document.undo_stack.undo()
        elif self._offer is not None:
            self._context.rewriting.play(self._offer.game.name, self._context.macros_for)

    def _close(self) -> None:
        if not self._switched:
            self._refused = self._offer
        self.hide()
