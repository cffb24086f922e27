"""Edits of the list of opponents, one undo step of the library each."""

from __future__ import annotations

from dataclasses import replace

from oracle.decisions.opponents.opponent import Opponent, check_every
from oracle.errors import QueryError
from ui.document.library.library import RangeLibrary
from ui.document.library.named_ranges import free_name
from ui.document.library.opponents import (
    LEAST_PERCENT,
    MAX_OPPONENT_NAME,
    MAX_OPPONENTS,
    MOST_PERCENT,
    OpponentList,
)
from ui.document.shown_text import shown_name

NEW_NAME = "New opponent"


def add_opponent(library: RangeLibrary, name: str = NEW_NAME) -> Opponent:
    """Add an opponent; a name that is taken gets a number.

    Raises:
        QueryError: If the list is full.
    """
    state = library.state.opponents
    if len(state.opponents) >= MAX_OPPONENTS:
        raise QueryError(
            f"The list has {MAX_OPPONENTS:,} opponents, which is all it holds.", remedy="Delete some first."
        )
    wanted = name.strip()[:MAX_OPPONENT_NAME] or NEW_NAME
    found = Opponent(free_name(wanted, (each.name for each in state.opponents)))
    _apply(library, f"Add {shown_name(found.name)}", state.with_opponent(None, found))
    return found


def rename_opponent(library: RangeLibrary, opponent: Opponent, name: str) -> Opponent:
    """Rename an opponent; an empty name changes nothing, one that is taken gets a number."""
    state, wanted = library.state.opponents, name.strip()[:MAX_OPPONENT_NAME]
    if not wanted or wanted == opponent.name:
        return opponent
    others = (each.name for each in state.opponents if each != opponent)
    return _change(library, f"Rename {shown_name(opponent.name)}", opponent, name=free_name(wanted, others))


def remove_opponent(library: RangeLibrary, opponent: Opponent) -> None:
    """Delete an opponent."""
    _apply(library, f"Delete {shown_name(opponent.name)}", library.state.opponents.without(opponent))


def count_hand(library: RangeLibrary, opponent: Opponent, *, flop: bool) -> Opponent:
    """Count one more hand of an opponent.

    Args:
        library: The library.
        opponent: The opponent.
        flop: Whether he saw the flop.
    """
    state = library.state.opponents
    fresh = opponent.with_hand(flop, state.every)
    what = "Flop" if flop else "Hand"
    _apply(library, f"{what} of {shown_name(opponent.name)}", state.with_opponent(opponent, fresh))
    return fresh


def set_counts(library: RangeLibrary, opponent: Opponent, hands: int, flops: int) -> Opponent:
    """Give an opponent counts from elsewhere.

    Raises:
        QueryError: If he cannot have seen that many flops.
    """
    state, fresh = library.state.opponents, opponent.with_counts(hands, flops)
    _apply(library, f"Counts of {shown_name(opponent.name)}", state.with_opponent(opponent, fresh))
    return fresh


def set_stereotype(library: RangeLibrary, opponent: Opponent, key: str) -> Opponent:
    """Choose a stereotype, or with an empty key let one be found."""
    return _change(library, f"Stereotype of {shown_name(opponent.name)}", opponent, stereotype=key)


def set_ideal(library: RangeLibrary, percent: int) -> None:
    """Set the ideal rate of flops seen.

    Args:
        library: The library.
        percent: Whole per cent.

    Raises:
        QueryError: If it is out of range.
    """
    if not LEAST_PERCENT <= percent <= MOST_PERCENT:
        raise QueryError(
            f"The ideal rate is from {LEAST_PERCENT} to {MOST_PERCENT} %, not {percent}.",
            remedy="It is the share of flops that a player of looseness 1 sees.",
        )
    _apply(library, "Ideal rate of flops", replace(library.state.opponents, ideal=percent))


def set_every(library: RangeLibrary, hands: int) -> None:
    """Set after how many hands counts are halved.

    Raises:
        QueryError: If it is out of range.
    """
    check_every(hands)
    _apply(library, "Halving of counts", replace(library.state.opponents, every=hands))


def _change(library: RangeLibrary, step: str, opponent: Opponent, **changes: str) -> Opponent:
    fresh = replace(opponent, **changes)  # type: ignore[arg-type]  # only names and keys are changed here
    _apply(library, step, library.state.opponents.with_opponent(opponent, fresh))
    return fresh


def _apply(library: RangeLibrary, step: str, state: OpponentList) -> None:
    library.apply(step, replace(library.state, opponents=state))
