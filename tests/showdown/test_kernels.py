"""Which kernel rates which game, and which mixtures of rules are refused."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oracle.errors import QueryError
from oracle.games import GAMES, Game, find_game
from oracle.prepared import prepare
from oracle.showdown.kernels import GameKernels
from tests.rating.hands import assert_ordered_alike, masks_of, random_hands
from tests.reference.games import short_deck_strength
from tests.simulate.asking import question

OMAHA, SHORT_DECK, STUD, RAZZ = (find_game(name) for name in ("omahahi", "shortdeck", "studhi", "razz"))
LOWEST = 16
"""Id of the lowest six."""


@pytest.mark.parametrize("rule", ["shortdeck", "shortdeck-trips"])
def test_a_catalog_entry_is_enough_for_either_rule_of_short_deck(rule: str) -> None:
    game = replace(SHORT_DECK, rating=rule)
    hands = random_hands(400, 7, seed=8, lowest=LOWEST)
    own, board = masks_of([hand[:2] for hand in hands]), masks_of([hand[2:] for hand in hands])
    rated = GameKernels(game).rate_high(own[None], board, 2, 5)[0]
    twins = [short_deck_strength(hand, trips_above=rule == "shortdeck-trips") for hand in hands]
    assert_ordered_alike(rated.tolist(), twins)


@pytest.mark.parametrize(
    "game",
    [
        replace(OMAHA, title="Short-deck Omaha", rating="shortdeck", deck=SHORT_DECK.deck),
        replace(OMAHA, title="Omaha of three cards", hole_cards=3),
        replace(STUD, title="Short-deck stud", rating="shortdeck", deck=SHORT_DECK.deck),
        replace(RAZZ, title="Stud of the lows to the eight", low_rating="eight"),
        replace(SHORT_DECK, title="Short deck hi-lo", low_rating="eight"),
    ],
    ids=lambda game: game.title,
)
def test_rules_that_are_rated_apart_but_not_together_are_refused(
    monkeypatch: pytest.MonkeyPatch, game: Game
) -> None:
    monkeypatch.setattr("oracle.prepared.reading.find_game", lambda _name: game)
    with pytest.raises(QueryError, match=f"cannot compute {game.title} yet"):
        prepare(question("*", "*"))


def test_every_game_that_the_catalog_offers_can_be_rated() -> None:
    assert [game.title for game in GAMES if game.runnable and not GameKernels(game).written] == []
