"""The spectra of final hands: against every deal one by one, and samples against the count."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations, product

import numpy as np
import pytest

from oracle.analysis.spectra.finding import counted_spectra, spectra
from oracle.analysis.spectra.values import Spectra, always_ahead, axis_of
from oracle.cards.card import cards_text, parse_cards
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.rating.low_strength import lows, rate_five_low
from tests.reference.pql import TWINS, low_text
from tests.reference.rules import Deal

Range = dict[tuple[int, ...], int]


def table(*texts: str, board: str = "", dead: str = "", game: str = "holdem") -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(texts, 1)]
    return prepare(equity_query(seats, board=board, dead=dead, game=game))


def by_hand(ranges: list[Range], board: tuple[int, ...], deck: list[int], game: str) -> list[Counter]:
    """The weight of each strength of each seat, dealing every hand and every board."""
    found: list[Counter] = [Counter() for _ in ranges]
    rest = [card for card in deck if card not in board]
    for hands in product(*ranges):
        used = [card for hand in hands for card in hand]
        if len({*used, *board}) < len(used) + len(board):
            continue
        weight = 1
        for held, hand in zip(ranges, hands, strict=True):
            weight *= held[hand]
        for more in combinations([card for card in rest if card not in used], 5 - len(board)):
            deal = Deal(hands, (*board, *more), game=game)
            for seat, counter in enumerate(found):
                counter[TWINS["fiveCardHiHandNumber"](deal, seat, "river")] += weight
    return found


def shares(found: Spectra) -> list[dict[int, float]]:
    return [dict(zip(seat.numbers.tolist(), seat.shares.tolist(), strict=True)) for seat in found.seats]


def everything(deck: list[int]) -> Range:
    return dict.fromkeys(combinations(deck, 2), 1)


def text_of(held: Range) -> str:
    return ", ".join(f"{cards_text(hand)}@{weight}" for hand, weight in held.items())


@pytest.mark.parametrize("kind", ["hand and range", "two ranges", "hand, range, any", "hand and any"])
@pytest.mark.parametrize("game", ["holdem", "shortdeck"])
def test_every_deal_is_counted(game: str, kind: str) -> None:
    source = random.Random(f"{game} {kind}")
    cards = range(16 if game == "shortdeck" else 0, 52)
    deck = source.sample(cards, 13 if "any" in kind else 15)
    board, rest = tuple(deck[:4]), deck[4:]
    drawn = [tuple(sorted(source.sample(rest, 2))) for _ in range(12)]
    hand, held = {drawn[0]: 1}, {each: source.randint(1, 100) for each in drawn[1:]}
    ranges = {
        "hand and range": [hand, held],
        "two ranges": [dict.fromkeys(drawn[:6], 1), held],
        "hand, range, any": [hand, held, everything(rest)],
        "hand and any": [hand, everything(rest)],
    }[kind]
    texts = ["*" if len(each) > 20 else text_of(each) for each in ranges]
    dead = cards_text(sorted(set(cards) - set(deck)))
    found = spectra(table(*texts, board=cards_text(board), dead=dead, game=game))
    assert found.exact
    for counted, twin, seat in zip(
        shares(found), by_hand(ranges, board, deck, game), found.seats, strict=True
    ):
        whole = sum(twin.values())
        assert counted == pytest.approx(
            {number: weight / whole for number, weight in twin.items()}, abs=1e-12
        )
        assert (seat.worst, seat.best) == (max(twin), min(twin))
        order, through = sorted(twin, reverse=True), Fraction(0)
        median = next(
            number for number in order if (through := through + Fraction(twin[number], whole)) * 2 >= 1
        )
        assert seat.median == median


def test_heavy_hands_that_cannot_be_held_cost_light_ones_no_digits() -> None:
    """Nearly all of the other player's hands have the ace that the first player has in every hand."""
    aces = [f"As{rank}{suit}" for rank in "98765" for suit in "cdh"]
    heavy = ",".join(f"{hand}@{33.3333331 + place}" for place, hand in enumerate(aces))
    hero, board = "AsQd@100,AsTd@50", "2c7sJh"
    far = counted_spectra(table(hero, f"{heavy},KhKd@0.0001,KsKd@0.00034567", board=board))
    near = counted_spectra(table(hero, "KhKd@1,KsKd@3.4567", board=board))
    assert far is not None
    assert near is not None
    for found, expected in zip(shares(far), shares(near), strict=True):
        assert found == pytest.approx(expected, rel=1e-13, abs=0)


def test_an_omaha_hand_against_any_hand_is_counted() -> None:
    found = spectra(
        table("AsKsQdJd", "*", board="Kh7h2cTd", game="omahahi"), settings=RunSettings(method="exact")
    )
    twin: Counter = Counter()
    own = tuple(parse_cards("AsKsQdJd"))
    for card in range(52):
        board = (*parse_cards("Kh7h2cTd"), card)
        if len({*own, *board}) == 9:
            twin[TWINS["fiveCardHiHandNumber"](Deal((own,), board, game="omahahi"), 0, "river")] += 1
    assert found.exact
    assert shares(found)[0] == pytest.approx({number: count / twin.total() for number, count in twin.items()})


def test_lows_are_counted_by_lows() -> None:
    prepared = table("As2s3dKd", "KcKhQcQh", board="4h8c9sTd", game="omaha8")
    found = spectra(prepared, low=True)
    words = {found.axis.words(number): share for number, share in shares(found)[0].items()}
    twin: Counter = Counter()
    own = tuple(parse_cards("As2s3dKd"))
    gone = {*own, *parse_cards("KcKhQcQh"), *parse_cards("4h8c9sTd")}
    for card in range(52):
        if card not in gone:
            deal = Deal((own,), (*parse_cards("4h8c9sTd"), card), game="omaha8")
            twin[low_text(deal, 0, "river") or "no low"] += 1
    assert words == pytest.approx({name: count / twin.total() for name, count in twin.items()})
    assert found.axis.words(found.seats[1].worst) == "no low"
    assert axis_of(find_game("razz"), low=False).low


def test_every_low_has_its_own_rating() -> None:
    eight = {rate_five_low(tuple(4 * rank for rank in ranks)) for ranks in combinations([12, *range(7)], 5)}
    assert set(lows("eight")) == eight
    source = random.Random(1)
    drawn = {rate_five_low(tuple(source.sample(range(52), 5)), "razz") for _ in range(20_000)}
    assert drawn <= set(lows("razz"))
    assert len(set(lows("razz"))) == len(lows("razz")) == 6175
    assert list(lows("razz")) == sorted(lows("razz"))


def test_a_sample_is_near_the_count() -> None:
    prepared = table("AhKd", "22+", board="Kh7h2c")
    whole = spectra(prepared)
    sample = spectra(prepared, settings=RunSettings(method="sampled", seed=1, trials=100_000))
    assert (whole.exact, whole.deals, whole.seed) == (True, 0, None)
    assert (sample.exact, sample.seed) == (False, 1)
    assert sample.deals >= 100_000
    for counted, drawn in zip(shares(whole), shares(sample), strict=True):
        assert set(drawn) <= set(counted)
        for number, share in counted.items():
            error = np.sqrt(share * (1 - share) / sample.deals)
            assert drawn.get(number, 0.0) == pytest.approx(share, abs=6 * error + 1e-4)


def test_wide_tables_are_sampled_and_stud_too() -> None:
    assert counted_spectra(table("AsKs", "22+")) is None
    assert counted_spectra(table("AsKs", "22+", "22+", board="Kh7h2c")) is None
    few = RunSettings(trials=4096, seed=2)
    found = spectra(table("AsKs", "22+", "22+", board="Kh7h2c"), settings=few)
    assert len(found.seats) == 3
    stud = spectra(table("AsAdAh", "*", game="studhi"), settings=few)
    assert stud.axis.words(stud.seats[0].worst).startswith("three of a kind, aces")
    razz = spectra(table("As2s3d", "*", game="razz"), settings=few)
    assert razz.axis.words(razz.seats[0].best) == "5-4-3-2-A"
    one, two = (
        spectra(table("AsKs", "22+"), settings=RunSettings(trials=8192, seed=3, threads=threads))
        for threads in (1, 2)
    )
    assert shares(one) == shares(two)


def test_who_is_ahead_whatever_comes() -> None:
    nuts = spectra(table("AsAd", "KK, QQ", board="AcAh7d2s"))
    assert always_ahead(nuts) is True
    assert always_ahead(nuts, 1) is False
    assert always_ahead(spectra(table("AsAd", "KK, QQ", board="Ac7h7d2s"))) is True
    assert always_ahead(spectra(table("AsAd", "77, QQ", board="Ac7h7d2s"))) is False
    assert always_ahead(spectra(table("AsAd", board="Ac7h7d2s"))) is None
    few = RunSettings(method="sampled", trials=4096, seed=1)
    assert always_ahead(spectra(table("AsAd", "KK", board="AcAh7d2s"), settings=few)) is None


@pytest.mark.parametrize(
    ("texts", "keys", "named", "message"),
    [
        (("AsKs",), {}, {"low": True}, "has no low"),
        (("AsKs", "22+"), {}, {"settings": RunSettings(method="exact")}, "too many deals"),
        (("AsKs", "22+"), {"board": "AKx"}, {}, "pattern"),
    ],
)
def test_what_cannot_be_counted_says_why(texts: tuple, keys: dict, named: dict, message: str) -> None:
    with pytest.raises(QueryError, match=message):
        spectra(table(*texts, **keys), **named)
