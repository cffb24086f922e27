"""Was another game meant?  Found from what stands in the seats; running the wrong one is an easy mistake."""

from __future__ import annotations

from dataclasses import dataclass

from oracle.games import GAMES, Game, find_game
from oracle.ranges import SYNTAXES
from ui.models.hand_cards import ANY_CARD, read_hand
from ui.models.readings import Readings, named_in, readable
from ui.models.state import DocumentState
from ui.models.switching import Macros, switched

_QUICKLY_READ = 4
"""Cards of a hand up to which a range is read in passing; with more, only exact hands are looked at."""
_NUMBERS = {2: "two", 4: "four", 5: "five", 6: "six", 7: "seven"}


@dataclass(frozen=True, slots=True)
class Offer:
    """Another game in which the table makes more sense.

    Attributes:
        game: The game.
        words: Why, in one sentence.
    """

    game: Game
    words: str


def better_game(state: DocumentState, macros: Macros, readings: Readings) -> Offer | None:
    """The game that was most likely meant, or None where the present one will be it.

    That is one in which every seat can be read when some cannot be here, or, where all seats hold exact
    hands of the same wrong number of cards, the one dealt with so many.  While a range is being read, None.
    """
    present = find_game(state.game)
    counts = _counts(state, readings)
    if counts:
        fits = present.stud if max(counts) <= present.hole_cards else False
        return None if fits or counts == {present.hole_cards} else _by_count(state, present, counts)
    if not _unread(state, macros, readings):
        return None
    for game in _alike_first(present):
        if (game.stud or game.hole_cards <= _QUICKLY_READ) and _reads(state, game, macros):
            return Offer(game, f"This can be read in {game.title}, not in {present.title}.")
    return None


def _by_count(state: DocumentState, present: Game, counts: set[int]) -> Offer | None:
    """The game dealt with as many cards as every exact hand has."""
    for game in _alike_first(present):
        if counts == {game.hole_cards} and len(state.seats) <= game.max_players:
            number = _NUMBERS[game.hole_cards]
            words = (
                f"These are hands of {number} cards; {present.title} deals {_NUMBERS[present.hole_cards]}."
            )
            return Offer(game, words)
    return None


def _counts(state: DocumentState, readings: Readings) -> set[int]:
    """How many cards the exact hands have; empty where a seat has anything else but any hand."""
    counts = set()
    largest = max(GAMES, key=lambda game: game.hole_cards)
    for seat in state.seats:
        cards = () if ANY_CARD in seat.range_text else read_hand(seat.range_text, largest)
        if len(cards) >= 2:
            counts.add(len(cards))
            continue
        found = readings.of_text(seat.range_text, state, {}).range
        if found is None or not found.full:
            return set()
    return counts


def _unread(state: DocumentState, macros: Macros, readings: Readings) -> bool:
    """Whether some range cannot be read in the present game, in whatever syntax."""

    def read(text: str) -> bool:
        found = readings.of_text(text, state, named_in(text, macros, state.game, state.syntax))
        others = (syntax for syntax in SYNTAXES if syntax != state.syntax)
        return not found.message or any(
            readable(text, state.game, syntax, named_in(text, macros, state.game, syntax))
            for syntax in others
        )

    return any(seat.range_text.strip() and not read(seat.range_text) for seat in state.seats)


def _reads(state: DocumentState, game: Game, macros: Macros) -> bool:
    """Whether every seat can be read in another game, and none is dropped on the way there."""
    found = switched(state, game.name, macros)
    new = found.state
    kept = len(new.seats) == len(state.seats) and not found.emptied
    return kept and all(
        readable(text, new.game, new.syntax, named_in(text, macros, new.game, new.syntax))
        for text in (seat.range_text for seat in new.seats)
    )


def _lies_in(game: Game, other: Game) -> bool:
    """Whether a game's cards are among another's, so that no text can be read in it alone."""
    return game.deck & ~other.deck == 0


def _alike_first(present: Game) -> list[Game]:
    """The other games that can be run, those most like the present one first, stud last."""
    others = [
        game
        for game in GAMES
        if game.runnable and not (game.hole_cards == present.hole_cards and _lies_in(game, present))
    ]

    def strangeness(game: Game) -> tuple[bool, bool, bool, int]:
        return (
            game.stud != present.stud,
            game.deck != present.deck,
            game.low_rating != present.low_rating,
            abs(game.hole_cards - present.hole_cards),
        )

    return sorted(others, key=strangeness)
