"""Ending a picture early."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import TypeVar

from oracle.simulate.work.stop import StoppedError

R = TypeVar("R")

Cancel = threading.Event | None


def until_cancelled(picture: Callable[..., Iterator[R]]) -> Callable[..., Iterator[R]]:
    """Wrap a generator of pictures so that it ends without an error when cancelled."""

    def refined(*args: object, **kwargs: object) -> Iterator[R]:
        try:
            yield from picture(*args, **kwargs)
        except StoppedError:
            return

    return refined
