"""The user's named ranges as texts of ``$name``, translated to another syntax only when used."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property, lru_cache

from oracle.ranges import used_macros
from ui.document.library.named_ranges import NamedRange
from ui.document.library.opening import LibraryOpening
from ui.document.ranges.text import in_syntax

_WORD = re.compile(r"[^\W_]+")
_NAME = re.compile(r"\w+")
_CACHED = 64
"""Texts whose named ranges are cached."""

Entries = tuple[NamedRange, ...] | LibraryOpening
"""The ranges of a library, or the object that reads them."""
Meaning = frozenset[tuple[str, str, str]]
"""The named ranges that a question uses, directly or through others: name, text and syntax of each."""
UNKNOWN: Meaning = frozenset({("", "", "")})
"""The named ranges of a question asked earlier, which may have changed since; differs from every other."""


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
        entries: All ranges, or the object that reads them.
        game: Name of the game.
        syntax: "classic" or "generic".
    """

    def __init__(self, entries: Entries, game: str, syntax: str) -> None:
        self._source, self._game, self._syntax = entries, game, syntax
        self._texts: dict[str, str] = {}

    @cached_property
    def _named(self) -> dict[str, NamedRange]:
        named: dict[str, NamedRange] = {}
        source = self._source
        for entry in source.result().state.ranges if isinstance(source, LibraryOpening) else source:
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

    @cached_property
    def as_written(self) -> Mapping[str, str]:
        """The texts as they were saved, each in its own syntax; nothing is translated."""
        return {name: entry.text for name, entry in self._named.items()}

    def syntax_of(self, name: str) -> str:
        """The syntax that a range was saved in."""
        return self._named[name].syntax

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

    @property
    def _size(self) -> int:
        return 0 if isinstance(self._source, LibraryOpening) else len(self._source)

    def __hash__(self) -> int:
        return hash((self._game, self._syntax, self._size))

    def _key(self) -> tuple[object, ...]:
        return self._game, self._syntax, self._source


MacroKey = LibraryMacros | tuple[tuple[str, str], ...]
"""Named ranges as part of a cache key; `by_name` accepts either form."""


def as_key(macros: Mapping[str, str]) -> MacroKey:
    """Named ranges of any mapping, as something that can be hashed."""
    return macros if isinstance(macros, LibraryMacros) else tuple(sorted(macros.items()))


def by_name(key: MacroKey) -> Mapping[str, str]:
    """The named ranges of a key; those of a library are translated when they are looked up."""
    return key if isinstance(key, LibraryMacros) else dict(key)


def meaning(texts: Iterable[str], macros: Mapping[str, str] | None) -> Meaning:
    """What the named ranges used in some texts mean; part of every key under which figures are cached.

    Args:
        texts: The texts of a question.
        macros: The user's named ranges, by name; None if those used at the time are no longer known.
    """
    named = [text for text in texts if "$" in text]
    if not named:
        return frozenset()
    if macros is None:
        return UNKNOWN
    key = as_key(macros)
    return frozenset().union(*(_meaning(text, key) for text in named))


@lru_cache(maxsize=_CACHED)
def _meaning(text: str, key: MacroKey) -> Meaning:
    if isinstance(key, LibraryMacros):
        used = used_macros(text, key.as_written)
        return frozenset((name, words, key.syntax_of(name)) for name, words in used.items())
    return frozenset((name, words, "") for name, words in used_macros(text, dict(key)).items())
