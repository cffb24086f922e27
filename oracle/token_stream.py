"""Reading the tokens of a text one by one: shared by the parsers of ranges and of PQL."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Generic, NoReturn, Protocol, TypedDict, TypeVar, Unpack

from oracle.errors import TextError


class Details(TypedDict, total=False):
    """The details of an error, in addition to its message.

    Attributes:
        found: What is there; by default the text itself.
        expected: What could have been there.
        remedy: What to do.
    """

    found: str
    expected: str
    remedy: str


class Stretch(Protocol):
    """Anything that knows where in a text it is: a token, a span."""

    @property
    def start(self) -> int:
        """Its first position."""

    @property
    def end(self) -> int:
        """The position after it."""


class AnyToken(Stretch, Protocol):
    """The interface of a token."""

    @property
    def is_end(self) -> bool:
        """Whether it marks the end of the text."""

    def is_symbol(self, *symbols: str) -> bool:
        """Whether it is one of the given symbols."""


T = TypeVar("T", bound=AnyToken)


class TokenStream(ABC, Generic[T]):
    """Reads the tokens of one text from left to right; its errors point into that text.

    Tokens are read when they are first looked at, unless they are given.

    Args:
        tokens: Tokens already known, from the first one on.
    """

    def __init__(self, tokens: Iterable[T] = ()) -> None:
        self._tokens = list(tokens)
        self._position = 0

    @abstractmethod
    def _read(self, position: int) -> T:
        """The first token from a position of the text on; a token with ``is_end`` after the last one."""

    @abstractmethod
    def error(self, start: int, end: int, message: str, **more: Unpack[Details]) -> TextError:
        """The error for a stretch of the text.

        Args:
            start: First position.
            end: Position after the last one.
            message: What is wrong.
            more: See `Details`.
        """

    def peek(self, ahead: int = 0) -> T:
        """The next token, or one ``ahead`` of it; after the end there are only end tokens."""
        place = self._position + ahead
        while len(self._tokens) <= place:
            self._tokens.append(self._read(self._read_to))
        return self._tokens[place]

    @property
    def _read_to(self) -> int:
        """The end of the text that has been tokenized."""
        return self._tokens[-1].end if self._tokens else 0

    def taken(self) -> T | None:
        """The last token taken, or None before the first."""
        return self._tokens[self._position - 1] if self._position else None

    @property
    def last_end(self) -> int:
        """The end of the last token taken; 0 before the first."""
        before = self.taken()
        return before.end if before else 0

    def take(self) -> T:
        """Take the next token; the end token is never passed."""
        token = self.peek()
        if not token.is_end:
            self._position += 1
        return token

    def take_symbol(self, *symbols: str) -> T | None:
        """Take the next token if it is one of the symbols."""
        return self.take() if self.peek().is_symbol(*symbols) else None

    def fail(self, start: int, end: int, message: str, **more: Unpack[Details]) -> NoReturn:
        """Raise the error for a stretch of the text; arguments as for `error`."""
        raise self.error(start, end, message, **more)

    def fail_at(self, where: Stretch, message: str, **more: Unpack[Details]) -> NoReturn:
        """Raise the error for a token or span."""
        self.fail(where.start, where.end, message, **more)

    def fail_here(self, message: str, **more: Unpack[Details]) -> NoReturn:
        """Raise the error for the next token."""
        self.fail_at(self.peek(), message, **more)
