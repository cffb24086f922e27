"""The range language: text to weighted sets of hands, and back."""

from oracle.ranges.expand import parse_range
from oracle.ranges.weighted import WeightedRange

__all__ = ["WeightedRange", "parse_range"]
