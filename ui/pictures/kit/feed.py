"""Feeds pictures of ranges from the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Protocol, cast

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal, SignalInstance, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from oracle.arrays import Column, Masks
from oracle.cards.card import SUITS, cards_text
from oracle.errors import OracleError, QueryError
from oracle.games import find_game
from oracle.pql import print_query
from oracle.query import Query
from ui.background.own_turn import OwnTurn
from ui.context import Context
from ui.document.cards.used_cards import cards_or_none
from ui.document.edits.range_maker import RangeMaker
from ui.document.edits.table import set_board
from ui.document.lines.tree import in_force
from ui.document.runs.picture_conditions import about_conditions
from ui.document.runs.picture_request import ACTED, PictureRequest
from ui.document.shown_text import tooltip
from ui.document.state import DocumentState, SeatState
from ui.pictures.groups import DECISION
from ui.pictures.kit.captions import caption_of, how_known
from ui.pictures.offers import PictureOffer
from ui.plots.convergence.trace import SeatLook
from ui.plots.saving.caption import CaptionLine
from ui.plots.saving.menu import PictureMenu

Kept = NDArray[np.bool_]
"""Whether each hand is kept."""

WRITTEN_CARDS = 2
"""Hole cards of the games whose narrowed ranges are written out."""
WAITING = "Drawing …"
NOTHING_YET = "There is no picture yet to show as a query."
OF_NOW = "This shows the current table, not the earlier run beside it."
NOT_WRITTEN_ACTIONS = "The players’ actions narrow these ranges, and the result has no short text."
NOT_WRITTEN = "Your conditions narrow these ranges, and the result has no short text."


class PictureView(Protocol):
    """The widget of a picture: a `PictureFrame`, or a panel with the same interface."""

    looked_at: SignalInstance

    header: QHBoxLayout
    """Title and controls."""

    @property
    def menu(self) -> PictureMenu:
        """The menu for copying and saving."""

    @property
    def line(self) -> str:
        """Its one-line explanation."""

    def set_line(self, text: str) -> None:
        """Set its one-line explanation."""

    def show_nothing(self, why: str) -> None:
        """Show that there is no picture, with the reason."""

    def set_stale(self, stale: bool) -> None:
        """Dim a picture of the table before an edit, or undo that."""


class PictureFeed(QObject):
    """Keeps a picture up to date with its request; subclasses implement `show_picture` and `queries`.

    Args:
        context: The parts of the program.
        request: Requests the picture; owned by the feed.
        view: The picture.

    Attributes:
        offer: Its name, title and place in the window.
        shown_by: The class of the widget that shows it, made from a `Theme`.
    """

    offer: ClassVar[PictureOffer]
    shown_by: ClassVar[type[Any]]

    pql_wanted = Signal(str)
    """Request to show the picture as PQL: the text."""
    said = Signal(str)
    """A message about what was done."""
    money_wanted = Signal()
    """The user wants to enter the pot."""

    def __init__(self, context: Context, request: PictureRequest, view: PictureView) -> None:
        widget = cast("QWidget", view)  # which a protocol cannot express
        super().__init__(widget)
        self.widget = widget
        self.context, self.request, self._view = context, request, view
        request.setParent(self)
        if self.offer.narrowed or self.offer.group == DECISION:
            request.follow_actions()
        self.maker = RangeMaker(context.document, context.macros, self)
        self.maker.said.connect(self.said)
        self.pql_button = QToolButton()
        self._later = OwnTurn(self.refresh, self)
        self._shown_for: object = None
        request.changed.connect(self._changed)
        view.looked_at.connect(request.set_active)
        context.document.changed.connect(self._document_changed)
        context.table_runs.results.updated.connect(self.compare_with_results)
        context.table_runs.warming.connect(self._warmed)
        self._beside_past = False

    @property
    def name(self) -> str:
        """Its name in the program."""
        return self.offer.name

    def show_picture(self, picture: object) -> None:
        """Show the picture's data."""
        raise NotImplementedError

    def queries(self) -> tuple[Query, ...]:
        """The queries that give the figures of the current picture.

        Raises:
            OracleError: If there is no equivalent query, with the reason.
        """
        raise QueryError("No query gives the figures of this picture.")

    @property
    def choice(self) -> str:
        """The choice in the picture, as stored in layouts; empty if there is no choice."""
        return ""

    def choose(self, choice: str) -> None:
        """Restore a choice from `choice`; unknown ones (another version) are ignored."""

    @property
    def player(self) -> int | None:
        """Key of the player chosen in the picture; None where nobody was chosen."""
        return None

    def choose_player(self, key: int) -> None:
        """Choose a player; one who is not there (a damaged file) changes nothing."""

    @property
    def table(self) -> Query:
        """The table of the current picture, as requested.

        Raises:
            QueryError: If conditions narrow ranges that cannot be written as text quickly.
        """
        table = self.request.table
        if table.where is not None and not self.request.conditional:
            raise QueryError(NOT_WRITTEN, remedy="Switch the conditions off to see the PQL of the picture.")
        acted = self.request.about_actions(self.request.state) == ACTED
        if acted and find_game(table.game).hole_cards != WRITTEN_CARDS:
            raise QueryError(NOT_WRITTEN_ACTIONS, remedy="Remove the actions to see the PQL of the picture.")
        return table

    def pql(self) -> tuple[str, str]:
        """The queries of the picture as text; or an empty text and the reason."""
        if self.request.picture is None:
            return "", NOTHING_YET
        try:
            return ";\n\n".join(print_query(query) for query in self.queries()), ""
        except OracleError as trouble:
            return "", str(trouble)

    def offer_pql(self) -> None:
        """Add "Show PQL" to the menu and the header of the picture."""
        button, menu = self.pql_button, self._view.menu
        button.setText("PQL")
        button.setProperty("role", "quiet")
        button.setAccessibleName("Show this picture as PQL")
        button.clicked.connect(menu.show_pql)
        self._view.header.addWidget(button)
        menu.offer_pql(self.pql)
        menu.save_with(self.context.saves, self.context.settings)
        menu.offer_caption(self.caption, self.context.settings, self.context.theme)
        menu.pql_wanted.connect(self.pql_wanted)
        self.weigh_pql()

    def caption(self) -> tuple[CaptionLine, ...]:
        """The caption of the copied or saved picture; empty while there is no picture."""
        request = self.request
        if request.picture is None:
            return ()
        looks = zip(request.state.seats, self.seats(), strict=True)
        named = tuple(replace(seat, label=now.label, color=now.color) for seat, now in looks)
        state = replace(request.state, seats=named)
        how = how_known(request.picture, request.state.settings.seed)
        return caption_of(state, request.query(request.state), how)

    @Slot()
    def weigh_pql(self) -> None:
        """Disable the button, with the reason, if there is no equivalent query."""
        why = "" if self.request.picture is not None else NOTHING_YET
        try:
            if not why:
                self.queries()
        except OracleError as trouble:
            why = str(trouble)
        self.pql_button.setEnabled(not why)
        self.pql_button.setToolTip(tooltip(why or "Show the query that gives the figures of this picture."))
        self.pql_button.setAccessibleDescription(why)

    @Slot()
    def _changed(self) -> None:
        """Show a more precise version of the picture in a separate event; everything else now."""
        if self._is_refined():
            self._later.soon()
        else:
            self._later.now()

    def _is_refined(self) -> bool:
        """Whether the request has a more precise picture than the one shown, and a better one will follow."""
        request = self.request
        shows = request.picture is not None and not request.stale
        return shows and request.busy and request.drawn is self._shown_for

    @Slot()
    def refresh(self) -> None:
        """Show the result of the request."""
        request, refined = self.request, self._is_refined()
        self._shown_for = request.drawn
        if request.picture is None:
            self._view.show_nothing(request.undrawn or request.waiting(WAITING))
        else:
            self.show_picture(request.picture)
            if request.stale and request.trouble:
                self._view.set_line(request.undrawn)
            elif request.stale:
                self._view.set_line("From before your last edit; the new picture is on its way.")
            elif self._beside_past:
                self._view.set_line(f"{OF_NOW} {self._view.line}")
            else:
                self._note_table()
        self._view.set_stale(request.stale)
        if not refined:  # otherwise the query is the same
            self.weigh_pql()

    @Slot()
    def _warmed(self) -> None:
        """Update the progress of a picture that waits for the engine."""
        if self.request.picture is None and not self.request.trouble:
            self._view.show_nothing(self.request.waiting(WAITING))

    def about_conditions(self) -> str:
        """The note of the picture on the active conditions."""
        return about_conditions(self.request, self.context.document.state)

    def about_actions(self) -> str:
        """The note of the picture on what the players did; empty if there is none."""
        return self.request.about_actions(self.context.document.state)

    def _note_table(self) -> None:
        """Say before the picture's own line what conditions and actions of the players mean for it."""
        state = self.context.document.state
        conditions = self.about_conditions() if in_force(state.conditions) else ""
        notes = " ".join(said for said in (conditions, self.about_actions()) if said)
        if notes and not self._view.line.startswith(notes):
            self._view.set_line(f"{notes} {self._view.line}")

    def seats(self) -> tuple[SeatState, ...]:
        """The seats of the picture, with their current names and colours."""
        now = {seat.key: seat for seat in self.context.document.state.seats}
        return tuple(now.get(seat.key, seat) for seat in self.request.state.seats)

    def look(self, place: int) -> SeatLook:
        """Name and colour of a seat of the picture, by index."""
        seat = self.seats()[place]
        return SeatLook(seat.name, seat.color)

    def ranks(self) -> int:
        """Number of ranks of the picture's deck."""
        return find_game(self.request.state.game).deck.bit_count() // len(SUITS)

    def board(self) -> tuple[int, ...]:
        """The board of the picture."""
        return cards_or_none(self.request.state.board)

    def put_on_board(self, cards: tuple[int, ...]) -> None:
        """Put cards that were clicked in the picture on the board, as one undo step."""
        self.context.document.end_merge()
        set_board(self.context.document, cards_text(cards), "Put cards on the board")
        self.said.emit(f"The board is {cards_text(cards)}. Undo to go back.")

    def make_range(self, place: int, hands: Masks, weights: Column, kept: Kept) -> None:
        """Make some hands of a player his range, as one undo step.

        Args:
            place: The player's place among the seats of the picture.
            hands: All of his hands, as masks, shape (n,).
            weights: Their weights, shape (n,).
            kept: Which of them he keeps, shape (n,).
        """
        if not self.request.stale:
            key = self.request.state.seats[place].key
            self.maker.make(self.request.state, key, hands[kept], weights[kept], hands[~kept])

    @Slot()
    def compare_with_results(self) -> None:
        """Add a note if the figures shown belong to an earlier run of another table."""
        results = self.context.table_runs.results
        beside_past = bool(results.past) and results.asked is not None
        if beside_past and results.asked is not None:
            beside_past = results.asked.equity_part() != self.context.document.state.equity_part()
        if beside_past != self._beside_past:
            self._beside_past = beside_past
            self.refresh()

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        looks = [
            [(seat.key, seat.name, seat.color, seat.actions) for seat in state.seats] for state in (new, old)
        ]
        other = looks[0] != looks[1] or new.conditions != old.conditions
        if other and self.request.picture is not None:
            self.refresh()
