"""The mean outcome of two seats of a table, by looking at every deal: slow and obvious."""

from __future__ import annotations

from itertools import combinations

import numpy as np

from oracle.arrays import Column, Masks, Ratings
from oracle.cards.card import DECK_SIZE
from oracle.cards.mask import mask_of
from oracle.prepared import Prepared
from oracle.ranges import WeightedRange
from oracle.showdown.kernels import GameKernels

Hands = tuple[Masks, Column]
"""Hands as masks and their weights."""


def outcome_mean(prepared: Prepared, first: int, second: int) -> float:
    """The chance that a seat beats another plus half the chance of a tie, with one or two others dealt too.

    Every deal on a board that misses one card at most is built and weighed.
    """
    known = prepared.board_mask | prepared.dead
    deck = [card for card in range(DECK_SIZE) if not known & mask_of([card])]
    any_hand = np.array([mask_of(two) for two in combinations(deck, 2)], dtype=np.uint64)
    held = [_hands(prepared, seat, any_hand) for seat in range(len(prepared.seats))]
    others = [hands for seat, hands in enumerate(held) if seat not in (first, second)]
    others.sort(key=lambda hands: hands[0].size)
    boards = [prepared.board_mask | (mask_of([card]) if prepared.missing_board else 0) for card in deck]
    total = won = 0.0
    for board in boards if prepared.missing_board else boards[:1]:
        theirs, weights = _clear(held[second], board)
        rating = _rated(prepared, theirs, board)
        ours = _clear(held[first], board)
        for hand, weight, own in zip(*ours, _rated(prepared, ours[0], board), strict=True):
            apart = (theirs & hand) == 0
            ways = np.array([
                weight * other * _ways(int(board | int(hand) | int(used)), others) if clear else 0.0
                for used, other, clear in zip(theirs, weights, apart, strict=True)
            ])  # fmt: skip
            total += ways.sum()
            won += float(ways @ (1 + np.sign(int(own) - rating.astype(np.int64)))) / 2
    return won / total


def _hands(prepared: Prepared, seat: int, any_hand: Masks) -> Hands:
    hands = prepared.seats[seat].live
    if prepared.seats[seat].any_hand or not isinstance(hands, WeightedRange):
        return any_hand, np.ones(any_hand.size)
    return hands.masks, hands.weights.astype(np.float64)


def _clear(hands: Hands, used: int) -> Hands:
    masks, weights = hands
    clear = (masks & np.uint64(used)) == 0
    return masks[clear], weights[clear]


def _ways(used: int, seats: list[Hands]) -> float:
    """The weight of all ways to deal some more seats without the used cards."""
    masks, weights = _clear(seats[0], used)
    if len(seats) == 1:
        return float(weights.sum())
    return sum(
        weight * _ways(used | int(hand), seats[1:]) for hand, weight in zip(masks, weights, strict=True)
    )


def _rated(prepared: Prepared, hands: Masks, board: int) -> Ratings:
    high, _ = GameKernels(prepared.game).rate_on_board(hands, board)
    return high
