"""The words for PQL values in sentences: relations, streets, hand types, ranks, cards."""

from __future__ import annotations

from oracle.query.conditions.slots import Choice

RELATIONS = (
    Choice(">=", "is at least", "is not at least"),
    Choice(">", "is more than", "is not more than"),
    Choice("=", "is exactly", "is not exactly"),
    Choice("<=", "is at most", "is not at most"),
    Choice("<", "is less than", "is not less than"),
    Choice("<>", "is not", "is nothing but"),
)
"""Comparison of a number."""

PLURAL_RELATIONS = (
    Choice(">=", "are at least", "are not at least"),
    Choice(">", "are more than", "are not more than"),
    Choice("=", "are exactly", "are not exactly"),
    Choice("<=", "are at most", "are not at most"),
    Choice("<", "are fewer than", "are not fewer than"),
    Choice("<>", "are not", "are just"),
)
"""Comparison of a number of things."""

TYPE_RELATIONS = (
    Choice(">=", "is at least", "is not at least"),
    Choice("=", "is exactly", "is not exactly"),
    Choice(">", "is better than", "is not better than"),
    Choice("<=", "is at most", "is not at most"),
    Choice("<", "is worse than", "is not worse than"),
    Choice("<>", "is other than", "is not other than"),
)
"""Comparison of a hand type."""

HAND_RELATIONS = (
    Choice(">", "beats", "does not beat"),
    Choice(">=", "beats or ties with", "neither beats nor ties with"),
    Choice("=", "ties with", "does not tie with"),
    Choice("<=", "loses to or ties with", "neither loses to nor ties with"),
    Choice("<", "loses to", "does not lose to"),
    Choice("<>", "wins or loses against", "neither wins nor loses against"),
)
"""Comparison of two hands."""

SAMENESS = (Choice("=", "is", "is not"), Choice("<>", "is other than", "is not other than"))
"""Comparison of two cards."""

RANK_RELATIONS = (
    Choice("=", "is", "is not"),
    Choice(">=", "is at least", "is not at least"),
    Choice(">", "is higher than", "is not higher than"),
    Choice("<=", "is at most", "is not at most"),
    Choice("<", "is lower than", "is not lower than"),
    Choice("<>", "is other than", "is not other than"),
)
"""Comparison of two ranks."""

COUNTS = (
    Choice(">=", "at least", "not at least"),
    Choice(">", "more than", "not more than"),
    Choice("=", "exactly", "not exactly"),
    Choice("<=", "at most", "not at most"),
    Choice("<", "fewer than", "not fewer than"),
    Choice("<>", "any number but", "just"),
)
"""Comparison of a number of players."""

STREET_WORDS = {
    "preflop": "before the flop",
    "flop": "on the flop",
    "turn": "on the turn",
    "river": "on the river",
    "third": "on third street",
    "fourth": "on fourth street",
    "fifth": "on fifth street",
    "sixth": "on sixth street",
    "seventh": "on seventh street",
}

HAND_TYPES = (
    Choice("highcard", "a high card"),
    Choice("pair", "a pair"),
    Choice("twopair", "two pair"),
    Choice("trips", "three of a kind"),
    Choice("straight", "a straight"),
    Choice("flush", "a flush"),
    Choice("fullhouse", "a full house"),
    Choice("quads", "four of a kind"),
    Choice("straightflush", "a straight flush"),
)

FLOP_CATEGORIES = (
    Choice("flopnothing", "nothing"),
    Choice("flopunderpair", "an underpair"),
    Choice("flopthirdpair", "third pair"),
    Choice("floppocket23", "a pocket pair between second and third card"),
    Choice("flopsecondpair", "second pair"),
    Choice("floppocket12", "a pocket pair between top and second card"),
    Choice("floptoppair", "top pair"),
    Choice("flopoverpair", "an overpair"),
    Choice("flopbottomtwo", "bottom two pair"),
    Choice("floptopandbottom", "top and bottom pair"),
    Choice("floptoptwo", "top two pair"),
    Choice("floptrips", "trips"),
    Choice("flopset", "a set"),
    Choice("flopstraight", "a straight"),
    Choice("flopflush", "a flush"),
    Choice("flopfullhouse", "a full house"),
    Choice("flopquads", "four of a kind"),
    Choice("flopstraightflush", "a straight flush"),
)

RANKS = (
    Choice("A", "an ace"),
    Choice("K", "a king"),
    Choice("Q", "a queen"),
    Choice("J", "a jack"),
    Choice("T", "a ten"),
    Choice("9", "a nine"),
    Choice("8", "an eight"),
    Choice("7", "a seven"),
    Choice("6", "a six"),
    Choice("5", "a five"),
    Choice("4", "a four"),
    Choice("3", "a three"),
    Choice("2", "a two"),
)

SUITS = {"s": "spades", "h": "hearts", "d": "diamonds", "c": "clubs"}

NOBODY = "a player who has left"
"""Shown for a player whose seat was removed."""

NOT_FILLED = "…"
"""Shown for an empty slot."""


def card_words(card: str) -> str:
    """A card in a sentence; anything else unchanged.

    >>> card_words("As")
    'the ace of spades'
    """
    rank = next((each.words.split()[1] for each in RANKS if each.value == card[:1].upper()), "")
    suit = SUITS.get(card[1:].lower(), "")
    return f"the {rank} of {suit}" if rank and suit else card
