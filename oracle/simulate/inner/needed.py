"""The equities inside a deal that a query needs: of which player, on which street, against what."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.games import Street
from oracle.prepared import Prepared
from oracle.query.checking.typed import Apply, Constant
from oracle.query.language.types import Type
from oracle.query.registry import Needs
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.structured import StructuredRange
from oracle.ranges.hands.stud import StudRange


def opponents(prepared: Prepared, seat: int, hands: HandSet | None) -> list[HandSet]:
    """The ranges of all opponents in the pot: their own, or one given for all."""
    others = [entry for place, entry in enumerate(prepared.seats) if place != seat and not entry.folded]
    return [entry.live if hands is None else hands for entry in others]


def needed_face_up(call: Apply, prepared: Prepared) -> Street | None:
    """The street on which a call asks for equities with all hands face up; None if it does not."""
    return _street(call, prepared) if call.asked.needs is Needs.HAND_EQUITY else None


def needed_of_ranges(call: Apply, prepared: Prepared) -> Iterator[tuple[int, Street, HandSet | None]]:
    """The equities against ranges that a call asks for: seat, street, the range given or None."""
    if call.asked.needs is not Needs.RANGE_EQUITY:
        return
    values = [each.value for each in call.arguments if isinstance(each, Constant)]
    seats = [value for value in values[:1] if isinstance(value, int)]
    if call.asked is not call.spec:
        seats = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
    given = [value for value in values if isinstance(value, WeightedRange | StructuredRange | StudRange)]
    for seat in seats:
        yield seat, _street(call, prepared), given[0] if given else None


def _street(call: Apply, prepared: Prepared) -> Street:
    """The street a call names."""
    names = [each.value for each in call.arguments if isinstance(each, Constant) and each.type is Type.STREET]
    return next(street for street in prepared.game.streets if street.name == names[0])
