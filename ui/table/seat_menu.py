"""The menu of one seat."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from oracle.games import find_game
from ui.context import Context
from ui.document.decisions.opponents import times
from ui.document.edits import seats as edits
from ui.document.library.named_ranges import NamedRange
from ui.document.ranges.recent import RecentRanges
from ui.document.ranges.text import in_syntax
from ui.document.shown_text import menu_text, tooltip
from ui.document.state import ANY_HAND, MIN_SEATS
from ui.table.seat_row import SeatRow
from ui.theme.keys import said_keys
from ui.widgets.buttons.swatch import swatch
from ui.widgets.menus import room_for_keys

_COLOR_NAMES = (
    "Blue", "Orange", "Purple", "Teal", "Rose", "Olive", "Magenta", "Navy", "Green", "Slate",
)  # fmt: skip
_MOST_NAMED = 300
"""Most named ranges listed in a menu."""
_LONGEST_ENTRY = 60
"""Most characters of a range in a menu entry."""


def seat_menu(context: Context, row: SeatRow) -> QMenu:
    """The menu of a seat in its present state; it deletes itself when closed.

    Args:
        context: The parts of the program.
        row: The seat's row, which performs or requests the actions on other widgets.
    """
    document, key = context.document, row.key
    state = document.state
    seat = state.seat(key)
    place = state.seats.index(seat)
    any_hand = ANY_HAND[state.syntax]
    menu = QMenu(row)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    room_for_keys(menu)
    _add(menu, "Any hand", lambda: edits.set_range(document, key, any_hand))
    _add(menu, "Random hand", row.random_hand.emit)
    _add(menu, "Pick cards …", row.pick_cards.emit)
    _add(menu, "Range editor …", row.edit_range.emit)
    _add(menu, "About this range", row.facts_wanted.emit)
    if not find_game(state.game).stud:
        _add(menu, "What this player did\tF3", row.actions_wanted.emit)
    if context.library is not None:
        _add_opponents(menu, context, row)
    add_choices(menu, context, key)
    menu.addSeparator()
    _add(menu, "Copy range", row.copy_range)
    _add(menu, "Paste range", row.paste_range)
    menu.addSeparator()
    _add(menu, "Rename\tF2", row.name.edit)
    menu.addMenu(_color_menu(menu, context, key))
    _add(menu, "Move up", lambda: edits.move_seat(document, key, place - 1), place > 0)
    _add(menu, "Move down", lambda: edits.move_seat(document, key, place + 1), place + 1 < len(state.seats))
    folded = _add(menu, "Folded", lambda: edits.fold_seat(document, key, not seat.folded))
    folded.setCheckable(True)
    folded.setChecked(seat.folded)
    menu.addSeparator()
    _add(menu, "Remove seat", lambda: edits.remove_seat(document, key), len(state.seats) > MIN_SEATS)
    return menu


def choices_menu(context: Context, row: SeatRow) -> QMenu:
    """Suggestions for a range field: any hand, recent ranges, named ranges."""
    menu = QMenu(row)
    menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    any_hand = ANY_HAND[context.document.state.syntax]
    _add(menu, "Any hand", lambda: edits.set_range(context.document, row.key, any_hand))
    add_choices(menu, context, row.key)
    return menu


def add_choices(menu: QMenu, context: Context, key: int) -> None:
    """Add the recent and the named ranges to a menu."""
    state = context.document.state
    texts = RecentRanges(context.settings).of(state.game, state.syntax)
    if texts:
        recent = menu.addMenu("Recent ranges")
        for text in texts:
            action = _add(recent, _short(text), partial(edits.set_range, context.document, key, text))
            action.setToolTip(tooltip(text))
    _add_named_ranges(menu, context, key)


def _short(text: str) -> str:
    """A range text as an entry of a menu."""
    return menu_text(text, _LONGEST_ENTRY)


def _add_named_ranges(menu: QMenu, context: Context, key: int) -> None:
    """The library's ranges of this game, by folder."""
    if context.library is None:
        return
    state = context.document.state
    entries = [entry for entry in context.library.state.ranges if entry.game == state.game]
    if not entries:
        return
    entries, more = entries[:_MOST_NAMED], max(0, len(entries) - _MOST_NAMED)
    named = menu.addMenu("Named ranges")
    folders: dict[str, QMenu] = {}
    for entry in entries:
        if entry.folder and entry.folder not in folders:
            folders[entry.folder] = named.addMenu(menu_text(entry.folder))
        target = folders.get(entry.folder, named)
        _add(target, menu_text(entry.name), partial(_use, context, key, entry))
    if more:
        _add(named, f"{more:,} more in the range editor", lambda: None, enabled=False)


def _use(context: Context, key: int, entry: NamedRange) -> None:
    """Give a seat a named range, in the syntax of the table."""
    state = context.document.state
    macros = context.macros() if "$" in entry.text else None
    text = in_syntax(entry.text, entry.syntax, state.syntax, game=state.game, macros=macros)
    edits.set_range(context.document, key, text)


def _add_opponents(parent: QMenu, context: Context, row: SeatRow) -> None:
    """Who of the user's opponents sits here."""
    document, key = context.document, row.key
    known, seat = document.opponents, document.state.seat(key)
    menu = parent.addMenu("Opponent")
    room_for_keys(menu)
    names = [each.name for each in known.list.opponents[:_MOST_NAMED]]
    if seat.opponent and seat.opponent not in names:
        names.insert(0, seat.opponent)
    for name in ("", *names):
        found = known.list.find(name)
        words = menu_text(name, _LONGEST_ENTRY) if name else "Nobody in particular"
        if found is not None:
            words += f" {times(known.list.looseness(found))}"
        elif name:
            words += " (not in your list)"
        action = _add(menu, words, partial(edits.tie_seat, document, key, name))
        action.setCheckable(True)
        action.setChecked(name == seat.opponent)
    more = len(known.list.opponents) - _MOST_NAMED
    if more > 0:
        _add(menu, f"{more:,} more in the list", lambda: None, enabled=False)
    menu.addSeparator()
    _add(menu, said_keys("List of opponents …\tCtrl+Shift+O"), row.opponents_wanted.emit)


def _color_menu(parent: QMenu, context: Context, key: int) -> QMenu:
    menu = QMenu("Colour", parent)
    chosen = context.document.state.seat(key).color
    for number, name in enumerate(_COLOR_NAMES):
        action = _add(menu, name, partial(edits.recolor_seat, context.document, key, number))
        action.setIcon(swatch(context.theme.tokens.seat(number)))
        action.setEnabled(number != chosen)
    return menu


def _add(menu: QMenu, text: str, act: Callable[[], object], enabled: bool = True) -> QAction:
    action = menu.addAction(text)
    action.triggered.connect(lambda _checked=False: act())
    action.setEnabled(enabled)
    return action
