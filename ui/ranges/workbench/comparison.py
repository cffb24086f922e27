"""The ranges on the workbench: one seat or two compared, with their groups and equities."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QObject, Signal, Slot

from oracle.analysis.facing import DRAWN_HANDS
from oracle.analysis.pictures.range_groups import GroupedRange, RangeGroups, range_groups
from oracle.games import find_game
from ui.context import Context
from ui.document.lines.tree import in_force
from ui.document.runs.picture_conditions import about_conditions
from ui.document.state import DocumentState, SeatState
from ui.jobs.picture_worker import draw_of
from ui.plots.known_words import known
from ui.ranges.seat_range import SeatRange

_draw_of = draw_of(range_groups)

NAME = "range groups"
"""Name of its picture."""
WAITING = "Reading the ranges …"
NO_SEAT = "Add a seat to see what its range has."
NO_BOARD = (
    "Stud has no board, so a range is not split into groups and single hands have no equity. "
    "The table gives the equity of the whole range."
)


class Comparison(QObject):
    """Keeps the groups of the edited seat, and of another one if wanted, up to date with the table.

    The other seat is remembered; sessions keep it.

    Args:
        context: The parts of the program.
        editing: The range being edited.
        name: Name of the picture, different for each comparison.
        parent: Qt parent.
    """

    changed = Signal()
    """The seats, the figures or the reason why there are none have changed."""

    def __init__(
        self, context: Context, editing: SeatRange, name: str = NAME, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._context, self._editing = context, editing
        self._other: int | None = None
        self._asked = self.places()
        self.request = context.picture_request(name, _draw_of(self.places()), parent=self)
        self.request.changed.connect(self.changed)
        editing.changed.connect(self._follow)
        context.document.changed.connect(self._follow)
        if context.pictures is not None:
            context.table_runs.warming.connect(self.changed)

    # Seats

    @property
    def seats(self) -> tuple[SeatState, ...]:
        """The seats asked for, the edited one first."""
        now = self._context.document.state.seats
        return tuple(now[place] for place in self.places())

    def playing(self) -> list[SeatState]:
        """The seats that have not folded."""
        return [seat for seat in self._context.document.state.seats if not seat.folded]

    def others(self) -> list[SeatState]:
        """The seats that can be compared with the edited one."""
        mine = self._editing.seat
        return [seat for seat in self.playing() if mine is not None and seat.key != mine.key]

    @property
    def other(self) -> SeatState | None:
        """The seat compared with, or None."""
        return next((seat for seat in self.others() if seat.key == self._other), None)

    def places(self) -> tuple[int, ...]:
        """The places of the seats asked for."""
        mine = self._editing.seat
        keys = [] if mine is None else [mine.key]
        keys += [] if self.other is None else [self.other.key]
        seats = [seat.key for seat in self._context.document.state.seats]
        return tuple(seats.index(key) for key in keys if key in seats)

    def compare_with(self, key: int | None) -> None:
        """Compare with another seat, or with none."""
        self._other = key
        self._follow()

    def keep(self, edited: int, other: int | None) -> None:
        """Show the seats that a session stored, as far as they exist."""
        self._editing.edit_seat(edited)
        self.compare_with(other)

    def edit(self, key: int) -> None:
        """Edit another seat; the seat compared with stays, unless it is this one."""
        if key == self._other:
            self.swap()
        else:
            self._editing.edit_seat(key)

    def swap(self) -> None:
        """Edit the seat that was compared with, and compare with the one that was edited."""
        mine, other = self._editing.seat, self.other
        if mine is not None and other is not None:
            self._other = mine.key
            self._editing.edit_seat(other.key)

    # Figures

    @property
    def has_board(self) -> bool:
        """Whether the game is played with a board; without one there are no figures."""
        return not find_game(self._context.document.state.game).stud

    @property
    def ranges(self) -> tuple[GroupedRange, ...]:
        """The ranges of `seats`; none while there are no figures for exactly these."""
        found = cast("RangeGroups | None", self.request.picture)
        if found is None:
            return ()
        wanted = tuple(seat.key for seat in self.seats)
        shown = tuple(self.request.state.seats[grouped.seat].key for grouped in found.seats)
        return found.seats if wanted == shown else ()

    @property
    def table(self) -> DocumentState:
        """The table of the figures."""
        return self.request.state

    @property
    def stale(self) -> bool:
        """Whether the figures belong to the table before an edit."""
        return self.request.stale

    @property
    def why_none(self) -> str:
        """Why there are no figures."""
        if not self.has_board:
            return NO_BOARD
        if self.request.trouble:
            return self.request.trouble
        if not self.seats:
            return NO_SEAT
        return self.request.waiting(WAITING)

    @property
    def remark(self) -> str:
        """How well the figures are known, and what the conditions mean for them."""
        found = cast("RangeGroups | None", self.request.picture)
        if found is None:
            return ""
        if self.stale and self.request.trouble:
            return self.request.trouble
        state = self._context.document.state
        given = about_conditions(self.request, state) if in_force(state.conditions) else ""
        sure = known(found.precision, "range")
        drawn = [each.breakdown for each in found.seats if each.breakdown.drawn_of]
        sample = f"By a sample of {DRAWN_HANDS:,} hands." if drawn else ""
        return " ".join(part for part in (sure, sample, given) if part)

    @Slot()
    @Slot(object, object)
    def _follow(self, _new: object = None, _old: object = None) -> None:
        """Ask again: seats may have come, gone or moved."""
        places = self.places()
        if places:
            self.request.set_draw(_draw_of(places))
        if places != self._asked:
            self._asked = places
            self.changed.emit()  # at once: the figures may take a while
