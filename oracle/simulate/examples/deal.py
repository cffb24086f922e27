"""Example deals as values: the request and the deals found.  No kernel is needed here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from oracle.cards.card import cards_text
from oracle.clock import duration
from oracle.errors import QueryError
from oracle.harmless import one_line
from oracle.query.checking.typed import CheckedSelector
from oracle.query.language.types import Type
from oracle.query.settings import MAX_SEED

USUAL_COUNT = 20
MAX_COUNT = 1000
"""Most deals shown at once: nobody reads more."""

USUAL_SECONDS = 5.0
"""Seconds to look for deals by default."""


@dataclass(frozen=True, slots=True)
class DealFilter:
    """What must hold in an example deal in addition to the condition of the query.

    Attributes:
        selector: Index of a ``count`` selector in the query.
        holds: Whether its condition must hold, or must not.
    """

    selector: int
    holds: bool = True


@dataclass(frozen=True, slots=True)
class ExampleSeat:
    """A player in an example deal.

    Attributes:
        identifier: The seat's name in the query.
        cards: Own cards: highest first; in stud as they are dealt, the first two the down cards.
        share: Part of the pot as an exact fraction: ``1``, ``1/2``, ``0``.
        hand: The seat's hand at the end, in words.
        folded: Whether it has folded.
    """

    identifier: str
    cards: tuple[int, ...]
    share: str
    hand: str
    folded: bool = False

    @property
    def wins(self) -> bool:
        """Whether the seat gets the pot or a part of it."""
        return self.share != "0"


@dataclass(frozen=True, slots=True)
class ExampleDeal:
    """One deal that was kept.

    Attributes:
        seats: The players, in the order of the query.
        board: Community cards in order; known cards of a street are in the query's order, the others highest
            first.
        values: The value in this deal of each selector's expression, as printed.
    """

    seats: tuple[ExampleSeat, ...]
    board: tuple[int, ...]
    values: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Examples:
    """Example deals found so far.

    Attributes:
        deals: The deals, in the order found: a random sample of the deals that the run keeps.
        count: How many were asked for.
        tried: Complete legal deals examined.
        seconds: Time since the search began.
        seed: The seed, which gives the same deals again.
        names: The name of every selector.
        asked: The expression of each selector, as PQL.
        done: Whether the search is over.
        stopped_by: "count" when enough were found, "seconds", "cancelled"; "" while searching.
    """

    deals: tuple[ExampleDeal, ...]
    count: int
    tried: int
    seconds: float
    seed: int
    names: tuple[str, ...]
    asked: tuple[str, ...]
    done: bool = False
    stopped_by: str = ""

    @property
    def outcome(self) -> str:
        """The outcome of the search, in words.

        >>> Examples((), 20, 81_920, 5.0, 1, (), (), True, "seconds").outcome
        'Not one of 81,920 deals tried in 5.0 s was kept. Ask for something more likely, or allow more time.'
        """
        found = len(self.deals)
        tried = f"{self.tried:,} deal{'' if self.tried == 1 else 's'} tried"
        if found >= self.count:
            return f"{found} of {tried}."
        start = "Stopped. " if self.stopped_by == "cancelled" else ""
        if not self.tried:
            return f"{start}No legal deal was found in {duration(self.seconds)}."
        if found:
            return f"{start}Only {found} of {tried} in {duration(self.seconds)}."
        remedy = "" if start else " Ask for something more likely, or allow more time."
        kept = "was kept" if self.tried > 1 else "and it was not kept"
        return f"{start}Not one of {tried} in {duration(self.seconds)} {kept}.{remedy}"


def check_request(
    count: int, seed: int | None, wanted: DealFilter | None, selectors: Sequence[CheckedSelector]
) -> None:
    """Check a request for example deals.

    Raises:
        QueryError: If a number is out of range, or the filter's selector is not a condition.
    """
    if not 1 <= count <= MAX_COUNT:
        raise QueryError(f"The number of example deals must be 1 to {MAX_COUNT:,}, not {count:,}.")
    if seed is not None and not 0 <= seed <= MAX_SEED:
        raise QueryError(f"The seed must be a whole number from 0 to {MAX_SEED}, not {seed}.")
    if wanted is None:
        return
    if not 0 <= wanted.selector < len(selectors):
        raise QueryError(f"The query has no figure number {wanted.selector + 1}.")
    selector = selectors[wanted.selector]
    if selector.expression.type is not Type.BOOLEAN:
        raise QueryError(
            f"{selector.name} is a value that neither holds nor fails in a deal.",
            remedy="Choose a figure that counts how often something holds: count(…).",
        )


def as_text(examples: Examples) -> str:
    """Example deals for people: a block of lines per deal."""
    blocks = [deal_text(deal, examples, number) for number, deal in enumerate(examples.deals, 1)]
    return "\n\n".join([*blocks, f"{examples.outcome} Seed {examples.seed}."])


def deal_text(deal: ExampleDeal, examples: Examples, number: int = 0) -> str:
    """One example deal as lines: board, players, values.

    Args:
        deal: The deal.
        examples: The deals it belongs to.
        number: Its number, put before the board; 0 for none.
    """
    head = f"{number:>3}  " if number else ""
    width = max(len(seat.identifier) for seat in deal.seats) if deal.seats else 0
    cards = max((2 * len(seat.cards) for seat in deal.seats), default=0)
    lines = [f"{head}{cards_text(deal.board) or 'no board'}"]
    for seat in deal.seats:
        result = "folded" if seat.folded else f"{share_words(seat.share):<12}  {seat.hand}"
        lines.append(f"     {seat.identifier:<{width}}  {cards_text(seat.cards):<{cards}}  {result}")
    asked = zip(examples.names, examples.asked, deal.values, strict=True)
    lines += [f"     {one_line(f'{_asked(name, what)} = {value}')}" for name, what, value in asked]
    return "\n".join(lines)


def _asked(name: str, what: str) -> str:
    """The label of a value: the name of its figure, unless that is its own text, and its expression."""
    return what if f"({what})" in name else f"{name}: {what}"


def share_words(share: str) -> str:
    """A part of the pot in words: ``wins``, ``gets 1/2``, ``loses``.

    >>> share_words("1"), share_words("1/3"), share_words("0")
    ('wins', 'gets 1/3', 'loses')
    """
    return {"1": "wins", "0": "loses"}.get(share, f"gets {share}")


def to_dict(examples: Examples) -> dict[str, object]:
    """Example deals as ``--json`` prints them."""
    return {
        "count": examples.count,
        "tried": examples.tried,
        "seconds": examples.seconds,
        "seed": examples.seed,
        "stopped_by": examples.stopped_by,
        "deals": [
            {
                "board": cards_text(deal.board),
                "players": [
                    {
                        "name": seat.identifier,
                        "cards": cards_text(seat.cards),
                        "share": seat.share,
                        "hand": seat.hand,
                        "folded": seat.folded,
                    }
                    for seat in deal.seats
                ],
                "values": dict(zip(examples.names, deal.values, strict=True)),
            }
            for deal in examples.deals
        ],
    }
