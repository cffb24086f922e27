"""Parses the docstring of a PQL function for help, completion and the reference.

A docstring begins with a one-line summary.  Then come, each after a blank line and with its lines indented:
``Args:`` (``player: The player.``), ``Returns:`` (the value), ``Edge cases:`` and ``Example:``, which has a
fixed form::

    hero='JsTh', board='9h8s2c': outsToHandType(hero, flop, straight) = 8

The example is the table (players with their cards, ``board``, ``dead``, ``game``; hold'em by default), a
colon, a call, and its value as printed by ``toString``.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass

_HEADINGS = ("Args", "Returns", "Edge cases", "Example")
_HEADING = re.compile(rf"^({'|'.join(_HEADINGS)}):$")
_ARGUMENT = re.compile(r"(\w+): (.+)")
_EXAMPLE = re.compile(r"((?:\w+='[^']*'(?:, )?)+): (.+) = (.+)")
_SETTING = re.compile(r"(\w+)='([^']*)'")
_FROM_KEYS = ("game", "board", "dead")


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: a table, a call, and its value.

    Attributes:
        text: The line as written.
        game: The game.
        players: Names and cards, in order.
        board: Community cards; may be empty.
        dead: Dead cards; may be empty.
        call: The call, as PQL.
        value: Its value, as printed.
    """

    text: str
    game: str
    players: tuple[tuple[str, str], ...]
    board: str
    dead: str
    call: str
    value: str

    @property
    def query(self) -> str:
        """The example as a query: a histogram with one bucket, named by the value."""
        table = [("game", self.game), ("board", self.board), ("dead", self.dead), *self.players]
        keys = ", ".join(f"{key}='{value}'" for key, value in table if value)
        return f"select histogram(toString({self.call})) from {keys}"


@dataclass(frozen=True, slots=True)
class FunctionDoc:
    """The parsed docstring of a function.

    Attributes:
        summary: One line.
        arguments: Name and meaning of each argument, in order.
        returns: The value.
        edge_cases: Edge cases; may be empty.
        example: A worked example.
    """

    summary: str
    arguments: tuple[tuple[str, str], ...]
    returns: str
    edge_cases: str
    example: Example


def read_doc(docstring: str) -> FunctionDoc:
    """Parse a docstring.

    Raises:
        ValueError: If a part is missing or the example does not have the fixed form.
    """
    parts: dict[str, list[str]] = {"": []}
    part = ""
    for line in inspect.cleandoc(docstring).splitlines():
        heading = _HEADING.match(line)
        if heading:
            part = heading[1]
            parts[part] = []
        else:
            parts[part].append(line)
    summary = _joined(parts[""])
    missing = [name for name in ("Returns", "Example") if not parts.get(name)]
    if missing or not summary:
        raise ValueError(f"the docstring “{summary}” lacks {', '.join(missing) or 'a summary'}")
    return FunctionDoc(
        summary=summary,
        arguments=_arguments(parts.get("Args", [])),
        returns=_joined(parts["Returns"]),
        edge_cases=_joined(parts.get("Edge cases", [])),
        example=read_example(_joined(parts["Example"])),
    )


def read_example(text: str) -> Example:
    """Parse the line of a worked example.

    Raises:
        ValueError: If it does not have the fixed form.
    """
    found = _EXAMPLE.fullmatch(text)
    if found is None:
        raise ValueError(f"not a worked example: {text}")
    settings = _SETTING.findall(found[1])
    keys = {name: value for name, value in settings if name in _FROM_KEYS}
    return Example(
        text=text,
        game=keys.get("game", "holdem"),
        players=tuple((name, value) for name, value in settings if name not in _FROM_KEYS),
        board=keys.get("board", ""),
        dead=keys.get("dead", ""),
        call=found[2],
        value=found[3],
    )


def _joined(lines: list[str]) -> str:
    """The lines of a section as one paragraph."""
    return " ".join(" ".join(lines).split())


def _arguments(lines: list[str]) -> tuple[tuple[str, str], ...]:
    """The arguments with their meanings; continuation lines are indented more."""
    entries: list[str] = []
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    for line in lines:
        if line.strip() and len(line) - len(line.lstrip()) == indent:
            entries.append(line)
        elif entries:
            entries[-1] += " " + line
    found = [_ARGUMENT.fullmatch(" ".join(entry.split())) for entry in entries]
    return tuple((each[1], each[2]) for each in found if each is not None)
