"""How many examples hypothesis tries."""

from __future__ import annotations

import os

from hypothesis import settings

PART = 4 if os.environ.get("CI") else 1
"""In CI hypothesis tries the same examples each time: a quarter as many as where each run has new ones."""

USUAL = 100 // PART
"""Examples where a test names no number."""


def examples(count: int) -> settings:
    """Try that many examples, a quarter of them in CI.

    Args:
        count: How many to try on a developer's machine.
    """
    return settings(max_examples=count // PART)
