"""The tokens of one text, read one by one, with errors that know their place."""

from __future__ import annotations

import re
from typing import NoReturn

from oracle.errors import shown
from oracle.games import Game
from oracle.ranges.text.source import Source
from oracle.ranges.text.tokens import Kind, Token, read_token


class TokenStream:
    """Reads the tokens of a text from left to right.

    Attributes:
        source: The text.
        game: The game the range is for.
    """

    def __init__(self, source: Source, game: Game) -> None:
        self.source = source
        self.game = game
        self._tokens: list[Token] = []
        self._position = 0

    def peek(self, ahead: int = 0) -> Token:
        """The token not yet taken, or one ``ahead`` of it; behind the end there are only ends."""
        place = self._position + ahead
        while len(self._tokens) <= place:
            self._tokens.append(read_token(self.source, self._read_to))
        return self._tokens[place]

    def take_match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take what a pattern matches from the token not yet taken on, as if it were one token.

        Nothing is matched where that token has been looked at already.
        """
        if self._position < len(self._tokens):
            return None
        found = pattern.match(self.source.chars, self._read_to)
        if found is not None:
            self._tokens.append(Token(Kind.HAND, found[0], found.start(), found.end()))
            self._position += 1
        return found

    def give_back(self) -> None:
        """Undo the `take_match` that was the last to take anything."""
        self._tokens.pop()
        self._position -= 1

    @property
    def _read_to(self) -> int:
        """Where the text that has been looked at ends."""
        return self._tokens[-1].end if self._tokens else 0

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
        token = self.peek()
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
