"""The column at the left of the Flops workspace: players, what is compared, which flops, and their groups."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QMenu,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ui.document.shown_text import tooltip
from ui.document.wording import percent, uncertainty
from ui.flops.column.players import PlayerEquity
from ui.flops.column.sets import EVERY
from ui.flops.column.textures import TextureTree
from ui.flops.feeds.feed import NAME, FlopsFeed
from ui.flops.shown.choice import (
    AHEAD,
    ASKED,
    COMPARED,
    EQUITY,
    EVERY_FLOP,
    EVERY_RIVER,
    EVERY_TURN,
    HAND_TYPES,
    HELD,
    MOST_PLAYERS,
    NUTS,
    STREETS,
    THRESHOLDS,
)
from ui.flops.shown.figure_words import type_words
from ui.settings import Settings
from ui.theme.roles import set_role
from ui.theme.theme import Theme
from ui.theme.tokens import HIT_AREA, SPACE
from ui.widgets.buttons.chip import Chip
from ui.widgets.buttons.choice_row import ChoiceRow
from ui.widgets.buttons.workers_chip import WorkersChip
from ui.widgets.labels.label import Label
from ui.widgets.lists.search_line import SearchLine
from ui.widgets.lists.whole_rows import WholeRows
from ui.widgets.menus import open_below

_WIDTH, _NARROW = 314, 276
"""Width of the column, in pixels, and in a narrow workspace."""
_LEAST_TREE = 140
"""Least height of the list of groups, in pixels: below that, the column scrolls."""
_TWO = 2
_BEFORE = {EVERY_TURN: "flop on the table", EVERY_RIVER: "turn on the table"}
_TITLES = {
    EQUITY: "Equity of the range",
    NUTS: "Nut advantage",
    AHEAD: "Hands over 50 %",
    HELD: "Hand types",
    ASKED: "A question in PQL …",
}
_TIPS = {
    EQUITY: "The player’s share of the pot on each flop.",
    NUTS: "How much of the player’s range has a high equity, minus the others’ average.",
    AHEAD: "How much of the player’s range has more than 50 % equity, minus the others’ average.",
    HELD: "How much of the player’s range has this hand or draw on the flop, minus the others’ average.",
    ASKED: "One number for each flop, turn or river: count(…) of a condition, or avg(…) of a number.",
}
_NO_SHARES = "This needs two or three hold’em ranges."
_WHY_NOT = {NUTS: _NO_SHARES, AHEAD: _NO_SHARES, HELD: "Hand types are for flops: look at every flop."}
_WORKERS_TIP = "Where a report is sampled. One that takes only seconds needs no other computers."
MOST_LETTERS = 1_000
"""Letters of a question."""


def _possible(compared: str, *, shares: bool, flops: bool) -> bool:
    """Whether a figure can be compared."""
    return flops if compared == HELD else shares or compared in (EQUITY, ASKED)


class FlopsSide(QWidget):
    """The column.

    Args:
        theme: The theme.
        settings: Where the choice of workers is kept.
    """

    compared_wanted = Signal(str)
    """Compare something else: one of `COMPARED`."""
    threshold_wanted = Signal(int)
    """Compare the nut advantage over this equity in per cent."""
    type_wanted = Signal(str)
    """Compare another type of hand: one of `HAND_TYPES`."""
    street_wanted = Signal(str)
    """Look at the cards of another street: one of `STREETS`."""
    player_wanted = Signal(int)
    """Show the figures of another player: his place among those in the pot."""
    range_wanted = Signal(int, str)
    """Give a seat, by its key, another range."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self.players = [PlayerEquity(theme) for _ in range(MOST_PLAYERS)]
        self.compared = QButtonGroup(self)
        self.threshold, self.held = Chip(theme, "threshold"), Chip(theme, "hand type")
        self.street_chip, self.set_chip = Chip(theme, "street"), Chip(theme, "set of flops")
        self.question = SearchLine("", "Question in PQL", escape_clears=False)
        self._theme = theme
        self.tree = TextureTree(theme)
        self._groups = WholeRows(self.tree, self.tree.header(), HIT_AREA)
        self.workers = WorkersChip(theme, settings, NAME, _WORKERS_TIP)
        self.remark = Label()
        self._thresholds, self._types, self._streets = QMenu(self), QMenu(self), QMenu(self)
        self._seats = QScrollArea()
        self._lay_out()
        for place, player in enumerate(self.players):
            player.clicked.connect(partial(self.player_wanted.emit, place))
            player.range_typed.connect(self.range_wanted)
        self.compared.idClicked.connect(self._compare)
        self.threshold.clicked.connect(self._open_thresholds)
        self.held.clicked.connect(self._open_types)
        self.street_chip.clicked.connect(self._open_streets)

    def _lay_out(self) -> None:
        for threshold in THRESHOLDS:
            action = self._thresholds.addAction(f"over {threshold} %")
            action.triggered.connect(partial(self._choose_threshold, threshold))
        for figure in HAND_TYPES:
            self._types.addAction(type_words(figure)).triggered.connect(partial(self._choose_type, figure))
        for street, cards in STREETS.items():
            after = f" after the {_BEFORE[street]}" if cards else ""
            action = self._streets.addAction(f"Every {street}{after}")
            action.setCheckable(True)
            action.setData(street)
            action.triggered.connect(partial(self._choose_street, street))
        side = QVBoxLayout(self)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(2 * SPACE)
        side.addWidget(_heading("Players"))
        side.addWidget(self._seat_list())
        side.addWidget(_heading("Bars show"))
        side.addWidget(self._compared_box())
        which = QHBoxLayout()
        which.addWidget(_heading("Look at"))
        which.addWidget(self.street_chip)
        which.addStretch(1)
        which.addWidget(self.set_chip)
        side.addLayout(which)
        self._groups.setMinimumHeight(_LEAST_TREE)
        # otherwise a remark that wraps makes its preferred height the least one, and the column scrolls
        self._groups.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
        side.addWidget(self._groups, 1000)
        side.addStretch(1)
        self.remark.setWordWrap(True)
        set_role(self.remark, "muted")
        side.addWidget(self.remark)
        foot = QHBoxLayout()
        foot.addWidget(self.workers)
        foot.addStretch(1)
        side.addLayout(foot)
        self.setFixedWidth(_WIDTH)

    def _seat_list(self) -> QScrollArea:
        """The players; more than two share the room and scroll."""
        inside = QWidget()
        rows = QVBoxLayout(inside)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(SPACE)
        for player in self.players:
            rows.addWidget(player)
        self._seats.setWidget(inside)
        self._seats.setWidgetResizable(True)
        self._seats.setFrameShape(QFrame.Shape.NoFrame)
        self._seats.setFocusPolicy(
            Qt.FocusPolicy.NoFocus
        )  # its rows take the focus, and scroll into view with it
        self._seats.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        return self._seats

    def _compared_box(self) -> QFrame:
        """What can be compared; two choices have a threshold or a question."""
        box = QFrame()
        box.setProperty("role", "panel")
        rows = QVBoxLayout(box)
        rows.setContentsMargins(SPACE, SPACE, SPACE, SPACE)
        rows.setSpacing(0)
        for number, compared in enumerate(COMPARED):
            button = ChoiceRow(self._theme, _TITLES[compared])
            button.setToolTip(tooltip(_TIPS[compared]))
            self.compared.addButton(button, number)
            row = QHBoxLayout()
            row.addWidget(button, 1)
            if compared in (NUTS, HELD):
                row.addWidget(self.threshold if compared == NUTS else self.held)
            rows.addLayout(row)
        self.question.setMaxLength(MOST_LETTERS)
        rows.addWidget(self.question)
        return box

    def set_narrow(self, narrow: bool) -> None:
        """Leave more of a narrow workspace to figures."""
        self.setFixedWidth(_NARROW if narrow else _WIDTH)

    def show_feed(self, feed: FlopsFeed) -> None:
        """Show players and choices."""
        choice, shown = feed.choice, feed.shown
        possible = shown is None or shown.has_shares
        for number, compared in enumerate(COMPARED):
            button = self.compared.button(number)
            button.setChecked(compared == choice.compared)
            button.setEnabled(_possible(compared, shares=possible, flops=choice.street == EVERY_FLOP))
            button.setToolTip(tooltip(_TIPS[compared] if button.isEnabled() else _WHY_NOT[compared]))
        self.threshold.show_word(f"over {choice.threshold} %", quiet=choice.compared != NUTS)
        self.threshold.setEnabled(possible)
        self.held.show_word(type_words(choice.held), quiet=choice.compared != HELD)
        self.held.setEnabled(choice.street == EVERY_FLOP)
        flops = choice.street == EVERY_FLOP
        self.street_chip.show_word(f"every {choice.street}")
        self.set_chip.show_word(choice.within if feed.within is not None else EVERY)
        self.set_chip.setVisible(flops)
        self._groups.setVisible(flops)
        self._show_question(feed)
        self._show_players(feed)

    def _show_question(self, feed: FlopsFeed) -> None:
        """Show the field of the question while it is compared, and the place of an error in it."""
        asked, error = feed.choice.compared == ASKED, feed.question_error
        self.question.setVisible(asked)
        names = feed.identifiers
        if names:
            self.question.setPlaceholderText(f"count(minHandType({names[0]}, flop, pair))")
        here = error is not None and error.text == self.question.text()
        span = error.span if here and error is not None else None
        self.question.mark_error(span, QColor(self._theme.tokens.warning))

    def _show_players(self, feed: FlopsFeed) -> None:
        shown, looks = feed.shown, feed.looks
        several = len(looks) > _TWO
        height = 0
        for place, player in enumerate(self.players):
            if place >= len(looks):
                player.stop_typing()  # a field takes its range when it is hidden
                player.hide()
                continue
            player.show()
            equity = how = ""
            if shown is not None and place < len(shown.equities):
                figure, half = shown.equities[place], shown.equity_half_widths[place]
                equity = percent(figure) if figure == figure else ""
                sure = "exact" if half == 0 else uncertainty(half, share=True)
                how = f"over all {shown.street}s, {sure}"
            chosen = place == feed.choice.order_of(len(looks))[0]
            player.show_player(
                looks[place], feed.hands_of(place), equity, how,
                seat=feed.seat_of(place), range_text=feed.range_of(place), chosen=chosen, small=several,
            )  # fmt: skip
            if place < (_TWO if not several else _TWO + 2):
                height += player.sizeHint().height() + SPACE
        self._seats.setFixedHeight(max(0, height))

    @Slot()
    def stop_typing(self) -> None:
        """Take fields for ranges away, with what was typed in them."""
        for player in self.players:
            player.stop_typing()

    @Slot(int)
    def _compare(self, number: int) -> None:
        self.compared_wanted.emit(COMPARED[number])

    @Slot()
    def _open_thresholds(self) -> None:
        open_below(self._thresholds, self.threshold)

    @Slot()
    def _open_types(self) -> None:
        open_below(self._types, self.held)

    @Slot()
    def _open_streets(self) -> None:
        for action in self._streets.actions():
            action.setChecked(self.street_chip.text() == f"every {action.data()}")
        open_below(self._streets, self.street_chip)

    def _choose_street(self, street: str, _checked: bool = False) -> None:
        self.street_wanted.emit(street)

    def _choose_type(self, figure: str, _checked: bool = False) -> None:
        self.type_wanted.emit(figure)

    def _choose_threshold(self, threshold: int, _checked: bool = False) -> None:
        self.threshold_wanted.emit(threshold)


def _heading(text: str) -> Label:
    label = Label(text)
    label.setProperty("role", "section")
    return label
