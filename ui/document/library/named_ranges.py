"""Named ranges as immutable values: their folders, their names, and edits of two windows brought together."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ui.document.library.opponents import NOBODY, OpponentList


@dataclass(frozen=True, slots=True)
class NamedRange:
    """A range with a name.

    Attributes:
        name: The name on screen, unique in its folder.
        text: The range, as written.
        folder: Its folder; empty for none.
        note: The user's note.
        syntax: "classic" or "generic".
        game: Name of the game.
    """

    name: str
    text: str
    folder: str = ""
    note: str = ""
    syntax: str = "classic"
    game: str = "holdem"


@dataclass(frozen=True, slots=True)
class LibraryState:
    """Folders (including empty ones), ranges and opponents, in the user's order."""

    folders: tuple[str, ...] = ()
    ranges: tuple[NamedRange, ...] = ()
    opponents: OpponentList = NOBODY

    def in_folder(self, folder: str) -> tuple[NamedRange, ...]:
        """The ranges of a folder."""
        return tuple(entry for entry in self.ranges if entry.folder == folder)

    def with_folder(self, folder: str) -> LibraryState:
        """The state with a folder added if it is missing."""
        if not folder or folder in self.folders:
            return self
        return replace(self, folders=(*self.folders, folder))

    def with_ranges(self, ranges: tuple[NamedRange, ...]) -> LibraryState:
        """The same folders with other ranges."""
        return replace(self, ranges=ranges)

    def changed_as(self, old: LibraryState, new: LibraryState) -> LibraryState:
        """This state with the edit applied that leads from ``old`` to ``new``."""
        if self == old:
            return new
        gone_folders, gone = set(old.folders) - set(new.folders), set(old.ranges) - set(new.ranges)
        folders = dict.fromkeys(folder for folder in self.folders if folder not in gone_folders)
        had = set(old.folders)
        folders |= dict.fromkeys(folder for folder in new.folders if folder not in had)
        ranges = [entry for entry in self.ranges if entry not in gone]
        known = {*old.ranges, *ranges}
        taken: dict[str, set[str]] = {}
        for entry in ranges:
            taken.setdefault(entry.folder, set()).add(entry.name)
        for entry in new.ranges:
            if entry not in known:
                names = taken.setdefault(entry.folder, set())
                ranges.append(replace(entry, name=free_name(entry.name, names)))
                names.add(ranges[-1].name)
        folders |= dict.fromkeys(entry.folder for entry in ranges if entry.folder)
        others = self.opponents.changed_as(old.opponents, new.opponents)
        return LibraryState(tuple(folders), tuple(ranges), others)


def free_name(name: str, taken: Iterable[str]) -> str:
    """``name``, or the first of "name 2", "name 3" … that is not taken."""
    used = set(taken)
    fresh, number = name, 1
    while fresh in used:
        number += 1
        fresh = f"{name} {number}"
    return fresh


def uniquely_named(entries: Iterable[NamedRange]) -> tuple[NamedRange, ...]:
    """The same ranges, numbered where a name occurs twice in a folder."""
    taken: dict[str, set[str]] = {}
    numbers: dict[tuple[str, str], int] = {}
    named = []
    for entry in entries:
        names, key = taken.setdefault(entry.folder, set()), (entry.folder, entry.name)
        fresh = entry.name
        while fresh in names:  # numbering continues from the last, so ten thousand equal names take no time
            numbers[key] = numbers.get(key, 1) + 1
            fresh = f"{entry.name} {numbers[key]}"
        names.add(fresh)
        named.append(replace(entry, name=fresh))
    return tuple(named)
