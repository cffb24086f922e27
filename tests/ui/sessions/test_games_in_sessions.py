"""Sessions of every game are saved and opened; a different game in the window does not matter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from oracle.games import GAMES
from oracle.simulate.snapshot import Estimate
from tests.ui.session_harness import exact_answer
from ui.document.edits.table import set_game
from ui.document.state import DocumentState, SeatState, example_document

ALL = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


def table(game):
    text = "AsKsQhJhTd9d8c"[: 2 * game.hole_cards]
    seats = (SeatState(1, "Hero", text, 0), SeatState(2, "Villain", "**7c" if game.stud else "TT", 1))
    board = "" if game.stud else "Kh7d6d"
    return DocumentState(game=game.name, syntax="generic", seats=seats, board=board, dead="9c")


@ALL
def test_a_session_of_every_game_comes_back_as_it_was_saved(harness, tmp_path, game):
    first = harness()
    state = table(game)
    query, snapshot = exact_answer(state)
    if game.split:
        rows = (
            replace(row, high=Estimate(0.3), low=Estimate(0.2), scoop=Estimate(0.1)) for row in snapshot.seats
        )
        snapshot = replace(snapshot, seats=tuple(rows))
    first.document.apply("Set up", state)
    first.file.set_answer(query, snapshot)
    path = tmp_path / f"{game.name}.oracle"
    first.file.save_as(path).result()
    second = harness()
    seen = []
    second.file.opened.connect(lambda answer, _layout: seen.append(answer))
    second.file.open(path).result()
    assert replace(second.document.state, title="") == state
    assert seen[0].snapshot.seats == snapshot.seats


@ALL
def test_a_holdem_session_opens_while_another_game_is_shown(harness, tmp_path, game):
    first = harness()
    path = tmp_path / "holdem.oracle"
    first.document.apply("Board", replace(example_document(), board="Kh7c2d"))
    first.file.save_as(path).result()
    second = harness()
    set_game(second.document, game.name, lambda _game, _syntax: {})
    second.file.open(path).result()
    assert second.document.state.game == "holdem"
    assert second.document.state.board == "Kh7c2d"
    assert second.document.state.seats == first.document.state.seats
