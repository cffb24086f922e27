"""The sentences by family, as data; the order is that of the menu."""

from __future__ import annotations

from types import MappingProxyType

from oracle.query.conditions.template import Template
from oracle.query.conditions.templates import equity, hand_types, winning

TEMPLATES: tuple[Template, ...] = (*equity.TEMPLATES, *winning.TEMPLATES, *hand_types.TEMPLATES)
"""Every template, family by family."""

BY_KEY = MappingProxyType({template.key: template for template in TEMPLATES})
