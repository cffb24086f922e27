"""The records of the money of a hand, as typed in the window."""

from __future__ import annotations

from oracle.session.records import Label, Record


class PotRecord(Record, frozen=True, kw_only=True):
    """The pot: every amount exactly as typed, valid or not; an empty text where none is given.

    ``behind`` is the stack of everybody whose seat names no other. ``unit`` is empty for chips, ``bb``, or a
    currency sign.
    """

    pot: Label = ""
    to_call: Label = ""
    behind: Label = ""
    rake: Label = ""
    rake_cap: Label = ""
    unit: Label = ""
    big_blind: Label = ""
    no_flop_no_drop: bool = False


class IntentRecord(Record, frozen=True, kw_only=True):
    """What hero considers and expects: a size, folds, later bets, equity realised, what he is taken for.

    Texts exactly as typed; an empty text stands for the usual value.
    """

    raise_to: Label = ""
    folds: Label = ""
    won_later: Label = ""
    paid_later: Label = ""
    realised: Label = ""
    taken_for: Label = ""
    others_call: bool = False
