"""The picture of starting hands: the 169 hands of hold'em against random hands, or against one of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES
from oracle.decisions.starting_hands import NUMBERS, USUAL, StartingHands, is_choice, starting_hands
from oracle.errors import QueryError
from oracle.query import Query
from ui.context import Context
from ui.document.wording import percent
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.choice_chip import ChoiceChip
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.kit.ranked_hands import RankedHandsFrame, RankedLine, best_and_worst
from ui.pictures.offers import STARTING_HANDS
from ui.plots.known_words import half_width_after, known
from ui.plots.maps.grid_list_item import ClassFigure, GridListFigures, Part
from ui.theme.theme import Theme

TITLE = STARTING_HANDS.title
HEADER = ("share", "win", "tie")
ANOTHER = "Click a hand to see all others against it."
NO_QUERY = "It takes a query for each of the 169 hands."
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class StartingHandsView(RankedHandsFrame):
    """The 169 hands on the grid and in a list, best first.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    entered = Signal()
    """Enter was pressed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.found: StartingHands | None = None
        super().__init__(TITLE, theme, parent)

    def show_hands(self, found: StartingHands) -> None:
        """Show the hands."""
        self.found = found
        self.set_hint("")
        best = int(found.order[0])
        against = against_words(found)
        self.set_title(f"{CLASS_NAMES[best]} is best against {against}: {percent(found.share[best])}", TITLE)
        sure = known(found.precision) or "Exact."
        fair = f"Green: more than the fair share of {percent(found.fair, 1)}."
        other = f"Click {found.against} to go back." if found.against else ANOTHER
        self.set_line(f"{sure} {fair} {other}")
        self.set_ranked(_figures(found))

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_figures(GridListFigures())

    def summary(self) -> str:
        """The hands in words: the best and the worst."""
        found = self.found
        if found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        said = [f"{CLASS_NAMES[index]} {percent(float(found.share[index]))}" for index in found.order]
        sure = known(found.precision) or "Exact."
        return f"{self.title}. {sure} {best_and_worst(said)}"

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every hand, best first; fractions of 1."""
        header = ("hand", "share", "±", "win", "win ±", "tie", "tie ±", "loss", "this good or better")
        found = self.found
        if found is None:
            return header, ()
        columns = (
            found.share, found.half_width, found.win, found.win_half_width, found.tie, found.tie_half_width,
            1 - found.win - found.tie, found.top,
        )  # fmt: skip
        order = found.order.tolist()
        return header, [
            (CLASS_NAMES[index], *(float(column[index]) for column in columns)) for index in order
        ]

    def read(self, part: Part) -> None:
        """Read a hand, in the grid or in the list."""
        index = self.class_of(part)
        found = self.found
        if found is None or index is None:
            self.read_nothing()
            return
        place = int((found.order == index).nonzero()[0][0]) + 1
        head = f"{CLASS_NAMES[index]}, number {place} of {len(CLASS_NAMES)} against {against_words(found)}"
        rows = [
            ("share of the pot", _sure(found.share[index], found.half_width[index])),
            ("wins", _sure(found.win[index], found.win_half_width[index])),
            ("ties", _sure(found.tie[index], found.tie_half_width[index])),
            ("loses", percent(max(0.0, 1 - found.win[index] - found.tie[index]))),
            ("this good or better", f"{percent(found.top[index], 1)} of all hands"),
        ]
        self.read_class(part, head, rows)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter does what a click on the hand does."""
        if event.key() in _ENTER:
            self.entered.emit()
        else:
            super().keyPressEvent(event)


def against_words(found: StartingHands) -> str:
    """The opponents in words: "3 random hands", "AKs"."""
    return found.against or random_hands(found.opponents)


def random_hands(number: int) -> str:
    """A number of random hands in words."""
    return "a random hand" if number == 1 else f"{number} random hands"


def _sure(share: float, half_width: float) -> str:
    return f"{percent(share)}{half_width_after(half_width)}"


def _figures(found: StartingHands) -> GridListFigures[RankedLine]:
    above = found.share - found.fair
    order = found.order.tolist()

    def line(number: int) -> RankedLine:
        index = order[number]
        said = [f"{100 * column[index]:.2f}" for column in (found.share, found.win, found.tie)]
        return RankedLine(number + 1, index, float(above[index]), tuple(said))

    classes = {
        index: ClassFigure(float(above[index]), f"{100 * found.share[index]:.1f}")
        for index in range(len(order))
    }
    return GridListFigures(classes, len(order), line, HEADER, float(abs(above).max()))


class StartingHandsFeed(PictureFeed):
    """Shows a `StartingHandsView`; its figures depend on no cards.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = STARTING_HANDS
    shown_by = StartingHandsView

    def __init__(self, context: Context, view: StartingHandsView) -> None:
        self._draw_of = draw_of(starting_hands)
        self._choice = self._random = USUAL
        super().__init__(context, context.picture_request(self.name, self._draw_of(USUAL)), view)
        self.view = view
        words = {number: f"Against {random_hands(int(number))}" for number in NUMBERS}
        self.numbers = ChoiceChip(context.theme, "Opponents", words, view, view, optional=True)
        self.numbers.taken.connect(self.choose)
        self.chip, self.menu = self.numbers.chip, self.numbers.menu
        view.view.clicked.connect(self._click)
        view.entered.connect(self._face)
        self.choose(USUAL)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the hands."""
        self.view.show_hands(cast("StartingHands", picture))

    def _note_table(self) -> None:
        """Say nothing of conditions and actions: the tables depend on none."""

    def queries(self) -> tuple[Query, ...]:
        """None.

        Raises:
            QueryError: Always.
        """
        raise QueryError(NO_QUERY, remedy="Give a player one hand and the others * to ask about it.")

    @property
    def choice(self) -> str:
        """How many random hands, or the hand that all others are against."""
        return self._choice

    @Slot(str)
    def choose(self, choice: str) -> None:
        """Choose the opponents; unknown choices are ignored."""
        if not is_choice(choice):
            return
        self._choice = choice
        of_hand = choice in CLASS_INDEX  # such as "22", which is not a number of opponents
        if not of_hand:
            self._random = choice
        self.numbers.show_choice(choice, f"v {choice}" if of_hand else f"v {choice} random")
        self.request.set_draw(self._draw_of(choice))

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        self._face()

    @Slot()
    def _face(self) -> None:
        """Show all hands against the one that is read; or against random hands again."""
        index = self.view.class_of(self.view.item.marked)
        if index is not None and not self.request.stale:
            hand = CLASS_NAMES[index]
            self.choose(self._random if hand == self._choice else hand)
