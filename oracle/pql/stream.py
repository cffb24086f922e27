"""The tokens of one text, read one by one, with errors that know their place."""

from __future__ import annotations

from typing import NoReturn

from oracle.errors import Span, TextError, shown
from oracle.pql.tokens import Kind, Token, scan, tokenize


class TokenStream:
    """Reads the tokens of a text from left to right.

    Attributes:
        text: The whole text.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self._tokens = tokenize(text)
        self._tokens.append(self._tokens[-1])  # the end twice, so that one may always look one ahead
        self._position = 0

    def peek(self, ahead: int = 0) -> Token:
        """The token not yet taken, or one ``ahead`` of it, at most one beyond the end."""
        return self._tokens[self._position + ahead]

    @property
    def last_end(self) -> int:
        """Where the token taken last ends; 0 before the first."""
        return self._tokens[self._position - 1].end if self._position else 0

    def take(self) -> Token:
        """The next token, which is thereby taken; the end is never passed."""
        token = self._tokens[self._position]
        if token.kind is not Kind.END:
            self._position += 1
        return token

    def take_word(self, *words: str) -> Token | None:
        """Take the next token if it is one of the words (lower case)."""
        return self.take() if self.peek().is_word(*words) else None

    def take_symbol(self, *symbols: str) -> Token | None:
        """Take the next token if it is one of the signs."""
        return self.take() if self.peek().is_symbol(*symbols) else None

    def commented_out(self, sign: str, start: int) -> bool:
        """Whether ``--`` has made a sign a comment, between a place of the text and the next token."""
        skipped = (
            token for token in scan(self.text[start : self.peek().start]) if token.kind is Kind.COMMENT
        )
        return any(token.text.startswith("--") and sign in token.text for token in skipped)

    def fail(
        self, span: Span, message: str, *, found: str = "", expected: str = "", remedy: str = ""
    ) -> NoReturn:
        """Raise the error for a stretch of the text."""
        stands = found or shown(self.text[span.start : span.end]) or "the end of the text"
        raise TextError(message, text=self.text, span=span, found=stands, expected=expected, remedy=remedy)

    def fail_here(self, message: str, *, expected: str = "", remedy: str = "") -> NoReturn:
        """Raise the error for the next token."""
        token = self.peek()
        self.fail(token.span, message, expected=expected, remedy=remedy)

    def unexpected(self, expected: str, *, remedy: str = "") -> NoReturn:
        """Raise the error for a next token that cannot stand where it does."""
        token = self.peek()
        if token.kind is Kind.END:
            self.fail_here(
                f"The query ends where {expected} should follow.", expected=expected, remedy=remedy
            )
        self.fail_here(f"{token.quoted()} cannot stand here.", expected=expected, remedy=remedy)
