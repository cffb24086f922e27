"""The frame of a decision: cards of the actions, a chart, figures below it, and sliders beside them."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite
from textwrap import wrap
from typing import cast

from PySide6.QtCore import QPointF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from oracle.decisions.fold_call_raise import DecisionCurves
from oracle.decisions.sentences import best_sentence, percent
from oracle.simulate.intervals.estimate import Z95
from ui.pictures.kit.decision_charts import (
    NARROWING,
    OVER_EQUITY,
    OVER_SIZE,
    chart_of,
    nearest_size,
    values_at,
)
from ui.pictures.kit.decision_panel import DecisionPanel
from ui.pictures.offers import FOLD_CALL_RAISE
from ui.pictures.words import decision as words
from ui.pictures.words import funnel_rows
from ui.plots.convergence.trace import SeatLook
from ui.plots.parts.decision_figures import ActionCard, DecisionFigures
from ui.plots.parts.decision_item import CARD, FACT, PLACE, STEP, DecisionItem, Part
from ui.plots.parts.funnel_block import FunnelGroup
from ui.plots.parts.value_chart import PLACES
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme
from ui.theme.tokens import SPACE

TITLE = FOLD_CALL_RAISE.title
READ_WIDTH = 62
"""Characters of a line of a read-out."""


class FoldCallRaiseView(PartsFrame[Part]):
    """Cards, a chart and figures, with sliders beside them.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    money_wanted = Signal()
    """The user wants to enter the pot."""

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
        self.pot_button = QPushButton(parent=self.view)
        self.pot_button.setProperty("role", "primary")
        self.pot_button.clicked.connect(self.money_wanted)
        self.pot_button.hide()
        self.plot.getViewBox().sigResized.connect(self._place_button)

    def show_missing(self, why: str, button: str) -> None:
        """Show that money is missing, with a button that leads to it.

        Args:
            why: What is missing.
            button: What the button says.
        """
        self.pot_button.setText(button)
        self.show_nothing(why)
        self.pot_button.show()
        self._place_button()

    def show_nothing(self, why: str) -> None:
        """See `PictureFrame`."""
        self.pot_button.hide()
        super().show_nothing(why)

    @Slot()
    def _place_button(self, *_size: object) -> None:
        """Put the button below the hint."""
        self.pot_button.ensurePolished()
        self.pot_button.adjustSize()
        area = self.pot_button.rect()
        area.moveCenter(self._hint.geometry().center())
        area.moveTop(self._hint.geometry().bottom() + SPACE)
        self.pot_button.setGeometry(area)

    def show_decision(self, found: DecisionCurves, look: SeatLook, taken_for: str) -> None:
        """Show a decision.

        Args:
            found: Its figures.
            look: Hero's name and colour.
            taken_for: The range that the opponents put him on; empty for his own.
        """
        self.found, self.look = found, look
        self.pot_button.hide()
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
        self._place_button()

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
                words.call_note(found), color, best == "call", titles=words.short_call_titles(found),
            ),
            ActionCard(
                words.raise_title(found), "–" if raised is None else words.signed(raised.value),
                "" if raised is None else f"{unit}{words.value_error(raised.error)}",
                words.raise_note(found), QColor(tokens.accent), best == "raise",
                words.short_raise_note(found), words.short_raise_titles(found),
            ),
        ]  # fmt: skip
        heading, facts = words.bet_facts(found)
        kind = self.kind if found.raises else OVER_EQUITY
        chart = chart_of(found, kind, self.look.label, color, tokens)
        shown = tuple((said, figure) for said, figure, _formula in facts)
        groups = self.groups
        if kind == NARROWING and not groups:
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
        """Show how a card, a place of the chart or a figure is worked out."""
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
            lines, place = rows[number].spoken, self.item.step(area, number).center()
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
