"""Completion after a ``$`` while a range is typed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ui.document.ranges.macro_words import MacroWord, begun, words_for
from ui.theme.theme import Theme
from ui.widgets.fields.line_completion import LineCompletion
from ui.widgets.fields.text_line import TextLine


class MacroCompletion(LineCompletion):
    """Completion of named ranges for one line of text.

    Args:
        line: The line.
        theme: The theme.
        macros: Returns the user's named ranges as texts, by name.
    """

    def __init__(self, line: TextLine, theme: Theme, macros: Callable[[], Mapping[str, str]]) -> None:
        super().__init__(line, theme, lambda before: named_words(before, macros))


def named_words(before: str, macros: Callable[[], Mapping[str, str]]) -> tuple[int, Sequence[MacroWord]]:
    """The completions of an incomplete word after a ``$``; none elsewhere."""
    prefix = begun(before)
    return (0, ()) if prefix is None else (len(prefix) + 1, words_for(prefix, macros()))
