"""The picture of preflop values: the 169 hands by what they are worth before the flop, and by equity."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from math import isfinite
from typing import cast

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from oracle.cards.combo import CLASS_NAMES
from oracle.decisions.money.amounts import CHIPS, Unit
from oracle.decisions.preflop.kept import KeptDeals
from oracle.decisions.preflop_value import PreflopMap, preflop_map
from oracle.errors import QueryError
from oracle.query import Query
from oracle.simulate.intervals.estimate import Z95
from ui.context import Context
from ui.document.decisions.intent import (
    PAID_LATER,
    RAISE_TO,
    REALISED,
    REALISED_TIP,
    WON_LATER,
    WON_LATER_LABEL,
    WON_LATER_TIP,
)
from ui.document.decisions.money import TYPED, read_money
from ui.document.decisions.preflop import CALL, PLAYS, RAISE, RAISE_ALL, PreflopMoney, read_preflop
from ui.document.edits.money import set_expectation
from ui.document.state import DocumentState
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.kit.ranked_hands import RankedHandsFrame, RankedLine, best_and_worst
from ui.pictures.offers import PREFLOP_VALUE
from ui.pictures.words import decision as decision_words
from ui.pictures.words import preflop as words
from ui.plots.maps.grid_list_item import ClassFigure, GridListFigures, Part
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.flow_layout import FlowLayout
from ui.widgets.menus import open_below
from ui.widgets.passing import mark_passing

TITLE = PREFLOP_VALUE.title
NO_QUERY = "No query cuts losses at 0 on each flop."
FIELDS = {
    RAISE_TO: ("Raise to", "Your total on this street after the raise. Empty: pot size."),
    WON_LATER: (WON_LATER_LABEL, WON_LATER_TIP),
    PAID_LATER: ("Paid later", "What you add after the flop."),
    REALISED: ("Realised", REALISED_TIP),
}


class PreflopValueView(RankedHandsFrame):
    """The 169 hands on the grid and in a list, with fields for later bets.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.found: PreflopMap | None = None
        self.order, self.hero, self.opener, self.unit = words.VALUE, "Hero", "", CHIPS
        super().__init__(TITLE, theme, parent)
        self.fields = {name: AmountField(said, accessible=said) for name, (said, _tip) in FIELDS.items()}
        self.money = QWidget()
        row = FlowLayout(self.money)  # in narrow windows in two lines, so that no name is cut
        for field in self.fields.values():
            row.addWidget(field)
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
        self.found, self.hero, self.opener, self.unit = found, hero, opener, unit
        self.set_hint("")
        self.set_title(words.preflop_title(found, hero), words.preflop_short(found) or TITLE)
        self._rank()

    def set_order(self, order: str) -> None:
        """Choose what sorts the list and colours the grid."""
        self.order = order
        if self.found is not None:
            self.read_nothing()
            self._rank()

    def _rank(self) -> None:
        found = self.found
        assert found is not None
        calling = self.order == words.CALLING and found.opener is not None
        said = words.preflop_line(found, self.unit)
        if self.order == words.CALLING and not calling:
            said = f"{words.no_calling(found)} {said}"
        self.set_line(words.calling_line(found, self.opener) if calling else said)
        self.set_ranked(ranked_figures(found, self.order))

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_figures(GridListFigures())

    def summary(self) -> str:
        """The hands in words: the best and the worst."""
        found = self.found
        if found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        said = [
            f"{CLASS_NAMES[index]} {words.class_worth(found, index)}"
            for index in found.by_value.order.tolist()
        ]
        return f"{self.title}. {self.line} {best_and_worst(said)}"

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every hand in the order shown: amounts in the unit of the pot, shares as fractions of 1."""
        found = self.found
        header = [
            "hand", "value", "±", "place by value", "flops", "flops ±", "equity", "equity ±",
            "place by equity", "flops worth continuing", "equity v opener", "calling place", "usual place",
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
        rows = words.class_rows(found, index, self.opener, self.unit)
        head = f"{CLASS_NAMES[index]} before the flop"
        self.read_class(part, head, rows)


def ranked_figures(found: PreflopMap, order: str) -> GridListFigures[RankedLine]:
    """What grid and list show: green above 0, or above one half where an equity sorts them."""
    worths, indices = found.worths, words.ordered(found, order)
    if order == words.CALLING and found.opener is None:
        order = words.VALUE
    shares = {words.EQUITY: worths.equity, words.CALLING: found.v_opener}.get(order)
    figure = worths.value if shares is None else shares - _fair(found, order)
    columns: dict[str, Callable[[int], str]] = {
        "value": lambda index: decision_words.signed(float(worths.value[index])),
        "equity": lambda index: f"{100 * worths.equity[index]:.1f}",
        "v opener": lambda index: f"{100 * found.v_opener[index]:.2f}",
        "by value": lambda index: str(found.by_value.place[index]),
        "by equity": lambda index: str(found.by_equity.place[index]),
        "usual": lambda index: str(found.usual[index]),
    }
    header = _COLUMNS[order]

    def line(number: int) -> RankedLine:
        index = indices[number]
        said = tuple(columns[name](index) for name in header)
        return RankedLine(number + 1, index, float(figure[index]), said)

    classes = {
        index: ClassFigure(
            float(figure[index]),
            decision_words.signed(float(worths.value[index]))
            if shares is None
            else f"{100 * shares[index]:.1f}",
        )
        for index in indices
    }
    reach = max((abs(float(figure[index])) for index in indices), default=0.0)
    return GridListFigures(classes, len(indices), line, header, reach)


_COLUMNS = {
    words.VALUE: ("value", "by equity", "equity", "usual"),
    words.EQUITY: ("equity", "by value", "value", "usual"),
    words.CALLING: ("v opener", "usual", "by value", "value"),
    words.USUAL: ("value", "by value", "by equity", "equity"),
}
"""Columns of the list by what sorts it: figures, and places in the other orders."""


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

    offer = PREFLOP_VALUE
    shown_by = PreflopValueView

    def __init__(self, context: Context, view: PreflopValueView) -> None:
        self._draw_of = draw_of(partial(preflop_map, kept=KeptDeals()))
        self._play, self._trouble = CALL, ""
        super().__init__(context, context.picture_request(self.name, self._draw_of(None)), view)
        self.view = view
        self.play_chip, self.play_menu, self._plays = self._chooser(
            "What you do", {key: f"{what}: {then}" for key, (what, then) in PLAYS.items()}, self._take_play
        )
        self.order_chip, self.order_menu, self._orders = self._chooser(
            "Order", words.ORDERS, self._take_order
        )
        for name, field in view.fields.items():
            mark_passing(field.edit)
            field.edited.connect(partial(self._edit, name))
            field.committed.connect(context.document.end_merge)
        context.document.typing.ended.connect(self._typed)
        self._show_choice()
        self._ask(context.document.state)
        self.refresh()

    def _chooser(
        self, name: str, entries: dict[str, str], take: Callable[[QAction], None]
    ) -> tuple[Chip, QMenu, QActionGroup]:
        """A chip in the header with a menu of choices."""
        chip, menu = Chip(self.context.theme, name), QMenu(self.view)
        group = QActionGroup(menu)
        for key, said in entries.items():
            action = group.addAction(said)
            action.setData(key)
            action.setCheckable(True)
        menu.addActions(group.actions())
        group.triggered.connect(take)
        chip.clicked.connect(partial(self._open, menu, chip))
        self.view.header.addWidget(chip)
        return chip, menu, group

    def show_picture(self, picture: object) -> None:
        """Show the hands."""
        found, money = cast("PreflopMap", picture), read_money(self.context.document.state)
        if len(found.others) + 1 > len(self.seats()):
            return  # players went: the picture without them is on its way
        opener = "" if found.opener is None else self.look(found.others[found.opener]).label
        self.view.show_values(found, self.look(found.hero).label, opener, money.unit)

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        super()._document_changed(new, old)
        if self.context.document.typing.text.startswith(TYPED):
            self._show_fields(new)  # the figures wait until the amount is complete
        else:
            self._ask(new)
        if (new.pot, new.intent) != (old.pot, old.intent):
            self.refresh()

    @Slot()
    def _typed(self) -> None:
        self._ask(self.context.document.state)
        self.refresh()

    def _ask(self, state: DocumentState) -> None:
        """Ask for the picture with the money of a table."""
        money = self._show_fields(state)
        self._trouble = "" if money is None else money.trouble
        if money is not None and money.asked is not None:
            self.request.set_draw(self._draw_of(money.asked))

    def _show_fields(self, state: DocumentState) -> PreflopMoney | None:
        """Show what is typed; None without a pot."""
        pot = read_money(state).pot
        self.view.money.setVisible(pot is not None)
        if pot is None:
            return None
        money, raising = read_preflop(state.intent, pot, self._play), self._play in (RAISE, RAISE_ALL)
        considered = money.considered.intent
        usual = "" if considered.raise_to is None else decision_words.bare(pot, considered.raise_to)
        for name, field in self.view.fields.items():
            field.set_usual({RAISE_TO: usual, REALISED: "100 %"}.get(name, "0"))
            said = "" if self.context.document.typing.text else money.troubles.get(name, "")
            field.show_text(_TEXTS[name](state), said, FIELDS[name][1])
        self.view.fields[RAISE_TO].setVisible(raising)
        return money

    @Slot()
    def refresh(self) -> None:
        """Show the hands, or what is missing for them."""
        money = read_money(self.context.document.state)
        missing = self._trouble
        if money.pot is None and len(self.context.document.state.seats) > 1:
            missing = next(iter(money.troubles.values()), decision_words.NO_POT)
        if missing and not self.request.trouble:
            self.view.show_nothing(missing)
            self.weigh_pql()
            return
        super().refresh()

    def queries(self) -> tuple[Query, ...]:
        """None.

        Raises:
            QueryError: Always.
        """
        raise QueryError(NO_QUERY, remedy="The equity of a hand is that of the table.")

    @property
    def choice(self) -> str:
        """The order, and what the first player does: "value call"."""
        return f"{self.view.order} {self._play}"

    def choose(self, choice: str) -> None:
        """Choose an order and what the first player does; unknown choices are ignored."""
        order, _space, play = choice.partition(" ")
        if order in words.ORDERS and play in PLAYS:
            self._play = play
            self.view.set_order(order)
            self._show_choice()
            self._ask(self.context.document.state)
            self.refresh()

    def _show_choice(self) -> None:
        """Mark the choices in their menus and on their chips."""
        for group, chosen in ((self._plays, self._play), (self._orders, self.view.order)):
            for action in group.actions():
                action.setChecked(action.data() == chosen)
        self.play_chip.show_word(PLAYS[self._play][0].lower())
        self.order_chip.show_word(words.CHIPS[self.view.order])

    def _open(self, menu: QMenu, chip: Chip, _checked: bool = False) -> None:
        open_below(menu, chip)

    @Slot(QAction)
    def _take_play(self, action: QAction) -> None:
        self.choose(f"{self.view.order} {action.data()}")

    @Slot(QAction)
    def _take_order(self, action: QAction) -> None:
        self.choose(f"{action.data()} {self._play}")

    @Slot(str, str)
    def _edit(self, name: str, text: str) -> None:
        set_expectation(self.context.document, name, text)


_TEXTS: Mapping[str, Callable[[DocumentState], str]] = {
    RAISE_TO: lambda state: state.intent.raise_to,
    WON_LATER: lambda state: state.intent.won_later,
    PAID_LATER: lambda state: state.intent.paid_later,
    REALISED: lambda state: state.intent.realised,
}
