"""Random completions of deals: hands by their ranges, then cards from the deck, in any game."""

from __future__ import annotations

import numpy as np

from oracle.arrays import Masks
from oracle.cards.card import DECK_SIZE
from oracle.jit import inlined, inner_kernel, kernel
from oracle.jit.splitmix import next_word
from oracle.showdown.inside.beside import MOST_MISSING, draw_beside, lay_sets
from oracle.showdown.inside.seat_hands import BY_WEIGHT, CELLS, IN_TURN, Drawn, Places, Weights

MOST_TRIES = 1_000
"""Attempts per sample to draw hands that share no card, before a row is given up."""

GROUP = 3
"""Cards dealt from one random number."""

OUTSIDE = np.uint64(1 << 63)
"""No card: a bit that no mask has."""

WORD_BITS = 64
LAST_BIT = np.uint64(63)
"""Bits of a word, and the place of the last one."""
SUIT_BITS = 16
"""Bits of a mask that one suit takes."""

FRACTIONS = 9007199254740992.0
"""Random fractions have 53 bits."""

LEAST_DEALS = 64
"""Least deals of a row that are worth laying out every two cards of its deck, half a microsecond."""


@inlined
def _hand_of(ranks: np.uint64, suits: np.uint64, cards: int) -> np.uint64:
    """The hand of a row of the table of cells, ranks of four bits, and a column, suits of two bits."""
    hand = np.uint64(0)
    for _ in range(cards):
        place = np.uint64(SUIT_BITS) * (suits & np.uint64(3)) + (ranks & np.uint64(15))
        hand |= np.uint64(1) << place
        suits >>= np.uint64(2)
        ranks >>= np.uint64(4)
    return hand


@inner_kernel
def _draw_hands(
    drawn: Drawn, listed: Places, known: np.uint64, state: Masks, hands: Masks, used: Masks
) -> int:
    """Draw hands for the seats that have a range; if a card is used twice, all are drawn again.

    Args:
        drawn: What is drawn for each seat.
        listed: The seats that have a range.
        known: Cards that these seats cannot hold.
        state: The state of the random numbers.
        hands: The hands, shape (seats, deals); written.
        used: The cards in use in each deal, shape (deals,); written.

    Returns:
        The number of deals for which hands that share no card were found; these come first.
    """
    # Read once: looking them up in a tuple for each hand costs ten times as much as drawing it.
    masks, through, guide, starts, kinds = drawn.masks, drawn.through, drawn.guide, drawn.starts, drawn.kinds
    blocks, ranks, columns = drawn.blocks, drawn.ranks, np.uint64(drawn.columns)
    tries = MOST_TRIES * used.size
    for seat in listed:
        if kinds[seat] & IN_TURN:
            tries = min(tries, int(starts[seat + 1] - starts[seat]))
    found = 0
    for turn in range(tries):
        gone = known
        clear = True
        for number in range(listed.size):
            seat = listed[number]
            start, end, kind = starts[seat], starts[seat + 1], kinds[seat]
            hand = np.uint64(0)
            again = True
            while again:
                again = False
                word = next_word(state)
                place = np.float64(word >> np.uint64(11)) / FRACTIONS
                entry = min(start + np.int64(place * (end - start)), end - 1)
                if kind & IN_TURN:
                    entry = start + turn
                if kind & BY_WEIGHT:
                    wanted = place * through[end - 1]
                    entry = start + guide[entry]
                    while entry < end - 1 and through[entry] <= wanted:
                        entry += 1
                hand = masks[entry]
                if kind & CELLS:
                    # Any of its 64 cells, redrawn unless it is a hand: all hands are equally likely.
                    cell = word & LAST_BIT
                    again = hand >> cell & np.uint64(1) == np.uint64(0)
                    if not again:
                        cell |= np.uint64(blocks[entry]) * np.uint64(WORD_BITS)
                        suits = cell & ((np.uint64(1) << columns) - np.uint64(1))
                        hand = _hand_of(ranks[cell >> columns], suits, drawn.columns // 2)
            clear = hand & gone == np.uint64(0)
            gone |= hand
            # Always written: a branch on whether it is clear would be mispredicted, which costs more.
            hands[seat, found] = hand
            if number + 1 < listed.size and not clear:
                break
        used[found] = gone
        found += int(clear)
        if found == used.size:
            break
    return found


@kernel
def _deal_cards(
    deck: Masks, size: int, need: Places, state: Masks, hands: Masks, board: np.uint64, used: Masks
) -> int:
    """Deal cards from the deck to every seat and the board, without replacement.

    The deck is shuffled as far as cards are needed (Fisher and Yates), beginning each deal with the order in
    which the previous one left it.  Three cards at a time come from one random number of 32 bits, which is
    rejected where some cards would otherwise be more likely than others (N. Brackett-Rozinsky and D. Lemire,
    "Batched ranged random integer generation", 2024).

    Args:
        deck: The cards that may come, with space for three more at the end; reordered in place.
        size: How many there are.
        need: Cards to come for each seat, and last for the board.
        state: The state of the random numbers.
        hands: The hands so far, shape (seats, deals); added to.
        board: The board so far.
        used: The cards in use in each deal, shape (deals,); overwritten with the full boards.

    Returns:
        The number of deals for which there were enough cards: all or none.
    """
    half, shift = np.uint64(0xFFFFFFFF), np.uint64(32)
    refused = np.empty(DECK_SIZE // GROUP + 1, dtype=np.uint64)
    for group in range(refused.size):
        cards = size - GROUP * group
        refused[group] = np.uint64((1 << 32) % (max(1, cards) * max(1, cards - 1) * max(1, cards - 2)))
    for more in range(GROUP):
        deck[size + more] = OUTSIDE
    seats = hands.shape[0]
    total = need.sum()
    taken = np.empty(DECK_SIZE + GROUP, dtype=np.uint64)
    word = np.uint64(0)
    for deal in range(used.size):
        gone = used[deal] | OUTSIDE
        group = 0
        got = 0
        while got < total:
            first = GROUP * group
            if first >= size:
                return 0
            left = np.uint64(max(1, size - first))
            after = np.uint64(max(1, size - first - 1))
            last = np.uint64(max(1, size - first - 2))
            word = word >> shift if group & 1 == 1 else next_word(state)
            one = (word & half) * left
            two = (one & half) * after
            three = (two & half) * last
            while three & half < refused[group]:
                word = next_word(state)
                one = (word & half) * left
                two = (one & half) * after
                three = (two & half) * last
            for number in range(GROUP):
                die = one if number == 0 else (two if number == 1 else three)
                at = first + number
                place = at + int(die >> shift)
                card = deck[place]
                deck[place] = deck[at]
                deck[at] = card
                taken[got] = card  # kept if it is free
                got += int(card & gone == np.uint64(0))
            group += 1
        at = 0
        for seat in range(seats):
            if need[seat] > 0:
                hand = hands[seat, deal]
                for _ in range(need[seat]):
                    hand |= taken[at]
                    at += 1
                hands[seat, deal] = hand
        full = board
        for _ in range(need[seats]):
            full |= taken[at]
            at += 1
        used[deal] = full
    return used.size


@kernel
def _deal_clear(
    deck: Masks, size: int, need: Places, state: Masks, hands: Masks, board: np.uint64, used: Masks
) -> int:
    """`_deal_cards` for a deck of which no card is in use: the same cards in two thirds of the time.

    All places of a deal are chosen before a card is moved, and no card has to be checked.  Arguments
    and result as for `_deal_cards`.
    """
    half, shift = np.uint64(0xFFFFFFFF), np.uint64(32)
    seats, total = hands.shape[0], need.sum()
    groups = (total + GROUP - 1) // GROUP
    if total > size:
        return 0
    parts = np.empty((DECK_SIZE // GROUP + 1, GROUP + 1), dtype=np.uint64)
    for group in range(groups):
        left = size - GROUP * group
        after, last = max(1, left - 1), max(1, left - 2)
        parts[group, 0], parts[group, 1], parts[group, 2] = left, after, last
        parts[group, 3] = np.uint64((1 << 32) % (left * after * last))
    for more in range(GROUP):
        deck[size + more] = OUTSIDE
    dice = np.empty(DECK_SIZE + GROUP, dtype=np.uint64)
    word = np.uint64(0)
    for deal in range(used.size):
        for group in range(groups):
            word = word >> shift if group & 1 == 1 else next_word(state)
            one = (word & half) * parts[group, 0]
            two = (one & half) * parts[group, 1]
            three = (two & half) * parts[group, 2]
            while three & half < parts[group, 3]:
                word = next_word(state)
                one = (word & half) * parts[group, 0]
                two = (one & half) * parts[group, 1]
                three = (two & half) * parts[group, 2]
            at = np.uint64(GROUP * group)
            dice[at], dice[at + np.uint64(1)] = one >> shift, two >> shift
            dice[at + np.uint64(2)] = three >> shift
        at, full = np.uint64(0), board
        for seat in range(seats + 1):
            dealt = np.uint64(0)
            for _ in range(need[seat]):
                place = at + dice[at]
                card = deck[place]
                deck[place] = deck[at]
                deck[at] = card
                dealt |= card
                at += np.uint64(1)
            if seat < seats:
                hands[seat, deal] |= dealt
            else:
                full |= dealt
        while at < np.uint64(GROUP * groups):  # the rest of the last group
            place = at + dice[at]
            card = deck[place]
            deck[place] = deck[at]
            deck[at] = card
            at += np.uint64(1)
        used[deal] = full
    return used.size


@inner_kernel
def _draw_and_deal(
    drawn: Drawn,
    listed: Places,
    deck: Masks,
    size: int,
    need: Places,
    known: np.uint64,
    own: Masks,
    board: np.uint64,
    state: Masks,
    hands: Masks,
    full: Masks,
) -> int:
    """Hands by their ranges first, then cards from the deck that avoid them; the number of deals found."""
    found = full.size
    for deal in range(found):
        full[deal] = known
    if listed.size > 0:
        found = _draw_hands(drawn, listed, known, state, hands, full)
    for seat in range(own.size):
        if drawn.starts[seat] == drawn.starts[seat + 1]:
            for deal in range(full.size):
                hands[seat, deal] = own[seat]
        else:
            for deal in range(found):
                hands[seat, deal] |= own[seat]
    if listed.size == 0:
        return _deal_clear(deck, size, need, state, hands[:, :found], board, full[:found])
    return _deal_cards(deck, size, need, state, hands[:, :found], board, full[:found])


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
    weights: Weights,
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
    deck = np.empty(bits.size + GROUP, dtype=np.uint64)
    need = np.empty(seats + 1, dtype=np.int64)
    for seat in range(seats):
        need[seat] = drawn.free[seat]
    need[seats] = missing
    listed, count = np.empty(seats, dtype=np.int64), 0
    for seat in range(seats):
        listed[count] = seat
        count += int(drawn.starts[seat + 1] > drawn.starts[seat])
    listed = listed[:count]
    together = each >= LEAST_DEALS and listed.size == 1 and need.sum() == missing <= MOST_MISSING
    holder = listed[0] if together else 0
    together = together and drawn.kinds[holder] == 0
    masks = drawn.masks[drawn.starts[holder] : drawn.starts[holder + 1]]
    sets = np.empty(1 + bits.size * bits.size // 2 if together else 0, dtype=np.uint64)
    for row in range(boards.size):
        state[0] = seeds[row]
        start, end = row * each, (row + 1) * each
        size = 0
        for card in range(bits.size):
            deck[size] = bits[card]
            size += int(bits[card] & known[row] == np.uint64(0))
        dealt, shared = hands[:, start:end], full[start:end]
        if together:
            count = lay_sets(deck, size, missing, sets)
            tries = MOST_TRIES * each
            found = draw_beside(masks, sets[:count], known[row], state, tries, dealt[holder], shared)
            for deal in range(each):
                shared[deal] |= boards[row]
                for seat in range(seats):
                    dealt[seat, deal] = own[seat, row] | (
                        dealt[seat, deal] if seat == holder else np.uint64(0)
                    )
        else:
            found = _draw_and_deal(
                drawn, listed, deck, size, need, known[row], own[:, row], boards[row], state, dealt, shared
            )
        weights[start : start + found] = 1.0
        weights[start + found : end] = 0.0
        dealt[:, found:] = np.uint64(0)
        shared[found:] = np.uint64(0)
