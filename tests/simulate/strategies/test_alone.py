"""Who is alone in the pot wins it all, exactly, whatever those who folded held."""

from __future__ import annotations

import pytest

from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run

TABLES = [
    ("holdem", "", "22+,AK", ("AhKh",)),
    ("holdem", "5cJs3d", "22+,AK", ("AhKh",)),
    ("holdem", "5cJs3d", "AhKh", ("22+,AK",)),
    ("holdem", "5cJs3d", "22+,AK", ("A5s,A4s", "TT")),
    ("holdem", "5cJs3d9h2s", "AhKh", ("22+,AK", "TT")),
    ("holdem", "5cJs3d9h", "22+,AK", ("88+,AQ", "77+,KQ")),
    ("shortdeck", "6cJs7d", "QQ", ("99+,AK", "TT")),
    ("omahahi", "9h8h2c", "AsAdKh4h,9s9d3h2h", ("JhThQs8s",)),
    ("omaha8", "9h8h2c5d", "AsAdKh4h,9s9d3h2h", ("JhThQs8s",)),
    ("studhi", "", "AsAhKd2c9h", ("QsQhJd4c5d",)),
]


@pytest.mark.parametrize("place", [0, 1])
@pytest.mark.parametrize(("game", "board", "alone", "folded"), TABLES)
def test_one_alone_wins_every_deal(
    game: str, board: str, alone: str, folded: tuple[str, ...], place: int
) -> None:
    seats = [Seat(f"f{number}", text, folded=True) for number, text in enumerate(folded)]
    seats.insert(place, Seat("a", alone))
    syntax = "classic" if game in ("holdem", "shortdeck") else "generic"
    query = equity_query(seats, game=game, board=board, syntax=syntax)
    result = run(query, RunSettings(trials=1000, seed=1))
    assert result["a"].wins == result.snapshot.trials > 0
    assert result["a"].equity.value == 1.0
