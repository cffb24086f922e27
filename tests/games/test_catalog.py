"""The games as values, and finding them by name."""

import pytest

from oracle.errors import QueryError
from oracle.games import GAMES, find_game


@pytest.mark.parametrize(("name", "hands"), [("holdem", 1326), ("omahahi", 270_725)])
def test_a_game_knows_how_many_hands_it_has(name: str, hands: int):
    assert find_game(name).hands == hands


@pytest.mark.parametrize("name", ["omaha", "PLO", " OmahaHi ", "omahahi"])
def test_a_game_is_found_by_every_name_in_any_case(name: str):
    assert find_game(name).name == "omahahi"


def test_an_unknown_game_is_reported_with_the_nearest_or_all():
    with pytest.raises(QueryError, match=r"There is no game called “holdm”\. Did you mean holdem\?"):
        find_game("holdm")
    with pytest.raises(QueryError, match="Known games: holdem, omahahi, omaha8"):
        find_game("chequers")


def test_names_and_aliases_are_different_and_streets_uncover_the_board():
    names = [name for game in GAMES for name in (game.name, *game.aliases)]
    assert len(set(names)) == len(names)
    for game in GAMES:
        boards = [street.board_cards for street in game.streets]
        assert boards == sorted(boards)
        assert boards[-1] == game.board_cards
