"""The sentences by family, as data; the menu keeps this order."""

from __future__ import annotations

from types import MappingProxyType

from oracle.query.conditions.template import Template
from oracle.query.conditions.templates import (
    board,
    counting,
    dealt,
    draws,
    equity,
    hand_types,
    lows,
    ranks,
    strength,
    winning,
)

TEMPLATES: tuple[Template, ...] = tuple(
    template
    for family in (hand_types, strength, winning, equity, draws, ranks, board, dealt, lows, counting)
    for template in family.TEMPLATES
)
"""Every template, family by family."""

BY_KEY = MappingProxyType({template.key: template for template in TEMPLATES})
"""Every template by its key."""
