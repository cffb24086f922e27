"""``functions``: the functions of PQL, their arguments, results and meaning.

Without a name all functions are listed by family; with a name, its full reference is printed; with other
words, the functions whose reference contains all of them.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from oracle.cli import say
from oracle.cli.exit_codes import DONE
from oracle.errors import QueryError, shown
from oracle.games import GAMES
from oracle.query.registry import FunctionSpec, find_function, functions, nearest_function
from oracle.query.words import reserved_kind

WIDTH = 100
"""Longest line of the reference, in characters."""

_INDENT = "  "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "words", nargs="*", metavar="WORD", help="a function, or words to look for; all functions by default"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def execute(options: argparse.Namespace) -> int:
    """Run the command; returns the exit code."""
    words = " ".join(options.words).split()
    spec = _named(words)
    if spec is not None:
        _print(options, _record(spec), _reference(spec))
        return DONE
    found = _found(words)
    if words:
        say.remark(_what_was_found(words, len(found)))
    _print(options, [_record(each) for each in found], _listing(found))
    return DONE


def _print(options: argparse.Namespace, record: object, lines: Iterable[str]) -> None:
    if options.json:
        say.answer_json(record)
    else:
        say.answer("\n".join(lines))


def _named(words: Sequence[str]) -> FunctionSpec | None:
    """The function with this name, alone or as a call, or None."""
    return find_function(" ".join(words).partition("(")[0])


def _found(words: Sequence[str]) -> tuple[FunctionSpec, ...]:
    """The functions whose reference contains all words, in any case.

    Raises:
        QueryError: If there is none.
    """
    wanted = [word.lower() for word in words]
    specs = tuple(functions().values())
    found = tuple(spec for spec in specs if all(word in _all_text(spec) for word in wanted))
    if not found:
        near = nearest_function(" ".join(words))
        remedy = f"Did you mean {near}?" if near else "Leave out the words to see all functions."
        raise QueryError(f"{_no_function(words)} No function mentions it.", remedy=remedy)
    return found


def _all_text(spec: FunctionSpec) -> str:
    """The text that is searched: the family and the whole reference, in lower case."""
    return " ".join((spec.family, *_reference(spec))).lower()


def _what_was_found(words: Sequence[str], count: int) -> str:
    """The heading above the functions found."""
    found = "One function mentions" if count == 1 else f"{count} functions mention"
    return f"{_no_function(words)} {found} it:"


def _no_function(words: Sequence[str]) -> str:
    """A message that words are not the name of a function, and what they are in PQL instead."""
    text = shown(" ".join(words))
    kind = reserved_kind(text)
    return f"“{text}” is {kind}, not a function." if kind else f"No function is called “{text}”."


def _listing(specs: Sequence[FunctionSpec]) -> Iterable[str]:
    """All functions by family: signature and summary."""
    by_family: dict[str, list[FunctionSpec]] = {}
    for spec in specs:
        by_family.setdefault(spec.family, []).append(spec)
    for number, (family, members) in enumerate(by_family.items()):
        if number:
            yield ""
        yield family
        for spec in members:
            also = f"  (also {', '.join(spec.aliases)})" if spec.aliases else ""
            yield f"{_INDENT}{spec.signature} → {spec.result.value}{also}"
            yield from _wrapped(spec.doc.summary, 3 * _INDENT)


def _reference(spec: FunctionSpec) -> Iterable[str]:
    """The full reference of a function."""
    doc = spec.doc
    yield f"{spec.signature} → {spec.result.value}"
    if spec.aliases:
        yield f"{_INDENT}also written {', '.join(spec.aliases)}"
    yield from ("", *_wrapped(doc.summary))
    if doc.arguments:
        yield from ("", "Arguments")
        types = {parameter.name: parameter.type.value for parameter in spec.parameters}
        optional = {parameter.name for parameter in spec.parameters if parameter.optional}
        for name, meaning in doc.arguments:
            kind = types[name] + (", optional" if name in optional else "")
            yield from _wrapped(f"{name} ({kind}): {meaning}", _INDENT, 2 * _INDENT)
    yield from ("", "Gives", *_wrapped(doc.returns, _INDENT))
    if doc.edge_cases:
        yield from ("", "Edge cases", *_wrapped(doc.edge_cases, _INDENT))
    yield from ("", "Games", *_wrapped(_games(spec), _INDENT))
    yield from ("", "Example", f"{_INDENT}{doc.example.text}", f"{_INDENT}{doc.example.query}")


def _games(spec: FunctionSpec) -> str:
    """The games in which a function is defined, or "every game"."""
    every = sum(game.runnable for game in GAMES)
    return "every game" if len(spec.asked_in) == every else ", ".join(spec.asked_in)


def _wrapped(text: str, first: str = "", rest: str | None = None) -> list[str]:
    return textwrap.wrap(
        text, WIDTH, initial_indent=first, subsequent_indent=first if rest is None else rest,
        break_on_hyphens=False,
    )  # fmt: skip


def _record(spec: FunctionSpec) -> dict[str, Any]:
    """The reference of a function as JSON."""
    doc = spec.doc
    meanings = dict(doc.arguments)
    return {
        "name": spec.name,
        "aliases": list(spec.aliases),
        "family": spec.family,
        "signature": spec.signature,
        "arguments": [
            {"name": each.name, "type": each.type.value, "meaning": meanings[each.name]}
            for each in spec.parameters
        ],
        "result": spec.result.value,
        "summary": doc.summary,
        "returns": doc.returns,
        "edge_cases": doc.edge_cases,
        "games": list(spec.asked_in),
        "example": {"text": doc.example.text, "query": doc.example.query, "value": doc.example.value},
    }
