"""Sentences about hand types and flop categories."""

from __future__ import annotations

from oracle.query.conditions.fields import CATEGORY, LAST_STREET, PLAYER, TYPE, WHOSE, verb
from oracle.query.conditions.forms import Form, call, hole
from oracle.query.conditions.slots import Slot, SlotKind
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates.build import asked
from oracle.query.language.expressions import Binary

FAMILY = "Hand types"
FLOP_FAMILY = "Flop categories"

HAS = verb(
    ("minHandType", "has at least", "has less than"),
    ("exactHandType", "has exactly", "does not have exactly"),
    ("<=", "has at most", "has more than"),
)
_FLOP_IS = verb(
    ("minFlopHandCategory", "is at least", "is worse than"),
    ("exactFlopHandCategory", "is exactly", "is not exactly"),
    ("<=", "is at most", "is better than"),
)
_FLOP = Slot("player", SlotKind.PLAYER, frame="{}’s flop")

_TYPE = call("handType", "player", "street")
_CATEGORY = call("flopHandCategory", "player")


TEMPLATES = (
    Template(
        "hand-type", FAMILY, "Hand type on a street", (PLAYER, HAS, TYPE, LAST_STREET),
        (
            Form(call("minHandType", "player", "street", "type"), (("verb", "minHandType"),),
                 also=(Binary(">=", _TYPE, hole("type")),)),
            Form(call("exactHandType", "player", "street", "type"), (("verb", "exactHandType"),),
                 also=(Binary("=", _TYPE, hole("type")),)),
            Form(Binary("<=", _TYPE, hole("type")), (("verb", "<="),)),
        ),
    ),
    asked("hand-type", FAMILY, "Hand type on a street", (WHOSE, "hand type", LAST_STREET), Form(_TYPE)),
    Template(
        "flop", FLOP_FAMILY, "What the flop made of a hand", (_FLOP, _FLOP_IS, CATEGORY),
        (
            Form(call("minFlopHandCategory", "player", "category"), (("verb", "minFlopHandCategory"),),
                 also=(Binary(">=", _CATEGORY, hole("category")),)),
            Form(call("exactFlopHandCategory", "player", "category"), (("verb", "exactFlopHandCategory"),),
                 also=(Binary("=", _CATEGORY, hole("category")),)),
            Form(Binary("<=", _CATEGORY, hole("category")), (("verb", "<="),)),
        ),
    ),
    asked("flop", FLOP_FAMILY, "What the flop made of a hand",
          ("what the flop makes of", WHOSE, "hand"), Form(_CATEGORY)),
)  # fmt: skip
