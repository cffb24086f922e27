"""Checks many conditions and questions on another thread, before they are shown and asked."""

from __future__ import annotations

from collections.abc import Hashable, Mapping

from PySide6.QtCore import QObject, Signal

from ui.background.short_work import ShortWork, patience_for
from ui.document.library.macros import as_key
from ui.document.lines.tree import every_line, members
from ui.document.lines.troubles import names_ranges, texts_of, trouble_of
from ui.document.state import DocumentState

FEW = 6
"""Most lines that are checked immediately."""
SHORT = 400
"""Most characters in a line that is checked immediately."""
LINE_SECONDS = 0.0005
"""Time to check a line, in seconds."""
_CACHED = 4
"""Number of checked documents that are cached."""


class LineChecks(QObject):
    """Finds the errors of all lines ahead of time, so that `ui.document.lines.troubles` has them cached."""

    ready = Signal()
    """A check that took a while is complete."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: ShortWork[bool] = ShortWork(_CACHED, self)
        self._work.ready.connect(self.ready)
        self._last: Hashable = None

    def done(self, state: DocumentState, macros: Mapping[str, str]) -> bool:
        """Whether the lines of a document can be shown and asked without blocking the window.

        Args:
            state: The document.
            macros: The user's named ranges, by name.
        """
        nodes = [line.node for line in every_line(state.conditions) if not members(line.node)]
        nodes += [question.node for question in state.questions if not members(question.node)]
        if len(nodes) <= FEW and all(sum(map(len, texts_of(node))) <= SHORT for node in nodes):
            return True
        used = as_key(macros) if any(map(names_ranges, nodes)) else ()
        players = tuple(state.players().items())
        key = (state.conditions, state.questions, players, state.game, state.syntax, used)
        if key == self._last:
            return True

        def work() -> bool:
            for line in every_line(state.conditions):
                if not members(line.node):
                    trouble_of(line.node, state, macros)
            for question in state.questions:
                trouble_of(question.node, state, macros, question.ask)
            return True

        if self._work.ask(key, work, patience_for(len(nodes) * LINE_SECONDS)) is None:
            return False
        self._last = key
        return True

    def close(self) -> None:
        """The window closes."""
        self._work.close()
