"""The workbench beside a range editor: board, seats, groups and hands of the edited range."""

from __future__ import annotations

from collections.abc import Mapping
from math import isnan

from PySide6.QtCore import QEvent, QObject, Signal, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from oracle.analysis.pictures.range_groups import GroupedRange
from oracle.cards.card import RANKS, SUIT_SIGNS, rank_of, suit_of
from oracle.cards.combo import CLASS_NAMES, CLASS_PAIRS
from oracle.cards.mask import mask_of
from oracle.errors import possessive
from oracle.games import FLOP_CARDS, find_game
from ui.background.own_turn import OwnTurn
from ui.context import Context
from ui.document.cards.used_cards import cards_or_none
from ui.document.edits.range_maker import RangeMaker
from ui.document.ranges.reading_words import share
from ui.document.ranges.text import GRID_CARDS
from ui.document.session.records import seat_entry, seat_in
from ui.document.shown_text import menu_text, tooltip
from ui.document.wording import in_combos, percent
from ui.plots.known_words import half_width_after
from ui.ranges.grid.lights import CellLight
from ui.ranges.hands.hand_chips import HandChip
from ui.ranges.hands.hand_list import BY_NAME
from ui.ranges.seat_range import SeatRange
from ui.ranges.workbench.chosen_groups import ChosenGroups
from ui.ranges.workbench.comparison import NAME, Comparison
from ui.ranges.workbench.group_rows import GroupTableRow, rows_of, ways
from ui.ranges.workbench.groups_panel import HINT, GroupsPanel
from ui.ranges.workbench.kept_choice import ORDER, as_layout, from_layout
from ui.ranges.workbench.lit_cells import ClassGroups
from ui.ranges.workbench.seat_cards import SeatCards
from ui.ranges.workbench.shown_hands import HandListing
from ui.theme.tokens import SPACE
from ui.widgets import help_places
from ui.widgets.cards.board import BoardPanel
from ui.widgets.cards.board_dealer import BoardDealer
from ui.widgets.cards.card_picker import CardPicker

BEFORE_THE_FLOP = "Before the flop no hand has made anything yet. Set a flop to see the groups of the range."
SEAT, OTHER_SEAT = seat_entry("ranges"), seat_entry("ranges compared")
"""Names in a layout of the seats."""
SAMPLE = "The range is shown by a sample of its hands, so its groups cannot be made a range."
NOTHING_CHOSEN = "This is the whole range. Click a group first, or drop one with Alt."


class Workbench(QObject):
    """Keeps the panels around a range editor up to date with its range.

    Args:
        context: The parts of the program.
        editing: The range being edited.
        owner: The editor; while it is visible the figures are kept up to date.
        dealer: Deals boards at random.
        picker: Picks the cards of the board.
        name: Name of its picture, different for each workbench.
    """

    lit = Signal()
    """How the cells of the grid are lit has changed."""
    remarked = Signal(str)
    """A message about what was done."""

    def __init__(
        self,
        context: Context,
        editing: SeatRange,
        owner: QWidget,
        dealer: BoardDealer,
        picker: CardPicker,
        name: str = NAME,
    ) -> None:
        super().__init__(owner)
        self._context, self._editing, self._owner, self.picker = context, editing, owner, picker
        self.chosen = ChosenGroups(self)
        self.comparison = Comparison(context, editing, name, self)
        self.panel = GroupsPanel(context.theme, self.chosen)
        self.cards = SeatCards(context.theme, self.comparison)
        self.board = BoardPanel(context, picker, dealer, compact=True)
        self.maker = RangeMaker(context.document, context.macros, self)
        self.maker.said.connect(self.remarked)
        self.top = QWidget()
        for part in (self.top, self.panel):
            part.setProperty(
                help_places.PROPERTY, help_places.at_section(help_places.RANGES, "Groups of a range")
            )
        column = QVBoxLayout(self.top)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2 * SPACE)
        column.addWidget(self.cards)
        column.addWidget(self.board)
        self._way = ""
        self._rows: tuple[GroupTableRow, ...] = ()
        self._classes: ClassGroups | None = None
        self._listing = HandListing(self)
        self._shown: object = None  # the picture whose figures are shown
        self._later = OwnTurn(self.refresh, self)
        self._connect()
        owner.installEventFilter(self)
        self._follow()
        self.refresh()

    def _connect(self) -> None:
        """Follow the document, the choice of groups, and requests made below it."""
        self._listing.ready.connect(self._show_hands)
        self.panel.hands.order_chosen.connect(self._list_hands)
        self.comparison.changed.connect(self._changed)
        self.chosen.changed.connect(self._show_choice)
        self.panel.made.connect(self._make)
        self.panel.way_chosen.connect(self._split)
        self._context.document.changed.connect(self._follow)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ask for figures while the editor is visible."""
        if watched is self._owner and event.type() in (QEvent.Type.Show, QEvent.Type.Hide):
            self.comparison.request.set_active(event.type() == QEvent.Type.Show)
        return False

    # What is kept

    def choices(self) -> dict[str, str]:
        """Seats, groups and order of the list, as a session stores them."""
        seats = {
            name: str(seat.key)
            for name, seat in ((SEAT, self._editing.seat), (OTHER_SEAT, self.comparison.other))
            if seat is not None
        }
        return {**seats, **as_layout(self.chosen.kept()), ORDER: self.panel.hands.order}

    def restore(self, layout: Mapping[str, object]) -> None:
        """Choose what `choices` holds; a layout without it, or a seat that is not there, changes nothing."""
        kept = from_layout(layout)
        if kept is None:
            return
        self._way = kept.way
        self.panel.hands.choose_order(str(layout.get(ORDER, "")))
        self.chosen.keep(kept)
        edited = seat_in(layout, SEAT)
        if edited is not None:  # a named layout keeps no seats: they belong to the table
            self.comparison.keep(edited, seat_in(layout, OTHER_SEAT))
        self.refresh()

    # What the grid shows

    def lights(self) -> Mapping[int, CellLight] | None:
        """How the cells of the grid are lit; None where there are no groups."""
        return None if self._classes is None or not self._rows else self._classes.lights(self.chosen)

    def class_in_words(self, at: int) -> tuple[str, list[HandChip]]:
        """What a hand class holds, in words and hand by hand.

        Args:
            at: The class, 0…168.
        """
        pairs = tuple(CLASS_PAIRS[at].tolist())
        name, seat = CLASS_NAMES[at], self._editing.seat
        if self._classes is None or seat is None:
            return name, []
        state = self._context.document.state
        used = mask_of(cards_or_none(state.board) + cards_or_none(state.dead))
        found = self._classes.equity_of(pairs)
        if found is None:
            where = " on this board" if state.board else ""
            return f"{name} · not in {possessive(seat.name)} range{where}", []
        figure = f"{percent(found[0], 1)}{half_width_after(found[1])}"
        others = self.comparison.others()
        against = f" against {others[0].name}" if len(others) == 1 else ""
        what = self._classes.in_words(at, pairs)
        words = " · ".join(part for part in (name, what, f"{figure}{against}") if part)
        return words, self._classes.chips(pairs, used, self.chosen)

    # Following the figures

    @Slot()
    def _changed(self) -> None:
        """Show new figures that better ones will follow in a separate event, which may have those already."""
        request = self.comparison.request
        if request.busy and request.picture is not None and request.picture is not self._shown:
            self._later.soon()
        else:
            self._later.now()

    @Slot()
    def refresh(self) -> None:
        """Show the figures there are."""
        comparison, panel = self.comparison, self.panel
        self._shown = comparison.request.picture
        ranges, seats = comparison.ranges, comparison.seats
        offered = ways(ranges)
        keys = [key for key, _title in offered]
        way = self._way if self._way in keys else keys[0] if keys else ""
        self._rows = rows_of(ranges, way) if way else ()
        self.chosen.set_groups(way or self.chosen.way, [leaf for row in self._rows for leaf in row.leaves()])
        self._classes = ClassGroups(ranges[0], way) if ranges and self._two_cards else None
        several = any(len(grouped.best_first) > 1 for grouped in ranges)
        panel.show_parts(groups=bool(self._rows), figures=bool(ranges), curve=several)
        self._show_title()
        panel.line.show_text(HINT)
        panel.remark.setText(comparison.remark if ranges else "")
        panel.remark.setVisible(bool(ranges and comparison.remark))
        panel.why.setText(comparison.why_none if not ranges else "" if offered else BEFORE_THE_FLOP)
        panel.why.setVisible(not offered)
        panel.set_ways(offered, way)
        if self._rows:
            panel.table.show_rows(self._rows, seats)
        panel.curve.show_curves([grouped.at_least.tolist() for grouped in ranges], seats[: len(ranges)])
        self.cards.show_lines(self._lines())
        panel.setEnabled(not (comparison.stale and comparison.request.trouble))
        self._show_choice()

    @property
    def _two_cards(self) -> bool:
        """Whether the hands of the figures have two cards, and so are on the grid."""
        return find_game(self.comparison.table.game).hole_cards == GRID_CARDS

    def _show_title(self) -> None:
        title, short = self._title()
        self.panel.title.show_text(title, short=short)

    def _title(self) -> tuple[str, str]:
        """The title, and what is left of it if there is little room."""
        seat = self._editing.seat
        board = cards_or_none(self._context.document.state.board)
        name = "Nobody" if seat is None else seat.name
        if not self.comparison.has_board:
            return f"{possessive(name)} groups", ""
        if len(board) < FLOP_CARDS:
            return f"{possessive(name)} equities", ""
        cards = "".join(RANKS[rank_of(card)] + SUIT_SIGNS[suit_of(card)] for card in board)
        short = "What they have" if self.comparison.other is not None else f"What {name} has"
        return f"{short} on {cards}", short

    def _lines(self) -> list[list[str]]:
        """The figures on the cards of the seats."""
        state, macros = self._context.document.state, self._context.macros()
        lines = []
        for place, seat in enumerate(self.comparison.seats):
            reading = self._context.document.readings.of_seat(state, seat, macros)
            counts = ""
            if reading.range is not None:
                weighed, part = reading.range.combos, reading.range.percent
                counted = [] if weighed is None else [in_combos(weighed)]
                counts = " · ".join([*counted, *([] if part is None else [share(part)])])
            ranges = self.comparison.ranges
            lines.append([counts, _mean(ranges[place]) if place < len(ranges) else ""])
        return lines

    @Slot()
    def _show_choice(self) -> None:
        """Show which groups are lit, their hands, and what can be done with them."""
        ranges, panel, chosen = self.comparison.ranges, self.panel, self.chosen
        if ranges:
            self._list_hands()
            self._say_make(ranges[0])
        pins = bool(chosen.pinned)
        panel.pin_button.setText("Remove all pins" if chosen.all_shown and pins else "Pin colours")
        panel.pin_button.setEnabled(not chosen.all_shown or pins)
        panel.pin_button.setToolTip("Pinned groups stay lit on the grid whichever groups are shown.")
        panel.all_button.setVisible(not chosen.all_shown)
        self.lit.emit()

    @Slot()
    def _list_hands(self) -> None:
        """List the hands of the shown groups of the edited range."""
        ranges, chosen = self.comparison.ranges, self.chosen
        if not ranges:  # they went while the order was being chosen
            return
        shown = None if chosen.all_shown or not self._rows else chosen.shown
        colors = {row.path[0]: chosen.color(row.path) for row in self._rows}
        by_name = self.panel.hands.order == BY_NAME
        self._listing.ask(ranges[0], chosen.way, shown, colors, by_name=by_name)
        if not self._listing.pending:
            self._show_hands()

    @Slot()
    def _show_hands(self) -> None:
        """The list is made."""
        hands, ranges = self._listing.hands, self.comparison.ranges
        if hands is not None and ranges:
            self.panel.hands.show_hands(self._hands_title(), hands, rows=self._two_cards)
            self._say_make(ranges[0])

    def _hands_title(self) -> str:
        seat = self._editing.seat
        name = "" if seat is None else f"{possessive(seat.name)} hands"
        titles = self._titles()
        if self.chosen.all_shown or not titles:
            return name
        return f"{name}: {titles[0]}" if len(titles) == 1 else f"{name}: {len(titles)} groups"

    def _titles(self) -> list[str]:
        """The names of the groups that are shown, outer ones where all of them is shown."""
        shown, titles = self.chosen.shown, []
        for row in self._rows:
            under = set(row.leaves())
            if under <= shown:
                titles.append(row.title)
            else:
                titles += [child.title for child in row.children if child.path in shown]
        return titles

    def _say_make(self, grouped: GroupedRange) -> None:
        seat, button = self._editing.seat, self.panel.make_button
        whole = self.chosen.all_shown
        sample = bool(grouped.breakdown.drawn_of)
        name = "" if seat is None else menu_text(seat.name)
        button.setText(f"Make the shown groups {possessive(name)} range")
        current = not self.comparison.stale and not self._listing.pending
        button.setEnabled(not whole and not sample and current and bool(self._rows))
        button.setToolTip(tooltip(SAMPLE if sample else NOTHING_CHOSEN if whole else ""))

    # Actions

    @Slot()
    def _make(self) -> None:
        """Make the hands of the shown groups the range, as one undo step."""
        hands, seat, comparison = self._listing.hands, self._editing.seat, self.comparison
        if hands is None or self._listing.pending or seat is None or comparison.stale:
            return
        if hands.kept.size:
            self.maker.make(comparison.table, seat.key, hands.kept, hands.weights, hands.dropped)

    @Slot(str)
    def _split(self, way: str) -> None:
        self._way = way
        self.refresh()

    @Slot()
    @Slot(object, object)
    def _follow(self, _new: object = None, _old: object = None) -> None:
        """The table has changed: its deck, names or colours."""
        game = find_game(self._context.document.state.game)
        self.picker.set_deck(game.deck)
        for part in (self.board, self.cards.other):
            part.setVisible(self.comparison.has_board)
        self.cards.show_lines(self._lines())
        self._show_title()


def _mean(grouped: GroupedRange) -> str:
    """The equity of a whole range."""
    if isnan(grouped.mean):
        return ""
    half_width = max((way.half_width for way in grouped.breakdown.partitions), default=0.0)
    return f"equity {percent(grouped.mean, 1)}{half_width_after(half_width)}"
