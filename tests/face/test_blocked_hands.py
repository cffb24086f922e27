"""Hands that cannot be dealt against the range their player puts his opponent on have no equity."""

from __future__ import annotations

import pytest

import oracle

BOARD = "Ts9d8c7h"
HERO = {2: "AhKh", 4: "AhKhQhJh", 5: "AhKhQhJhTh"}
BLOCKED = {2: ("As2s", "As3s"), 4: ("As2s3s4s", "As2s3s5s"), 5: ("As2s3s4s9h", "As2s3s5s9h")}
TAKEN_FOR = {2: ("As5c", "As6c"), 4: ("As5c6c7c", "As5c6c7d"), 5: ("As5c6c7c8d", "As5c6c7d8d")}
GAMES = {"holdem": 2, "omahahi": 4, "omaha8": 4, "omahahi5": 5}


@pytest.mark.parametrize("seen", [1, 2])
@pytest.mark.parametrize("held", [1, 2])
@pytest.mark.parametrize("game", GAMES)
def test_no_equity_where_every_choice_of_hands_needs_a_card_twice(game: str, held: int, seen: int) -> None:
    cards = GAMES[game]
    villain, taken_for = ", ".join(BLOCKED[cards][:held]), ", ".join(TAKEN_FOR[cards][:seen])
    found = oracle.blockers(HERO[cards], villain, board=BOARD, game=game, taken_for=taken_for)
    assert found.rows[0].equity_shift == (None,)
    with pytest.raises(oracle.OracleError, match="Nobody would play like this"):
        oracle.narrow(villain, "turn: equity>=0%", board=BOARD, game=game, against=taken_for)
    raised = oracle.decide(
        HERO[cards], villain, board=BOARD, game=game, pot=10, raise_to=5, folds=0.3, taken_for=taken_for
    )["raise"]
    assert raised.each_folded == pytest.approx([0.3])  # all hands are alike: each folds as often


def test_the_blocked_hands_of_a_range_go_and_the_others_stay() -> None:
    found = oracle.narrow(
        "As2s3s4s9h, Kd2s3s4s9h", "turn: equity>=0%", board=BOARD, game="omahahi5", against="As5c6c7c8d"
    )
    assert oracle.parse_range(found.range, game="omahahi5").hands == 1
