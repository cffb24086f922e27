"""What players did on past streets: which rules apply, and what is wrong with a rule.

Rules are parsed on another thread, like ranges (`ui.document.ranges.readings`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial

from PySide6.QtCore import QObject, Signal

from oracle.decisions.rules.rule import EVEN
from oracle.errors import Span, TextError
from oracle.games import find_game
from ui.background.short_work import ShortWork, patience_for
from ui.document.cards.used_cards import cards_or_none
from ui.document.library.macros import MacroKey, as_key, by_name
from ui.document.ranges.readings import named_in
from ui.document.state import DocumentState, SeatAction, SeatState

NamedFor = Callable[[str, str], Mapping[str, str]]
"""The user's named ranges, for a game and a syntax."""

Scale = Callable[[SeatState], Decimal]
"""The looseness of the player in a seat, which scales his shares before the flop."""
_SCALED = "preflop"
"""The street on which looseness scales."""

RULE_SECONDS, CHARACTER_SECONDS = 0.001, 5e-6
"""Time to read a rule, and each of its characters, in seconds."""
_CACHED = 64
"""Rules cached: four for each of ten seats, and several edits."""


@dataclass(frozen=True, slots=True)
class RuleReading:
    """A parsed rule.

    Attributes:
        message: What is wrong and what to do about it; empty if it is right.
        span: The place of the error in the text.
        pql: The same as a condition in PQL; empty if there is none.
        no_pql: Why there is none; empty if there is one.
        pending: Whether it is still being parsed.
    """

    message: str = ""
    span: Span | None = None
    pql: str = ""
    no_pql: str = ""
    pending: bool = False


PENDING = RuleReading(pending=True)
"""A rule that is being parsed."""


class RuleReadings(QObject):
    """Parses the rules of a document.

    Args:
        parent: Qt parent.
    """

    ready = Signal()
    """A pending reading is ready."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work: ShortWork[RuleReading] = ShortWork(_CACHED, self)
        self._work.ready.connect(self.ready)

    def of(
        self,
        state: DocumentState,
        seat: SeatState,
        action: SeatAction,
        macros: Mapping[str, str],
        looseness: Decimal = EVEN,
    ) -> RuleReading:
        """What an action's rule means; cached.

        Args:
            state: The document.
            seat: The player.
            action: What he did.
            macros: The user's named ranges, by name.
            looseness: How loose the player is.
        """
        if not action.rule.strip():
            return RuleReading()
        used = as_key(macros) if "$" in action.rule else ()
        player = dict(zip((each.key for each in state.seats), state.identifiers(), strict=True))[seat.key]
        key = (
            action.street,
            action.rule,
            state.game,
            state.syntax,
            player,
            len(state.seats),
            used,
            looseness,
        )
        expected = RULE_SECONDS + len(action.rule) * CHARACTER_SECONDS
        return self._work.ask(key, partial(_read, *key), patience_for(expected)) or PENDING

    def close(self) -> None:
        """Shut down."""
        self._work.close()


def _read(
    street: str,
    text: str,
    game: str,
    syntax: str,
    player: str,
    seats: int,
    macros: MacroKey,
    looseness: Decimal,
) -> RuleReading:
    from oracle.decisions.rules.parser import parse_rule  # parses the language: only when there is a rule
    from oracle.decisions.rules.written import rule_pql, why_no_pql
    from oracle.pql import print_expression

    prefix = len(written("", street, looseness))
    try:
        rule = parse_rule(written(text, street, looseness), find_game(game), syntax, by_name(macros))
    except TextError as error:
        start, end = (max(0, place - prefix) for place in (error.span.start, error.span.end))
        return RuleReading(str(error), Span(min(start, len(text)), min(end, len(text))))
    said = rule_pql(rule, "*", player, seats=seats)
    if said is None:
        return RuleReading(no_pql=why_no_pql(rule, seats=seats))
    return RuleReading(pql=print_expression(said))


def written(rule: str, street: str, looseness: Decimal = EVEN) -> str:
    """A rule with its street, as the grammar wants it; before the flop with its player's looseness."""
    scaled = f" x{looseness.normalize():f}" if street == _SCALED and looseness != EVEN else ""
    return f"{street}{scaled}: {rule}"


def streets_of(state: DocumentState) -> tuple[str, ...]:
    """The streets whose cards are known; none in games without a board."""
    game = find_game(state.game)
    if game.stud:
        return ()
    known = len(cards_or_none(state.board))
    return tuple(street.name for street in game.streets if street.board_cards <= known)


def as_written(_seat: SeatState) -> Decimal:
    """The looseness of players without an opponent's name."""
    return EVEN


def actions_of(state: DocumentState, scale: Scale = as_written) -> tuple[tuple[str, ...], ...]:
    """The rules that apply to each seat, in order of the streets; rules of streets to come do not apply yet.

    Args:
        state: The document.
        scale: How loose each player is.
    """
    acted = [seat.actions for seat in state.seats]
    if not any(acted):
        return ((),) * len(acted)
    streets = streets_of(state)
    return tuple(
        tuple(
            written(action.rule, action.street, scale(seat))
            for action in sorted(
                (each for each in seat.actions if each.street in streets and each.rule.strip()),
                key=lambda each: streets.index(each.street),
            )
        )
        for seat in state.seats
    )


def played_seat(state: DocumentState) -> int | None:
    """The key of the seat whose equity against hands that play as their players did is shown, or None.

    It is the first one in the hand, if another is in it too and anybody has done something.
    """
    playing = [seat.key for seat in state.seats if not seat.folded]
    return playing[0] if len(playing) > 1 and any(actions_of(state)) else None


def action_on(seat: SeatState, street: str) -> SeatAction:
    """What a player did on a street; an empty action if that is unknown."""
    return next((each for each in seat.actions if each.street == street), SeatAction(street))


def with_other_rules(
    new: DocumentState, old: DocumentState, macros: NamedFor, change: Callable[[str], str]
) -> DocumentState:
    """A document with every range in its rules changed.

    Args:
        new: The document, in another game or syntax.
        old: The same before.
        macros: The user's named ranges, for a game and a syntax.
        change: Returns the replacement for a range's text.
    """
    if not any(action.rule.strip() for seat in new.seats for action in seat.actions):
        return new

    def moved(action: SeatAction) -> SeatAction:
        rule = _changed(action, old, macros, change)
        return action if rule is None else replace(action, rule=rule)

    seats = tuple(replace(seat, actions=tuple(map(moved, seat.actions))) for seat in new.seats)
    return replace(new, seats=seats)


def _changed(
    action: SeatAction, old: DocumentState, macros: NamedFor, change: Callable[[str], str]
) -> str | None:
    """A rule with its ranges changed; None if it has none, or is not valid."""
    from oracle.decisions.rules.parser import parse_rule
    from oracle.decisions.rules.written import rule_text, with_rule_ranges

    named = named_in(action.rule, macros, old.game, old.syntax)
    try:
        rule = parse_rule(written(action.rule, action.street), find_game(old.game), old.syntax, named)
    except TextError:  # the field shows its own error
        return None
    other = with_rule_ranges(rule, change)
    return None if other == rule else rule_text(other).partition(": ")[2]
