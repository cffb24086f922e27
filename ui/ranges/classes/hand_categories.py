"""Kinds of starting hands that one click adds to a range, and filters that keep only some of it.

The selection depends only on the cards of the game: the number in a hand, whether a low is played, whether
they are dealt down and up.
"""

from __future__ import annotations

from dataclasses import dataclass

from oracle.games import Game


@dataclass(frozen=True, slots=True)
class Category:
    """A kind of hands.

    Attributes:
        title: The name on its button.
        text: A range in the generic syntax; or, for a filter, the text after a range (``:xxyy``).
        hint: What it means, in words.
    """

    title: str
    text: str
    hint: str


_TWO_PAIRS = 4
"""Cards in which two pairs, two suits twice, or a rundown have room."""

_OMAHA = (
    Category("Aces", "AA", "at least two aces"),
    Category("Kings", "KK", "at least two kings"),
    Category("Queens", "QQ", "at least two queens"),
    Category("Big pair", "[A-T][A-T]:RR", "a pair of tens or higher among cards ten or higher"),
    Category("Any pair", "RR", "at least one pair"),
    Category("Two pairs", "RROO", "two pairs"),
    Category("Rundown", "$0g", "four ranks in a row, AKQJ down to 5432"),
    Category("Rundown, one gap", "$1g", "four ranks in a row with one missing"),
    Category("Rundown, two gaps", "$2g", "four ranks in a row with two missing below the first or third"),
    Category("Four broadway", "$R$R$R$R", "four cards ten or higher"),
    Category("Suited ace", "AxRx", "an ace with another card of its suit"),
)
_OMAHA_LOW = (
    Category("Ace-deuce", "A2", "an ace and a deuce"),
    Category("A2, ace suited", "AxRx:A2", "an ace and a deuce, the ace suited"),
    Category("Ace-trey", "A3", "an ace and a three"),
    Category("A23", "A23", "ace, deuce and three"),
    Category("Four wheel cards", "$W$W$W$W:RONP", "four different cards from ace to five"),
    Category("Aces with a deuce", "AA2", "two aces and a deuce"),
)
_OMAHA_FILTERS = (
    Category("Double-suited", ":xxyy", "two suits with two cards each, at least"),
    Category("No pair", "!RR", "no two cards of one rank"),
    Category("No trips", "!RRR", "no three cards of one rank"),
    Category("No three of a suit", "!xxx", "no three cards of one suit"),
)
_FOUR_FILTERS = (
    Category("Suited", ":xx", "two cards of one suit, at least"),
    Category("Single-suited", ":xxyz", "two cards of one suit, the others of two further suits"),
    Category("Rainbow", ":wxyz", "four different suits"),
)
_STUD = (
    Category("Rolled up", "RRR", "three of a kind in the first three cards"),
    Category("Pair in the hole", "RR", "the two down cards are a pair"),
    Category("Split pair", "ROR", "the door card makes a pair with a down card"),
    Category("Three to a flush", "xxx", "the first three cards of one suit"),
    Category("Big cards", "$R$R$R", "the first three cards ten or higher"),
)
_STUD_LOW = (
    Category("Three low cards", "$L$L$L:RON", "the first three cards different and eight or lower"),
    Category("Three wheel cards", "$W$W$W:RON", "the first three cards different, ace to five"),
    Category("Low with an ace", "A$L$L:RON", "an ace in the hole, the others different and eight or lower"),
)
_STUD_FILTERS = (
    Category("Door card ace", ":**A", "the first up card is an ace"),
    Category("No pair in the hole", "!RR", "the two down cards are not a pair"),
    Category("Not of one suit", "!xxx", "the first three cards are not of one suit"),
)


def categories(game: Game) -> tuple[Category, ...]:
    """The kinds of hands of a game of more than two cards, in the order of their buttons."""
    if game.stud:
        low_only = () if game.high else _STUD_LOW
        return low_only or (_STUD + (_STUD_LOW if game.low else ()))
    return _OMAHA + (_OMAHA_LOW if game.low else ())


def filters(game: Game) -> tuple[Category, ...]:
    """The filters of such a game, in the order of their buttons."""
    if game.stud:
        return _STUD_FILTERS
    more = _FOUR_FILTERS if game.hole_cards == _TWO_PAIRS else ()  # more cards are never all of other suits
    return (_OMAHA_FILTERS[0], *more, *_OMAHA_FILTERS[1:])
