"""The picture of odds against 1…9 opponents: as dealt, and by two rules of thumb."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import cast

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import QMenu, QWidget

from oracle.analysis.pictures.odds_against import OddsColumn, OddsMap, odds_columns, odds_queries
from oracle.errors import possessive
from oracle.query import Query
from oracle.simulate.snapshot import Estimate
from ui.context import Context
from ui.document.decisions.rules import actions_of
from ui.document.shown_text import menu_text
from ui.document.wording import percent
from ui.jobs.picture_worker import Draw, draw_of
from ui.pictures.kit.chosen_feed import ChosenRangeFeed
from ui.pictures.kit.players_frame import PlayersFrame, ReadOut
from ui.pictures.offers import ODDS_AGAINST
from ui.plots.convergence.trace import SeatLook
from ui.plots.known_words import half_width_after, said_with
from ui.plots.parts.odds_item import OddsLine
from ui.theme.theme import Theme
from ui.widgets.buttons.chip import Chip
from ui.widgets.menus import open_below

TITLE = ODDS_AGAINST.title
_READ_WIDTH = 46
"""Characters of a line of a read-out."""
RULES = "Two rules of thumb estimate how often it wins."


class OddsAgainstView(PlayersFrame):
    """Lines over the number of opponents, and the figures below.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.found: OddsMap | None = None
        self.look = SeatLook("", 0)
        super().__init__(TITLE, theme, "opponents", parent)

    def show_odds(self, found: OddsMap, look: SeatLook) -> None:
        """Show the odds of a player.

        Args:
            found: The figures.
            look: The player's name and colour.
        """
        self.found, self.look = found, look
        first, last = found.columns[0], found.columns[-1]
        self.set_hint("")
        title = f"{look.label} wins {percent(first.win.value, 1)} against one"
        if last is not first:
            title += f", {percent(last.win.value, 1)} against {last.opponents}"
        self.set_title(title, "Odds")
        what = RULES
        if found.trouble:
            what = f"No more than {last.opponents} opponents can hold this range. {RULES}"
        self.set_line(said_with(found.precision, what, "Hover to see why."))
        self.show_lines()

    def columns(self) -> tuple[int, int]:
        """The opponents who can hold their range, of all that are asked for."""
        return (0, 1) if self.found is None else (len(self.found.columns), self.found.most)

    def lines(self) -> tuple[OddsLine, ...]:
        """A line for each kind of figure; shares and ties are in the table only."""
        found, tokens = self.found, self.theme.tokens
        if found is None:
            return ()
        solid, dash, dot = Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
        color = tokens.seat(self.look.color)
        drawn = {
            "Win": (color, solid), "Share": (color, Qt.PenStyle.NoPen), "Tie": (color, Qt.PenStyle.NoPen),
            "Naive": (QColor(tokens.warning), dash), "Better rule": (QColor(tokens.accent), dot),
        }  # fmt: skip
        lines = []
        for name, (ink, style) in drawn.items():
            row = [dict(_figures(each)).get(name) for each in found.columns]
            values = tuple(None if figure is None else figure.value for figure in row)
            figures = tuple("–" if value is None else f"{100 * value:.1f}" for value in values)
            lines.append(OddsLine(name, values, figures, ink, style))
        return tuple(lines)

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_lines(())

    def summary(self) -> str:
        """The odds in words."""
        if self.found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        wins = [f"{each.opponents}: {percent(each.win.value, 1)}" for each in self.found.columns]
        return f"{self.title}. Wins by opponents: {', '.join(wins)}. {self.line}"

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every number of opponents with its figures, each with its ±."""
        names = ("win", "share", "tie", "naive", "better rule")
        header = ("opponents", *names, "± win", "± share", "± tie", "± naive", "± better rule")
        rows = []
        for each in self.found.columns if self.found is not None else ():
            figures = dict(_figures(each))
            order = [figures.get(name[0].upper() + name[1:]) for name in names]
            values = ["" if figure is None else figure.value for figure in order]
            halves = ["" if figure is None else figure.half_width for figure in order]
            rows.append((each.opponents, *values, *halves))
        return header, rows

    def read_out(self, players: int) -> ReadOut:
        """The figures against a number of opponents, and why one wins or loses against them."""
        assert self.found is not None, "no figures to read"
        column, muted = self.found.columns[players - 1], self.theme.tokens.muted
        against = "1 opponent" if players == 1 else f"{players} opponents"
        figures = [
            (name, f"{percent(each.value)}{half_width_after(each.half_width)}")
            for name, each in _figures(column)
        ]
        rows = "".join(
            f'<tr><td style="color:{muted}">{name}&nbsp;&nbsp;</td><td align="right">{escape(said)}</td></tr>'
            for name, said in figures
        )
        why = "<br>".join(escape(line) for line in wrap(column.why, _READ_WIDTH))
        spoken = f"{against}: {', '.join(f'{name} {said}' for name, said in figures)}. {column.why}"
        return ReadOut(column.win.value, f"<b>{against}</b><table cellspacing=0>{rows}</table>{why}", spoken)


def _figures(column: OddsColumn) -> list[tuple[str, Estimate]]:
    """The figures against a number of opponents, by their names."""
    figures = [("Win", column.win), ("Share", column.share), ("Tie", column.tie), ("Naive", column.naive)]
    return figures if column.better is None else [*figures, ("Better rule", column.better)]


RANDOM = "random"


class OddsAgainstFeed(ChosenRangeFeed):
    """Keeps an `OddsAgainstView` up to date with the table.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = ODDS_AGAINST
    shown_by = OddsAgainstView

    def __init__(self, context: Context, view: OddsAgainstView) -> None:
        self._draws = draw_of(odds_columns)
        self._villain: int | None = None
        super().__init__(context, self.name, self._draw, view, known=None)
        self.view = view
        self.request.meet_random()
        self.chip = Chip(context.theme, "Opponents")
        self.chip.clicked.connect(self._open)
        view.header.addWidget(self.chip)
        self.menu = QMenu(view)
        self.menu.triggered.connect(self._take)
        self._show_choice()
        self.refresh()

    def _draw(self, place: int) -> Draw:
        return self._draws((place, self._villain))

    @property
    def choice(self) -> str:
        """Whose range the opponents have: "random", or the number of a seat."""
        return RANDOM if self._villain is None else str(self._villain + 1)

    def choose(self, choice: str) -> None:
        """Restore whose range the opponents have from `choice`."""
        if choice == RANDOM or choice in _SEATS:
            self._villain = None if choice == RANDOM else _SEATS.index(choice)
            self._show_choice()
            self._choose()

    def show_picture(self, picture: object) -> None:
        """Show the odds of the chosen player."""
        found = cast("OddsMap", picture)
        self._show_choice()
        self.view.show_odds(found, self.look(found.seat))

    def about_actions(self) -> str:
        """The note on what the player chosen did, and the one whose range the opponents have."""
        state = self.context.document.state
        did, place = actions_of(state), self.chooser.place_in(state)
        if self._villain is not None and self._villain < len(did) and did[self._villain]:
            return super().about_actions()
        return f"With hands that play as {state.seats[place].name} did." if did[place] else ""

    def queries(self) -> tuple[Query, ...]:
        """The equity table against each number of opponents."""
        return odds_queries(self.table, cast("OddsMap", self.request.picture))

    def _show_choice(self) -> None:
        seats = self.context.document.state.seats
        if self._villain is None or self._villain >= len(seats):
            self.chip.show_word("v random hands")
        else:
            seat = seats[self._villain]
            self.chip.show_word(f"v {possessive(seat.name)} range", color=seat.color)

    @Slot()
    def _open(self) -> None:
        self.menu.clear()
        offered = [(RANDOM, "Random hands")]
        for number, seat in enumerate(self.context.document.state.seats):
            if seat.key != self.chooser.key and not seat.folded:
                offered.append((_SEATS[number], menu_text(f"{possessive(seat.name)} range")))
        for choice, said in offered:
            action = self.menu.addAction(said)
            action.setData(choice)
            action.setCheckable(True)
            action.setChecked(choice == self.choice)
        open_below(self.menu, self.chip)

    @Slot(QAction)
    def _take(self, action: QAction) -> None:
        self.choose(str(action.data()))


_SEATS = tuple(str(number) for number in range(1, 11))
"""Seats of a table of ten, counted from 1."""
