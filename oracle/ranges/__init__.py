"""The range language: text to weighted sets of hands, and back.

`parse_hands` parses a range of any game and returns a `HandSet`: count it, remove dead cards, test columns of
hands.  For dealing there are three kinds:

* `WeightedRange`: ``masks`` and ``weights``, a list.  `parse_range` parses the ranges of the games in which
  they are always lists (two, four and five cards).
* `StructuredRange` (wide 6-card ranges): ``cells``, ``bits`` and ``weights`` of blocks of 64 hands;
  ``draw(random words)``, which is exact and rejects nothing. You can also deal any hand and keep it if
  `contains` is true (such a range has at least a fortieth of all hands).
* `StudRange`: ``parts``, ``weights``: the cards that its text specifies, as increments (down pair, third …
  seventh card; 0 for a card that is free and comes from the deck), ``allowed`` cards for positions not
  listed, ``draw(random words)`` with a flag per draw that says whether to keep it.
"""

from oracle.ranges.convert import convert_syntax
from oracle.ranges.hands.boards import BoardRange, parse_board_range
from oracle.ranges.hands.hand_set import HandSet, count_number
from oracle.ranges.hands.pairs import pair_weights
from oracle.ranges.hands.weighted import WeightedRange
from oracle.ranges.hints import (
    Hint,
    RangeWarning,
    board_hints,
    range_cautions,
    range_hints,
    warn_if_doubtful,
)
from oracle.ranges.printing.canonical import canonical_text
from oracle.ranges.printing.pairs import print_range
from oracle.ranges.read import has_hands, parse_hands, parse_range
from oracle.ranges.reading import RangeReading, range_reading
from oracle.ranges.text.comma_parts import comma_parts
from oracle.ranges.text.macros import BUILTIN_MACROS, is_macro_name, used_macros
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
    "RangeReading",
    "RangeWarning",
    "WeightedRange",
    "board_hints",
    "canonical_text",
    "comma_parts",
    "convert_syntax",
    "count_number",
    "has_hands",
    "is_macro_name",
    "pair_weights",
    "parse_board_range",
    "parse_hands",
    "parse_range",
    "print_range",
    "range_cautions",
    "range_hints",
    "range_reading",
    "text_weights",
    "too_small",
    "used_macros",
    "warn_if_doubtful",
    "weight_text",
]
