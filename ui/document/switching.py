"""Switching the game: what is kept, translated or dropped, and what to tell the user.

No game is tested by name here, only its cards, deck and streets.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from oracle.cards.card import cards_text, parse_cards
from oracle.cards.mask import card_bit
from oracle.errors import TextError
from oracle.games import HOLDEM, Game, find_game
from oracle.ranges import convert_syntax
from ui.document.cards.hand_cards import read_hand
from ui.document.decisions.rules import with_other_rules
from ui.document.lines.changes import following_names, with_other_ranges
from ui.document.lines.switched import without_troubled
from ui.document.ranges.readings import named_in, readable, reads
from ui.document.scenarios.applying import with_other_scenario_ranges
from ui.document.state import ANY_HAND, DocumentState, SeatState

Macros = Callable[[str, str], Mapping[str, str]]
"""The user's named ranges, for a game and a syntax."""

CLASSIC, GENERIC = "classic", "generic"
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")


@dataclass(frozen=True, slots=True)
class Switched:
    """A document switched to another game.

    Attributes:
        state: The document.
        lost: What could not be kept, one sentence each.
        emptied: Keys of the seats whose range became any hand.
    """

    state: DocumentState
    lost: tuple[str, ...] = ()
    emptied: tuple[int, ...] = ()


def switched(state: DocumentState, game: str, macros: Macros) -> Switched:
    """A document in another game, with everything kept that is valid there.

    Args:
        state: The document.
        game: Name of the other game.
        macros: The user's named ranges.
    """
    new = find_game(game)
    if find_game(state.game) is new:
        return Switched(state)
    lost: list[str] = []
    move = _Move(state, new, syntax_for(new), macros, [])
    seats = tuple(move.seat(seat, lost) for seat in state.seats[: new.max_players])
    gone = [seat.name for seat in state.seats[new.max_players :]]
    if gone:
        verb = "leave" if len(gone) > 1 else "leaves"
        lost.append(
            f"{_listed(gone)} {verb} the table: {new.title} is for {new.max_players} players at most."
        )
    moved = replace(
        state, game=new.name, syntax=move.syntax, seats=seats,
        board=_board(state.board, new, lost), dead=_in_deck(state.dead, "dead cards", new, lost),
    )  # fmt: skip
    moved = following_names(moved, state)
    moved = with_other_ranges(moved, move.kept_text)
    moved = with_other_rules(moved, state, macros, move.kept_text)
    moved = with_other_scenario_ranges(moved, move.kept_text)
    moved, off = without_troubled(moved, state, macros)
    if off:
        what = "One condition or question is" if off == 1 else f"{off} conditions and questions are"
        lost.append(f"{what} switched off: not asked in {new.title}.")
    return Switched(moved, tuple(lost), tuple(move.emptied))


def syntax_for(game: Game) -> str:
    """The syntax after a switch: classic in hold'em, for which it is made."""
    return CLASSIC if game.name == HOLDEM else GENERIC


@dataclass(frozen=True, slots=True)
class _Move:
    """Converts a document from its game to another."""

    state: DocumentState
    new: Game
    syntax: str
    macros: Macros
    emptied: list[int]

    def seat(self, seat: SeatState, lost: list[str]) -> SeatState:
        """A seat in the other game."""
        text = self.text(seat.range_text)
        if text is not None:
            return replace(seat, range_text=text)
        hand = read_hand(seat.range_text, find_game(self.state.game))
        shown = " ".join(seat.range_text.split())
        if hand and len(hand) != self.new.hole_cards:
            why = f"is {_NUMBERS[len(hand)]} card{'s' if len(hand) > 1 else ''}"
        else:
            why = f"cannot be dealt in {self.new.title}"
        self.emptied.append(seat.key)
        lost.append(f"{seat.name} has any hand now: {shown} {why}.")
        return replace(seat, range_text=ANY_HAND[self.syntax])

    def kept_text(self, text: str) -> str:
        """A range in the other game, unchanged if it is not valid there."""
        moved = self.text(text)
        return text if moved is None else moved

    def text(self, text: str) -> str | None:
        """A range in the other game; None if it is not valid there."""
        state, old, new = self.state, find_game(self.state.game), self.new
        macros = named_in(text, self.macros, old.name, state.syntax)
        found = reads(text, old.name, state.syntax, macros).range
        if found is None:  # not valid, or not yet: leave it to the player
            return text
        if found.full:
            return ANY_HAND[self.syntax]
        known = len(read_hand(text, old))
        if (old.hole_cards, old.stud) != (new.hole_cards, new.stud) and (
            known == old.hole_cards or known > new.hole_cards
        ):
            return None  # a whole hand of a game with another number of cards; some known cards are kept
        if self.syntax == state.syntax:
            return text if self._reads(text, self.syntax) else None
        generic = convert_syntax(text, old, state.syntax, GENERIC, macros=macros)
        if generic is None or not self._reads(generic, GENERIC):
            return None
        if self.syntax == GENERIC:
            return generic
        named = named_in(generic, self.macros, new.name, GENERIC)
        return convert_syntax(generic, new, GENERIC, self.syntax, macros=named)

    def _reads(self, text: str, syntax: str) -> bool:
        macros = named_in(text, self.macros, self.new.name, syntax)
        return readable(text, self.new.name, syntax, macros)


def _board(text: str, game: Game, lost: list[str]) -> str:
    if not text.strip() or game.board_cards:
        return _in_deck(text, "board", game, lost)
    lost.append(f"The board is removed: {game.title} is played without one.")
    return ""


def _in_deck(text: str, place: str, game: Game, lost: list[str]) -> str:
    """Cards as text without those missing from the game's deck."""
    try:
        cards = parse_cards(text)
    except TextError:  # the text shows its own error
        return text
    kept = [card for card in cards if game.deck & card_bit(card)]
    if len(kept) == len(cards):
        return text
    gone = " ".join(cards_text([card]) for card in cards if card not in kept)
    verb = "is" if len(cards) - len(kept) == 1 else "are"
    lost.append(f"{gone} {verb} removed from the {place}: {game.title} has no such card.")
    return cards_text(kept)


def _listed(names: list[str]) -> str:
    """Names as a list in words."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
