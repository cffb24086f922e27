"""The drawn parts of the picture of blockers: the hand classes on the grid, and the hands in a list."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from oracle.cards.card import RANKS, SUIT_SIGNS, rank_of, suit_of
from oracle.cards.mask import cards_in
from ui.plots.maps.grid_list_item import GridListItem

CARD_WIDTH = 20.0
"""Room for a card in the list, in pixels."""
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class BlockerLine:
    """A row of the list.

    Attributes:
        row: Number of the hand in the range.
        mask: The hand.
        value: The change that colours it; NaN if the opponent has no hand left.
        figures: The changes in words, the one that sorts first.
    """

    row: int
    mask: int
    value: float
    figures: tuple[str, ...]


class BlockersItem(GridListItem[BlockerLine]):
    """Draws grid and list; what leaves an opponent less is green."""

    fall_is_green = True

    def name_width(self) -> float:
        """Room for the cards of a hand."""
        return CARD_WIDTH * len(cards_in(self.figures.line(0).mask))

    def draw_name(self, painter: QPainter, box: QRectF, line: BlockerLine) -> None:
        """Draw the cards of a hand."""
        left = box.left()
        for card in sorted(cards_in(line.mask), reverse=True):
            painter.setPen(self._tokens.suit(suit_of(card), self._deck))
            text = RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)]
            painter.drawText(QRectF(left, box.top(), CARD_WIDTH, box.height()), _LEFT, text)
            left += CARD_WIDTH
