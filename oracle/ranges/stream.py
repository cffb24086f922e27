"""The tokens of one text, read one by one, with errors that know their place."""

from __future__ import annotations

from typing import NoReturn

from oracle.errors import shown
from oracle.games import Game
from oracle.ranges.source import Source
from oracle.ranges.tokens import Kind, Token, tokenize


class TokenStream:
    """Reads the tokens of a text from left to right.

    Attributes:
        source: The text.
        game: The game the range is for.
    """

    def __init__(self, source: Source, game: Game) -> None:
        self.source = source
        self.game = game
        self._tokens = tokenize(source)
        self._tokens.append(self._tokens[-1])  # the end twice, so that one may always look one ahead
        self._position = 0

    def peek(self, ahead: int = 0) -> Token:
        """The token not yet taken, or one ``ahead`` of it, at most one beyond the end."""
        return self._tokens[self._position + ahead]

    @property
    def last_end(self) -> int:
        """Where the token taken last ends; 0 before the first."""
        before = self.taken()
        return before.end if before else 0

    def taken(self) -> Token | None:
        """The token taken last, or None before the first."""
        return self._tokens[self._position - 1] if self._position else None

    def take(self) -> Token:
        """The next token, which is thereby taken; the end is never passed."""
        token = self._tokens[self._position]
        if token.kind is not Kind.END:
            self._position += 1
        return token

    def take_symbol(self, symbols: str) -> Token | None:
        """Take the next token if it is one of the symbols."""
        return self.take() if self.peek().is_symbol(symbols) else None

    def typed(self, start: int, end: int) -> str:
        """What the user typed from ``start`` up to ``end``, cut to a length fit for a message."""
        return shown(self.source.typed(start, end))

    def fail(
        self,
        start: int,
        end: int,
        message: str,
        *,
        found: str | None = None,
        expected: str = "",
        remedy: str = "",
    ) -> NoReturn:
        """Raise the error for a stretch of the text."""
        raise self.source.error(start, end, message, found=found, expected=expected, remedy=remedy)

    def fail_at(self, token: Token, message: str, *, expected: str = "", remedy: str = "") -> NoReturn:
        """Raise the error for one token."""
        self.fail(token.start, token.end, message, expected=expected, remedy=remedy)
