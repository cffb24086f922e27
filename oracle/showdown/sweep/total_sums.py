"""The weights of two ranges on a board, by block and card, for `oracle.showdown.sweep.total_kernels`."""

from __future__ import annotations

import numpy as np

from oracle.arrays import Column, Number, Table, Whole
from oracle.cards.card import RANK_COUNT
from oracle.jit import kernel
from oracle.showdown.sweep.blocks import FIRST_SUITED, WIDTH

CARDS = 8
"""Cards of a block: four suits of the higher rank, four of the lower."""


@kernel
def sum_by_card(
    hero: Column, villain: Column, alive: Column, ours: Column, theirs: Column, shared: Column
) -> None:
    """Both ranges' weight in each block by card, its total in row 8, and the weight of pairs of equal hands.

    The tables are flat, the indices unsigned and each block is processed at once, so that the loop is
    vectorised and the sums stay in registers.
    """
    width, lower = np.uint64(WIDTH), np.uint64(4 * WIDTH)
    for block in range(width):
        low = lower + block
        club, diamond = alive[low], alive[low + width]
        heart, spade = alive[low + width + width], alive[low + width + width + width]
        our_clubs, our_diamonds, our_hearts, our_spades, our_total = 0.0, 0.0, 0.0, 0.0, 0.0
        clubs, diamonds, hearts, spades, total, equal = 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
        for high in range(np.uint64(4)):
            at, cell = high * width + block, high * lower + block
            live = alive[at]
            one, two = live * hero[cell] * club, live * hero[cell + width] * diamond
            three = live * hero[cell + width + width] * heart
            four = live * hero[cell + width + width + width] * spade
            our_clubs, our_diamonds = our_clubs + one, our_diamonds + two
            our_hearts, our_spades = our_hearts + three, our_spades + four
            ours[at] = (one + two) + (three + four)
            our_total += ours[at]
            first, second = live * villain[cell] * club, live * villain[cell + width] * diamond
            third = live * villain[cell + width + width] * heart
            fourth = live * villain[cell + width + width + width] * spade
            clubs, diamonds = clubs + first, diamonds + second
            hearts, spades = hearts + third, spades + fourth
            theirs[at] = (first + second) + (third + fourth)
            total += theirs[at]
            equal += (one * first + two * second) + (three * third + four * fourth)
        ours[low], ours[low + width] = our_clubs, our_diamonds
        ours[low + width + width], ours[low + width + width + width] = our_hearts, our_spades
        theirs[low], theirs[low + width] = clubs, diamonds
        theirs[low + width + width], theirs[low + width + width + width] = hearts, spades
        ours[lower + low], theirs[lower + low], shared[block] = our_total, total, equal


@kernel
def join_pairs(sums: Table) -> None:
    """Count both cards of a pocket pair as cards of the higher rank, since they have one rank."""
    for rank in range(RANK_COUNT):
        block = rank * (rank + 3) // 2
        for suit in range(4):
            sums[suit, block] += sums[4 + suit, block]
            sums[4 + suit, block] = 0.0


@kernel
def leave_out(
    cells: Table, suit: Number, group_of: Whole, first: Number, last: Number, suited: Whole, added: Table
) -> None:
    """Subtract the hands of two cards of a suit that make a flush."""
    for place in range(first, last):
        block = suited[group_of[place] - FIRST_SUITED]
        weight = cells[5 * suit, block]
        added[suit, block] -= weight
        added[4 + suit, block] -= weight
        added[CARDS, block] -= weight


@kernel
def meet_alone(ours: Table, theirs: Table, shared: Column, alone: Column) -> None:
    """The weight of the pairs of hands of one block that share no card; ``shared`` is that of equal hands."""
    for block in range(WIDTH):
        by_card = 0.0
        for card in range(CARDS):
            by_card += ours[card, block] * theirs[card, block]
        alone[block] = ours[CARDS, block] * theirs[CARDS, block] - by_card + shared[block]
