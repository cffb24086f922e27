"""The facts about a range, in words."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.analysis.facts import Counts, HandCount
from oracle.games import find_game
from oracle.ranges import count_number
from oracle.ranges.orderings.catalog import ordering_title
from oracle.ranges.standing import Standing
from ui.document.ranges.reading_words import share
from ui.document.state import DocumentState
from ui.document.wording import amount, counted

WEIGHED = "A combo counts by its weight: 100 is a whole combo."
Fact = tuple[str, str, str]
"""A fact, its value, and its meaning."""


@dataclass(frozen=True, slots=True)
class RangeFacts:
    """Facts about a player's range before any card is dealt.

    Attributes:
        counts: The hands of all seats.
        standing: How the range ranks in the game's default ordering; None if there is none, or the range is
            too wide to list.
    """

    counts: Counts
    standing: Standing | None


def facts_in_words(facts: RangeFacts, state: DocumentState, place: int) -> tuple[Fact, ...]:
    """The lines about a range, the simplest first.

    Args:
        facts: The facts.
        state: The table.
        place: The player's place.
    """
    game, seat = find_game(state.game), facts.counts.seats[place]
    whole = f"{_count(seat.whole)} · {share(seat.percent)}"
    facts_shown = [("Hands", whole, f"Of {game.hands:,} in {game.title}. {WEIGHED}")]
    if seat.live != seat.whole:
        facts_shown.append(
            ("Left on this board", _count(seat.live), "Without those that hold a board or dead card.")
        )
    if seat.free != seat.live:
        facts_shown.append(
            (
                "Given the others’ cards",
                _count(seat.free),
                "Without those that use a card known to be in another hand.",
            )
        )
    if facts.counts.joint is not None and len(state.seats) > 1:
        facts_shown.append(
            (
                "All players together",
                f"{amount(facts.counts.joint)} ways",
                "To deal everybody a hand at the same time.",
            )
        )
    if facts.standing is not None:
        facts_shown += _standing(facts.standing, state)
    return tuple(facts_shown)


def _count(found: HandCount) -> str:
    """A number of hands, and of combos if weights make them differ."""
    if count_number(found.combos) == found.hands:
        return amount(found.hands)
    return counted(found.combos, found.hands)


def _standing(found: Standing, state: DocumentState) -> list[Fact]:
    title = ordering_title(state.game, found.ordering)
    title = title[0].lower() + title[1:]
    meaning = f"1 % is the best of all hands, 100 % the worst, in the ordering “{title}” ({found.ordering})."
    if found.best_class == found.worst_class:
        return [("Rank", f"{found.best} %", meaning)]
    return [
        ("Best hand", f"{found.best_class} · {found.best} %", meaning),
        ("Worst hand", f"{found.worst_class} · {found.worst} %", meaning),
        ("On average", share(found.mean), f"Each hand with its weight. {meaning}"),
    ]
