"""From a query to what can be dealt: texts read, cards placed, impossibilities named.

No kernel is needed here, so the window can check every edit as it is made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from oracle.cards.card import card_name, card_text, parse_cards
from oracle.cards.mask import FULL_DECK, cards_in, count_cards, mask_of
from oracle.errors import OracleError, QueryError, shown
from oracle.games import HOLDEM, Game, find_game
from oracle.prepared.board_text import live_boards, masks_of, no_board, read_board
from oracle.prepared.feasible import undealable_seats
from oracle.query.checking.query import located
from oracle.query.equity import asks_equity_table
from oracle.query.model import Query, Seat
from oracle.query.settings import RunSettings
from oracle.ranges import HandSet, WeightedRange, parse_hands
from oracle.ranges.hands.listing import Listing
from oracle.ranges.hands.stud import StudRange
from oracle.rating.strength import SHORT_DECK_RULES

BOARD = "the board"
DEAD = "the dead cards"

RATED = frozenset(
    {
        *((rule, "", None, 2) for rule in ("high", *SHORT_DECK_RULES)),
        *(("high", low, 2, cards) for low in ("", "eight") for cards in (4, 5, 6)),
        *((rule, low, "seven", 7) for rule, low in (("high", ""), ("high", "eight"), ("", "razz"))),
    }
)
"""What `oracle.simulate.rules` has kernels for: the rules of the high and of the low, how many own cards must
play (or "seven" in stud), and how many there are.  Other mixtures of these are games nobody can rate yet."""

STUD_PARTS = (2, 1, 1, 1, 1, 1)
"""Cards that each deal of a stud game brings a player: the two down cards, four up, one down."""


@dataclass(frozen=True, slots=True, eq=False)
class PreparedSeat:
    """A seat whose range has been read.

    Attributes:
        identifier: The seat's name in the query.
        label: What the user calls it.
        whole: Its range in the full deck.
        live: The hands that use neither a board card nor a dead card.
        folded: It is dealt from its range and has no part in the pot.
        narrowed: Its live hands are only those that meet a condition.
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
        """What its hand is drawn from beside known cards: any hand stays any hand.

        Cards that may be any cards are dealt last, from what is left of the deck; drawn from a list of all
        hands, ten hands of four cards would hardly ever be clear of each other.
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
        pattern: What the board is drawn from, where it is written as a pattern; no card of it is in
            ``board`` then.
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
        """Whether some deals are likelier than others."""
        boards = self.pattern is not None and self.pattern.weighted
        return boards or any(seat.live.weighted for seat in self.seats)

    @property
    def undealt(self) -> int:
        """Mask of the cards that nobody can be dealt: dead cards, and cards the game is played without."""
        return self.dead | FULL_DECK & ~self.game.deck

    @property
    def board_mask(self) -> int:
        """Mask of the known community cards."""
        return mask_of(self.board)

    @property
    def missing_board(self) -> int:
        """How many community cards are still to come."""
        return self.game.board_cards - len(self.board)

    @property
    def cards_left(self) -> int:
        """Cards left for the board once every player has his hand."""
        gone = count_cards(self.board_mask | self.dead) + sum(self.part_sizes) * len(self.seats)
        return count_cards(self.game.deck) - gone

    @property
    def shared_card(self) -> bool:
        """Whether the deck cannot serve everybody on the last street of stud, so that one card serves all."""
        return last_card_shared(self.game, self.dead, len(self.seats))

    @property
    def part_sizes(self) -> tuple[int, ...]:
        """Cards that each deal brings a player: all at once, in stud street by street, the two down first."""
        if not self.game.stud:
            return (self.game.hole_cards,)
        return STUD_PARTS[:-1] + ((0,) if self.shared_card else STUD_PARTS[-1:])


LAST_PART = len(STUD_PARTS) - 1
"""The seventh card among these."""


def last_card_shared(game: Game, dead: int, players: int) -> bool:
    """Whether the deck cannot serve everybody on the last street of a stud game.

    The rule of the game is then one card, face up, that belongs to all players.
    """
    return game.stud and players * game.hole_cards + count_cards(dead) > count_cards(game.deck)


SHARED_CARD_NOTE = "the deck cannot give everybody seven cards, so one card serves all on seventh street"
"""What a result says where that is so."""


def stands_in_table(query: Query) -> bool:
    """Whether the answer stands in the table of preflop match-ups: two hold'em players and no other card.

    Such a question needs no kernel and so no compiler.
    """
    two = len(query.seats) == 2 and not any(seat.folded for seat in query.seats)
    return two and find_game(query.game).name == HOLDEM and not (query.board.strip() or query.dead.strip())


def needs_kernels(query: Query, settings: RunSettings) -> bool:
    """Whether answering a query calls compiled kernels; cheap, reads no range."""
    if settings.method == "sampled" or not stands_in_table(query):
        return True
    return not asks_equity_table(query)  # other figures of the same players are counted deal by deal


def check_query(
    query: Query, macros: Mapping[str, str] | None = None, *, labels: Mapping[str, str] | None = None
) -> Prepared:
    """Read every text of a query and make sure that it can be dealt.

    Args:
        query: The question.
        macros: The user's own ranges by name, usable as ``$name``.
        labels: What the user calls each seat, by identifier, for the messages.

    Raises:
        TextError: A text cannot be read; the error says whose and where.
        QueryError: The texts read well and cannot be dealt together; the error names cards and seats.

    Where the query was read from PQL, an error that belongs to a part of its text points into that text.
    """
    try:
        return _prepared(query, macros, labels or {})
    except OracleError as trouble:
        told = located(trouble, query)
        if told is trouble:
            raise
        raise told from trouble


def _prepared(query: Query, macros: Mapping[str, str] | None, labels: Mapping[str, str]) -> Prepared:
    """The query ready to be dealt, with errors that point into single texts."""
    game = find_game(query.game)
    if not game.runnable or not _has_kernels(game):
        raise QueryError(
            f"This version cannot calculate {game.title} yet; it reads its ranges only.",
            remedy="Choose Texas hold’em.",
        )
    if not query.seats and asks_equity_table(query):
        raise QueryError("There is nobody at the table.", remedy="Add a seat.")
    _check_seats(query.seats, game)
    called = {seat.identifier: labels.get(seat.identifier, seat.identifier) for seat in query.seats}
    written = read_board(query.board, game, macros)
    board, pattern = written.cards, written.pattern
    dead = mask_of(parse_cards(query.dead, place="Dead cards"))
    _check_table(game, board, dead, len(query.seats))
    if pattern is not None:
        pattern = live_boards(query.board, pattern, dead, 0)
    surely = mask_of(board) if pattern is None else pattern.fixed
    gone = surely | dead
    seats = tuple(
        _prepare_seat(query, seat, called[seat.identifier], game, gone, macros) for seat in query.seats
    )
    _check_exact_hands(seats, surely, dead)
    for seat in seats:
        if seat.live.empty:
            raise _nothing_left(seat, surely, dead)
    if last_card_shared(game, dead, len(seats)):
        _check_last_cards(seats)
    if pattern is not None:
        held = mask_of({card for seat in seats for card in cards_in(known_cards(seat.live))})
        pattern = live_boards(query.board, pattern, dead, held)
    _check_dealable(seats, pattern, gone | FULL_DECK & ~game.deck)
    return Prepared(query, game, seats, board, dead, pattern, macros or {})


def _has_kernels(game: Game) -> bool:
    """Whether kernels are written for a game, whatever the catalog says."""
    own = "seven" if game.stud else game.own_cards_used
    return (game.rating, game.low_rating, own, game.hole_cards) in RATED


def _check_seats(seats: Sequence[Seat], game: Game) -> None:
    if len(seats) > game.max_players:
        raise QueryError(
            f"{game.title} is played by at most {game.max_players} here, not {len(seats)}.",
            remedy="Remove some seats.",
        )
    if seats and all(seat.folded for seat in seats):
        raise QueryError("Every seat has folded, so nobody can win the pot.", remedy="Unfold a seat.")
    seen: set[str] = set()
    for seat in seats:
        if seat.identifier.lower() in seen:
            raise QueryError(
                f"Two seats are called {seat.identifier}.",
                places=(seat.identifier,),
                remedy="Rename one of them.",
            )
        seen.add(seat.identifier.lower())


def _check_table(game: Game, board: Sequence[int], dead: int, players: int) -> None:
    if board and not game.board_cards:
        raise no_board(game)
    for place, mask in ((BOARD, mask_of(board)), (DEAD, dead)):
        strange = cards_in(mask & ~game.deck)
        if strange:
            raise QueryError(
                f"The {card_name(strange[0])} ({card_text(strange[0])}) in {place} is not in the deck: "
                f"{game.title} is played with {count_cards(game.deck)} cards.",
                places=(place,), remedy="Take it out.",
            )  # fmt: skip
    if len(board) > game.board_cards:
        raise QueryError(
            f"The board has {len(board)} cards; {game.title} has at most {game.board_cards}.",
            places=(BOARD,), remedy="Remove the cards that are too many.",
        )  # fmt: skip
    both = mask_of(board) & dead
    if both:
        card = cards_in(both)[0]
        raise _in_two_places(card, BOARD, DEAD)
    shared = last_card_shared(game, dead, players)
    own = players * (game.hole_cards - 1) + 1 if shared else players * game.hole_cards
    needed = own + game.board_cards + count_cards(dead)
    if needed > count_cards(game.deck):
        raise QueryError(
            f"{players} players{', the board' if game.board_cards else ''} and {count_cards(dead)} dead "
            f"cards need {needed} cards, but the deck has {count_cards(game.deck)}.",
            places=(DEAD,), remedy="Remove dead cards or seats.",
        )  # fmt: skip


def _prepare_seat(
    query: Query, seat: Seat, label: str, game: Game, gone: int, macros: Mapping[str, str] | None
) -> PreparedSeat:
    whole = parse_hands(seat.range_text, game, query.syntax, place=label, macros=macros)
    return PreparedSeat(seat.identifier, label, whole, whole.without(gone), seat.folded)


def _check_exact_hands(seats: Sequence[PreparedSeat], board: int, dead: int) -> None:
    """Exact hands that share a card with the table or with each other: name the card and both places."""
    places = [(BOARD, board), (DEAD, dead)]
    for seat in seats:
        hand = known_cards(seat.whole)
        if not hand:
            continue
        here = f"{seat.label}’s hand"
        for place, mask in places:
            if hand & mask:
                raise _in_two_places(cards_in(hand & mask)[0], place, here)
        places.append((here, hand))


def known_cards(hands: HandSet) -> int:
    """Mask of the cards a player surely holds: an exact hand, in stud also a part of one."""
    return hands.fixed if hands.hands == 1 or isinstance(hands, StudRange) else 0


def _check_last_cards(seats: Sequence[PreparedSeat]) -> None:
    """Nobody can be given a last card of his own where one card serves all."""
    for seat in seats:
        if isinstance(seat.whole, StudRange) and LAST_PART in seat.whole.looked_at:
            raise QueryError(
                f"{seat.label}’s range names a seventh card, but the deck cannot give {len(seats)} players "
                "seven cards each: on seventh street one card serves all.",
                places=(seat.label,), remedy="Leave the seventh card out, or remove a seat.",
            )  # fmt: skip


def _in_two_places(card: int, first: str, second: str) -> QueryError:
    return QueryError(
        f"The {card_name(card)} ({card_text(card)}) is in two places: {first} and {second}.",
        places=(first, second),
        remedy="Take it out of one of them.",
    )


def _nothing_left(seat: PreparedSeat, board: int, dead: int) -> QueryError:
    causes = [name for name, mask in ((BOARD, board), (DEAD, dead)) if mask]
    return QueryError(
        f"No hand is left in {seat.label}’s range “{shown(seat.whole.text)}”: "
        f"each uses a card of {' or '.join(causes)}.",
        places=(seat.label, *causes),
        remedy="Widen the range, or change the cards.",
    )


def _check_dealable(seats: Sequence[PreparedSeat], pattern: Listing | None, gone: int) -> None:
    """Make sure that all can be dealt at once; else name the smallest set of seats (or board) that cannot."""
    boards = None if pattern is None else masks_of(pattern)
    guilty = undealable_seats([seat.live for seat in seats], boards, gone)
    if not guilty:
        return
    labels = [*(seat.label for seat in seats), BOARD]
    names = [labels[index] for index in guilty]
    listed = f"{', '.join(names[:-1])} and {names[-1]}"
    who = f"The ranges of {listed}" if BOARD not in names else listed
    what = "hands" if BOARD not in names else "hands and board"
    raise QueryError(
        f"{who} cannot be dealt at the same time: every choice of {what} needs a card twice.",
        places=tuple(names),
        remedy="Widen one of these ranges.",
    )
