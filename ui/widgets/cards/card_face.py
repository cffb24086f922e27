"""A playing card painted in code, as a button: a card, an empty slot, or an unavailable card."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from oracle.cards.card import RANKS, card_name, rank_of, suit_of
from ui.document.shown_text import tooltip
from ui.theme.icons import paint_icon, paint_suit
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CARD_RADIUS

SLOT = QSize(38, 52)
"""A card on the table."""
CELL = QSize(36, 42)
"""A card in the picker."""
_LOCK = 12
"""Side of the mark of a locked card, in pixels."""
_RANK_SHARE = 0.40
_SUIT_SHARE = 0.31
CHIP = QSize(26, 20)
"""A card in a line of a table: rank and suit side by side."""
_CHIP_RANK_SHARE, _CHIP_SUIT_SHARE = 0.65, 0.5


def paint_card(
    painter: QPainter, rect: QRectF, card: int, theme: Theme, *, faded: bool = False, chosen: bool = False
) -> None:
    """Paint a card's face: rank above suit, both in the suit's colour.

    Args:
        painter: Where.
        rect: The whole card.
        card: Its id.
        theme: Colours and deck.
        faded: Whether it is greyed, because the card is in use elsewhere.
        chosen: Whether it has the accent background, because the card is picked.
    """
    color = _paint_ground(painter, rect, card, theme, faded=faded, chosen=chosen)
    painter.setFont(_rank_font(rect.height() * _RANK_SHARE))
    painter.setPen(color)
    upper = QRectF(rect.left(), rect.top() + rect.height() * 0.06, rect.width(), rect.height() * 0.48)
    painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, RANKS[rank_of(card)])
    side = rect.height() * _SUIT_SHARE
    left = rect.center().x() - side / 2
    paint_suit(painter, suit_of(card), QRectF(left, rect.top() + rect.height() * 0.57, side, side), color)


def paint_card_chip(painter: QPainter, rect: QRectF, card: int, theme: Theme) -> None:
    """Paint a card as a small chip: rank and suit side by side, both in the suit's colour.

    Args:
        painter: Where.
        rect: The whole chip, about as large as `CHIP`.
        card: Its id.
        theme: Colours and deck.
    """
    color = _paint_ground(painter, rect, card, theme)
    painter.setFont(_rank_font(rect.height() * _CHIP_RANK_SHARE))
    painter.setPen(color)
    half = rect.width() / 2
    left = QRectF(rect.left(), rect.top(), half, rect.height())
    middle = Qt.AlignmentFlag.AlignVCenter
    painter.drawText(left, Qt.AlignmentFlag.AlignRight | middle, RANKS[rank_of(card)])
    side = rect.height() * _CHIP_SUIT_SHARE
    place = QRectF(rect.left() + half + 1, rect.center().y() - side / 2, side, side)
    paint_suit(painter, suit_of(card), place, color)


def _rank_font(pixels: float) -> QFont:
    font = ui_font("title", semibold=True)
    font.setPixelSize(round(pixels))
    return font


def _paint_ground(
    painter: QPainter, rect: QRectF, card: int, theme: Theme, *, faded: bool = False, chosen: bool = False
) -> QColor:
    """Paint the paper of a card; returns the colour of its rank and suit."""
    tokens = theme.tokens
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(tokens.line), 1))
    ground = tokens.tint(tokens.accent, 0.2) if chosen else QColor(tokens.sunk if faded else tokens.card)
    painter.setBrush(ground)
    painter.drawRoundedRect(rect.adjusted(0.5, 0.5, -0.5, -0.5), CARD_RADIUS, CARD_RADIUS)
    return tokens.tint(tokens.text, 0.28) if faded else theme.suit_color(suit_of(card))


class CardButton(QAbstractButton):
    """A slot for a card.

    Args:
        theme: Colours and deck.
        size: `SLOT` or `CELL`.
        card: The card it shows, or None for an empty place.
        placeholder: The word in the empty place ("turn").
        parent: Qt parent.
    """

    def __init__(
        self,
        theme: Theme,
        size: QSize = SLOT,
        card: int | None = None,
        placeholder: str = "",
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._theme, self._card, self._placeholder = theme, card, placeholder
        self._reason = ""
        self._locked = False
        self.setFixedSize(size)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._describe()
        theme.changed.connect(self.update)

    @property
    def card(self) -> int | None:
        """The card shown, or None."""
        return self._card

    def set_card(self, card: int | None) -> None:
        """Show a card, or the empty place."""
        if card != self._card:
            self._card = card
            self._describe()
            self.update()

    def set_taken(self, reason: str) -> None:
        """Grey the card because it is in use elsewhere: "on the board"; an empty reason frees it."""
        self._reason = reason
        self.setCursor(Qt.CursorShape.ArrowCursor if reason else Qt.CursorShape.PointingHandCursor)
        self._describe()
        self.update()

    def set_locked(self, locked: bool) -> None:
        """Mark the card as one that stays when cards are dealt at random."""
        if locked != self._locked:
            self._locked = locked
            self._describe()
            self.update()

    @property
    def locked(self) -> bool:
        """Whether the card is marked as locked."""
        return self._locked

    @property
    def taken(self) -> str:
        """Where the card is in use, or an empty string."""
        return self._reason

    def _describe(self) -> None:
        if self._card is None:
            name, tip = f"Empty place: {self._placeholder}", f"Pick a card: {self._placeholder}"
        elif self._reason:
            name = f"{card_name(self._card)}, {self._reason}"
            tip = f"The {card_name(self._card)} is {self._reason}."
        elif self._locked:
            name = f"{card_name(self._card)}, locked"
            tip = f"The {card_name(self._card)} is locked: random boards keep it."
        else:
            name = tip = card_name(self._card)
        self.setAccessibleName(name)
        self.setToolTip(tooltip(tip[0].upper() + tip[1:]))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Only Space presses the button; the owner handles arrows and letters."""
        if event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def _paint_lock(self, painter: QPainter) -> None:
        """Paint a small lock in the upper right corner, on its own background."""
        tokens = self._theme.tokens
        place = QRectF(self.width() - _LOCK - 1, 1, _LOCK, _LOCK)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.accent))
        painter.drawEllipse(place)
        paint_icon(painter, "lock", place.adjusted(1.5, 1.5, -1.5, -1.5), QColor(tokens.surface))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the face or the empty slot, then focus, selection and hover as outlines."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens, rect = self._theme.tokens, QRectF(self.rect())
        inner = rect.adjusted(1, 1, -1, -1)
        if self._card is None:
            painter.setPen(QPen(QColor(tokens.faint), 1, Qt.PenStyle.DashLine))
            painter.setBrush(tokens.tint(tokens.text, 0.04) if self.underMouse() else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inner.adjusted(0.5, 0.5, -0.5, -0.5), CARD_RADIUS, CARD_RADIUS)
            painter.setFont(ui_font("small"))
            painter.setPen(QColor(tokens.muted))
            painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, self._placeholder)
        else:
            faded, chosen = bool(self._reason), self.isChecked()
            paint_card(painter, inner, self._card, self._theme, faded=faded, chosen=chosen)
            if self._locked:
                self._paint_lock(painter)
        outline = None
        if self.hasFocus():
            outline = QPen(QColor(tokens.text), 2)
        elif self.isChecked():
            outline = QPen(QColor(tokens.accent), 2)
        elif self.underMouse() and not self._reason:
            outline = QPen(QColor(tokens.faint), 1)
        if outline is not None:
            painter.setPen(outline)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(inner, CARD_RADIUS, CARD_RADIUS)
