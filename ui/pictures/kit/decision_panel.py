"""What would change a decision: sliders beside its chart."""

from __future__ import annotations

from functools import partial
from math import inf

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QVBoxLayout, QWidget

from oracle.decisions.deals.spot import Lack, NoRaise
from oracle.decisions.money.pot import Pot
from oracle.errors import possessive
from ui.document.decisions.intent import (
    FOLDS,
    PAID_LATER,
    RAISE_TO,
    REALISED,
    REALISED_TIP,
    TAKEN_FOR,
    WON_LATER,
    WON_LATER_LABEL,
    WON_LATER_TIP,
    Considered,
)
from ui.document.shown_text import one_line, tooltip
from ui.document.state import IntentState
from ui.pictures.words.decision import bare
from ui.theme.roles import set_role
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.fields.amount_slider import AmountSlider
from ui.widgets.labels.label import Label
from ui.widgets.passing import mark_passing

WIDTH, NARROW = 196, 150
"""Widths of the panel, in pixels: the smaller one in narrow windows."""
_WIDE = 620
"""Width of a picture from which on the wide panel fits beside its chart, in pixels."""
_UNLIMITED = 4
"""Where stacks are unlimited, sliders reach this many pots."""
_SLIDERS = (
    (RAISE_TO, "Raise to", "Your total on this street after the bet or raise. Empty: pot size."),
    (
        FOLDS, "Range folded",
        "The share of his range that each opponent folds to it. Empty: cost / (cost + pot), so that a bluff "
        "breaks even; with several opponents, the root of that for each. The card shows how often that "
        "happens given your cards, which he cannot hold.",
    ),
    (WON_LATER, WON_LATER_LABEL, WON_LATER_TIP),
    (PAID_LATER, "Paid later", "What you add on later streets when you lose."),
    (REALISED, "Realised", REALISED_TIP),
)  # fmt: skip
_OF_RAISES = (RAISE_TO, FOLDS)
"""Those that concern a raise alone."""


class DecisionPanel(QWidget):
    """Edits what the first player considers and expects.

    Args:
        parent: Qt parent.
    """

    edited = Signal(str, str)
    """The name of an expectation and its new text."""
    committed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pot: Pot | None = None
        self._heading = heading = Label()
        heading.setProperty("role", "strong")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(heading)
        self.sliders: dict[str, AmountSlider] = {}
        for name, words, tip in _SLIDERS:
            slider = self.sliders[name] = AmountSlider(words, tip)
            slider.edited.connect(partial(self.edited.emit, name))
            slider.dragged.connect(partial(self._dragged, name))
            slider.committed.connect(self.committed)
            column.addWidget(slider)
        self.taken_for = AmountField("seen as", accessible="Hero’s range as they see it")
        self.taken_for.edit.setMaxLength(10_000)
        mark_passing(self.taken_for.edit)
        self.taken_for.edited.connect(partial(self.edited.emit, TAKEN_FOR))
        self.taken_for.committed.connect(self.committed)
        column.addWidget(self.taken_for)
        self.others = QPushButton("Others call too")
        self.others.setCheckable(True)
        self.others.setProperty("role", "note")
        self.others.setToolTip(
            tooltip("Whether players who are still to act call when you call; otherwise they fold.")
        )
        column.addWidget(self.others)
        self.note = Label()
        self.note.setWordWrap(True)
        column.addWidget(self.note)
        column.addStretch(1)

    def show_considered(
        self,
        typed: IntentState,
        considered: Considered,
        pot: Pot,
        *,
        typing: bool,
        waiting: bool,
        no_raise: NoRaise | None = None,
    ) -> None:
        """Show what is considered.

        Args:
            typed: The texts.
            considered: What they mean.
            pot: The money.
            typing: Whether the user is typing one of them: errors wait.
            waiting: Whether an opponent is still to act.
            no_raise: Why no raise is worked out; then only what concerns a call is shown, and what the
                opponents put hero on if narrowing it may help.
        """
        self._pot, raises = pot, no_raise is None
        intent = considered.intent
        most = pot.most if pot.most < inf else pot.bet + _UNLIMITED * (pot.pot + pot.to_call)
        total = pot.bet if intent.raise_to is None else intent.raise_to
        folds = considered.usual_folds or 0.0
        shown = (
            (RAISE_TO, typed.raise_to, bare(pot, total), total, (pot.bet, most)),
            (FOLDS, typed.folds, f"{100 * folds:.1f} %", max(intent.folds or (folds,)), (0.0, 1.0)),
            (WON_LATER, typed.won_later, "0", intent.later.won, (0.0, pot.pot)),
            (PAID_LATER, typed.paid_later, "0", intent.later.paid, (0.0, pot.pot)),
            (REALISED, typed.realised, "100 %", intent.later.realised, (0.0, 1.0)),
        )
        troubles = {} if typing else dict(considered.troubles)
        for name, text, usual, amount, span in shown:
            self.sliders[name].show_amount(text, usual, amount, span, troubles.get(name, ""))
            self.sliders[name].setVisible(raises or name not in _OF_RAISES)
        self.taken_for.setVisible(no_raise is None or no_raise.lack is Lack.SEEN)
        self.others.setVisible(waiting)
        self.others.setChecked(typed.others_call)
        self._say(next(iter(troubles.values()), ""))

    def fit(self, width: int) -> None:
        """Take a share of the width of the picture, in pixels."""
        wide = width >= _WIDE
        self.setFixedWidth(WIDTH if wide else NARROW)
        self._heading.setText("What would change it" if wide else "What changes it")
        self.sliders[FOLDS].label.setText("Range folded" if wide else "Folded")

    def show_seen(self, typed: str, usual: str, hero: str) -> None:
        """Show the range that opponents put hero on; ``usual`` is what an empty text means."""
        self.taken_for.edit.setAccessibleName(f"{possessive(one_line(hero))} range as they see it")
        self.taken_for.set_usual(one_line(usual, 24) or "own range")
        tip = f"The range that opponents put {one_line(hero)} on. It decides which hands they fold."
        self.taken_for.show_text(typed, "", tip)

    def _say(self, trouble: str) -> None:
        set_role(self.note, "error" if trouble else "muted")
        self.note.setText(trouble)

    def say_best(self, words: str) -> None:
        """Show which size is best, unless there is an error."""
        if self.note.property("role") != "error":
            self.note.setText(words)

    def _dragged(self, name: str, amount: float) -> None:
        """A slider was moved: its amount as a text."""
        assert self._pot is not None
        if name in (FOLDS, REALISED):
            self.edited.emit(name, f"{100 * amount:.4g} %")
        else:
            self.edited.emit(name, f"{amount:.3g}" if amount < 1 else f"{amount:.1f}".removesuffix(".0"))
