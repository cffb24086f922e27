"""When pictures are updated, and how many deals a piece of their work has."""

from __future__ import annotations

SHOW_SECONDS = 0.1
"""Least time between two updates of a picture, in seconds."""

DEALS = 1024
"""Deals per sampled work unit: a few milliseconds."""
