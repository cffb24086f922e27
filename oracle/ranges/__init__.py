"""The range language: text to weighted sets of hands, and back."""

from oracle.ranges.boards import BoardRange, parse_board_range
from oracle.ranges.canonical import canonical_text
from oracle.ranges.convert import convert_syntax
from oracle.ranges.expand import parse_range
from oracle.ranges.hints import Hint, RangeWarning, range_hints, warn_if_doubtful
from oracle.ranges.macros import BUILTIN_MACROS, is_macro_name
from oracle.ranges.pairs import pair_weights, range_from_pairs
from oracle.ranges.parser import SYNTAXES
from oracle.ranges.printer import print_range, text_weights
from oracle.ranges.weighted import WeightedRange

__all__ = [
    "BUILTIN_MACROS",
    "SYNTAXES",
    "BoardRange",
    "Hint",
    "RangeWarning",
    "WeightedRange",
    "canonical_text",
    "convert_syntax",
    "is_macro_name",
    "pair_weights",
    "parse_board_range",
    "parse_range",
    "print_range",
    "range_from_pairs",
    "range_hints",
    "text_weights",
    "warn_if_doubtful",
]
