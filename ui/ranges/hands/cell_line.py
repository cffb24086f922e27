"""The line below the grid: the class under the pointer or the cursor, its groups, equity and hands."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QVBoxLayout, QWidget

from ui.ranges.hands.hand_chips import HandChip, HandChips
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.labels.elided_label import ElidedLabel

_ROWS, _ROWS_WHEN_WIDE = 2, 1
"""Rows of chips: twelve hands of an offsuit class need two, or one in a wide window."""
_WIDE = 1100


class CellLine(QWidget):
    """Says what a class of the grid holds.

    Args:
        theme: Colours and deck.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.line = ElidedLabel()
        self.chips = HandChips(theme, "Hands of the class")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addWidget(self.line)
        column.addWidget(self.chips)

    def show_class(self, words: str, chips: Sequence[HandChip]) -> None:
        """Show a class.

        Args:
            words: Its name, groups and equity.
            chips: Its hands.
        """
        self.line.show_text(words)
        self.chips.show_hands(chips, _ROWS_WHEN_WIDE if self.width() >= _WIDE else _ROWS)
