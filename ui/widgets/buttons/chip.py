"""A chip: a word of a sentence that can be changed."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ui.document.shown_text import one_line, tooltip
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS, HIT_AREA

HEIGHT = 24
"""Height of the painted part; the rest of the hit area is empty."""
_PAD = 7
_ARROW = 6.0
_ARROW_GAP = 5.0
_LONGEST, _LEAST = 260, 96
"""Widest text of a chip, and the least that is left of a name where room is short, in pixels."""
_ROUNDED = 1.0
"""What a width in whole pixels may lack, in pixels."""
_RADIUS = CONTROL_RADIUS - 1


class Chip(QAbstractButton):
    """Shows a word on a background; a click asks for another one.

    Args:
        theme: The theme.
        name: What the word describes ("street"), for screen readers.
        parent: Qt parent.
        arrow: Whether there is a list of other words.
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None, *, arrow: bool = True) -> None:
        super().__init__(parent)
        self._theme, self._name, self._arrow = theme, name, arrow
        self._color: int | None = None
        self._quiet = self._wrong = False
        self._whole = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.update)

    def show_word(
        self, word: str, *, color: int | None = None, quiet: bool = False, wrong: bool = False
    ) -> None:
        """Show a word.

        Args:
            word: The word.
            color: Number of a seat's colour, if the word is a player's name.
            quiet: Whether the line is switched off.
            wrong: Whether the word is the error of the line.
        """
        self._color, self._quiet, self._wrong = color, quiet, wrong
        word = one_line(word)
        self.setText(word)
        self.setShortcut(QKeySequence())  # an ampersand in a name is not a mnemonic
        self.setAccessibleName(f"{self._name}: {word}" if self._name else word)
        self._say_whole()
        self.updateGeometry()
        self.update()

    def _say_whole(self) -> None:
        """Give a word that is not seen whole a tooltip."""
        self.setToolTip(tooltip("" if self.shown_word == self.text() else self.text()))
        self._whole = self.toolTip()

    @property
    def shown_word(self) -> str:
        """The word, or what there is room for and an ellipsis."""
        room = self.width() - self._beside() + _ROUNDED
        metrics = QFontMetricsF(ui_font())
        return metrics.elidedText(self.text(), Qt.TextElideMode.ElideRight, min(room, _LONGEST))

    def sizeHint(self) -> QSize:
        """As wide as the word."""
        return self._size_for(_LONGEST)

    def minimumSizeHint(self) -> QSize:
        """As wide as the word; of a player's name, a part is enough."""
        return self._size_for(_LONGEST if self._color is None else _LEAST)

    def _size_for(self, most: float) -> QSize:
        return QSize(round(min(self._text_width(), most) + self._beside()), HIT_AREA)

    def _beside(self) -> float:
        """What is beside the word, in pixels."""
        return 2 * _PAD + (_ARROW + _ARROW_GAP if self._arrow else 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show as much of the word as there is room for; a tooltip that its owner has set stays."""
        super().resizeEvent(event)
        if self.toolTip() == self._whole:
            self._say_whole()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Down open the list, like Space."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Down) and (
            event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier == Qt.KeyboardModifier.NoModifier
        ):
            self.click()
        else:
            super().keyPressEvent(event)

    def _text_width(self) -> float:
        return QFontMetricsF(ui_font()).horizontalAdvance(self.text())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the background, the word and the arrow."""
        tokens = self._theme.tokens
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QRectF(0.5, (self.height() - HEIGHT) / 2 + 0.5, self.width() - 1, HEIGHT - 1)
        lit = self.underMouse() or self.isDown()
        painter.setBrush(tokens.tint(tokens.text, 0.13) if lit else QColor(tokens.sunk))
        edge = tokens.accent if self.hasFocus() else tokens.warning if self._wrong else ""
        painter.setPen(QPen(QColor(edge), 1.2) if edge else Qt.PenStyle.NoPen)
        painter.drawRoundedRect(ground, _RADIUS, _RADIUS)
        self._paint_word(painter, ground)

    def _paint_word(self, painter: QPainter, ground: QRectF) -> None:
        tokens = self._theme.tokens
        font = ui_font()
        color = QColor(tokens.text) if self._color is None else tokens.seat(self._color)
        if self._quiet:
            color = QColor(tokens.muted) if self._color is None else tokens.tint(color, 0.65)
        painter.setFont(font)
        painter.setPen(color)
        room = ground.adjusted(_PAD - 0.5, 0, -_PAD - (_ARROW + _ARROW_GAP if self._arrow else 0), 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextDontClip
        painter.drawText(room, flags, self.shown_word)
        if self._arrow:
            tip = QPointF(ground.right() - _PAD - _ARROW / 2 + 2, ground.center().y() + 2)
            half = _ARROW / 2
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(tokens.faint if self._quiet else tokens.muted))
            painter.drawPolygon(QPolygonF([tip - QPointF(half, 4), tip + QPointF(half, -4), tip]))


class JoinWord(QAbstractButton):
    """``and`` or ``or`` before a line; a click exchanges one for the other in the whole group.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        theme.changed.connect(self.update)

    def show_word(self, joined: str) -> None:
        """Show how the lines are joined: "and" or "or"."""
        other = "or" if joined == "and" else "and"
        which = "All of these lines must hold." if joined == "and" else "One of these lines is enough."
        self.setText(joined)
        self.setAccessibleName(f"Joined by {joined}")
        self.setToolTip(tooltip(f"{which} Click for “{other}”."))
        self.update()

    def sizeHint(self) -> QSize:
        """The size for either word, so that nothing moves."""
        widest = max(QFontMetricsF(ui_font()).horizontalAdvance(word) for word in ("and", "or"))
        return QSize(round(widest) + 8, HIT_AREA)

    def minimumSizeHint(self) -> QSize:
        """Never narrower."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the word, underlined by dots while the mouse or the keyboard is on it."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tokens = self._theme.tokens
        lit = self.underMouse() or self.hasFocus()
        painter.setFont(ui_font())
        painter.setPen(QColor(tokens.text if lit else tokens.muted))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, self.text())
        if lit:
            painter.setPen(QPen(QColor(tokens.accent), 1.2, Qt.PenStyle.DotLine))
            y = self.height() / 2 + 9
            painter.drawLine(QPointF(4, y), QPointF(self.width() - 4, y))
