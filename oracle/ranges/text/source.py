"""The text of a range after macro expansion, with a mapping back to what the user typed."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Unpack

from oracle.errors import Span, TextError
from oracle.token_stream import Details

MAX_TEXT = 40_000
"""Longest range that is read, in characters, before and after macro expansion: three times the length of all
1,326 hold'em hands with weights (``AsKs@100, ``), which still takes only a quarter of a second."""


@dataclass(frozen=True, slots=True, eq=False)
class RangeSource:
    """A range text with its macros written out.

    Attributes:
        text: What the user typed.
        place: Name of the field, such as "Hero", or an empty string.
        chars: The text with macros written out; the input of the tokenizer.
        starts: For each of ``chars``, where its origin in ``text`` begins; empty if nothing was expanded.
        ends: For each of ``chars``, where its origin in ``text`` ends; empty if nothing was expanded.
        notes: Remarks to add to an error that touches a position of ``text``.
        clips: Where spans in ``chars`` name ranks that the deck lacks; filled during parsing.
    """

    text: str
    place: str
    chars: str
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    notes: dict[int, str] = field(default_factory=dict)
    clips: list[tuple[int, int]] = field(default_factory=list)

    @classmethod
    def plain(cls, text: str, place: str = "") -> RangeSource:
        """A text without macros.

        Raises:
            TextError: If the text is longer than `MAX_TEXT`.
        """
        source = cls(text, place, text)
        if len(text) > MAX_TEXT:
            raise source.error(
                MAX_TEXT,
                len(text),
                f"This range is {len(text):,} characters long; at most {MAX_TEXT:,} are read.",
                found=f"{len(text) - MAX_TEXT:,} characters more",
                remedy="Use spans such as 22+ and A2s+ instead of single hands.",
            )
        return source

    @classmethod
    def joined(
        cls, text: str, place: str, pieces: list[tuple[str, int, int]], notes: dict[int, str]
    ) -> RangeSource:
        """A text put together from pieces (characters, start, end); an end of -1 marks text as typed."""
        starts: list[int] = []
        ends: list[int] = []
        for letters, start, end in pieces:
            for offset in range(len(letters)):
                starts.append(start + offset if end < 0 else start)
                ends.append(start + offset + 1 if end < 0 else end)
        source = cls(text, place, "".join(piece[0] for piece in pieces), starts, ends, notes)
        if len(source.chars) > MAX_TEXT:
            raise source.error(
                0,
                len(source.chars),
                f"With its named ranges written out this range is longer than {MAX_TEXT:,} characters.",
                remedy="Use fewer or shorter named ranges.",
            )
        return source

    def span(self, start: int, end: int) -> Span:
        """The place of characters ``start`` up to ``end`` of ``chars`` in what the user typed."""
        if not self.starts:
            return Span(min(start, len(self.text)), min(end, len(self.text)))
        first = self.starts[start] if start < len(self.starts) else len(self.text)
        return Span(first, max(first, self.ends[end - 1])) if end > start else Span(first, first)

    def typed(self, start: int, end: int) -> str:
        """What the user typed for characters ``start`` up to ``end`` of ``chars``."""
        span = self.span(start, end)
        return self.text[span.start : span.end]

    def error(self, start: int, end: int, message: str, **more: Unpack[Details]) -> TextError:
        """The error for a stretch of ``chars``, underlining what the user typed there.

        Args:
            start: First position in ``chars``.
            end: Position after the last one.
            message: What is wrong.
            more: See `Details`.
        """
        span = self.span(start, end)
        found = more.get("found")
        there = self.text[span.start : span.end] if found is None else found
        near = [at for at in self.notes if span.start <= at < span.end]
        note = self.notes[min(near)] if near else ""
        return TextError(
            message,
            text=self.text,
            span=span,
            found=there or "the end of the range",
            expected=more.get("expected", ""),
            remedy=f"{more.get('remedy', '')} {note}".strip(),
            place=self.place,
        )
