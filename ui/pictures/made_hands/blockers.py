"""The picture of blockers: what each of a player's hands takes out of an opponent's range."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import cast

from PySide6.QtCore import Slot
from PySide6.QtGui import QAction, QActionGroup, QMouseEvent
from PySide6.QtWidgets import QMenu, QWidget

from oracle.cards.combo import CLASS_NAMES, GRID
from oracle.decisions.blockers import EQUITY, HANDS, MEASURES, BlockersMap, blockers_map
from oracle.errors import QueryError
from oracle.query import Query
from ui.context import Context
from ui.document.shown_text import menu_text
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.chosen_feed import ChosenRangeFeed
from ui.pictures.kit.grid_list_frame import GridListFrame
from ui.pictures.offers import BLOCKERS
from ui.pictures.words import blockers as words
from ui.plots.cards_in_words import cards_html, cards_words
from ui.plots.convergence.trace import SeatLook
from ui.plots.maps.blockers_item import BlockersItem
from ui.plots.maps.grid_list_item import CLASS, HAND, GridListFigures, Part
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.menus import open_below

TITLE = BLOCKERS.title
NO_QUERY = "No query leaves the cards of one hand out of another range."


class BlockersView(GridListFrame):
    """The hands of a player on the grid and in a list, coloured by what they take out of a range.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = BlockersItem()
        super().__init__(TITLE, theme, self.item, parent)
        self.found: BlockersMap | None = None
        self.hero = SeatLook("", 0)
        self.looks: tuple[SeatLook, ...] = ()
        self.opponent, self.measure, self._ranks = 0, HANDS, GRID
        self.only: int | None = None
        """The class whose hands are listed; None for all."""
        self.view.clicked.connect(self._click)

    def show_blockers(
        self,
        found: BlockersMap,
        hero: SeatLook,
        looks: Sequence[SeatLook],
        *,
        opponent: int = 0,
        measure: str = HANDS,
        ranks: int = GRID,
    ) -> None:
        """Show what a player's hands block.

        Args:
            found: The figures.
            hero: The player's name and colour.
            looks: Those of the opponents in the pot.
            opponent: Number of the opponent among them.
            measure: What colours and sorts, one of `MEASURES`.
            ranks: Number of ranks of the deck.
        """
        if found is not self.found:
            self.only = None
        self.found, self.hero, self.looks = found, hero, tuple(looks)
        self.opponent, self.measure, self._ranks = opponent, measure, ranks
        name = self.looks[opponent].label
        self.set_hint("")
        self.set_title(words.blockers_title(found, opponent, measure, name), TITLE)
        self.set_line(words.blockers_line(found, opponent, measure, name, hero.label))
        self._list()
        self.describe()

    def _list(self) -> None:
        assert self.found is not None
        figures = words.drawn_blockers(self.found, self.opponent, self.measure, self.only)
        self.item.set_figures(figures, self._ranks)
        self.read_nothing()

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_figures(GridListFigures())

    def summary(self) -> str:
        """The blockers in words."""
        if self.found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        name = self.looks[self.opponent].label
        return words.blockers_in_words(self.found, self.opponent, self.measure, name)

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every hand with its weight; for each opponent the changes in combos, equity and hand types."""
        found = self.found
        if found is None:
            return ("hand", "weight"), ()
        columns, header = [], ["hand", "weight"]
        for number, look in enumerate(self.looks):
            with_types = found.found.opponents[number].types is not None
            for measure in MEASURES if with_types else (HANDS, EQUITY):
                header.append(f"{look.label}: {words.CHIPS[measure].removeprefix('his ')}")
                columns.append(found.ranked[number][measure].change.tolist())
        hands = found.found.hands
        rows = [
            (
                cards_words(int(hands.masks[row])), float(hands.weights[row]) / hands.full_weight,
                *(column[row] for column in columns),
            )
            for row in found.ranked[self.opponent][self.measure].order.tolist()
        ]  # fmt: skip
        return header, rows

    # Reading

    def read(self, part: Part) -> None:
        """Read a class hand by hand, or a hand for every opponent."""
        found, (kind, number) = self.found, part
        count = self.item.figures.count
        if found is None or (kind == HAND and not 0 <= number < count):
            self.read_nothing()
            return
        self.item.mark(part)
        html, said = self._class_html(found, number) if kind == CLASS else self._hand_html(found, number)
        self.show_card(self.item.place(self.area(), part).center(), html)
        self.setAccessibleDescription(said)

    def _class_html(self, found: BlockersMap, index: int) -> tuple[str, str]:
        tokens, deck = self.theme.tokens, self.theme.deck
        figures = words.drawn_blockers(found, self.opponent, self.measure, index)
        lines = [figures.line(number) for number in range(figures.count)]
        cells = [
            f"<td>{cards_html(line.mask, tokens, deck)}&nbsp;</td>"
            f'<td align="right">{escape(line.figures[0])}&nbsp;&nbsp;</td>'
            for line in lines
        ]
        rows = "".join(f"<tr>{''.join(cells[at : at + 2])}</tr>" for at in range(0, len(cells), 2))
        assert self.item.figures.classes is not None
        head = f"{CLASS_NAMES[index]} {self.item.figures.classes[index].figure}"
        return f"<b>{escape(head)}</b><table cellspacing=0>{rows}</table>", head

    def _hand_html(self, found: BlockersMap, number: int) -> tuple[str, str]:
        tokens, line = self.theme.tokens, self.item.figures.line(number)
        mask, row = line.mask, line.row
        html, said = f"<b>{cards_html(mask, tokens, self.theme.deck)}</b>", [cards_words(mask)]
        for place, look in enumerate(self.looks):
            read = words.blocked_rows(found, row, place)
            html += f'<br><span style="color:{tokens.seat(look.color).name()}">● {escape(look.label)}</span>'
            html += "<table cellspacing=0>"
            for what, figure in read:
                html += f'<tr><td style="color:{tokens.muted}">{what}&nbsp;&nbsp;</td>'
                html += f'<td align="right">{escape(figure)}</td></tr>'
            html += "</table>"
            said += [look.label, *(f"{what} {figure}," for what, figure in read)]
        return html, " ".join(said)

    @Slot(QMouseEvent)
    def _click(self, _event: QMouseEvent) -> None:
        marked = self.item.marked
        if self.found is not None and marked is not None and marked[0] == CLASS:
            self.only = None if self.only == marked[1] else marked[1]
            self._list()
            self.read(marked)


class BlockersFeed(ChosenRangeFeed):
    """Keeps a `BlockersView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = BLOCKERS
    shown_by = BlockersView

    def __init__(self, context: Context, view: BlockersView) -> None:
        super().__init__(context, self.name, draw_of(blockers_map), view, known=None)
        self.view = view
        self._measure, self._opponent = HANDS, 0
        self.opponent_chip = Chip(context.theme, "Opponent")
        self.chip = Chip(context.theme, "What is blocked")
        self.menu, self.opponent_menu = QMenu(view), QMenu(view)
        for chip, opens in ((self.opponent_chip, self._open_opponents), (self.chip, self._open)):
            chip.clicked.connect(opens)
            view.header.addWidget(chip)
        self.opponent_chip.hide()
        self._measures = QActionGroup(self.menu)
        for key, said in words.MENU.items():
            action = self._measures.addAction(said)
            action.setData(key)
            action.setCheckable(True)
        self.menu.addActions(self._measures.actions())
        self._measures.triggered.connect(self._take)
        self.opponent_menu.triggered.connect(self._take_opponent)
        self._show_choice()
        self.refresh()

    @property
    def choice(self) -> str:
        """What is measured, and of which opponent: "equity 2"."""
        return f"{self._measure} {self._opponent + 1}"

    def choose(self, choice: str) -> None:
        """Restore what is measured from `choice`."""
        measure, _space, number = choice.partition(" ")
        if measure in MEASURES and number in _NUMBERS:
            self._measure, self._opponent = measure, _NUMBERS.index(number)
            self._show_choice()
            self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show what the chosen player's hands block."""
        found = cast("BlockersMap", picture)
        others = found.found.opponents
        looks = [self.look(each.seat) for each in others]
        opponent = min(self._opponent, len(others) - 1)
        self.opponent_chip.setVisible(len(others) > 1)
        self.opponent_chip.show_word(f"v {looks[opponent].label}", color=looks[opponent].color)
        self.view.show_blockers(
            found,
            self.look(found.seat),
            looks,
            opponent=opponent,
            measure=self._measure,
            ranks=self.ranks(),
        )

    def queries(self) -> tuple[Query, ...]:
        """None: no query leaves cards out of a mean.

        Raises:
            QueryError: Always.
        """
        raise QueryError(NO_QUERY, remedy="Make the cards dead to ask about one hand.")

    def _show_choice(self) -> None:
        self.chip.show_word(words.CHIPS[self._measure])
        for action in self._measures.actions():
            action.setChecked(action.data() == self._measure)

    @Slot()
    def _open(self) -> None:
        open_below(self.menu, self.chip)

    @Slot()
    def _open_opponents(self) -> None:
        self.opponent_menu.clear()
        for number, look in enumerate(self.view.looks):
            action = self.opponent_menu.addAction(menu_text(look.label))
            action.setData(number)
            action.setCheckable(True)
            action.setChecked(number == self.view.opponent)
        open_below(self.opponent_menu, self.opponent_chip)

    @Slot(QAction)
    def _take(self, action: QAction) -> None:
        self.choose(f"{action.data()} {self._opponent + 1}")

    @Slot(QAction)
    def _take_opponent(self, action: QAction) -> None:
        self.choose(f"{self._measure} {int(action.data()) + 1}")


_NUMBERS = tuple(str(number) for number in range(1, 10))
"""Opponents at a table of ten, counted from 1."""
