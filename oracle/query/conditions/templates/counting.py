"""Sentences about the number of players in a situation."""

from __future__ import annotations

from dataclasses import replace

from oracle.query.conditions.fields import (
    CATEGORY,
    HANDS,
    LAST_STREET,
    SHARE,
    STREET,
    TYPE,
    choice,
    fitting,
)
from oracle.query.conditions.fitting import low_or_none
from oracle.query.conditions.forms import Form, call, compared
from oracle.query.conditions.slots import Choice, Slot, SlotKind
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates.build import NUMBER, VALUE
from oracle.query.conditions.vocabulary import COUNTS

FAMILY = "Counting players"

_MOST_PLAYERS = 10

_RELATION = Slot("relation", SlotKind.RELATION, COUNTS, default=">=")
_PLAYERS = Slot(
    "number", SlotKind.NUMBER, default="2", frame="{} players", frame_one="{} player", most=_MOST_PLAYERS
)


def _having(*choices: tuple[str, str, str]) -> Slot:
    """The slot for the situation: function, words for several players, words for one."""
    return choice(*(Choice(value, words, one=one) for value, words, one in choices), name="having")


def _counted(key: str, title: str, phrase: tuple[str | Slot, ...], *further: str) -> tuple[Template, ...]:
    """Two templates: a number of players compared; how many players.

    Args:
        key: Key of the first.
        title: Menu title of both.
        phrase: The words for what is counted.
        further: The slots after the function.
    """
    count = call("handsHaving", "having", *further)
    some = Template(key, FAMILY, title, (_RELATION, _PLAYERS, *phrase), (Form(compared(count, "number")),))
    many = Template(
        key + VALUE, FAMILY, title, ("the number of players who", *phrase), (Form(count),),
        is_condition=False, asks=NUMBER,
    )  # fmt: skip
    return some, many


TEMPLATES = (
    *_counted(
        "count-types", "Players with a hand type",
        (
            _having(
                ("minHandType", "have at least", "has at least"),
                ("exactHandType", "have exactly", "has exactly"),
            ),
            replace(TYPE, default="pair"), LAST_STREET,
        ),
        "street", "type",
    ),
    *_counted(
        "count-flops", "Players with a flop category",
        (
            _having(
                ("minFlopHandCategory", "flop at least", "flops at least"),
                ("exactFlopHandCategory", "flop exactly", "flops exactly"),
            ),
            CATEGORY,
        ),
        "category",
    ),
    *_counted(
        "count-situations", "Players in a situation on a street",
        (
            fitting(
                _having(
                    ("bestHiRating", "are ahead", "is ahead"),
                    ("overpair", "have an overpair", "has an overpair"),
                    ("hasTopBoardRank", "hold the top rank of the board", "holds the top rank of the board"),
                    ("hasSecondBoardRank", "hold the second rank of the board",
                     "holds the second rank of the board"),
                    ("fourFlush", "have four to a flush", "has four to a flush"),
                    ("threeFlush", "have three to a flush", "has three to a flush"),
                    ("nutHi", "have the nuts", "has the nuts"),
                    ("nutHiForHandType", "have the nut hand of their type", "has the nut hand of its type"),
                    ("madeLo", "have a low", "has a low"),
                    ("bestLoRating", "have the best low", "has the best low"),
                    ("nutLo", "have the nut low", "has the nut low"),
                ),
                "madeLo", low_or_none,
            ),
            STREET,
        ),
        "street",
    ),
    *_counted(
        "count-results", "Players who win, tie or hold a pair",
        (
            _having(
                ("pocketPair", "hold a pocket pair", "holds a pocket pair"),
                ("winsHi", "win the high hand outright", "wins the high hand outright"),
                ("tiesHi", "tie for the high hand", "ties for the high hand"),
                ("winsLo", "win the low outright", "wins the low outright"),
                ("tiesLo", "tie for the low", "ties for the low"),
                ("scoops", "take the whole pot", "takes the whole pot"),
            ),
        ),
    ),
    *_counted(
        "count-ranges", "Players with a hand of a range",
        (_having(("inRange", "have a hand in", "has a hand in")), HANDS), "hands",
    ),
    *_counted(
        "count-equities", "Players with so much equity",
        (
            _having(
                ("minHvhEquity", "have at least", "has at least"),
                ("minHvrEquity", "have, against the others’ ranges, at least",
                 "has, against the others’ ranges, at least"),
            ),
            SHARE, "equity", STREET,
        ),
        "street", "share",
    ),
)  # fmt: skip
