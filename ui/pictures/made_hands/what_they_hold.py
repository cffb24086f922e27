"""The picture of what players hold in the end: the strength of their final hands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from threading import Event
from typing import cast

from PySide6.QtCore import QPointF, Qt, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from oracle.analysis.pictures.hand_types import TYPE_WORDS
from oracle.analysis.pictures.what_they_hold import HeldKind, HeldSeat, WhatTheyHold, what_they_hold
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.prepared import Prepared
from oracle.query import Query, RunSettings
from ui.context import Context
from ui.document.shown_text import tooltip
from ui.document.wording import percent
from ui.jobs.picture_worker import DrawBeside
from ui.pictures.kit.chosen_feed import ChosenSeatFeed
from ui.pictures.offers import WHAT_THEY_HOLD
from ui.pictures.words import held as words
from ui.plots.convergence.trace import SeatLook
from ui.plots.hover import seat_row
from ui.plots.known_words import half_width_after, known
from ui.plots.parts.held_item import HeldColumns, HeldFigures, HeldItem
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip

TITLE = WHAT_THEY_HOLD.title
HIGHS, LOWS = "highs", "lows"
NO_QUERY = "No query counts the hands of a type by their rank."
_NAMES = tuple(TYPE_WORDS.values())
SHORT_NAMES = ("high", "pair", "two pair", "trips", "straight", "flush", "full", "quads", "st. flush")
"""The hand types if there is little room."""
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
        short = words.short_finding(found, chosen) or TITLE
        self.set_title(words.finding(found, chosen, self.looks[chosen].label), short)
        self.set_line(self._said())
        self._draw()
        self.read_again()
        self.describe()

    def _said(self) -> str:
        """How precise the picture is, what is pale, and whether the chosen player has the nuts."""
        assert self.found is not None
        sure = known(self.found.precision, "deals") or "Exact."
        pale = words.PALE if self.found.narrowed else ""
        said = (sure, pale, words.nuts(self.found, self.chosen, self.looks))
        return " ".join(part for part in said if part)

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
            pale = None if held.whole is None else held.whole.shares
            return HeldColumns(
                tokens.seat(look.color), held.shares, held.half_widths, held.median, mark, pale
            )

        bands = tuple((names, len(list(kinds))) for names, kinds in groupby(found.kinds, key=_band))
        first = found.seats[self.chosen]
        up = columns(self.looks[self.chosen], first, (first.worst, "worst"))
        down = tuple(columns(look, held, (held.best, "best")) for look, held in self._others())
        rows = words.drawn_rows(found, self.chosen, self.looks)
        self.item.set_figures(HeldFigures(bands, up, down, words.COLUMNS, rows))

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
            + (f" Beaten by {words.beaten_by(self.found, held, self.looks)}." if held.beaten else "")
            for look, held in self._rows()
        ]
        return " ".join([self._said(), *said])

    def _rows(self) -> tuple[tuple[SeatLook, HeldSeat], ...]:
        """The players in their order; who did something with his whole range first."""
        assert self.found is not None
        rows = words.table_rows(self.found, self.chosen, self.looks)
        return tuple(sorted(rows, key=lambda row: row[1].seat))

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every kind of hand that somebody can have, best first, with each player's share of deals, 0…1."""
        header = ["hand"]
        for look, _held in self._rows() if self.found is not None else ():
            header += [look.label, f"{look.label} ±"]
        if self.found is None:
            return header, ()
        seats = [held for _look, held in self._rows()]
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
        name = found.kinds[number].words
        head = name[0].upper() + name[1:]
        rows, said = [], []
        for look, held in self._rows():
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
            if any(held.shares[number] for _look, held in self._rows())
        ]
        here = self.item.marked
        if here is None:
            self.read(held[0 if step > 0 else -1])
            return
        beside = [number for number in held if (number - here) * step > 0]
        if beside:
            self.read(min(beside, key=lambda number: abs(number - here)))


def _band(kind: HeldKind) -> tuple[str, str]:
    """Name and short name of what a kind is grouped by."""
    return (kind.group, kind.group) if kind.group else (_NAMES[kind.kind], SHORT_NAMES[kind.kind])


def _draw_of(low: bool) -> DrawBeside:
    def make(
        prepared: Prepared, whole: Prepared, settings: RunSettings, cancel: Event
    ) -> Iterator[WhatTheyHold]:
        return what_they_hold(prepared, settings, cancel, low=low, whole=whole)

    return DrawBeside(make)


_DRAWS = {HIGHS: _draw_of(False), LOWS: _draw_of(True)}


class WhatTheyHoldFeed(ChosenSeatFeed):
    """Keeps a `WhatTheyHoldView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = WHAT_THEY_HOLD
    shown_by = WhatTheyHoldView

    def __init__(self, context: Context, view: WhatTheyHoldView) -> None:
        super().__init__(context, self.name, _DRAWS[HIGHS], view)
        self.view = view
        self._half = HIGHS
        self.chip = Chip(context.theme, "Half of the pot")
        self.chip.clicked.connect(self._turn)
        view.header.addWidget(self.chip)
        context.document.changed.connect(self._fit)
        self._fit()
        self.refresh()

    @property
    def choice(self) -> str:
        """Whether lows are shown where the pot is split."""
        return self._half

    def choose(self, choice: str) -> None:
        """Show highs or lows."""
        if choice in _DRAWS:
            self._half = choice
            self._fit()

    @Slot()
    def _fit(self, *_states: object) -> None:
        """Offer lows where the game splits the pot."""
        split = find_game(self.context.document.state.game).split
        self.chip.setVisible(split)
        self.chip.show_word(self._half)
        self.chip.setToolTip(tooltip("Hands that play for the high half of the pot, or for the low one."))
        self.request.set_draw(_DRAWS[self._half if split else HIGHS])

    @Slot()
    def _turn(self) -> None:
        self.choose(LOWS if self._half == HIGHS else HIGHS)

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
