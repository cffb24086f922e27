"""The user's opponents: a list kept in the file of the range library, and merged like its ranges."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from oracle.decisions.opponents.looseness import MOST_IDEAL, Looseness, looseness_of
from oracle.decisions.opponents.opponent import (
    LEAST_EVERY,
    MOST_EVERY,
    MOST_HANDS,
    USUAL_EVERY,
    Opponent,
    added,
)

MAX_OPPONENTS = 2_000
"""More than a person would count by hand."""
MAX_OPPONENT_NAME = 200
"""Longest name of an opponent, in characters."""
USUAL_PERCENT, LEAST_PERCENT, MOST_PERCENT = 20, 5, round(100 * MOST_IDEAL)
"""The ideal rate of flops seen in whole per cent: the usual one, and its limits."""
_PERCENT = 100
_ROUNDING = 1e-9

_Weighted = Annotated[float, Meta(ge=0, le=MOST_HANDS)]
_Counted = Annotated[int, Meta(ge=0, le=MOST_HANDS)]


@dataclass(frozen=True, slots=True)
class OpponentList:
    """Opponents in the user's order, with the settings by which their looseness is measured.

    Attributes:
        opponents: The opponents; no two have the same name.
        ideal: The ideal rate of flops seen in whole per cent.
        every: Counts are halved after that many hands.
    """

    opponents: tuple[Opponent, ...] = ()
    ideal: int = USUAL_PERCENT
    every: int = USUAL_EVERY

    def find(self, name: str) -> Opponent | None:
        """The opponent with a name."""
        return next((each for each in self.opponents if each.name == name), None)

    def looseness(self, opponent: Opponent) -> Looseness:
        """How loose an opponent of the list is taken to be."""
        return looseness_of(opponent, self.ideal / _PERCENT)

    def with_opponent(self, old: Opponent | None, new: Opponent) -> OpponentList:
        """The list with an opponent in place of another one, or at the end."""
        if old is None:
            return replace(self, opponents=(*self.opponents, new))
        return replace(self, opponents=tuple(new if each == old else each for each in self.opponents))

    def without(self, opponent: Opponent) -> OpponentList:
        """The list without an opponent."""
        return replace(self, opponents=tuple(each for each in self.opponents if each != opponent))

    def changed_as(self, old: OpponentList, new: OpponentList) -> OpponentList:
        """This list with the edit applied that leads from ``old`` to ``new``.

        Hands that both have counted are added up; an opponent deleted here and changed elsewhere stays.
        """
        if self == old:
            return new
        before, after = _by_name(old), _by_name(new)
        kept = [
            _changed(each, before[each.name], after[each.name], self.every)
            if each.name in before and each.name in after else each
            for each in self.opponents
            if each.name in after or before.get(each.name) != each
        ]  # fmt: skip
        names = {each.name for each in kept}
        kept += [each for each in new.opponents if each.name not in before and each.name not in names]
        return OpponentList(
            tuple(kept),
            new.ideal if new.ideal != old.ideal else self.ideal,
            new.every if new.every != old.every else self.every,
        )


NOBODY = OpponentList()
"""A list without opponents."""


def _by_name(state: OpponentList) -> dict[str, Opponent]:
    return {each.name: each for each in state.opponents}


def _changed(here: Opponent, old: Opponent, new: Opponent, every: int) -> Opponent:
    """An opponent with the change from ``old`` to ``new``; his hands may have been counted elsewhere."""
    if new == old or here == old:
        return new if here == old else here
    kind = new.stereotype if new.stereotype != old.stereotype else here.stereotype
    found = added(here, new.counted - old.counted, new.seen - old.seen, every)
    return replace(found, stereotype=kind)


class OpponentRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An opponent on file: the fields of `Opponent`."""

    name: Annotated[str, Meta(min_length=1, max_length=MAX_OPPONENT_NAME)]
    hands: _Weighted = 0.0
    flops: _Weighted = 0.0
    squares: _Weighted = 0.0
    counted: _Counted = 0
    seen: _Counted = 0
    stereotype: Literal["", "tight", "average", "loose", "very loose"] = ""

    def __post_init__(self) -> None:
        if self.seen > self.counted or self.flops > self.hands or self.hands > self.counted:
            raise ValueError("more flops than hands")
        least = self.hands * self.hands / self.counted if self.counted else 0.0
        if not least * (1 - _ROUNDING) <= self.squares <= self.hands:
            raise ValueError("weights that no hands have")


class OpponentsRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The list on file; its members are members of the library file."""

    opponents: Annotated[tuple[OpponentRecord, ...], Meta(max_length=MAX_OPPONENTS)] = ()
    ideal: Annotated[int, Meta(ge=LEAST_PERCENT, le=MOST_PERCENT)] = USUAL_PERCENT
    halve_every: Annotated[int, Meta(ge=LEAST_EVERY, le=MOST_EVERY)] = USUAL_EVERY


MEMBERS = ("opponents", "ideal", "halve_every")
"""The members of a library file that belong to the list."""


def opponents_record(state: OpponentList) -> OpponentsRecord:
    """A list as a record."""
    records = tuple(msgspec.convert(each, OpponentRecord, from_attributes=True) for each in state.opponents)
    return OpponentsRecord(records, state.ideal, state.every)


def opponents_of(record: OpponentsRecord) -> OpponentList:
    """The list of a record; of two opponents with one name, the first is kept."""
    named: dict[str, Opponent] = {}
    for each in record.opponents:
        named.setdefault(each.name, Opponent(**msgspec.structs.asdict(each)))
    return OpponentList(tuple(named.values()), record.ideal, record.halve_every)


def readable_opponents(data: Mapping[str, object]) -> tuple[OpponentList, int]:
    """The readable part of a damaged list, and how many opponents cannot be read.

    Args:
        data: The members of a library file.
    """
    entries = data.get("opponents", [])
    found: list[OpponentRecord] = []
    lost = 0
    for entry in entries[:MAX_OPPONENTS] if isinstance(entries, list) else ():
        try:
            found.append(msgspec.convert(entry, OpponentRecord))
        except msgspec.ValidationError:
            lost += 1
    settings = {name: data[name] for name in MEMBERS[1:] if name in data}
    try:
        record = msgspec.convert(settings, OpponentsRecord)
    except msgspec.ValidationError:
        record = OpponentsRecord()
    return opponents_of(OpponentsRecord(tuple(found), record.ideal, record.halve_every)), lost


def beyond_limits(opponents: Iterable[Opponent]) -> str:
    """What exceeds the limits of a file, as a clause with the remedy; empty if nothing does."""
    everybody = tuple(opponents)
    if len(everybody) > MAX_OPPONENTS:
        return f"it has {len(everybody):,} opponents, and a library holds {MAX_OPPONENTS:,}; delete some"
    if any(len(each.name) > MAX_OPPONENT_NAME for each in everybody):
        return f"the name of an opponent has more than {MAX_OPPONENT_NAME} characters; shorten it"
    return ""
