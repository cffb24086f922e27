"""When pictures are updated, and the seed they are sampled with."""

from __future__ import annotations

import secrets

from oracle.query.settings import MAX_SEED, RunSettings

SHOW_SECONDS = 0.1
"""Least time between two updates of a picture, in seconds."""

DEALS = 1024
"""Deals per sampled work unit: a few milliseconds."""


def chosen_seed(settings: RunSettings) -> int:
    """The seed of the settings, or a random one."""
    return secrets.randbelow(MAX_SEED) if settings.seed is None else settings.seed
