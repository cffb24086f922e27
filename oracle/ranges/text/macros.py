"""Macros: ``$name`` is replaced by a longer text.

Built-in macros are textual (``AA$ds`` is ``AA:xxyy``).  A range the user saved expands to its text in
parentheses, unless it is a filter (``:xx``, ``!RR``) or one bracket (``[A-T]``), which only work unchanged.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from oracle.errors import shown
from oracle.games import GAMES
from oracle.ranges.text.source import MAX_TEXT, RangeSource
from oracle.ranges.text.textures import texture_pieces

BUILTIN_MACROS: dict[str, str] = {
    "ds": ":xxyy",
    "ss": ":xxyz",
    "np": "!RR",
    "op": ":RRON",
    "tp": ":RROO",
    "nt": "!RRR",
    "0g": "AKQJ-",
    "1g": "(AKQT-,AKJT-,AQJT-)",
    "2g": "(AKQ9-,AKT9-,AJT9-)",
    "B": "[A-J]",
    "R": "[A-T]",
    "F": "[K-J]",
    "M": "[T-7]",
    "Z": "[6-2]",
    "L": "[A,2,3,4,5,6,7,8]",
    "N": "[K-9]",
    "W": "[A,2,3,4,5]",
    "s": ":xx",
    "o": ":xy",
}
"""The macros every user has; their texts are in the generic syntax.  They cannot be redefined."""

MAX_NESTING = 40
"""How deep macros may use other macros."""
LONGEST_NAME = 40
"""Letters of a written name that are compared with known names."""
POSSIBLE, LIKELY = 0.6, 0.75
"""How similar (0…1) names must be to be suggested: for an unknown name, and for one that could be read."""


@dataclass(frozen=True, slots=True)
class MacroUse:
    """One ``$name`` of a text: its place, the chosen name and other ways to split it."""

    start: int
    end: int
    name: str
    shorter: tuple[str, ...]


def is_macro_name(name: str) -> bool:
    """Whether a saved range of this name can be written as ``$name``: letters, digits and ``_`` only."""
    return bool(name) and all(_is_name_letter(letter) for letter in name)


def cards_of_macro(name: str) -> int:
    """Number of cards in a built-in macro; 0 for any other name.

    >>> cards_of_macro("ds"), cards_of_macro("nt"), cards_of_macro("B")
    (4, 3, 1)
    """
    first = BUILTIN_MACROS.get(name, "").split(",")[0].strip(":!()-")
    return 1 if first.startswith("[") else len(first)


def game_of_macro(typed: str, cards: int) -> str:
    """The remedy for a macro with more cards than a hand of the game."""
    fitting = next((game.title for game in GAMES if game.hole_cards >= cards and not game.stud), "")
    if not fitting:
        return f"Remove “{typed}”."
    return f"“{typed}” is for games such as {fitting}: choose one, or remove it."


def expand_macros(
    text: str, macros: Mapping[str, str] | None = None, place: str = "", *, textures: bool = False
) -> RangeSource:
    """Replace every ``$name`` of a text; positions in the result map back to the text.

    Args:
        text: What the user typed.
        macros: The user's saved ranges, name to text; built-in names win over them.
        place: Whose text it is, for messages.
        textures: Whether words such as ``two-tone`` are replaced, too, as in board patterns.

    Raises:
        TextError: On an unknown macro, a cycle of macros or a too long expansion.
    """
    plain = RangeSource.plain(text, place)
    words = texture_pieces(text) if textures else []
    if "$" not in text and not words:
        return plain
    expander = _Expander(macros or {}, plain)
    uses = list(expander.uses(text, None))
    expanded = [(use.start, use.end, expander.expand(use.name, (), use)) for use in uses]
    pieces: list[tuple[str, int, int]] = []
    position = 0
    for start, end, letters in sorted(expanded + words):
        pieces += [(text[position:start], position, -1), (letters, start, end)]
        position = end
    pieces.append((text[position:], position, -1))
    return RangeSource.joined(text, place, pieces, _split_notes(text, uses, expander))


def _is_name_letter(letter: str) -> bool:
    return letter.isalnum() or letter == "_"


def _split_notes(text: str, uses: list[MacroUse], expander: _Expander) -> dict[int, str]:
    """Sentences on names that may have been meant differently, by place: at the ``$`` and after it."""
    notes: dict[int, str] = {}
    for use in uses:
        end = _name_end(text, use.start + 1)
        said = []
        if end > use.end:
            said.append(
                f"“{shown(text[use.start : end])}” was read as {_split(text, use.start, use.end, end)}."
            )
            near = expander.nearest(text[use.start + 1 : end], LIKELY)
            said += [f"Did you mean ${near}?"] if near and near != use.name else []
        for name in use.shorter:
            other = _split(text, use.start, use.start + 1 + len(name), end)
            said.append(f"For {other} put a space after ${name}.")
        if said:
            notes |= dict.fromkeys((use.start, *range(use.end, end)), " ".join(said))
    return notes


def used_macros(text: str, macros: Mapping[str, str]) -> dict[str, str]:
    """The named ranges that a text may use, and those that these use; looks up no others.

    Case does not matter in names, and the letters after a name may or may not belong to it: see
    `expand_macros`.
    """
    used: dict[str, str] = {}
    unread = [text]
    while unread:
        words = unread.pop().lower()
        for name in macros if "$" in words else ():
            if name not in used and f"${name.lower()}" in words:
                used[name] = macros[name]
                unread.append(used[name])
    return used


def _split(text: str, start: int, middle: int, end: int) -> str:
    return f"{text[start:middle]} followed by “{shown(text[middle:end])}”"


def _name_end(text: str, position: int) -> int:
    """The end of the letters, digits and ``_`` that begin at a position."""
    while position < len(text) and _is_name_letter(text[position]):
        position += 1
    return position


class _Expander:
    """Looks up and expands macros for one text."""

    def __init__(self, macros: Mapping[str, str], source: RangeSource) -> None:
        self._macros = macros  # texts are looked up when used, because a library translates them only then
        self._names = dict.fromkeys(filter(is_macro_name, macros)) | dict.fromkeys(BUILTIN_MACROS)
        self._folded: dict[str, str] = {}
        for name in self._names:
            kept = self._folded.setdefault(name.lower(), name)
            if name in BUILTIN_MACROS and kept not in BUILTIN_MACROS:
                self._folded[name.lower()] = name
        self._longest = max(map(len, self._names))
        self._source = source
        self._left = MAX_TEXT

    def uses(self, text: str, within: MacroUse | None) -> Iterator[MacroUse]:
        """Every ``$name`` of a text, in order; ``within`` is the outermost macro it belongs to."""
        position = text.find("$")
        while position >= 0:
            end = _name_end(text, position + 1)
            use = self._longest_match(text, position, end)
            if use is None:
                self._unknown(text[position:end], within or MacroUse(position, end, "", ()))
            else:
                yield use
                end = use.end
            position = text.find("$", end)

    def expand(self, name: str, stack: tuple[str, ...], top: MacroUse) -> str:
        """The text of a macro, with the macros inside it expanded."""
        if name in stack:
            chain = " → ".join(f"${entry}" for entry in (*stack[stack.index(name) :], name))
            self._fail(top, f"The named range “${name}” uses itself: {chain}.", "Change one of these ranges.")
        if len(stack) >= MAX_NESTING:
            self._fail(
                top, f"“${top.name}” nests named ranges more than {MAX_NESTING} deep.", "Use fewer levels."
            )
        text = BUILTIN_MACROS.get(name) or _as_unit(self._macros[name])
        if "$" not in text:
            self._spend(len(text), top)
            return text
        pieces: list[str] = []
        position = 0
        for use in self.uses(text, top):
            self._spend(use.start - position + 1, top)
            pieces += [text[position : use.start], self.expand(use.name, (*stack, name), top)]
            position = use.end
        self._spend(len(text) - position, top)
        return "".join([*pieces, text[position:]])

    def nearest(self, name: str, cutoff: float) -> str | None:
        """The name most similar to a written one, or None if none is similar enough."""
        near = difflib.get_close_matches(name[:LONGEST_NAME], self._names, n=1, cutoff=cutoff)
        return near[0] if near else None

    def _longest_match(self, text: str, start: int, end: int) -> MacroUse | None:
        found: list[str] = []
        for stop in range(min(end, start + 1 + self._longest), start + 1, -1):
            written = text[start + 1 : stop]
            if written in self._names:
                found.append(written)
            elif stop == end and written.lower() in self._folded:
                found.append(self._folded[written.lower()])
        if not found:
            return None
        return MacroUse(start, start + 1 + len(found[0]), found[0], tuple(found[1:]))

    def _spend(self, letters: int, top: MacroUse) -> None:
        self._left -= letters
        if self._left < 0:
            self._fail(
                top,
                f"Written out, “${top.name}” is longer than {MAX_TEXT:,} characters.",
                "Use fewer named ranges inside others.",
            )

    def _unknown(self, written: str, top: MacroUse) -> None:
        name = written[1:]
        if not name:
            self._fail(top, "A name is missing after “$”.", "Write the name of a range, or remove the “$”.")
        near = self.nearest(name, POSSIBLE)
        remedy = f"Did you mean ${near}?" if near else "Save a range under that name first."
        self._fail(top, f"There is no named range called “{shown(written)}”.", remedy)

    def _fail(self, top: MacroUse, message: str, remedy: str) -> None:
        raise self._source.error(top.start, top.end, message, remedy=remedy)


def _as_unit(text: str) -> str:
    """A saved range as inserted into another text: in parentheses, unless it is a filter or a bracket."""
    bare = text.strip()
    single_bracket = bare.startswith("[") and bare.find("]") == len(bare) - 1
    return bare if bare[:1] in (":", "!") or single_bracket else f"({bare})"
