"""A range text cut at its commas, without reading it."""

from __future__ import annotations

_OPENING, _CLOSING = "([{", ")]}"


def comma_parts(text: str) -> tuple[str, ...]:
    """The parts of a range text, without the blanks around them; commas inside brackets do not count.

    >>> comma_parts("AA, [A,K]Q:(xx,yy), 22@50")
    ('AA', '[A,K]Q:(xx,yy)', '22@50')
    """
    parts, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        depth += (sign in _OPENING) - (sign in _CLOSING)
        if sign == "," and depth <= 0:
            parts.append(text[start:place].strip())
            start = place + 1
    parts.append(text[start:].strip())
    return tuple(filter(None, parts))
