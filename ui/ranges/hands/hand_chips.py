"""Hands as chips: the cards in their suits' colours and a figure beside them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from oracle.cards.card import RANKS, SUIT_SIGNS, card_name, rank_of, suit_of
from oracle.cards.mask import cards_in
from ui.plots.cards_in_words import hand_signs
from ui.plots.known_words import half_width_after
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.theme.tokens import CONTROL_RADIUS
from ui.widgets.labels.label import Label

CHIP_HEIGHT = 24
GAP = 6
"""Pixels between chips."""
_PAD = 8
_FIGURE_GAP = 6
_FADED = 0.4
"""Strength of a hand that cannot be held."""
MOST_SAID = 30
"""So many hands are read to screen readers."""
_WIDTHS = 4096
"""Number of hands whose widths are cached; a list shows a few hundred."""


@dataclass(frozen=True, slots=True)
class HandChip:
    """A hand on a chip.

    Attributes:
        mask: Its cards.
        figure: What is beside them, such as its equity.
        faded: It cannot be held, or is not in the range.
        color: Number of its group's colour, or None.
    """

    mask: int
    figure: str
    faded: bool = False
    color: int | None = None


def chip_figure(equity: float, half_width: float) -> str:
    """A share of the pot, 0…1, as a chip writes it: in whole percent, or with its ±."""
    return f"{100 * equity:.2f}{half_width_after(half_width)}" if half_width > 0 else f"{100 * equity:.0f}"


def set_up_list(
    area: QWidget, name: str, upright: QSizePolicy.Policy, theme: Theme, painted: QWidget
) -> None:
    """Set up a widget that lists hands in any width.

    Args:
        area: The widget.
        name: What screen readers call it.
        upright: How its height follows its hands.
        theme: Colours and deck.
        painted: What is painted again in other colours.
    """
    area.setAccessibleName(name)
    area.setSizePolicy(QSizePolicy.Policy.Ignored, upright)
    theme.changed.connect(painted.update)


class HandChips(Label):
    """Rows of hands; those for which there is no room are left out.

    Args:
        theme: Colours and deck.
        name: What screen readers call it.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._theme = theme
        self._chips: tuple[HandChip, ...] = ()
        self._rows: int | None = 1
        set_up_list(self, name, QSizePolicy.Policy.Fixed, theme, self)

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
        return round((places[-1].bottom() + GAP) / (CHIP_HEIGHT + GAP)) if places else 0

    def show_hands(self, chips: Sequence[HandChip], rows: int | None) -> None:
        """Show hands.

        Args:
            chips: The hands, in order.
            rows: In that many rows, whether they are needed or not; None for as many as all hands take.
        """
        self._chips, self._rows = tuple(chips), rows
        self.setAccessibleDescription(hands_in_words(chips, len(chips)))
        self._measure()
        self.update()

    def sizeHint(self) -> QSize:
        """The height of its rows."""
        return QSize(200, self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the hands to the new width."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._measure()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the chips."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for chip, box in zip(self._chips, self._places(), strict=False):
            paint_chip(painter, self._theme, chip, box)

    def _measure(self) -> None:
        rows = self.rows if self._rows is None else self._rows
        self.setFixedHeight(max(0, rows * (CHIP_HEIGHT + GAP) - GAP))

    def _places(self) -> list[QRectF]:
        """Where the chips are, as far as there is room."""
        x, row, places = 0.0, 0, []
        for chip in self._chips:
            width = _width_of(chip.mask, chip.figure)
            if x > 0 and x + width > self.width():
                x, row = 0.0, row + 1
            if self._rows is not None and row >= self._rows:
                break
            places.append(QRectF(x, row * (CHIP_HEIGHT + GAP), width, CHIP_HEIGHT))
            x += width + GAP
        return places


@lru_cache(_WIDTHS)
def _width_of(mask: int, figure: str) -> float:
    """`chip_width` of a hand, which is asked for several times for each list: to count, place and paint."""
    return chip_width(hand_signs(mask), figure)


def chip_width(cards: str, figure: str) -> float:
    """The width of a chip, in pixels."""
    width = QFontMetricsF(ui_font("label", semibold=True)).horizontalAdvance(cards) + 2 * _PAD
    if not figure:
        return width
    return width + QFontMetricsF(ui_font("label")).horizontalAdvance(figure) + _FIGURE_GAP


def paint_chip(painter: QPainter, theme: Theme, chip: HandChip, box: QRectF) -> None:
    """Paint a chip in its place."""
    tokens = theme.tokens
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
        painter.setPen(theme.suit_color(suit_of(card)))
        painter.drawText(QRectF(x, box.top(), box.width(), box.height()), middle, text)
        x += metrics.horizontalAdvance(text)
    painter.setFont(ui_font("label"))
    painter.setPen(QColor(tokens.muted))
    room = QRectF(x + _FIGURE_GAP, box.top(), box.width(), box.height())
    painter.drawText(room, middle, chip.figure)


def _cards(mask: int) -> list[int]:
    """Cards, the highest first."""
    return sorted(cards_in(mask), reverse=True)


def hand_in_words(mask: int) -> str:
    """A hand as it is read aloud."""
    *most, last = (card_name(card) for card in _cards(mask))
    return f"{', '.join(most)} and {last}" if most else last


def hands_in_words(chips: Sequence[HandChip], total: int) -> str:
    """The first of some hands for screen readers, and how many follow.

    Args:
        chips: The first hands, `MOST_SAID` or more of them if there are that many.
        total: How many there are.
    """
    first = chips[:MOST_SAID]
    more = f" and {total - len(first):,} more" if total > len(first) else ""
    return "; ".join(f"{hand_in_words(chip.mask)} {chip.figure}".strip() for chip in first) + more
