"""The text of a rule, read from left to right."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import Decimal
from typing import NoReturn

from oracle.errors import Span, TextError, shown

MOST_CHARACTERS = 10_000
"""Longest rule: room for a long range."""

_BLANKS = re.compile(r"\s*")
_WORD = re.compile(r"flop[a-z]+\d*|[a-z][a-z-]*", re.IGNORECASE)
"""A word; only flop categories such as floppocket12 may end in digits, so x1.3 begins with the word x."""
_NUMBER = re.compile(r"\d{1,9}(?:\.\d{1,9})?")
_LABEL = re.compile(r"(?:vr|\d{1,2}h)\b", re.IGNORECASE)
_PIECE = re.compile(r"[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)?|.", re.DOTALL)
_JOINS = re.compile(r"(?:and|or)\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Place:
    """A stretch of the text."""

    span: Span

    def upto(self, source: RuleText) -> Place:
        """The stretch from its beginning to the end of what was read last."""
        return Place(Span(self.span.start, max(self.span.start, source.read_to)))


class RuleText:
    """Reads a rule; every error is a `TextError` with its place.

    Attributes:
        text: The rule.
        read_to: Where the last piece read ends.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.read_to = 0
        self._at = 0
        if len(text) > MOST_CHARACTERS:
            self.fail(
                Place(Span(MOST_CHARACTERS, len(text))),
                f"A rule has at most {MOST_CHARACTERS:,} characters.", remedy="Split it in two.",
            )  # fmt: skip
        self._skip(0)

    @property
    def at_end(self) -> bool:
        """Whether everything is read."""
        return self._at >= len(self.text)

    def place(self) -> Place:
        """The next piece of the text."""
        piece = _PIECE.match(self.text, self._at)
        return Place(Span(self._at, piece.end() if piece else self._at))

    def take_any_word(self) -> str:
        """Take the next word, in lower case; empty if there is none."""
        word = _WORD.match(self.text, self._at)
        if word is None:
            return ""
        self._skip(word.end())
        return word[0].lower()

    def take_word(self, words: str) -> bool:
        """Take the given words if they come next, in any case."""
        at = self._after(words.split())
        if at is None:
            return False
        self._skip(at)
        return True

    def take_longest(self, names: Iterable[str]) -> str | None:
        """Take the longest of some names that comes next."""
        found = [(at, name) for name in names if (at := self._after(name.split())) is not None]
        if not found:
            return None
        at, name = max(found)
        self._skip(at)
        return name

    def take_symbol(self, symbol: str) -> bool:
        """Take a symbol if it comes next."""
        if not self.text.startswith(symbol, self._at):
            return False
        self._skip(self._at + len(symbol))
        return True

    def take_number(self) -> Decimal | None:
        """Take a number, if one comes next."""
        number = _NUMBER.match(self.text, self._at)
        if number is None:
            return None
        self._skip(number.end())
        return Decimal(number[0])

    def take_label(self) -> str:
        """Take the label of an ordering that touches what was read last, in lower case."""
        label = _LABEL.match(self.text, self.read_to)
        if label is None:
            return ""
        self._skip(label.end())
        return label[0].lower()

    def take_range(self) -> tuple[Place, str]:
        """Take a range: in brackets, or up to "and", "or" or a closing bracket."""
        opening = self.place()
        if self.take_symbol("("):
            start, end = self._at, self._closing(self._at, alone=False)
            if end is None:
                self.fail(
                    opening, "This bracket is never closed.", expected="“)”", remedy="Add ) at its end."
                )
            self._skip(end + 1)
        else:
            start, found = self._at, self._closing(self._at, alone=True)
            end = len(self.text) if found is None else found
            self._skip(end)
        return Place(Span(start, end)), self.text[start:end]

    def take_braces(self, opening: Place) -> tuple[Place, str]:
        """Take everything up to the closing brace, and the brace."""
        start, end = self._at, self.text.find("}", self._at)
        if end < 0:
            self.fail(opening, "This brace is never closed.", expected="“}”", remedy="Add } at its end.")
        self._skip(end + 1)
        return Place(Span(start, end)), self.text[start:end]

    def inside(self, trouble: TextError, where: Place) -> TextError:
        """An error in a part of the rule, moved to its place in the rule."""
        return TextError(
            trouble.message, text=self.text, span=trouble.span.shifted(where.span.start), found=trouble.found,
            expected=trouble.expected, remedy=trouble.remedy,
        )  # fmt: skip

    def unexpected(self, expected: str, *, remedy: str) -> NoReturn:
        """Refuse the next piece of the text."""
        where = self.place()
        found = shown(self.text[where.span.start : where.span.end])
        message = f"“{found}” is not expected here." if found else "The rule ends too early."
        self.fail(where, message, found=found or "the end of the rule", expected=expected, remedy=remedy)

    def fail(
        self, where: Place, message: str, *, found: str = "", expected: str = "", remedy: str = ""
    ) -> NoReturn:
        """Refuse a stretch of the text."""
        what = found or shown(self.text[where.span.start : where.span.end])
        raise TextError(
            message, text=self.text, span=where.span, found=what, expected=expected, remedy=remedy
        )

    def _after(self, words: list[str]) -> int | None:
        """Where the given words end if they come next, or None."""
        at = self._at
        for number, word in enumerate(words):
            if number:
                at = _end(_BLANKS, self.text, at)
            found = _WORD.match(self.text, at)
            if found is None or found[0].lower() != word:
                return None
            at = found.end()
        return at

    def _closing(self, start: int, *, alone: bool) -> int | None:
        """Where the open bracket closes; if ``alone``, at "and" or "or" too."""
        depth = 0
        for at in range(start, len(self.text)):
            letter = self.text[at]
            if depth == 0 and (letter == ")" or (alone and self._joins(at))):
                return at
            depth += (letter == "(") - (letter == ")")
        return None

    def _joins(self, at: int) -> bool:
        """Whether the word "and" or "or" is at this position."""
        before = self.text[at - 1 : at]
        return not before.isalnum() and _JOINS.match(self.text, at) is not None

    def _skip(self, at: int) -> None:
        """Continue after a piece and the blanks that follow it."""
        self.read_to = at
        self._at = _end(_BLANKS, self.text, at)


def _end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return found.end() if found else at
