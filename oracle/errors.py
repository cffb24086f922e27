"""All errors that users of the library can meet.

A message is one or two plain sentences that name the place and the remedy and can be shown to a player
unchanged.  The public functions of ``oracle`` raise nothing but these classes.
"""

from __future__ import annotations

from dataclasses import dataclass

from oracle.harmless import revealed


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open interval of a text: characters ``start`` up to, not including, ``end``."""

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start <= self.end:
            raise ValueError(f"not a span: {self.start}..{self.end}")

    def shifted(self, by: int) -> Span:
        """The same interval in a text with ``by`` more characters in front."""
        return Span(self.start + by, self.end + by)


def shown(text: str, most: int = 40) -> str:
    """A piece of the user's text for a message: shortened, invisible characters shown by number.

    >>> shown("A\u202eK"), shown("AA, KK, QQ", most=7)
    ('AU+202EK', 'AA, KK…')
    """
    return revealed(text if len(text) <= most else text[: most - 1] + "…")


def possessive(name: str) -> str:
    """A name as an owner; one that ends in s takes the apostrophe alone.

    >>> possessive("Hero"), possessive("Aces")
    ('Hero’s', 'Aces’')
    """
    return f"{name}’" if name.endswith(("s", "S")) else f"{name}’s"


_MOST_DIGITS = 30
"""Longest integer quoted in a message, in digits; Python refuses to format very long ones."""


def quoted(value: object) -> str:
    """A value of the wrong type, as a message quotes it.

    >>> quoted(-1500), quoted(0.0), quoted("AA"), quoted(10**5000)
    ('-1,500', '0', "'AA'", 'a number of more than 30 digits')
    """
    if isinstance(value, int) and abs(value) >= 10**_MOST_DIGITS:
        return f"a number of more than {_MOST_DIGITS} digits"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return f"{value:,}".removesuffix(".0")
    return shown(repr(value))


class OracleError(Exception):
    """An error with a message for the user.

    Attributes:
        message: One or two sentences; also ``str(error)``.
        remedy: What to do about it; empty if the message says it.
    """

    def __init__(self, message: str, *, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy

    def __str__(self) -> str:
        return f"{self.message} {self.remedy}".strip()


class TextError(OracleError):
    """A text (range, cards, query) that cannot be parsed.

    Attributes:
        text: The whole text as the user typed it.
        span: The place of the error in ``text``; an empty span points between two characters.
        found: What is there, in words or quoted.
        expected: What could have been there, in words; empty if the message says it all.
        place: Whose text it is ("Hero", "board", "dead cards"), or an empty string.
    """

    def __init__(
        self,
        message: str,
        *,
        text: str,
        span: Span,
        found: str = "",
        expected: str = "",
        remedy: str = "",
        place: str = "",
    ) -> None:
        super().__init__(message, remedy=remedy)
        self.text = text
        self.span = span
        self.found = found
        self.expected = expected
        self.place = place

    def at(self, place: str) -> TextError:
        """The same error, with the place it belongs to."""
        return TextError(
            self.message,
            text=self.text,
            span=self.span,
            found=self.found,
            expected=self.expected,
            remedy=self.remedy,
            place=place,
        )

    def __str__(self) -> str:
        message = super().__str__()
        return f"{self.place}: {message}" if self.place else message


class QueryError(OracleError):
    """A query whose texts are valid but that cannot be dealt or answered.

    Attributes:
        places: The seats, "board" or "dead cards" that the message is about, as shown to the user.
    """

    def __init__(self, message: str, *, places: tuple[str, ...] = (), remedy: str = "") -> None:
        super().__init__(message, remedy=remedy)
        self.places = places


class RunError(OracleError):
    """A run that started and could not continue (a condition that never holds, a kernel that failed)."""


class LostWorkersError(RunError):
    """A run whose workers are gone or repeatedly lost; its query is not at fault."""


class RunTextError(TextError, RunError):
    """A run that failed at a place in its query: a division by zero, a rank of no card."""


class FileError(OracleError):
    """A file that cannot be read or written.

    Attributes:
        path: The file, as text.
    """

    def __init__(self, message: str, *, path: str, remedy: str = "") -> None:
        super().__init__(message, remedy=remedy)
        self.path = path
