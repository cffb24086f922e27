"""Turns the hands that were kept in a picture into a player's range."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal, Slot

from oracle.arrays import Column, Masks
from oracle.errors import OracleError
from oracle.games import find_game
from ui.background.short_work import ShortWork
from ui.document.document import Document
from ui.document.edits.actions import without_rules
from ui.document.state import DocumentState, SeatState

_CACHED = 1
"""Number of cached texts: only the requested one."""


@dataclass(frozen=True, slots=True, eq=False)
class _Wish:
    """Hands to be written as a range.

    Attributes:
        state: The table of the picture.
        seat: The player.
        hands: Masks of the kept hands.
        weights: Their weights.
        dropped: Masks of the hands that were not kept; None if weights have changed.
        played: Whether the player's rules selected them; the rules are then removed.
        macros: The user's named ranges.
    """

    state: DocumentState
    seat: SeatState
    hands: Masks
    weights: Column
    dropped: Masks | None
    played: bool
    macros: Mapping[str, str]

    def text(self) -> str:
        """The text of the range; for hands of four cards this takes up to some seconds."""
        from oracle.analysis.keep import Cut, kept_text  # loaded when a range is first made from a picture

        cut = None if self.dropped is None else Cut(self.seat.range_text, self.dropped)
        return kept_text(self.hands, self.weights, self.state.syntax, self.state.game, cut, self.macros)


class RangeMaker(QObject):
    """Writes kept hands as range texts, in the background if that takes long.

    Args:
        document: Whose ranges are made.
        macros: Gives the user's named ranges.
        parent: Qt parent.
    """

    said = Signal(str)
    """A message about what was done."""

    def __init__(
        self,
        document: Document,
        macros: Callable[[], Mapping[str, str]] = dict,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._document, self._macros = document, macros
        self._wish: _Wish | None = None
        self._work: ShortWork[str] = ShortWork(_CACHED, self)
        self._work.ready.connect(self._write)

    def make(
        self,
        state: DocumentState,
        key: int,
        hands: Masks,
        weights: Column,
        dropped: Masks | None,
        *,
        played: bool = False,
    ) -> None:
        """Make some hands the range of a seat, as one undo step; does nothing if it has another by then.

        Args:
            state: The table of the picture.
            key: The seat's key.
            hands: Masks of the kept hands.
            weights: Their weights.
            dropped: Masks of the other hands of the range; None if weights have changed.
            played: Whether the player's rules selected them; the rules are then removed from his actions.
        """
        self._wish = _Wish(state, state.seat(key), hands, weights, dropped, played, self._macros())
        self._write()

    @Slot()
    def _write(self) -> None:
        wish = self._wish
        if wish is None:
            return
        try:
            quick = find_game(wish.state.game).hole_cards == 2
            text = wish.text() if quick else self._work.ask(wish, wish.text)
        except OracleError as trouble:
            self._wish = None
            self.said.emit(str(trouble))
            return
        if text is None:
            self.said.emit(f"Writing {len(wish.hands):,} hands as a range …")
            return
        self._wish = None
        self._put(wish, text)

    def _put(self, wish: _Wish, text: str) -> None:
        now = {seat.key: seat for seat in self._document.state.seats}.get(wish.seat.key)
        same = self._document.state.game, self._document.state.syntax
        if (
            now is None
            or (now.range_text, now.actions) != (wish.seat.range_text, wish.seat.actions)
            or same != (wish.state.game, wish.state.syntax)
        ):
            return
        self._document.end_merge()
        actions = without_rules(now) if wish.played else now.actions
        changed = self._document.state.with_seat(now.key, range_text=text, actions=actions)
        self._document.apply(f"Range of {now.name}", changed)
        self.said.emit(f"{now.name} now has {len(wish.hands):,} hands. Undo to go back.")
