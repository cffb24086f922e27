"""Feeds pictures of ranges from the table."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Protocol, cast

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal, SignalInstance, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from oracle.analysis.arrays import Column, Masks
from oracle.cards.card import SUITS, cards_text
from oracle.errors import OracleError, QueryError
from oracle.games import find_game
from oracle.pql import print_query
from oracle.query import Query
from ui.context import Context
from ui.document.edits.range_maker import RangeMaker
from ui.document.edits.table import set_board
from ui.document.lines.tree import in_force
from ui.document.runs.picture_request import PictureRequest, about_conditions
from ui.document.runs.reports import picture_waits
from ui.document.shown_text import tooltip
from ui.document.state import DocumentState, SeatState
from ui.document.used_cards import cards_or_none
from ui.pictures.kit.captions import caption_of, how_known
from ui.plots.caption import CaptionLine
from ui.plots.menu import PictureMenu
from ui.plots.trace import SeatLook

Kept = NDArray[np.bool_]
"""Which hands are kept, a flag for each."""

WAITING = "Drawing …"
NOTHING_YET = "There is no picture yet to show as a query."
OF_NOW = "This shows the current table, not the earlier run beside it."
NOT_WRITTEN = "Your conditions narrow these ranges, and the result has no short text."


class PictureView(Protocol):
    """What shows a picture: a `PictureFrame`, or a panel with the same interface."""

    looked_at: SignalInstance

    header: QHBoxLayout
    """Title and controls."""

    @property
    def menu(self) -> PictureMenu:
        """What is offered to take the picture away."""

    @property
    def line(self) -> str:
        """The one line that explains it."""

    def set_line(self, text: str) -> None:
        """Say the one line that explains it."""

    def show_nothing(self, why: str) -> None:
        """Show that there is no picture, and why."""

    def set_stale(self, stale: bool) -> None:
        """Dim a picture of the table before an edit, or no longer."""


class PictureFeed(QObject):
    """Keeps a picture in step with its request; sub-classes answer `show_picture` and `queries`.

    Args:
        context: The parts of the program.
        request: Asks for the picture; the feed's own from now on.
        view: The picture.

    Attributes:
        name: Its name in the program.
        title: What it is called on screen.
        group: The group in which it is offered, one of `ui.pictures.groups.GROUPS`.
        tab: What its tab says, where that is shorter than the title.
        strip: The convergence strip is shown below it.
        pinned: It is the second of two pictures until another is chosen.
        shown_by: The class of the widget that shows it, made from a `Theme`.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    group: ClassVar[str]
    tab: ClassVar[str] = ""
    strip: ClassVar[bool] = False
    pinned: ClassVar[bool] = False
    shown_by: ClassVar[type[Any]]

    pql_wanted = Signal(str)
    """The picture is to be shown as PQL: this text."""
    said = Signal(str)
    """Something was done: a line about it."""

    def __init__(self, context: Context, request: PictureRequest, view: PictureView) -> None:
        widget = cast("QWidget", view)  # which a protocol cannot say
        super().__init__(widget)
        self.widget = widget
        self.context, self.request, self._view = context, request, view
        request.setParent(self)
        self.maker = RangeMaker(context.document, context.macros, self)
        self.maker.said.connect(self.said)
        self.pql_button = QToolButton()
        request.changed.connect(self.refresh)
        view.looked_at.connect(request.set_active)
        context.document.changed.connect(self._document_changed)
        context.table_runs.results.updated.connect(self.compare_with_results)
        context.table_runs.warming.connect(self._warmed)
        self._beside_past = False

    def show_picture(self, picture: object) -> None:
        """Show the picture's data."""
        raise NotImplementedError

    def queries(self) -> tuple[Query, ...]:
        """The queries whose figures are those of the picture on show.

        Raises:
            OracleError: If no query says the same, and why.
        """
        raise QueryError("No query gives the figures of this picture.")

    @property
    def choice(self) -> str:
        """What was chosen in the picture, as a layout remembers it; empty where there is no choice."""
        return ""

    def choose(self, choice: str) -> None:
        """Choose what `choice` told; what is not known (another version) changes nothing."""

    @property
    def player(self) -> int | None:
        """Key of the player chosen in the picture; None where nobody was chosen."""
        return None

    def choose_player(self, key: int) -> None:
        """Choose a player; one who is not there (a damaged file) changes nothing."""

    @property
    def table(self) -> Query:
        """The table of the picture on show, as it is asked.

        Raises:
            QueryError: If conditions narrow ranges that cannot be written as text at once.
        """
        table = self.request.table
        if table.where is not None and not self.request.conditional:
            raise QueryError(NOT_WRITTEN, remedy="Switch the conditions off to see the PQL of the picture.")
        return table

    def pql(self) -> tuple[str, str]:
        """The queries of the picture as text; or no text, and why there is none."""
        if self.request.picture is None:
            return "", NOTHING_YET
        try:
            return ";\n\n".join(print_query(query) for query in self.queries()), ""
        except OracleError as trouble:
            return "", str(trouble)

    def offer_pql(self) -> None:
        """Put the way to the picture's PQL into its menu and at the end of its header."""
        button, menu = self.pql_button, self._view.menu
        button.setText("PQL")
        button.setProperty("role", "quiet")
        button.setAccessibleName("Show this picture as PQL")
        button.clicked.connect(menu.show_pql)
        self._view.header.addWidget(button)
        menu.offer_pql(self.pql)
        menu.remember_folders(self.context.settings)
        menu.offer_caption(self.caption, self.context.settings, self.context.theme)
        menu.pql_wanted.connect(self.pql_wanted)
        self.weigh_pql()

    def caption(self) -> tuple[CaptionLine, ...]:
        """What stands below the picture when it is copied or saved; nothing while there is no picture."""
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
        """The button is grey where no query says the same, and says why."""
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
    def refresh(self) -> None:
        """Show what the request has."""
        request = self.request
        if request.picture is None:
            self._view.show_nothing(request.trouble or self._waiting())
        else:
            self.show_picture(request.picture)
            if request.stale and request.trouble:
                self._view.set_line(request.trouble)
            elif request.stale:
                self._view.set_line("From before your last edit; the new picture is on its way.")
            elif self._beside_past:
                self._view.set_line(f"{OF_NOW} {self._view.line}")
            elif in_force(self.context.document.state.conditions):
                self._view.set_line(f"{self.about_conditions()} {self._view.line}")
        self._view.set_stale(request.stale)
        self.weigh_pql()

    def _waiting(self) -> str:
        """What a picture that is not there yet waits for."""
        preparation = self.context.table_runs.preparation
        if preparation is None or preparation.over or not self.request.waits_for_engine:
            return WAITING
        return picture_waits(preparation)

    @Slot()
    def _warmed(self) -> None:
        """The engine has come a step further, and with it the picture that waits for it."""
        if self.request.picture is None and not self.request.trouble:
            self._view.show_nothing(self._waiting())

    def about_conditions(self) -> str:
        """What the picture says about conditions that are in force."""
        return about_conditions(self.request, self.context.document.state)

    def seats(self) -> tuple[SeatState, ...]:
        """The seats of the picture, with the names and colours they have now."""
        now = {seat.key: seat for seat in self.context.document.state.seats}
        return tuple(now.get(seat.key, seat) for seat in self.request.state.seats)

    def look(self, place: int) -> SeatLook:
        """Name and colour of a seat of the picture, by its place."""
        seat = self.seats()[place]
        return SeatLook(seat.name, seat.color)

    def ranks(self) -> int:
        """How many ranks the deck of the picture has."""
        return find_game(self.request.state.game).deck.bit_count() // len(SUITS)

    def board(self) -> tuple[int, ...]:
        """The board of the picture."""
        return cards_or_none(self.request.state.board)

    def put_on_board(self, cards: tuple[int, ...]) -> None:
        """Put cards that were clicked in the picture on the board, as one undo step."""
        self.context.document.end_merge()
        set_board(self.context.document, cards_text(cards), "Cards of a picture")
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
        """A picture beside the figures of an earlier run of another table says that it is not of that."""
        results = self.context.table_runs.results
        beside_past = bool(results.past) and results.asked is not None
        if beside_past and results.asked is not None:
            beside_past = results.asked.equity_part() != self.context.document.state.equity_part()
        if beside_past != self._beside_past:
            self._beside_past = beside_past
            self.refresh()

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        looks = [[(seat.key, seat.name, seat.color) for seat in state.seats] for state in (new, old)]
        other = looks[0] != looks[1] or new.conditions != old.conditions
        if other and self.request.picture is not None:
            self.refresh()
