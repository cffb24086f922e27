"""Terms of the classic syntax: ``AKs``, ``QQ+``, ``A5s-A2s``, ``AsK``; up to four cards in Omaha.

::

    term = hand [ "+" | "-" hand ]        hold'em
    hand = rank [suit] rank [suit | "s" | "o"] | rank [suit] "*" | "*" ["*"]
    term = card { card }                  other games; a card may be "*", a rank, a rank and suit
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NoReturn

from oracle.cards.card import RANKS, SUITS, TOP_RANK
from oracle.games.deck import in_deck
from oracle.ranges.text.deck import check_cards, check_rank, clip
from oracle.ranges.text.macros import cards_of_macro, game_of_macro
from oracle.ranges.text.nodes import ALL_CARDS, CardSlot, Pattern, rank_cards
from oracle.ranges.text.rawcard import RawCard, read_raw_card
from oracle.ranges.text.spans import check_complete, check_single_sign
from oracle.ranges.text.stream import RangeStream
from oracle.ranges.text.tokens import (
    ANY_CARD,
    RANK_LETTERS,
    SUIT_LETTERS,
    SUIT_VARIABLES,
    RangeToken,
    RangeTokenKind,
)

_HAND_EXPECTED = "a hand such as AKs, AKo, QQ or AsKs"


@dataclass(frozen=True, slots=True)
class _Hand:
    """A two-card hand of the classic syntax, the higher rank first.

    Attributes:
        high: Rank 0–12 of the higher card.
        low: Rank of the other.
        suits: Suit 0–3 or None of the higher and the other card.
        shape: "s" suited, "o" offsuit, or empty.
        start: First position in the source's characters.
        end: Position after the last one.
    """

    high: int
    low: int
    suits: tuple[int | None, int | None]
    shape: str
    start: int
    end: int

    @property
    def paired(self) -> bool:
        return self.high == self.low

    def with_ranks(self, high: int, low: int) -> tuple[CardSlot, ...]:
        """The slots of this kind of hand with other ranks."""
        variables = {"s": ("X", "X"), "o": ("X", "Y")}.get(self.shape, ("", ""))
        return (
            RawCard(high, self.suits[0], "", variables[0], 0, 0).as_slot(),
            RawCard(low, self.suits[1], "", variables[1], 0, 0).as_slot(),
        )


def read_pattern(stream: RangeStream) -> Pattern:
    """Read one term; the next token begins a card or a bracket.

    Raises:
        TextError: If it is no term of the classic syntax.
    """
    if stream.peek().is_symbol("["):
        _refuse_generic(stream, stream.peek(), "Brackets belong")
    start = stream.peek().start
    if stream.game.hole_cards != 2:
        return _read_many(stream, start)
    if stream.peek().text == ANY_CARD:
        return _read_any(stream, start)
    first = _read_hand(stream)
    if isinstance(first, CardSlot):
        return Pattern(((first,),), start, stream.last_end)
    if stream.peek().is_symbol("+"):
        return _read_rising(stream, first)
    if stream.peek().is_symbol("-"):
        return _read_span(stream, first)
    for rank in (first.high, first.low):
        check_rank(stream, rank, first.start, first.end)
    return Pattern((first.with_ranks(first.high, first.low),), start, stream.last_end)


def _refuse_generic(stream: RangeStream, token: RangeToken, what: str) -> None:
    stream.fail_at(
        token,
        f"{what} to the generic syntax.",
        expected=_HAND_EXPECTED,
        remedy="Switch this query to the generic syntax, or write the hands as a list.",
    )


def _read_any(stream: RangeStream, start: int) -> Pattern:
    """``*`` or ``**``, or ``*A``: any hand, or any with a card."""
    stream.take()
    if stream.peek().kind is RangeTokenKind.CARD and stream.peek().text in RANK_LETTERS:
        return Pattern(((_read_card(stream),),), start, stream.last_end)
    if stream.peek().kind is RangeTokenKind.CARD and stream.peek().text == ANY_CARD:
        stream.take()
    return Pattern(((CardSlot(),),), start, stream.last_end)


def _read_card(stream: RangeStream) -> CardSlot:
    """A rank with an optional suit."""
    start = stream.peek().start
    rank, suit = _rank(stream), _suit(stream)
    check_rank(stream, rank, start, stream.last_end)
    return RawCard(rank, suit, "", "", 0, 0).as_slot()


def _rank(stream: RangeStream) -> int:
    """A rank, which must come next."""
    token = stream.peek()
    if token.kind is RangeTokenKind.CARD and token.text in RANK_LETTERS:
        return RANK_LETTERS.index(stream.take().text)
    found = stream.typed(token.start, token.end)
    remedy = "Write hands such as AKs, AKo, QQ+ or AsKs."
    if found.startswith("$"):
        refuse_macro(stream, token, found)
    if token.text in SUIT_LETTERS:
        remedy = "Write the rank first, as in As."
    elif token.text in SUIT_VARIABLES:
        remedy = "For any card write “*”, as in A*; suit variables belong to the generic syntax."
    stream.fail_at(
        token, f"“{found}” is not a rank.", expected="one of A K Q J T 9 8 7 6 5 4 3 2", remedy=remedy
    )


def refuse_macro(stream: RangeStream, token: RangeToken, typed: str) -> NoReturn:
    """Raise the error for a macro whose text is in the generic syntax."""
    cards, held = cards_of_macro(typed[1:]), stream.game.hole_cards
    if cards > held:
        message = f"“{typed}” asks for {cards} cards; a hand in {stream.game.title} has {held}."
        stream.fail_at(token, message, expected=f"at most {held} cards", remedy=game_of_macro(typed, cards))
    stream.fail_at(
        token, f"“{typed}” is not written in the classic syntax.",
        remedy="The built-in names belong to the generic syntax; switch to it to use them.",
    )  # fmt: skip


def _suit(stream: RangeStream) -> int | None:
    if stream.peek().kind is RangeTokenKind.CARD and stream.peek().text in SUIT_LETTERS:
        return SUITS.index(stream.take().text.lower())
    return None


def _read_hand(stream: RangeStream) -> _Hand | CardSlot:
    """A hand of two ranks, or the one card of ``A*``."""
    start = stream.peek().start
    first_rank, first_suit = _rank(stream), _suit(stream)
    if stream.peek().kind is RangeTokenKind.CARD and stream.peek().text == ANY_CARD:
        check_rank(stream, first_rank, start, stream.last_end)
        stream.take()
        return RawCard(first_rank, first_suit, "", "", 0, 0).as_slot()
    if stream.peek().kind is not RangeTokenKind.CARD:
        typed = stream.typed(start, stream.last_end)
        stream.fail(
            start,
            stream.last_end,
            f"“{typed}” is only one card; a hand has two.",
            expected=_HAND_EXPECTED,
            remedy=f"Write the second card; for any card write “*”, as in {typed}*.",
        )
    second_rank = _rank(stream)
    second_suit, shape = _ending(stream, start, first_suit)
    end = stream.last_end
    if first_rank == second_rank and shape == "s":
        stream.fail(
            start, end, "A pair cannot be suited.", expected=_HAND_EXPECTED, remedy="Write the pair alone."
        )
    if (first_rank, first_suit) == (second_rank, second_suit) and first_suit is not None:
        stream.fail(
            start,
            end,
            "The same card is written twice.",
            expected="two different cards",
            remedy="Change one.",
        )
    if second_rank > first_rank:
        first_rank, second_rank = second_rank, first_rank
        first_suit, second_suit = second_suit, first_suit
    return _Hand(first_rank, second_rank, (first_suit, second_suit), shape, start, end)


def _ending(stream: RangeStream, start: int, first_suit: int | None) -> tuple[int | None, str]:
    """The suffix of the second rank: its suit, or "s" or "o" for the shape of the hand."""
    token = stream.peek()
    if token.kind is not RangeTokenKind.CARD:
        return None, ""
    if token.text == "O" or (token.text == "S" and first_suit is None):
        stream.take()
        if token.text == "O" and first_suit is not None:
            stream.fail(
                start,
                token.end,
                "“o” cannot follow a hand with written suits.",
                expected="a suit: s h d c",
                remedy="Write both suits, or none.",
            )
        return None, token.text.lower()
    return _suit(stream), ""


def _read_rising(stream: RangeStream, hand: _Hand) -> Pattern:
    """``QQ+`` up to the aces; ``ATs+`` up to the kicker just below the higher rank."""
    sign = stream.take()
    check_single_sign(stream, sign, "Write QQ+ or QQ-99.")
    if hand.paired:
        steps = in_deck(stream.game, range(hand.high, TOP_RANK + 1))
        clip(stream, [hand.high], hand.start, sign.end, left=bool(steps))
        return Pattern(tuple(hand.with_ranks(rank, rank) for rank in steps), hand.start, sign.end)
    check_rank(stream, hand.high, hand.start, sign.end)
    kickers = in_deck(stream.game, range(hand.low, hand.high))
    clip(stream, [hand.low], hand.start, sign.end, left=bool(kickers))
    return Pattern((_kickers(hand, kickers),), hand.start, sign.end)


def _kickers(hand: _Hand, ranks: list[int]) -> tuple[CardSlot, ...]:
    """One list of slots for a fixed higher rank and several lower ones."""
    high, low = hand.with_ranks(hand.high, hand.low)
    every_rank = sum(rank_cards(rank) for rank in ranks)
    suits = ALL_CARDS if hand.suits[1] is None else RawCard(None, hand.suits[1], "", "", 0, 0).cards
    return high, CardSlot(every_rank & suits, "", low.suit_variable)


def _read_span(stream: RangeStream, first: _Hand) -> Pattern:
    """``22-99``, ``AK-AT``, ``QTs-86s``."""
    sign = stream.take()
    check_single_sign(stream, sign, "Write QQ+ or QQ-99.")
    if stream.peek().kind is not RangeTokenKind.CARD:
        example = f"{stream.typed(first.start, first.end)}-{'22' if first.paired else _lowest(first)}"
        stream.fail(
            sign.start,
            sign.end,
            "The lower end of this span is missing.",
            expected=_HAND_EXPECTED,
            remedy=f"Write both ends, for instance {example}.",
        )
    second = _read_hand(stream)
    start, end = first.start, stream.last_end
    check_complete(stream, start)
    if isinstance(second, CardSlot):
        stream.fail(start, end, "“*” cannot be an end of a span.", remedy="Write two ranks on both sides.")
    _check_ends(stream, first, second, end)
    step = 1 if (second.high, second.low) > (first.high, first.low) else -1
    highs, lows = abs(second.high - first.high), abs(second.low - first.low)
    hands = [
        (first.high + (step * by if highs else 0), first.low + (step * by if lows else 0))
        for by in range(max(highs, lows) + 1)
    ]
    hands = [hand for hand in hands if in_deck(stream.game, hand) == list(hand)]
    clip(stream, [first.high, first.low, second.high, second.low], start, end, left=bool(hands))
    return Pattern(tuple(first.with_ranks(high, low) for high, low in hands), start, end)


def _lowest(hand: _Hand) -> str:
    return f"{RANKS[hand.high]}{RANKS[0]}{hand.shape}"


def _check_ends(stream: RangeStream, first: _Hand, second: _Hand, end: int) -> None:
    """The two ends are hands of one kind, and their ranks move equally far or stay."""
    if first.paired != second.paired:
        stream.fail(
            first.start,
            end,
            "One end of this span is a pair, the other is not.",
            expected="two pairs, or two hands that are not pairs",
            remedy="Write two spans separated by a comma.",
        )
    if (first.shape, first.suits) != (second.shape, second.suits):
        stream.fail(
            first.start,
            end,
            "The suits of this span differ.",
            expected="both ends suited, both offsuit, or the same suits",
            remedy="Give both ends the same suits, as in A5s-A2s.",
        )
    distances = {second.high - first.high, second.low - first.low}
    if len(distances - {0}) > 1:
        stream.fail(
            first.start,
            end,
            "The ranks of this span move by different distances.",
            expected="one rank that stays, or two ranks that move equally far",
            remedy="Keep one rank, as in AK-AT, or move both equally far, as in QTs-86s.",
        )


def _read_many(stream: RangeStream, start: int) -> Pattern:
    """The cards of an Omaha hand, missing suits free."""
    cards: list[RawCard] = []
    while stream.peek().kind is RangeTokenKind.CARD:
        token = stream.peek()
        card = read_raw_card(stream)
        if card.rank_variable or card.suit_variable or (card.rank is None and card.suit is not None):
            stream.fail(
                card.start,
                card.end,
                f"“{stream.typed(token.start, stream.last_end)}” is not a card of the classic syntax.",
                expected="a rank, a rank and suit, or “*”",
                remedy="Variables and suits alone belong to the generic syntax; switch to it to use them.",
            )
        cards.append(card)
    if stream.peek().is_symbol("+", "-", "["):
        _refuse_generic(stream, stream.peek(), "Spans and brackets of Omaha hands belong")
    check_cards(stream, cards)
    if len(cards) > stream.game.hole_cards:
        stream.fail(
            start,
            stream.last_end,
            f"This asks for {len(cards)} cards; a hand in {stream.game.title} has {stream.game.hole_cards}.",
            expected=f"at most {stream.game.hole_cards} cards",
            remedy="Remove cards, or separate hands with commas.",
        )
    return Pattern((tuple(card.as_slot() for card in cards),), start, stream.last_end)
