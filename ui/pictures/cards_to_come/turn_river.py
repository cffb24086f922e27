"""The turn × river picture: a player's equity after every two cards that can complete a flop."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import numpy as np
from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from oracle.analysis.pictures.turn_river import TurnRiver, turn_river, turn_river_queries
from oracle.cards.card import DECK_SIZE, RANKS, card_name, card_text
from oracle.cards.mask import card_bit
from oracle.errors import possessive
from oracle.query import Query
from ui.context import Context
from ui.document.wording import percent
from ui.pictures.kit.chosen_feed import ChosenSeatFeed
from ui.pictures.offers import TURN_RIVER
from ui.plots.cards_in_words import cards_html
from ui.plots.convergence.trace import SeatLook
from ui.plots.hover import seat_row
from ui.plots.known_words import half_width_after, known, said_with
from ui.plots.maps.matrix_layout import ALONE, card_at
from ui.plots.maps.turn_river_item import Cell, MatrixFigures, TurnRiverItem
from ui.plots.numbers import plus_minus, points
from ui.plots.parts_frame import PartsFrame
from ui.theme.theme import Theme

TITLE = TURN_RIVER.title
_STEPS = {
    Qt.Key.Key_Left: (0, -1), Qt.Key.Key_Right: (0, 1), Qt.Key.Key_Up: (-1, 0), Qt.Key.Key_Down: (1, 0),
}  # fmt: skip


class TurnRiverView(PartsFrame[Cell]):
    """A matrix of 52 turns × 52 rivers coloured by what both do to a player's equity on the flop.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    chosen = Signal(object)
    """A cell was clicked: its cards as a tuple of ids, the turn first; the turn alone beside the matrix."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = TurnRiverItem()
        super().__init__(TITLE, theme, self.item, parent)
        self.matrix: TurnRiver | None = None
        self.looks: tuple[SeatLook, ...] = ()
        self.place = 0
        self.view.clicked.connect(self._click)

    def show_matrix(
        self, matrix: TurnRiver, looks: Sequence[SeatLook], place: int, ranks: int = len(RANKS)
    ) -> None:
        """Show the equities of a player.

        Args:
            matrix: The figures of all players.
            looks: Name and colour of each of them.
            place: Number of the player among them whose equity is shown.
            ranks: Number of ranks of the deck.
        """
        self.matrix, self.looks, self.place = matrix, tuple(looks), place
        now = float(matrix.now[place])
        rough = matrix.half_width[place] > matrix.precision.wanted.pot
        figures = MatrixFigures.of(matrix.equity[place], matrix.turn_equity[place], now, rough)
        self.item.set_figures(figures, ranks)
        self.set_hint("")
        self.set_title(
            f"{possessive(looks[place].label)} equity after each turn and river", "After each turn and river"
        )
        self._say()
        self.read_again()

    def clear(self) -> None:
        """Discard the figures."""
        self.matrix = None
        self.item.set_figures(None)

    def summary(self) -> str:
        """The matrix in words: the share of helpful cards, the best and worst of them."""
        matrix = self.matrix
        if matrix is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        turns = self._ranked(matrix.turn_equity[self.place])
        pairs = self._ranked(matrix.equity[self.place])
        turn = [
            f"{card_name(int(card))} {percent(float(matrix.turn_equity[self.place][card]))}" for card in turns
        ]
        return (
            f"{self.title}, on the flop {percent(float(matrix.now[self.place]))}"
            f"{half_width_after(float(matrix.now_half_width[self.place]))}. {self._balance()} "
            f"Best turns alone: {', '.join(turn[:3])}. Worst: {', '.join(turn[-3:])}. "
            f"Best turn and river: {self._pair(int(pairs[0]))}. Worst: {self._pair(int(pairs[-1]))}."
            f"{' ' if self._known() else ''}{self._known()}"
        )

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every turn with every river: its chance, every player's equity, equity after the turn, with ±."""
        matrix = self.matrix
        if matrix is None:
            return ("turn", "river"), ()
        names = [look.label for look in self.looks]
        header = [
            "turn", "river", "chance", *names, "± chance", *(f"± {name}" for name in names),
            *(f"{name} after the turn" for name in names), *(f"± {name} after the turn" for name in names),
        ]  # fmt: skip
        turns, rivers = np.nonzero(matrix.chance > 0)
        figures = np.concatenate(
            [
                matrix.chance[None, turns, rivers],
                matrix.equity[:, turns, rivers],
                matrix.chance_half_width[None, turns, rivers],
                matrix.half_width[:, turns, rivers],
                matrix.turn_equity[:, turns],
                matrix.turn_half_width[:, turns],
            ]
        )
        cards = [card_text(card) for card in range(DECK_SIZE)]
        return header, [
            (cards[turn], cards[river], *row)
            for turn, river, row in zip(turns.tolist(), rivers.tolist(), figures.T.tolist(), strict=True)
        ]

    # Reading

    def read(self, cell: Cell) -> None:
        """Read a turn and river, or a turn alone."""
        figures = self.item.figures
        if figures is None or not np.isfinite(figures.at(cell)):
            self.read_nothing()
            return
        self.item.mark(cell)
        self.show_card(self.item.layout(self.area()).cell(cell).center(), self._html(cell))
        names = " and river ".join(card_name(card) for card in self._cards(cell))
        change = points(figures.at(cell) - figures.now)
        sure = half_width_after(self._half_width(self.place, cell))
        self.setAccessibleDescription(f"Turn {names}: {percent(figures.at(cell))}{sure}, {change} points.")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys move over the cells and, at the right end, the turn alone; Enter takes the cards."""
        figures, here = self.item.figures, self.item.marked
        if figures is not None and event.key() in _STEPS:
            self.read(self._best() if here is None else self._neighbour(here, *_STEPS[Qt.Key(event.key())]))
        elif here is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(self._cards(here))
        else:
            super().keyPressEvent(event)

    def _cards(self, cell: Cell) -> tuple[int, ...]:
        row, column = cell
        return (card_at(row),) if column == ALONE else (card_at(row), card_at(column))

    def _best(self) -> Cell:
        figures = self.item.figures
        assert figures is not None
        row, column = divmod(int(np.nanargmax(figures.both)), DECK_SIZE)
        return row, column

    def _neighbour(self, here: Cell, down: int, right: int) -> Cell:
        """The next cell in a direction whose cards can come, or this one."""
        figures = self.item.figures
        assert figures is not None
        row, column = here[0] + down, here[1] + right
        while 0 <= row < DECK_SIZE and 0 <= column <= ALONE:
            if np.isfinite(figures.at((row, column))):
                return row, column
            row, column = row + down, column + right
        return here

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        if self.item.marked is not None:
            self.chosen.emit(self._cards(self.item.marked))

    # Words

    def _say(self) -> None:
        matrix = self.matrix
        assert matrix is not None
        more = "Click a cell to put both cards on the board."
        self.set_line(said_with(matrix.precision, self._balance(), more))
        self.describe()

    def _known(self) -> str:
        """The precision of the cells."""
        return "" if self.matrix is None else known(self.matrix.precision)

    def _half_width(self, player: int, cell: Cell) -> float:
        """Half-width of the equity of a cell."""
        assert self.matrix is not None
        turn, *river = self._cards(cell)
        if river:
            return float(self.matrix.half_width[player, turn, river[0]])
        return float(self.matrix.turn_half_width[player, turn])

    def _balance(self) -> str:
        """The shares of cards that help and hurt."""
        matrix = self.matrix
        assert matrix is not None
        change = np.nan_to_num(matrix.equity[self.place] - matrix.now[self.place])
        about = "" if matrix.precision.exact else "About "
        helps, hurts = (100 * float(matrix.chance[side].sum()) for side in (change > 0, change < 0))
        name = self.looks[self.place].label
        return f"{about}{helps:.0f} % of turns and rivers help {name}, {hurts:.0f} % hurt."

    def _ranked(self, equity: np.ndarray) -> np.ndarray:
        """Indices of an array of equities, best first, without those that cannot come."""
        flat = equity.ravel()
        found = np.flatnonzero(np.isfinite(flat))
        return found[np.argsort(-flat[found], kind="stable")]

    def _pair(self, number: int) -> str:
        matrix = self.matrix
        assert matrix is not None
        turn, river = divmod(number, DECK_SIZE)
        equity = float(matrix.equity[self.place, turn, river])
        return f"{card_name(turn)} and {card_name(river)} {percent(equity)}"

    def _html(self, cell: Cell) -> str:
        matrix, tokens, deck = self.matrix, self.theme.tokens, self.theme.deck
        assert matrix is not None
        turn, *river = self._cards(cell)
        head = f"<b>turn {cards_html(card_bit(turn), tokens, deck)}</b>"
        head += f"<b>, river {cards_html(card_bit(river[0]), tokens, deck)}</b>" if river else " alone"
        rows = []
        for number, look in enumerate(self.looks):
            equity = matrix.equity[number, turn, river[0]] if river else matrix.turn_equity[number, turn]
            half = self._half_width(number, cell)
            sure = plus_minus(half) if half > 0 else ""
            change = points(float(equity - matrix.now[number]))
            rows.append(seat_row(tokens, look, percent(float(equity)), sure, change))
        return f"{head}<table cellspacing=0>{''.join(rows)}</table>"


class TurnRiverFeed(ChosenSeatFeed):
    """Keeps a `TurnRiverView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = TURN_RIVER
    shown_by = TurnRiverView

    def __init__(self, context: Context, view: TurnRiverView) -> None:
        super().__init__(context, self.name, turn_river, view)
        self.view = view
        view.chosen.connect(self._put)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the equities of the chosen player."""
        matrix = cast("TurnRiver", picture)
        looks = [self.look(seat) for seat in matrix.seats]
        self.view.show_matrix(matrix, looks, self.chosen_of(matrix.seats), self.ranks())

    def queries(self) -> tuple[Query, ...]:
        """Raises the reason: there are too many pairs of cards."""
        matrix = cast("TurnRiver", self.request.picture)
        turn_river_queries(int(np.count_nonzero(matrix.chance)) // 2)

    @Slot(object)
    def _put(self, cards: object) -> None:
        self.put_on_board((*self.board(), *cast("tuple[int, ...]", cards)))
