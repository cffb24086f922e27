"""A board drawn from a pattern, avoiding all known cards and keeping those that stay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from oracle.cards.mask import card_bit, cards_in, mask_of
from oracle.errors import QueryError, shown
from oracle.games import FLOP_CARDS, find_game
from oracle.prepared.board_text import live_boards, read_board
from oracle.ranges.hands.listing import Listing

TRIES = 4096
"""Boards drawn before a pattern counts as impossible; nearly every one of them fits."""
_WORD_BITS = 64


@dataclass(frozen=True, slots=True)
class BoardWish:
    """The board to draw.

    Attributes:
        pattern: The pattern as typed.
        game: Name of the game.
        used: Mask of the cards known to be elsewhere.
        kept: The cards that stay, by their place 0…4.
        cards: How many cards the board gets.
        seed: Seed of the drawing.
        macros: The user's named ranges.
    """

    pattern: str
    game: str
    used: int
    kept: tuple[tuple[int, int], ...]
    cards: int
    seed: int
    macros: Mapping[str, str]

    def draw(self) -> tuple[int, ...]:
        """A board of the pattern, each as likely as the pattern says; takes up to a second.

        Raises:
            OracleError: If the text is not a pattern, or no board of it is left.
        """
        game, random = find_game(self.game), Random(self.seed)
        written = read_board(self.pattern, game, self.macros)
        held = mask_of(card for _place, card in self.kept)
        row = [0, 0, 0]
        if written.pattern is None:
            row = [mask_of(written.cards[:FLOP_CARDS]), *(mask_of([card]) for card in written.cards[3:])]
            row += [0] * (3 - len(row))
        else:
            live = live_boards(self.pattern, written.pattern, 0, self.used)
            row = self._row(_keeping(live, dict(self.kept)), random)
        return self._filled(row, game.deck & ~(self.used | held), random)

    def _row(self, listing: Listing, random: Random) -> list[int]:
        """One combination of flop, turn and river as masks; 0 where the pattern says nothing."""
        if not listing.empty:
            words = [random.getrandbits(_WORD_BITS) for _ in range(listing.words_each * TRIES)]
            shape = (listing.words_each, TRIES)
            rows, counts = listing.draw(np.array(words, dtype=np.uint64).reshape(shape))
            found = np.flatnonzero(counts)
            if found.size:
                return [int(mask) for mask in rows[:, found[0]]]
        raise QueryError(
            f"No board of “{shown(self.pattern.strip())}” has the cards that stay.",
            places=("the board",),
            remedy="Unlock them, or widen the pattern.",
        )

    def _filled(self, row: list[int], deck: int, random: Random) -> tuple[int, ...]:
        """The board of a row: cards that stay in their places, then those of the row, then any."""
        board: list[int | None] = [None] * self.cards
        for place, card in self.kept:
            if place < self.cards:
                board[place] = card
        for at, mask in enumerate(row):
            places = range(FLOP_CARDS) if at == 0 else (FLOP_CARDS + at - 1,)
            fresh = [card for card in cards_in(mask) if card not in board]
            random.shuffle(fresh)
            for place in places:
                if place < self.cards and board[place] is None and fresh:
                    board[place] = fresh.pop()
        drawn = sum(row)
        left = [card for card in cards_in(deck) if card not in board and not drawn & card_bit(card)]
        random.shuffle(left)
        return tuple(left.pop() if card is None else card for card in board)


def _keeping(listing: Listing, kept: Mapping[int, int]) -> Listing:
    """The rows of a listing that have the cards that stay in their places."""
    masks = [0, 0, 0]
    for place, card in kept.items():
        masks[max(0, place - FLOP_CARDS + 1)] |= mask_of([card])
    fits = np.ones(listing.parts.shape[1], dtype=np.bool_)
    allowed = listing.allowed.copy()
    for at, mask in enumerate(masks):
        wanted = np.uint64(mask)
        if at in listing.drawn:
            allowed[at] &= wanted if mask else ~np.uint64(0)
        elif at in listing.looked_at:
            fits &= (listing.parts[at] & wanted) == wanted
        others = np.uint64(sum(masks) - mask)  # a card that stays is in one place only
        fits &= (listing.parts[at] & others) == 0
    left = np.flatnonzero(fits)
    return replace(listing, parts=listing.parts[:, left], weights=listing.weights[left], allowed=allowed)
