"""Sentences about starting hands: ranges, orderings, up cards."""

from __future__ import annotations

from oracle.query.conditions.fields import (
    CARD,
    HANDS,
    SAMENESS,
    STREETS,
    WHOSE,
    verb,
)
from oracle.query.conditions.fitting import ordered
from oracle.query.conditions.forms import Form, call, compared
from oracle.query.conditions.slots import Choice, Slot, SlotKind
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates.build import KIND, NUMBER, asked, measured

FAMILY = "Starting hands"
STUD_FAMILY = "Up cards"

_PLAYERS_HAND = Slot("player", SlotKind.PLAYER, frame="{}’s hand")
_AMONG = Slot(
    "relation", SlotKind.RELATION,
    (Choice("<=", "is in the best", "is not in the best"),
     Choice(">", "is outside the best", "is not outside the best")),
    default="<=",
)  # fmt: skip
_PERCENT = Slot("number", SlotKind.NUMBER, default="15", frame="{} %", least=1, most=100)
_ORDERING = Slot("ordering", SlotKind.TEXT)
_UP_STREETS = Slot(
    "street", SlotKind.STREET, tuple(each for each in STREETS if each.value != "seventh"), default="third"
)

_RANKING = call("handRanking", "player")
_RANKING_FOR = call("handRankingFor", "player", "ordering")

TEMPLATES = (
    Template(
        "in-range", FAMILY, "A hand of a range",
        (_PLAYERS_HAND, verb(("inRange", "is in", "is not in")), HANDS),
        (Form(call("?verb", "player", "hands")),),
    ),
    Template(
        "best-percent", FAMILY, "Among the best hands", (_PLAYERS_HAND, _AMONG, _PERCENT),
        (Form(compared(_RANKING, "number")),), fits=ordered,
    ),
    asked("best-percent", FAMILY, "Percentile of a hand", ("the percentile of", WHOSE, "hand"),
          Form(_RANKING), NUMBER, ordered),
    Template(
        "best-percent-of", FAMILY, "Among the best hands of an ordering",
        (_PLAYERS_HAND, _AMONG, _PERCENT, "in the ordering", _ORDERING),
        (Form(compared(_RANKING_FOR, "number")),),
    ),
    asked("best-percent-of", FAMILY, "Percentile of a hand in an ordering",
          ("the percentile of", WHOSE, "hand in the ordering", _ORDERING), Form(_RANKING_FOR), NUMBER),
    *measured(
        "up-card", STUD_FAMILY, "An up card", (WHOSE, "up card", _UP_STREETS),
        (Form(call("upCard", "player", "street")),), CARD, asks=KIND, relation=SAMENESS,
    ),
)  # fmt: skip
