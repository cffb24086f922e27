"""A fake engine that finds the same example deals immediately."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from threading import Event

from oracle.cards.card import parse_cards
from oracle.errors import QueryError
from oracle.query import Query
from oracle.simulate import ExampleDeal, Examples, ExampleSeat
from tests.patience import PATIENCE
from tests.ui.pql_engine import PqlEngine
from ui.jobs.engine import DealRequest

BOARD = "Kc7h2h9s3d"
HANDS = ("AhKh", "QdQc", "8s8c", "5d5c")


def example(query: Query, number: int, seed: int) -> ExampleDeal:
    """A deal; the first player wins odd ones, all share the others, and the seed is its last card's rank."""
    shares = ["1" if place == 0 else "0" for place in range(len(query.seats))]
    if number % 2 == 0:
        shares = [f"1/{len(query.seats)}"] * len(query.seats)
    seats = tuple(
        ExampleSeat(seat.identifier, parse_cards(hand), "0" if seat.folded else share, "pair of kings",
                    seat.folded)
        for seat, hand, share in zip(query.seats, HANDS, shares, strict=False)
    )  # fmt: skip
    values = tuple("true" if selector.kind == "count" else str(seed) for selector in query.selectors)
    return ExampleDeal(seats, parse_cards(BOARD), values)


def found(
    query: Query, request: DealRequest, count: int, *, done: bool = True, by: str = "count"
) -> Examples:
    """So many deals, as a search tells of them."""
    deals = tuple(example(query, number, request.seed) for number in range(1, count + 1))
    return Examples(
        deals, request.count, 3 * count, 0.01, request.seed,
        tuple(f"{s.kind.upper()} {n}" for n, s in enumerate(query.selectors, 1)),
        tuple(f"asked {n}" for n, _ in enumerate(query.selectors, 1)), done, by if done else "",
    )  # fmt: skip


class DealEngine(PqlEngine):
    """Answers as its parent does, and finds deals.

    Attributes:
        requests: What deals it was asked for, with the query.
        search_held: A search waits after its third deal until it is cancelled.
        rare: It finds none.
        deals_fail: It fails.
    """

    search_held = rare = deals_fail = False

    def __init__(self) -> None:
        super().__init__()
        self.requests: list[tuple[Query, DealRequest]] = []

    def deals(
        self, query: Query, request: DealRequest, macros: Mapping[str, str], cancel: Event
    ) -> Iterator[Examples]:
        self.requests.append((query, request))
        if self.deals_fail:
            raise QueryError("These ranges cannot be dealt.", remedy="Widen one.")
        if self.rare:
            yield found(query, request, 0, by="seconds")
            return
        if self.search_held:
            yield found(query, request, 3, done=False)
            assert cancel.wait(PATIENCE)
            yield found(query, request, 3, by="cancelled")
            return
        yield found(query, request, request.count)
