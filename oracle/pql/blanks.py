"""Queries that differ only in cards and ranges, parsed once.

The rows of a spreadsheet put their values into blanks of one query.  Where every blank is inside the quotes
of a range, of the board or of the dead cards, a value without quotes changes nothing but that text, so the
query of a row follows from the parsed query of the sheet.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from oracle.errors import TextError
from oracle.pql.parser import parse
from oracle.pql.tokens import MAX_TEXT
from oracle.query import Query

_FIRST_MARK, _MARKS = 0xE000, 6_400
"""Characters without a meaning (the private ones of Unicode), one for each blank.  Outside quotes they are
not PQL, so parsing them shows where the blanks are."""
_QUOTES = "'\""

_Texts = tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True, eq=False)
class QueryWithBlanks:
    """A query with blanks.

    Attributes:
        query: The query with a mark in every blank.
        length: Characters of its text without the blanks.
        texts: The ranges of the seats, the board and the dead cards, each in pieces: the mark of a blank is a
            piece of its own.
        blanks: The number of the blank that each mark is in.
    """

    query: Query
    length: int
    texts: _Texts
    blanks: Mapping[str, int]

    def filled(self, values: Sequence[str]) -> Query | None:
        """The query with values in its blanks, in order; None if it has to be parsed from its text.

        It has no source: an error in it has no place in a text.
        """
        long = self.length + sum(map(len, values)) > MAX_TEXT
        if long or any(quote in value for value in values for quote in _QUOTES):
            return None
        *ranges, board, dead = (self._text(pieces, values) for pieces in self.texts)
        seats = tuple(
            seat if len(pieces) == 1 and pieces[0] not in self.blanks else replace(seat, range_text=text)
            for seat, pieces, text in zip(self.query.seats, self.texts, ranges, strict=False)
        )
        return replace(self.query, seats=seats, board=board, dead=dead)

    def _text(self, pieces: Sequence[str], values: Sequence[str]) -> str:
        return "".join(values[self.blanks[piece]] if piece in self.blanks else piece for piece in pieces)


def query_with_blanks(pieces: Sequence[str]) -> QueryWithBlanks | None:
    """A query with blanks, parsed.

    Args:
        pieces: Its text before, between and after the blanks, one more than there are blanks.

    Returns:
        The query; None if a blank is elsewhere than in a range, the board or the dead cards, or the query
        is not valid whatever the values.

    >>> found = query_with_blanks(["select avg(riverEquity(a)) from game='holdem', b='*', a='", "'"])
    >>> found.filled(["AA"]).seats[1].range_text, found.filled(["A'A"])
    ('AA', None)
    """
    marks = [chr(_FIRST_MARK + number) for number in range(len(pieces) - 1)]
    whole = "".join(pieces)
    if len(marks) > _MARKS or any(mark in whole for mark in marks):
        return None
    try:
        query = parse("".join(piece + mark for piece, mark in zip(pieces, [*marks, ""], strict=True)))
    except TextError:
        return None
    at_marks = re.compile(f"([{''.join(marks)}])" if marks else r"(?!)")
    fields = [*(seat.range_text for seat in query.seats), query.board, query.dead]
    texts = tuple(tuple(piece for piece in at_marks.split(text) if piece) or ("",) for text in fields)
    blanks = {mark: number for number, mark in enumerate(marks)}
    if sum(piece in blanks for text in texts for piece in text) < len(marks):
        return None
    return QueryWithBlanks(replace(query, source=None), len(whole), texts, blanks)
