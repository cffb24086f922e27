"""The records of the money of a hand, as typed in the window."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from oracle.session.schema.records import Label, Record

AmountText = Annotated[str, Meta(max_length=100)]
"""An amount as typed; fields accept fewer characters."""


class PotRecord(Record, frozen=True, kw_only=True):
    """The pot: every amount exactly as typed, valid or not; an empty text if none is given.

    ``behind`` is the stack of everybody whose seat has none of its own. ``unit`` is empty for chips, ``bb``,
    or a currency sign.
    """

    pot: AmountText = ""
    to_call: AmountText = ""
    behind: AmountText = ""
    rake: AmountText = ""
    rake_cap: AmountText = ""
    unit: AmountText = ""
    big_blind: AmountText = ""
    no_flop_no_drop: bool = False


class IntentRecord(Record, frozen=True, kw_only=True):
    """What hero considers and expects: a size, folds, later bets, equity realised, the range he is put on.

    ``won_later`` is what each opponent adds. Texts exactly as typed; an empty text means the usual
    value.
    """

    raise_to: AmountText = ""
    folds: AmountText = ""
    won_later: AmountText = ""
    paid_later: AmountText = ""
    realised: AmountText = ""
    taken_for: Label = ""
    others_call: bool = False
