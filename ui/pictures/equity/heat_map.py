"""The heat map: a range on the 13 × 13 grid, coloured by the equity of its hands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import cast

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from oracle.analysis.pictures.heat_map import HeatMap, heat_map, heat_map_queries
from oracle.cards.combo import CLASS_NAMES, CLASS_PAIRS, GRID, PAIR_MASKS
from oracle.errors import possessive
from oracle.query import Query
from ui.context import Context
from ui.document.wording import percent
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.against import AVERAGE, HALF, Against, AgainstChooser
from ui.pictures.kit.chosen_feed import ChosenRangeFeed
from ui.pictures.offers import HEAT_MAP
from ui.plots.cards_in_words import cards_html
from ui.plots.convergence.trace import SeatLook
from ui.plots.known_words import half_width_after, known
from ui.plots.maps.heat_item import HeatItem
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme

TITLE = HEAT_MAP.title
_TOLD = 5
"""Number of best and worst classes listed in words."""
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1, Qt.Key.Key_Up: -GRID, Qt.Key.Key_Down: GRID}


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
        self.against = Against()

    def show_heat(
        self, heat: HeatMap, look: SeatLook, ranks: int = GRID, against: Against | None = None
    ) -> None:
        """Show the range of a player.

        Args:
            heat: The equities of its classes and hands.
            look: The player's name and colour.
            ranks: How many ranks the deck has.
            against: The reference of the colours; by default the range's average.
        """
        self.look, self.against = look, against or Against()
        self.item.set_heat(heat, ranks, self.against.share, self.against.words)
        self.set_hint("")
        self.set_title(f"{possessive(look.label)} range by equity", "Range by equity")
        what, sure = self._colors_mean(heat), known(heat.precision)
        parts = (sure, what) if heat.precision.rough else (what, sure, "Hover for the suits.")
        self.set_line(" ".join(part for part in parts if part))
        self.read_again()
        self.describe()

    def _colors_mean(self, heat: HeatMap) -> str:
        """The meaning of green and orange, and the number of green hands."""
        about = "" if heat.precision.exact else "about "
        if self.against.kind == AVERAGE:
            than = f"the range’s average of {about}{percent(heat.mean)}"
            return f"Green hands do better than {than}, orange ones worse."
        than = "50 %" if self.against.kind == HALF else f"the break-even of {percent(self.item.reference)}"
        hands = heat.equity[np.isfinite(heat.equity)]
        enough = int((hands >= self.item.reference).sum())
        said = f"{about}{enough:,} of {hands.size:,} hands reach {than}; the orange ones do not."
        return said[0].upper() + said[1:]

    def clear(self) -> None:
        """Discard the figures."""
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
        """Every class in the range, best first."""
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
        sure = half_width_after(float(heat.class_half_width[index]))
        self.setAccessibleDescription(
            f"{CLASS_NAMES[index]}: {percent(float(heat.class_equity[index]))}{sure}."
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys move over the classes in the range."""
        heat, here = self.item.heat, self.item.marked
        if heat is None or event.key() not in _STEPS:
            super().keyPressEvent(event)
        elif here is None:
            self.read(self._order(heat)[0])
        else:
            self.read(self._neighbour(heat, here, Qt.Key(event.key())))

    def _neighbour(self, heat: HeatMap, here: int, key: Qt.Key) -> int:
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
        sure = escape(half_width_after(float(heat.class_half_width[index])))
        pairs = CLASS_PAIRS[index]
        held = pairs[np.isfinite(heat.equity[pairs])]
        held = held[np.argsort(-heat.equity[held], kind="stable")]
        hands = [
            f"<td>{cards_html(int(PAIR_MASKS[pair]), tokens, deck)}&nbsp;</td>"
            f'<td align="right">{percent(float(heat.equity[pair]))}'
            f"{escape(half_width_after(float(heat.half_width[pair])))}&nbsp;&nbsp;</td>"
            for pair in held
        ]
        rows = "".join(f"<tr>{''.join(hands[n : n + 2])}</tr>" for n in range(0, len(hands), 2))
        head = f"<b>{CLASS_NAMES[index]} {percent(float(heat.class_equity[index]))}</b>{sure}"
        return f"{head}<table cellspacing=0>{rows}</table>"


class HeatMapFeed(ChosenRangeFeed):
    """Keeps a `HeatMapView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = HEAT_MAP
    shown_by = HeatMapView

    def __init__(self, context: Context, view: HeatMapView) -> None:
        super().__init__(context, self.name, draw_of(heat_map), view)
        self.view = view
        self.against = AgainstChooser(context.theme, view.header, self)
        self.against.changed.connect(self.refresh)
        self.refresh()

    @property
    def choice(self) -> str:
        """The reference of the colours."""
        return self.against.kept

    def choose(self, choice: str) -> None:
        """Restore a reference from `choice`."""
        self.against.keep(choice)

    def show_picture(self, picture: object) -> None:
        """Show the chosen player's range."""
        heat = cast("HeatMap", picture)
        self.view.show_heat(heat, self.look(heat.seat), self.ranks(), self.against.against)

    def queries(self) -> tuple[Query, ...]:
        """A query for each class of the range."""
        heat = cast("HeatMap", self.request.picture)
        classes = np.flatnonzero(np.isfinite(heat.class_equity)).tolist()
        return heat_map_queries(self.table, heat.seat, classes)
