"""How far a picture is, as bars of progress show it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from oracle.analysis.precision import Precision

Progress = Callable[[float], object]
"""What is called with the finished share of the work, 0…1, whenever more of it is done."""

T = TypeVar("T")


def finished_share(picture: object) -> float:
    """How much of the work on a picture is done, 0…1; of several side by side, that of the last.

    Args:
        picture: The data of a picture, with its ``precision``; a tuple of such, or what has neither and is
            finished.
    """
    if isinstance(picture, tuple):
        return min(map(finished_share, picture), default=1.0)
    precision = getattr(picture, "precision", None)
    return precision.progress if isinstance(precision, Precision) else 1.0


def last_of(pictures: Iterable[T], progress: Progress | None = None) -> T:
    """The final one of better and better pictures.

    Args:
        pictures: At least one.
        progress: Called with the finished share of each, 0…1.
    """
    for picture in pictures:
        if progress is not None:
            progress(finished_share(picture))
    return picture
