"""Putting a range together from pieces: parts that add hands, and filters that keep only some of them.

All edits are made to the text of the range, in the generic syntax, so that the effect of a click can be read,
undone and typed.
"""

from __future__ import annotations

from collections.abc import Sequence

from oracle.ranges import comma_parts

ANY_HAND = "*"
ANY = frozenset({"", ANY_HAND, "random", "100%"})
"""Texts that mean any hand, or nothing yet."""
_OPEN, _CLOSE = "([", ")]"
FULL_WEIGHT = 100


def parts_of(text: str) -> tuple[str, ...]:
    """The comma parts of a range; none for any hand.

    >>> parts_of("AA$ds, (KK,QQ):xx"), parts_of("100%")
    (('AA$ds', '(KK,QQ):xx'), ())
    """
    return () if "".join(text.split()).lower() in ANY else comma_parts(text)


def has_part(text: str, part: str, marks: Sequence[str] = ()) -> bool:
    """Whether a range has a part, with any weight and any of some filters after it."""
    return any(_is(each, part, marks) for each in parts_of(text))


def toggle_part(text: str, part: str, marks: Sequence[str] = ()) -> str:
    """A range with a part added at its end, or removed if present; empty if nothing is left.

    Filters of ``marks`` that every part of the range has are appended to the new one too.

    >>> toggle_part("AA", "KK"), toggle_part("AA, KK", "AA"), toggle_part("AA@50", "KK")
    ('AA, KK', 'KK', 'AA@50, KK@100')
    >>> toggle_part("AA:xxyy", "KK", (":xxyy",)), toggle_part("*:xxyy", "KK", (":xxyy",))
    ('AA:xxyy, KK:xxyy', 'KK:xxyy')
    """
    parts = parts_of(text)
    if has_part(text, part, marks):
        return ", ".join(each for each in parts if not _is(each, part, marks))
    common = [mark for mark in marks if has_filter(text, mark)]
    weighted = any("@" in _top_level(each) for each in parts)
    fresh = part + "".join(common) + (f"@{FULL_WEIGHT}" if weighted else "")
    kept = (each for each in parts if not _is(each, ANY_HAND, marks))
    return ", ".join((*kept, fresh))


def _is(written: str, part: str, marks: Sequence[str]) -> bool:
    """Whether a part of a range is a given one, with or without filters of ``marks`` after it."""
    base = _unweighted(written)
    for mark in marks:
        base = _without(base, mark) if mark in _filters(base) else base
    return _same(base, part)


def has_filter(text: str, mark: str) -> bool:
    """Whether every part of a range ends with a filter such as ``:xxyy`` or ``!RR``."""
    parts = parts_of(text)
    return bool(parts) and all(mark in _filters(_unweighted(part)) for part in parts)


def toggle_filter(text: str, mark: str) -> str:
    """A range with a filter added to every part, or removed if every part has it.

    >>> toggle_filter("AA, KK", ":xxyy"), toggle_filter("*", ":xxyy"), toggle_filter("*:xxyy", ":xxyy")
    ('AA:xxyy, KK:xxyy', '*:xxyy', '*')
    """
    parts = parts_of(text) or (ANY_HAND,)
    if has_filter(text, mark):
        changed = [_rejoined(part, _without(_unweighted(part), mark)) for part in parts]
    else:
        changed = [_rejoined(part, _with(_unweighted(part), mark)) for part in parts]
    return ", ".join(dict.fromkeys(changed))


def _with(part: str, mark: str) -> str:
    if mark in _filters(part):
        return part
    return f"{part}{mark}"


def _without(part: str, mark: str) -> str:
    """A part without a filter; other filters after it stay."""
    marks = _filters(part)
    base = part[: len(part) - sum(map(len, marks))]
    return base + "".join(each for each in marks if each != mark)


def _filters(part: str) -> list[str]:
    """The filters after a part, each with its operator; those inside brackets do not count."""
    level = _top_level(part)
    places = [place for place, sign in enumerate(level) if sign in ":!"]
    ends = (*places[1:], len(part))
    return [part[start:end] for start, end in zip(places, ends, strict=False)]


def _unweighted(part: str) -> str:
    return part[: _weight_at(part)].rstrip()


def _rejoined(part: str, fresh: str) -> str:
    """A changed part with the weight it had."""
    return fresh + part[_weight_at(part) :]


def _weight_at(part: str) -> int:
    place = _top_level(part).rfind("@")
    return len(part) if place < 0 else place


def _top_level(part: str) -> str:
    """A part with everything inside brackets blanked; positions are unchanged."""
    shown, depth = [], 0
    for sign in part:
        depth -= sign in _CLOSE
        shown.append(" " if depth > 0 else sign)
        depth += sign in _OPEN
    return "".join(shown)


def _same(first: str, second: str) -> bool:
    return "".join(first.split()).lower() == "".join(second.split()).lower()
