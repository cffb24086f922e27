"""The funnels of the table: kept up to date while a widget that shows them is visible."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from threading import Event
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, Signal, Slot

from oracle.prepared import Prepared
from oracle.query import RunSettings
from ui.document.decisions.rules import actions_of
from ui.document.document import Document
from ui.document.runs.picture_request import PictureRequest

if TYPE_CHECKING:
    from oracle.decisions.rules.funnel import Actions, Funnel, Funnels
    from oracle.decisions.rules.steps import Share


@dataclass(frozen=True, slots=True)
class DrawFunnels:
    """Computes the funnels of some actions; equal for equal ones, so that a request sees a change."""

    actions: Actions = ()

    def __call__(self, prepared: Prepared, settings: RunSettings, cancel: Event) -> Iterator[Funnels]:
        """The funnels of a table, refined."""
        from oracle.decisions.rules.funnel import funnels  # imports kernels

        return funnels(prepared, self.actions, settings, cancel)


class TableFunnels(QObject):
    """Keeps the funnels of the document up to date.

    Args:
        document: The table.
        request: Requests the funnels, with `DrawFunnels`; owned by the funnels.
        parent: Qt parent.
    """

    changed = Signal()
    """The figures or their status have changed."""

    def __init__(self, document: Document, request: PictureRequest, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document = document
        self._watchers: set[int] = set()
        self._active = False
        self._actions: Actions = ()
        self.request = request
        request.setParent(self)
        request.changed.connect(self.changed)
        document.changed.connect(self._follow)
        document.opponents.changed.connect(self._follow)
        self._follow()

    def set_seen(self, watcher: QObject, seen: bool) -> None:
        """Set whether a widget that shows them is visible: they are computed while any is.

        Args:
            watcher: What shows them.
            seen: Whether it is visible.
        """
        before = bool(self._watchers)
        if seen:
            self._watchers.add(id(watcher))
        else:
            self._watchers.discard(id(watcher))
        if bool(self._watchers) != before:
            self._follow()

    def close(self) -> None:
        """Shut down: ask nothing more."""
        self.request.set_active(False)

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

    def played_share(self, key: int) -> Share | None:
        """What a seat has against hands that play as their players did; None while that is not known.

        Only the player whose equity is given has one, and nobody while a rule is wrong.
        """
        found = self.found
        if found is None or self.stale or found.hero is None or self.place(key) != found.hero:
            return None
        used = [funnel for funnel in found.seats if funnel is not None]
        if not used or any(funnel.trouble is not None for funnel in used):
            return None
        return used[0].steps[-1].share

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
            self.request.set_draw(DrawFunnels(actions))
        active = bool(self._watchers) and any(actions)
        if active != self._active:
            self._active = active
            self.request.set_active(active)
