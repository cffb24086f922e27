"""Counts of an opponent: hands he was dealt, and flops he saw."""

from __future__ import annotations

from dataclasses import dataclass, replace

from oracle.errors import QueryError, quoted

USUAL_EVERY = 100
"""Hands between two halvings: the last 100 to 200 hands then count most, the latest in full."""

LEAST_EVERY = 25
"""Fewest hands between two halvings: with fewer, `Opponent.effective` never reaches
`oracle.decisions.opponents.looseness.ENOUGH`, since it settles between 8/3 and 3 times this number."""

MOST_EVERY = 1_000_000
MOST_HANDS = 10_000_000
"""More hands than anybody plays."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """An opponent's counts.

    Hands and flops are halved together from time to time, so that a hand counts 1 at first, then 1/2, 1/4, …
    and recent play counts more.

    Attributes:
        name: His name.
        hands: Hands he was dealt, each by its weight.
        flops: Hands in which he saw the flop, each by its weight; at most ``hands``.
        squares: Sum of the squared weights of the hands.
        counted: Hands he was dealt, each as one.
        seen: Hands in which he saw the flop, each as one.
        stereotype: Key of the stereotype chosen for him; empty to find one by his first hands.
    """

    name: str
    hands: float = 0.0
    flops: float = 0.0
    squares: float = 0.0
    counted: int = 0
    seen: int = 0
    stereotype: str = ""

    @property
    def rate(self) -> float | None:
        """Share of hands in which he saw the flop, 0…1, recent ones counting more; None before the first."""
        return self.flops / self.hands if self.hands else None

    @property
    def effective(self) -> float:
        """Number of hands of equal weight that would give an equally precise rate: (Σ w)² / Σ w².

        Halving does not change it. (L. Kish, "Survey Sampling", 1965, has this effective size.)
        """
        return self.hands * self.hands / self.squares if self.squares else 0.0

    def with_hand(self, flop: bool, every: int = USUAL_EVERY) -> Opponent:
        """The counts after one more hand.

        Args:
            flop: Whether he saw the flop.
            every: Hands between two halvings.

        >>> Opponent("Bob").with_hand(True).with_hand(False).rate
        0.5
        """
        counted = replace(
            self,
            hands=self.hands + 1,
            flops=self.flops + flop,
            squares=self.squares + 1,
            counted=self.counted + 1,
            seen=self.seen + flop,
        )
        return counted.halved() if counted.counted % every == 0 else counted

    def halved(self) -> Opponent:
        """The counts with every weight halved."""
        return replace(self, hands=self.hands / 2, flops=self.flops / 2, squares=self.squares / 4)

    def with_counts(self, hands: int, flops: int) -> Opponent:
        """The same opponent with counts from elsewhere, all of weight 1.

        Raises:
            QueryError: If he cannot have seen that many flops.
        """
        check_counts(hands, flops)
        return replace(
            self, hands=float(hands), flops=float(flops), squares=float(hands), counted=hands, seen=flops
        )


def check_counts(hands: int, flops: int) -> None:
    """Raise QueryError unless counts are possible."""
    if not 0 <= hands <= MOST_HANDS:
        raise QueryError(
            f"The number of hands must be from 0 to {MOST_HANDS:,}, not {quoted(hands)}.",
            places=("hands",), remedy="Count the hands he was dealt.",
        )  # fmt: skip
    if not 0 <= flops <= hands:
        raise QueryError(
            f"Nobody sees {flops:,} flops in {hands:,} hands." if flops > 0
            else f"The number of flops seen must not be negative, and {flops:,} is.",
            places=("flops",), remedy="Count a hand for every flop too.",
        )  # fmt: skip


def check_every(every: int) -> None:
    """Raise QueryError unless counts can be halved every so many hands."""
    if not LEAST_EVERY <= every <= MOST_EVERY:
        raise QueryError(
            f"Counts can be halved every {LEAST_EVERY} to {MOST_EVERY:,} hands, not every {quoted(every)}.",
            places=("halve_every",),
            remedy=f"With fewer than {LEAST_EVERY}, there would never be enough to judge anybody.",
        )


def added(opponent: Opponent, hands: int, flops: int, every: int) -> Opponent:
    """The counts after several more hands, or fewer if the numbers are negative.

    Two windows that count the same opponent each add what the other has counted. Hands with flops are added
    first; hands that are removed have weight 1, which is right unless a halving came in between.

    Args:
        opponent: The counts before.
        hands: Number of hands to add.
        flops: Number of flops to add.
        every: Hands between two halvings.
    """
    found = opponent
    if hands >= 0 and 0 <= flops <= hands and hands <= MOST_ADDED:
        for number in range(hands):
            found = found.with_hand(number < flops, every)
        return found
    counted = max(0, found.counted + hands)
    seen = min(counted, max(0, found.seen + flops))
    weighted = min(float(counted), max(0.0, found.hands + hands))
    return replace(
        found,
        hands=weighted,
        flops=min(weighted, max(0.0, found.flops + flops)),
        squares=min(weighted, max(weighted * weighted / max(1, counted), found.squares + hands)),
        counted=counted,
        seen=seen,
    )


MOST_ADDED = 10_000
"""Most hands that are added one by one, more than two windows count apart; beyond it, sums are added."""
