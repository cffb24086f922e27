"""Tables at which hands leave little of the deck."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from oracle.analysis.curves.curve import AGAINST_RANGES, WHOLE_RANGE
from oracle.analysis.facing import face
from oracle.analysis.hands import likelihood, others
from oracle.analysis.hands.any_game import listed_equities
from oracle.analysis.hands.others import OthersOnBoards
from oracle.analysis.pictures.breakdown import breakdown
from oracle.analysis.pictures.equity_graph import equity_graph
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.errors import RunError
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run
from oracle.simulate.work.stop import Stop, StoppedError

FLOP = "Kh7c2d"
SOON = RunSettings(seed=1, trials=400_000)


def table(game: str, *ranges: str, board: str = FLOP) -> Prepared:
    """A table of some ranges, in generic syntax."""
    seats = [Seat(f"p{place}", text) for place, text in enumerate(ranges)]
    return prepare(equity_query(seats, game=game, board=board, syntax="generic"))


@pytest.mark.parametrize(
    ("game", "seats"), [("omahahi", 10), ("omaha8", 10), ("omahahi6", 7), ("shortdeck", 10)]
)
def test_any_hands_that_take_most_of_the_deck_share_the_pot_equally(game: str, seats: int) -> None:
    prepared = table(game, *["*"] * seats, board="Kh7c9d" if game == "shortdeck" else FLOP)
    facing = face(prepared, 0, "range against range")
    found = list(listed_equities(facing, SOON))[-1]
    assert found.of_range(facing.hero.weights) == pytest.approx(1 / seats, abs=0.02)


def test_pictures_of_ten_hands_of_four_cards_are_drawn() -> None:
    prepared = table("omahahi", "AA", *["*"] * 9)
    quick = RunSettings(seed=1, trials=400_000)
    want = run(prepared.query, RunSettings(seed=2, trials=400_000)).results[0].estimate
    assert want is not None
    for kind in (AGAINST_RANGES, WHOLE_RANGE):
        graph = list(equity_graph(prepared, 0, kind, quick))[-1]
        known = graph.precision
        assert graph.curve.mean == pytest.approx(want.value, abs=known.pot + known.share)
    tree = list(breakdown(prepared, 0, quick))[-1].partitions[0]
    assert tree.equity == pytest.approx(want.value, abs=0.02)


def test_every_board_counts_equally_however_few_deals_are_found_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = others.sample_deals
    chance = np.random.default_rng(4)

    def seldom(*arguments: object) -> None:
        real(*arguments)
        found = arguments[-1]
        assert isinstance(found, np.ndarray)
        found[chance.random(found.size) < 0.97] = 0.0

    facing = face(table("omahahi", "AA", "KK", "QQ", "*"), 0, "range against range")
    monkeypatch.setattr(others, "sample_deals", seldom)
    dealer = OthersOnBoards(facing, facing.hero.masks.size, 7)
    dealt = list(dealer.dealing(Stop())(0))
    assert dealt
    for board in dealt:
        assert (board.used & np.uint64(board.board) == np.uint64(board.board)).all()
        assert set(np.bitwise_count(board.used).tolist()) == {5 + 3 * 4}
        assert np.unique(board.used).size < dealer.deals


class Fruitless:
    """Work units that find no deal; they are computed ahead of those that have been looked at.

    Args:
        seconds: Time that seems to pass between two readings of the clock.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self.pieces = 0
        self.looks = 0

    def sample(self, *arguments: object) -> None:
        """Find nothing."""
        self.pieces += 1
        found = arguments[-1]
        assert isinstance(found, np.ndarray)
        found[:] = 0.0

    def seconds(self) -> float:
        """The time; looked at once before the first unit, then after each."""
        self.looks += 1
        return self._seconds * self.looks


@pytest.mark.parametrize(
    ("settings", "each", "units"),
    [
        (RunSettings(seed=1, seconds=1.0, threads=1), 0.25, 4),
        (RunSettings(seed=1, threads=1), 0.0, likelihood.FRUITLESS_PIECES),
    ],
    ids=["by the time limit", "by the draws"],
)
def test_looking_for_deals_that_do_not_exist_ends(
    settings: RunSettings, each: float, units: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    fruitless = Fruitless(each)
    monkeypatch.setattr(likelihood, "sample_deals", fruitless.sample)
    monkeypatch.setattr(likelihood, "PROCESS", fruitless)
    facing = face(table("omahahi", *["50%6h"] * 10), 0, "range against range")
    with pytest.raises(RunError, match="a card is used twice"):
        likelihood.likelihoods(facing, 0.01, settings, threading.Event(), 1, soon=True)
    assert fruitless.looks - 1 == units


def test_looking_for_deals_ends_at_stop(monkeypatch: pytest.MonkeyPatch) -> None:
    cancel = threading.Event()
    fruitless = Fruitless(0.0)

    def stopped(*arguments: object) -> None:
        fruitless.sample(*arguments)
        cancel.set()

    monkeypatch.setattr(likelihood, "sample_deals", stopped)
    monkeypatch.setattr(likelihood, "FRUITLESS_PIECES", 10**9)
    facing = face(table("omahahi", *["50%6h"] * 10), 0, "range against range")
    with pytest.raises(StoppedError):
        likelihood.likelihoods(facing, 0.01, RunSettings(seed=1, threads=1), cancel, 1, soon=True)
    assert fruitless.pieces < 100


def test_a_picture_without_rough_figures_says_why_it_cannot_be_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(likelihood, "PIECE_DEALS", 32)  # four million leave no hand possible, nor do 256
    monkeypatch.setattr(likelihood, "MOST_DEALS", 256)
    monkeypatch.setattr(likelihood, "SOON_MEETINGS", 0)
    prepared = table("omahahi", *["50%6h"] * 10)
    with pytest.raises(RunError, match="a card is used twice"):
        list(range_v_range(prepared, RunSettings(seed=1, seconds=0.3)))
