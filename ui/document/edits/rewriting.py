"""Edits that rewrite every range of the document, computed on another thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QObject

from oracle.games import find_game
from ui.background.short_work import ShortWork
from ui.document.document import Document
from ui.document.edits.table import in_other_syntax
from ui.document.state import DocumentState
from ui.document.switching import Macros, Switched, switched

_CACHED = 2
"""Rewritten documents cached: the requested one, and the previous one."""


@dataclass(frozen=True, slots=True)
class _Wish:
    """A requested edit.

    Attributes:
        key: Identifies the edit.
        text: Name of the undo step.
        work: From the current document to the rewritten one; runs on another thread.
    """

    key: tuple[str, str]
    text: str
    work: Callable[[DocumentState], Switched]


class Rewriting(QObject):
    """Makes these edits, one undo step each, when they are computed; a later request replaces an earlier one.

    Usually that is immediate.  If it takes longer (5-card ranges, very long texts), the window stays
    responsive, and edits made meanwhile are rewritten too.

    Args:
        document: The document.
        parent: Qt parent.

    Attributes:
        last: The last switch of the game, with what could not be kept; None before the first.
    """

    def __init__(self, document: Document, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._wish: _Wish | None = None
        self.last: Switched | None = None
        self._work: ShortWork[Switched] = ShortWork(_CACHED, self)
        self._work.ready.connect(self._take_up)

    def play(self, game: str, macros: Macros) -> None:
        """Switch to another game; what cannot be kept is dropped, see `ui.document.switching`.

        Args:
            game: Name of the game.
            macros: The user's named ranges.
        """
        title = find_game(game).title
        self._make(_Wish(("game", game), f"Switch to {title}", lambda state: switched(state, game, macros)))

    def use_syntax(self, syntax: str) -> None:
        """Switch the syntax, translating all ranges where a faithful translation exists."""
        words = f"Use {syntax} syntax"
        self._make(_Wish(("syntax", syntax), words, lambda state: Switched(in_other_syntax(state, syntax))))

    def close(self) -> None:
        """Shut down: drop any request."""
        self._wish = None
        self._work.close()

    def _make(self, wish: _Wish) -> None:
        self._wish = wish
        self._take_up()

    def _take_up(self) -> None:
        """Make the requested edit, if it has been computed for the current document."""
        wish, state = self._wish, self._document.state
        if wish is None:
            return
        found = self._work.ask((wish.key, state), lambda: wish.work(state))
        if found is None:
            return
        self._wish = None
        self.last = found
        self._document.end_merge()
        self._document.apply(wish.text, found.state)
