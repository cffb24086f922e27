"""The equity graph: each player's equity over the next street, best to worst."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from html import escape
from typing import cast

import numpy as np
from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from oracle.analysis.curves.curve import AGAINST_RANGES, FACE_UP, WHOLE_RANGE
from oracle.analysis.pictures.equity_graph import EquityGraph, equity_graph_query, equity_graphs
from oracle.analysis.precision import Precision
from oracle.cards.mask import cards_in, count_cards, mask_of
from oracle.query import Query
from ui.context import Context
from ui.document.wording import percent
from ui.jobs.picture_worker import draw_of
from ui.pictures.groups import EQUITY
from ui.pictures.kit.choice_chip import ChoiceChip
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.words.curve import (
    band_of,
    cases_counted,
    drawn_until,
    half_width_at,
    mark_line,
    share_line,
    steps_of,
)
from ui.plots.cards_in_words import cards_html, cards_words
from ui.plots.convergence.trace import SeatLook
from ui.plots.equity_items import ROOM, NamesItem, SharePaper, share_axes, write_shares
from ui.plots.items import NONE, BandItem, DotsItem, LineItem, PixelItem
from ui.plots.known_words import half_width_after, hardly, known, said_with
from ui.plots.picture_frame import PictureFrame
from ui.theme.theme import Theme

LINE_WIDTH = 2.0
BAND_DEPTH = 0.16
"""Opacity of the band around a sampled curve."""
MOST_DEEP = 3
"""Bands of more curves than this are paler, so that those on top of one another stay light."""
BAND_POINTS = 400
"""Number of positions at which a band is drawn."""
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


@dataclass(frozen=True, slots=True)
class CurvePlace:
    """A position on the curves that is being read.

    Attributes:
        share: Position along the axis, 0…1.
        seat: Index of the graph nearest to the pointer.
    """

    share: float
    seat: int


class EquityGraphView(PictureFrame):
    """One falling step curve per player, overlaid.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    chosen = Signal(object)
    """A point was clicked: the board of its case, as card ids, known cards first."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__("Equity graph", theme, axes=share_axes(), parent=parent)
        self.graphs: tuple[EquityGraph, ...] = ()
        self.looks: tuple[SeatLook, ...] = ()
        self._board: tuple[int, ...] = ()
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
        self.graphs, self.looks, self._board = tuple(graphs), tuple(looks), tuple(board)
        self.set_hint("")
        self.set_title(f"Equity on the {drawn_until(self.graphs[0].street)}")
        self._draw()
        self._say()
        if self.reading is not None:
            self.read(self.reading)

    def clear(self) -> None:
        """Discard the graphs."""
        self.graphs = self.looks = ()
        self._draw()

    def figure_items(self) -> tuple[PixelItem, ...]:
        """The curves with their bands, and the names at their ends."""
        return (*self.bands, *self.curves, self.names)

    # What is shown

    def summary(self) -> str:
        """The graphs in words."""
        if not self.graphs:
            return self.hint or "Equity graph: nothing to show yet."
        said = [share_line(self.graphs[number], self.looks[number]) for number in range(len(self.graphs))]
        means = [
            f"{look.label} {percent(graph.curve.mean)} on average"
            for look, graph in zip(self.looks, self.graphs, strict=True)
        ]
        sure = self._known()
        return f"{self.title}. {', '.join(means)}. {' '.join(said)}{f' {sure}' if sure else ''}"

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every step of every curve: player, share of cases up to it, equity, both with their ±, cards."""
        rows = [
            (
                look.label,
                float(curve.upto[step]),
                graph.precision.share,
                float(curve.equity[step]),
                graph.precision.pot,
                cards_words(int(curve.boards[step])),
                cards_words(int(curve.hands[step])),
            )
            for look, graph in zip(self.looks, self.graphs, strict=True)
            for curve in (graph.curve,)
            for step in range(len(curve.equity))
        ]
        return (
            "player", "share of cases", "± share", "at least this equity", "± equity", "a board", "with",
        ), rows  # fmt: skip

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
        self.card.show_at(self.view.viewport().mapTo(self, place), self._html(reading))
        self.setAccessibleDescription(self._words(reading))

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
            self._choose(self.reading)
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
            self._choose(self.reading)

    def _choose(self, reading: CurvePlace) -> None:
        curve = self.graphs[reading.seat].curve
        board = int(curve.boards[curve.step_at(reading.share)])
        fresh = [card for card in cards_in(board) if card not in self._board]
        self.chosen.emit((*self._board, *fresh))

    # Drawing and words

    def _colors(self) -> list[QColor]:
        return [self.theme.tokens.seat(look.color) for look in self.looks[: len(self.graphs)]]

    def _draw(self) -> None:
        tokens = self.theme.tokens
        self._paper.show_lines(tokens)
        self.names.dress(QColor(tokens.surface))
        write_shares(self.plot, tokens, self._axis_title())
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

    def _axis_title(self) -> str:
        return f"share of {self._counted()}" if self.graphs else ""

    def _counted(self) -> str:
        """What the axis of shares counts."""
        return max((cases_counted(graph) for graph in self.graphs), key=len)

    def _say(self) -> None:
        more = "Hover to read, click to put the cards on the board."
        first = self.graphs[0]
        found = "" if hardly(first.precision) else mark_line(first, self.looks[0])
        said = said_with(self._precision(), found, more, self._counted())
        self.set_line(" ".join(part for part in (self._pale(), said) if part))
        self.describe()

    def _known(self) -> str:
        """The precision of the curves."""
        known_of_readable = known(self._precision(), self._counted())
        return " ".join(part for part in (self._pale(), known_of_readable) if part)

    def _precision(self) -> Precision:
        """The precision of the least precise curve that can be read; of all if none can."""
        readable = [graph.precision for graph in self.graphs if not hardly(graph.precision)]
        return reduce(Precision.joined, readable or [graph.precision for graph in self.graphs])

    def _pale(self) -> str:
        """Whose curves cannot be read yet, where others can."""
        pairs = tuple(zip(self.looks, self.graphs, strict=False))
        names = [look.label for look, graph in pairs if hardly(graph.precision)]
        if not names or len(names) == len(self.graphs):
            return ""
        return f"Too rough to read yet, and pale: {', '.join(names)}."

    def _case(self, reading: CurvePlace) -> tuple[int, int, str]:
        """New board cards and hand of the case that is read, and its rank among all cases."""
        graph = self.graphs[reading.seat]
        curve = graph.curve
        step = curve.step_at(reading.share)
        fresh = int(curve.boards[step]) & ~mask_of(self._board)
        one_each = int(curve.cases.max()) == 1 and int(curve.members.max()) == 1
        rank = f"{step + 1} of {len(curve.equity)}" if one_each and graph.kind == WHOLE_RANGE else ""
        return fresh, int(curve.hands[step]), rank

    def _html(self, reading: CurvePlace) -> str:
        tokens, deck = self.theme.tokens, self.theme.deck
        fresh, hand, rank = self._case(reading)
        head = f"<b>{cards_html(fresh, tokens, deck)} {escape(self.graphs[0].street)}</b>"
        if count_cards(hand):
            head += f" with <b>{cards_html(hand, tokens, deck)}</b>"
        head += f"<span style='color:{tokens.muted}'>&nbsp; {rank or percent(reading.share)}</span>"
        rows = [
            f'<tr><td style="color:{tokens.seat(look.color).name()}">●&nbsp;</td>'
            f'<td style="color:{tokens.muted}">{escape(look.label)}&nbsp;&nbsp;</td>'
            f'<td align="right"><b>{percent(graph.curve.equity_at(reading.share))}</b>'
            f"{escape(half_width_after(half_width_at(graph, reading.share)))}</td></tr>"
            for look, graph in zip(self.looks, self.graphs, strict=True)
        ]
        return f"{head}<table cellspacing=0>{''.join(rows)}</table>"

    def _words(self, reading: CurvePlace) -> str:
        fresh, hand, _rank = self._case(reading)
        look = self.looks[reading.seat]
        held = f" with {cards_words(hand)}" if hand else ""
        graph = self.graphs[reading.seat]
        equity = percent(graph.curve.equity_at(reading.share)) + half_width_after(
            half_width_at(graph, reading.share)
        )
        return (
            f"{look.label}{held} on {cards_words(fresh)}: {equity}, at {percent(reading.share)} of the cases."
        )


class EquityGraphFeed(PictureFeed):
    """Keeps an `EquityGraphView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "equity graph"
    title = "Equity graph"
    group = EQUITY
    strip = True
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
            self.kinds.show_choice(choice, KINDS[choice])
            self.request.set_draw(self._draw_of(choice))

    @Slot(object)
    def _put(self, cards: object) -> None:
        self.put_on_board(cast("tuple[int, ...]", cards))


def band_depth(curves: int) -> float:
    """Opacity of each band; all of them on top of one another are as dark as `MOST_DEEP` usual ones."""
    return float(1 - (1 - BAND_DEPTH) ** min(1.0, MOST_DEEP / max(1, curves)))
