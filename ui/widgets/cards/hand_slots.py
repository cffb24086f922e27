"""The card slots of a hand in dealing order; in stud, down and up cards are separate."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from PySide6.QtCore import QEvent, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from oracle.cards.card import card_name
from ui.document.cards.hand_cards import DOWN, Hand
from ui.document.shown_text import tooltip
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CARD_RADIUS
from ui.widgets.cards.card_face import paint_card
from ui.widgets.labels.label import Label

_GAP, _GROUP_GAP = 3, 9
"""Pixels between cards, and between those that lie down and up."""
_CAPTION = 15
"""Height of the word below a group."""
_PAD = 2
"""Room around the cards for the outline of the current one."""
_NARROWEST = 14
"""Pixels a card is never narrower than."""


class HandSlots(Label):
    """Paints a hand; arrows move between places, Space, Enter or a click chooses one.

    Attributes:
        chosen: Emitted with the number of a place, 0 first.

    Args:
        theme: Colours and deck.
        card: Size of a card if there is room.
        parent: Qt parent.
    """

    chosen = Signal(int)

    def __init__(self, theme: Theme, card: QSize, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._theme, self._card = theme, card
        self._places: tuple[str, ...] = ()
        self._cards: Hand = ()
        self._current: int | None = None
        self._walked = 0
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def set_places(self, places: Sequence[str]) -> None:
        """Show places with these names, first to last; consecutive equal names form a group."""
        if tuple(places) != self._places:
            self._places, self._walked = tuple(places), 0
            self._describe()
            self.updateGeometry()
            self.update()

    def show_cards(self, cards: Hand, current: int | None = None) -> None:
        """Show the cards known.

        Args:
            cards: From the first place on; None, and all further places, are unknown.
            current: The place that the next card goes to, if one is marked.
        """
        if (cards, current) != (self._cards, self._current):
            self._cards, self._current = cards, current
            self._describe()
            self.update()

    @property
    def places(self) -> tuple[str, ...]:
        """The names of the places."""
        return self._places

    def card(self, place: int) -> int | None:
        """The card at a place, or None."""
        return self._cards[place] if place < len(self._cards) else None

    def sizeHint(self) -> QSize:
        """The size for cards of full size."""
        return QSize(self._width_of(self._card.width()), self._card.height() + 2 * _PAD + self._caption)

    def minimumSizeHint(self) -> QSize:
        """The size for narrow cards."""
        return QSize(self._width_of(_NARROWEST), self.sizeHint().height())

    @property
    def _caption(self) -> int:
        return _CAPTION if len(set(self._places)) < len(self._places) else 0

    def _gaps(self) -> int:
        changes = sum(a != b for a, b in zip(self._places, self._places[1:], strict=False))
        grouped = changes if self._caption else 0
        return (len(self._places) - 1 - grouped) * _GAP + grouped * _GROUP_GAP

    def _width_of(self, card: int) -> int:
        return len(self._places) * card + self._gaps() + 2 * _PAD if self._places else 0

    def place_rect(self, place: int) -> QRect:
        """The rectangle of the card of a place."""
        room = (self.width() - self._gaps() - 2 * _PAD) // max(1, len(self._places))
        width = max(_NARROWEST, min(self._card.width(), room))
        left = _PAD
        for index in range(1, place + 1):
            apart = self._caption and self._places[index] != self._places[index - 1]
            left += width + (_GROUP_GAP if apart else _GAP)
        return QRect(left, _PAD, width, self._card.height())

    def _place_at(self, position: QPoint) -> int | None:
        inside = (index for index in range(len(self._places)) if self.place_rect(index).contains(position))
        return next(inside, None)

    def _describe(self) -> None:
        known = [
            f"{word}: {card_name(card)}" if self._caption else card_name(card)
            for word, card in zip(self._places, self._cards, strict=False)
            if card is not None
        ]
        self.setAccessibleName("Cards of the hand")
        self.setAccessibleDescription(", ".join(known) + "." if known else "No card is known.")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose the place under the mouse."""
        place = self._place_at(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and place is not None:
            self._walked = place
            self.chosen.emit(place)
        else:
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move between places, or choose one."""
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        key = Qt.Key(event.key())
        if key in steps and self._places:
            self._walked = (self._walked + steps[key]) % len(self._places)
            self.update()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._places:
            self.chosen.emit(self._walked)
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the focus."""
        super().focusOutEvent(event)
        self.update()

    def event(self, event: QEvent) -> bool:
        """A tooltip for each place."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            place = self._place_at(event.pos())
            QToolTip.showText(event.globalPos(), tooltip("" if place is None else self.explain(place)), self)
            return True
        return super().event(event)

    def explain(self, place: int) -> str:
        """The card at a place, in words."""
        card = self.card(place)
        lies = f"card {place + 1}, dealt {self._places[place]}" if self._caption else f"card {place + 1}"
        words = f"Not known: {lies}" if card is None else f"The {card_name(card)}: {lies}"
        return f"{words}. Click to pick it."

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint backgrounds and names of the groups, then the cards."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._caption:
            for word, members in groupby(range(len(self._places)), key=lambda index: self._places[index]):
                self._paint_group(painter, word, list(members))
        for place in range(len(self._places)):
            self._paint_place(painter, place)

    def _paint_group(self, painter: QPainter, word: str, members: list[int]) -> None:
        tokens = self._theme.tokens
        first, last = self.place_rect(members[0]), self.place_rect(members[-1])
        around = QRectF(first.united(last)).adjusted(-_PAD, -_PAD, _PAD, _PAD)
        painter.setPen(Qt.PenStyle.NoPen)
        if word == DOWN:
            painter.setBrush(QColor(tokens.sunk))
            painter.drawRoundedRect(around, CARD_RADIUS, CARD_RADIUS)
        painter.setFont(ui_font("small"))
        painter.setPen(QColor(tokens.muted))
        below = QRectF(around.left() - 6, around.bottom(), around.width() + 12, _CAPTION)
        painter.drawText(below, Qt.AlignmentFlag.AlignCenter, word)

    def _paint_place(self, painter: QPainter, place: int) -> None:
        tokens, rect = self._theme.tokens, QRectF(self.place_rect(place))
        card = self.card(place)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if card is None:
            painter.setPen(QPen(QColor(tokens.faint), 1, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), CARD_RADIUS - 1, CARD_RADIUS - 1)
        else:
            paint_card(painter, rect, card, self._theme)
        walked = self.hasFocus() and place == self._walked
        if walked or place == self._current:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(tokens.text if walked else tokens.accent), 2))
            painter.drawRoundedRect(rect, CARD_RADIUS - 1, CARD_RADIUS - 1)
