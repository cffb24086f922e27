"""The records of a player's actions on past streets."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta

from oracle.session.schema.records import Label, Record

Street = Literal["preflop", "flop", "turn", "river"]
"""The streets of games with a board."""

MAX_ACTIONS = 4
"""One action per street."""

RuleText = Annotated[str, Meta(max_length=20_000)]
"""A rule as typed; a valid one has at most 10,000 characters."""


class ActionRecord(Record, frozen=True, kw_only=True):
    """An action: its street, a word for the reader, the rule without its street as typed, valid or not."""

    street: Street
    word: Label = ""
    rule: RuleText = ""


def check_actions(actions: Sequence[ActionRecord]) -> None:
    """Raise ValueError if a street has two actions."""
    streets = [action.street for action in actions]
    if len(set(streets)) < len(streets):
        raise ValueError("two actions on one street")
