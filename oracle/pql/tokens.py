"""Splitting text into tokens.

`scan` accepts any text, comments included, for colouring and completion; `tokenize` is used by the parser and
refuses invalid tokens.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from oracle.errors import Span, TextError, shown

MAX_TEXT = 1_000_000
"""Longest text accepted, in characters: twice the size of ten players with ranges of maximum length."""

MAX_TOKENS = 50_000
"""Most words and symbols in one text."""

_WORD = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_NUMBER = re.compile(r"[0-9]+(?:\.[0-9]+)?|\.[0-9]+")
_BLANKS = re.compile(r"\A\ufeff|\s+")
"""White space, and the invisible byte order mark that some editors put at the beginning of a file."""
_LINE_COMMENT = re.compile(r"--[^\n]*")
_SYMBOLS = ("<>", "<=", ">=", "!=", "||", "=", "<", ">", "(", ")", ",", ";", "+", "-", "*", "/")
_BY_FIRST = {first: tuple(symbol for symbol in _SYMBOLS if symbol[0] == first) for first in "".join(_SYMBOLS)}


class Kind(Enum):
    """The kind of a token."""

    WORD = "word"
    NUMBER = "number"
    STRING = "string"
    SYMBOL = "symbol"
    COMMENT = "comment"
    OPEN_STRING = "open string"  # without its closing quote
    OPEN_COMMENT = "open comment"  # without its */
    UNKNOWN = "unknown"  # an invalid character
    END = "end"


@dataclass(frozen=True, slots=True)
class Token:
    """One token.

    Attributes:
        kind: What it is.
        text: As written; for a string its value, without quotes.
        text: As written; for a string its value, without quotes.
        end: The position after it.
    """

    kind: Kind
    text: str
    start: int
    end: int

    @property
    def is_end(self) -> bool:
        """Whether it marks the end of the text."""
        return self.kind is Kind.END

    @property
    def span(self) -> Span:
        """Its place in the text."""
        return Span(self.start, self.end)

    def is_word(self, *words: str) -> bool:
        """Whether it is one of the given words (lower case), in any case."""
        return self.kind is Kind.WORD and self.text.lower() in words

    def is_symbol(self, *symbols: str) -> bool:
        """Whether it is one of the given symbols."""
        return self.kind is Kind.SYMBOL and self.text in symbols

    def quoted(self) -> str:
        """The token as quoted in a message."""
        if self.is_end:
            return "the end of the text"
        return f"“{shown(self.text)}”" if self.text else "An empty string"


def scan(text: str) -> Iterator[Token]:
    """All tokens of a text, comments and broken ones included; `Kind.END` comes last."""
    position = 0
    while position < len(text):
        blanks = _BLANKS.match(text, position)
        if blanks:
            position = blanks.end()
            continue
        token = _read(text, position)
        yield token
        position = token.end
    yield Token(Kind.END, "", len(text), len(text))


def tokenize(text: str) -> list[Token]:
    """The tokens of a text without its comments; the last one is always `Kind.END`.

    Raises:
        TextError: On an invalid character, an unclosed string or comment, or a text that is too long.
    """
    if len(text) > MAX_TEXT:
        raise TextError(
            f"This text is {len(text):,} characters long; the limit is {MAX_TEXT:,}.",
            text=text, span=Span(MAX_TEXT, len(text)), found=f"{len(text):,} characters",
            expected=f"at most {MAX_TEXT:,} characters", remedy="Ask several shorter queries.",
        )  # fmt: skip
    tokens: list[Token] = []
    for token in scan(text):
        if token.kind is Kind.COMMENT:
            continue
        if token.kind in _BROKEN:
            raise _broken(text, token)
        tokens.append(token)
        if len(tokens) > MAX_TOKENS:
            raise TextError(
                f"This text has more than {MAX_TOKENS:,} words and symbols.",
                text=text, span=Span(token.start, len(text)), found=shown(token.text),
                expected=f"at most {MAX_TOKENS:,} words and symbols", remedy="Ask several shorter queries.",
            )  # fmt: skip
    return tokens


def _read(text: str, start: int) -> Token:
    """The token that begins at ``start``."""
    letter = text[start]
    if letter in "'\"":
        return _read_string(text, start)
    if text.startswith("--", start):
        comment = _LINE_COMMENT.match(text, start)
        return Token(
            Kind.COMMENT, comment[0] if comment else "--", start, comment.end() if comment else start
        )
    if text.startswith("/*", start):
        end = text.find("*/", start + 2)
        kind = Kind.OPEN_COMMENT if end < 0 else Kind.COMMENT
        end = len(text) if end < 0 else end + 2
        return Token(kind, text[start:end], start, end)
    for pattern, kind in ((_WORD, Kind.WORD), (_NUMBER, Kind.NUMBER)):
        found = pattern.match(text, start)
        if found:
            return Token(kind, found[0], start, found.end())
    for symbol in _BY_FIRST.get(letter, ()):
        if text.startswith(symbol, start):
            return Token(Kind.SYMBOL, symbol, start, start + len(symbol))
    return Token(Kind.UNKNOWN, letter, start, start + 1)


def _read_string(text: str, start: int) -> Token:
    """A string; inside it, its own kind of quote is doubled."""
    quote = text[start]
    pieces: list[str] = []
    position = start + 1
    while (end := text.find(quote, position)) >= 0:
        pieces.append(text[position:end])
        if not text.startswith(quote, end + 1):
            return Token(Kind.STRING, quote.join(pieces), start, end + 1)
        position = end + 2
    return Token(Kind.OPEN_STRING, text[start:], start, len(text))


_BROKEN = frozenset((Kind.OPEN_STRING, Kind.OPEN_COMMENT, Kind.UNKNOWN))

_CURLY = "‘’‚‛“”„‟´`«»"


def _broken(text: str, token: Token) -> TextError:
    """The error for an invalid token."""
    if token.kind is Kind.OPEN_STRING:
        quote = token.text[0]
        return TextError(
            "This string is never closed.",
            text=text, span=Span(token.start, token.start + 1), found=shown(token.text),
            expected="a closing quote", remedy=f"Add {quote} after its last letter.",
        )  # fmt: skip
    if token.kind is Kind.OPEN_COMMENT:
        return TextError(
            "This comment is never closed.",
            text=text, span=Span(token.start, token.start + 2), found=shown(token.text),
            expected="*/", remedy="Add */ after it.",
        )  # fmt: skip
    remedy = "Remove it."
    if token.text in _CURLY:
        remedy = "Use plain quotes, ' or \"."
    elif token.text.isalpha():
        remedy = "Names consist of the letters a to z, digits and _."
    return TextError(
        f"{token.quoted()} has no meaning here.",
        text=text, span=token.span, found=shown(token.text),
        expected="a word, a number, a string in quotes or an operator", remedy=remedy,
    )  # fmt: skip
