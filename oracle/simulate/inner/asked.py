"""The equities inside a deal that a query asks for: of which player, on which street, against what."""

from __future__ import annotations

from collections.abc import Iterator

from oracle.games import Street
from oracle.prepared import Prepared
from oracle.query.checking.typed import Apply, Constant
from oracle.query.language.types import Type
from oracle.query.registry import FunctionSpec
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.structured import StructuredRange
from oracle.ranges.hands.stud import StudRange


def opponents(prepared: Prepared, seat: int, hands: HandSet | None) -> list[HandSet]:
    """The ranges of everybody else in the pot: their own, or the one that all are given."""
    others = [entry for place, entry in enumerate(prepared.seats) if place != seat and not entry.folded]
    return [entry.live if hands is None else hands for entry in others]


def asked_face_up(call: Apply, prepared: Prepared) -> Street | None:
    """The street on which a call asks for equities with all hands face up; None where it does not."""
    return _street(call, prepared) if _is_about(call, "hvh") else None


def asked_of_ranges(call: Apply, prepared: Prepared) -> Iterator[tuple[int, Street, HandSet | None]]:
    """The equities against ranges that a call asks for: seat, street, the range given or None."""
    if not _is_about(call, "hvr", "hvperceived"):
        return
    values = [each.value for each in call.arguments if isinstance(each, Constant)]
    seats = [value for value in values[:1] if isinstance(value, int)]
    if values and isinstance(values[0], FunctionSpec):
        seats = [place for place, seat in enumerate(prepared.seats) if not seat.folded]
    given = [value for value in values if isinstance(value, WeightedRange | StructuredRange | StudRange)]
    for seat in seats:
        yield seat, _street(call, prepared), given[0] if given else None


def _is_about(call: Apply, *families: str) -> bool:
    """Whether a function of these families is asked of each player, as a value or to be counted."""
    first = call.arguments[0] if call.arguments else None
    spec = call.spec
    if isinstance(first, Constant) and isinstance(first.value, FunctionSpec):
        spec = first.value
    return spec.name.removeprefix("min").lower().startswith(families)


def _street(call: Apply, prepared: Prepared) -> Street:
    """The street a call names."""
    names = [each.value for each in call.arguments if isinstance(each, Constant) and each.type is Type.STREET]
    return next(street for street in prepared.game.streets if street.name == names[0])
