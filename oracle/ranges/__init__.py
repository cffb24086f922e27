"""The range language: text to weighted sets of hands, and back.

`parse_hands` reads a range of any game and gives a `HandSet`: count it, take dead cards out of it, test
columns of hands.  Who deals asks which of three values it is:

* `WeightedRange`: ``masks`` and ``weights``, a list.  `parse_range` reads texts of the games whose ranges
  always are lists (two, four and five cards).
* `StructuredRange` (wide ranges of six cards): ``cells``, ``bits``, ``weights``, blocks of 64 hands, or
  ``draw(random words)``, which is exact and rejects nothing; or deal any hand and keep it when `contains`
  says so (such a range has at least a fortieth of all hands).
* `StudRange`: ``parts``, ``weights``: the hands of the cards its text speaks of, as increments (down pair,
  third … seventh card; 0 where a card is free and comes from the deck), ``allowed`` cards for places not
  listed, ``draw(random words)`` with a flag per draw that says whether it is kept.
"""

from oracle.ranges.convert import convert_syntax
from oracle.ranges.hands.boards import BoardRange, parse_board_range
from oracle.ranges.hands.hand_set import HandSet, count_number
from oracle.ranges.hands.pairs import pair_weights
from oracle.ranges.hands.weighted import WeightedRange
from oracle.ranges.hints import Hint, RangeWarning, board_hints, range_hints, warn_if_doubtful
from oracle.ranges.printing.canonical import canonical_text
from oracle.ranges.printing.pairs import print_range
from oracle.ranges.read import has_hands, parse_hands, parse_range
from oracle.ranges.reading import read_with_hints
from oracle.ranges.text.macros import BUILTIN_MACROS, is_macro_name
from oracle.ranges.text.parser import SYNTAXES
from oracle.ranges.weights import MAX_WEIGHT, MIN_WEIGHT, text_weights, too_small, weight_text

__all__ = [
    "BUILTIN_MACROS",
    "MAX_WEIGHT",
    "MIN_WEIGHT",
    "SYNTAXES",
    "BoardRange",
    "HandSet",
    "Hint",
    "RangeWarning",
    "WeightedRange",
    "board_hints",
    "canonical_text",
    "convert_syntax",
    "count_number",
    "has_hands",
    "is_macro_name",
    "pair_weights",
    "parse_board_range",
    "parse_hands",
    "parse_range",
    "print_range",
    "range_hints",
    "read_with_hints",
    "text_weights",
    "too_small",
    "warn_if_doubtful",
    "weight_text",
]
