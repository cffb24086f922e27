"""Every PQL function once more, slow and obvious: plain Python on card tuples, hold'em.

A `Deal` is one complete deal.  A twin takes the deal and the arguments of its function (players as seat
numbers, streets as names, hand types and flop categories as words, ranges as sets of hands) and gives a
plain value: bool, int, float, Fraction, card id, rank, frozenset of ranks, a word, or a strength.
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations, combinations_with_replacement, permutations

from tests.reference import Strength, best_strength, five_card_strength

BOARD_CARDS = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}
TYPES = (
    "highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush",
)  # fmt: skip
CATEGORIES = (
    "flopnothing", "flopunderpair", "flopthirdpair", "floppocket23", "flopsecondpair", "floppocket12",
    "floptoppair", "flopoverpair", "flopbottomtwo", "floptopandbottom", "floptoptwo", "floptrips",
    "flopset", "flopstraight", "flopflush", "flopfullhouse", "flopquads", "flopstraightflush",
)  # fmt: skip

Cards = tuple[int, ...]
Hands = frozenset[frozenset[int]]


@dataclass(frozen=True)
class Deal:
    """All cards of one deal of hold'em; the board in the order dealt."""

    hands: tuple[Cards, ...]
    board: Cards
    dead: Cards = ()

    def on(self, street: str) -> Cards:
        return self.board[: BOARD_CARDS[street]]

    def cards(self, seat: int, street: str) -> Cards:
        return (*self.hands[seat], *self.on(street))


def ranks(cards: Cards) -> list[int]:
    return [card // 4 for card in cards]


def strength(cards: Cards) -> Strength:
    """The best five of five to seven cards, read off the counts of ranks and suits."""
    if len(cards) == 5:
        return five_card_strength(cards)
    for suit in range(4):
        suited = sorted((card for card in cards if card % 4 == suit), reverse=True)
        if len(suited) >= 5:
            top = straight_top({card // 4 for card in suited})
            return (8, top) if top is not None else (5, *ranks(tuple(suited))[:5])
    counts = Counter(ranks(cards))
    top = straight_top(set(counts))
    order = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    first, second = order[0], max(order[1:], key=lambda rank: (min(counts[rank], 2), rank))
    if counts[first] == 4:
        return (7, first, max(order[1:]))
    if counts[first] == 3 and counts[second] >= 2:
        return (6, first, second)
    if top is not None:
        return (4, top)
    singles = sorted((rank for rank in order if counts[rank] == 1), reverse=True)
    if counts[first] == 3:
        return (3, first, *singles[:2])
    if counts[second] == 2:
        return (2, first, second, max(rank for rank in order if rank not in (first, second)))
    if counts[first] == 2:
        return (1, first, *singles[:3])
    return (0, *singles[:5])


def straight_top(held: set[int]) -> int | None:
    """The highest rank of the best straight within a set of ranks."""
    for top in range(12, 3, -1):
        if all(top - step in held for step in range(5)):
            return top
    return 3 if {12, 0, 1, 2, 3} <= held else None


def deck_without(*parts: Cards) -> list[int]:
    gone = {card for part in parts for card in part}
    return [card for card in range(52) if card not in gone]


# Winning


def winners(deal: Deal) -> list[int]:
    strengths = [strength(deal.cards(seat, "river")) for seat in range(len(deal.hands))]
    return [seat for seat, each in enumerate(strengths) if each == max(strengths)]


def share(deal: Deal, seat: int) -> Fraction:
    best = winners(deal)
    return Fraction(1, len(best)) if seat in best else Fraction(0)


def hand_equity(deal: Deal, seat: int, street: str) -> float:
    """Every way to complete the board, the dealt hands and dead cards out of the deck."""
    known = deal.on(street)
    shares = [
        share(Deal(deal.hands, (*known, *more)), seat)
        for more in combinations(deck_without(known, deal.dead, *deal.hands), 5 - len(known))
    ]
    return float(sum(shares) / len(shares))


def equity_against(deal: Deal, seat: int, street: str, hands: Hands) -> float:
    """Against one opponent who may hold any hand of a range."""
    own, known = deal.hands[seat], deal.on(street)
    fitting = [tuple(hand) for hand in hands if not hand & {*own, *known, *deal.dead}]
    shares = []
    for hand in fitting:
        rest = deck_without(own, hand, known, deal.dead)
        for more in combinations(rest, 5 - len(known)):
            shares.append(share(Deal((own, hand), (*known, *more)), 0))
    return float(sum(shares) / len(shares))


# Hand types and ratings


def hand_type(deal: Deal, seat: int, street: str) -> str:
    return TYPES[type_of(deal.cards(seat, street))]


def type_of(cards: Cards) -> int:
    if len(cards) >= 5:
        return strength(cards)[0]
    return {1: 0, 2: 1, 3: 3, 4: 7}[max(Counter(ranks(cards)).values())]


def rating(deal: Deal, seat: int, street: str) -> Strength:
    return strength(deal.cards(seat, street))


def all_strengths() -> list[Strength]:
    """All 7,462 strengths, best first."""
    found = set()
    for held in combinations(sorted(range(13), reverse=True), 5):
        found.add(five_card_strength(tuple(rank * 4 for rank in held)))
    for numbers in combinations_with_replacement(range(13), 5):
        if len(set(numbers)) > 1:
            suits = [numbers[:place].count(rank) for place, rank in enumerate(numbers)]
            if len(set(numbers)) == 5:
                suits = [0, 1, 2, 3, 0]
            found.add(five_card_strength(tuple(r * 4 + s for r, s in zip(numbers, suits, strict=True))))
    return sorted(found, reverse=True)


_BEST_FIRST: dict[Strength, int] = {}


def hand_number(deal: Deal, seat: int, street: str) -> int:
    if not _BEST_FIRST:
        _BEST_FIRST.update({each: number for number, each in enumerate(all_strengths(), 1)})
    return _BEST_FIRST[rating(deal, seat, street)]


def best_high(deal: Deal, seat: int, street: str) -> bool:
    return all(rating(deal, seat, street) >= rating(deal, other, street) for other in range(len(deal.hands)))


# The flop


def flop_category(deal: Deal, seat: int) -> str:
    own, flop = deal.hands[seat], deal.on("flop")
    made = TYPES[five_card_strength((*own, *flop))[0]]
    on_flop = Counter(ranks(flop))
    top, *lower = sorted(on_flop, reverse=True)
    paired = [rank for rank, count in on_flop.items() if count == 2]
    one, other = ranks(own)
    matching = {one, other} & set(on_flop)
    if made in ("straightflush", "quads", "fullhouse", "flush", "straight"):
        return "flop" + made
    if one == other:
        if one in on_flop:
            return "flopset"
        if one > top:
            return "flopoverpair"
        if one > lower[0]:
            return "floppocket12"
        return "floppocket23" if len(lower) == 2 and one > lower[1] else "flopunderpair"
    if matching & set(paired):
        return "floptrips"
    if not matching:
        return "flopnothing"
    if len(matching) == 2:
        missing = ({top, *lower} - matching).pop()
        names = {top: "flopbottomtwo", lower[0]: "floptopandbottom", lower[1]: "floptoptwo"}
        return names[missing]
    place = [top, *lower].index(matching.pop())
    return ("floptoppair", "flopsecondpair", "flopthirdpair")[place]


# Draws


def some_suit_has(deal: Deal, seat: int, street: str, wanted: int) -> bool:
    own, board = deal.hands[seat], deal.on(street)
    for suit in range(4):
        mine = sum(card % 4 == suit for card in own)
        shared = sum(card % 4 == suit for card in board)
        if mine >= 1 and mine + shared == wanted:
            return True
    return False


def outs_to_type(deal: Deal, seat: int, street: str, kind: str) -> int:
    if street == "river":
        return 0
    now = deal.cards(seat, street)
    wanted = TYPES.index(kind)
    return types_after(now, deal.dead)[wanted] if wanted > type_of(now) else 0


@functools.lru_cache(maxsize=100_000)
def types_after(now: Cards, dead: Cards) -> Counter[int]:
    """How many next cards lead to each hand type."""
    return Counter(type_of((*now, card)) for card in deck_without(now, dead))


def cards_play(deal: Deal, seat: int, street: str) -> int:
    own, board = deal.hands[seat], deal.on(street)
    best = rating(deal, seat, street)
    for used in range(3):
        for mine in combinations(own, used):
            for shared in combinations(board, 5 - used):
                if five_card_strength((*mine, *shared)) == best:
                    return used
    raise AssertionError("some five cards are the best")


# The nuts


def beats(deal: Deal, seat: int, board: Cards, *, same_type: bool = False) -> bool:
    """Whether some two unseen cards are better with a board than a player's hand."""
    own = deal.hands[seat]
    mine = strength((*own, *board))
    rest = deck_without(own, board, deal.dead)
    rest.sort(key=lambda card: card // 4 not in ranks(board))  # sets and two pair first: soon settled
    for hand in combinations(rest, 2):
        theirs = strength((*hand, *board))
        if theirs > mine and (not same_type or theirs[0] == mine[0]):
            return True
    return False


def nut_high(deal: Deal, seat: int, street: str) -> bool:
    return not beats(deal, seat, deal.on(street))


def nut_high_for_type(deal: Deal, seat: int, street: str) -> bool:
    return not beats(deal, seat, deal.on(street), same_type=True)


def nut_high_outs(deal: Deal, seat: int, street: str) -> int:
    if street == "river":
        return 0
    board = deal.on(street)
    rest = deck_without(deal.hands[seat], board, deal.dead)
    return sum(not beats(deal, seat, (*board, card)) for card in rest)


# Ranks


def rank_set(cards: Cards) -> frozenset[int]:
    return frozenset(ranks(cards))


def repeated(cards: Cards) -> frozenset[int]:
    return frozenset(rank for rank, count in Counter(ranks(cards)).items() if count > 1)


def has_board_rank(deal: Deal, seat: int, street: str, place: int) -> bool:
    on_board = sorted(rank_set(deal.on(street)), reverse=True)
    return len(on_board) > place and on_board[place] in ranks(deal.hands[seat])


def overpair(deal: Deal, seat: int, street: str) -> bool:
    one, other = ranks(deal.hands[seat])
    return one == other and one > max(ranks(deal.on(street)))


# The board


def suits_on_board(deal: Deal, street: str) -> Counter[int]:
    return Counter(card % 4 for card in deal.on(street))


def straight_board(deal: Deal, street: str) -> bool:
    held = rank_set(deal.on(street))
    straights = [{12, 0, 1, 2, 3}, *({low + step for step in range(5)} for low in range(9))]
    return any(len(held & straight) >= 3 for straight in straights)


def low_cards(deal: Deal, street: str) -> int:
    return len(rank_set(deal.on(street)) & {12, 0, 1, 2, 3, 4, 5, 6})


def board_in_range(deal: Deal, slots: str) -> bool:
    """A pattern of plain ranks: the first three in any order, then turn and river."""
    wanted = ["23456789TJQKA".index(letter) for letter in slots]
    flop, later = wanted[:3], wanted[3:]
    if any(card // 4 != rank for card, rank in zip(deal.board[3:], later, strict=False)):
        return False
    orders = permutations(ranks(deal.board[:3]))
    return any(all(a == b for a, b in zip(order, flop, strict=False)) for order in orders)


# Rankings


def percentile(hand: Cards, classes: tuple[str, ...]) -> int:
    """The percentile of a hand in an ordering given as class names, best first."""
    letters = "23456789TJQKA"
    high, low = sorted(hand, reverse=True)
    name = letters[high // 4] + letters[low // 4]
    if high // 4 != low // 4:
        name += "s" if high % 4 == low % 4 else "o"
    through = 0
    for each in classes:
        through += 6 if len(each) == 2 else 4 if each.endswith("s") else 12
        if each == name:
            break
    return next(p for p in range(1, 101) if through * 100 <= p * 1326)


TWINS: dict[str, Callable[..., object]] = {
    "riverEquity": lambda deal, seat: float(share(deal, seat)),
    "fractionalRiverEquity": share,
    "hvhEquity": hand_equity,
    "hvrEquity": equity_against,
    "hvPerceivedRangeEquity": equity_against,
    "minHvhEquity": lambda deal, seat, street, least: hand_equity(deal, seat, street) >= least,
    "minHvrEquity": lambda deal, seat, street, least, hands: (
        equity_against(deal, seat, street, hands) >= least
    ),
    "minHvPerceivedRangeEquity": lambda deal, seat, street, hands, least: (
        equity_against(deal, seat, street, hands) >= least
    ),
    "winsHi": lambda deal, seat: winners(deal) == [seat],
    "tiesHi": lambda deal, seat: seat in winners(deal) and len(winners(deal)) > 1,
    "scoops": lambda deal, seat: winners(deal) == [seat],
    "winningHandType": lambda deal: hand_type(deal, winners(deal)[0], "river"),
    "handType": hand_type,
    "exactHandType": lambda deal, seat, street, kind: hand_type(deal, seat, street) == kind,
    "minHandType": lambda deal, seat, street, kind: (
        TYPES.index(hand_type(deal, seat, street)) >= TYPES.index(kind)
    ),
    "fiveCardHiHandNumber": hand_number,
    "hiRating": rating,
    "minHiRating": lambda deal, seat, street, cards: rating(deal, seat, street) >= best_strength(cards),
    "bestHiRating": best_high,
    "rateHiHand": lambda deal, cards: best_strength(cards),
    "flopHandCategory": flop_category,
    "exactFlopHandCategory": lambda deal, seat, category: flop_category(deal, seat) == category,
    "minFlopHandCategory": lambda deal, seat, category: (
        CATEGORIES.index(flop_category(deal, seat)) >= CATEGORIES.index(category)
    ),
    "threeFlush": lambda deal, seat, street: some_suit_has(deal, seat, street, 3),
    "fourFlush": lambda deal, seat, street: some_suit_has(deal, seat, street, 4),
    "outsToHandType": outs_to_type,
    "minOutsToHandType": lambda deal, seat, street, kind, least: (
        outs_to_type(deal, seat, street, kind) >= least
    ),
    "cardsPlay": cards_play,
    "nutHi": nut_high,
    "nutHiForHandType": nut_high_for_type,
    "nutHiOuts": nut_high_outs,
    "pocketPair": lambda deal, seat: bool(repeated(deal.hands[seat])),
    "overpair": overpair,
    "hasTopBoardRank": lambda deal, seat, street: has_board_rank(deal, seat, street, 0),
    "hasSecondBoardRank": lambda deal, seat, street: has_board_rank(deal, seat, street, 1),
    "handRanks": lambda deal, seat, street: rank_set(deal.hands[seat]),
    "duplicatedHandRanks": lambda deal, seat, street: repeated(deal.hands[seat]),
    "boardRanks": lambda deal, street: rank_set(deal.on(street)),
    "duplicatedBoardRanks": lambda deal, street: repeated(deal.on(street)),
    "intersectingHandRanks": lambda deal, seat, street: (
        rank_set(deal.hands[seat]) & rank_set(deal.on(street))
    ),
    "nonIntersectingHandRanks": lambda deal, seat, street: (
        rank_set(deal.hands[seat]) - rank_set(deal.on(street))
    ),
    "handBoardIntersections": lambda deal, seat, street: len(
        rank_set(deal.hands[seat]) & rank_set(deal.on(street))
    ),
    "maxRank": lambda deal, held: max(held),
    "minRank": lambda deal, held: min(held),
    "nthRank": lambda deal, place, held: sorted(held, reverse=True)[place - 1],
    "rankCount": lambda deal, held: len(held),
    "boardSuitCount": lambda deal, street: len(suits_on_board(deal, street)),
    "flushingBoard": lambda deal, street: max(suits_on_board(deal, street).values()) >= 3,
    "monotoneBoard": lambda deal, street: len(suits_on_board(deal, street)) == 1,
    "twoToneBoard": lambda deal, street: len(suits_on_board(deal, street)) == 2,
    "rainbowBoard": lambda deal, street: max(suits_on_board(deal, street).values()) == 1,
    "pairedBoard": lambda deal, street: bool(repeated(deal.on(street))),
    "straightBoard": straight_board,
    "boardInRange": board_in_range,
    "boardLoCardCount": low_cards,
    "boardAllowsMadeLo": lambda deal, street: low_cards(deal, street) >= 3,
    "boardHasOneDistinctLoCard": lambda deal, street: low_cards(deal, street) == 1,
    "boardHasTwoDistinctLoCards": lambda deal, street: low_cards(deal, street) == 2,
    "turnCard": lambda deal: deal.board[3],
    "riverCard": lambda deal: deal.board[4],
    "inRange": lambda deal, seat, hands: frozenset(deal.hands[seat]) in hands,
    "handRanking": lambda deal, seat, classes: percentile(deal.hands[seat], classes),
    "handRankingFor": lambda deal, seat, label, classes: percentile(deal.hands[seat], classes),
    "handsHaving": lambda deal, name, *arguments: sum(
        bool(TWINS[name](deal, seat, *arguments)) for seat in range(len(deal.hands))
    ),
    "toCard": lambda deal, text: "23456789TJQKA".index(text[0]) * 4 + "cdhs".index(text[1]),
    "toRank": lambda deal, text: "23456789TJQKA".index(text),
    "toString": lambda deal, value: str(value),
}
"""Every function of hold'em by name."""
