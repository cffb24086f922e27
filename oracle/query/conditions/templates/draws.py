"""Sentences about draws: flush draws, outs, cards that play."""

from __future__ import annotations

from oracle.query.conditions.fields import ARE, LAST_STREET, PLAYER, STREET, TYPE, WHOSE, number, outs, verb
from oracle.query.conditions.forms import Form, call
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates.build import measured

FAMILY = "Draws and outs"

_MOST_HOLE_CARDS = 7

TEMPLATES = (
    Template(
        "flush-draw", FAMILY, "Flush draws",
        (
            PLAYER,
            verb(
                ("fourFlush", "has four to a flush", "does not have four to a flush"),
                ("threeFlush", "has three to a flush", "does not have three to a flush"),
            ),
            STREET,
        ),
        (Form(call("?verb", "player", "street")),),
    ),
    *measured(
        "outs", FAMILY, "Outs to a hand type", (WHOSE, "outs to", TYPE, STREET),
        (Form(call("outsToHandType", "player", "street", "type")),), outs(8), relation=ARE,
        first=(Form(call("minOutsToHandType", "player", "street", "type", "number"),
                    (("relation", ">="),)),),
    ),
    *measured(
        "cards-play", FAMILY, "Own cards that play",
        ("the number of own cards in", WHOSE, "best five", LAST_STREET),
        (Form(call("cardsPlay", "player", "street")),), number(1, _MOST_HOLE_CARDS),
    ),
)  # fmt: skip
