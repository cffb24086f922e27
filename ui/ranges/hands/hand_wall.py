"""Any number of hands as chips in a box that scrolls; only visible ones are created and painted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractScrollArea, QFrame, QSizePolicy, QWidget

from oracle.cards.card import SUIT_SIGNS
from ui.ranges.hands.hand_chips import (
    CHIP_HEIGHT,
    GAP,
    MOST_SAID,
    HandChip,
    chip_figure,
    chip_width,
    hands_in_words,
    paint_chip,
    set_up_list,
)
from ui.theme.theme import Theme

_FEWEST_ROWS = 8
"""Least number of visible rows, if there are enough hands."""
_STEP = CHIP_HEIGHT + GAP
_EXACT, _SAMPLED = chip_figure(1.0, 0.0), chip_figure(1.0, 0.1)
"""The widest figures."""
_WIDEST_CARD = f"Q{SUIT_SIGNS[0]}"


class ListedHands(Protocol):
    """Hands in an order."""

    @property
    def sampled(self) -> bool:
        """Whether some of the figures have a ±."""

    def __len__(self) -> int:
        """How many there are."""

    def chip(self, place: int) -> HandChip:
        """The hand at a place."""


class HandWall(QAbstractScrollArea):
    """Shows hands with the same number of cards in columns.

    Args:
        theme: Colours and deck.
        name: What screen readers call it.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._hands: ListedHands | None = None
        self._width = 1.0
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().setSingleStep(_STEP)
        self.viewport().setAutoFillBackground(False)
        set_up_list(self, name, QSizePolicy.Policy.Expanding, theme, self.viewport())

    def show_hands(self, hands: ListedHands) -> None:
        """Show hands; better figures of the same hands leave it scrolled as it is."""
        self._hands = hands
        first = self.first(MOST_SAID)
        cards = first[0].mask.bit_count() if first else 1
        self._width = chip_width(_WIDEST_CARD * cards, _SAMPLED if hands.sampled else _EXACT)
        self.setAccessibleDescription(hands_in_words(first, len(hands)))
        self._measure()
        self.updateGeometry()
        self.viewport().update()

    def scroll_to_top(self) -> None:
        """Show the first hands."""
        self.verticalScrollBar().setValue(0)

    def first(self, count: int) -> list[HandChip]:
        """The first hands, at most that many."""
        hands = self._hands
        return [] if hands is None else [hands.chip(place) for place in range(min(count, len(hands)))]

    @property
    def columns(self) -> int:
        """Hands beside each other."""
        return max(1, int((self.viewport().width() + GAP) // (self._width + GAP)))

    def sizeHint(self) -> QSize:
        """A few rows; it grows into the room there is."""
        rows = -(-len(self._hands) // self.columns) if self._hands is not None else 0
        return QSize(200, min(_FEWEST_ROWS, rows) * _STEP)

    def minimumSizeHint(self) -> QSize:
        """Likewise: the panel around it scrolls."""
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the hands to the new size."""
        super().resizeEvent(event)
        self._measure()

    def in_sight(self) -> Sequence[tuple[int, QRectF]]:
        """The places in the list of the visible hands, and where they are painted."""
        total = 0 if self._hands is None else len(self._hands)
        columns, top = self.columns, self.verticalScrollBar().value()
        first, last = top // _STEP, (top + self.viewport().height()) // _STEP
        places = range(first * columns, min(total, (last + 1) * columns))
        return [(place, self._box(place, columns, top)) for place in places]

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the visible hands."""
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._hands is not None:
            for place, box in self.in_sight():
                paint_chip(painter, self._theme, self._hands.chip(place), box)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(self._theme.tokens.accent), 1))
            painter.drawRoundedRect(QRectF(self.viewport().rect()).adjusted(0.5, 0.5, -0.5, -0.5), 5, 5)

    def _box(self, place: int, columns: int, top: int) -> QRectF:
        row, column = divmod(place, columns)
        room = (self.viewport().width() + GAP) / columns
        return QRectF(column * room, row * _STEP - top, room - GAP, CHIP_HEIGHT)

    def _measure(self) -> None:
        rows = -(-len(self._hands) // self.columns) if self._hands is not None else 0
        height = self.viewport().height()
        self.verticalScrollBar().setPageStep(height)
        self.verticalScrollBar().setRange(0, max(0, rows * _STEP - GAP - height))
