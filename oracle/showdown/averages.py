"""Mean shares of the pot over groups of deals: equities inside a deal, in games without a kernel for them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from oracle.jit import inlined, kernel

Masks = npt.NDArray[np.uint64]
Ratings = npt.NDArray[np.uint32]
Shares = npt.NDArray[np.float64]

MOST_TRIES = 1_000
"""Tries per sample to draw hands clear of each other before a row is given up."""


class Drawn(NamedTuple):
    """What seats are drawn from in inner samples; made by `draw_from`.

    A hand is drawn by the inverse of its distribution, found in about one step from a *guide*: for each of
    as many equal parts of the weight as a seat has hands, the first hand that reaches into it (H.-C. Chen and
    Y. Asau, "On generating random variates from an empirical distribution", 1974).

    Attributes:
        masks: The hands of all ranges, laid end to end, shape (n,), uint64; what of a hand its range does
            not speak of is drawn from the deck.
        through: Weight of the hands of a range up to and with each, shape (n,), float64.
        guide: Where the search begins, counted from the first hand of the range, laid out alike, shape (n,),
            int64.  Both are 0 where all hands weigh the same.
        alike: 1 for seats whose hands all weigh the same and need no search, shape (seats,), uint8.
        starts: Where the hands of each seat begin, with the end behind; a seat without hands keeps the cards
            it has; shape (seats + 1,), int64.
        free: Cards that each seat draws from the deck, shape (seats,), int64.
    """

    masks: Masks
    through: Shares
    guide: npt.NDArray[np.int64]
    alike: npt.NDArray[np.uint8]
    starts: npt.NDArray[np.int64]
    free: npt.NDArray[np.int64]


def draw_from(lists: Sequence[tuple[Masks, Shares]], free: Sequence[int]) -> Drawn:
    """Lay out what seats are drawn from.

    Args:
        lists: Hands and their weights > 0 of each seat, none where it keeps the cards it has.
        free: Cards that each seat draws from the deck.
    """
    starts = np.cumsum([0, *(masks.size for masks, _ in lists)]).astype(np.int64)
    alike = [weights.size > 0 and bool((weights == weights[0]).all()) for _, weights in lists]
    through, guide = np.zeros(starts[-1]), np.zeros(starts[-1], dtype=np.int64)
    for start, (_, weights), same in zip(starts, lists, alike, strict=False):
        if weights.size and not same:
            part = slice(start, start + weights.size)
            np.cumsum(weights, out=through[part])
            guide[part] = _guide(through[part])
    return Drawn(
        np.concatenate([masks for masks, _ in lists]),
        through,
        guide,
        np.array(alike, dtype=np.uint8),
        starts,
        np.array(free, dtype=np.int64),
    )


def _guide(through: Shares) -> npt.NDArray[np.int64]:
    """For each of as many equal parts of the weight as there are hands, the first that reaches into it."""
    parts = np.arange(through.size) * (through[-1] / through.size)
    guide: npt.NDArray[np.int64] = np.searchsorted(through, parts, "right")
    return guide


@kernel
def mean_shares(high: Ratings, low: Ratings, weights: Shares, each: int, out: Shares) -> None:
    """The mean share of every player over groups of deals.

    Args:
        high: Ratings of the high, or of the only half there is, shape (players, n), uint32.
        low: Ratings of the low where the pot is split, else no columns: shape (players, 0).
        weights: Weight of each deal, shape (n,); 0 leaves it out.
        each: Deals of a group.
        out: Mean shares, shape (players, n / each); NaN for a group without weight.
    """
    players, rows = out.shape
    split = low.shape[1] > 0
    pots = np.zeros(players)
    for row in range(rows):
        pots[:] = 0.0
        total = 0.0
        for deal in range(row * each, (row + 1) * each):
            weight = weights[deal]
            if weight == 0.0:
                continue
            total += weight
            pot = 1.0
            if split:
                best, ways = np.uint32(0), 0
                for player in range(players):
                    rating = low[player, deal]
                    ways = 1 if rating > best else ways + (1 if rating == best else 0)
                    best = max(best, rating)
                if best > 0:
                    pot = 0.5
                    for player in range(players):
                        if low[player, deal] == best:
                            pots[player] += weight * pot / ways
            best, ways = np.uint32(0), 0
            for player in range(players):
                rating = high[player, deal]
                ways = 1 if rating > best else ways + (1 if rating == best else 0)
                best = max(best, rating)
            for player in range(players):
                if high[player, deal] == best:
                    pots[player] += weight * pot / ways
        for player in range(players):
            out[player, row] = pots[player] / total


@kernel
def run_outs_of(boards: Masks, used: Masks, missing: int, each: int, bits: Masks, out: Masks) -> None:
    """Every way to complete each board.

    Args:
        boards: Known boards, shape (rows,).
        used: Cards that cannot come in each row, the board's own among them, shape (rows,).
        missing: Cards to come, 0, 1 or 2.
        each: Run-outs of a row: the same number in every row.
        bits: The cards of the deck as masks.
        out: The full boards, shape (rows · each,).
    """
    deck = np.empty(bits.size, dtype=np.uint64)
    for row in range(boards.size):
        left = 0
        for card in range(bits.size):
            if bits[card] & used[row] == np.uint64(0):
                deck[left] = bits[card]
                left += 1
        place = row * each
        if missing == 0:
            out[place] = boards[row]
            continue
        for first in range(left):
            if missing == 1:
                out[place] = boards[row] | deck[first]
                place += 1
                continue
            for second in range(first + 1, left):
                out[place] = boards[row] | deck[first] | deck[second]
                place += 1


@inlined
def _scattered(value: np.uint64) -> np.uint64:
    """The output function of splitmix64."""
    value = (value ^ (value >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    value = (value ^ (value >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return value ^ (value >> np.uint64(31))


@inlined
def _fraction(state: npt.NDArray[np.uint64]) -> np.float64:
    """The next random number from 0 to below 1, of 53 bits."""
    state[0] += np.uint64(0x9E3779B97F4A7C15)
    return np.float64(_scattered(state[0]) >> np.uint64(11)) / 9007199254740992.0


@inlined
def _draw_hands(
    drawn: Drawn, known: np.uint64, mine: Masks, state: npt.NDArray[np.uint64], held: Masks
) -> np.uint64:
    """A hand for every seat that has a range, all anew when a card is used twice.

    Returns:
        All cards in use; 0 when no hands clear of each other were found.
    """
    for _ in range(MOST_TRIES):
        used = known
        clear = True
        for seat in range(held.size):
            held[seat] = mine[seat]
            start, end = drawn.starts[seat], drawn.starts[seat + 1]
            if start == end:
                continue
            place = _fraction(state)
            first = min(start + np.int64(place * (end - start)), end - 1)
            if drawn.alike[seat] == 0:
                wanted = place * drawn.through[end - 1]
                first = start + drawn.guide[first]
                while first < end - 1 and drawn.through[first] <= wanted:
                    first += 1
            held[seat] = drawn.masks[first]
            if held[seat] & used != np.uint64(0):
                clear = False
                break
            used |= held[seat]
        if clear:
            return used
    return np.uint64(0)


@kernel
def sample_deals(
    drawn: Drawn,
    own: Masks,
    boards: Masks,
    known: Masks,
    missing: int,
    seeds: Masks,
    bits: Masks,
    each: int,
    hands: Masks,
    full: Masks,
    weights: Shares,
) -> None:
    """Random completions of deals.

    Args:
        drawn: What is drawn for each seat.
        own: The cards each seat has from the start, shape (seats, rows).
        boards: The known boards, shape (rows,).
        known: All cards that cannot come in each row, shape (rows,).
        missing: Board cards to come.
        seeds: A random number per row.
        bits: The cards of the deck as masks.
        each: Samples of a row.
        hands: The completed hands, shape (seats, rows · each).
        full: The completed boards, shape (rows · each,).
        weights: 1 for a sample, 0 where none was found, shape (rows · each,).
    """
    seats = own.shape[0]
    state = np.empty(1, dtype=np.uint64)
    held = np.empty(seats, dtype=np.uint64)
    mine = np.empty(seats, dtype=np.uint64)
    for row in range(boards.size):
        state[0] = seeds[row]
        mine[:] = own[:, row]
        for deal in range(row * each, (row + 1) * each):
            used = _draw_hands(drawn, known[row], mine, state, held)
            weights[deal] = 0.0 if used == np.uint64(0) else 1.0
            board = boards[row]
            for seat in range(seats + 1):
                wanted = missing if seat == seats else drawn.free[seat]
                while wanted > 0 and used != np.uint64(0):
                    card = bits[np.int64(_fraction(state) * bits.size)]
                    if card & used == np.uint64(0):
                        used |= card
                        wanted -= 1
                        if seat == seats:
                            board |= card
                        else:
                            held[seat] |= card
            full[deal] = board
            for seat in range(seats):
                hands[seat, deal] = held[seat]
