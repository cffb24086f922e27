"""The heat map: a range on the 13 × 13 grid, coloured by the equity of its hands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import cast

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen, QTransform
from PySide6.QtWidgets import QWidget

from oracle.analysis.pictures.heat_map import HeatMap, heat_map, heat_map_queries
from oracle.cards.combo import CLASS_NAMES, CLASS_PAIRS, GRID, PAIR_MASKS
from oracle.query import Query
from ui.context import Context
from ui.jobs.picture_worker import draw_of
from ui.pictures.groups import EQUITY
from ui.pictures.kit.chosen_feed import ChosenRangeFeed
from ui.plots.cards_in_words import cards_html
from ui.plots.known_words import beside, known
from ui.plots.numbers import percent
from ui.plots.parts_frame import AREA, PartsFrame, PartsItem
from ui.plots.trace import SeatLook
from ui.theme.style import ui_font
from ui.theme.theme import Theme

TITLE = "Heat map"
GAP = 2.0
LEAST = 0.04
"""How far from the average the best and worst class must be for the deepest colour."""
ROUGH_DEPTH = 0.4
"""How much of its depth the colour of a class has that is known less well than wanted."""
_TOLD = 5
"""So many of the best and worst classes are said in words."""
TWO_LINES = 32.0
"""From this height on a cell has its equity below its name, in pixels."""
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -GRID, Qt.Key.Key_Down: GRID}


class HeatItem(PartsItem[int]):
    """Draws the 169 cells and finds the one at a point."""

    def __init__(self) -> None:
        super().__init__()
        self.heat: HeatMap | None = None
        self.ranks = GRID
        self._above = self._below = LEAST

    def set_heat(self, heat: HeatMap | None, ranks: int = GRID) -> None:
        """Draw this map, or nothing; the deck has so many ranks, from the ace down."""
        self.ranks = ranks
        self.heat = heat
        if heat is not None and np.isfinite(heat.class_equity).any():
            self._above = max(LEAST, float(np.nanmax(heat.class_equity)) - heat.mean)
            self._below = max(LEAST, heat.mean - float(np.nanmin(heat.class_equity)))
        self.update()

    def cell(self, area: QRectF, index: int) -> QRectF:
        """Where a class is drawn within an area in pixels."""
        row, column = divmod(index, GRID)
        wide, high = area.width() / self.ranks, area.height() / self.ranks
        place = QRectF(area.left() + column * wide, area.top() + row * high, wide, high)
        return place.adjusted(0, 0, -GAP, -GAP)

    def part_at(self, area: QRectF, point: QPointF) -> int | None:
        """The class at a point, if the range holds it."""
        if self.heat is None or not area.contains(point):
            return None
        last = self.ranks - 1
        column = min(last, int((point.x() - area.left()) / area.width() * self.ranks))
        row = min(last, int((point.y() - area.top()) / area.height() * self.ranks))
        index = row * GRID + column
        return index if np.isfinite(self.heat.class_equity[index]) else None

    def shade(self, index: int) -> QColor:
        """The colour of a class: accent above the range's average, warning below it."""
        assert self.heat is not None
        away = float(self.heat.class_equity[index]) - self.heat.mean
        color = self._tokens.accent if away > 0 else self._tokens.warning
        reach = self._above if away > 0 else self._below
        depth = self._tokens.deepest * min(1.0, abs(away) / reach)
        return self._tokens.tint(color, depth * (ROUGH_DEPTH if self.rough(index) else 1.0))

    def rough(self, index: int) -> bool:
        """Whether a class is known less well than wanted; it is drawn pale."""
        assert self.heat is not None
        return bool(self.heat.class_half_width[index] > self.heat.precision.wanted.pot)

    def draw(self, painter: QPainter, to_pixels: QTransform) -> None:
        """Draw all cells."""
        if self.heat is None:
            return
        area = to_pixels.mapRect(AREA)
        for index in range(GRID * self.ranks):
            if index % GRID < self.ranks:
                self._draw_cell(painter, self.cell(area, index), index)

    def _draw_cell(self, painter: QPainter, cell: QRectF, index: int) -> None:
        tokens, heat = self._tokens, self.heat
        assert heat is not None
        equity = float(heat.class_equity[index])
        held = np.isfinite(equity)
        painter.setPen(QPen(QColor(tokens.text), 1.6) if index == self.marked else Qt.PenStyle.NoPen)
        painter.setBrush(self.shade(index) if held else QColor(tokens.sunk))
        painter.drawRoundedRect(cell, 3, 3)
        tall = cell.height() >= TWO_LINES and held
        painter.setPen(QColor(tokens.text if held else tokens.faint))
        painter.setFont(ui_font("small", semibold=held))
        upper = cell.adjusted(0, 2, 0, -cell.height() / 2 + 2) if tall else cell
        painter.drawText(upper, Qt.AlignmentFlag.AlignCenter, CLASS_NAMES[index])
        if tall:
            painter.setFont(ui_font("small"))
            about = "≈ " if self.rough(index) else ""
            lower = cell.adjusted(0, cell.height() / 2 - 2, 0, -2)
            painter.drawText(lower, Qt.AlignmentFlag.AlignCenter, f"{about}{100 * equity:.0f} %")


class HeatMapView(PartsFrame[int]):
    """The range of one player on the grid.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = HeatItem()
        super().__init__(TITLE, theme, self.item, parent)
        self.look = SeatLook("", 0)

    def show_heat(self, heat: HeatMap, look: SeatLook, ranks: int = GRID) -> None:
        """Show the range of a player.

        Args:
            heat: The equities of its classes and hands.
            look: The player's name and colour.
            ranks: How many ranks the deck has.
        """
        self.look = look
        self.item.set_heat(heat, ranks)
        self.set_hint("")
        self.set_title(f"{look.label}’s range by equity")
        about = "" if heat.precision.exact else "about "
        average = f"{about}{percent(heat.mean)}"
        what = f"Green hands do better than the range’s average of {average}, orange ones worse."
        sure = known(heat.precision)
        parts = (sure, what) if heat.precision.rough else (what, sure, "Hover for the suits.")
        self.set_line(" ".join(part for part in parts if part))
        self.read_again()
        self.describe()

    def clear(self) -> None:
        """Forget the figures."""
        self.item.set_heat(None)

    def summary(self) -> str:
        """The map in words: average, best and worst classes."""
        heat = self.item.heat
        if heat is None:
            return self.hint or "Heat map: nothing to show yet."
        order = self._order(heat)
        said = [f"{CLASS_NAMES[index]} {percent(float(heat.class_equity[index]))}" for index in order]
        average = f"{self.title}: {percent(heat.mean)} on average. {known(heat.precision)}".strip()
        if len(said) <= 2 * _TOLD:
            return f"{average} Best to worst: {', '.join(said)}."
        return f"{average} Best: {', '.join(said[:_TOLD])}. Worst: {', '.join(said[-_TOLD:])}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every class the range holds, best first."""
        heat = self.item.heat
        rows = [] if heat is None else [
            (
                CLASS_NAMES[index], int(heat.class_hands[index]), float(heat.class_weight[index]),
                float(heat.class_equity[index]), float(heat.class_half_width[index]),
            )
            for index in self._order(heat)
        ]  # fmt: skip
        return ("class", "hands", "weight", "equity", "±"), rows

    def read(self, index: int) -> None:
        """Read a class of the range, hand by hand."""
        heat = self.item.heat
        if heat is None or not np.isfinite(heat.class_equity[index]):
            self.read_nothing()
            return
        self.item.mark(index)
        self.show_card(self.item.cell(self.area(), index).center(), self._html(heat, index))
        sure = beside(float(heat.class_half_width[index]))
        self.setAccessibleDescription(
            f"{CLASS_NAMES[index]}: {percent(float(heat.class_equity[index]))}{sure}."
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrows walk over the classes that the range holds."""
        heat, here = self.item.heat, self.item.marked
        if heat is None or event.key() not in _STEPS:
            super().keyPressEvent(event)
        elif here is None:
            self.read(self._order(heat)[0])
        else:
            self.read(self._beside(heat, here, Qt.Key(event.key())))

    def _beside(self, heat: HeatMap, here: int, key: Qt.Key) -> int:
        """The next class of the range in a direction, or this one."""
        sideways = key in (Qt.Key.Key_Left, Qt.Key.Key_Right)
        index = here + _STEPS[key]
        while 0 <= index < GRID * GRID and not (sideways and index // GRID != here // GRID):
            if np.isfinite(heat.class_equity[index]):
                return index
            index += _STEPS[key]
        return here

    def _order(self, heat: HeatMap) -> list[int]:
        """The classes of the range, best first."""
        held = np.flatnonzero(np.isfinite(heat.class_equity))
        return [int(index) for index in held[np.argsort(-heat.class_equity[held], kind="stable")]]

    def _html(self, heat: HeatMap, index: int) -> str:
        tokens, deck = self.theme.tokens, self.theme.deck
        sure = escape(beside(float(heat.class_half_width[index])))
        pairs = CLASS_PAIRS[index]
        held = pairs[np.isfinite(heat.equity[pairs])]
        held = held[np.argsort(-heat.equity[held], kind="stable")]
        hands = [
            f"<td>{cards_html(int(PAIR_MASKS[pair]), tokens, deck)}&nbsp;</td>"
            f'<td align="right">{percent(float(heat.equity[pair]))}'
            f"{escape(beside(float(heat.half_width[pair])))}&nbsp;&nbsp;</td>"
            for pair in held
        ]
        rows = "".join(f"<tr>{''.join(hands[n : n + 2])}</tr>" for n in range(0, len(hands), 2))
        head = f"<b>{CLASS_NAMES[index]} {percent(float(heat.class_equity[index]))}</b>{sure}"
        return f"{head}<table cellspacing=0>{rows}</table>"


class HeatMapFeed(ChosenRangeFeed):
    """Keeps a `HeatMapView` in step with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "heat map"
    title = "Heat map"
    group = EQUITY
    shown_by = HeatMapView

    def __init__(self, context: Context, view: HeatMapView) -> None:
        super().__init__(context, self.name, draw_of(heat_map), view)
        self.view = view
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the chosen player's range."""
        heat = cast("HeatMap", picture)
        self.view.show_heat(heat, self.look(heat.seat), self.ranks())

    def queries(self) -> tuple[Query, ...]:
        """A query for each class of the range."""
        heat = cast("HeatMap", self.request.picture)
        classes = np.flatnonzero(np.isfinite(heat.class_equity)).tolist()
        return heat_map_queries(self.table, heat.seat, classes)
