"""A query that can be dealt, and its seats."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from oracle.cards.mask import FULL_DECK, count_cards, mask_of
from oracle.games import Game
from oracle.prepared.stud import STUD_PARTS, last_card_shared
from oracle.query.model import Query
from oracle.ranges import HandSet, WeightedRange
from oracle.ranges.hands.listing import Listing
from oracle.ranges.hands.stud import StudRange


@dataclass(frozen=True, slots=True, eq=False)
class PreparedSeat:
    """A seat with its parsed range.

    Attributes:
        identifier: The seat's name in the query.
        label: The user's name for it.
        whole: Its range in the full deck.
        live: The hands that use neither a board card nor a dead card.
        folded: Whether it is dealt from its range but has no part in the pot.
        narrowed: Whether its live hands are only those that meet a condition.
    """

    identifier: str
    label: str
    whole: HandSet
    live: HandSet
    folded: bool
    narrowed: bool = False

    @property
    def any_hand(self) -> bool:
        """Whether it is any hand that the known cards leave, all equally likely."""
        return self.whole.full and not self.narrowed

    @property
    def dealt(self) -> HandSet:
        """The range that its hand is drawn from given the known cards; “any hand” is kept as such.

        Unrestricted cards are dealt last, from the remaining deck: ten hands of four cards drawn from a list
        of all hands would almost always share a card.
        """
        return self.whole if self.any_hand else self.live


@dataclass(frozen=True, slots=True, eq=False)
class Prepared:
    """A query that can be dealt.

    Attributes:
        query: The query itself.
        game: Its game.
        seats: The players, in order.
        board: Known community cards, in the order written (the first three are the flop).
        dead: Mask of the dead cards.
        pattern: The boards to draw from if the board is a pattern; ``board`` is then empty.
        macros: The user's named ranges with which it was read, by name.
    """

    query: Query
    game: Game
    seats: tuple[PreparedSeat, ...]
    board: tuple[int, ...]
    dead: int
    pattern: Listing | None = None
    macros: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_listed(self) -> bool:
        """Whether the range of every seat is a list of hands."""
        return all(isinstance(seat.live, WeightedRange) for seat in self.seats)

    @property
    def lists(self) -> list[WeightedRange]:
        """The live range of every seat, where all are lists of hands."""
        return [seat.live for seat in self.seats if isinstance(seat.live, WeightedRange)]

    @property
    def weighted(self) -> bool:
        """Whether some deals are more likely than others."""
        boards = self.pattern is not None and self.pattern.weighted
        return boards or any(seat.live.weighted for seat in self.seats)

    @property
    def undealt(self) -> int:
        """Mask of the cards that cannot be dealt: dead cards, and cards that the game's deck lacks."""
        return self.dead | FULL_DECK & ~self.game.deck

    @property
    def playing(self) -> int:
        """Number of seats with a part in the pot."""
        return sum(not seat.folded for seat in self.seats)

    @property
    def board_mask(self) -> int:
        """Mask of the known community cards."""
        return mask_of(self.board)

    @property
    def missing_board(self) -> int:
        """Number of community cards still to come."""
        return self.game.board_cards - len(self.board)

    @property
    def cards_left(self) -> int:
        """Cards left for the board once every player has his hand."""
        gone = count_cards(self.board_mask | self.dead) + sum(self.part_sizes) * len(self.seats)
        return count_cards(self.game.deck) - gone

    @property
    def shared_card(self) -> bool:
        """Whether the deck runs out on the last street of stud, so that all players share one card."""
        return last_card_shared(self.game, self.dead, len(self.seats))

    @property
    def part_sizes(self) -> tuple[int, ...]:
        """Cards dealt to a player: all together, or in stud street by street, the two down cards first."""
        if not self.game.stud:
            return (self.game.hole_cards,)
        return STUD_PARTS[:-1] + ((0,) if self.shared_card else STUD_PARTS[-1:])


def sure_cards(hands: HandSet) -> int:
    """Mask of the cards that a player certainly holds: an exact hand, or in stud a part of one."""
    return hands.fixed if hands.hands == 1 or isinstance(hands, StudRange) else 0
