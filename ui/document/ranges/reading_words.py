"""The number of hands in a range, as shown beside seats and in editors."""

from __future__ import annotations

from ui.document import wording
from ui.document.cards.hand_cards import Hand
from ui.document.ranges.readings import Reading
from ui.document.wording import combos_text, counted, hands

_BILLION, _MILLION = 10**9, 10**6
_COUNTED = 10 * _MILLION
"""Numbers from this size are abbreviated."""
COUNTING = "counting …"
"""Shown while a range is being parsed."""
_TWO_DECIMALS = 0.005
"""Smaller percentages would be rounded to 0.00."""


def hands_short(combos: int) -> str:
    """A number of hands in short form.

    >>> hands_short(1326), hands_short(20_358_520), hands_short(337_137_091_200)
    ('1,326 hands', '20.4 million hands', '337.1 billion hands')
    """
    if combos >= _BILLION:
        return f"{combos / _BILLION:,.1f} billion hands"
    return f"{combos / _MILLION:.1f} million hands" if combos >= _COUNTED else hands(combos)


def share(percent: float) -> str:
    """A share of all hands, from a percentage.

    >>> share(1.36), share(99.99), share(0.001)
    ('1.4 %', '> 99.9 %', '< 0.1 %')
    """
    return wording.percent(percent / 100, 1)


def reading_info(reading: Reading, hand: Hand = ()) -> str:
    """The text beside a name: how many hands, and their share of all.

    Args:
        reading: The parsed range.
        hand: Its cards, if it is a single hand, fully or partly known.
    """
    found = reading.range
    if reading.pending:
        return "" if reading.typed else COUNTING
    if found is None:
        return ""
    if found.hands == found.combos == 1:
        return "1 hand"
    known = sum(card is not None for card in hand)
    if known:
        return f"{known} of {found.game.hole_cards} cards"
    if found.hands is None or found.combos is None or found.percent is None or reading.live is None:
        return "too many hands to count"
    many = found.hands >= _COUNTED  # such a number means nothing to a reader; the tooltip has it
    if found.full and found.combos == found.hands:
        return "any hand" if many else f"any hand · {hands(reading.live)}"
    if many:
        return f"{share(found.percent)} of all hands"
    left = "" if reading.live == found.hands else f"{combos_text(reading.live_combos or 0.0)} of "
    return f"{share(found.percent)} · {left}{counted(found.combos, found.hands)}"


def reading_tip(reading: Reading) -> str:
    """The tooltip of that text: all digits."""
    found = reading.range
    if found is None:
        return ""
    if found.hands is None or found.combos is None or found.percent is None or reading.live is None:
        return "This range has too many hands to count; they are dealt at random."
    words = (
        f"{counted(found.combos, found.hands)} of {found.game.hands:,}: {_digits(found.percent)} % of all."
    )
    words += f"\n{counted(reading.live_combos or 0.0, reading.live)} left given board and dead cards."
    if found.combos != found.hands:
        words += "\nCombos are counted by weight: 100 is a whole combo."
    return words + ("\nThe hands have different weights." if found.weighted else "")


def _digits(percent: float) -> str:
    """A percentage with two decimals, or with as many as a small value needs."""
    return f"{percent:.2f}" if percent >= _TWO_DECIMALS else combos_text(percent)
