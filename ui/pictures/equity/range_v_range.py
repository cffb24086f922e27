"""Range against range: every hand of every player, one dot each, sorted by equity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import cast

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QPushButton, QWidget

from oracle.analysis.pictures.range_v_range import (
    RangeVRange,
    RankedHands,
    range_v_range,
    range_v_range_query,
)
from oracle.errors import possessive
from oracle.query import Query
from oracle.ranges import weight_text
from ui.context import Context
from ui.document.shown_text import menu_text
from ui.document.state import DocumentState
from ui.document.wording import hands, percent, these_hands
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.offers import RANGE_V_RANGE
from ui.plots.cards_in_words import cards_html, cards_words
from ui.plots.convergence.trace import SeatLook
from ui.plots.equity_items import ROOM, NamesItem, SharePaper, share_axes, write_shares
from ui.plots.items import NONE, DotsItem, PixelItem
from ui.plots.known_words import half_width_after, known
from ui.plots.parts.range_items import CloudItem, Spots
from ui.plots.picture_frame import PictureFrame
from ui.plots.saving.menu import MakeTable
from ui.theme.theme import Theme

TITLE = RANGE_V_RANGE.title
MARK = 11.0
"""Diameter of the dot that is read, in pixels."""
MOST_CHOICES = 20_000
"""Most hands of a player that are copied as figures, so that a spreadsheet opens them quickly."""
NEAR = 26.0
"""Distance within which a dot is read, in pixels."""
DROPPED = 0.28
"""Opacity of hands below the cut."""
NAMES_AT = 0.88
"""Share of the range above whose dot a name is placed: about where it begins, left of the lower end."""
_MOVES = {Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0)}


@dataclass(frozen=True, slots=True)
class HandPlace:
    """A hand in the picture.

    Attributes:
        seat: Number of the player among those shown.
        row: Number of the hand, best first.
    """

    seat: int
    row: int


class RangeVRangeView(PictureFrame):
    """One cloud of dots per player; a click cuts a range, a button makes the cut the range.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    kept = Signal(int, object)
    """Make a player's hands down to the cut his range: the seat's place, rows of its `RankedHands`."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(TITLE, theme, axes=share_axes(), parent=parent)
        self.picture: RangeVRange | None = None
        self.spots: tuple[Spots, ...] = ()
        self.looks: tuple[SeatLook, ...] = ()
        self.read_place: HandPlace | None = None
        self.cut: HandPlace | None = None
        self.keep_button, self.clear_button = QPushButton(), QPushButton("Clear the cut")
        for button, act in ((self.keep_button, self._keep), (self.clear_button, self.clear_cut)):
            button.setProperty("role", "link")
            button.clicked.connect(act)
            button.hide()
            self.header.addWidget(button)
        self._paper, self.names, self._mark = SharePaper(), NamesItem(), DotsItem(MARK)
        self.clouds: list[CloudItem] = []
        for item, height in ((self._paper, 0), (self.names, 2), (self._mark, 3)):
            item.setZValue(height)
            item.set_room(ROOM)
            self.plot.addItem(item)
        self.plot.getViewBox().setRange(ROOM, padding=0, disableAutoRange=True)
        self.view.pointed.connect(self._point_at)
        self.view.clicked.connect(self._click)
        self.dress()
        self.show_nothing("")

    # Feeding

    def show_ranges(self, picture: RangeVRange, looks: Sequence[SeatLook], *, same_table: bool) -> None:
        """Show every hand.

        Args:
            picture: The hands of all players with their equities.
            looks: Name and colour of each player.
            same_table: It is a better picture of the same table, so a cut stays.
        """
        if not same_table:
            self.cut = None
        self.picture, self.looks = picture, tuple(looks)
        self.spots = tuple(Spots.of(seat) for seat in picture.seats)
        self.set_hint("")
        self._draw()
        self._say()
        if self.read_place is not None:
            self.read(self.read_place)

    def clear(self) -> None:
        """Discard the hands and the cut."""
        self.picture, self.looks, self.cut, self.spots = None, (), None, ()
        self._draw()

    def figure_items(self) -> tuple[PixelItem, ...]:
        """The dots and the names beside them."""
        return (*self.clouds, self.names)

    # What is shown

    @property
    def seats(self) -> tuple[RankedHands, ...]:
        """The hands of every player."""
        return () if self.picture is None else self.picture.seats

    def summary(self) -> str:
        """The picture in words."""
        if not self.seats:
            return self.hint or f"{TITLE}: nothing to show yet."
        said = [
            f"{look.label}: {hands(seat.drawn_of or len(seat.hands))}, {percent(seat.mean)} on average, "
            f"best {cards_words(int(seat.hands[0]))} {percent(float(seat.equity[0]))}, worst "
            f"{cards_words(int(seat.hands[-1]))} {percent(float(seat.equity[-1]))}"
            for look, seat in zip(self.looks, self.seats, strict=True)
        ]
        sure = self._known()
        return f"Every hand by its equity. {'. '.join(said)}.{f' {sure}' if sure else ''}"

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every hand of every player: equity with its ±, weight and how likely it is held.

        A player with more than `MOST_CHOICES` hands has about that many of them, spread along his curve.
        """
        return self.taken_table()()

    def taken_table(self) -> MakeTable:
        """What makes `table`: a player has thousands of hands."""
        return partial(_table_of, self.seats, self.looks)

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        if hasattr(self, "_paper"):
            self._draw()

    # Reading and cutting

    def read(self, place: HandPlace) -> None:
        """Read a hand; numbers past an end read that end."""
        if not self.seats:
            return
        number = max(0, min(place.seat, len(self.seats) - 1))
        seat = self.seats[number]
        row = max(0, min(place.row, len(seat.hands) - 1))
        self.read_place = HandPlace(number, row)
        x = float(self.spots[number].upto[row] - seat.likelihood[row] / 2)
        y = float(seat.equity[row])
        self._mark.dress(QColor(self.theme.tokens.surface), 1.5)
        self._mark.set_data(np.array([x]), np.array([y]), [self.theme.tokens.seat(self.looks[number].color)])
        point = self.view.mapFromScene(self.plot.getViewBox().mapViewToScene(QPointF(x, y)))
        self.card.show_at(self.view.viewport().mapTo(self, point), self._html(number, row))
        hand = cards_words(int(seat.hands[row]))
        sure = half_width_after(float(seat.half_width[row]))
        self.setAccessibleDescription(f"{self.looks[number].label} {hand}: {percent(y)}{sure}.")

    @Slot()
    def read_nothing(self) -> None:
        """Stop reading."""
        self.read_place = None
        self._mark.set_data(NONE, NONE, ())
        self.card.hide()

    @Slot()
    def clear_cut(self) -> None:
        """Remove the cut."""
        self.cut = None
        self._draw()
        self._say()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Left and right move between hands, up and down between players; Enter cuts."""
        if self.seats and event.key() in _MOVES:
            down, along = _MOVES[Qt.Key(event.key())]
            here = self.read_place
            self.read(HandPlace(0, 0) if here is None else HandPlace(here.seat + down, here.row + along))
        elif self.read_place is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._cut_at(self.read_place)
        else:
            super().keyPressEvent(event)

    @Slot(QPointF)
    def _point_at(self, where: QPointF) -> None:
        place = self._nearest(where)
        if place is None:
            self.read_nothing()
        else:
            self.read(place)

    def _nearest(self, where: QPointF) -> HandPlace | None:
        """The dot nearest to a point of the scene, unless all are far."""
        box = self.plot.getViewBox()
        area = box.sceneBoundingRect()
        found: tuple[float, HandPlace] | None = None
        for number, spots in enumerate(self.spots):
            x = area.left() + spots.x * area.width()
            y = area.top() + (ROOM.bottom() - spots.y) / ROOM.height() * area.height()
            away = np.hypot(x - where.x(), y - where.y())
            spot = int(np.argmin(away))
            if found is None or away[spot] < found[0]:
                found = float(away[spot]), HandPlace(number, int(spots.rows[spot]))
        return found[1] if found is not None and found[0] <= NEAR else None

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        if self.read_place is None:
            self.clear_cut()
        else:
            self._cut_at(self.read_place)

    def _cut_at(self, place: HandPlace) -> None:
        """Keep the hands that are at least as good, or all of them if they were cut here before."""
        seat = self.seats[place.seat]
        level = seat.equity[place.row] - 1e-9
        last = int(np.count_nonzero(seat.equity >= level)) - 1
        fresh = HandPlace(place.seat, last)
        self.cut = None if fresh == self.cut else fresh
        self._draw()
        self._say()

    @Slot()
    def _keep(self) -> None:
        if self.cut is not None:
            self.setFocus(Qt.FocusReason.OtherFocusReason)  # before hiding the button, or Qt moves the focus
            self.kept.emit(self.seats[self.cut.seat].seat, slice(0, self.cut.row + 1))

    # Drawing and words

    def _draw(self) -> None:
        tokens = self.theme.tokens
        self._paper.show_lines(tokens)
        self.names.dress(QColor(tokens.surface))
        write_shares(self.plot, tokens, "share of the range, best hands first" if self.seats else "")
        while len(self.clouds) < len(self.seats):
            self.clouds.append(CloudItem())
            self.clouds[-1].set_room(ROOM)
            self.clouds[-1].setZValue(1)
            self.plot.addItem(self.clouds[-1])
        ends, colors = [], []
        for number, cloud in enumerate(self.clouds):
            if number >= len(self.seats):
                cloud.set_data(NONE, NONE)
                continue
            spots, color = self.spots[number], tokens.seat(self.looks[number].color)
            cut = None
            if self.cut is not None and self.cut.seat == number:
                cut = int(np.searchsorted(spots.rows, self.cut.row, side="right")) - 1
            cloud.dress(color, tokens.tint(color, DROPPED))
            cloud.set_data(spots.x, spots.y, cut, self._rough_ones(number))
            ends.append(spots.height_at(NAMES_AT))
            colors.append(color)
        self.names.set_names([look.label for look in self.looks[: len(ends)]], ends, colors)

    def _say(self) -> None:
        cut = self.cut
        self.keep_button.setVisible(cut is not None and self._can_be_written(cut.seat))
        self.clear_button.setVisible(cut is not None)
        if self.picture is None:
            return
        if cut is not None:
            seat, name = self.seats[cut.seat], self.looks[cut.seat].label
            share = percent(float(self.spots[cut.seat].upto[cut.row]))
            self.keep_button.setText(f"Make {these_hands(cut.row + 1)} {possessive(menu_text(name))} range")
            level = percent(float(seat.equity[cut.row]))
            self.set_line(f"{possessive(name)} best {share}: {hands(cut.row + 1)} with at least {level}.")
        else:
            what = f"{self._what_dots_are()} share of the pot on this board."
            more = "Hover to name a hand, click to cut the range there."
            rough = self.picture.precision.rough
            parts = (self._known(), what) if rough else (what, self._known(), more)
            self.set_line(" ".join(part for part in parts if part))
        self.describe()

    def _known(self) -> str:
        """The precision of the hands."""
        return "" if self.picture is None else known(self.picture.precision, "hands")

    def _rough_ones(self, number: int) -> NDArray[np.bool_]:
        """Which dots of a player are hands that are not precise enough."""
        assert self.picture is not None
        precision, seat = self.picture.precision, self.seats[number]
        return seat.half_width[self.spots[number].rows] > precision.wanted.pot

    def _can_be_written(self, number: int) -> bool:
        """Whether the hands are a range and not a sample."""
        return not self.seats[number].drawn_of

    def _what_dots_are(self) -> str:
        """Each hand has a dot, unless there are more than can be seen or than were examined."""
        if any(seat.drawn_of for seat in self.seats):
            return "A sample of each range, one dot for each hand, by its"
        thinned = any(len(spots.rows) < len(spots.upto) for spots in self.spots)
        return (
            "Dots represent the hands of each range, by their" if thinned else "One dot for each hand, by its"
        )

    def _html(self, number: int, row: int) -> str:
        seat, look, tokens = self.seats[number], self.looks[number], self.theme.tokens
        sure = escape(half_width_after(float(seat.half_width[row])))
        upto = percent(float(self.spots[number].upto[row]))
        held = (
            f" · weight {weight_text(float(seat.weights[row]))}"
            if seat.weights.min() != seat.weights.max()
            else ""
        )
        return (
            f"<b>{cards_html(int(seat.hands[row]), tokens, self.theme.deck)}</b> "
            f"<span style='color:{tokens.seat(look.color).name()}'>●</span> {escape(look.label)}<br>"
            f"<b>{percent(float(seat.equity[row]))}</b>{sure}"
            f"<span style='color:{tokens.muted}'><br>best {upto} of the range{held}</span>"
        )


class RangeVRangeFeed(PictureFeed):
    """Keeps a `RangeVRangeView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = RANGE_V_RANGE
    shown_by = RangeVRangeView

    def __init__(self, context: Context, view: RangeVRangeView) -> None:
        super().__init__(context, context.picture_request(self.name, range_v_range), view)
        self.view = view
        self._shown: DocumentState | None = None
        view.kept.connect(self._keep)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show every hand of every player."""
        ranges = cast("RangeVRange", picture)
        looks = [self.look(seat.seat) for seat in ranges.seats]
        same = self._shown is not None and self._shown.equity_part() == self.request.state.equity_part()
        self._shown = self.request.state
        self.view.show_ranges(ranges, looks, same_table=same)

    def queries(self) -> tuple[Query, ...]:
        """The hands' equities on this board as histograms."""
        return (range_v_range_query(self.table),)

    @Slot(int, object)
    def _keep(self, place: int, rows: object) -> None:
        hands = next(seat for seat in self.view.seats if seat.seat == place)
        kept = np.zeros(len(hands.hands), dtype=np.bool_)
        kept[cast("slice", rows)] = True
        self.make_range(place, hands.hands, hands.weights, kept)


def _table_of(
    seats: Sequence[RankedHands], looks: Sequence[SeatLook]
) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
    rows = [
        (look.label, cards_words(int(seat.hands[n])), *(float(column[n]) for column in columns))
        for look, seat in zip(looks, seats, strict=True)
        for columns in ((seat.equity, seat.half_width, seat.weights, seat.likelihood),)
        for n in seat.dots(MOST_CHOICES).tolist()
    ]
    return ("player", "hand", "equity", "±", "weight", "likelihood"), rows
