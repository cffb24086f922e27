"""The groups in which pictures are offered."""

from __future__ import annotations

EQUITY, CARDS_TO_COME, MADE_HANDS = "Equity", "Cards to come", "Made hands"
GROUPS = (EQUITY, CARDS_TO_COME, MADE_HANDS)
"""All groups of pictures of ranges, in the order on screen."""
RUN = "Run"
"""The group after them: what is shown of the runs."""
