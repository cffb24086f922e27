"""The picture of first bets: how good a hand must be, by the number of players still to act."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import cast

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QWidget

from oracle.decisions.first_bet import NEEDS, USUAL, FirstBetRow, FirstBetTable, first_bet_table
from oracle.errors import QueryError
from oracle.query import Query
from ui.context import Context
from ui.document.wording import percent
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.choice_chip import ChoiceChip
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.kit.players_frame import PlayersFrame, ReadOut
from ui.pictures.offers import FIRST_BET
from ui.plots.parts.odds_item import OddsLine
from ui.theme.theme import Theme

TITLE = FIRST_BET.title
LINE = (
    "How wide to bet first so that all players still to act hold worse hands often enough for the bet to pay."
)
_USUAL_WORDS = "a bet needs 1/2, with blinds 2/5"


class FirstBetView(PlayersFrame):
    """Lines over the number of players still to act, and the figures below.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.found: FirstBetTable | None = None
        super().__init__(TITLE, theme, "players still to act", parent)

    def show_table(self, found: FirstBetTable) -> None:
        """Show a table."""
        self.found = found
        self.set_hint("")
        bets = found.rows[0].shares, found.rows[1].shares
        most = len(bets[0])
        self.set_title(
            f"First bet with {most} still to act: the best {percent(bets[0][-1], 1)} of hands, "
            f"with blinds {percent(bets[1][-1], 1)}",
            TITLE,
        )
        self.set_line(f"{LINE} Exact. Hover to see how.")
        self.show_lines()

    def columns(self) -> tuple[int, int]:
        """Every number of players still to act has its figures."""
        most = 0 if self.found is None else len(self.found.rows[0].shares)
        return most, most

    def lines(self) -> tuple[OddsLine, ...]:
        """A line for each row of the table."""
        tokens = self.theme.tokens
        inks = QColor(tokens.accent), QColor(tokens.warning), QColor(tokens.text), QColor(tokens.muted)
        styles = Qt.PenStyle.SolidLine, Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine
        return tuple(
            OddsLine(row.name, row.shares, tuple(f"{100 * share:.1f}" for share in row.shares), ink, style)
            for row, ink, style in zip(self._rows(), inks, styles, strict=False)
        )

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_lines(())

    def summary(self) -> str:
        """The table in words."""
        if self.found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        rows = [f"{row.name}: {', '.join(percent(each, 1) for each in row.shares)}" for row in self._rows()]
        return f"{self.title}. By players still to act, from 1 on. {'. '.join(rows)}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """Every number of players still to act with the shares of hands, fractions of 1."""
        header = ("players still to act", *(row.name.lower() for row in self._rows()))
        shares = zip(*(row.shares for row in self._rows()), strict=True)
        return header, [(left, *each) for left, each in enumerate(shares, 1)]

    def read_out(self, players: int) -> ReadOut:
        """How the figures of a number of players still to act are worked out."""
        head = "1 player still to act" if players == 1 else f"{players} players still to act"
        figures = [
            (f"{row.name}: {percent(row.shares[players - 1], 1)}", worked_out(row, players))
            for row in self._rows()
        ]
        muted = self.theme.tokens.muted
        body = "".join(
            f'<br>{escape(figure)}<br><span style="color:{muted}">{escape(how)}</span>'
            for figure, how in figures
        )
        spoken = f"{head}. " + " ".join(f"{figure}. {how}." for figure, how in figures)
        return ReadOut(self._rows()[0].shares[players - 1], f"<b>{head}</b>{body}", spoken)

    def _rows(self) -> tuple[FirstBetRow, ...]:
        return () if self.found is None else self.found.rows


def worked_out(row: FirstBetRow, left: int) -> str:
    """The formula of a figure, filled in.

    Args:
        row: Its row.
        left: Number of players still to act.
    """
    share, needed = row.shares[left - 1], row.needed
    if row.call:
        bettor = share / (1 - float(needed))
        return f"{percent(bettor, 1)} bet, a call needs {needed} of them: {bettor:.4f} · (1 − {needed})"
    if row.blinds and left == 1:
        half = needed / (2 - needed)
        return f"the small blind adds half and needs {needed} / (2 − {needed}) = {half}: 1 − {half}"
    root = "" if left == 1 else f"^(1/{left})"
    return f"the chance that all others hold worse is (1 − x)^{left} = {needed}: x = 1 − ({needed}){root}"


class FirstBetFeed(PictureFeed):
    """Shows a `FirstBetView`; its table depends on no cards.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = FIRST_BET
    shown_by = FirstBetView

    def __init__(self, context: Context, view: FirstBetView) -> None:
        self._draw_of = draw_of(first_bet_table)
        self._needed = USUAL
        super().__init__(context, context.picture_request(self.name, self._draw_of(USUAL)), view)
        self.view = view
        words = {USUAL: f"Usual: {_USUAL_WORDS}", **{each: f"A bet needs {each}" for each in NEEDS}}
        self.needs = ChoiceChip(context.theme, "A bet needs", words, view, view)
        self.needs.taken.connect(self.choose)
        self.chip, self.menu = self.needs.chip, self.needs.menu
        self.choose(USUAL)
        self.refresh()

    def show_picture(self, picture: object) -> None:
        """Show the table."""
        self.view.show_table(cast("FirstBetTable", picture))

    def _note_table(self) -> None:
        """Say nothing of conditions and actions: the table depends on none."""

    def queries(self) -> tuple[Query, ...]:
        """None: it is a formula of the number of players."""
        raise QueryError("No query gives this: it is a formula of the number of players.")

    @property
    def choice(self) -> str:
        """What a bet needs."""
        return self._needed

    @Slot(str)
    def choose(self, choice: str) -> None:
        """Choose what a bet needs; unknown choices are ignored."""
        if choice in self.needs.choices:
            self._needed = choice
            self.needs.show_choice(choice, f"needs {choice}" if choice else "usual")
            self.request.set_draw(self._draw_of(choice))
