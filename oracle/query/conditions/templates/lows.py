"""Sentences about lows, for games that have them."""

from __future__ import annotations

from dataclasses import replace

from oracle.query.conditions.fields import (
    ARE,
    FIVE_CARDS,
    HAND_RELATION,
    LAST_STREET,
    OTHER_S,
    PLAYER,
    STREET,
    WHOSE,
    fitting,
    number,
    outs,
    verb,
)
from oracle.query.conditions.fitting import low, low_or_none
from oracle.query.conditions.forms import Form, call, compared
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates.build import asked, measured

FAMILY = "Lows"

_LOW = call("loRating", "player", "street")
_FIVE = call("rateLoHand", "cards")
_LOW_CARDS = 5


TEMPLATES = (
    Template(
        "low", FAMILY, "Having a low",
        (
            PLAYER,
            fitting(
                verb(
                    ("madeLo", "has a low", "has no low"),
                    ("bestLoRating", "has the best low", "does not have the best low"),
                    ("nutLo", "has the nut low", "does not have the nut low"),
                ),
                "madeLo", low_or_none,
            ),
            LAST_STREET,
        ),
        (Form(call("?verb", "player", "street")),),
    ),
    Template(
        "low-beats", FAMILY, "One low against another",
        (WHOSE, "low", HAND_RELATION, OTHER_S, "low", LAST_STREET),
        (Form(compared(_LOW, call("loRating", "other", "street"))),),
    ),
    Template(
        "low-beats-cards", FAMILY, "A low against five cards",
        (
            WHOSE, "low", LAST_STREET, HAND_RELATION, "the five cards",
            replace(FIVE_CARDS, default="8s6d4c2hAs"),
        ),
        (
            Form(call("minLoRating", "player", "street", _FIVE), (("relation", ">="),)),
            Form(compared(_LOW, _FIVE)),
        ),
    ),
    asked("low", FAMILY, "The low itself", (WHOSE, "low", LAST_STREET), Form(_LOW)),
    *measured(
        "low-outs", FAMILY, "Outs to the nut low", (WHOSE, "outs to the nut low", STREET),
        (Form(call("nutLoOuts", "player", "street")),), outs(4), relation=ARE,
    ),
    Template(
        "low-board", FAMILY, "Low cards on the board",
        (
            "the board",
            verb(
                ("boardAllowsMadeLo", "allows a low", "allows no low"),
                ("boardHasTwoDistinctLoCards", "has exactly two low ranks",
                 "does not have exactly two low ranks"),
                ("boardHasOneDistinctLoCard", "has exactly one low rank",
                 "does not have exactly one low rank"),
            ),
            STREET,
        ),
        (Form(call("?verb", "street")),), fits=low,
    ),
    *measured(
        "low-ranks", FAMILY, "Number of low ranks on the board", ("the number of low board ranks", STREET),
        (Form(call("boardLoCardCount", "street")),), number(3, _LOW_CARDS), fits=low,
    ),
)  # fmt: skip
