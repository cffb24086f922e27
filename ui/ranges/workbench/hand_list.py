"""The hands of the shown groups, by equity or by name."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QVBoxLayout, QWidget

from oracle.cards.card import rank_of, suit_of
from oracle.cards.mask import cards_in
from ui.ranges.workbench.hand_chips import HandChip, HandChips
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.chip import Chip
from ui.widgets.labels.elided_label import ElidedLabel

BY_EQUITY, BY_NAME = "by equity", "by name"
_FEW_ROWS = 4
"""Rows of hands before the rest is asked for."""
MOST = 1_326
"""Hands listed at the most; Omaha has too many for a list."""


class HandList(QWidget):
    """Lists hands as chips; a button shows those for which there is no room.

    Args:
        theme: Colours and deck.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._by_equity: tuple[HandChip, ...] = ()
        self._total = 0
        self.order = BY_EQUITY
        self._all = False
        self.title = ElidedLabel()
        self.title.setProperty("role", "strong")
        self.order_chip = Chip(theme, "Order")
        self.order_chip.clicked.connect(self._open_orders)
        self.menu = QMenu(self)
        for order in (BY_EQUITY, BY_NAME):
            self.menu.addAction(order)
        self.menu.triggered.connect(self._choose)
        self.chips = HandChips(theme, "Hands of the groups")
        self.more = QPushButton()
        self.more.setProperty("role", "link")
        self.more.clicked.connect(self._toggle)
        head, foot = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self.title, 1)
        head.addWidget(self.order_chip)
        foot.addWidget(self.more)
        foot.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(SPACE)
        column.addLayout(head)
        column.addWidget(self.chips)
        column.addLayout(foot)
        self.order_chip.show_word(self.order)

    def show_hands(self, title: str, best_first: Sequence[HandChip], total: int) -> None:
        """List hands.

        Args:
            title: What they are.
            best_first: The best of them, `MOST` at the most.
            total: How many there are.
        """
        self._by_equity, self._total = tuple(best_first), total
        self.title.show_text(title)
        self._show()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Other widths hold other numbers of hands."""
        super().resizeEvent(event)
        self._say_more()

    def _show(self) -> None:
        chips = self._by_equity
        if self.order == BY_NAME:
            chips = tuple(sorted(chips, key=lambda chip: _by_rank(chip.mask)))
        self.chips.show_hands(chips, None if self._all else min(_FEW_ROWS, self._rows_needed(chips)))
        self._say_more()

    def _rows_needed(self, chips: Sequence[HandChip]) -> int:
        """Rows for a few hands: less than the usual number where these fill less."""
        self.chips.show_hands(chips[: 20 * _FEW_ROWS], None)
        return max(1, self.chips.rows)

    def _say_more(self) -> None:
        left = self._total - self.chips.fitting
        listed = len(self._by_equity) - self.chips.fitting
        if self._all:
            self.more.setText("Show fewer")
        else:
            self.more.setText(f"{left:,} more")
        self.more.setVisible(self._all or listed > 0)

    @Slot()
    def _toggle(self) -> None:
        self._all = not self._all
        self._show()

    @Slot()
    def _open_orders(self) -> None:
        self.menu.popup(self.order_chip.mapToGlobal(QPoint(0, self.order_chip.height())))

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.order = action.text()
        self.order_chip.show_word(self.order)
        self._show()


def _by_rank(mask: int) -> tuple[int, ...]:
    """The order by name: high cards first, then suits."""
    cards = sorted(cards_in(mask), reverse=True)
    return (*(-rank_of(card) for card in cards), *(-suit_of(card) for card in cards))
