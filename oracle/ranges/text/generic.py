"""Patterns of the generic syntax: card slots, spans, brackets and lists.

::

    pattern = cards [ "-" cards | "+" | "-" ]   a span or a moving group is a whole pattern
            | { card | "[" choice "]" }
    choice  = cards [ "-" cards | "+" | "-" ]
            | element { "," element }           each element fills one slot
"""

from __future__ import annotations

import itertools
from dataclasses import dataclass

from oracle.ranges.text.deck import check_cards
from oracle.ranges.text.macros import game_of_macro
from oracle.ranges.text.nodes import CardSlot, Pattern, rank_cards, suit_cards
from oracle.ranges.text.rawcard import RawCard, read_raw_card
from oracle.ranges.text.spans import Group, between, check_complete, check_single_sign, moving
from oracle.ranges.text.stream import RangeStream
from oracle.ranges.text.tokens import ANY_CARD, RangeToken, RangeTokenKind

BOARD = "a board"
"""Title of the game whose "hand" is a board."""

MOST_QUOTED = 8
"""Slots quoted in the message about too many of them."""

_CARDS_EXPECTED = "cards such as AK or As"


@dataclass(frozen=True, slots=True)
class _Unit:
    """The content of one or more adjacent slots: the possible groups, all of one size."""

    groups: tuple[Group, ...]
    bracketed: bool

    @property
    def size(self) -> int:
        return len(self.groups[0])

    def slot_texts(self) -> list[str]:
        """The slots as a message quotes them."""
        return ["[…]"] * self.size if self.bracketed else [card.text() for card in self.groups[0]]


def read_pattern(stream: RangeStream) -> Pattern:
    """Read one pattern; the next token begins a card or a bracket.

    Raises:
        TextError: If it is not a pattern, or has more cards than a hand of the game.
    """
    start = stream.peek().start
    units: list[_Unit] = []
    while stream.peek().kind is RangeTokenKind.CARD or stream.peek().is_symbol("["):
        if stream.peek().is_symbol("["):
            units.append(_read_bracket(stream))
        else:
            units.append(_Unit(((read_raw_card(stream),),), False))
    if not stream.peek().is_symbol("+", "-"):
        check_cards(stream, [unit.groups[0][0] for unit in units if not unit.bracketed])
    else:
        units = [_Unit(_read_span(stream, _plain_cards(stream, units, start)), False)]
    _check_size(stream, units, start)
    return Pattern(_resolve(units), start, stream.last_end)


def _plain_cards(stream: RangeStream, units: list[_Unit], start: int) -> Group:
    """The cards in front of a span sign, which must not be brackets."""
    if any(unit.bracketed for unit in units):
        stream.fail(
            start,
            stream.peek().end,
            f"“{stream.peek().text}” cannot follow cards in brackets.",
            expected="a span inside the brackets",
            remedy="A span without brackets is a whole pattern; write for instance [A-Q][J-T].",
        )
    return tuple(unit.groups[0][0] for unit in units)


def _read_span(stream: RangeStream, first: Group) -> tuple[Group, ...]:
    """The groups that a span sign after ``first`` turns it into; the next token is ``+`` or ``-``."""
    sign = stream.take()
    check_single_sign(stream, sign, "Use “+” for upwards, “-” for downwards or “-” between two hands.")
    if sign.text == "+" or stream.peek().kind is not RangeTokenKind.CARD:
        _refuse_second_end(stream, sign)
        return moving(stream, first, sign)
    second = _read_cards(stream)
    groups = between(stream, first, second)
    check_complete(stream, first[0].start)
    return groups


def _refuse_second_end(stream: RangeStream, sign: RangeToken) -> None:
    """After ``+``, and after ``-`` without cards, the pattern must end."""
    follower = stream.peek()
    if follower.kind is RangeTokenKind.CARD:
        stream.fail_at(
            follower,
            f"Nothing can follow “{sign.text}” within one pattern.",
            expected="a comma, “:”, “!” or the end",
            remedy="Put the moving part in brackets, as in J[T-][T-], or write a comma.",
        )
    if follower.is_symbol("[", "(") or follower.kind in (RangeTokenKind.PERCENT, RangeTokenKind.RANDOM):
        stream.fail(
            sign.start,
            follower.end,
            "Only plain cards can be an end of a span.",
            expected=_CARDS_EXPECTED,
            remedy="Write the same number of cards on both sides, as in KQJT-T987; a band of "
            "percentages is written 5%-10%.",
        )


def _read_cards(stream: RangeStream) -> Group:
    cards = [read_raw_card(stream)]
    while stream.peek().kind is RangeTokenKind.CARD:
        cards.append(read_raw_card(stream))
    return tuple(cards)


def _read_bracket(stream: RangeStream) -> _Unit:
    opening = stream.take()
    if stream.peek().is_symbol("]"):
        stream.fail(
            opening.start,
            stream.peek().end,
            "There is nothing between these brackets.",
            expected="a span or a list, as in [A-J] or [A,K,5]",
            remedy="Write a span or a list between them, or remove them.",
        )
    elements = [_read_element(stream, opening)]
    while comma := stream.take_symbol(","):
        if stream.peek().is_symbol("]"):
            stream.fail_at(
                comma,
                "Nothing follows this comma.",
                expected=_CARDS_EXPECTED,
                remedy="Write a card after it, or remove the comma.",
            )
        elements.append(_read_element(stream, opening))
    _close_bracket(stream, opening)
    if len(elements) > 1:
        for groups in elements:
            if len(groups[0]) > 1:
                cards = [card for group in groups for card in group]
                stream.fail(
                    min(card.start for card in cards),
                    max(card.end for card in cards),
                    "Each element of a list fills one slot.",
                    expected="one card",
                    remedy="Write two patterns with a comma between them instead.",
                )
    return _Unit(tuple(itertools.chain.from_iterable(elements)), True)


def _close_bracket(stream: RangeStream, opening: RangeToken) -> None:
    token = stream.peek()
    if token.is_end:
        stream.fail_at(
            opening, "This bracket is never closed.", expected="a closing bracket", remedy="Add “]”."
        )
    if not stream.take_symbol("]"):
        stream.fail_at(
            token,
            f"“{stream.typed(token.start, token.end)}” is not allowed inside brackets.",
            expected="cards, a comma, “+”, “-” or “]”",
            remedy="Close the bracket before it.",
        )


def _read_element(stream: RangeStream, opening: RangeToken) -> tuple[Group, ...]:
    """One element of a bracket: cards, a span or a moving group."""
    token = stream.peek()
    if token.is_end:
        _close_bracket(stream, opening)
    if token.kind is not RangeTokenKind.CARD:
        stream.fail_at(
            token,
            f"“{stream.typed(token.start, token.end)}” is not allowed here inside brackets.",
            expected=_CARDS_EXPECTED,
            remedy="Write cards, a span or a list between brackets.",
        )
    cards = _read_cards(stream)
    for card in cards:
        if card.rank_variable or card.text().startswith(ANY_CARD):
            stream.fail(
                card.start,
                card.end,
                f"“{card.text()}” is not allowed inside brackets.",
                expected="a rank or a suit",
                remedy="Write it outside the brackets.",
            )
    if stream.peek().is_symbol("+", "-"):
        return _read_span(stream, cards)
    check_cards(stream, list(cards))
    return (cards,)


def _check_size(stream: RangeStream, units: list[_Unit], start: int) -> None:
    size = sum(unit.size for unit in units)
    if size <= stream.game.hole_cards:
        return
    cards = [card for unit in units for card in unit.groups[0]]
    slots = [text for unit in units for text in unit.slot_texts()]
    read_as = " ".join(slots[:MOST_QUOTED]) + (" …" if len(slots) > MOST_QUOTED else "")
    holder = BOARD if stream.game.title == BOARD else f"a hand in {stream.game.title}"
    stream.fail(
        start,
        stream.last_end,
        f"This asks for {size} cards ({read_as}); {holder} has {stream.game.hole_cards}.",
        expected=f"at most {stream.game.hole_cards} cards",
        remedy=_size_remedy(stream, cards, size, start),
    )


def _size_remedy(stream: RangeStream, cards: list[RawCard], size: int, start: int) -> str:
    """The probable intention behind too many cards."""
    typed = stream.typed(start, stream.last_end)
    if typed.startswith("$"):
        return game_of_macro(typed, size)
    ranks = [card.text() for card in cards[:2] if card.rank is not None]
    if stream.game.hole_cards == 2 and len(cards) == 3 and len(ranks) == 2 and cards[2].text() == "O":
        return f"For offsuit write {ranks[0]}x{ranks[1]}y, or switch to the classic syntax."
    if any(letter.isspace() for letter in stream.source.chars[start : stream.last_end]):
        return "Separate hands with commas."
    return "Remove cards, or separate hands with commas."


def _resolve(units: list[_Unit]) -> tuple[tuple[CardSlot, ...], ...]:
    """The lists of slots of a pattern; variables avoid ranks and suits that are written out.

    A rank variable avoids the ranks written outside brackets; a suit variable avoids every suit written
    in the pattern.
    """
    taken_ranks = taken_suits = 0
    for unit in units:
        for card in itertools.chain.from_iterable(unit.groups):
            if card.suit is not None:
                taken_suits |= suit_cards(card.suit)
            if card.rank is not None and not unit.bracketed:
                taken_ranks |= rank_cards(card.rank)
    choices = [_slots(unit, taken_ranks, taken_suits) for unit in units]
    return tuple(tuple(itertools.chain.from_iterable(choice)) for choice in itertools.product(*choices))


def _slots(unit: _Unit, taken_ranks: int, taken_suits: int) -> list[tuple[CardSlot, ...]]:
    """The slots a unit may become; choices for a single card are joined into one slot."""
    if unit.size > 1:
        return [
            tuple(_slot(card, card.cards, taken_ranks, taken_suits) for card in group)
            for group in unit.groups
        ]
    cards: dict[tuple[str, str], int] = {}
    for (card,) in unit.groups:
        key = (card.rank_variable, card.suit_variable)
        cards[key] = cards.get(key, 0) | card.cards
    first = {(card.rank_variable, card.suit_variable): card for (card,) in reversed(unit.groups)}
    return [(_slot(first[key], allowed, taken_ranks, taken_suits),) for key, allowed in cards.items()]


def _slot(card: RawCard, allowed: int, taken_ranks: int, taken_suits: int) -> CardSlot:
    if card.rank_variable:
        allowed &= ~taken_ranks
    if card.suit_variable:
        allowed &= ~taken_suits
    return CardSlot(allowed, card.rank_variable, card.suit_variable)
