"""When pictures are shown, and from what seed they are sampled."""

from __future__ import annotations

import secrets

from oracle.query.settings import MAX_SEED, RunSettings

SHOW_SECONDS = 0.1
"""Least time between two pictures."""

DEALS = 1024
"""Deals per sampled piece of work: a few milliseconds."""


def chosen_seed(settings: RunSettings) -> int:
    """The seed of the settings, or a fresh one."""
    return secrets.randbelow(MAX_SEED) if settings.seed is None else settings.seed
