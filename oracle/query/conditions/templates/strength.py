"""Sentences about who is ahead, the nuts, and how strong a hand is."""

from __future__ import annotations

from dataclasses import replace

from oracle.query.conditions.fields import (
    ARE,
    FIVE_CARDS,
    HAND_RELATION,
    LAST_STREET,
    OTHER_S,
    PLAYER,
    RELATION,
    STREET,
    WHOSE,
    number,
    outs,
    verb,
)
from oracle.query.conditions.fitting import high_only, split
from oracle.query.conditions.forms import Form, call, compared
from oracle.query.conditions.template import Ask, Template
from oracle.query.conditions.templates.build import asked, measured

AHEAD_FAMILY = "Being ahead"
NUTS_FAMILY = "The nuts"

_STRENGTHS = 7462
"""Different strengths of five cards."""

_HIGH = call("hiRating", "player", "street")
_FIVE = call("rateHiHand", "cards")
_AT_LEAST = (("relation", ">="),)
_AT_MOST = replace(RELATION, default="<=")

TEMPLATES = (
    Template(
        "ahead", AHEAD_FAMILY, "Being ahead on a street",
        (PLAYER, verb(("bestHiRating", "is ahead", "is behind")), STREET),
        (Form(call("?verb", "player", "street")),), fits=high_only,
    ),
    Template(
        "ahead-high", AHEAD_FAMILY, "The best high hand on a street",
        (
            PLAYER,
            verb(("bestHiRating", "has the best high hand", "does not have the best high hand")),
            STREET,
        ),
        (Form(call("?verb", "player", "street")),), fits=split,
    ),
    Template(
        "beats", AHEAD_FAMILY, "One hand against another",
        (WHOSE, "hand", HAND_RELATION, OTHER_S, "hand", STREET),
        (Form(compared(_HIGH, call("hiRating", "other", "street"))),),
    ),
    Template(
        "beats-cards", AHEAD_FAMILY, "A hand against five cards",
        (WHOSE, "hand", STREET, HAND_RELATION, "the five cards", FIVE_CARDS),
        (
            Form(call("minHiRating", "player", "street", _FIVE), _AT_LEAST),
            Form(compared(_HIGH, _FIVE)),
        ),
    ),
    asked("best-five", AHEAD_FAMILY, "Best five cards", (WHOSE, "best five cards", LAST_STREET), Form(_HIGH)),
    *measured(
        "hand-number", AHEAD_FAMILY, "Place among all hands",
        (WHOSE, "place among all 7,462 hands (1 is best)", LAST_STREET),
        (Form(call("fiveCardHiHandNumber", "player", "street")),), number(1599, _STRENGTHS, 1),
        relation=_AT_MOST, asks=(Ask.AVERAGE,),
    ),
    Template(
        "nuts", NUTS_FAMILY, "Having the nuts",
        (
            PLAYER,
            verb(
                ("nutHi", "has the nuts", "does not have the nuts"),
                ("nutHiForHandType", "has the nut hand of its type",
                 "does not have the nut hand of its type"),
            ),
            LAST_STREET,
        ),
        (Form(call("?verb", "player", "street")),),
    ),
    *measured(
        "nut-outs", NUTS_FAMILY, "Outs to the nuts", (WHOSE, "outs to the nuts", STREET),
        (Form(call("nutHiOuts", "player", "street")),), outs(8), relation=ARE,
    ),
)  # fmt: skip
