"""The groups of pictures."""

from __future__ import annotations

EQUITY, CARDS_TO_COME, MADE_HANDS, DECISION = "Equity", "Cards to come", "Made hands", "Decision"
GROUPS = (EQUITY, CARDS_TO_COME, MADE_HANDS, DECISION)
"""All groups of pictures of ranges, in the order on screen."""
RUN = "Run"
"""The group after them: pictures of runs."""
