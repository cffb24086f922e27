"""Every hand of a player against sampled deals of the others, until each is known precisely enough.

First all hands meet the same deals, which is cheap while most deals leave most hands possible.  Hands that
are then still not known precisely, because most deals use one of their cards, get separate deals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from oracle.analysis.cancel import Cancel
from oracle.analysis.facing import Facing
from oracle.analysis.hands.completing import Completions, survival
from oracle.analysis.hands.equities import HandEquities
from oracle.analysis.hands.likelihood import Likelihoods, likelihoods
from oracle.analysis.precision import (
    ANY_EFFORT,
    POT_HALF_WIDTH,
    Effort,
    Limits,
    Precision,
    half_widths_of,
    widest,
)
from oracle.analysis.timing import SHOW_SECONDS
from oracle.analysis.work import hardly_dealt, pieces, thread_count
from oracle.arrays import Column
from oracle.query.settings import RunSettings, chosen_seed
from oracle.simulate.work.stop import Stop

CROWDED = 0.005
"""If shared deals leave a hand possible less often than this, separate deals are cheaper for every hand."""

DEAL_NS, MEETING_NS = 500.0, 2.0
"""Estimated nanoseconds to make a deal, and to play one hand against it."""

NANOSECOND = 1e-9
"""Seconds."""

NEEDED = 6_000
"""Estimated separate deals that a hand needs for `POT_HALF_WIDTH`; others scale with its square."""

SHOWABLE = 0.2
"""Half of the hands must be known to this half-width before a picture is shown; before that it is noise."""

GROWTH = 1.25
"""Factor by which the work grows between checks of the hands."""

FIRST_DEALS, MORE, MOST_DEALS = 64, 4, 1 << 18
"""Separate deals of a hand at first, the largest factor for the next round, and the most of all."""

SPARE = 1.1
"""Safety factor on the estimated number of deals."""

PIECE_DEALS = 8_192
"""Separate deals per work unit, a few milliseconds."""

HAND_SECONDS = 5e-6
"""Seconds to sort and draw a hand; pictures are shown no more often than they take to draw."""


@dataclass(frozen=True, slots=True, eq=False)
class SharedDeals:
    """The result of deals shared by all hands.

    Attributes:
        deals: How many there are.
        read: Each hand's share of the pot (NaN if never possible), and its half-width.
    """

    deals: int
    read: Callable[[], tuple[Column, Column]]


Share = Callable[[Facing, int, RunSettings, Cancel], Iterator[SharedDeals]]
"""Plays all hands of a player against the same deals, without end; the second argument is the seed."""


def sampled_hands(
    facing: Facing, share: Share, settings: RunSettings, cancel: Cancel, effort: Effort = ANY_EFFORT
) -> Iterator[HandEquities]:
    """The equity of each of a player's hands, refined until all are known precisely enough.

    Args:
        facing: The player and his opponents.
        share: Plays all hands against the same deals.
        settings: Threads, seed, and the limits.
        cancel: Stops the work when set.
        effort: A limit of the work, at which it ends with the same deals on every machine.

    Raises:
        RunError: If the ranges block each other almost always.
        StoppedError: If cancelled.
    """
    state = _State(facing, settings, cancel, effort)
    if survival(facing, facing.known) > CROWDED:
        yield from _shared(state, share)
    yield from _alone(state)
    if state.deals == 0:
        raise hardly_dealt()
    state.weigh()
    yield state.so_far()


class _State:
    """The state of knowledge about each hand.

    Args:
        facing: The player and his opponents.
        settings: Threads, seed, and the limits.
        cancel: Stops the work when set.
        effort: A limit of the work.
    """

    def __init__(self, facing: Facing, settings: RunSettings, cancel: Cancel, effort: Effort) -> None:
        self.facing, self.settings, self.cancel = facing, settings, cancel
        self.limits, self.seed = Limits.of(settings), chosen_seed(settings)
        self.share = np.full(facing.hero.hands, np.nan)
        self.half = np.ones(facing.hero.hands)
        self.deals = 0
        self._spent, self._most = 0.0, effort.work / NANOSECOND
        self._likely = self._likelihoods(soon=True)
        self._began = self._shown = time.perf_counter()

    def _likelihoods(self, *, soon: bool) -> Likelihoods:
        wanted = self.limits.wanted.share
        return likelihoods(self.facing, wanted, self.settings, self.cancel, self.seed, soon=soon)

    def weigh(self) -> None:
        """Refine the probabilities of the hands if they are not precise enough."""
        if self._likely.half_width > self.limits.wanted.share and not self.over():
            self._likely = self._likelihoods(soon=False)

    @property
    def possible(self) -> npt.NDArray[np.bool_]:
        """Which hands are possible."""
        return self._likely.likely > 0

    @property
    def needy(self) -> npt.NDArray[np.intp]:
        """Possible hands that are not known precisely enough."""
        return np.flatnonzero((self.half > self.limits.wanted.pot) & self.possible)

    def begin(self) -> None:
        """Time counts from the first deals; compile time is excluded."""
        self._began = time.perf_counter()

    def over(self) -> bool:
        """Whether a limit is reached that ends the picture although it is rough."""
        if self._spent >= self._most:
            return True
        return self.limits.over(self.deals, time.perf_counter() - self._began)

    def dealt(self, deals: int, *, shared: bool) -> None:
        """Count deals that were made, and their work: shared ones meet every hand."""
        self.deals += deals
        self._spent += deals * (DEAL_NS + MEETING_NS * (self.half.size if shared else 1))

    def due(self) -> bool:
        """Whether it is time to show an update."""
        wait = max(SHOW_SECONDS, HAND_SECONDS * self.half.size)
        if time.perf_counter() - self._shown < wait or np.median(self.half[self.possible]) > SHOWABLE:
            return False
        self._shown = time.perf_counter()
        return True

    def so_far(self) -> HandEquities:
        """The current equities, as a value."""
        likely = np.where(np.isfinite(self.share), self._likely.likely, 0.0)
        pot = widest(self.half, self.facing.hero.weights * self._likely.likely)
        precision = Precision(pot, self._likely.half_width, False, self.limits.wanted)
        return HandEquities(np.nan_to_num(self.share), likely, self.half.copy(), precision)


def _shared(state: _State, share: Share) -> Iterator[HandEquities]:
    """Deals shared by all hands, until few hands need more."""
    look_at = 1
    deals = share(state.facing, state.seed, state.settings, state.cancel)
    for count, found in enumerate(deals, 1):
        if count == 1:
            state.begin()
        state.dealt(found.deals - state.deals, shared=True)
        over = state.over()
        if count < look_at and not over:
            continue
        look_at = int(count * GROWTH) + 1
        state.share, state.half = found.read()
        if over or _enough(state):
            return
        if state.due():
            yield state.so_far()


def _enough(state: _State) -> bool:
    """Whether no hand needs more deals, or separate deals are cheaper for those that do."""
    needy, wanted = state.needy, state.limits.wanted.pot
    if not needy.size:
        return True
    if 2 * needy.size > np.count_nonzero(state.possible):
        return False
    more = state.deals * ((float(state.half[needy].max()) / wanted) ** 2 - 1)
    together = more * (DEAL_NS + MEETING_NS * state.half.size)
    alone = needy.size * NEEDED * (POT_HALF_WIDTH / wanted) ** 2 * DEAL_NS
    return bool(alone < together)


def _alone(state: _State) -> Iterator[HandEquities]:
    """Separate deals for each hand that is not known precisely enough."""
    deals = Completions(state.facing, known=True)
    order = np.random.default_rng(state.seed).permutation(state.needy)
    sums, half = np.zeros((3, state.half.size)), np.ones(state.half.size)
    shared, had = state.share.copy(), state.half.copy()
    each, number = FIRST_DEALS, 0
    while order.size and each and not state.over():
        for rows, found in _round(state, deals, order, each, number):
            sums[:, rows] += found
            half[rows] = half_widths_of(sums[:, rows])
            better = rows[half[rows] < had[rows]]
            state.half[better] = half[better]
            with np.errstate(invalid="ignore", divide="ignore"):
                state.share[better] = sums[1, better] / sums[0, better]
            state.dealt(int(found[0].sum()), shared=False)
            if state.over():
                break
            if state.due():
                yield state.so_far()
        number += 1
        order, each = _next_round(state, order, sums, half, each)
    none = ~np.isfinite(state.share)
    state.share[none] = shared[none]


def _next_round(
    state: _State, order: npt.NDArray[np.intp], sums: Column, half: Column, each: int
) -> tuple[npt.NDArray[np.intp], int]:
    """The hands that need more separate deals, and how many each gets."""
    wanted = state.limits.wanted.pot
    found = sums[0, order]
    left = order[(state.half[order] > wanted) & (found > 0) & (found < MOST_DEALS)]
    if not left.size:
        return left, 0
    needed = SPARE * sums[0, left] * ((half[left] / wanted) ** 2 - 1)
    return left, int(np.clip(np.median(needed), each, MORE * each))


def _round(
    state: _State, deals: Completions, order: npt.NDArray[np.intp], each: int, number: int
) -> Iterator[tuple[npt.NDArray[np.intp], Column]]:
    """A number of deals for each of some hands: the hands of each work unit, and its result."""
    hands, board, place = state.facing.hero.masks, state.facing.board, state.facing.place
    together = max(1, PIECE_DEALS // each)

    def make_worker(stop: Stop) -> Callable[[int], tuple[npt.NDArray[np.intp], Column]]:
        def work(piece: int) -> tuple[npt.NDArray[np.intp], Column]:
            rows = order[piece * together : (piece + 1) * together]
            random = np.random.default_rng([state.seed, number, piece])
            boards = np.full(rows.size, board, dtype=np.uint64)
            return rows, deals.meet(hands[rows], boards, each, random, stop)[:, place]

        return work

    count = -(-order.size // together)
    yield from pieces(make_worker, count, thread_count(state.settings), state.cancel)
