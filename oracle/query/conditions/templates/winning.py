"""Sentences about who wins the pot, or a half of it, and with what."""

from __future__ import annotations

from oracle.query.conditions.fields import PLAYER, TYPE, TYPE_RELATION, verb
from oracle.query.conditions.fitting import high_only, low_only, split
from oracle.query.conditions.forms import Form, call
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates.build import KIND, measured

FAMILY = "Winning"


_SCOOPS = ("scoops", "takes the whole pot", "does not take the whole pot")
_TIES = ("ties", "does not tie")
_OUTRIGHT = ("wins outright", "does not win outright")
_WINS = (Form(call("?verb", "player")),)

TEMPLATES = (
    Template(
        "wins", FAMILY, "Winning and tying",
        (PLAYER, verb(("winsHi", *_OUTRIGHT), ("tiesHi", *_TIES), _SCOOPS)), _WINS, fits=high_only,
    ),
    Template(
        "wins-low", FAMILY, "Winning and tying",
        (PLAYER, verb(("winsLo", *_OUTRIGHT), ("tiesLo", *_TIES), _SCOOPS)), _WINS, fits=low_only,
    ),
    Template(
        "halves", FAMILY, "Winning high, low or both",
        (
            PLAYER,
            verb(
                ("winsHi", "wins the high half outright", "does not win the high half outright"),
                ("tiesHi", "shares the high half", "does not share the high half"),
                ("winsLo", "wins the low half outright", "does not win the low half outright"),
                ("tiesLo", "shares the low half", "does not share the low half"),
                ("scoops", "scoops the pot", "does not scoop the pot"),
            ),
        ),
        _WINS, fits=split,
    ),
    *measured(
        "winning-hand", FAMILY, "Type of the winning hand", ("the winning hand",),
        (Form(call("winningHandType")),), TYPE,
        asks=KIND, relation=TYPE_RELATION,
    ),
)  # fmt: skip
