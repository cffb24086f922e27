"""Every PQL function once more, slow and obvious: plain Python on card tuples, in every game.

A twin takes a `Deal` and the arguments of its function (players as seat numbers, streets as names, hand types
and flop categories as words, ranges as sets of hands) and gives a plain value: bool, int, float, Fraction,
card id, rank, frozenset of ranks, a word, a strength, or a low (`reference_rules`).
"""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from tests.reference.board import (
    board_in_range,
    has_board_rank,
    low_cards,
    overpair,
    percentile,
    rank_set,
    repeated,
    straight_board,
    suits_on_board,
)
from tests.reference.flop import categories, flop_category
from tests.reference.games import all_strengths, razz_key, short_deck_five
from tests.reference.nuts import as_good, nut_high, nut_high_for_type, nut_high_outs, nut_low, nut_low_outs
from tests.reference.rules import (
    Cards,
    Deal,
    Low,
    high_of,
    low_in,
    low_words,
    type_in,
)
from tests.reference.strength import Strength, best_strength

Hands = frozenset[frozenset[int]]


def deck_without(*parts: Cards) -> list[int]:
    gone = {card for part in parts for card in part}
    return [card for card in range(52) if card not in gone]


# Winning


def high_winners(deal: Deal) -> list[int]:
    if not deal.rules.high:
        return []
    strengths = [rating(deal, seat, deal.last) for seat in range(len(deal.hands))]
    return [seat for seat, each in enumerate(strengths) if each == max(strengths)]


def low_winners(deal: Deal) -> list[int]:
    if not deal.rules.low:
        return []
    lows = [low(deal, seat, deal.last) for seat in range(len(deal.hands))]
    made = [each for each in lows if each is not None]
    return [seat for seat, each in enumerate(lows) if each is not None and each == min(made)]


winners = high_winners
"""Of a game that has no low half."""


def share(deal: Deal, seat: int) -> Fraction:
    halves = [each for each in (high_winners(deal), low_winners(deal)) if each]
    return sum((Fraction(seat in each, len(each) * len(halves)) for each in halves), Fraction(0))


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
    return type_in(deal.rules, deal.own(seat, street), deal.on(street))


def at_least(deal: Deal, kind: str, least: str) -> bool:
    return deal.rules.order.index(kind) >= deal.rules.order.index(least)


def rating(deal: Deal, seat: int, street: str) -> Strength:
    return high_of(deal.rules, deal.own(seat, street), deal.on(street))


def measured(deal: Deal, five: Cards) -> Strength:
    if deal.rules.short:
        return short_deck_five(five, trips_above=deal.rules.trips_above)
    return best_strength(five)


@functools.cache
def _best_first(*, short: bool, trips_above: bool) -> dict[Strength, int]:
    return {
        each: number for number, each in enumerate(all_strengths(short=short, trips_above=trips_above), 1)
    }


def hand_number(deal: Deal, seat: int, street: str) -> int:
    rules = deal.rules
    numbers = _best_first(short=rules.short, trips_above=rules.trips_above)
    return numbers[rating(deal, seat, street)]


def best_high(deal: Deal, seat: int, street: str) -> bool:
    return all(rating(deal, seat, street) >= rating(deal, other, street) for other in range(len(deal.hands)))


# Lows


def low(deal: Deal, seat: int, street: str) -> Low | None:
    return low_in(deal.rules, deal.own(seat, street), deal.on(street))


def low_text(deal: Deal, seat: int, street: str) -> str:
    return low_words(low(deal, seat, street), deal.rules.low)


def measured_low(deal: Deal, five: Cards) -> Low | None:
    return razz_key(five) if deal.rules.low == "razz" else low_in(deal.rules, five[:2], five[2:])


def best_low(deal: Deal, seat: int, street: str) -> bool:
    mine = low(deal, seat, street)
    return mine is not None and all(
        as_good(mine, low(deal, other, street)) for other in range(len(deal.hands))
    )


# Draws


def some_suit_has(deal: Deal, seat: int, street: str, wanted: int) -> bool:
    own, board = deal.own(seat, street), deal.on(street)
    for suit in range(4):
        mine = sum(card % 4 == suit for card in own)
        shared = sum(card % 4 == suit for card in board)
        if deal.rules.two:
            mine = 2 if mine >= 2 else 0
        if mine >= 1 and mine + shared == wanted:
            return True
    return False


def outs_to_type(deal: Deal, seat: int, street: str, kind: str) -> int:
    now = hand_type(deal, seat, street)
    if street == deal.last or at_least(deal, now, kind):
        return 0
    return types_after(deal, seat, street)[kind]


@functools.lru_cache(maxsize=20_000)
def types_after(deal: Deal, seat: int, street: str) -> Counter[str]:
    """How many next cards lead to each hand type."""
    return Counter(type_in(deal.rules, own, board) for own, board in deal.with_next(seat, street))


def cards_play(deal: Deal, seat: int, street: str) -> int:
    own, board = deal.own(seat, street), deal.on(street)
    best = rating(deal, seat, street)
    for used in (2,) if deal.rules.two else range(6):
        for mine in combinations(own, used):
            for shared in combinations(board, 5 - used):
                if measured(deal, (*mine, *shared)) == best:
                    return used
    raise AssertionError("some five cards are the best")


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
    "winsHi": lambda deal, seat: high_winners(deal) == [seat],
    "tiesHi": lambda deal, seat: seat in high_winners(deal) and len(high_winners(deal)) > 1,
    "winsLo": lambda deal, seat: low_winners(deal) == [seat],
    "tiesLo": lambda deal, seat: seat in low_winners(deal) and len(low_winners(deal)) > 1,
    "scoops": lambda deal, seat: share(deal, seat) == 1,
    "winningHandType": lambda deal: hand_type(deal, high_winners(deal)[0], deal.last),
    "handType": hand_type,
    "exactHandType": lambda deal, seat, street, kind: hand_type(deal, seat, street) == kind,
    "minHandType": lambda deal, seat, street, kind: at_least(deal, hand_type(deal, seat, street), kind),
    "fiveCardHiHandNumber": hand_number,
    "hiRating": rating,
    "minHiRating": lambda deal, seat, street, cards: rating(deal, seat, street) >= measured(deal, cards),
    "bestHiRating": best_high,
    "rateHiHand": measured,
    "loRating": low_text,
    "minLoRating": lambda deal, seat, street, cards: as_good(
        low(deal, seat, street), measured_low(deal, cards)
    ),
    "bestLoRating": best_low,
    "madeLo": lambda deal, seat, street: low(deal, seat, street) is not None,
    "rateLoHand": lambda deal, cards: low_words(measured_low(deal, cards), deal.rules.low),
    "flopHandCategory": flop_category,
    "exactFlopHandCategory": lambda deal, seat, category: flop_category(deal, seat) == category,
    "minFlopHandCategory": lambda deal, seat, category: (
        categories(deal).index(flop_category(deal, seat)) >= categories(deal).index(category)
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
    "nutLo": nut_low,
    "nutLoOuts": nut_low_outs,
    "pocketPair": lambda deal, seat: bool(repeated(deal.hands[seat])),
    "overpair": overpair,
    "hasTopBoardRank": lambda deal, seat, street: has_board_rank(deal, seat, street, 0),
    "hasSecondBoardRank": lambda deal, seat, street: has_board_rank(deal, seat, street, 1),
    "handRanks": lambda deal, seat, street: rank_set(deal.own(seat, street)),
    "duplicatedHandRanks": lambda deal, seat, street: repeated(deal.own(seat, street)),
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
    "upCard": lambda deal, seat, street: deal.own(seat, street)[-1],
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
"""Every function by name."""
