"""The choices on the workbench, as a session or a layout stores them: readable texts by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ui.widgets.groups.tree import Path

WAY, SHOWN, ORDER = "ranges split by", "ranges shown", "ranges listed"
PINNED, COLORED = "ranges pinned by ", "ranges coloured by "
"""These are followed by the way to split the range."""
_WITHIN, _NEXT = " > ", "; "
MOST_WAYS, MOST_GROUPS, LONGEST = 20, 500, 20_000
"""Ways, groups of each and characters of a text that are read; a window writes a fraction of these."""


@dataclass(frozen=True, slots=True)
class KeptGroups:
    """A choice of groups.

    Attributes:
        way: The way in which ranges are split; empty if none was chosen.
        shown: The isolated groups; none if all are shown.
        pins: The pinned groups, by way.
        colors: The outermost groups in the order of their colours, by way; an unused colour is empty.
    """

    way: str = ""
    shown: frozenset[Path] = frozenset()
    pins: Mapping[str, frozenset[Path]] = field(default_factory=dict)
    colors: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def as_layout(kept: KeptGroups) -> dict[str, str]:
    """A choice as entries of a layout."""
    return {
        WAY: kept.way,
        SHOWN: _written(kept.shown),
        **{f"{PINNED}{way}": _written(paths) for way, paths in kept.pins.items() if paths},
        **{f"{COLORED}{way}": _NEXT.join(keys) for way, keys in kept.colors.items() if keys},
    }


def from_layout(layout: Mapping[str, object]) -> KeptGroups | None:
    """The choice in a layout, as far as it can be read; None if there is none (an earlier version)."""
    texts = {
        name: value for name, value in layout.items() if isinstance(value, str) and len(value) <= LONGEST
    }
    if WAY not in texts:
        return None
    return KeptGroups(
        way=texts[WAY],
        shown=_read(texts.get(SHOWN, "")),
        pins={way: _read(text) for way, text in _by_way(texts, PINNED)},
        colors={
            way: tuple(text.split(_NEXT)[:MOST_GROUPS]) if text else ()
            for way, text in _by_way(texts, COLORED)
        },
    )


def _by_way(texts: Mapping[str, str], prefix: str) -> list[tuple[str, str]]:
    found = [
        (name.removeprefix(prefix), text) for name, text in texts.items() if name.startswith(prefix) and text
    ]
    return found[:MOST_WAYS]


def _written(paths: Iterable[Path]) -> str:
    return _NEXT.join(sorted(_WITHIN.join(path) for path in paths))


def _read(text: str) -> frozenset[Path]:
    parts = text.split(_NEXT)[:MOST_GROUPS] if text else []
    return frozenset(tuple(part.split(_WITHIN)) for part in parts)
