"""The picture of what players hold in the end: the strength of their final hands."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import groupby
from typing import cast

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from oracle.analysis.pictures.hand_types import TYPE_WORDS
from oracle.analysis.pictures.what_they_hold import HeldSeat, WhatTheyHold, what_they_hold
from oracle.errors import QueryError
from oracle.query import Query
from ui.context import Context
from ui.document.wording import percent
from ui.pictures.groups import MADE_HANDS
from ui.pictures.kit.chosen_feed import ChosenSeatFeed
from ui.plots.convergence.trace import SeatLook
from ui.plots.hover import seat_row
from ui.plots.known_words import half_width_after, known
from ui.plots.parts.held_item import HeldColumns, HeldFigures, HeldItem
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme

TITLE = "What they hold"
NO_QUERY = "No query counts the hands of a type by their rank."
_NAMES = tuple(TYPE_WORDS.values())
SHORT_NAMES = ("high", "pair", "two pair", "trips", "straight", "flush", "full", "quads", "st. flush")
"""The hand types where there is little room."""
_STEPS = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}


class WhatTheyHoldView(PartsFrame[int]):
    """The final hands of a player upwards, those of the others downwards.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = HeldItem()
        self.found: WhatTheyHold | None = None
        self.looks: tuple[SeatLook, ...] = ()
        self.chosen = 0
        super().__init__(TITLE, theme, self.item, parent)

    def show_hands(self, found: WhatTheyHold, looks: Sequence[SeatLook], chosen: int = 0) -> None:
        """Show what players hold.

        Args:
            found: The figures.
            looks: Names and colours of its players.
            chosen: Number of the player who is drawn upwards, among them.
        """
        self.found, self.looks, self.chosen = found, tuple(looks), chosen
        self.set_hint("")
        self.set_title(self._finding(), TITLE)
        self.set_line(self._others_in_words())
        self._draw()
        self.read_again()
        self.describe()

    def _finding(self) -> str:
        """The title: that nothing can beat him, or what he has in the middle of his hands."""
        assert self.found is not None
        name, held = self.looks[self.chosen].label, self.found.seats[self.chosen]
        if self.found.ahead[self.chosen]:
            return f"{name} beats every hand: at worst {held.worst_hand}"
        return f"{name}’s median: {self.found.kinds[held.median].words}"

    def _others_in_words(self) -> str:
        """How precise the picture is, and what the others have in the middle of their hands and at best."""
        found = self.found
        assert found is not None
        others = self._others()
        said = [
            f"{look.label}’s median: {found.kinds[held.median].words}; at best {held.best_hand}."
            for look, held in others
        ]
        if len(said) > 1:
            look, held = min(others, key=lambda each: each[1].strongest)
            said = [f"The best that another can have: {held.best_hand} ({look.label})."]
        sure = known(found.precision, "deals") or "Exact."
        return " ".join([sure, *said])

    def _others(self) -> list[tuple[SeatLook, HeldSeat]]:
        assert self.found is not None
        pairs = zip(self.looks, self.found.seats, strict=True)
        return [each for place, each in enumerate(pairs) if place != self.chosen]

    def _draw(self) -> None:
        found, tokens = self.found, self.theme.tokens
        if found is None:
            self.item.set_figures(None)
            return

        def columns(look: SeatLook, held: HeldSeat, mark: tuple[int, str]) -> HeldColumns:
            return HeldColumns(tokens.seat(look.color), held.shares, held.half_widths, held.median, mark)

        bands = tuple(
            ((_NAMES[kind], SHORT_NAMES[kind]), len(list(kinds)))
            for kind, kinds in groupby(found.kinds, key=lambda each: each.kind)
        )
        first = found.seats[self.chosen]
        up = columns(self.looks[self.chosen], first, (first.worst, "worst"))
        down = tuple(columns(look, held, (held.best, "best")) for look, held in self._others())
        self.item.set_figures(HeldFigures(bands, up, down))

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        self._draw()

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_figures(None)

    def summary(self) -> str:
        """What they hold in words."""
        if self.found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        said = [
            f"{look.label}: at worst {held.worst_hand}, {held.median_hand} or better half of the time, "
            f"at best {held.best_hand}."
            for look, held in zip(self.looks, self.found.seats, strict=True)
        ]
        return " ".join([known(self.found.precision, "deals") or "Exact.", *said])

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every kind of hand that somebody can have, best first, with each player's share of deals, 0…1."""
        header = ["hand"]
        for look in self.looks if self.found is not None else ():
            header += [look.label, f"{look.label} ±"]
        if self.found is None:
            return header, ()
        seats = self.found.seats
        rows = []
        for number in range(len(self.found.kinds) - 1, -1, -1):
            if not any(held.shares[number] for held in seats):
                continue
            figures = [
                figure
                for held in seats
                for figure in (float(held.shares[number]), float(held.half_widths[number]))
            ]
            rows.append((self.found.kinds[number].words, *figures))
        return header, rows

    def read(self, number: int) -> None:
        """Read a kind of hand for every player."""
        found = self.found
        if found is None or not 0 <= number < len(found.kinds):
            self.read_nothing()
            return
        self.item.mark(number)
        words = found.kinds[number].words
        head = words[0].upper() + words[1:]
        rows, said = [], []
        for look, held in zip(self.looks, found.seats, strict=True):
            figure = percent(float(held.shares[number]))
            sure = half_width_after(float(held.half_widths[number])).strip()
            better = f"this or better {percent(float(held.shares[number:].sum()), 1)}"
            rows.append(seat_row(self.theme.tokens, look, figure, sure, better))
            said.append(f"{look.label} {figure} {sure}".strip() + f", {better}")
        place = self.item.column(self.area(), number).center()
        where = QPointF(place.x(), self.item.base(self.area()))
        self.show_card(where, f"<b>{escape(head)}</b><table cellspacing=0>{''.join(rows)}</table>")
        self.setAccessibleDescription(f"{head}: {'; '.join(said)}.")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go from one kind of hand that somebody can have to the next."""
        step = _STEPS.get(Qt.Key(event.key()))
        if self.found is None or step is None:
            super().keyPressEvent(event)
            return
        held = [
            number
            for number in range(len(self.found.kinds))
            if any(seat.shares[number] for seat in self.found.seats)
        ]
        here = self.item.marked
        if here is None:
            self.read(held[0 if step > 0 else -1])
            return
        beside = [number for number in held if (number - here) * step > 0]
        if beside:
            self.read(min(beside, key=lambda number: abs(number - here)))


class WhatTheyHoldFeed(ChosenSeatFeed):
    """Keeps a `WhatTheyHoldView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "what they hold"
    title = TITLE
    group = MADE_HANDS
    narrowed = True
    shown_by = WhatTheyHoldView

    def __init__(self, context: Context, view: WhatTheyHoldView) -> None:
        super().__init__(context, self.name, what_they_hold, view)
        self.view = view
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show what players hold, with the chosen one upwards."""
        found = cast("WhatTheyHold", picture)
        places = tuple(held.seat for held in found.seats)
        self.view.show_hands(found, [self.look(place) for place in places], self.chosen_of(places))

    def queries(self) -> tuple[Query, ...]:
        """None.

        Raises:
            QueryError: Always.
        """
        raise QueryError(NO_QUERY, remedy="The picture Hand types has the query for the types.")
