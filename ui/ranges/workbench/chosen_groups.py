"""Which groups of a range are shown, pinned and lit, and in which colours."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from string import ascii_uppercase

from PySide6.QtCore import QObject, Signal

from ui.ranges.workbench.kept_choice import KeptGroups
from ui.widgets.groups.tree import Path


def letter(color: int) -> str:
    """The letter beside a group's colour: "A" for the first."""
    return ascii_uppercase[color % len(ascii_uppercase)]


class ChosenGroups(QObject):
    """The choice of groups, by their paths; it survives other figures and other boards.

    All groups are shown until one is isolated.  Pinned groups stay lit whichever groups are shown.  Pins are
    separate for each way to split a range.  Sessions keep all of it (`kept`); it is not an edit of the
    table, so Undo leaves it as it is.
    """

    changed = Signal()
    """The groups shown, pinned or lit have changed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._way = ""
        self._leaves: tuple[Path, ...] = ()
        self._isolated: set[Path] = set()
        self._pins: dict[str, set[Path]] = {}
        self._colors: dict[tuple[str, str], int] = {}

    # The groups

    @property
    def way(self) -> str:
        """The way in which ranges are split: the key of a partition."""
        return self._way

    def set_groups(self, way: str, leaves: Sequence[Path]) -> None:
        """Choose among other groups.

        Args:
            way: The way in which ranges are split; another one shows all groups again.
            leaves: The paths of the groups that split no further, in order.
        """
        if way != self._way:
            self._isolated.clear()
        self._way, self._leaves = way, tuple(leaves)
        used = {self._colors[way, leaf[0]] for leaf in leaves if (way, leaf[0]) in self._colors}
        for key in dict.fromkeys(leaf[0] for leaf in leaves):
            if (way, key) not in self._colors:
                free = next(number for number in range(len(leaves) + len(used) + 1) if number not in used)
                self._colors[way, key] = free
                used.add(free)

    def color(self, path: Path) -> int:
        """Number of a group's colour: that of the outermost group it lies in."""
        return self._colors.get((self._way, path[0]), 0)

    def under(self, path: Path) -> set[Path]:
        """The groups that split no further, within a group."""
        return {leaf for leaf in self._leaves if leaf[: len(path)] == path}

    def kept(self) -> KeptGroups:
        """The choice as a session stores it."""
        ways = dict.fromkeys(way for way, _key in self._colors)
        return KeptGroups(
            way=self._way,
            shown=frozenset(self._isolated),
            pins={way: frozenset(pins) for way, pins in self._pins.items() if pins},
            colors={way: self._in_color_order(way) for way in ways},
        )

    def keep(self, kept: KeptGroups) -> None:
        """Choose what `kept` holds."""
        self._way, self._isolated = kept.way, set(kept.shown)
        self._pins = {way: set(pins) for way, pins in kept.pins.items()}
        self._colors = {
            (way, key): number for way, keys in kept.colors.items() for number, key in enumerate(keys) if key
        }
        self.changed.emit()

    def _in_color_order(self, way: str) -> tuple[str, ...]:
        numbers = {number: key for (other, key), number in self._colors.items() if other == way}
        return tuple(numbers.get(number, "") for number in range(max(numbers, default=-1) + 1))

    # What is chosen

    @property
    def all_shown(self) -> bool:
        """Whether no group is isolated."""
        return self.shown == set(self._leaves)

    @property
    def shown(self) -> set[Path]:
        """The leaves that are shown."""
        return self._isolated.intersection(self._leaves) or set(self._leaves)

    @property
    def pinned(self) -> set[Path]:
        """The leaves that are pinned."""
        return self._under_all(self._pins.get(self._way, set()))

    @property
    def lit(self) -> set[Path]:
        """The leaves lit on the grid: all, until some are isolated or pinned."""
        if not self.all_shown:
            return self.shown | self.pinned
        return self.pinned or self.shown

    def is_isolated(self, path: Path) -> bool:
        """Whether a group is shown while others are not."""
        return not self.all_shown and bool(self.under(path) & self.shown)

    def is_pinned(self, path: Path) -> bool:
        """Whether a group is pinned, or one that it lies in."""
        pins = self._pins.get(self._way, set())
        return any(path[:length] in pins for length in range(1, len(path) + 1))

    # Choosing

    def isolate(self, path: Path) -> None:
        """Show one group only; if it is the only one, show all again."""
        under = self.under(path)
        self._isolated = set() if self.shown == under and not self.all_shown else under
        self.changed.emit()

    def add(self, path: Path) -> None:
        """Show a group beside those that are isolated."""
        self._isolated = (set() if self.all_shown else self.shown) | self.under(path)
        self.changed.emit()

    def drop(self, path: Path) -> None:
        """Stop showing a group; after the last one, show all again."""
        self._isolated = self.shown - self.under(path)
        self.changed.emit()

    def show_all(self) -> None:
        """Show all groups."""
        self._isolated.clear()
        self.changed.emit()

    def toggle_pin(self, path: Path) -> None:
        """Pin a group, or unpin it with all that it lies in or splits into."""
        pins = self._pins.setdefault(self._way, set())
        if self.is_pinned(path):
            pins -= {pin for pin in pins if pin == path[: len(pin)] or path == pin[: len(path)]}
        else:
            pins.add(path)
        self.changed.emit()

    def pin_all(self, paths: Iterable[Path]) -> None:
        """Pin some groups."""
        self._pins.setdefault(self._way, set()).update(paths)
        self.changed.emit()

    def unpin_all(self) -> None:
        """Unpin all groups."""
        self._pins.pop(self._way, None)
        self.changed.emit()

    def _under_all(self, paths: Iterable[Path]) -> set[Path]:
        found: set[Path] = set()
        for path in paths:
            found |= self.under(path)
        return found
