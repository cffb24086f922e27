"""Progress of a picture, for progress bars."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from oracle.analysis.precision import Precision

Progress = Callable[[float], object]
"""Called with the finished share of the work, 0…1, whenever it grows."""

T = TypeVar("T")


def finished_share(picture: object) -> float:
    """Finished share of the work on a picture, 0…1; for several pictures, that of the last one.

    Args:
        picture: The data of a picture with a ``precision``, or a tuple of such; anything else is finished.
    """
    if isinstance(picture, tuple):
        return min(map(finished_share, picture), default=1.0)
    precision = getattr(picture, "precision", None)
    return precision.progress if isinstance(precision, Precision) else 1.0


def last_of(pictures: Iterable[T], progress: Progress | None = None) -> T:
    """The last of ever more precise pictures.

    Args:
        pictures: At least one.
        progress: Called with the finished share of each, 0…1.
    """
    for picture in pictures:
        if progress is not None:
            progress(finished_share(picture))
    return picture
