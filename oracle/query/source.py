"""The text a query was read from, for messages that point into it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracle.errors import Span


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
        values: The span of each value between its quotes, by the key in lower case.
        offsets: For values in which a doubled quote stands for one: by key, the position in ``text`` of
            each character, and of the end.
    """

    text: str
    span: Span
    digest: int
    keys: Mapping[str, Span] = field(default_factory=dict)
    values: Mapping[str, Span] = field(default_factory=dict)
    offsets: Mapping[str, tuple[int, ...]] = field(default_factory=dict)

    def within(self, key: str, inner: Span) -> Span:
        """Where a stretch of a value stands in the text.

        Args:
            key: The key of the value, in lower case.
            inner: The stretch, counted from the beginning of the value.
        """
        places = self.offsets.get(key)
        if places is not None:
            last = len(places) - 1
            return Span(places[min(inner.start, last)], places[min(inner.end, last)])
        return inner.shifted(self.values[key].start)
