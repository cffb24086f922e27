"""Hands as chips: the cards in their suits' colours and a figure beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from oracle.cards.card import RANKS, SUIT_SIGNS, card_name, rank_of, suit_of
from oracle.cards.mask import cards_in
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS

CHIP_HEIGHT = 24
_GAP = 6
_PAD = 8
_FIGURE_GAP = 6
_FADED = 0.4
"""Strength of a hand that cannot be held."""
_SAID = 30
"""So many hands are read to screen readers."""


@dataclass(frozen=True, slots=True)
class HandChip:
    """A hand on a chip.

    Attributes:
        mask: Its cards.
        figure: What stands beside them, such as its equity.
        faded: It cannot be held, or is not in the range.
        color: Number of its group's colour, or None.
    """

    mask: int
    figure: str
    faded: bool = False
    color: int | None = None


class HandChips(QWidget):
    """Rows of hands; those for which there is no room are left out.

    Args:
        theme: Colours and deck.
        name: What screen readers call it.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chips: tuple[HandChip, ...] = ()
        self._rows: int | None = 1
        self.setAccessibleName(name)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    @property
    def chips(self) -> tuple[HandChip, ...]:
        """All hands, in order."""
        return self._chips

    @property
    def fitting(self) -> int:
        """How many hands are shown."""
        return len(self._places())

    @property
    def rows(self) -> int:
        """How many rows are shown."""
        places = self._places()
        return round((places[-1].bottom() + _GAP) / (CHIP_HEIGHT + _GAP)) if places else 0

    def show_hands(self, chips: Sequence[HandChip], rows: int | None) -> None:
        """Show hands.

        Args:
            chips: The hands, in order.
            rows: In so many rows, whether they are needed or not; None for as many as all hands take.
        """
        self._chips, self._rows = tuple(chips), rows
        said = [f"{_words(chip.mask)} {chip.figure}".strip() for chip in chips[:_SAID]]
        more = f" and {len(chips) - _SAID} more" if len(chips) > _SAID else ""
        self.setAccessibleDescription("; ".join(said) + more)
        self._measure()
        self.update()

    def sizeHint(self) -> QSize:
        """The height of its rows."""
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other widths hold other numbers of hands."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chips."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for chip, box in zip(self._chips, self._places(), strict=False):
            self._paint(painter, chip, box)

    def _measure(self) -> None:
        rows = self.rows if self._rows is None else self._rows
        self.setFixedHeight(max(0, rows * (CHIP_HEIGHT + _GAP) - _GAP))

    def _places(self) -> list[QRectF]:
        """Where the chips stand, as far as there is room."""
        cards, figures = QFontMetricsF(ui_font("label", semibold=True)), QFontMetricsF(ui_font("label"))
        x, row, places = 0.0, 0, []
        for chip in self._chips:
            width = cards.horizontalAdvance(_signs(chip.mask)) + 2 * _PAD
            width += figures.horizontalAdvance(chip.figure) + _FIGURE_GAP if chip.figure else 0
            if x > 0 and x + width > self.width():
                x, row = 0.0, row + 1
            if self._rows is not None and row >= self._rows:
                break
            places.append(QRectF(x, row * (CHIP_HEIGHT + _GAP), width, CHIP_HEIGHT))
            x += width + _GAP
        return places

    def _paint(self, painter: QPainter, chip: HandChip, box: QRectF) -> None:
        tokens = self._theme.tokens
        painter.setOpacity(_FADED if chip.faded else 1.0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(tokens.sunk))
        painter.drawRoundedRect(box, CONTROL_RADIUS - 1, CONTROL_RADIUS - 1)
        if chip.color is not None:
            painter.setBrush(tokens.group(chip.color))
            painter.drawRoundedRect(QRectF(box.left(), box.top() + 4, 3, box.height() - 8), 1.5, 1.5)
        font = ui_font("label", semibold=True)
        painter.setFont(font)
        x = box.left() + _PAD
        metrics = QFontMetricsF(font)
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        for card in _cards(chip.mask):
            text = RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
            painter.setPen(self._theme.suit_color(suit_of(card)))
            painter.drawText(QRectF(x, box.top(), box.width(), box.height()), middle, text)
            x += metrics.horizontalAdvance(text)
        painter.setFont(ui_font("label"))
        painter.setPen(QColor(tokens.muted))
        room = QRectF(x + _FIGURE_GAP, box.top(), box.width(), box.height())
        painter.drawText(room, middle, chip.figure)


def _cards(mask: int) -> list[int]:
    """Cards, the highest first."""
    return sorted(cards_in(mask), reverse=True)


def _signs(mask: int) -> str:
    return "".join(RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)] for card in _cards(mask))


def _words(mask: int) -> str:
    return " and ".join(card_name(card) for card in _cards(mask))
