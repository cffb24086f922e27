"""The pages of reference, from docstrings: functions of PQL, names of `import oracle`, commands."""

from __future__ import annotations

import argparse
import inspect
import os
import re
from collections.abc import Iterable
from unittest import mock

import oracle
from oracle.cli.command import COMMANDS, command_parser
from oracle.games import GAMES
from oracle.query.registry import FunctionSpec, functions

PYTHON = {
    "Questions": (
        "run", "stream", "equity", "equity_query", "batch", "workers", "win_odds", "pot_share",
        "trials_table",
    ),
    "Ranges": ("parse_range", "narrow", "hand_table", "versus_table"),
    "Hands": (
        "describe", "evaluate", "hand_type", "hands", "random_hand", "random_hands", "cards_in", "outs",
    ),
    "Pictures": (
        "equity_graph", "range_vs_range", "heat_map", "next_cards", "catches", "turn_river", "streets",
        "hand_types", "breakdown", "what_they_hold", "starting_hands", "odds_against", "spectrum",
        "blockers", "flops",
    ),
    "Decisions": (
        "decide", "needed_equity", "advice", "first_bet", "first_call", "callers", "opponent",
        "preflop_value", "preflop_values",
    ),
    "Questions and answers as values": (
        "Query", "Seat", "RunSettings", "Result", "Snapshot", "SeatFigures", "SelectorFigures", "Estimate",
        "Bucket", "BatchRow", "PictureTable", "FlopFigures", "WeightedRange", "HandType",
    ),
    "Errors and warnings": (
        "OracleError", "TextError", "QueryError", "RunError", "FileError", "Span", "RangeWarning",
    ),
}  # fmt: skip
"""The public names of `oracle`, by what they are for."""

_COLUMNS = "88"
_SPECIAL = re.compile(r"([\\`*_{}\[\]<>#|~])")
_PROGRAM = "open-odds-oracle"


def python_page() -> str:
    """The reference of `import oracle`.

    Raises:
        ValueError: If a public name is in no group, or a group lists one that is not public.
    """
    listed = [name for names in PYTHON.values() for name in names]
    unlisted = set(oracle.__all__) ^ set(listed)
    if unlisted:
        raise ValueError(f"PYTHON in {__name__} and oracle.__all__ differ: {sorted(unlisted)}")
    parts = [
        "# Python\n\nEvery name is used as `oracle.NAME` after `import oracle`. "
        "[From Python](python.md) has examples.\n"
    ]
    for title, names in PYTHON.items():
        parts.append(f"## {title}\n")
        parts += [_autodoc(name) for name in names]
    return "\n".join(parts)


def _autodoc(name: str) -> str:
    thing = getattr(oracle, name)
    if not inspect.isclass(thing):
        return f"```{{eval-rst}}\n.. autofunction:: oracle.{name}\n```\n"
    return f"```{{eval-rst}}\n.. autoclass:: oracle.{name}()\n   :members:\n```\n"


def pql_page() -> str:
    """The reference of the functions of PQL, by family."""
    families: dict[str, list[FunctionSpec]] = {}
    for spec in functions().values():
        families.setdefault(spec.family, []).append(spec)
    parts = [
        "# Functions of PQL\n\n[PQL](pql.md) explains the language. The window and the command "
        "`functions NAME` show the same reference.\n"
    ]
    for family, members in families.items():
        parts.append(f"## {family}\n")
        parts += ["\n".join(_function(spec)) for spec in members]
    return "\n".join(parts)


def _function(spec: FunctionSpec) -> Iterable[str]:
    doc = spec.doc
    yield f"### {spec.name}\n"
    yield f"`{spec.signature}` → {spec.result.value}\n"
    if spec.aliases:
        yield f"Also written {', '.join(f'`{alias}`' for alias in spec.aliases)}.\n"
    yield plain(doc.summary) + "\n"
    kinds = {each.name: each.type.value + (", optional" if each.optional else "") for each in spec.parameters}
    for name, meaning in doc.arguments:
        yield f"- `{name}` ({kinds[name]}): {plain(meaning)}"
    yield f"\n**Gives** {plain(doc.returns)}\n"
    if doc.edge_cases:
        yield f"**Edge cases** {plain(doc.edge_cases)}\n"
    yield f"**Games** {_games(spec)}\n"
    yield f"```text\n{doc.example.text}\n```\n"


def _games(spec: FunctionSpec) -> str:
    every = sum(game.runnable for game in GAMES)
    return "every game" if len(spec.asked_in) == every else ", ".join(spec.asked_in)


def commands_page() -> str:
    """What every command says with ``--help``."""
    parts = ["# Commands\n\n[The command line](command-line.md) has examples with their answers.\n"]
    for name in COMMANDS:
        parts.append(f"## {name}\n\n```text\n{_help(command_parser(name, _PROGRAM))}```\n")
    return "\n".join(parts)


def _help(parser: argparse.ArgumentParser) -> str:
    with mock.patch.dict(os.environ, COLUMNS=_COLUMNS):
        return parser.format_help()


def plain(text: str) -> str:
    """A text in which nothing is markup."""
    return _SPECIAL.sub(r"\\\1", text)
