"""The words in the picture of a result: its conditions above the seats, its questions below them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from oracle.export import Answered
from oracle.simulate.snapshot import Snapshot
from ui.document.runs.answers import answered_questions, conditions_in_words
from ui.document.shown_text import unbroken
from ui.document.state import DocumentState
from ui.theme.style import ui_font
from ui.theme.tokens import Tokens

_MOST_LINES = 6
"""Most lines of a sentence; a longer one ends in an ellipsis."""
_GAP = 14
"""Between a question and its answer."""
_SPACE = 8
"""Above the conditions, and below each question."""
_WRAPPED = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop
_BELOW = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignBottom


@dataclass(frozen=True, slots=True)
class ResultLines:
    """The texts with the space they need.

    Attributes:
        given: The conditions in one sentence; empty if there are none.
        answers: Every question with its answer.
        width: Width of a line, in pixels.
    """

    given: str
    answers: Sequence[Answered]
    width: float

    @property
    def height(self) -> float:
        """Total height, in pixels."""
        given = self._given_height() + _SPACE if self.given else 0.0
        return given + sum(map(self._answer_height, self.answers)) + (_SPACE if self.answers else 0)

    def paint_given(self, painter: QPainter, place: QPointF, tokens: Tokens) -> float:
        """Paint the conditions; returns the height below them."""
        if not self.given:
            return place.y()
        area = QRectF(place.x(), place.y() + _SPACE, self.width, self._given_height())
        painter.setFont(ui_font("label"))
        painter.setPen(QColor(tokens.muted))
        painter.drawText(area, _WRAPPED, unbroken(self.given))
        return area.bottom()

    def paint_answers(self, painter: QPainter, place: QPointF, tokens: Tokens) -> float:
        """Paint every question with its answer at the right; returns the height below them."""
        top = place.y()
        for each in self.answers:
            height = self._answer_height(each) - _SPACE
            painter.setFont(ui_font("body"))
            painter.setPen(QColor(tokens.text))
            painter.drawText(QRectF(place.x(), top, self._room(each), height), _WRAPPED, unbroken(each.words))
            painter.setFont(_bold())
            area = QRectF(place.x(), top, self.width, height)
            painter.drawText(area, _RIGHT if self._fits_in_row(each) else _BELOW, each.shown)
            top += height + _SPACE
        return top + (_SPACE if self.answers else 0)

    def _given_height(self) -> float:
        return _height(ui_font("label"), self.given, self.width)

    def _answer_height(self, each: Answered) -> float:
        below = 0 if self._fits_in_row(each) else QFontMetricsF(_bold()).height()
        return _height(ui_font("body"), each.words, self._room(each)) + below + _SPACE

    def _fits_in_row(self, each: Answered) -> bool:
        """Whether an answer is short enough to be at the right of its question."""
        return QFontMetricsF(_bold()).horizontalAdvance(each.shown) <= self.width / 2

    def _room(self, each: Answered) -> float:
        """Width of the question's words."""
        if not self._fits_in_row(each):
            return self.width
        return self.width - QFontMetricsF(_bold()).horizontalAdvance(each.shown) - _GAP


def result_lines(asked: DocumentState, snapshot: Snapshot, width: float) -> ResultLines:
    """The texts of a result.

    Args:
        asked: The document of the figures.
        snapshot: The figures.
        width: Width of a line, in pixels.
    """
    given = conditions_in_words(asked)
    room = width * (_MOST_LINES - 1)
    label, body = QFontMetricsF(ui_font("label")), QFontMetricsF(ui_font("body"))
    bold, end = QFontMetricsF(_bold()), Qt.TextElideMode.ElideRight
    answers = tuple(
        Answered(body.elidedText(each.words, end, room / 3), bold.elidedText(each.shown, end, width))
        for each in answered_questions(asked, snapshot)
    )
    return ResultLines(label.elidedText(f"Given that {given}", end, room) if given else "", answers, width)


def _bold() -> QFont:
    return ui_font("body", semibold=True)


def _height(font: QFont, text: str, width: float) -> float:
    """The height of a text broken into lines."""
    box = QFontMetricsF(font).boundingRect(QRectF(0, 0, width, 10_000), _WRAPPED, unbroken(text))
    return box.height()
