"""The messages about cards and ranges that cannot be dealt together."""

from __future__ import annotations

from collections.abc import Sequence

from oracle.cards.card import card_name, card_text
from oracle.errors import QueryError, possessive, shown
from oracle.prepared.values import PreparedSeat

BOARD = "the board"
DEAD = "the dead cards"


def in_two_places(card: int, first: str, second: str) -> QueryError:
    """The error for a card that is in two places."""
    return QueryError(
        f"The {card_name(card)} ({card_text(card)}) is in two places: {first} and {second}.",
        places=(first, second),
        remedy="Remove it from one of them.",
    )


def nothing_left(seat: PreparedSeat, board: int, dead: int) -> QueryError:
    """The error for a range that has no hand left given the known cards (two masks)."""
    causes = [name for name, mask in ((BOARD, board), (DEAD, dead)) if mask]
    return QueryError(
        f"No hand is left in {possessive(seat.label)} range “{shown(seat.whole.text)}”: "
        f"each uses a card of {' or '.join(causes)}.",
        places=(seat.label, *causes),
        remedy="Widen the range, or change the cards.",
    )


def not_together(names: Sequence[str]) -> QueryError:
    """The error for seats (and the board) that cannot be dealt at the same time."""
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    who = f"The ranges of {listed}" if BOARD not in names else listed
    what = "hands" if BOARD not in names else "hands and board"
    return QueryError(
        f"{who} cannot be dealt at the same time: every choice of {what} needs a card twice.",
        places=tuple(names),
        remedy="Widen one of these ranges.",
    )
