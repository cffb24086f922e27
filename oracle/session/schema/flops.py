"""The records of sets of flops: each with its name and its flops as solvers write them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta

from oracle.session.schema.records import Label, Record, Text

MAX_FLOP_SETS = 50
"""Most sets; the window keeps as many."""


class FlopSetRecord(Record, frozen=True, kw_only=True):
    """A set: its name, and its flops with weights as text, valid or not."""

    name: Annotated[Label, Meta(min_length=1)]
    flops: Text


def check_flop_sets(sets: Sequence[FlopSetRecord]) -> None:
    """Raise ValueError if two sets have the same name."""
    if len({each.name for each in sets}) < len(sets):
        raise ValueError("two sets of flops have the same name")
