"""The picture of callers before the flop: how many to expect, and three ways to decide."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from textwrap import wrap
from typing import cast

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtWidgets import QWidget

from oracle.decisions.callers import BY_HAND, BY_SHARE, SPANS, CallersAsked, CallersTable, callers_table
from oracle.decisions.opponents.callers import KINDS, MOST_CALLERS, CallerProfile
from oracle.decisions.opponents.looseness import Looseness, looseness_of
from oracle.decisions.opponents.opponent import Opponent
from oracle.errors import QueryError
from oracle.query import Query
from ui.context import Context
from ui.document.decisions.money import Money, playing, read_money
from ui.document.decisions.opponents import KnownOpponents
from ui.document.decisions.rules import action_on
from ui.document.lines.tree import in_force
from ui.document.state import DocumentState, SeatState
from ui.jobs.picture_worker import draw_of
from ui.pictures.kit.choice_chip import ChoiceChip
from ui.pictures.kit.feed import PictureFeed
from ui.pictures.offers import CALLERS
from ui.pictures.words import callers as words
from ui.plots.convergence.trace import SeatLook
from ui.plots.parts.callers_item import CARD, NUMBER, PLAYER, CallersFigures, CallersItem, Part
from ui.plots.parts_frame import ARROW_STEPS, PartsFrame
from ui.theme.theme import Theme

TITLE, SHORT_TITLE = CALLERS.title, CALLERS.tab
READ_WIDTH = 56
"""Characters of a line of a read-out."""
NO_QUERY = "No query gives this: it counts players, not deals."
_PREFLOP, _FOLDED = "preflop", "fold"
_BETWEEN = "/"
"""Between the two parts of a stored choice."""
_KIND_TITLES = {BY_HAND: "by the hand", **words.KIND_WORDS}


def span_words(playable: str) -> str:
    """A choice of numbers of callers in words."""
    if playable == BY_SHARE:
        return "where its share pays"
    fewest, _line, most = playable.partition("-")
    if fewest == "1":
        return f"against at most {most}"
    return f"against at least {fewest}"


def asked_of(
    state: DocumentState, known: KnownOpponents, money: Money, choice: str = ""
) -> CallersAsked | None:
    """Who is already in and who is still to act; None without an opponent.

    A player is in if he did anything but fold before the flop (F3), or if his bet matches the highest.

    Args:
        state: The document.
        known: The list of opponents.
        money: The money of the hand.
        choice: Kind of hand and numbers it plays against, as `CallersFeed.choice` has them.
    """
    seats = playing(state)
    if len(seats) < 2:
        return None
    kind, _between, playable = choice.partition(_BETWEEN)
    pot = money.pot
    players = []
    for place, seat in enumerate(seats[1:], 1):
        word = action_on(seat, _PREFLOP).word.strip().lower()
        matched = pot is not None and pot.bet > 0 and pot.paid[place] >= pot.bet
        inside = not word.startswith(_FOLDED) if word else matched
        players.append(CallerProfile(str(seat.key), _looseness(seat, known), inside))
    price = (0.0, 0.0) if pot is None else (pot.pot, pot.call)
    return CallersAsked(state.seats.index(seats[0]), tuple(players), kind, playable, *price)


def _looseness(seat: SeatState, known: KnownOpponents) -> Looseness:
    """How loose the player in a seat is; of an unnamed player nothing is known."""
    return known.looseness(seat) or looseness_of(Opponent(""), known.ideal)


class CallersView(PartsFrame[Part]):
    """Three decisions, the numbers of callers, the players.

    Args:
        theme: Colours in use.
        parent: Qt parent.
    """

    empty_short = SHORT_TITLE

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        self.item = CallersItem()
        self.found: CallersTable | None = None
        self.hero = SeatLook("Hero", 0)
        self.looks: tuple[SeatLook, ...] = ()
        super().__init__(TITLE, theme, self.item, parent)
        self.set_title(TITLE, self.empty_short)

    def show_callers(self, found: CallersTable, hero: SeatLook, looks: Sequence[SeatLook]) -> None:
        """Show a spot.

        Args:
            found: Its figures.
            hero: Hero's name and colour.
            looks: Those of his opponents, in order.
        """
        self.found, self.hero, self.looks = found, hero, tuple(looks)
        self.set_hint("")
        self.set_title(words.callers_title(found, hero.label), words.callers_short(found))
        self.set_line(words.line(found))
        self._draw()
        self.read_again()
        self.describe()

    def _draw(self) -> None:
        found, tokens = self.found, self.theme.tokens
        if found is None:
            self.item.set_figures(None)
            return
        count = found.count
        cards = tuple(
            (words.TITLES[each.against], words.PLAY if each.plays else words.LEAVE, words.span(each))
            for each in found.verdicts
        )
        shares = (f"{100 * share:.0f} %" for share in found.shares)
        cells = tuple((figure, number in found.playable) for number, figure in enumerate(shares, 1))
        rows = zip(self.looks, count.players, strict=True)
        self.item.set_figures(
            CallersFigures(
                cards,
                tuple(each.plays for each in found.verdicts),
                words.scale(self.hero.label),
                cells,
                tuple(found.shares),
                () if found.asked.playable else tuple(found.needed),
                count.estimate,
                (count.estimate - count.band, count.estimate + count.band),
                tuple(
                    (words.player_words(look.label, each), words.counts_words(each), tokens.seat(look.color))
                    for look, each in rows
                ),
                QColor(tokens.seat(self.hero.color)),
            )
        )

    def dress(self) -> None:
        """Apply the theme's colours."""
        super().dress()
        self._draw()

    def clear(self) -> None:
        """Discard the figures."""
        self.found = None
        self.item.set_figures(None)

    def summary(self) -> str:
        """The decisions in words."""
        found = self.found
        if found is None:
            return self.hint or f"{TITLE}: nothing to show yet."
        decided = [f"{words.how_verdict(found, each)[0]}, {words.span(each)}" for each in found.verdicts]
        return f"{self.title}. {self.line} {'. '.join(decided)}."

    def table(self) -> tuple[Sequence[str], Sequence[Sequence[object]]]:
        """The players with what they count, then each number of callers with hero's share."""
        header = ("what", "already in", "looseness", "low", "high", "counts", "±", "playable")
        found = self.found
        if found is None:
            return header, []
        rows: list[tuple[object, ...]] = []
        for look, each in zip(self.looks, found.count.players, strict=True):
            loose = each.player.looseness
            rows.append(
                (look.label, "yes" if each.player.already_in else "no", loose.value, loose.low, loose.high,
                 each.counts, each.deviation, "")
            )  # fmt: skip
        rows.append(("callers expected", "", "", "", "", found.count.estimate, found.count.band, ""))
        shares = zip(found.shares, found.half_widths, strict=True)
        for number, (share, half) in enumerate(shares, 1):
            plays = "yes" if number in found.playable else "no"
            rows.append((f"share against {number}", "", "", "", "", share, half, plays))
        return header, rows

    # Reading

    def read(self, part: Part) -> None:
        """Show how a decision, a number or a player's part was worked out."""
        found, area = self.found, self.area()
        kind, number = part
        if found is None or (kind == PLAYER and number >= len(found.count.players)):
            self.read_nothing()
            return
        self.item.mark(part)
        if kind == CARD:
            lines, place = words.how_verdict(found, found.verdicts[number]), self.item.card(area, number)
        elif kind == NUMBER:
            lines, place = words.how_number(found, number), self.item.cell(area, number)
        else:
            player = found.count.players[number]
            lines = words.how_player(found, self.looks[number].label, player)
            place = self.item.row(area, number)
        head, *rest = lines
        shown = [piece for line in rest for piece in wrap(line, READ_WIDTH)]
        self.show_card(place.center(), "<br>".join([f"<b>{escape(head)}</b>", *map(escape, shown)]))
        self.setAccessibleDescription(" ".join(lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """The arrow keys go through decisions, numbers and players."""
        found = self.found
        if found is None or event.key() not in ARROW_STEPS:
            super().keyPressEvent(event)
            return
        parts: list[Part] = [(CARD, number) for number in range(len(found.verdicts))]
        parts += [(NUMBER, number) for number in range(1, MOST_CALLERS + 1)]
        parts += [(PLAYER, number) for number in range(len(found.count.players))]
        here = self.item.marked
        place = parts.index(here) + ARROW_STEPS[Qt.Key(event.key())] if here in parts else 0
        self.read(parts[max(0, min(len(parts) - 1, place))])


class CallersFeed(PictureFeed):
    """Keeps a `CallersView` up to date with table, money, actions and opponents.

    Args:
        context: The parts of the program.
        view: The picture.
    """

    offer = CALLERS
    shown_by = CallersView

    def __init__(self, context: Context, view: CallersView) -> None:
        self._draws = draw_of(callers_table)
        self._kind, self._playable = BY_HAND, BY_SHARE
        self._nobody = CallersAsked(0, ())
        asked = self._ask(context) or self._nobody
        super().__init__(context, context.picture_request(self.name, self._draws(asked)), view)
        self.view = view
        self.kinds = ChoiceChip(context.theme, "Kind of hand", _KIND_TITLES, view, view)
        self.kinds.taken.connect(self._take_kind)
        words = {each: span_words(each) for each in (BY_SHARE, *SPANS)}
        self.spans = ChoiceChip(context.theme, "Playable", words, view, view)
        self.spans.taken.connect(self._take_span)
        context.document.opponents.changed.connect(self._ask_again)
        context.document.typing.ended.connect(self._ask_again)
        self._show_choice()
        self.refresh()

    @property
    def choice(self) -> str:
        """Kind of hand and numbers it plays against, as “made/1-3”; empty where both follow from the hand."""
        chosen = f"{self._kind}{_BETWEEN}{self._playable}"
        return "" if chosen == _BETWEEN else chosen

    def choose(self, choice: str) -> None:
        """Restore a choice from `choice`."""
        kind, _between, playable = choice.partition(_BETWEEN)
        if kind in (BY_HAND, *KINDS) and playable in (BY_SHARE, *SPANS):
            self._kind, self._playable = kind, playable
            self._show_choice()
            self._ask_again()

    def show_picture(self, picture: object) -> None:
        """Show the callers of the table as it was asked."""
        found = cast("CallersTable", picture)
        now = {
            str(seat.key): seat for seat in (*self.request.state.seats, *self.context.document.state.seats)
        }
        seats = [now[player.name] for player in found.asked.players]
        looks = [SeatLook(seat.name, seat.color) for seat in seats]
        self.view.show_callers(found, self.look(found.asked.hero), looks)

    def _note_table(self) -> None:
        """Say what conditions mean for hero's range; what his opponents did does not narrow theirs here."""
        conditions = self.context.document.state.conditions
        note = self.about_conditions() if in_force(conditions) else ""
        if note and not self.view.line.startswith(note):
            self.view.set_line(f"{note} {self.view.line}")

    def queries(self) -> tuple[Query, ...]:
        """None: it counts players."""
        raise QueryError(NO_QUERY)

    def _ask(self, context: Context) -> CallersAsked | None:
        document = context.document
        return asked_of(document.state, document.opponents, read_money(document.state), self.choice)

    @Slot()
    def _ask_again(self) -> None:
        self.request.set_draw(self._draws(self._ask(self.context) or self._nobody))

    @Slot(object, object)
    def _document_changed(self, new: DocumentState, old: DocumentState) -> None:
        super()._document_changed(new, old)
        self._ask_again()

    def _show_choice(self) -> None:
        self.kinds.show_choice(self._kind, _KIND_TITLES[self._kind])
        self.spans.show_choice(self._playable, span_words(self._playable))

    @Slot(str)
    def _take_kind(self, kind: str) -> None:
        self.choose(f"{kind}{_BETWEEN}{self._playable}")

    @Slot(str)
    def _take_span(self, playable: str) -> None:
        self.choose(f"{self._kind}{_BETWEEN}{playable}")
