"""The picture of preflop values: the 169 hands by what they are worth before the flop, beside their equity."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from math import isfinite
from typing import cast

from PySide6.QtCore import QRectF, Qt, Slot
from PySide6.QtGui import QAction, QActionGroup, QColor, QPainter
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from oracle.cards.combo import CLASS_NAMES
from oracle.decisions.money.amounts import CHIPS, Unit
from oracle.decisions.preflop_value import PreflopAsk, PreflopMap, preflop_map
from oracle.errors import QueryError
from oracle.games import Game
from oracle.query import Query
from oracle.simulate.intervals.estimate import Z95
from ui.context import Context
from ui.document.edits.money import set_expectation
from ui.document.intent import PAID_LATER, RAISE_TO, WON_LATER
from ui.document.money import TYPED, read_money
from ui.document.preflop import CALL, PLAYS, RAISE, RAISE_ALL, PreflopMoney, read_preflop
from ui.document.state import DocumentState
from ui.document.wording import percent
from ui.jobs.picture_worker import draw_of
from ui.pictures.groups import DECISION
from ui.pictures.kit import decision_words
from ui.pictures.kit import preflop_words as words
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.kit.grid_list_frame import GridListFrame
from ui.plots.parts.grid_list_item import CLASS, ClassFigure, GridListFigures, GridListItem, Part
from ui.theme.theme import Theme
from ui.widgets.chip import Chip
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.menus import open_below

TITLE = "Preflop value"
NO_QUERY = "No query cuts losses at 0 on each flop."
NAME_WIDTH = 56.0
"""Room for the place and the name of a hand in the list, in pixels."""
_PLACE_WIDTH = 24.0
_TOLD = 5
"""Number of best and worst hands listed in words."""
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
FIELDS = {
    RAISE_TO: ("Raise to", "Your total of this street after the raise. Empty: the pot."),
    WON_LATER: ("Won later", "What each caller adds after the flop."),
    PAID_LATER: ("Paid later", "What you add after the flop."),
}


@dataclass(frozen=True, slots=True)
class ValueLine:
    """A row of the list.

    Attributes:
        place: Its place in the order that sorts the list, from 1.
        index: The class.
        value: What it is worth.
        figures: Value, equity and places in words.
    """

    place: int
    index: int
    value: float
    figures: tuple[str, ...]


class PreflopValueItem(GridListItem[ValueLine]):
    """Draws grid and list; hands that gain are green, those that lose money orange."""

    def name_width(self) -> float:
        """Room for place and name."""
        return NAME_WIDTH

    def draw_name(self, painter: QPainter, box: QRectF, line: ValueLine) -> None:
        """Draw the place and the name of a hand."""
        painter.setPen(QColor(self._tokens.faint))
        painter.drawText(QRectF(box.left(), box.top(), _PLACE_WIDTH, box.height()), _RIGHT, str(line.place))
        painter.setPen(QColor(self._tokens.text))
        painter.drawText(box.adjusted(_PLACE_WIDTH + 8, 0, 0, 0), _LEFT, CLASS_NAMES[line.index])


class PreflopValueView(GridListFrame):
    """The 169 hands on the grid and in a list, with fields for later bets.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = PreflopValueItem()
        self.found: PreflopMap | None = None
        self.order, self.hero, self.opener, self.unit = words.VALUE, "Hero", "", CHIPS
        super().__init__(TITLE, theme, self.item, parent)
        self.fields = {name: AmountField(said, accessible=said) for name, (said, _tip) in FIELDS.items()}
        row = QHBoxLayout()
        for field in self.fields.values():
            row.addWidget(field)
        row.addStretch(1)
        self.money = QWidget()
        self.money.setLayout(row)
        row.setContentsMargins(0, 0, 0, 0)
        column = cast("QVBoxLayout", self.layout())
        column.insertWidget(column.indexOf(self.view), self.money)
        self.money.hide()

    def show_values(self, found: PreflopMap, hero: str, opener: str, unit: Unit = CHIPS) -> None:
        """Show the hands.

        Args:
            found: The figures.
            hero: Hero's name.
            opener: The name of the first player who is in; empty if nobody is.
            unit: What amounts count in.
        """
        read = self.class_of(self.item.marked)
        self.found, self.hero, self.opener, self.unit = found, hero, opener, unit
        self.set_hint("")
        self.set_title(words.title(found, hero), TITLE)
        self._list()
        self.describe()
        if read is None:
            self.read_nothing()
        else:
            self.read((CLASS, read))  # its row in the list is another one now

    def set_order(self, order: str) -> None:
        """Choose what sorts the list and colours the grid."""
        self.order = order
        if self.found is not None:
            self._list()
            self.read_nothing()
            self.describe()

    def _list(self) -> None:
        found = self.found
        assert found is not None
        calling = self.order == words.CALLING and found.opener is not None
        said = words.line(found, self.unit)
        self.set_line(f"{words.calling_line(found, self.opener)} {said}" if calling else said)
        self.item.set_figures(drawn(found, self.order))

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_figures(GridListFigures())

    def summary(self) -> str:
        """The hands in words: the best and the worst."""
        found = self.found
        if found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        said = [f"{CLASS_NAMES[index]} {words.worth(found, index)}" for index in found.by_value.order.tolist()]
        return f"{self.title}. {self.line} Best: {', '.join(said[:_TOLD])}. Worst: {', '.join(said[-_TOLD:])}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every hand in the order shown: amounts in the unit of the pot, shares as fractions of 1."""
        found = self.found
        header = [
            "hand", "value", "±", "place by value", "flops", "flops ±", "equity", "equity ±", "place by equity",
            "flops worth going on", "equity v opener", "calling place", "usual place",
        ]  # fmt: skip
        if found is None:
            return header, ()
        numbers = range(len(found.worths.callers))
        header += [name for number in numbers for name in (f"{number} callers", f"{number} callers ±")]
        return header, [_row(found, index) for index in words.ordered(found, self.order)]

    def read(self, part: Part) -> None:
        """Read a hand, in the grid or in the list."""
        index, found = self.class_of(part), self.found
        if found is None or index is None:
            self.read_nothing()
            return
        self.item.mark(part)
        rows = words.read_rows(found, index, self.opener, self.unit)
        muted = self.theme.tokens.muted
        body = "".join(
            f'<tr><td style="color:{muted}">{escape(what)}&nbsp;&nbsp;</td>'
            f'<td align="right">{escape(said)}</td></tr>'
            for what, said in rows
        )
        head = f"{CLASS_NAMES[index]} before the flop"
        html = f"<b>{escape(head)}</b><table cellspacing=0>{body}</table>"
        self.show_card(self.item.place(self.area(), part).center(), html)
        self.setAccessibleDescription(f"{head}: {', '.join(f'{what} {said}' for what, said in rows)}.")

    def class_of(self, part: Part | None) -> int | None:
        """The class of a part; None for no part, or a row that is not there."""
        if part is None or self.found is None:
            return None
        kind, number = part
        if kind == CLASS:
            return number
        return self.item.figures.line(number).index if 0 <= number < self.item.figures.count else None


def drawn(found: PreflopMap, order: str) -> GridListFigures[ValueLine]:
    """What grid and list show: green above 0, or above one half where an equity sorts them."""
    worths, indices = found.worths, words.ordered(found, order)
    shares = {words.EQUITY: worths.equity, words.CALLING: found.v_opener}.get(order)
    if shares is not None and order == words.CALLING and found.opener is None:
        shares = None
    figure = worths.value if shares is None else shares - _fair(found, order)
    header = ("value", "equity", "by value", "by equity", "usual")
    if order == words.CALLING and shares is not None:
        header = ("v opener", "usual", "value", "by value", "by equity")

    def line(number: int) -> ValueLine:
        index = indices[number]
        value, equity = words.signed(float(worths.value[index])), f"{100 * worths.equity[index]:.1f}"
        places = str(found.by_value.place[index]), str(found.by_equity.place[index])
        usual = str(found.usual[index])
        said = (value, equity, *places, usual)
        if order == words.CALLING and shares is not None:
            said = (f"{100 * found.v_opener[index]:.2f}", usual, value, *places)
        return ValueLine(number + 1, index, float(figure[index]), said)

    classes = {
        index: ClassFigure(
            float(figure[index]),
            words.signed(float(worths.value[index])) if shares is None else f"{100 * shares[index]:.1f}",
        )
        for index in indices
    }
    reach = max((abs(float(figure[index])) for index in indices), default=0.0)
    return GridListFigures(classes, len(indices), line, header, reach)


def _fair(found: PreflopMap, order: str) -> float:
    """The fair share of the pot: one half against the opener, 1 / n against all who may be in."""
    return 0.5 if order == words.CALLING else 1 / (len(found.others) + 1)


def _row(found: PreflopMap, index: int) -> tuple[object, ...]:
    """A row of the table."""
    worths = found.worths
    seen = 1.0 - float(worths.callers[0, index])
    flops_bound = float(worths.bound[index]) / seen if seen else 0.0
    figures = (
        worths.value[index], worths.half_width[index], found.by_value.place[index], worths.flops[index],
        Z95 * worths.flops_se[index] + flops_bound, worths.equity[index], Z95 * worths.equity_se[index],
        found.by_equity.place[index],
    )  # fmt: skip
    known = [float(worths.played[index]), float(found.v_opener[index])]
    return (
        CLASS_NAMES[index],
        *(each.item() if hasattr(each, "item") else each for each in figures),
        *(each if isfinite(each) else "" for each in known),
        int(found.by_calling.place[index]) or "",
        int(found.usual[index]),
        *(
            float(each)
            for chance, error in zip(worths.callers, worths.callers_se, strict=True)
            for each in (chance[index], Z95 * error[index])
        ),
    )


class PreflopValueFeed(PictureFeed):
    """Keeps a `PreflopValueView` up to date with the other players' ranges and the money.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "preflop value"
    title = TITLE
    group = DECISION
    shown_by = PreflopValueView

    @classmethod
    def draws(cls, game: Game) -> bool:
        """Its hands are those of hold'em."""
        return game.has_hand_classes

    def __init__(self, context: Context, view: PreflopValueView) -> None:
        self._draw_of = draw_of(preflop_map)
        self._play = CALL
        super().__init__(context, context.picture_request(self.name, self._draw_of(None)), view)
        self.view = view
        self.play_chip, self.play_menu, self._plays = self._chooser(
            "What you do", {key: f"{what}: {then}" for key, (what, then) in PLAYS.items()}, self._take_play
        )
        self.order_chip, self.order_menu, self._orders = self._chooser("Order", words.ORDERS, self._take_order)
        for name, field in view.fields.items():
            field.edited.connect(partial(self._edit, name))
            field.committed.connect(context.document.end_merge)
        context.document.typing.ended.connect(self._typed)
        self._show_choice()
        self._ask(context.document.state)
        self.refresh()
