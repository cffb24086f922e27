"""The card picker for a card in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from oracle.cards.card import cards_text, parse_cards
from oracle.errors import TextError
from ui.document.document import Document
from ui.widgets.cards.card_picker import CardPicker

if TYPE_CHECKING:
    from oracle.query.conditions import Node, Slot


class LineCard:
    """Puts picked cards into the line that opened it; all picks of one opening are one undo step.

    Args:
        document: The document.
        picker: The shared picker.
    """

    def __init__(self, document: Document, picker: CardPicker) -> None:
        self._document, self._picker = document, picker
        self._picking: tuple[int, Slot] | None = None
        picker.picked.connect(self._picked)
        picker.closed.connect(self._closed)

    def pick(self, key: int, slot: Slot, chip: QWidget) -> None:
        """Open the picker.

        Args:
            key: The line.
            slot: The slot of the card.
            chip: The chip that shows the card; the picker opens next to it.
        """
        from ui.document.edits.conditions import node_at

        self._document.end_merge()
        self._picking = (key, slot)
        node = node_at(self._document.state, key)
        self._picker.open_at(
            QRect(chip.mapToGlobal(QPoint(0, 0)), chip.size()),
            "Card",
            1,
            _card(node, slot),
            {},
            closes_itself=True,
        )

    def _picked(self, cards: tuple[int, ...]) -> None:
        if self._picking is not None and len(cards) == 1:
            from ui.document.edits.conditions import set_slot

            key, slot = self._picking
            set_slot(self._document, key, slot, cards_text(cards), typing=True)

    def _closed(self) -> None:
        if self._picking is not None:
            self._picking = None
            self._document.end_merge()


def _card(node: Node, slot: Slot) -> tuple[int, ...]:
    """The card in a slot, or none."""
    from oracle.query.conditions import Sentence, template_of

    if not isinstance(node, Sentence):
        return ()
    names = [each.name for each in template_of(node).slots]
    try:
        return parse_cards(node.values[names.index(slot.name)])[:1]
    except TextError:
        return ()
