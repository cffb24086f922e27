"""The tokens of a range text, read one by one."""

from __future__ import annotations

import re
from typing import Unpack

from oracle.errors import TextError, shown
from oracle.games import Game
from oracle.ranges.text.source import RangeSource
from oracle.ranges.text.tokens import RangeToken, RangeTokenKind, read_token
from oracle.token_stream import Details, TokenStream


class RangeStream(TokenStream[RangeToken]):
    """Reads the tokens of a range text.

    Attributes:
        source: The text.
        game: The game the range is for.
    """

    def __init__(self, source: RangeSource, game: Game) -> None:
        super().__init__()
        self.source = source
        self.game = game

    def _read(self, position: int) -> RangeToken:
        return read_token(self.source, position)

    def take_match(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Take the match of a pattern at the next token, as if it were one token.

        Nothing matches if that token has been peeked at already.
        """
        if self._position < len(self._tokens):
            return None
        found = pattern.match(self.source.chars, self._read_to)
        if found is not None:
            self._tokens.append(RangeToken(RangeTokenKind.HAND, found[0], found.start(), found.end()))
            self._position += 1
        return found

    def give_back(self) -> None:
        """Undo the last successful `take_match`."""
        self._tokens.pop()
        self._position -= 1

    def typed(self, start: int, end: int) -> str:
        """What the user typed from ``start`` up to ``end``, shortened for a message."""
        return shown(self.source.typed(start, end))

    def error(self, start: int, end: int, message: str, **more: Unpack[Details]) -> TextError:
        """The error for a stretch of the text; arguments as for `TokenStream.error`."""
        return self.source.error(start, end, message, **more)
