"""Colours in PQL: keywords, functions, strings, numbers, comments; errors underlined."""

from __future__ import annotations

from bisect import bisect_right

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit

from oracle.errors import Span
from oracle.pql import Kind, Token, scan
from oracle.query.model import SELECTOR_KINDS
from oracle.query.registry import find_function
from oracle.query.words import FOLDED, FROM_KEYS, KEYWORDS, reserved_kind
from ui.theme.dressing import WhenSeen
from ui.theme.theme import Theme

MOST_COLOURED = 8000
"""Longer texts stay plain, in characters: all of it is coloured at once when a text is pasted or opened."""

_FUNCTION_COLOR, _VALUE_COLOR, _STRING_COLOR = 0, 2, 1
"""The seat colours of functions, named values and strings."""
_COMMENTS = (Kind.COMMENT, Kind.OPEN_COMMENT)
_STRINGS = (Kind.STRING, Kind.OPEN_STRING)


class PqlHighlighter(QSyntaxHighlighter):
    """Highlights one PQL editor.

    Args:
        edit: The editor.
        theme: The theme.
    """

    def __init__(self, edit: QPlainTextEdit, theme: Theme) -> None:
        super().__init__(edit.document())
        self._theme = theme
        self._seen = (-1, -1)  # the revision of the document that was scanned, and its length
        self._tokens: list[Token] = []
        self._ends: list[int] = []
        self._problems: tuple[Span, ...] = ()
        WhenSeen(theme, edit, self.rehighlight)

    @property
    def problems(self) -> tuple[Span, ...]:
        """The underlined spans."""
        return self._problems

    def show_problems(self, problems: tuple[Span, ...]) -> None:
        """Underline these spans of the text."""
        if problems != self._problems:
            self._problems = problems
            self.rehighlight()

    def highlightBlock(self, line: str) -> None:
        """Colour a line; Qt calls this."""
        block = self.currentBlock()
        self._scan()
        start = block.position()
        end = start + len(line)
        inside = -1
        for token in self._tokens[bisect_right(self._ends, start) :]:
            if token.start > end:
                break
            if token.start < end:
                first = max(token.start, start)
                self.setFormat(first - start, min(token.end, end) - first, self._look(token))
            if token.end > end:
                inside = list(Kind).index(token.kind)  # the lines below depend on this one
        self.setCurrentBlockState(inside)
        for problem in self._problems:
            self._wave(line, problem, start)

    def _scan(self) -> None:
        seen = (self.document().revision(), self.document().characterCount())
        if seen == self._seen:
            return
        self._seen = seen
        tokens = list(scan(self.document().toPlainText())) if seen[1] <= MOST_COLOURED else []
        self._tokens = [token for token in tokens if token.kind is not Kind.END]
        self._ends = [token.end for token in self._tokens]

    def _look(self, token: Token) -> QTextCharFormat:
        tokens, look = self._theme.tokens, QTextCharFormat()
        color: str | QColor = tokens.text
        if token.kind in _COMMENTS:
            color = tokens.muted
            look.setFontItalic(True)
        elif token.kind in _STRINGS:
            color = tokens.seat(_STRING_COLOR)
        elif token.kind is Kind.NUMBER:
            color = tokens.seat(_VALUE_COLOR)
        elif token.kind is Kind.UNKNOWN:
            color = tokens.warning
        elif token.kind is Kind.WORD:
            color = self._word_color(token, look)
        look.setForeground(QColor(color))
        return look

    def _word_color(self, token: Token, look: QTextCharFormat) -> str | QColor:
        tokens = self._theme.tokens
        if token.is_word(*KEYWORDS, *SELECTOR_KINDS, FOLDED):
            look.setFontWeight(QFont.Weight.DemiBold)
            return tokens.accent
        if token.is_word(*FROM_KEYS):
            return tokens.muted
        if find_function(token.text) is not None:
            return tokens.seat(_FUNCTION_COLOR)
        return tokens.seat(_VALUE_COLOR) if reserved_kind(token.text) else tokens.text

    def _wave(self, line: str, problem: Span, start: int) -> None:
        first, last = problem.start - start, problem.end - start
        if first == last:  # between two characters: underline the one before
            first -= 1
        first, last = max(0, first), min(len(line), last)
        for place in range(first, last):
            look = QTextCharFormat(self.format(place))
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            look.setUnderlineColor(QColor(self._theme.tokens.warning))
            self.setFormat(place, 1, look)
