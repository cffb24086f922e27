"""Colours in a range text: cards in their suit's colour, weights and separators muted, errors underlined."""

from __future__ import annotations

import re

from PySide6.QtGui import QColor, QFont, QSyntaxHighlighter, QTextCharFormat
from PySide6.QtWidgets import QPlainTextEdit

from oracle.cards.card import SUIT_SIGNS, SUITS
from oracle.errors import Span
from ui.theme.dressing import WhenSeen
from ui.theme.theme import Theme

_CLASSIC_HAND = re.compile(r"(?<![^\s,(])(?:[2-9TJQKA][cdhs♣♦♥♠]){2,7}(?=[\s,)@]|$)", re.IGNORECASE)
"""In classic syntax ``AKs`` is suited: letters are cards only where a whole hand is written out."""
_CARD = re.compile(r"[2-9TJQKA][cdhs♣♦♥♠]", re.IGNORECASE)
_PERCENTAGE = re.compile(r"%\s*[a-z0-9]+", re.IGNORECASE)
"""A percent sign with the label of its ordering: the ``6h`` of ``15%6h`` is not a card."""
_QUIET = re.compile(r"@[\d.]*|[,:!()\[\]]")
_MACRO = re.compile(r"\$\w+")

MOST_COLOURED = 1500
"""Longest text that is coloured, in characters: Qt lays out each card separately at every key press."""
MOST_UNDERLINED = 300
"""Most underlined characters of an error."""


def card_spans(text: str, syntax: str) -> list[tuple[Span, int]]:
    """The spans of exact cards in a range text, with their suit 0–3.

    >>> [(span.start, suit) for span, suit in card_spans("AsKd, AKs", "classic")]
    [(0, 3), (2, 1)]
    >>> card_spans("15%6h", "generic")
    []
    """
    text = _PERCENTAGE.sub(lambda match: " " * len(match[0]), text)
    areas = [(0, len(text))]
    if syntax == "classic":
        areas = [match.span() for match in _CLASSIC_HAND.finditer(text)]
    found = []
    for start, end in areas:
        for match in _CARD.finditer(text, start, end):
            letter = text[match.end() - 1].lower()
            suit = SUITS.find(letter) if letter in SUITS else SUIT_SIGNS.find(letter)
            found.append((Span(*match.span()), suit))
    return found


class RangeHighlighter(QSyntaxHighlighter):
    """Highlights one range field.

    Args:
        edit: The field.
        theme: The theme.
    """

    def __init__(self, edit: QPlainTextEdit, theme: Theme) -> None:
        super().__init__(edit.document())
        self._theme = theme
        self._syntax = "classic"
        self._problem: Span | None = None
        WhenSeen(theme, edit, self.rehighlight)

    @property
    def problem(self) -> Span | None:
        """The underlined span."""
        return self._problem

    def show(self, syntax: str, problem: Span | None) -> None:
        """Highlight the text in a syntax and underline a span of it, if any."""
        if (syntax, problem) != (self._syntax, self._problem):
            self._syntax, self._problem = syntax, problem
            self.rehighlight()

    def highlightBlock(self, text: str) -> None:
        """Colour the text; Qt calls this."""
        if len(text) <= MOST_COLOURED:
            self._color(text)
        self._underline(text)

    def _color(self, text: str) -> None:
        tokens = self._theme.tokens
        for pattern, color in ((_QUIET, tokens.muted), (_MACRO, tokens.accent)):
            look = QTextCharFormat()
            look.setForeground(QColor(color))
            for match in pattern.finditer(text):
                self.setFormat(match.start(), match.end() - match.start(), look)
        for span, suit in card_spans(text, self._syntax):
            look = QTextCharFormat()
            look.setForeground(self._theme.suit_color(suit))
            look.setFontWeight(QFont.Weight.Bold)
            self.setFormat(span.start, span.end - span.start, look)

    def _underline(self, text: str) -> None:
        if self._problem is None or not text:
            return
        start = min(self._problem.start, len(text) - 1)
        end = max(start + 1, min(self._problem.end, len(text)))
        for place in range(start, min(end, start + MOST_UNDERLINED)):
            look = QTextCharFormat(self.format(place))
            look.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
            look.setUnderlineColor(QColor(self._theme.tokens.warning))
            self.setFormat(place, 1, look)
