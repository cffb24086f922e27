"""The funnels of the table: asked for while somebody looks at it, after every edit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from oracle.prepared import Prepared
from oracle.query import RunSettings
from ui.context import Context
from ui.document.rules import actions_of

if TYPE_CHECKING:
    from oracle.decisions.rules.funnel import Actions, Funnel, Funnels

NAME = "actions"
"""Name of the request."""


@dataclass(frozen=True, slots=True)
class _Draw:
    """Computes the funnels of some actions; equal for equal ones, so that a request sees a change."""

    actions: Actions

    def __call__(self, prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[Funnels]:
        from oracle.decisions.rules.funnel import funnels  # imports kernels

        return funnels(prepared, self.actions, settings, cancel)


class TableFunnels(QObject):
    """Keeps the funnels of the document up to date.

    Args:
        context: The parts of the program.
        parent: Qt parent.
    """

    changed = Signal()
    """The figures or their status have changed."""

    def __init__(self, context: Context, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = context.document
        self._seen = self._active = False
        self._actions: Actions = ()
        self.request = context.picture_request(NAME, _Draw(()), parent=self)
        self.request.changed.connect(self.changed)
        context.document.changed.connect(self._follow)
        context.document.opponents.changed.connect(self._follow)
        self._follow()

    def set_seen(self, seen: bool) -> None:
        """Set whether the table is visible."""
        self._seen = seen
        self._follow()

    @property
    def found(self) -> Funnels | None:
        """The figures; None while there are none."""
        return cast("Funnels | None", self.request.picture)

    @property
    def stale(self) -> bool:
        """Whether the figures belong to the table before an edit."""
        return self.request.stale

    @property
    def hero(self) -> str:
        """Name of the player whose equity is given; empty without figures."""
        found = self.found
        return "" if found is None or found.hero is None else self.request.state.seats[found.hero].name

    def place(self, key: int) -> int | None:
        """The place of a seat among the figures."""
        keys = [seat.key for seat in self.request.state.seats]
        return keys.index(key) if key in keys else None

    def of_seat(self, key: int) -> Funnel | None:
        """The funnel of a seat, or None."""
        found, place = self.found, self.place(key)
        if found is None or place is None or place >= len(found.seats):
            return None
        return found.seats[place]

    @Slot()
    def _follow(self, *_states: object) -> None:
        actions = actions_of(self._document.state, self._document.opponents.scale)
        if actions != self._actions:
            self._actions = actions
            self.request.set_draw(_Draw(actions))
        active = self._seen and any(actions)
        if active != self._active:
            self._active = active
            self.request.set_active(active)
