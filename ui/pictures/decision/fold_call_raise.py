"""The fold, call or raise picture: what each action is worth, and what would change it."""

from __future__ import annotations

from typing import cast

from PySide6.QtCore import Signal, Slot

from oracle.decisions.decision import Intent
from oracle.decisions.fold_call_raise import DealtTable, DecisionCurves, dealt_table, decision_curves
from oracle.decisions.money.pot import Pot
from oracle.decisions.sentences import later_sentence
from oracle.errors import OracleError, QueryError
from oracle.query import Query
from ui.background.short_work import ShortWork
from ui.context import Context
from ui.document.decisions.acted_words import share_words
from ui.document.decisions.intent import Considered, read_intent
from ui.document.decisions.money import TYPED, Money, read_money
from ui.document.edits.money import set_expectation, set_others_call
from ui.document.state import DocumentState
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.choice_chip import ChoiceChip
from ui.pictures.kit.decision_charts import KINDS, OVER_EQUITY
from ui.pictures.kit.decision_view import FoldCallRaiseView
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.offers import FOLD_CALL_RAISE
from ui.pictures.words import decision as words
from ui.pictures.words import funnel_rows
from ui.plots.convergence.trace import SeatLook

KEPT = 8
"""Number of cached figures of recent edits."""
ADD_POT, GO_TO_POT = "Add pot", "Go to the pot"
NO_QUERY = "No query gives the value of a raise."


class FoldCallRaiseFeed(PictureFeed):
    """Keeps a `FoldCallRaiseView` up to date with table, money and expectations.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = FOLD_CALL_RAISE
    shown_by = FoldCallRaiseView

    figures_shown = Signal()
    """New figures are shown."""

    def __init__(self, context: Context, view: FoldCallRaiseView) -> None:
        self._draw_of = draw_of(dealt_table)
        self._table: DealtTable | None = None
        self._work: ShortWork[DecisionCurves | OracleError] = ShortWork(KEPT, view)
        taken_for = context.document.state.intent.taken_for
        super().__init__(context, context.picture_request(self.name, self._draw_of(taken_for)), view)
        self.view = view
        self._work.ready.connect(self.refresh)
        self.kinds = ChoiceChip(context.theme, "Chart", KINDS, view, view)
        self.kinds.taken.connect(self.choose)
        self.chip, self.menu = self.kinds.chip, self.kinds.menu
        self.choose(OVER_EQUITY)
        view.money_wanted.connect(self.money_wanted)
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
        """Deal again if the range that opponents assume for hero has changed."""
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
            self.view.show_missing(self._missing(money), GO_TO_POT if money.troubles else ADD_POT)
            self.weigh_pql()
            return
        if self.request.picture is None:
            self.view.panel.hide()
        super().refresh()

    @Slot(bool)
    def _watch(self, seen: bool) -> None:
        """Count how ranges are narrowed while the picture is visible."""
        self.context.funnels.set_seen(self, seen)

    @Slot()
    def _narrowed(self) -> None:
        """There are new figures of what players did: show them in the rows and in the line."""
        if self.request.picture is not None:
            self.refresh()

    def about_actions(self) -> str:
        """What players did, and the equity of the first one against their whole ranges."""
        funnels, said = self.context.funnels, super().about_actions()
        whole = None if funnels.found is None or funnels.stale else share_words(funnels.found.whole)
        if not said or not whole:
            return said
        return f"{said.removesuffix('.')}; {funnels.hero} has {whole} against all they may hold."

    @staticmethod
    def _missing(money: Money) -> str:
        """Why the amounts cannot be read."""
        return next(iter(money.troubles.values()), words.NO_POT)

    def show_picture(self, picture: object) -> None:
        """Show the figures of the deals, once they are known."""
        table = cast("DealtTable", picture)
        state = self.context.document.state
        pot = read_money(state).pot
        if pot is None:
            if self.request.undrawn:
                self.view.show_nothing(self.request.undrawn)
            else:
                self.view.show_missing(words.NO_POT, ADD_POT)
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
            names = [self.look(seat).label for seat in table.seats]
            said = later_sentence(found.decision, names), words.best_size(found)
            self.view.panel.say_best(" ".join(filter(None, said)))
            self.figures_shown.emit()

    def _show_panel(self, table: DealtTable, state: DocumentState, considered: Considered, pot: Pot) -> None:
        """Show what is considered."""
        panel = self.view.panel
        panel.setVisible(True)
        waiting = any(pot.unmatched(place) for place in range(1, pot.seats))
        panel.show_considered(
            state.intent,
            considered,
            pot,
            typing=self._typing,
            waiting=waiting,
            no_raise=table.spot.no_raise,
        )
        self.chip.setVisible(table.raises)  # without a raise there is one chart
        panel.show_seen(state.intent.taken_for, table.taken_for, self.look(table.seats[0]).label)

    def queries(self) -> tuple[Query, ...]:
        """None: no query takes folds into account."""
        raise QueryError(NO_QUERY, remedy="The equity of a call is that of the table.")

    @property
    def choice(self) -> str:
        """The visible chart."""
        return self.view.kind

    @Slot(str)
    def choose(self, choice: str) -> None:
        """Show another chart; unknown ones are ignored."""
        if choice in KINDS:
            self.kinds.show_choice(choice, choice)
            self.view.set_kind(choice)

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
