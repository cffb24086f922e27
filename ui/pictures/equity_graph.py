"""The equity graph in the window: its kinds to choose from, its figures from the request."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu

from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE
from oracle.analysis.pictures.equity_graph import equity_graph_query
from oracle.query import Query
from ui.context import Context
from ui.document.runs.picture_draws import GRAPH_KINDS, EquityGraphs
from ui.document.runs.picture_request import PictureRequest
from ui.pictures.groups import EQUITY
from ui.pictures.kit.feed import PictureFeed
from ui.plots.frames.equity_graph import EquityGraphView
from ui.widgets.chip import Chip

KINDS = {
    AGAINST_RANGES: "each hand v the ranges",
    WHOLE_RANGE: "whole range v the ranges",
    FACE_UP: "all hands face up",
}
"""The kinds of equity graph in words, in the order of the menu."""


class EquityGraphFeed(PictureFeed):
    """Keeps an `EquityGraphView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "equity graph"
    title = "Equity graph"
    group = EQUITY
    strip = True

    def __init__(self, context: Context, view: EquityGraphView) -> None:
        request = PictureRequest(
            self.name, context.document, context.table_runs, context.pictures, GRAPH_KINDS[AGAINST_RANGES],
            context.macros,
        )  # fmt: skip
        super().__init__(context, request, view)
        self.view = view
        self.chip = Chip(context.theme, "Equity of")
        self.chip.show_word(KINDS[AGAINST_RANGES])
        self.chip.clicked.connect(self._open_kinds)
        view.header.addWidget(self.chip)
        view.chosen.connect(self._put)
        self.menu = QMenu(view)
        self._kinds = QActionGroup(self.menu)
        for kind, words in KINDS.items():
            action = self._kinds.addAction(words)
            action.setData(kind)
            action.setCheckable(True)
            action.setChecked(kind == AGAINST_RANGES)
        self.menu.addActions(self._kinds.actions())
        self._kinds.triggered.connect(self._choose_kind)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the graphs of all players."""
        graphs = cast("EquityGraphs", picture)
        self.view.show_graphs(graphs, [self.look(graph.seat) for graph in graphs], self.board())

    def queries(self) -> tuple[Query, ...]:
        """Histogram, average and two points of every player's curve."""
        return (equity_graph_query(self.table, self.view.graphs[0].kind),)

    @Slot()
    def _open_kinds(self) -> None:
        self.menu.popup(self.chip.mapToGlobal(QPoint(0, self.chip.height())))

    @Slot(QAction)
    def _choose_kind(self, action: QAction) -> None:
        self.chip.show_word(action.text())
        self.request.set_draw(GRAPH_KINDS[action.data()])

    @Slot(object)
    def _put(self, cards: object) -> None:
        self.put_on_board(cast("tuple[int, ...]", cards))
