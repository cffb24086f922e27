"""Equities after each catch in stud: against every deal one by one, exact or within their intervals."""

from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
import pytest

from oracle.analysis.cards_to_come.catch_figures import CatchFigures, catch_figures
from oracle.analysis.cards_to_come.catches import sort_catches
from oracle.cards.card import card_text, cards_text, parse_cards
from oracle.games import find_game
from oracle.query import RunSettings
from tests.analysis.cards_to_come.test_catches import table
from tests.reference.pots import halves

Deals = dict[int, list[float]]
"""Hero's share of the pot in each deal, by the card that he catches."""


def shown(prepared, settings: RunSettings | None = None) -> CatchFigures:
    *_, found = catch_figures(prepared, sort_catches(prepared, 0), settings or RunSettings(seed=1))
    return found


def small_deck(left: str, *hands: str) -> str:
    """Dead cards that leave only some cards beside the hands."""
    known = {card for hand in (left, *hands) for card in parse_cards(hand)}
    return cards_text([card for card in range(52) if card not in known])


@pytest.mark.parametrize(
    ("game", "hero", "villain"),
    [
        ("studhi", "AsAdKh8h7h2c", "QsQdJhTh6c5c"),
        ("stud8", "As2d3h8h7cKc", "QsQdJhTh6c5c"),
        ("razz", "As2d3h4cKdKh", "2s5c6d7s9hTd"),
    ],
)
def test_the_last_catch_is_exact(game: str, hero: str, villain: str) -> None:
    left = "Ac8c4d4sJcQc3s"
    prepared = table(hero, villain, game=game, dead=small_deck(left, hero, villain))
    found = shown(prepared)
    assert found.precision.exact
    deals: Deals = {card: [] for card in sorted(parse_cards(left))}
    for mine, his in permutations(deals, 2):
        hands = [(*parse_cards(hero), mine), (*parse_cards(villain), his)]
        deals[mine].append(float(sum(halves(find_game(game), hands, ())[0])))
    assert found.cards.tolist() == list(deals)
    expected = [float(np.mean(shares)) for shares in deals.values()]
    assert found.equity == pytest.approx(expected, abs=1e-12)
    assert found.now == pytest.approx(float(np.mean(expected)), abs=1e-12)


@pytest.fixture(scope="module")
def against_a_range():
    """Hero has a card to come; his opponent has either of two lower pairs, and kings leave fewer catches."""
    hero, shared, left = "AsAdKh8h7h2c", "JhTh6c5c", "KsKdKc8cQsQd4d"
    prepared = table(hero, f"KK{shared},QQ{shared}", dead=small_deck(left, hero, shared))
    deals: Deals = {card: [] for card in sorted(parse_cards(left))}
    for down in combinations(parse_cards(left), 2):
        if down[0] // 4 != down[1] // 4:
            continue
        rest = [card for card in deals if card not in down]
        for mine, his in permutations(rest, 2):
            hands = [(*parse_cards(hero), mine), (*down, *parse_cards(shared), his)]
            deals[mine].append(float(sum(halves(find_game("studhi"), hands, ())[0])))
    return prepared, {card: float(np.mean(shares)) for card, shares in deals.items() if shares}, deals


def test_a_catch_that_a_range_often_holds_counts_as_often_as_it_comes(against_a_range) -> None:
    prepared, expected, deals = against_a_range
    found = shown(prepared)
    assert not found.precision.exact
    assert found.cards.tolist() == list(expected)
    for card, share, half in zip(found.cards.tolist(), found.equity, found.half_width, strict=True):
        assert abs(share - expected[card]) <= 1.6 * half, card_text(card)
    every = [share for shares in deals.values() for share in shares]
    assert abs(found.now - float(np.mean(every))) <= 1.6 * found.now_half_width


def test_intervals_hold_the_truth(against_a_range) -> None:
    prepared, expected, _ = against_a_range
    held = [
        abs(share - expected[card]) <= half
        for seed in range(30)
        for found in [shown(prepared, RunSettings(seed=seed, trials=2048, threads=1))]
        for card, share, half in zip(found.cards.tolist(), found.equity, found.half_width, strict=True)
    ]
    assert np.mean(held) >= 0.9


def test_the_card_that_all_share_is_the_catch_of_eight_players() -> None:
    prepared = table("As2d3h4cKdKh", *["*"] * 7, game="razz")
    assert prepared.shared_card
    found = shown(prepared, RunSettings(seed=1, trials=20_000))
    assert found.cards.size == 46
    share = dict(zip((card_text(card) for card in found.cards), found.equity, strict=True))
    assert share["5s"] > share["Ks"] + 0.05
