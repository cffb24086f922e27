"""Sentences about the board: its texture, its ranks, its cards."""

from __future__ import annotations

from oracle.games import BOARD_CARDS, FLOP_CARDS
from oracle.query.conditions.fields import (
    CARD,
    RANK,
    RANK_RELATION,
    SAMENESS,
    STREET,
    choice,
    number,
    verb,
)
from oracle.query.conditions.forms import Form, call, compared, hole
from oracle.query.conditions.slots import Choice, Slot, SlotKind
from oracle.query.conditions.template import Template
from oracle.query.conditions.templates.build import KIND, asked, measured
from oracle.query.conditions.templates.ranks import END
from oracle.query.language.expressions import Binary, Case, Number, Text

FAMILY = "The board"

_SUITS = 4

_BOARDS = Slot("boards", SlotKind.BOARD_PATTERN, default="AKx", frame="[{}]")
_PLACE = Slot(
    "place", SlotKind.CHOICE,
    (Choice("2", "second-highest"), Choice("3", "third-highest"),
     Choice("4", "fourth-highest"), Choice("5", "fifth-highest")),
    default="2",
)  # fmt: skip
_SETS = choice(
    Choice("boardRanks", "different board ranks"), Choice("duplicatedBoardRanks", "repeated board ranks"),
    name="ranks",
)  # fmt: skip
_CARDS = choice(Choice("turnCard", "the turn card"), Choice("riverCard", "the river card"), name="which")

_RANKS = call("boardRanks", "street")
_PAIRS = call("duplicatedBoardRanks", "street")
_SOME_PAIR = Binary(">", call("rankCount", _PAIRS), Number(0))
_PAIR = call("maxRank", _PAIRS)
_SO_MANY = Binary(">=", call("rankCount", _RANKS), hole("place"))
_NTH = call("nthRank", "place", _RANKS)

TEMPLATES = (
    Template(
        "texture", FAMILY, "Texture",
        (
            "the board",
            verb(
                ("pairedBoard", "is paired", "is not paired"),
                ("monotoneBoard", "is monotone", "is not monotone"),
                ("twoToneBoard", "is two-tone", "is not two-tone"),
                ("rainbowBoard", "is rainbow", "is not rainbow"),
                ("flushingBoard", "allows a flush", "allows no flush"),
                ("straightBoard", "allows a straight", "allows no straight"),
            ),
            STREET,
        ),
        (Form(call("?verb", "street")),),
    ),
    Template(
        "board-pattern", FAMILY, "Cards on the board",
        ("the board", verb(("boardInRange", "matches", "does not match")), _BOARDS),
        (Form(call("?verb", "boards")),),
    ),
    *measured(
        "board-suits", FAMILY, "Number of suits", ("the number of board suits", STREET),
        (Form(call("boardSuitCount", "street")),), number(2, _SUITS, 1),
    ),
    *measured(
        "board-ranks", FAMILY, "Number of ranks", ("the number of", _SETS, STREET),
        (Form(call("rankCount", call("?ranks", "street"))),), number(FLOP_CARDS, BOARD_CARDS),
    ),
    *measured(
        "board-end", FAMILY, "Highest and lowest rank", (END, "board rank", STREET),
        (Form(call("?end", _RANKS)),), RANK, asks=KIND, relation=RANK_RELATION,
    ),
    Template(
        "board-nth", FAMILY, "Ranks from the top",
        ("the", _PLACE, "board rank", STREET, RANK_RELATION, RANK),
        (Form(Binary("and", _SO_MANY, compared(_NTH, "rank"))),),
    ),
    asked(
        "board-nth", FAMILY, "Ranks from the top", ("the", _PLACE, "board rank", STREET),
        Form(Case(((_SO_MANY, call("toString", _NTH)),), Text("none"))),
    ),
    Template(
        "board-pair", FAMILY, "Rank of the pair on the board",
        ("the paired board rank", STREET, RANK_RELATION, RANK),
        (Form(Binary("and", _SOME_PAIR, compared(_PAIR, "rank"))),),
    ),
    asked(
        "board-pair", FAMILY, "Rank of the pair on the board", ("the paired board rank", STREET),
        Form(Case(((_SOME_PAIR, call("toString", _PAIR)),), Text("none"))),
    ),
    *measured(
        "board-card", FAMILY, "Turn and river card", (_CARDS,), (Form(call("?which")),), CARD,
        asks=KIND, relation=SAMENESS,
    ),
)  # fmt: skip
