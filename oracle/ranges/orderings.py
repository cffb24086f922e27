"""Orderings of starting hands, best first: what ``15%`` and ``5%-10%6h`` mean.

The built-in ones are text files in ``resources/orderings`` (made by ``packaging/tables/orderings.py``),
read when first asked for.  A player's own file has the same form, see `read_ordering`.
"""

from __future__ import annotations

import functools
import importlib.resources
import math
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from oracle.cards.combo import (
    CLASS_INDEX,
    CLASS_NAMES,
    CLASS_PAIRS,
    CLASSES,
    COMBOS,
    PAIR_CLASSES,
    PAIR_MASKS,
)
from oracle.errors import FileError, OracleError
from oracle.games import HOLDEM, Game, find_game
from oracle.ranges.grid import Words, grid_of

_Number = TypeVar("_Number", bound=np.generic)

_TITLES: dict[str, dict[str, str]] = {
    HOLDEM: {
        "10h": "Full ring (10 players)",
        "6h": "Six-handed",
        "3h": "Three-handed",
        "vr": "Against one random hand",
    },
}
"""Built-in orderings: game name → label → title; the first label is the game's default."""

_CLASS_COMBOS = np.array([pairs.size for pairs in CLASS_PAIRS], dtype=np.int64)
_LARGEST_FILE = 1_000_000
"""Bytes; a file of 169 short lines has about 5,000."""
_LABEL = re.compile(r"[a-z0-9]{1,16}")
_HEADER = re.compile(r"#\s*([a-z ]+?)\s*:\s*(.*)")


@dataclass(frozen=True, slots=True, eq=False)
class Ordering:
    """A ranking of the 169 hold'em hand classes.

    Attributes:
        label: What follows the % sign: ``10h``, ``6h``, ``3h``, ``vr`` or a player's own.
        title: The name on screen.
        classes: Class names, best first.
        percentiles: Percentile 1…100 of each class index: the smallest whole p such that this class and
            all better ones together are at most p % of all combos; shape (169,), int64, read-only.
        means: Mean result of each class in the order of `classes`, in the unit the file's header
            names; NaN where the file gives none; shape (169,), float64, read-only.
        errors: Standard errors of `means`, same order; NaN where the file gives none.
        header: What the file says about itself (origin, seed, rounds, trials, …).
    """

    label: str
    title: str
    classes: tuple[str, ...]
    percentiles: npt.NDArray[np.int64]
    means: npt.NDArray[np.float64]
    errors: npt.NDArray[np.float64]
    header: tuple[tuple[str, str], ...] = ()

    def band(self, first: int, last: int) -> npt.NDArray[np.bool_]:
        """Which of the 1,326 combos lie in percentiles ``first`` … ``last``, both included.

        Args:
            first: One end, 1…100.
            last: The other end, 1…100; the ends may come in either order.

        Returns:
            A flag per pair index, shape (1326,), bool.
        """
        low, high = sorted((first, last))
        inside = (self.percentiles >= low) & (self.percentiles <= high)
        return inside[PAIR_CLASSES]

    def band_words(self, first: int, last: int) -> Words:
        """The hands of percentiles ``first`` … ``last`` as bits of the grid, see `band`."""
        grid = grid_of(2)
        words = np.zeros_like(grid.everything)
        cells = grid.cells_of(PAIR_MASKS[self.band(first, last)])
        np.bitwise_or.at(
            words[:, 0], cells // grid.columns, np.uint64(1) << (cells % grid.columns).astype(np.uint64)
        )
        return words

    def top(self, percent: int) -> npt.NDArray[np.bool_]:
        """Which of the 1,326 combos ``percent`` % means: never more than that share of them."""
        return self.band(1, percent)


def ordering_labels(game: str | Game) -> tuple[str, ...]:
    """The built-in labels of a game, its default first; empty where it has no ordering."""
    return tuple(_TITLES.get(_game_name(game), ()))


def load_ordering(game: str | Game = "holdem", label: str = "") -> Ordering:
    """A built-in ordering; read once, then kept.

    Args:
        game: The game or its name.
        label: Its label in any case; empty for the game's default.

    Raises:
        OracleError: If the game has no ordering, or none of that label; the message names those there are.
    """
    name = _game_name(game)
    titles = _TITLES.get(name)
    if not titles:
        known = ", ".join(find_game(other).title for other in _TITLES)
        raise OracleError(
            f"{find_game(name).title} has no ordering of starting hands.",
            remedy=f"Percentages work in: {known}. Only 100% is possible here.",
        )
    wanted = label.lower() or next(iter(titles))
    if wanted not in titles:
        raise OracleError(
            f"There is no ordering “{label}” for {find_game(name).title}.",
            remedy=f"Use one of {', '.join(titles)}.",
        )
    return _load(name, wanted)


@functools.cache
def _load(game: str, label: str) -> Ordering:
    file = importlib.resources.files("resources") / "orderings" / f"{game}-{label}.txt"
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as trouble:
        raise FileError(
            f"The ordering {label} cannot be read ({trouble.strerror or trouble}).",
            path=str(file),
            remedy="The installation is incomplete; install the program again.",
        ) from trouble
    return _read_text(text, str(file), label, _TITLES[game][label])


def read_ordering(path: str | Path) -> Ordering:
    """A player's own ordering of the hold'em hand classes.

    The file is plain text with one hand class per line, best first (``AA``, ``AKs``, ``AKo`` …), each of
    the 169 once.  Two numbers may follow on the line: the mean result and its standard error.  Lines
    that begin with ``#`` are comments; ``# label: mine`` and ``# title: My ordering`` name it, else the
    file's name does.

    Args:
        path: The file.

    Raises:
        FileError: If it cannot be read or is not such a list; the message names the line.
    """
    place = Path(path)
    try:
        with place.open("rb") as file:
            data = file.read(_LARGEST_FILE + 1)
    except OSError as trouble:
        raise FileError(
            f"The ordering {place.name} cannot be read ({trouble.strerror or trouble}).", path=str(place)
        ) from trouble
    if len(data) > _LARGEST_FILE:
        raise FileError(f"{place.name} is too large to be an ordering of 169 hands.", path=str(place))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as trouble:
        raise FileError(
            f"{place.name} is not a text file.", path=str(place), remedy="Save it as plain text (UTF-8)."
        ) from trouble
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
    """Read and check a whole file; ``label`` and ``title`` serve where the header has none."""
    header: dict[str, str] = {}
    classes: dict[str, tuple[float, float]] = {}
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            found = _HEADER.fullmatch(line.strip())
            if found:
                header[found[1]] = found[2]
        elif line.strip():
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
    if len(classes) < CLASSES:
        missing = [name for name in CLASS_NAMES if name not in classes]
        named = ", ".join(missing[:5]) + (" …" if len(missing) > 5 else "")
        raise FileError(
            f"The ordering lists {len(classes)} of the {CLASSES} hand classes.",
            path=path,
            remedy=f"Add the missing ones: {named}.",
        )
    figures_by_place = np.array(list(classes.values()), dtype=np.float64)
    return Ordering(
        label=header.get("label", label).lower(),
        title=header.get("title", title),
        classes=tuple(classes),
        percentiles=_frozen(class_percentiles(tuple(classes))),
        means=_frozen(figures_by_place[:, 0].copy()),
        errors=_frozen(figures_by_place[:, 1].copy()),
        header=tuple(header.items()),
    )


def _read_figures(figures: list[str], number: int, path: str) -> tuple[float, float]:
    """The optional mean and standard error behind a class name."""
    try:
        values = [float(figure) for figure in figures]
    except ValueError:
        values = [math.inf]
    if len(values) > 2 or not all(map(math.isfinite, values)):
        raise FileError(
            f"Line {number}: only a mean and its standard error may follow the hand class.",
            path=path,
            remedy="Write for example “AKs 1.52 0.003”, or the class alone.",
        )
    mean, error, *_ = [*values, math.nan, math.nan]
    return mean, error


def class_percentiles(classes: tuple[str, ...]) -> npt.NDArray[np.int64]:
    """The percentile 1…100 of each class index in a ranking of all 169 classes, best first.

    A class's percentile is the smallest whole p with (combos through it) ≤ p % of all combos, so the
    classes with percentile ≤ p are never more than p % of the hands.

    Returns:
        Percentiles by class index, shape (169,), int64.
    """
    order = np.array([CLASS_INDEX[name] for name in classes])
    through = np.cumsum(_CLASS_COMBOS[order])
    percentiles = np.empty(CLASSES, dtype=np.int64)
    percentiles[order] = -(-100 * through // COMBOS)
    return percentiles


def _frozen(array: npt.NDArray[_Number]) -> npt.NDArray[_Number]:
    array.flags.writeable = False
    return array


def _game_name(game: str | Game) -> str:
    return game.name if isinstance(game, Game) else find_game(game).name
