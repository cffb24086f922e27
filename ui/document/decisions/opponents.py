"""The opponents that seats are tied to: known by name, from the list in the range library."""

from __future__ import annotations

from decimal import Decimal

from PySide6.QtCore import QObject, Signal, Slot

from oracle.decisions.opponents.looseness import CHOSEN, COUNTED, ENOUGH, FEW, FOUND, Looseness
from oracle.decisions.opponents.opponent import Opponent
from oracle.decisions.rules.rule import EVEN
from oracle.errors import shown
from ui.document.library.library import RangeLibrary
from ui.document.library.opponents import NOBODY, OpponentList
from ui.document.shown_text import shown_name
from ui.document.state import SeatState
from ui.document.wording import combos_text

MISSING = (
    "is not in your list of opponents, so his rules are not scaled. Choose somebody else in the seat’s menu, "
    "or open the list there and add him."
)
LONGEST_NAME = 24
"""Most characters of a name beside the facts about a range."""


class KnownOpponents(QObject):
    """The list as far as it has been read; the document asks here who its players are.

    Attributes:
        changed: Emitted when the list has changed.
    """

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._library: RangeLibrary | None = None
        self._list, self._read = NOBODY, False

    @property
    def list(self) -> OpponentList:
        """The list; empty until it is read."""
        return self._list

    def follow(self, library: RangeLibrary) -> None:
        """Take over the list of a library, now and whenever it changes."""
        self._library = library
        library.opened.connect(self._take)
        library.opponents_changed.connect(self._take)
        self._take()

    @Slot()
    def _take(self) -> None:
        library = self._library
        if library is None:
            return
        found = library.known_state.opponents, library.is_read
        if found != (self._list, self._read):
            self._list, self._read = found
            self.changed.emit()

    @property
    def ideal(self) -> float:
        """The ideal rate of flops seen, 0…1."""
        return self._list.ideal / 100

    def of(self, seat: SeatState) -> Opponent | None:
        """The opponent in a seat; None if it is tied to nobody, or to a name that is not in the list."""
        return self._list.find(seat.opponent) if seat.opponent else None

    def missing(self, seat: SeatState) -> bool:
        """Whether a seat is tied to a name that is not in the list."""
        return self._read and bool(seat.opponent) and self.of(seat) is None

    def looseness(self, seat: SeatState) -> Looseness | None:
        """How loose the opponent in a seat is; None where nobody is known."""
        found = self.of(seat)
        return None if found is None else self._list.looseness(found)

    def scale(self, seat: SeatState) -> Decimal:
        """The factor on the preflop shares of a seat's rules; 1 where nobody is known."""
        found = self.looseness(seat)
        return EVEN if found is None else found.scale


def times(looseness: Looseness) -> str:
    """A looseness as it scales rules: “× 1.6”."""
    return f"× {looseness.scale.normalize():f}"


def tie_words(known: KnownOpponents, seat: SeatState) -> str:
    """Who sits in a seat, in a few words; empty if nobody is named."""
    if not seat.opponent:
        return ""
    name, found = shown(shown_name(seat.opponent), LONGEST_NAME), known.looseness(seat)
    if found is not None:
        return times(found) if seat.name == shown_name(seat.opponent) else f"{name} {times(found)}"
    return f"{name}: not in your list" if known.missing(seat) else name


def tie_tip(known: KnownOpponents, seat: SeatState) -> str:
    """How the looseness of a seat's opponent was worked out, or what is missing; empty if nobody is named."""
    opponent, found = known.of(seat), known.looseness(seat)
    if opponent is not None and found is not None:
        return how_loose(opponent, found)
    return f"{shown_name(seat.opponent)} {MISSING}" if known.missing(seat) else ""


def how_loose(opponent: Opponent, found: Looseness) -> str:
    """How a looseness was worked out, in sentences, one a line.

    Args:
        opponent: The opponent.
        found: How loose he is taken to be.
    """
    name = shown_name(opponent.name)
    if not opponent.counted:
        seen = f"No hand of {name} has been counted yet."
    else:
        hands = "1 hand" if opponent.counted == 1 else f"{opponent.counted:,} hands"
        flops = "1 flop" if opponent.seen == 1 else f"{opponent.seen:,} flops"
        flops = "the flop" if opponent.counted == 1 else flops
        seen = f"{name} saw {flops if opponent.seen else 'no flop'} in {hands}."
        if opponent.hands != opponent.counted:
            weighted = f"{combos_text(opponent.flops)} of {combos_text(opponent.hands)}"
            seen += f" Recent hands count more: {weighted}."
    ideal = f"the ideal rate of {100 * found.ideal:.0f} %"
    rate = f"{100 * found.rate:.0f} %"
    kind = "" if found.stereotype is None else found.stereotype.title
    used = {
        COUNTED: f"That is {rate} of flops; against {ideal}, his looseness is {found.value:.2f}.",
        CHOSEN: f"Until {ENOUGH} hands are seen he counts as {kind}, as you chose: "
        f"looseness {found.value:.2f}.",
        FOUND: f"Until {ENOUGH} hands are seen he counts as {kind}, which fits these hands best: "
        f"looseness {found.value:.2f}.",
    }.get(found.basis, f"Until {FEW} hands are seen he is assumed to play at {ideal}: looseness 1.")
    lines = [seen, used]
    if opponent.counted:
        interval = f"{found.low:.2f} to {found.high:.2f} (95 %)"
        lines.append(f"By his own hands it is {interval}, if he keeps playing this way.")
    return "\n".join(lines)
