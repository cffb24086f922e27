"""The fold, call or raise picture: what each action is worth, and what would change it."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite
from textwrap import wrap
from typing import cast

from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QAction, QActionGroup, QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from oracle.decisions.decision import Intent
from oracle.decisions.fold_call_raise import DealtTable, DecisionCurves, dealt_table, decision_curves
from oracle.decisions.money.pot import Pot
from oracle.decisions.sentences import best_sentence, percent
from oracle.errors import OracleError, QueryError
from oracle.query import Query
from oracle.simulate.intervals.estimate import Z95
from ui.background.short_work import ShortWork
from ui.context import Context
from ui.document.acted_words import share_words
from ui.document.edits.money import set_expectation, set_others_call
from ui.document.intent import Considered, read_intent
from ui.document.money import TYPED, Money, read_money
from ui.document.state import DocumentState
from ui.jobs.picture_worker import draw_of
from ui.pictures.groups import DECISION
from ui.pictures.kit.decision_charts import (
    KINDS,
    NARROWING,
    OVER_EQUITY,
    OVER_SIZE,
    chart_of,
    nearest_size,
    values_at,
)
from ui.pictures.kit.decision_panel import DecisionPanel
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.words import decision as words
from ui.pictures.words import funnel_rows
from ui.plots.convergence.trace import SeatLook
from ui.plots.parts.decision_item import (
    CARD,
    FACT,
    PLACE,
    PLACES,
    STEP,
    ActionCard,
    DecisionFigures,
    DecisionItem,
    Part,
)
from ui.plots.parts.funnel_block import FunnelGroup
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE
from ui.widgets.chip import Chip
from ui.widgets.menus import open_below

TITLE = "Fold, call or raise"
KEPT = 8
"""Figures of recent edits that are kept."""
READ_WIDTH = 62
"""Characters of a line of a read-out."""
NO_QUERY = "No query says what a raise is worth."


class FoldCallRaiseView(PartsFrame[Part]):
    """Cards, a chart and figures, with sliders beside them.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = DecisionItem()
        self.found: DecisionCurves | None = None
        self.look = SeatLook("Hero", 0)
        self.kind = OVER_EQUITY
        self.groups: tuple[FunnelGroup, ...] = ()
        super().__init__(TITLE, theme, self.item, parent)
        self.panel = DecisionPanel()
        column = cast("QVBoxLayout", self.layout())
        column.removeWidget(self.view)
        row = QHBoxLayout()
        row.setSpacing(4 * SPACE)
        row.addWidget(self.view, 1)
        row.addWidget(self.panel)
        column.addLayout(row, 1)
        self.panel.hide()

    def show_decision(self, found: DecisionCurves, look: SeatLook, taken_for: str) -> None:
        """Show a decision.

        Args:
            found: Its figures.
            look: Hero's name and colour.
            taken_for: What the opponents take him for; empty for his own range.
        """
        self.found, self.look = found, look
        self.set_hint("")
        self.set_title(words.title(found, look.label), words.short_title(found))
        self.set_line(words.spot_line(found, look.label, taken_for))
        self._draw()
        self.read_again()
        self.describe()

    def show_narrowing(self, groups: tuple[FunnelGroup, ...]) -> None:
        """Show how ranges were narrowed, beneath the chart or in its place.

        Args:
            groups: The steps of each player who did something.
        """
        if groups != self.groups:
            self.groups = groups
            self._draw()
            self.read_again()

    def set_kind(self, kind: str) -> None:
        """Choose the chart."""
        self.kind = kind
        self._draw()
        self.read_nothing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the sliders their share."""
        self.panel.fit(self.width())
        super().resizeEvent(event)

    def _draw(self) -> None:
        """Give the item the figures, in the colours of the theme."""
        found, tokens = self.found, self.theme.tokens
        if found is None:
            self.item.set_figures(None)
            return
        color, pot = tokens.seat(self.look.color), found.decision.pot
        call, raised = found.decision.call, found.decision.raised
        unit, best = pot.unit.name, "" if found.decision.close else found.decision.best
        cards = [
            ActionCard("Fold", "0", unit, "costs nothing", QColor(tokens.muted), best == "fold"),
            ActionCard(
                words.call_title(found), words.signed(call.value), f"{unit}{words.value_error(call.error)}",
                words.call_note(found), color, best == "call",
            ),
            ActionCard(
                words.raise_title(found), "–" if raised is None else words.signed(raised.value),
                "" if raised is None else f"{unit}{words.value_error(raised.error)}",
                words.raise_note(found), QColor(tokens.accent), best == "raise",
            ),
        ]  # fmt: skip
        heading, facts = words.bet_facts(found)
        chart = chart_of(found, self.kind, self.look.label, color, tokens)
        shown = tuple((said, figure) for said, figure, _formula in facts)
        groups = self.groups
        if self.kind == NARROWING and not groups:
            groups = (FunnelGroup(funnel_rows.NOBODY, 0, "", ()),)
        self.item.set_figures(DecisionFigures(tuple(cards), chart, heading, shown, groups))

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        self._draw()

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_figures(None)

    def summary(self) -> str:
        """The decision in words."""
        found = self.found
        if found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        cards = self.item.figures.cards if self.item.figures is not None else ()
        figures = [f"{card.title} {card.figure} {card.unit}".strip() for card in cards]
        narrowing = funnel_rows.in_words(self.groups)
        said = f"{self.title}. {self.line} {', '.join(figures)}. {best_sentence(found.decision)}"
        return f"{said} {narrowing}".strip()

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every action, then the raise of every usual size, with the folds assumed."""
        header = ("action", "amount", "value", "±", "each folds")
        found = self.found
        if found is None:
            return header, []
        call, raised = found.decision.call, found.decision.raised
        rows: list[tuple[object, ...]] = [
            ("fold", 0.0, 0.0, 0.0, ""),
            ("call", call.cost, call.value, Z95 * call.error, ""),
        ]
        if raised is not None:
            rows.append(
                ("raise to", raised.total, raised.value, Z95 * raised.error, max(raised.folds, default=0.0))
            )
        sizes = zip(found.sizes, found.by_size, found.size_errors, found.size_folds, strict=True)
        for size, value, error, folds in sizes:
            rows.append(("raise to", size, float(value), Z95 * float(error), max(folds, default=0.0)))
        return header, rows

    # Reading

    def read(self, part: Part) -> None:
        """Say how a card, a place of the chart or a figure is worked out."""
        found = self.found
        if found is None:
            self.read_nothing()
            return
        self.item.mark(part)
        kind, number = part
        area = self.area()
        if kind == PLACE:
            chart = self.item.chart(area)
            lines = self._at(found, number / PLACES)
            place = QPointF(chart.left() + chart.width() * number / PLACES, chart.center().y())
        elif kind == CARD:
            lines = (
                (words.FOLDED,) if number == 0
                else words.how_call(found) if number == 1
                else words.how_raise(found, self.look.label)
            )  # fmt: skip
            place = self.item.card(area, number).center()
        elif kind == STEP:
            rows = [row for group in self.item.groups(area)[0] for row in group.rows]
            if number >= len(rows):
                self.read_nothing()
                return
            lines, place = rows[number].told, self.item.step(area, number).center()
        else:
            facts = words.bet_facts(found)[1]
            if number >= len(facts):
                self.read_nothing()
                return
            said, figure, formula = facts[number]
            lines = (f"{said}: {figure}", formula)
            place = self.item.fact(area, number).center()
        head, *rest = lines
        shown = [part for line in rest for part in wrap(line, READ_WIDTH)]
        self.show_card(place, "<br>".join([f"<b>{escape(head)}</b>", *map(escape, shown)]))
        self.setAccessibleDescription(" ".join(lines))

    def _at(self, found: DecisionCurves, share: float) -> tuple[str, ...]:
        """The values at a place of the chart."""
        if self.kind == OVER_SIZE and found.sizes:
            number, pot = nearest_size(found, share), found.decision.pot
            name = "Raise to" if pot.bet else "Bet"
            folds = max(found.size_folds[number], default=0.0)
            head = f"{name} {words.pot_amount(pot, found.sizes[number])}, each folds {percent(folds)}"
        else:
            head = f"{'Equity' if self.kind == OVER_EQUITY else 'Each folds'} {percent(share)}"
        rows = values_at(found, self.kind, share)
        shown = (
            (name, words.signed(value) + words.value_error(error))
            for name, value, error in rows
            if isfinite(value)
        )
        return (head, *(f"{name} {value}" for name, value in shown))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go through cards, the chart in steps of five, the narrowing, and figures."""
        figures = self.item.figures
        steps = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}
        if figures is None or event.key() not in steps:
            super().keyPressEvent(event)
            return
        parts: list[Part] = [(CARD, number) for number in range(len(figures.cards))]
        if figures.chart is not None:
            parts += [(PLACE, place) for place in range(0, PLACES + 1, 5)]
        parts += [(STEP, number) for number in range(self.item.steps(self.area()))]
        parts += [(FACT, number) for number in range(len(figures.facts))]
        here = self.item.marked
        place = parts.index(here) + steps[Qt.Key(event.key())] if here in parts else 0
        self.read(parts[max(0, min(len(parts) - 1, place))])


class FoldCallRaiseFeed(PictureFeed):
    """Keeps a `FoldCallRaiseView` up to date with table, money and expectations.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    name = "fold call or raise"
    title = TITLE
    group = DECISION
    tab = "Call or raise"
    shown_by = FoldCallRaiseView

    figures_shown = Signal()
    """New figures are on show."""

    def __init__(self, context: Context, view: FoldCallRaiseView) -> None:
        self._draw_of = draw_of(dealt_table)
        self._table: DealtTable | None = None
        self._work: ShortWork[DecisionCurves | OracleError] = ShortWork(KEPT, view)
        taken_for = context.document.state.intent.taken_for
        super().__init__(context, context.picture_request(self.name, self._draw_of(taken_for)), view)
        self.view = view
        self._work.ready.connect(self.refresh)
        self.chip = Chip(context.theme, "Chart")
        self.chip.clicked.connect(self._open_kinds)
        view.header.addWidget(self.chip)
        self.menu = QMenu(view)
        self._kinds = QActionGroup(self.menu)
        for kind, said in KINDS.items():
            action = self._kinds.addAction(said)
            action.setData(kind)
            action.setCheckable(True)
        self.menu.addActions(self._kinds.actions())
        self._kinds.triggered.connect(self._choose_kind)
        self.choose(OVER_EQUITY)
        view.panel.edited.connect(self._edit)
        view.panel.committed.connect(context.document.end_merge)
        view.panel.others.clicked.connect(self._let_others_call)
        context.document.typing.ended.connect(self._typed)
        context.funnels.changed.connect(self._narrowed)
        view.looked_at.connect(self._watch)
        self.refresh()

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        super()._document_changed(new, old)
        if (new.pot, new.intent) != (old.pot, old.intent) or any(
            (seat.behind, seat.paid) != (before.behind, before.paid)
            for seat, before in zip(new.seats, old.seats, strict=False)
        ):
            if not self._typing:
                self._ask_for_range(new)
            self.refresh()

    @property
    def _typing(self) -> bool:
        """Whether an amount is being typed."""
        return self.context.document.typing.text.startswith(TYPED)

    def _ask_for_range(self, state: DocumentState) -> None:
        """Deal anew if the opponents take hero for another range."""
        self.request.set_draw(self._draw_of(state.intent.taken_for.strip()))

    @Slot()
    def _typed(self) -> None:
        self._ask_for_range(self.context.document.state)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the decision, or what is missing for it."""
        money = read_money(self.context.document.state)
        if money.pot is None and not self.request.trouble:
            self.view.panel.hide()
            self.view.show_nothing(self._missing(money))
            self.weigh_pql()
            return
        if self.request.picture is None:
            self.view.panel.hide()
        super().refresh()

    @Slot(bool)
    def _watch(self, seen: bool) -> None:
        """Have the narrowing counted while the picture is looked at."""
        self.context.funnels.set_seen(self, seen)

    @Slot()
    def _narrowed(self) -> None:
        """New figures of what players did: the rows, and the equity against whole ranges in the line."""
        if self.request.picture is not None:
            self.refresh()

    def about_actions(self) -> str:
        """What players did, and what the first one has against everything they may hold."""
        funnels, said = self.context.funnels, super().about_actions()
        whole = None if funnels.found is None or funnels.stale else share_words(funnels.found.whole)
        if not said or not whole:
            return said
        return f"{said.removesuffix('.')}; {funnels.hero} has {whole} against all they may hold."

    @staticmethod
    def _missing(money: Money) -> str:
        """What keeps the money from being read."""
        return next(iter(money.troubles.values()), words.NO_POT)

    def show_picture(self, picture: object) -> None:
        """Show the figures of the deals, when they are there."""
        table = cast("DealtTable", picture)
        state = self.context.document.state
        pot = read_money(state).pot
        if pot is None:
            self.view.show_nothing(self.request.undrawn or words.NO_POT)
            return
        if table is not self._table:
            self._table = table
            self._work.forget()  # figures of other deals, which they keep in memory
        considered = read_intent(state.intent, pot)
        self._show_panel(table, state, considered, pot)
        if pot.seats != len(table.seats):
            return  # players came or went: their deals are on the way
        intent = considered.intent
        found = self._work.ask((table, pot, intent), lambda: _figures(table, pot, intent))
        if isinstance(found, OracleError):
            self.view.show_nothing(str(found))
        elif found is not None:
            self.view.show_decision(found, self.look(table.seats[0]), table.taken_for)
            looks = {seat.key: SeatLook(seat.name, seat.color) for seat in state.seats}
            self.view.show_narrowing(funnel_rows.funnel_groups(self.context.funnels, looks))
            self.view.panel.say_best(words.best_size(found))
            self.figures_shown.emit()

    def _show_panel(self, table: DealtTable, state: DocumentState, considered: Considered, pot: Pot) -> None:
        """Show what is considered."""
        panel = self.view.panel
        panel.setVisible(True)
        waiting = any(pot.unmatched(place) for place in range(1, pot.seats))
        panel.show_considered(state.intent, considered, pot, typing=self._typing, waiting=waiting)
        panel.show_seen(state.intent.taken_for, table.taken_for, self.look(table.seats[0]).label)

    def queries(self) -> tuple[Query, ...]:
        """None: no query weighs folds."""
        raise QueryError(NO_QUERY, remedy="The equity of a call is that of the table.")

    @property
    def choice(self) -> str:
        """The chart on show."""
        return self.view.kind

    def choose(self, choice: str) -> None:
        """Show another chart."""
        for action in self._kinds.actions():
            if action.data() == choice:
                action.setChecked(True)
                self._choose_kind(action)

    @Slot()
    def _open_kinds(self) -> None:
        open_below(self.menu, self.chip)

    @Slot(QAction)
    def _choose_kind(self, action: QAction) -> None:
        self.chip.show_word(str(action.data()))
        self.view.set_kind(str(action.data()))

    @Slot(str, str)
    def _edit(self, name: str, text: str) -> None:
        set_expectation(self.context.document, name, text)

    @Slot(bool)
    def _let_others_call(self, call: bool) -> None:
        set_others_call(self.context.document, call=call)


def _figures(table: DealtTable, pot: Pot, intent: Intent) -> DecisionCurves | OracleError:
    """The figures, or the error in them as a value."""
    try:
        return decision_curves(table, pot, intent)
    except OracleError as error:
        return error
