"""Orderings of starting hands, best first: what ``15%`` and ``5%-10%6h`` mean.

The built-in ones are in ``resources/orderings`` (made by the generators in ``packaging/tables``) and are
read on first use: those of hold'em as plain text, one class per line, those of Omaha as tables of mean
results, see `oracle.ranges.orderings.table`.  A player's own file for hold'em has the form of the text files,
see `read_ordering`.
"""

from __future__ import annotations

import functools
import math
import re
from pathlib import Path

import numpy as np

from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASSES
from oracle.errors import FileError, OracleError
from oracle.files import read_text
from oracle.games import HOLDEM, Game, find_game
from oracle.places import resource
from oracle.ranges.orderings.table import read_table
from oracle.ranges.orderings.value import Ordering, ranked

__all__ = ["Ordering", "load_ordering", "ordering_labels", "ordering_title", "read_ordering"]

_NAMES = {
    "10h": "Full ring (10 players)",
    "9h": "Full ring (9 players)",
    "6h": "Six-handed",
    "3h": "Three-handed",
    "vr": "Against one random hand",
}
_LABELS = {
    HOLDEM: ("10h", "6h", "3h", "vr"),
    "omahahi": ("10h", "6h", "3h", "vr"),
    "omaha8": ("10h", "6h", "3h", "vr"),
    "omahahi5": ("9h", "6h", "vr"),
    "omaha85": ("9h", "6h", "vr"),
    "omahahi6": ("vr",),
}
_TITLES = {game: {label: _NAMES[label] for label in labels} for game, labels in _LABELS.items()}
"""Built-in orderings: game name → label → title; the first label is the game's default.  Every entry has its
file, ``resources/orderings/GAME-LABEL.txt`` in hold'em and ``….npz`` (`write_table`) elsewhere."""

_LARGEST_FILE = 1_000_000
"""Bytes; a file of 169 short lines has about 5,000."""
_LABEL = re.compile(r"[a-z0-9]{1,16}")
_HEADER = re.compile(r"#\s*([a-z ]+?)\s*:\s*(.*)")


def _file(game: str, label: str) -> Path:
    """The path of a built-in ordering."""
    ending = "txt" if find_game(game).has_hand_classes else "npz"
    return resource(f"orderings/{game}-{label}.{ending}")


def ordering_labels(game: str | Game) -> tuple[str, ...]:
    """The built-in labels of a game, its default first; empty if it has no ordering."""
    return tuple(_TITLES.get(_game_name(game), ()))


def ordering_title(game: str | Game, label: str) -> str:
    """The name on screen of a built-in ordering; reads no file.

    Raises:
        KeyError: If there is no such ordering.
    """
    return _TITLES[_game_name(game)][label]


def load_ordering(game: str | Game = "holdem", label: str = "") -> Ordering:
    """A built-in ordering; read once, then cached.

    Args:
        game: The game or its name.
        label: Its label in any case; empty for the game's default.

    Raises:
        OracleError: If the game has no ordering, or none of that label; the message lists the existing ones.
    """
    name = _game_name(game)
    labels = ordering_labels(name)
    if not labels:
        known = ", ".join(find_game(other).title for other in _TITLES)
        raise OracleError(
            f"{find_game(name).title} has no ordering of starting hands.",
            remedy=f"Percentages work in: {known}. Only 100% is possible here.",
        )
    wanted = label.lower() or labels[0]
    if wanted not in labels:
        raise OracleError(
            f"There is no ordering “{label}” for {find_game(name).title}.",
            remedy=f"Use one of {', '.join(labels)}.",
        )
    return _load(name, wanted)


@functools.cache
def _load(game: str, label: str) -> Ordering:
    file = _file(game, label)
    title = _TITLES[game][label]
    try:
        if not find_game(game).has_hand_classes:
            return read_table(file.read_bytes(), str(file), find_game(game), label, title)
        text = file.read_text(encoding="utf-8")
    except OSError as trouble:
        raise FileError(
            f"The ordering {label} cannot be read ({trouble.strerror or trouble}).",
            path=str(file),
            remedy="The installation is incomplete; install the program again.",
        ) from trouble
    return _read_text(text, str(file), label, title)


def read_ordering(path: str | Path) -> Ordering:
    """A player's own ordering of the hold'em hand classes.

    The file is plain text with one hand class per line, best first (``AA``, ``AKs``, ``AKo`` …), each of
    the 169 once.  Two numbers may follow on the line: the mean result and its standard error.  Lines that
    begin with ``#`` are comments; ``# label: mine`` and ``# title: My ordering`` name the ordering, otherwise
    it is named after the file.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be read or is not valid; the message names the line.
    """
    place = Path(path)
    text = read_text(place, _LARGEST_FILE, remedy="An ordering is a text file with 169 lines.")
    ordering = _read_text(text, str(place), place.stem.lower(), place.stem)
    if not _LABEL.fullmatch(ordering.label) or ordering.label in _TITLES[HOLDEM]:
        raise FileError(
            f"“{ordering.label}” cannot be the label of your own ordering.",
            path=str(place),
            remedy="Put a line such as “# label: mine” first: small letters and digits, not "
            + ", ".join(_TITLES[HOLDEM]) + ".",
        )  # fmt: skip
    return ordering


def _read_text(text: str, path: str, label: str, title: str) -> Ordering:
    """Read and check a whole file; ``label`` and ``title`` are used if the header has none."""
    header: dict[str, str] = {}
    classes: dict[str, tuple[float, float]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            found = _HEADER.fullmatch(line.strip())
            if found:
                header[found[1]] = found[2]
        elif line.strip():
            _read_class(line, number, path, classes)
    if len(classes) < CLASSES:
        missing = [name for name in CLASS_NAMES if name not in classes]
        named = ", ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
        raise FileError(
            f"The ordering lists {len(classes)} of the {CLASSES} hand classes.",
            path=path,
            remedy=f"Add the missing ones: {named}.",
        )
    means, errors = np.array(list(classes.values()), dtype=np.float64).T
    order = np.array([CLASS_INDEX[name] for name in classes])
    label, title = header.get("label", label).lower(), header.get("title", title)
    return ranked(find_game(HOLDEM), label, title, order, means.copy(), errors.copy(), header)


def _read_class(line: str, number: int, path: str, classes: dict[str, tuple[float, float]]) -> None:
    """Add the hand class of a line, with its figures, to ``classes``."""
    name, *figures = line.split()
    if name not in CLASS_INDEX:
        raise FileError(
            f"Line {number}: “{name[:20]}” is not a hand class.",
            path=path,
            remedy="Write each class as AA, AKs or AKo, the higher rank first.",
        )
    if name in classes:
        raise FileError(
            f"Line {number}: {name} is listed twice.", path=path, remedy="Remove one of the lines."
        )
    classes[name] = _read_figures(figures, number, path)


def _read_figures(figures: list[str], number: int, path: str) -> tuple[float, float]:
    """The optional mean and standard error after a class name."""
    try:
        values = [float(figure) for figure in figures]
    except ValueError:
        values = [math.inf]
    if len(values) > 2 or not all(map(math.isfinite, values)):
        raise FileError(
            f"Line {number}: only a mean and its standard error may follow the hand class.",
            path=path,
            remedy="For example: “AKs 1.52 0.003”, or the class alone.",
        )
    mean, error, *_ = [*values, math.nan, math.nan]
    return mean, error


def _game_name(game: str | Game) -> str:
    return game.name if isinstance(game, Game) else find_game(game).name
