"""Detects from the ranges that another game was probably meant, a common mistake."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from oracle.games import GAMES, Game, find_game
from oracle.ranges import SYNTAXES
from ui.background.short_work import ShortWork, patience_for
from ui.document.cards.hand_cards import ANY_CARD, read_hand
from ui.document.ranges.readings import expected_seconds, named_in, readable, reads
from ui.document.state import DocumentState, PqlText
from ui.document.switching import Macros, switched

_CACHED = 8
"""Answers cached."""
_QUICKLY_READ = 4
"""Ranges are tested up to this many cards per hand; with more, only exact hands are."""
_LARGEST = max(GAMES, key=lambda game: game.hole_cards)
"""The game with the most cards in a hand, in which a hand of any game can be read."""
_NUMBERS = {2: "two", 4: "four", 5: "five", 6: "six", 7: "seven"}


@dataclass(frozen=True, slots=True)
class GameOffer:
    """Another game that fits the table better.

    Attributes:
        game: The game.
        words: The reason, in one sentence.
    """

    game: Game
    words: str


class OtherGame(QObject):
    """Looks for the game that was meant, on another thread: every range may have to be parsed in every game.

    Args:
        macros: The user's named ranges, for a game and a syntax.
        parent: Qt parent.
    """

    ready = Signal()
    """An answer that took a while is ready."""

    def __init__(self, macros: Macros, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._macros = macros
        self._wanted: Hashable = None
        self._work: ShortWork[tuple[GameOffer | None]] = ShortWork(_CACHED, self, later=True)
        self._work.ready.connect(self.ready)

    def of(self, state: DocumentState, *, finished: bool = True) -> GameOffer | None:
        """The game that was probably meant; None while the search runs, see `ready`.

        Args:
            state: The table.
            finished: Whether no range is wrong only because it is still being typed.
        """
        named = any("$" in seat.range_text for seat in state.seats)
        seats = tuple(replace(seat, actions=()) if seat.actions else seat for seat in state.seats)
        asked = replace(
            state, title="", board="", dead="", conditions=(), questions=(), pql=PqlText(), seats=seats
        )
        key = (asked, tuple(self._macros(state.game, state.syntax).items()) if named else (), finished)
        self._wanted = key

        def work() -> tuple[GameOffer | None]:
            return (better_game(asked, self._macros, lambda: self._wanted != key, finished=finished),)

        found = self._work.ask(key, work, patience_for(_expected_seconds(asked)))
        return None if found is None else found[0]

    def close(self) -> None:
        """Shut down."""
        self._wanted = None
        self._work.close()


def _expected_seconds(state: DocumentState) -> float:
    """The approximate time of a search: each range may have to be read in every game."""
    read = sum(expected_seconds(seat.range_text, state.game) for seat in state.seats)
    return read * len(GAMES)


def better_game(
    state: DocumentState,
    macros: Macros,
    cancelled: Callable[[], bool] = lambda: False,
    *,
    finished: bool = True,
) -> GameOffer | None:
    """The game that was probably meant, or None if the current one is probably right.

    It is a game in which every seat is valid if some are not valid here, or, if all seats hold exact hands
    with the same wrong number of cards, the game dealt with that number.

    Args:
        state: The table.
        macros: The user's named ranges.
        cancelled: Checked between two ranges; if true, the answer is None.
        finished: Whether no range is wrong only because it is still being typed; otherwise no game is
            searched in which it can be read.
    """
    present = find_game(state.game)
    counts = _counts(state)
    if counts:
        fits = present.stud if max(counts) <= present.hole_cards else False
        return None if fits or counts == {present.hole_cards} else _by_count(state, present, counts)
    if not finished or not _unread(state, macros):
        return None
    for game in _alike_first(present):
        if cancelled():
            return None
        if (game.stud or game.hole_cards <= _QUICKLY_READ) and _reads(state, game, macros):
            return GameOffer(game, f"This is valid in {game.title}, not in {present.title}.")
    return None


def _by_count(state: DocumentState, present: Game, counts: set[int]) -> GameOffer | None:
    """The game with as many cards as every exact hand has."""
    for game in _alike_first(present):
        if counts == {game.hole_cards} and len(state.seats) <= game.max_players:
            number = _NUMBERS[game.hole_cards]
            words = (
                f"These are hands of {number} cards; {present.title} deals {_NUMBERS[present.hole_cards]}."
            )
            return GameOffer(game, words)
    return None


def _counts(state: DocumentState) -> set[int]:
    """The number of cards of the exact hands; empty if a seat has anything else but any hand."""
    counts = set()
    for seat in state.seats:
        cards = () if ANY_CARD in seat.range_text else read_hand(seat.range_text, _LARGEST)
        if len(cards) >= 2:
            counts.add(len(cards))
            continue
        found = reads(seat.range_text, state.game, state.syntax, {}).range
        if found is None or not found.full:
            return set()
    return counts


def _unread(state: DocumentState, macros: Macros) -> bool:
    """Whether some range is not valid in the current game, in either syntax."""

    def read(text: str) -> bool:
        found = reads(text, state.game, state.syntax, named_in(text, macros, state.game, state.syntax))
        others = (syntax for syntax in SYNTAXES if syntax != state.syntax)
        return not found.message or any(
            readable(text, state.game, syntax, named_in(text, macros, state.game, syntax))
            for syntax in others
        )

    return any(seat.range_text.strip() and not read(seat.range_text) for seat in state.seats)


def _reads(state: DocumentState, game: Game, macros: Macros) -> bool:
    """Whether every seat is valid in another game, and none is dropped in the switch."""
    found = switched(state, game.name, macros)
    new = found.state
    kept = len(new.seats) == len(state.seats) and not found.emptied
    return kept and all(
        readable(text, new.game, new.syntax, named_in(text, macros, new.game, new.syntax))
        for text in (seat.range_text for seat in new.seats)
    )


def _lies_in(game: Game, other: Game) -> bool:
    """Whether a game's deck is part of another's, so that no text is valid in it alone."""
    return game.deck & ~other.deck == 0


def _alike_first(present: Game) -> list[Game]:
    """The other games that can be run, those most similar to the current one first, stud last."""
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
