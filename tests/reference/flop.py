"""What the flop made of a hand, slow and obvious, in every game with a board."""

from __future__ import annotations

import functools
from collections import Counter
from itertools import combinations

from tests.reference.games import short_deck_five
from tests.reference.rules import TYPES, Cards, Deal, Rules, ranks
from tests.reference.strength import five_card_strength

CATEGORIES = (
    "flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12",
    "floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips",
    "flopset", "flopstraight", "flopflush", "flopfullhouse", "flopquads", "flopstraightflush",
)  # fmt: skip
SHORT_DECK_CATEGORIES = (*CATEGORIES[:14], "flopfullhouse", "flopflush", *CATEGORIES[16:])
TRIPS_ABOVE_CATEGORIES = (*CATEGORIES[:11], "flopstraight", *CATEGORIES[11:13], *SHORT_DECK_CATEGORIES[14:])


def flop_category(deal: Deal, seat: int) -> str:
    """Over all choices of two hole cards the best."""
    flop, short = deal.on("flop"), deal.rules.short
    found = [_category_of(two, flop, short=short) for two in combinations(deal.hands[seat], 2)]
    return max(found, key=categories(deal).index)


def categories(deal: Deal) -> tuple[str, ...]:
    """The flop categories from low to high."""
    return categories_of(deal.rules)


def categories_of(rules: Rules) -> tuple[str, ...]:
    """The flop categories of a game from low to high."""
    if rules.trips_above:
        return TRIPS_ABOVE_CATEGORIES
    return SHORT_DECK_CATEGORIES if rules.short else CATEGORIES


@functools.lru_cache(maxsize=200_000)
def _category_of(own: Cards, flop: Cards, *, short: bool) -> str:
    """What two hole cards and a flop are."""
    made = TYPES[short_deck_five((*own, *flop))[1] if short else five_card_strength((*own, *flop))[0]]
    on_flop = Counter(ranks(flop))
    top, *lower = sorted(on_flop, reverse=True)
    paired = [rank for rank, count in on_flop.items() if count == 2]
    one, other = ranks(own)
    matching = {one, other} & set(on_flop)
    if made in ("straightflush", "quads", "fullhouse", "flush", "straight"):
        return "flop" + made
    if one == other:
        if one in on_flop:
            return "flopset"
        if one > top:
            return "flopoverpair"
        if one > lower[0]:
            return "floppocket12"
        return "floppocket23" if len(lower) == 2 and one > lower[1] else "flopunderpair"
    if matching & set(paired):
        return "floptrips"
    if not matching:
        return "flopnothing"
    if len(matching) == 2:
        missing = ({top, *lower} - matching).pop()
        names = {top: "flopbottomtwo", lower[0]: "floptopandbottom", lower[1]: "floptoptwo"}
        return names[missing]
    place = [top, *lower].index(matching.pop())
    return ("floptoppair", "flopsecondpair", "flopthirdpair")[place]
