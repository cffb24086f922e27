"""Parameters that many functions share."""

from __future__ import annotations

from oracle.query.language.types import Type
from oracle.query.registry import Parameter

PLAYER = Parameter("player", Type.PLAYER)
STREET = Parameter("street", Type.STREET)
HAND_TYPE = Parameter("type", Type.HAND_TYPE)
HANDS = Parameter("hands", Type.RANGE)
