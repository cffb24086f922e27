"""The games this version knows."""

from __future__ import annotations

import difflib

from oracle.cards.card import RANKS, make_card
from oracle.cards.mask import FULL_DECK, mask_of
from oracle.errors import QueryError, shown
from oracle.games.game import BOARD_CARDS, FLOP_CARDS, Game, Street

HOLDEM = "holdem"
"""The game of the preflop table, the sweep, the orderings and the range grid."""

SHORT_DECK = FULL_DECK & ~mask_of(range(make_card(RANKS.index("6"), 0)))
"""The 36 cards from six to ace."""

STUD_STREETS = (
    Street("third", 0, 3, up=True),
    Street("fourth", 0, 4, up=True),
    Street("fifth", 0, 5, up=True),
    Street("sixth", 0, 6, up=True),
    Street("seventh", 0, 7),
)


def flop_streets(hole_cards: int) -> tuple[Street, ...]:
    """The streets of a game with a board in which every player has the given number of cards."""
    boards = (0, FLOP_CARDS, FLOP_CARDS + 1, BOARD_CARDS)
    names = ("preflop", "flop", "turn", "river")
    return tuple(Street(name, board, hole_cards) for name, board in zip(names, boards, strict=True))


def _omaha(name: str, aliases: tuple[str, ...], title: str, cards: int, players: int, low: str = "") -> Game:
    return Game(
        name=name, aliases=aliases, title=title, hole_cards=cards, streets=flop_streets(cards),
        board_cards=BOARD_CARDS, own_cards_used=2, rating="high", low_rating=low, max_players=players,
    )  # fmt: skip


def _stud(name: str, title: str, high: str, low: str) -> Game:
    return Game(
        name=name, aliases=(), title=title, hole_cards=7, streets=STUD_STREETS, board_cards=0,
        own_cards_used=None, rating=high, low_rating=low, max_players=8,
    )  # fmt: skip


def _short_deck(name: str, aliases: tuple[str, ...], title: str, rating: str) -> Game:
    return Game(
        name=name, aliases=aliases, title=title, hole_cards=2, streets=flop_streets(2),
        board_cards=BOARD_CARDS, own_cards_used=None, rating=rating, max_players=10, deck=SHORT_DECK,
    )  # fmt: skip


GAMES: tuple[Game, ...] = (
    Game(
        name=HOLDEM, aliases=(), title="Texas hold’em", hole_cards=2, streets=flop_streets(2),
        board_cards=BOARD_CARDS, own_cards_used=None, rating="high", max_players=10,
    ),
    _omaha("omahahi", ("omaha", "plo"), "Omaha", 4, 10),
    _omaha("omaha8", (), "Omaha hi-lo", 4, 10, "eight"),
    _omaha("omahahi5", ("omaha5",), "5-card Omaha", 5, 9),
    _omaha("omaha85", ("bigo",), "5-card Omaha hi-lo", 5, 9, "eight"),
    _omaha("omahahi6", ("omaha6",), "6-card Omaha", 6, 7),
    _stud("studhi", "Seven-card stud", "high", ""),
    _stud("stud8", "Stud hi-lo", "high", "eight"),
    _stud("razz", "Razz", "", "razz"),
    _short_deck("shortdeck", (), "Short deck", "shortdeck"),
    _short_deck(
        "shortdecktrips", ("shortdeck-trips",), "Short deck (trips beat straights)", "shortdeck-trips"
    ),
)  # fmt: skip

_BY_NAME = {name: game for game in GAMES for name in (game.name, *game.aliases)}


def find_game(name: str) -> Game:
    """The game with a name or alias, in any case.

    Raises:
        QueryError: If no game has that name; the message suggests the nearest.
    """
    game = _BY_NAME.get(name.strip().lower())
    if game is not None:
        return game
    near = difflib.get_close_matches(name.strip().lower(), _BY_NAME, n=1)
    known = ", ".join(entry.name for entry in GAMES)
    hint = f"Did you mean {near[0]}?" if near else f"Known games: {known}."
    raise QueryError(f"There is no game called “{shown(name)}”.", remedy=hint)
