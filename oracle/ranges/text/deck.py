"""Which cards may be written: those of the deck, each once; spans skip ranks that it lacks."""

from __future__ import annotations

from collections.abc import Iterable

from oracle.cards.card import RANK_NAMES, RANKS, card_name, make_card
from oracle.games import Game
from oracle.games.deck import has_rank, lowest_rank
from oracle.ranges.text.rawcard import RawCard
from oracle.ranges.text.stream import RangeStream


def check_rank(stream: RangeStream, rank: int | None, start: int, end: int) -> None:
    """Refuse a written rank that the deck lacks.

    Raises:
        TextError: The deck has no card of the rank.
    """
    if rank is None or has_rank(stream.game, rank):
        return
    lowest = lowest_rank(stream.game)
    stream.fail(
        start,
        end,
        f"There is no {RANK_NAMES[rank]} in {stream.game.title}, whose lowest card is the "
        f"{RANK_NAMES[lowest]}.",
        expected=f"one of {' '.join(reversed(RANKS[lowest:]))}",
        remedy=f"Write a rank from {RANKS[lowest]} up.",
    )


def check_cards(stream: RangeStream, cards: Iterable[RawCard]) -> None:
    """Refuse cards that are not in the deck, and exact cards written twice.

    Raises:
        TextError: At the first such card.
    """
    seen: set[tuple[int, int]] = set()
    for card in cards:
        check_rank(stream, card.rank, card.start, card.end)
        if card.rank is None or card.suit is None:
            continue
        if (card.rank, card.suit) in seen:
            stream.fail(
                card.start,
                card.end,
                f"The {card_name(make_card(card.rank, card.suit))} is written twice.",
                expected="a different card",
                remedy="Change one of them.",
            )
        seen.add((card.rank, card.suit))


def clip(stream: RangeStream, written: Iterable[int], start: int, end: int, *, left: bool) -> None:
    """Note that a span is read without the ranks its deck lacks; refuse one with nothing left.

    Args:
        stream: The text being read.
        written: The ranks its ends name.
        start: Where the span begins.
        end: Position after it.
        left: Whether any of its hands can be dealt.

    Raises:
        TextError: If nothing is left of the span.
    """
    missing = [rank for rank in written if not has_rank(stream.game, rank)]
    if not missing:
        return
    if not left:
        check_rank(stream, missing[0], start, end)
    stream.source.clips.append((start, end))


def clip_message(game: Game, typed: str) -> str:
    """The remark on a span that is parsed without the ranks its deck lacks."""
    lowest = RANK_NAMES[lowest_rank(game)]
    return f"{game.title} has no card below the {lowest}: “{typed}” is read without the missing ranks."
