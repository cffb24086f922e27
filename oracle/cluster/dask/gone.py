"""What Dask raises once a scheduler is gone; Dask itself is not imported here."""

from __future__ import annotations

from importlib import import_module


def gone() -> tuple[type[Exception], ...]:
    """The errors of a scheduler or a client that is gone, or does not answer in time."""
    client = import_module("distributed.client")  # imported already: a client exists
    return OSError, RuntimeError, getattr(client, "ClosedClientError", RuntimeError)
