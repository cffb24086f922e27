"""The user's named ranges as texts of ``$name``, translated to another syntax only when used."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property

from ui.document.library.file import NamedRange
from ui.document.ranges.text import in_syntax

_WORD = re.compile(r"[^\W_]+")
_NAME = re.compile(r"\w+")


def macro_name(name: str) -> str:
    """The name of a range as written after ``$``.

    >>> macro_name("Button open, 6-max")
    'ButtonOpen6Max'
    """
    if _NAME.fullmatch(name):
        return name
    return "".join(word[0].upper() + word[1:] for word in _WORD.findall(name))


class LibraryMacros(Mapping[str, str]):
    """The texts of a game's ranges in a syntax, by name; if a name is repeated, the first range wins.

    A library may have ten thousand ranges, and most questions use none: names are collected on the first
    look-up, and a text is translated when it is looked up.  Safe from any thread.

    Args:
        entries: All ranges.
        game: Name of the game.
        syntax: "classic" or "generic".
    """

    def __init__(self, entries: tuple[NamedRange, ...], game: str, syntax: str) -> None:
        self._entries, self._game, self._syntax = entries, game, syntax
        self._texts: dict[str, str] = {}

    @cached_property
    def _named(self) -> dict[str, NamedRange]:
        named: dict[str, NamedRange] = {}
        for entry in self._entries:
            if entry.game == self._game:
                named.setdefault(macro_name(entry.name), entry)
        named.pop("", None)  # a name without letters or digits cannot be written
        return named

    def __getitem__(self, name: str) -> str:
        text = self._texts.get(name)
        if text is None:
            entry = self._named[name]
            text = in_syntax(entry.text, entry.syntax, self._syntax, game=entry.game)
            self._texts[name] = text
        return text

    def __contains__(self, name: object) -> bool:
        return name in self._named  # without its text

    def __iter__(self) -> Iterator[str]:
        return iter(self._named)

    def __len__(self) -> int:
        return len(self._named)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, LibraryMacros):
            return self._key() == other._key()
        return isinstance(other, Mapping) and dict(self) == dict(other)

    def __hash__(self) -> int:
        return hash((self._game, self._syntax, len(self._entries)))

    def _key(self) -> tuple[object, ...]:
        return self._game, self._syntax, self._entries


MacroKey = LibraryMacros | tuple[tuple[str, str], ...]
"""Named ranges as part of a cache key; `by_name` accepts either form."""


def as_key(macros: Mapping[str, str]) -> MacroKey:
    """Named ranges of any mapping, as something that can be hashed."""
    return macros if isinstance(macros, LibraryMacros) else tuple(sorted(macros.items()))


def by_name(key: MacroKey) -> Mapping[str, str]:
    """The named ranges of a key; those of a library are translated when they are looked up."""
    return key if isinstance(key, LibraryMacros) else dict(key)
