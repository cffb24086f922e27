"""What is known of the chosen opponent: counts, a stereotype, how his looseness was worked out."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QHBoxLayout, QMenu, QVBoxLayout, QWidget

from oracle.decisions.opponents.looseness import ENOUGH, STEREOTYPES
from oracle.decisions.opponents.opponent import Opponent, check_counts
from oracle.errors import QueryError
from ui.document.decisions.opponents import how_loose
from ui.document.library.opponents import OpponentList
from ui.document.shown_text import tooltip
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.fields.amount_field import AmountField
from ui.widgets.labels.elided_label import ElidedLabel
from ui.widgets.menus import open_below

BY_HANDS = "by his first hands"
NOBODY_CHOSEN = (
    "Add an opponent, then count: H for a hand in which he folded before the flop, F for a flop he saw."
)
_WHOLE = "Enter a whole number."
_KIND_TIP = f"He counts as this kind of player until you have counted {ENOUGH} of his hands."


def whole_number(text: str) -> int:
    """A number of hands as typed, perhaps with separators.

    Raises:
        QueryError: If it is not a number.
    """
    plain = text.strip().replace(",", "").replace(" ", "").replace("\u202f", "")
    if not (plain.isascii() and plain.isdigit() and len(plain) <= 12):
        raise QueryError("This is not a number of hands.", remedy=_WHOLE)
    return int(plain)


class OpponentDetails(QWidget):
    """Edits the chosen opponent.

    Attributes:
        counts_typed: Emitted with the numbers of hands and flops.
        kind_chosen: Emitted with the key of a stereotype; empty to find one.
        refused: Emitted with the error of a text.

    Args:
        theme: The theme.
        parent: Qt parent.
    """

    counts_typed = Signal(int, int)
    kind_chosen = Signal(str)
    refused = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._opponent: Opponent | None = None
        self.hands = AmountField("Hands", accessible="Hands he was dealt")
        self.flops = AmountField("Flops", accessible="Flops he saw")
        for field in (self.hands, self.flops):
            field.committed.connect(self._take)
        self.kind = Chip(theme, "Kind of player")
        self.kind.clicked.connect(self._open)
        self.menu = QMenu(self)
        self._kinds = QActionGroup(self.menu)
        for key, title in (("", BY_HANDS), *((kind.key, kind.title) for kind in STEREOTYPES)):
            action = self._kinds.addAction(title)
            action.setData(key)
            action.setCheckable(True)
        self.menu.addActions(self._kinds.actions())
        self._kinds.triggered.connect(self._choose)
        self.how = ElidedLabel(rows=4)
        self.how.setProperty("role", "muted")
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for widget in (self.hands, self.flops, self.kind):
            row.addWidget(widget)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        column.addLayout(row)
        column.addWidget(self.how)

    def show_opponent(self, opponent: Opponent | None, state: OpponentList) -> None:
        """Show an opponent, or what to do where none is chosen.

        Counts that are being typed for the same opponent stay, whatever another window counts meanwhile.
        """
        before, self._opponent = self._opponent, opponent
        for widget in (self.hands, self.flops, self.kind):
            widget.setVisible(opponent is not None)
        if opponent is None:
            self.how.show_text(NOBODY_CHOSEN)
            return
        same = before is not None and before.name == opponent.name
        for field, count, tip in (
            (self.hands, opponent.counted, "Hands he was dealt: type a number from elsewhere."),
            (self.flops, opponent.seen, "Hands in which he saw the flop."),
        ):
            if not (same and field.waits):
                field.show_text(str(count), tip=tip)
        title = next((kind.title for kind in STEREOTYPES if kind.key == opponent.stereotype), BY_HANDS)
        self.kind.show_word(f"until {ENOUGH} hands: {title}")
        self.kind.setToolTip(tooltip(_KIND_TIP))
        for action in self._kinds.actions():
            action.setChecked(action.data() == opponent.stereotype)
        self.how.show_text(" ".join(how_loose(opponent, state.looseness(opponent)).splitlines()))

    @Slot()
    def _take(self) -> None:
        """Take the counts as soon as both are right."""
        opponent = self._opponent
        typed = self.hands.text, self.flops.text
        if opponent is None or typed == (str(opponent.counted), str(opponent.seen)):
            return
        trouble = ""
        try:
            hands, flops = map(whole_number, typed)
            check_counts(hands, flops)
        except QueryError as error:
            trouble = str(error)
        for field, text in zip((self.hands, self.flops), typed, strict=True):
            field.show_text(text, trouble)
        self.refused.emit(trouble)
        if not trouble:
            self.hands.take()
            self.flops.take()
            self.counts_typed.emit(hands, flops)

    @Slot()
    def _open(self) -> None:
        open_below(self.menu, self.kind)

    @Slot(QAction)
    def _choose(self, action: QAction) -> None:
        self.kind_chosen.emit(str(action.data()))
