"""Sentences about equity: on a street, against ranges, at showdown."""

from __future__ import annotations

from dataclasses import replace

from oracle.query.conditions.fields import HANDS, SHARE, STREET, WHOSE, choice
from oracle.query.conditions.forms import Form, call
from oracle.query.conditions.slots import Choice
from oracle.query.conditions.templates.build import measured

FAMILY = "Equity"

_AT_LEAST = ("relation", ">=")
_THEIR_HANDS = replace(HANDS, default="*")
"""Any hand by default: a narrower range might be blocked by the cards of a deal."""

_HANDS = ("against", "hands")
_RANGES = ("against", "ranges")

AGAINST = choice(
    Choice("hands", "against the others’ cards"), Choice("ranges", "against the others’ ranges"),
    name="against",
)  # fmt: skip
_MEASURE = choice(
    Choice("riverEquity", "share of the pot"),
    Choice("fractionalRiverEquity", "share of the pot as a fraction"),
    name="measure",
)

TEMPLATES = (
    *measured(
        "equity", FAMILY, "Equity on a street", (WHOSE, "equity", STREET, AGAINST),
        (Form(call("hvhEquity", "player", "street"), (_HANDS,)),
         Form(call("hvrEquity", "player", "street"), (_RANGES,))),
        SHARE,
        first=(
            Form(call("minHvhEquity", "player", "street", "share"), (_HANDS, _AT_LEAST)),
            Form(call("minHvrEquity", "player", "street", "share"), (_RANGES, _AT_LEAST)),
        ),
    ),
    *measured(
        "equity-against", FAMILY, "Equity against a range",
        (WHOSE, "equity", STREET, "against the range", _THEIR_HANDS),
        (Form(call("hvPerceivedRangeEquity", "player", "street", "hands")),),
        SHARE,
        first=(
            Form(call("minHvPerceivedRangeEquity", "player", "street", "hands", "share"), (_AT_LEAST,)),
        ),
    ),
    *measured(
        "share", FAMILY, "Share of the pot at the end", (WHOSE, _MEASURE, "at the end"),
        (Form(call("?measure", "player")),), SHARE,
    ),
)  # fmt: skip
