"""The street by street picture in the window."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from oracle.analysis.pictures.street_by_street import StreetByStreet, street_by_street_query
from oracle.query import Query
from ui.context import Context
from ui.document.runs.picture_draws import draw_streets
from ui.document.runs.picture_request import PictureRequest
from ui.pictures.groups import CARDS_TO_COME
from ui.pictures.kit.feed import PictureFeed
from ui.plots.frames.street_by_street import StreetsView
from ui.widgets.chip import Chip

WAYS = {False: "in per cent", True: "as fractions"}
"""How figures are written, by whether as fractions."""


class StreetsFeed(PictureFeed):
    """Keeps a `StreetsView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "street by street"
    title = "Street by street"
    group = CARDS_TO_COME
    tab = "Streets"

    def __init__(self, context: Context, view: StreetsView) -> None:
        request = PictureRequest(
            self.name, context.document, context.table_runs, context.pictures, draw_streets, context.macros
        )
        super().__init__(context, request, view)
        self.view = view
        self.chip = Chip(context.theme, "Figures")
        self.chip.show_word(WAYS[False])
        self.chip.clicked.connect(self._open_ways)
        view.header.addWidget(self.chip)
        self.menu = QMenu(view)
        ways = QActionGroup(self.menu)
        for fractions, words in WAYS.items():
            action = ways.addAction(words)
            action.setData(fractions)
            action.setCheckable(True)
            action.setChecked(not fractions)
        self.menu.addActions(ways.actions())
        ways.triggered.connect(self._choose_way)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the equities of all players."""
        found = cast("StreetByStreet", picture)
        self.view.show_streets(found, [self.look(seat) for seat in found.seats], self.board())

    def queries(self) -> tuple[Query, ...]:
        """Every player's equity on each street, in one query."""
        found = cast("StreetByStreet", self.request.picture)
        return (street_by_street_query(self.table, [each.street for each in found.streets]),)

    @Slot()
    def _open_ways(self) -> None:
        self.menu.popup(self.chip.mapToGlobal(QPoint(0, self.chip.height())))

    @Slot(QAction)
    def _choose_way(self, action: QAction) -> None:
        self.chip.show_word(action.text())
        self.view.set_fractions(bool(action.data()))
