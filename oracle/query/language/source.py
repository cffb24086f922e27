"""The text a query was read from, for messages that point into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracle.errors import Span, TextError


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """Where the parts of a query stand in the text it was read from.

    The text may hold several statements; spans count from its beginning.

    Attributes:
        text: The whole text.
        span: The statement in it.
        digest: Hash of the query as read: a query changed since then has another one, and its nodes may
            carry spans of a text that no longer says it.
        keys: The span of each key after ``from``, by the key in lower case.
        values: The span of each value, quotes included, by the key in lower case.
    """

    text: str
    span: Span
    digest: int
    keys: Mapping[str, Span] = field(default_factory=dict)
    values: Mapping[str, Span] = field(default_factory=dict)


def inside_string(text: str, quoted: Span, inner: Span) -> Span:
    """Where a stretch of a string's value stands in the text.

    Args:
        text: The text.
        quoted: The string in it, quotes included; inside, a quote of its own kind is written twice.
        inner: The stretch, counted in characters of the value.
    """
    quote, places, position = text[quoted.start], [], quoted.start + 1
    while position < quoted.end - 1:
        places.append(position)
        position += 2 if text[position] == quote else 1
    places.append(quoted.end - 1)
    last = len(places) - 1
    return Span(places[min(inner.start, last)], places[min(inner.end, last)])


def told_inside(trouble: TextError, text: str, quoted: Span) -> TextError:
    """An error about the value of a string as an error about the text the string stands in."""
    return TextError(
        trouble.message,
        text=text,
        span=inside_string(text, quoted, trouble.span),
        found=trouble.found,
        expected=trouble.expected,
        remedy=trouble.remedy,
        place=trouble.place,
    )
