"""The tokens of a PQL text, read one by one."""

from __future__ import annotations

from typing import NoReturn, Unpack

from oracle.errors import Span, TextError, shown
from oracle.pql.tokens import Kind, Token, scan, tokenize
from oracle.token_stream import Details, TokenStream


class PqlStream(TokenStream[Token]):
    """Reads the tokens of a PQL text, comments left out.

    Attributes:
        text: The whole text.

    Raises:
        TextError: On a character without meaning, an unclosed string or comment, or too long a text.
    """

    def __init__(self, text: str) -> None:
        super().__init__(tokenize(text))
        self.text = text

    def _read(self, position: int) -> Token:
        return Token(Kind.END, "", position, position)

    def take_word(self, *words: str) -> Token | None:
        """Take the next token if it is one of the words (lower case)."""
        return self.take() if self.peek().is_word(*words) else None

    def commented_out(self, sign: str, start: int) -> bool:
        """Whether ``--`` has made a sign a comment, between a place of the text and the next token."""
        skipped = (
            token for token in scan(self.text[start : self.peek().start]) if token.kind is Kind.COMMENT
        )
        return any(token.text.startswith("--") and sign in token.text for token in skipped)

    def error(self, start: int, end: int, message: str, **more: Unpack[Details]) -> TextError:
        """The error for a stretch of the text; arguments as for `TokenStream.error`."""
        more["found"] = more.get("found") or shown(self.text[start:end]) or "the end of the text"
        return TextError(message, text=self.text, span=Span(start, end), **more)

    def unexpected(self, expected: str, *, remedy: str = "") -> NoReturn:
        """Raise the error for a next token that is not valid here."""
        token = self.peek()
        if token.is_end:
            self.fail_here(
                f"The query ends where {expected} should follow.", expected=expected, remedy=remedy
            )
        self.fail_here(f"{token.quoted()} is not allowed here.", expected=expected, remedy=remedy)
