"""Another game is offered where it was most likely meant, and not where it was not."""

import pytest

from tests.ui.document.test_switching import no_macros, table
from ui.document import other_game
from ui.document.other_game import better_game
from ui.document.switching import switched


@pytest.mark.parametrize(
    ("game", "texts", "meant"),
    [
        ("holdem", ("AsKsQhJh", "random"), "omahahi"),
        ("holdem", ("AsKsQhJh", "2c2d3c3d"), "omahahi"),
        ("holdem", ("AsKsQhJhTd", "*"), "omahahi5"),
        ("holdem", ("AsKsQhJhTd9d", "*"), "omahahi6"),
        ("holdem", ("AsKsQhJhTd9d8c", "*"), "studhi"),
        ("omaha8", ("AsKsQhJhTd", "*"), "omaha85"),
        ("omaha8", ("AsKs", "QdQc"), "holdem"),
        ("omahahi5", ("AsKsQhJh", "*"), "omahahi"),
        ("omaha85", ("AsKsQhJh", "*"), "omaha8"),
        ("shortdeck", ("2s2h", "AKs"), "holdem"),
        ("holdem", ("AA$ds", "AAKK"), "omahahi"),
        ("holdem", ("xxyy", "random"), "omahahi"),
    ],
)
def test_the_game_that_was_meant_is_offered(game, texts, meant):
    syntax = "classic" if game in ("holdem", "shortdeck") else "generic"
    offer = better_game(table(game, *texts, syntax=syntax), no_macros)
    assert offer is not None
    assert offer.game.name == meant
    assert offer.words


@pytest.mark.parametrize(
    ("game", "texts"),
    [
        ("holdem", ("AsKs", "random")),
        ("holdem", ("AsKs", "QQ+, AX")),
        ("holdem", ("", "random")),
        ("omahahi", ("AsKsQhJh", "AA")),
        ("omahahi", ("AsKs", "AA$ds")),
        ("omahahi", ("*", "*")),
        ("studhi", ("AsKs", "2c2d")),
        ("studhi", ("**AsKs", "*")),
        ("razz", ("AsKsJd2c3s", "*")),
        ("shortdeck", ("AKs", "TT+")),
    ],
)
def test_nothing_is_offered_where_the_game_fits_or_no_other_does(game, texts):
    syntax = "classic" if game in ("holdem", "shortdeck") else "generic"
    assert better_game(table(game, *texts, syntax=syntax), no_macros) is None


def test_the_library_is_not_translated_for_texts_that_name_none_of_it():
    def macros(game, syntax):
        raise AssertionError("translating a library takes a second")

    better_game(table("holdem", "A", "AA:xxyy", syntax="classic"), macros)
    switched(table("holdem", "AKs", "QQ+", syntax="classic"), "omahahi", macros)


def test_an_unneeded_search_ends_between_two_games(monkeypatch):
    tried = []
    monkeypatch.setattr(other_game, "_reads", lambda _state, game, _macros: tried.append(game))
    unreadable = table("holdem", "AA:xxyy!!", "AKs", syntax="classic")
    assert better_game(unreadable, no_macros, lambda: len(tried) >= 2) is None
    assert len(tried) == 2


def test_a_game_that_takes_long_to_find_is_offered_later(qapp, qtbot, monkeypatch):
    monkeypatch.setattr("ui.background.short_work.PATIENCE", 0.0)
    found = other_game.OtherGame(no_macros)
    state = table("holdem", "AsKsQhJh", "random", syntax="classic")
    with qtbot.waitSignal(found.ready):
        assert found.of(state) is None
    assert found.of(state).game.name == "omahahi"
    found.close()
