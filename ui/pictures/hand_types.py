"""The picture of hand types in the window."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import QPoint, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from oracle.analysis.pictures.hand_types import HandTypes, hand_types_query, type_streets
from oracle.errors import OracleError
from oracle.query import Query
from ui.context import Context
from ui.document.runs.picture_draws import draw_hand_types
from ui.document.runs.picture_request import PictureRequest
from ui.document.state import DocumentState
from ui.pictures.groups import MADE_HANDS
from ui.pictures.kit.feed import PictureFeed
from ui.plots.frames.hand_types import STREETS, HandTypesView
from ui.widgets.chip import Chip

CONDITIONED = "Only deals that meet your conditions are counted."


class HandTypesFeed(PictureFeed):
    """Keeps a `HandTypesView` in step with the table, on the last street until another is chosen.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "hand types"
    title = "Hand types"
    group = MADE_HANDS

    def __init__(self, context: Context, view: HandTypesView) -> None:
        self._wanted = ""
        street = self._street_in(context.document.state)
        request = PictureRequest(
            self.name, context.document, context.table_runs, context.pictures, draw_hand_types(street),
            context.macros, conditional=True,
        )  # fmt: skip
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

    def about_conditions(self) -> str:
        """All of them count here."""
        return CONDITIONED

    def show_picture(self, picture: object) -> None:
        """Show the figures of all players."""
        made = cast("HandTypes", picture)
        same = self._shown is not None and self.request.query(self._shown) == self.request.query(
            self.request.state
        )
        self._shown = self.request.state
        self.view.show_types(made, [self.look(seat) for seat in made.seats], same_table=same)

    def queries(self) -> tuple[Query, ...]:
        """The query that the picture is the answer to."""
        made = cast("HandTypes", self.request.picture)
        return (hand_types_query(self.table, made.street),)

    def _street_in(self, state: DocumentState) -> str:
        """The street chosen, where the table has it; else its last."""
        streets = _streets(state) or tuple(STREETS)
        return self._wanted if self._wanted in streets else "river" if "river" in streets else streets[-1]

    @Slot(object, object)
    def _follow(self, new: DocumentState, _old: DocumentState) -> None:
        street = self._street_in(new)
        self.chip.show_word(STREETS[street])
        self.chip.setVisible(len(_streets(new)) > 1)
        self.request.set_draw(draw_hand_types(street))

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
        self.menu.popup(self.chip.mapToGlobal(QPoint(0, self.chip.height())))

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self._wanted = str(action.data())
        state = self.context.document.state
        self._follow(state, state)


def _streets(state: DocumentState) -> tuple[str, ...]:
    """The streets on which the hands of a table have types; none in a game that has none."""
    try:
        return tuple(street.name for street in type_streets(state.equity_part()))
    except OracleError:  # the picture itself says why
        return ()
