"""The equity graph: each player's equity over the next street, best to worst."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE
from oracle.analysis.pictures.equity_graph import EquityGraph, equity_graph_query, equity_graphs
from oracle.query import Query
from ui.context import Context
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.choice_chip import ChoiceChip
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.offers import EQUITY_GRAPH
from ui.pictures.words.curve import (
    band_of,
    drawn_until,
    steps_of,
)
from ui.pictures.words.equity_graph import COLUMNS, CurvePlace, ShownGraphs
from ui.plots.convergence.trace import SeatLook
from ui.plots.equity_items import ROOM, NamesItem, SharePaper, share_axes, write_shares
from ui.plots.items import NONE, BandItem, DotsItem, LineItem, PixelItem
from ui.plots.known_words import hardly
from ui.plots.picture_frame import PictureFrame
from ui.plots.saving.menu import MakeTable
from ui.theme.theme import Theme

LINE_WIDTH = 2.0
BAND_DEPTH = 0.16
"""Opacity of the band around a sampled curve."""
MOST_DEEP = 3
"""Bands of more curves than this are paler, so that overlapping ones stay light."""
HARDLY_DEPTH = 0.3
"""Opacity of a curve about which hardly anything is known: it must not look surer than one with a band."""
DOT = 9.0
NAMES_AT = 0.9
"""Position along the axis whose height a name follows."""
_KEYS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
KINDS = {
    AGAINST_RANGES: "each hand v the ranges",
    WHOLE_RANGE: "whole range v the ranges",
    FACE_UP: "all hands face up",
}
"""The kinds of equity graph in words, in the order of the menu."""
_SHORT = {AGAINST_RANGES: "hand v ranges", WHOLE_RANGE: "range v ranges", FACE_UP: "face up"}
"""The same on the chip, beside the title."""


class EquityGraphView(PictureFrame):
    """One falling step curve per player, overlaid.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    chosen = Signal(object)
    """A point was clicked: the board of its case, as card ids, known cards first."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(EQUITY_GRAPH.title, theme, axes=share_axes(), parent=parent)
        self.shown = ShownGraphs()
        self.reading: CurvePlace | None = None
        self._paper = SharePaper()
        self.plot.addItem(self._paper)
        self.curves: list[LineItem] = []
        self.bands: list[BandItem] = []
        self.names, self._rule, self._dots = NamesItem(), LineItem(), DotsItem(DOT)
        for item, height in ((self.names, 1), (self._rule, 2), (self._dots, 3)):
            item.setZValue(height)
            item.set_room(ROOM)
            self.plot.addItem(item)
        self.plot.getViewBox().setRange(ROOM, padding=0, disableAutoRange=True)
        self.view.pointed.connect(self._point_at)
        self.view.clicked.connect(self._click)
        self.dress()
        self.show_nothing("")

    @property
    def graphs(self) -> tuple[EquityGraph, ...]:
        """The visible graphs, one per player with a part in the pot."""
        return self.shown.graphs

    @property
    def looks(self) -> tuple[SeatLook, ...]:
        """Name and colour of each."""
        return self.shown.looks

    # Feeding

    def show_graphs(
        self, graphs: Sequence[EquityGraph], looks: Sequence[SeatLook], board: Sequence[int]
    ) -> None:
        """Show these graphs.

        Args:
            graphs: One per player with a part in the pot.
            looks: Name and colour of each.
            board: The known board.
        """
        self.shown = ShownGraphs(tuple(graphs), tuple(looks), tuple(board))
        self.set_hint("")
        self.set_title(f"Equity on the {drawn_until(self.graphs[0].street)}")
        self._draw()
        self.set_line(self.shown.line())
        self.describe()
        if self.reading is not None:
            self.read(self.reading)

    def clear(self) -> None:
        """Discard the graphs."""
        self.shown = ShownGraphs()
        self._draw()

    def figure_items(self) -> tuple[PixelItem, ...]:
        """The curves with their bands, and the names at their ends."""
        return (*self.bands, *self.curves, self.names)

    # What is shown

    def summary(self) -> str:
        """The graphs in words."""
        if not self.graphs:
            return self.hint or "Equity graph: nothing to show yet."
        return f"{self.title}. {self.shown.summary()}"

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every step of every curve: player, share of cases up to it, equity, both with their ±, cards."""
        return self.taken_table()()

    def taken_table(self) -> MakeTable:
        """What makes `table`: a curve has thousands of steps."""
        shown = self.shown
        return lambda: (COLUMNS, shown.rows())

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        if hasattr(self, "_paper"):
            self._draw()

    # Reading

    def read(self, reading: CurvePlace) -> None:
        """Read all curves at a position."""
        if not self.graphs:
            return
        self.reading = reading = CurvePlace(reading.share, min(reading.seat, len(self.graphs) - 1))
        tokens, share = self.theme.tokens, reading.share
        heights = np.array([graph.curve.equity_at(share) for graph in self.graphs])
        self._rule.dress(QColor(tokens.muted), 1.0, Qt.PenStyle.DashLine)
        self._rule.set_data(np.full(2, share), np.array([0.0, 1.0]))
        self._dots.dress(QColor(tokens.surface), 1.5)
        self._dots.set_data(np.full(len(heights), share), heights, self._colors())
        middle = QPointF(share, float(heights[reading.seat]))
        place = self.view.mapFromScene(self.plot.getViewBox().mapViewToScene(middle))
        said = self.shown.reading_html(reading, self.theme)
        self.card.show_at(self.view.viewport().mapTo(self, place), said)
        self.setAccessibleDescription(self.shown.reading_words(reading))

    @Slot()
    def read_nothing(self) -> None:
        """Stop reading."""
        self.reading = None
        self._rule.set_data(NONE, NONE)
        self._dots.set_data(NONE, NONE, ())
        self.card.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move along the curve, up and down between players; Enter takes the cards."""
        here = self.reading or CurvePlace(0.0, 0)
        if not self.graphs:
            super().keyPressEvent(event)
        elif event.key() in _KEYS:
            self.read(CurvePlace(self._next(here, _KEYS[Qt.Key(event.key())]), here.seat))
        elif event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            step = 1 if event.key() == Qt.Key.Key_Down else -1
            self.read(CurvePlace(here.share, max(0, here.seat + step)))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.reading is not None:
            self.chosen.emit(self.shown.board_at(self.reading))
        else:
            super().keyPressEvent(event)

    def _next(self, here: CurvePlace, step: int) -> float:
        """The middle of the neighbouring step of the curve that is being read."""
        curve = self.graphs[min(here.seat, len(self.graphs) - 1)].curve
        place = curve.step_at(here.share) + (step if self.reading is not None else 0)
        place = max(0, min(len(curve.equity) - 1, place))
        return float(curve.upto[place] - curve.share[place] / 2)

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        box = self.plot.getViewBox()
        if not self.graphs or not box.sceneBoundingRect().contains(where):
            self.read_nothing()
            return
        place = box.mapSceneToView(where)
        share = min(1.0, max(0.0, place.x()))
        away = [abs(graph.curve.equity_at(share) - place.y()) for graph in self.graphs]
        self.read(CurvePlace(share, int(np.argmin(away))))

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        if self.reading is not None:
            self.chosen.emit(self.shown.board_at(self.reading))

    # Drawing

    def _colors(self) -> list[QColor]:
        return [self.theme.tokens.seat(look.color) for look in self.looks[: len(self.graphs)]]

    def _draw(self) -> None:
        tokens = self.theme.tokens
        self._paper.show_lines(tokens)
        self.names.dress(QColor(tokens.surface))
        title = f"share of {self.shown.counted()}" if self.graphs else ""
        write_shares(self.plot, tokens, title)
        while len(self.curves) < len(self.graphs):
            self.bands.append(BandItem())
            self.curves.append(LineItem())
            for item in (self.bands[-1], self.curves[-1]):
                item.set_room(ROOM)
                self.plot.addItem(item)
        colors = self._colors()
        depth = band_depth(len(self.graphs))
        for number, (item, band) in enumerate(zip(self.curves, self.bands, strict=True)):
            if number < len(self.graphs):
                item.dress(self._line_color(number), LINE_WIDTH)
                item.set_data(*steps_of(self.graphs[number].curve))
                color = QColor(colors[number])
                color.setAlphaF(depth)
                band.dress(color)
                band.set_data(*band_of(self.graphs[number]))
            else:
                item.set_data(NONE, NONE)
                band.set_data(NONE, NONE, NONE)
        ends = [graph.curve.equity_at(NAMES_AT) for graph in self.graphs]
        self.names.set_names([look.label for look in self.looks[: len(ends)]], ends, colors)

    def _line_color(self, number: int) -> QColor:
        """The colour of a curve; pale while hardly anything is known about it."""
        color = QColor(self._colors()[number])
        if hardly(self.graphs[number].precision):
            color.setAlphaF(HARDLY_DEPTH)
        return color


class EquityGraphFeed(PictureFeed):
    """Keeps an `EquityGraphView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = EQUITY_GRAPH
    shown_by = EquityGraphView

    def __init__(self, context: Context, view: EquityGraphView) -> None:
        self._draw_of = draw_of(equity_graphs)
        draw = self._draw_of(AGAINST_RANGES)
        super().__init__(context, context.picture_request(self.name, draw), view)
        self.view = view
        view.chosen.connect(self._put)
        self._kind = AGAINST_RANGES
        self.kinds = ChoiceChip(context.theme, "Equity of", KINDS, view, view)
        self.kinds.show_choice(self._kind, _SHORT[self._kind])
        self.kinds.taken.connect(self.choose)
        self.chip, self.menu = self.kinds.chip, self.kinds.menu
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the graphs of all players."""
        graphs = cast("tuple[EquityGraph, ...]", picture)
        self.view.show_graphs(graphs, [self.look(graph.seat) for graph in graphs], self.board())

    def queries(self) -> tuple[Query, ...]:
        """Histogram, average and two points of every player's curve."""
        return (equity_graph_query(self.table, self.view.graphs[0].kind),)

    @property
    def choice(self) -> str:
        """The kind of graph."""
        return self._kind

    @Slot(str)
    def choose(self, choice: str) -> None:
        """Choose a kind of graph; unknown ones are ignored."""
        if choice in KINDS:
            self._kind = choice
            self.kinds.show_choice(choice, _SHORT[choice])
            self.request.set_draw(self._draw_of(choice))

    @Slot(object)
    def _put(self, cards: object) -> None:
        self.put_on_board(cast("tuple[int, ...]", cards))


def band_depth(curves: int) -> float:
    """Opacity of each band; all of them on top of one another are as dark as `MOST_DEEP` usual ones."""
    return float(1 - (1 - BAND_DEPTH) ** min(1.0, MOST_DEEP / max(1, curves)))
