"""Orderings of many thousand classes, as files: one mean result per class instead of a line of text.

A table is a compressed NumPy archive (``.npz``):

* ``means``, uint16: the mean result of each class, by number of the suit class (`suit_classes`), as
  ``lowest + step · means``.  "Best first" is by falling means, and by number if these are equal.
* ``scale``, float64: ``lowest`` and ``step``.
* ``errors``, uint8, may be empty: the standard error of each class as ``errors · error_step``.
* ``error_step``, float64.
* ``header``, uint8: UTF-8 JSON, an object of texts: game, label, title, origin, seed, rounds, trials, made,
  seconds, unit … the data needed to interpret the figures.

So a file takes 33 kB before compression for four cards and 1.9 MB for six.  The 65,536 steps are far finer
than the standard errors of sampled means.
"""

from __future__ import annotations

import io
import json
import zipfile
from pathlib import Path

import numpy as np
import numpy.typing as npt

from oracle.errors import FileError
from oracle.games import Game
from oracle.ranges.orderings.value import Ordering, class_count, ranked

_STEPS = 2**16 - 1
_ERROR_STEPS = 2**8 - 1


def write_table(
    path: Path,
    game: Game,
    means: npt.NDArray[np.float64],
    errors: npt.NDArray[np.float64] | None,
    header: dict[str, str],
) -> None:
    """Write the table of an ordering.

    Args:
        path: The file.
        game: The game.
        means: Mean result by number of the suit class, shape (classes,).
        errors: Standard errors likewise, or None to leave them out.
        header: The data needed to interpret the figures.

    Raises:
        ValueError: If there is not one finite mean for each class of the game.
    """
    if means.shape != (class_count(game),) or not np.isfinite(means).all():
        raise ValueError(f"an ordering of {game.name} needs {class_count(game)} finite means")
    lowest = float(means.min())
    step = (float(means.max()) - lowest) / _STEPS or 1.0
    error_step = 1.0 if errors is None else float(errors.max()) / _ERROR_STEPS or 1.0
    rounded = np.rint((np.zeros(0) if errors is None else errors) / error_step).astype(np.uint8)
    with path.open("wb") as file:
        np.savez_compressed(
            file,
            means=np.rint((means - lowest) / step).astype(np.uint16),
            scale=np.array([lowest, step]),
            errors=rounded,
            error_step=np.array(error_step),
            header=np.frombuffer(json.dumps(header, ensure_ascii=False).encode(), dtype=np.uint8),
        )


def read_table(data: bytes, path: str, game: Game, label: str, title: str) -> Ordering:
    """The ordering of a table.

    Args:
        data: The file's bytes.
        path: The path, for messages.
        game: The game it must be for.
        label: Its label.
        title: Its name on screen.

    Raises:
        FileError: If it is not a table, or belongs to another game.
    """
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as table:
            steps = np.asarray(table["means"]).astype(np.uint16)
            lowest, step = (float(value) for value in table["scale"])
            errors = np.asarray(table["errors"]).astype(np.float64) * float(table["error_step"])
            header = {str(key): str(value) for key, value in json.loads(table["header"].tobytes()).items()}
    except (OSError, EOFError, ValueError, KeyError, AttributeError, zipfile.BadZipFile) as trouble:
        raise _unusable(path, f"The ordering {label} is damaged ({trouble}).") from trouble
    if errors.size == 0:
        errors = np.full(steps.size, np.nan)
    if steps.size != class_count(game) or errors.size != steps.size:
        raise _unusable(path, f"The ordering {label} is not one of {game.title}.")
    order = np.argsort(~steps, kind="stable")  # as uint16: radix sort, fast even for a million
    means = lowest + step * steps[order].astype(np.float64)
    return ranked(game, label, title, order, means, errors[order], header)


def _unusable(path: str, message: str) -> FileError:
    return FileError(message, path=path, remedy="The installation is incomplete; install the program again.")
