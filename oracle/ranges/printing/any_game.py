"""Short texts of sets of hands of games without an order of cards, such as Omaha.

Rank combinations with all their hands are written by ranks (``AAJT``), whole suit classes by suit
variables (``AxAyJxTy``), the rest by cards. Within each kind, those that differ in one card are joined
(``AAJ[T-8]``, ``AdKs[Qd,Jd]9c``).
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from oracle.cards.card import RANK_COUNT, RANKS, SUIT_COUNT, SUITS, TOP_RANK
from oracle.cards.mask import cards_in
from oracle.errors import QueryError
from oracle.games import Game
from oracle.ranges.grid import Cells, Masks, grid_of
from oracle.ranges.orderings.suit_classes import SuitClasses, suit_classes
from oracle.ranges.printing.pairs import weighted_items
from oracle.ranges.text.source import MAX_TEXT
from oracle.ranges.weights import MAX_WEIGHT, text_weights

SUIT_VARIABLES = "xyzw"
MOST_SINGLE = 30_000
"""Most hands that are written by their cards: more would hardly fit into a range text."""
CLASSIC_HAND = 10
"""Characters of one hand of four cards in a list."""
SHORTEST_SPAN = 3
"""Fewest neighbouring ranks that are written as a span."""

Row = tuple[int, ...]
"""What each place of a hand may be: a set of ranks, of ranks with a suit variable, or of cards, as bits."""

Flags = npt.NDArray[np.bool_]


def print_hands(
    hands: Masks,
    weights: npt.NDArray[np.float64],
    game: Game,
    syntax: str = "generic",
    *,
    full: float = MAX_WEIGHT,
) -> str:
    """A text for exactly these hands with these weights.

    Args:
        hands: Masks of different hands, shape (n,); n is at least 1.
        weights: Weight > 0 of each, shape (n,); written as `oracle.ranges.printing.pairs.print_range` does.
        game: A game without an order of cards.
        syntax: "generic" or "classic"; classic has no suit variables and no lists, so its texts are longer.
        full: The weight of a hand that is always held.

    Raises:
        QueryError: If there is no such syntax, or the hands have too little in common.
    """
    if syntax not in ("generic", "classic"):
        raise QueryError(f"There is no range syntax “{syntax}”.", remedy="Use generic or classic.")
    written = text_weights(weights, full)
    return ", ".join(weighted_items(written, lambda chosen: cover(hands[chosen], None, game, syntax)))


def cover(hands: Masks, others: Masks | None, game: Game, syntax: str = "generic") -> list[str]:
    """Patterns that contain all of some hands and none of others.

    Args:
        hands: The hands, as masks, shape (n,).
        others: Hands that must be left out; None for all that are not among ``hands``. The fewer there are,
            the shorter the text.
        game: Their game.
        syntax: "generic" or "classic".

    Raises:
        QueryError: If the hands have too little in common.
    """
    if (others is None and hands.size == game.hands) or (others is not None and not others.size):
        return ["*"]
    classes, generic = suit_classes(game), syntax == "generic"
    of_class = classes.index(hands)
    bad_class = _bad_classes(classes, of_class, others)
    row_of_class = np.searchsorted(classes.starts, np.arange(classes.count), side="right") - 1
    bad_row = np.bincount(row_of_class[bad_class], minlength=classes.starts.size) > 0
    rows = np.unique(row_of_class[of_class])
    whole_rows = rows[~bad_row[rows]]
    left = np.unique(of_class[bad_row[row_of_class[of_class]]])
    whole_classes = left[~bad_class[left]] if generic else left[:0]
    single = hands[np.isin(of_class, left) & ~np.isin(of_class, whole_classes)]
    if single.size > (MOST_SINGLE if generic else MAX_TEXT // CLASSIC_HAND):
        raise QueryError("These hands have too little in common to be written as a range.")
    ranks = grid_of(game.hole_cards).ranks[whole_rows]
    join = _joined if generic else list
    items = [_rank_item(row) for row in join([tuple(1 << int(rank) for rank in row) for row in ranks[::-1]])]
    items += [_suited_item(row, SUIT_VARIABLES) for row in join(_class_rows(classes, whole_classes))]
    items += [_suited_item(row, SUITS) for row in join([_card_row(int(mask)) for mask in single[::-1]])]
    return items


def _bad_classes(classes: SuitClasses, of_class: Cells, others: Masks | None) -> Flags:
    """Which classes contain hands that must be left out, shape (classes,)."""
    if others is None:
        missing: Flags = np.bincount(of_class, minlength=classes.count) < classes.sizes
        return missing
    bad = np.zeros(classes.count, dtype=np.bool_)
    bad[classes.index(others)] = True
    return bad


def _class_rows(classes: SuitClasses, chosen: Cells) -> list[Row]:
    """Suit classes with suits named in the order in which they come, the highest ranks first."""
    rows = []
    for mask in classes.examples()[chosen[::-1]] if chosen.size else ():
        cards = sorted(cards_in(int(mask)), reverse=True)
        names: dict[int, int] = {}
        rows.append(
            tuple(
                1 << (card // SUIT_COUNT * SUIT_COUNT + names.setdefault(card % SUIT_COUNT, len(names)))
                for card in cards
            )
        )
    return rows


def _card_row(mask: int) -> Row:
    return tuple(1 << card for card in sorted(cards_in(mask), reverse=True))


def _joined(rows: list[Row]) -> list[Row]:
    """The same hands in fewer rows: rows that differ in one place are merged, place by place."""
    if not rows:
        return rows
    places = range(len(rows[0]))
    return min((_joined_by(rows, order) for order in (places, places[::-1])), key=len)


def _joined_by(rows: list[Row], order: range) -> list[Row]:
    for place in order:
        found: dict[Row, int] = {}
        for row in rows:
            key = row[:place] + row[place + 1 :]
            found[key] = found.get(key, 0) | row[place]
        rows = [(*key[:place], allowed, *key[place:]) for key, allowed in found.items()]
    return rows


def _rank_item(row: Row) -> str:
    """A row of sets of ranks as text."""
    return "".join(_choice(list(_spans(bits, ""))) for bits in row)


def _suited_item(row: Row, letters: str) -> str:
    """A row of sets of ranks with suits as text; ``letters`` are the suits or suit variables.

    A rank that may have all four suits is written alone; this only happens with suits, not with variables.
    """
    return "".join(_choice(_suited(bits, letters)) for bits in row)


def _suited(bits: int, letters: str) -> list[str]:
    by_suit = [
        sum((bits >> (SUIT_COUNT * rank + suit) & 1) << rank for rank in range(RANK_COUNT))
        for suit in range(SUIT_COUNT)
    ]
    free = 0
    if letters == SUITS:
        free = by_suit[0] & by_suit[1] & by_suit[2] & by_suit[3]
    found = list(_spans(free, ""))
    for suit in reversed(range(SUIT_COUNT)):
        found += _spans(by_suit[suit] & ~free, letters[suit])
    return found


def _spans(ranks: int, suit: str) -> Iterator[str]:
    """Neighbouring ranks as spans, from the highest down, each with a suit behind it."""
    rank = TOP_RANK
    while rank >= 0:
        last = rank
        while last >= 0 and ranks >> last & 1:
            last -= 1
        if rank - last >= SHORTEST_SPAN:
            yield f"{RANKS[rank]}{suit}-{RANKS[last + 1]}{suit}"
        else:
            yield from (f"{RANKS[each]}{suit}" for each in range(rank, last, -1))
        rank = last - 1


def _choice(texts: list[str]) -> str:
    """One card of several."""
    return texts[0] if len(texts) == 1 and "-" not in texts[0] else f"[{','.join(texts)}]"
