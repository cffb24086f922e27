"""Hand types: how often each player makes each, and wins with it, one group of bars per type."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import cast

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Slot
from PySide6.QtGui import QAction, QColor, QKeyEvent
from PySide6.QtWidgets import QMenu, QWidget

from oracle.analysis.pictures.hand_types import (
    TYPE_WORDS,
    HandTypes,
    TypeFigures,
    hand_types,
    hand_types_query,
    type_streets,
)
from oracle.errors import OracleError
from oracle.query import Query
from ui.context import Context
from ui.document.state import DocumentState
from ui.document.wording import percent, precision
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.offers import HAND_TYPES
from ui.plots.convergence.trace import SeatLook
from ui.plots.items import BackdropItem
from ui.plots.known_words import known
from ui.plots.numbers import count
from ui.plots.parts.hand_type_items import LegendAxis, TypeBarsItem
from ui.plots.picture_frame import PictureFrame
from ui.plots.text_axis import AxisText, TextAxis
from ui.theme.style import ui_font
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.menus import open_below

TITLE = HAND_TYPES.title
TITLES = {kind: words[0].upper() + words[1:] for kind, words in TYPE_WORDS.items()}
"""The types on screen, by their name in PQL."""
STREETS = {
    "flop": "on the flop", "turn": "on the turn", "river": "on the river", "third": "on third street",
    "fourth": "on fourth street", "fifth": "on fifth street", "sixth": "on sixth street",
    "seventh": "on seventh street",
}  # fmt: skip
"""When, in words."""
TOPS = {0.1: 5, 0.2: 4, 0.3: 3, 0.4: 4, 0.5: 5, 0.6: 6, 0.8: 4, 1.0: 5}
"""Possible ends of the axis of shares, and the number of parts between ticks."""
HEADROOM = 1.16
"""Length of the plot relative to its axis: room for the figure after the longest bar."""
GRID_SHARE = 0.7
LEFT_WIDTH, RIGHT_WIDTH = 116, 8
FIGURE_ROOM = 46
"""Width of the figure after a bar, in pixels."""
_STEPS = {Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}


class HandTypesView(PictureFrame):
    """One bar per player and type; its solid part is how often he wins with it.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.legend = LegendAxis()
        axes = {side: TextAxis(side, 2) for side in ("left", "right", "bottom")}
        super().__init__(TITLE, theme, axes={**axes, "top": self.legend}, parent=parent)
        self.made: HandTypes | None = None
        self.looks: tuple[SeatLook, ...] = ()
        self.row: int | None = None
        self.top = min(TOPS)
        self.plot.getAxis("left").setWidth(LEFT_WIDTH)
        self.plot.getAxis("right").setWidth(RIGHT_WIDTH)
        self._paper, self.bars = BackdropItem(), TypeBarsItem()
        for item in (self._paper, self.bars):
            self.plot.addItem(item)
        self.view.pointed.connect(self._point_at)
        self.dress()
        self.show_nothing("")

    # Feeding

    def show_types(self, made: HandTypes, looks: Sequence[SeatLook], *, same_table: bool) -> None:
        """Show these.

        Args:
            made: The figures of all players with a part in the pot.
            looks: Name and colour of each.
            same_table: Whether these are better figures of the same table; the axis then does not shrink.
        """
        self.made, self.looks = made, tuple(looks)
        highest = max(each.share.value for row in made.figures for each in row)
        wanted = next((top for top in TOPS if top >= highest), 1.0)
        self.top = max(self.top, wanted) if same_table else wanted
        self.set_hint("")
        self.set_title(f"{TITLE} {STREETS[made.street]}")
        what, sure = f"How often each hand is made; the solid part of a bar wins{_what(made)}.", _known(made)
        parts = (sure, what) if made.precision.rough else (what, sure, "Hover for the figures.")
        self.set_line(" ".join(part for part in parts if part))
        self._draw()
        self.describe()
        if self.row is not None:
            self.read(self.row)

    def clear(self) -> None:
        """Discard the figures."""
        self.made, self.looks = None, ()
        self._draw()

    def figure_items(self) -> tuple[TypeBarsItem]:
        """The bars."""
        return (self.bars,)

    # What is shown

    def summary(self) -> str:
        """The most frequent types of every player in words."""
        if self.made is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        said = []
        for look, row in zip(self.looks, self.made.figures, strict=True):
            order = sorted(zip(self.made.types, row, strict=True), key=lambda each: -each[1].share.value)
            best = [f"{TITLES[kind].lower()} {percent(each.share.value)}" for kind, each in order[:3]]
            said.append(f"{look.label} most often has: {', '.join(best)}.")
        how = ", exact" if self.made.precision.exact else ""
        return f"{self.title}{how}. {' '.join([*said, _known(self.made)])}".strip()

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every type of every player: how often it is made, and how often it wins then."""
        header = (
            "player", "hand type", "deals", "share", "low", "high", "wins then", "wins low", "wins high",
        )  # fmt: skip
        if self.made is None:
            return header, ()
        rows = []
        for look, figures in zip(self.looks, self.made.figures, strict=True):
            for kind, each in zip(self.made.types, figures, strict=True):
                wins = ("", "", "") if each.wins is None else (each.wins.value, each.wins.low, each.wins.high)
                share = (each.share.value, each.share.low, each.share.high)
                rows.append((look.label, TITLES[kind].lower(), each.count, *share, *wins))
        return header, rows

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        if hasattr(self, "bars"):
            self._draw()

    # Reading

    def read(self, row: int) -> None:
        """Read a type, by its index from the lowest; indices past an end read that end."""
        if self.made is None:
            return
        self.row = row = max(0, min(row, len(self.made.types) - 1))
        self.bars.mark(row)
        self._show_card(row)
        said = [
            f"{look.label} {percent(figures[row].share.value)}{_wins(figures[row])}"
            for look, figures in zip(self.looks, self.made.figures, strict=True)
        ]
        self.setAccessibleDescription(f"{TITLES[self.made.types[row]]}: {'; '.join(said)}.")

    def _show_card(self, row: int) -> None:
        """Show the figures of a type after its bars, or above or below them if there is no room."""
        assert self.made is not None
        box, html = self.plot.getViewBox(), self._html(row)
        longest = max(figures[row].share.high for figures in self.made.figures)
        corners = (QPointF(longest, row + 0.5), QPointF(self.top * HEADROOM, row + 1.0))
        end, corner = (
            self.view.viewport().mapTo(self, self.view.mapFromScene(box.mapViewToScene(each)))
            for each in corners
        )
        end.setX(end.x() + FIGURE_ROOM)
        self.card.show_at(end, html)
        if self.card.x() < end.x():
            away = end.y() - corner.y() + self.card.height() // 2
            above = end.y() - away - self.card.height() // 2 >= 0
            self.card.show_at(QPoint(corner.x(), end.y() - away if above else end.y() + away), html)

    @Slot()
    def read_nothing(self) -> None:
        """Stop reading."""
        self.row = None
        self.bars.mark(None)
        self.card.hide()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down move between types."""
        if self.made is not None and event.key() in _STEPS:
            step = _STEPS[Qt.Key(event.key())]
            self.read(len(self.made.types) - 1 if self.row is None else self.row + step)
        else:
            super().keyPressEvent(event)

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        box = self.plot.getViewBox()
        area = box.sceneBoundingRect()
        if self.made is None or not area.top() <= where.y() <= area.bottom():
            self.read_nothing()
        else:
            self.read(int(box.mapSceneToView(where).y()))

    # Drawing and words

    def _draw(self) -> None:
        tokens, made = self.theme.tokens, self.made
        rows = len(made.types) if made is not None else len(TITLES)
        room = QRectF(0.0, 0.0, self.top * HEADROOM, rows)
        self.plot.getViewBox().setRange(room, padding=0, disableAutoRange=True)
        for item in (self._paper, self.bars):
            item.set_room(room)
        self._write_axes()
        colors = [tokens.seat(look.color) for look in self.looks]
        self.legend.set_names([look.label for look in self.looks], colors)
        self.bars.dress(colors, tokens)
        if made is None:
            self.bars.clear()
            return
        shares, low, high = (
            np.array([[getattr(each.share, name) for each in row] for row in made.figures])
            for name in ("value", "low", "high")
        )
        wins = np.array(
            [[0.0 if each.wins is None else each.wins.value for each in row] for row in made.figures]
        )
        never = np.array([[each.count == 0 for each in row] for row in made.figures])
        low[never] = high[never] = 0.0
        self.bars.set_data(shares, shares * wins, low, high, whiskers=not made.precision.exact)

    def _write_axes(self) -> None:
        tokens, made = self.theme.tokens, self.made
        muted, small = QColor(tokens.muted), ui_font("small")
        left, bottom = self.plot.getAxis("left"), self.plot.getAxis("bottom")
        self._paper.dress(tokens.tint(tokens.line, GRID_SHARE))
        if made is None:
            left.set_texts(())
            bottom.set_texts(())
            self._paper.set_lines((), ())
            return
        parts = TOPS[self.top]
        ticks = [self.top * step / parts for step in range(parts + 1)]
        self._paper.set_lines((), ticks)
        label, text = ui_font("label"), QColor(tokens.text)
        left.set_texts(
            [
                AxisText(row + 0.5, TITLES[kind], text, label, align_right=True)
                for row, kind in enumerate(made.types)
            ]
        )
        across = "share of the deals, given your conditions" if made.conditional else "share of all deals"
        scale = [AxisText(tick, f"{100 * tick:.4g} %", muted, small) for tick in ticks]
        bottom.set_texts([*scale, AxisText(self.top / 2, across, muted, small, 1.0)])

    def _html(self, row: int) -> str:
        made, tokens = self.made, self.theme.tokens
        assert made is not None
        muted = f'style="color:{tokens.muted}"'
        lines = []
        for look, figures in zip(self.looks, made.figures, strict=True):
            each = figures[row]
            sure = "" if made.precision.exact else f"&nbsp;{escape(precision(each.share, exact=False))}"
            wins = "–" if each.wins is None else percent(each.wins.value)
            if each.wins is not None and not made.precision.exact:
                wins += f"&nbsp;{escape(precision(each.wins, exact=False))}"
            lines.append(
                f'<tr><td style="color:{tokens.seat(look.color).name()}">●&nbsp;</td>'
                f"<td {muted}>{escape(look.label)}&nbsp;&nbsp;</td>"
                f'<td align="right"><b>{percent(each.share.value)}</b>{sure}</td>'
                f'<td align="right">&nbsp;&nbsp;&nbsp;{wins}</td></tr>'
            )
        head = f"<tr><td></td><td></td><td align='right' {muted}>makes it</td>"
        head += f"<td align='right' {muted}>&nbsp;&nbsp;&nbsp;wins{_what(made)} with it</td></tr>"
        deals = f"{'all' if made.precision.exact else 'of'} {count(made.deals)} deals"
        title = f"<b>{TITLES[made.types[row]]}</b> <span {muted}>{STREETS[made.street]}, {deals}</span>"
        return f"{title}<table cellspacing=0>{head}{''.join(lines)}</table>"


def _what(made: HandTypes) -> str:
    return " the high" if made.split else ""


def _known(made: HandTypes) -> str:
    return known(made.precision, "deals")


def _wins(figures: TypeFigures) -> str:
    return "" if figures.wins is None else f", wins {percent(figures.wins.value)} of them"


class HandTypesFeed(PictureFeed):
    """Keeps a `HandTypesView` up to date with the table, on the last street until another is chosen.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = HAND_TYPES
    shown_by = HandTypesView

    def __init__(self, context: Context, view: HandTypesView) -> None:
        self._wanted, self._draw_of = "", draw_of(hand_types)
        street = self._street_in(context.document.state)
        request = context.picture_request(self.name, self._draw_of(street), conditional=True)
        super().__init__(context, request, view)
        self.view = view
        self._shown: DocumentState | None = None
        self.chip = Chip(context.theme, "Street")
        self.chip.show_word(STREETS[street])
        self.chip.clicked.connect(self._open_streets)
        view.header.addWidget(self.chip)
        self.menu = QMenu(view)
        self.menu.triggered.connect(self._choose)
        context.document.changed.connect(self._follow)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the figures of all players."""
        made = cast("HandTypes", picture)
        same = self._shown is not None and self.request.query(self._shown) == self.request.query(
            self.request.state
        )
        self._shown = self.request.state
        self.view.show_types(made, [self.look(seat) for seat in made.seats], same_table=same)

    def queries(self) -> tuple[Query, ...]:
        """The query that the picture answers."""
        made = cast("HandTypes", self.request.picture)
        return (hand_types_query(self.table, made.street),)

    @property
    def choice(self) -> str:
        """The street chosen; empty for the last one of any game."""
        return self._wanted

    def choose(self, choice: str) -> None:
        """Show the street that `choice` names; in a game that has no such street, the last one."""
        if choice in STREETS:
            self._wanted = choice
            state = self.context.document.state
            self._follow(state, state)

    def _street_in(self, state: DocumentState) -> str:
        """The chosen street if the table has it, otherwise its last one."""
        streets = _streets(state) or tuple(STREETS)
        return self._wanted if self._wanted in streets else "river" if "river" in streets else streets[-1]

    @Slot(object, object)
    def _follow(self, new: DocumentState, _old: DocumentState) -> None:
        street = self._street_in(new)
        self.chip.show_word(STREETS[street])
        self.chip.setVisible(len(_streets(new)) > 1)
        self.request.set_draw(self._draw_of(street))

    @Slot()
    def _open_streets(self) -> None:
        state = self.context.document.state
        here = self._street_in(state)
        self.menu.clear()
        for street in _streets(state):
            action = self.menu.addAction(STREETS[street])
            action.setData(street)
            action.setCheckable(True)
            action.setChecked(street == here)
        open_below(self.menu, self.chip)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self._wanted = str(action.data())
        state = self.context.document.state
        self._follow(state, state)


def _streets(state: DocumentState) -> tuple[str, ...]:
    """The streets on which the hands of a table have types; empty if the game has none."""
    try:
        return tuple(street.name for street in type_streets(state.equity_part()))
    except OracleError:  # the picture shows the reason
        return ()
