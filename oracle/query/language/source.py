"""The text that a query was parsed from, for error messages."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracle.errors import Span, TextError


@dataclass(frozen=True, slots=True, eq=False)
class QuerySource:
    """The places of the parts of a query in the text it was parsed from.

    The text may contain several statements; spans count from its beginning.

    Attributes:
        text: The whole text.
        span: The statement's place in it.
        digest: Hash of the query as parsed: a query that has changed since has another hash, and the spans of
            its nodes may no longer match the text.
        keys: The span of each key after ``from``, by the key in lower case.
        values: The span of each value, quotes included, by the key in lower case.
    """

    text: str
    span: Span
    digest: int
    keys: Mapping[str, Span] = field(default_factory=dict)
    values: Mapping[str, Span] = field(default_factory=dict)


def inside_string(text: str, quoted: Span, inner: Span) -> Span:
    """The place in the text of a part of a string's value.

    Args:
        text: The text.
        quoted: The string's place, including quotes; inside, its own kind of quote is doubled.
        inner: The part, in characters of the value.
    """
    quote, places, position = text[quoted.start], [], quoted.start + 1
    while position < quoted.end - 1:
        places.append(position)
        position += 2 if text[position] == quote else 1
    places.append(quoted.end - 1)
    last = len(places) - 1
    return Span(places[min(inner.start, last)], places[min(inner.end, last)])


def placed_in_text(trouble: TextError, text: str, quoted: Span) -> TextError:
    """Turn an error about a string's value into an error about the text that contains the string."""
    return TextError(
        trouble.message,
        text=text,
        span=inside_string(text, quoted, trouble.span),
        found=trouble.found,
        expected=trouble.expected,
        remedy=trouble.remedy,
        place=trouble.place,
    )
