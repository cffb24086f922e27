"""Sentences about the ranks in a hand, alone and compared with the board."""

from __future__ import annotations

from oracle.query.conditions.fields import (
    PLAYER,
    RANK,
    RANK_RELATION,
    STREET,
    WHOSE,
    choice,
    number,
    verb,
)
from oracle.query.conditions.forms import Form, call, compared
from oracle.query.conditions.slots import Choice
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates.build import KIND, asked, measured
from oracle.query.language.expressions import Binary, Case, Number, Text

FAMILY = "Ranks and pairs in hand"

_RANK_COUNT = 13

END = choice(Choice("maxRank", "the highest"), Choice("minRank", "the lowest"), name="end")
"""The highest or lowest of some ranks."""

_SETS = choice(
    Choice("nonIntersectingHandRanks", "ranks beside the board"),
    Choice("intersectingHandRanks", "ranks also on the board"),
    Choice("handRanks", "different ranks"),
    Choice("duplicatedHandRanks", "repeated ranks"),
    name="ranks",
)
_OWN = call("handRanks", "player", "street")
_BESIDE = call("nonIntersectingHandRanks", "player", "street")
_SOME_BESIDE = Binary(">", call("rankCount", _BESIDE), Number(0))
_KICKER = call("maxRank", _BESIDE)

TEMPLATES = (
    Template(
        "pocket-pair", FAMILY, "A pocket pair",
        (PLAYER, verb(("pocketPair", "holds a pocket pair", "holds no pocket pair"))),
        (Form(call("?verb", "player")),),
    ),
    Template(
        "board-hit", FAMILY, "Overpair, top and second rank",
        (
            PLAYER,
            verb(
                ("overpair", "has an overpair", "has no overpair"),
                ("hasTopBoardRank", "holds the top rank of the board",
                 "does not hold the top rank of the board"),
                ("hasSecondBoardRank", "holds the second rank of the board",
                 "does not hold the second rank of the board"),
            ),
            STREET,
        ),
        (Form(call("?verb", "player", "street")),),
    ),
    *measured(
        "shared-ranks", FAMILY, "Board ranks in hand",
        ("the number of board ranks that", PLAYER, "holds", STREET),
        (Form(call("handBoardIntersections", "player", "street")),), number(1, _RANK_COUNT),
    ),
    *measured(
        "hand-ranks", FAMILY, "Ranks in hand", ("the number of", _SETS, "in", WHOSE, "hand", STREET),
        (Form(call("rankCount", call("?ranks", "player", "street"))),), number(2, _RANK_COUNT),
    ),
    *measured(
        "hand-end", FAMILY, "Highest and lowest rank in hand", (END, "rank in", WHOSE, "hand", STREET),
        (Form(call("?end", _OWN)),), RANK, asks=KIND, relation=RANK_RELATION,
    ),
    Template(
        "kicker", FAMILY, "Kicker", (WHOSE, "highest rank beside the board", STREET, RANK_RELATION, RANK),
        (Form(Binary("and", _SOME_BESIDE, compared(_KICKER, "rank"))),),
    ),
    asked(
        "kicker", FAMILY, "Kicker", (WHOSE, "highest rank beside the board", STREET),
        Form(Case(((_SOME_BESIDE, call("toString", _KICKER)),), Text("none"))),
    ),
)  # fmt: skip
