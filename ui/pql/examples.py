"""The gallery of worked examples in the PQL pane."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache

from oracle.places import resource


@dataclass(frozen=True, slots=True)
class PqlExample:
    """A worked example.

    Attributes:
        group: Its heading.
        title: Its question, in a few words.
        shows: What it teaches, in one line.
        text: The query.
    """

    group: str
    title: str
    shows: str
    text: str


@cache
def examples() -> tuple[PqlExample, ...]:
    """All examples, in the order of the gallery."""
    file = resource("examples/pql.toml")
    listed = tomllib.loads(file.read_text(encoding="utf-8"))["example"]
    return tuple(
        PqlExample(each["group"], each["title"], each["shows"], each["text"].strip()) for each in listed
    )
