"""What all records of a session file are made of."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Count = Annotated[int, Meta(ge=0)]
Text = Annotated[str, Meta(max_length=1_000_000)]
Label = Annotated[str, Meta(max_length=10_000)]
Fraction = Annotated[str, Meta(pattern=r"^([0-9]{1,40}(/[1-9][0-9]{0,40})?)?$")]


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every part of a session."""
