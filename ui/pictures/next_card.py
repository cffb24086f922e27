"""The next-card picture in the window."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Slot

from oracle.analysis.pictures.next_card import NextCard, next_card_queries
from oracle.query import Query
from ui.context import Context
from ui.document.runs.picture_draws import draw_next_cards
from ui.pictures.groups import CARDS_TO_COME
from ui.pictures.kit.chosen_feed import ChosenSeatFeed
from ui.plots.frames.next_card import NextCardView


class NextCardFeed(ChosenSeatFeed):
    """Keeps a `NextCardView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "next card"
    title = "Next card"
    group = CARDS_TO_COME
    pinned = True
    strip = True

    def __init__(self, context: Context, view: NextCardView) -> None:
        super().__init__(context, self.name, draw_next_cards, view)
        self.view = view
        view.chosen.connect(self._put)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the equities of the chosen player."""
        cards = cast("NextCard", picture)
        looks = [self.look(seat) for seat in cards.seats]
        self.view.show_cards(cards, looks, self.chosen_of(cards.seats), self.ranks())

    def queries(self) -> tuple[Query, ...]:
        """A query for each card."""
        cards = self.view.cards
        return () if cards is None else next_card_queries(self.table, cards.cards.tolist())

    @Slot(int)
    def _put(self, card: int) -> None:
        self.put_on_board((*self.board(), card))
