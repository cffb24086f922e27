"""The range language: text to weighted sets of hands, and back."""

from oracle.ranges.weighted import WeightedRange

__all__ = ["WeightedRange"]
