"""What is asked may come from the command line or, where a ``-`` stands, from the lines of standard input."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import TextIO

from oracle.errors import QueryError, Span, TextError

STANDARD_INPUT = "-"
MAX_LINE = 1_000_000
"""Longest line taken from standard input, in characters."""


def with_line(words: Sequence[str], line: str) -> tuple[str, ...]:
    """The words with a line, split as a shell would, in the place of the ``-``.

    Raises:
        QueryError: If there are two ``-``.
        TextError: If a quotation mark of the line is never closed.
    """
    place = place_of_dash(words)
    return (*words[:place], *_split(line), *words[place + 1 :])


def lines() -> Iterator[str]:
    """The lines of standard input that say something, without the blanks around them.

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
    """All of standard input.

    Args:
        most: How many characters it may have.

    Raises:
        QueryError: If it is too long, or there is no standard input.
    """
    text = _open_input().read(most + 1)
    if len(text) > most:
        raise QueryError(f"Standard input is longer than {most:,} characters.")
    return text


def _open_input() -> TextIO:
    """Standard input, its byte order mark (Windows editors write one into files) not taken for a letter."""
    if sys.stdin is None:
        raise QueryError("Standard input is closed.", remedy="Write the question in place of the “-”.")
    if isinstance(sys.stdin, TextIOWrapper) and sys.stdin.encoding.lower() == "utf-8":
        sys.stdin.reconfigure(encoding="utf-8-sig", errors=sys.stdin.errors)
    return sys.stdin


def place_of_dash(words: Sequence[str]) -> int:
    """Where the one ``-`` stands.

    Raises:
        QueryError: If there are two.
    """
    if list(words).count(STANDARD_INPUT) > 1:
        raise QueryError("Standard input can be read once only.", remedy="Write “-” in one place.")
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
