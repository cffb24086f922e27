"""Questions from the command line or, in place of a ``-``, from the lines of standard input."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import TextIO

from oracle.errors import QueryError, Span, TextError

STANDARD_INPUT = "-"
MAX_LINE = 1_000_000
"""Longest line read from standard input, in characters."""


def with_line(words: Sequence[str], line: str) -> tuple[str, ...]:
    """The arguments with a line, split as a shell would, in place of the ``-``.

    Raises:
        QueryError: If there are two ``-``.
        TextError: If a quotation mark in the line is never closed.
    """
    place = place_of_dash(words)
    return (*words[:place], *_split(line), *words[place + 1 :])


def input_lines() -> Iterator[str]:
    """The non-empty lines of standard input, stripped.

    Raises:
        QueryError: If a line is too long, or there is no standard input.
    """
    source = _open_input()
    while line := source.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE:
            raise QueryError(f"A line of standard input is longer than {MAX_LINE:,} characters.")
        if line.strip() and not line.lstrip().startswith("#"):
            yield line.strip()


def whole_input(most: int = MAX_LINE) -> str:
    """The whole of standard input.

    Args:
        most: Most characters allowed.

    Raises:
        QueryError: If it is too long, or there is no standard input.
    """
    text = _open_input().read(most + 1)
    if len(text) > most:
        raise QueryError(f"Standard input is longer than {most:,} characters.")
    return text


def _open_input() -> TextIO:
    """Standard input without a byte order mark, which Windows editors write into files."""
    if sys.stdin is None:
        raise QueryError("Standard input is closed.", remedy="Write the question instead of the “-”.")
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.encoding.lower() == "utf-8":
        sys.stdin.reconfigure(encoding="utf-8-sig", errors=sys.stdin.errors)
    return sys.stdin


def place_of_dash(words: Sequence[str]) -> int:
    """Position of the ``-``, if there is one.

    Raises:
        QueryError: If there are two.
    """
    if list(words).count(STANDARD_INPUT) > 1:
        raise QueryError("Standard input can be read only once.", remedy="Write “-” in one place.")
    return list(words).index(STANDARD_INPUT)


def _split(line: str) -> list[str]:
    try:
        return shlex.split(line)
    except ValueError:
        start = max(line.rfind('"'), line.rfind("'"), 0)
        raise TextError(
            "A quotation mark is never closed.",
            text=line, span=Span(start, start + 1), remedy="Close it, or remove it.", place="Standard input",
        ) from None  # fmt: skip
