"""Three ranges on a board: pictures from one sweep, against going through every joint hand."""

import numpy as np
import pytest

from oracle.analysis.hands import every_deal as counting
from oracle.analysis.hands import hand_by_hand
from oracle.analysis.hands.every_deal import EveryDeal, every_deal
from oracle.analysis.pictures.equity_graph import equity_graph
from oracle.analysis.pictures.next_card import next_card
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.work import hardly_dealt
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.simulate import run

SETTINGS = RunSettings(seed=3, threads=2)
WIDE = "66+,A4s+,K8s+,Q9s+,J9s+,T9s,A9o+,KTo+,QTo+,JTo"


def table(
    *ranges: str, board: str, dead: str = "", folded: tuple[int, ...] = (), game: str = "holdem"
) -> Prepared:
    seats = [Seat(f"p{place}", text, folded=place in folded) for place, text in enumerate(ranges)]
    syntax = "generic" if "@" in "".join(ranges) else "classic"
    return prepare(equity_query(seats, board=board, dead=dead, game=game, syntax=syntax))


TABLES = {
    "turn": table("TT+,AK", "99+,AQs", "77+,KQs", board="Ks8d3s2h"),
    "flop, dead cards": table("QQ+", "AKs,JJ", "JTs,99", board="Ks8d3s", dead="AhQd"),
    "weights": table("AA@0.375,KK@100,AxKx@12.5", "QQ@50,AQ@7", "JJ@3,KJ@80", board="Ks8d3s2h"),
    "a folded seat": table("TT+,AK", "99+,AQs", "77+,KQs", board="Ks8d3s2h", folded=(0,)),
    "any folded hand": table("TT+", "99+", "88+", "random", board="Ks8d3s2h", folded=(3,)),
    "a hand in everybody's way": table("AsAd", "QQ+,AK,AQs", "KdQd,99+,AJs", board="Ks8d3s2h"),
    "two cards in everybody's way": table("AsAd", "QQ+,AK", "QcQh,9s9h", board="Ks8d3s2h9c"),
    "short deck": table("TT+,AK", "99+,AQs", "77+,KQs", board="Ks8d7s9h", game="shortdeck"),
}


def found(prepared: Prepared) -> EveryDeal:
    every = every_deal(prepared, SETTINGS, None)
    assert every is not None
    return every


@pytest.mark.parametrize("prepared", TABLES.values(), ids=TABLES.keys())
def test_a_sweep_gives_what_every_joint_hand_gives(
    prepared: Prepared, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counting, "MOST_SECONDS", 0.0)  # too many to go through one by one
    swept = found(prepared)
    monkeypatch.undo()
    monkeypatch.setattr(counting, "MOST_SWEEP_SECONDS", 0.0)
    joint = found(prepared)
    assert swept.seats == joint.seats
    assert np.array_equal(swept.boards, joint.boards)
    for tables in (
        (swept.hands, joint.hands), (swept.own, joint.own), (swept.total, joint.total), (swept.won, joint.won)
    ):  # fmt: skip
        for ours, theirs in zip(*tables, strict=True):
            assert ours == pytest.approx(theirs, rel=1e-12, abs=1e-9)
    assert all(table.any() for table in swept.won)


@pytest.mark.parametrize("board", ["Ks8d3s2h", "Ks8d3s"])
def test_pictures_of_three_wide_ranges_are_exact(board: str) -> None:
    prepared = table(WIDE, "random", "22+,A2s+", board=board)
    exact = run(prepared.query, RunSettings(method="exact")).snapshot
    shares = [seat.equity.value for seat in exact.seats]
    *rough_hands, hands = range_v_range(prepared, SETTINGS)
    *rough_cards, cards = next_card(prepared, SETTINGS)
    *rough_graphs, graph = equity_graph(prepared, 1, settings=SETTINGS)
    assert all(picture.precision.exact for picture in (hands, cards, graph))
    assert [seat.mean for seat in hands.seats] == pytest.approx(shares, abs=1e-12)
    assert cards.now == pytest.approx(shares, abs=1e-12)
    assert cards.equity @ cards.chance == pytest.approx(shares, abs=1e-12)
    assert graph.curve.mean == pytest.approx(shares[1], abs=1e-12)
    rough = [len(pictures) for pictures in (rough_hands, rough_cards, rough_graphs)]
    assert rough == ([1, 1, 1] if board == "Ks8d3s" else [0, 0, 0])
    for first in (*rough_hands, *rough_cards, *rough_graphs):
        assert not first.precision.exact
        assert first.precision.pot > 0


def test_rough_figures_of_three_ranges_lie_about_the_exact_ones() -> None:
    """The hands of a player meet the same deals, so all may be off together: by six standard errors.

    How often intervals hold is tested over seeds, in `test_intervals_of_pictures`.
    """
    prepared = table(WIDE, "random", "22+,A2s+", board="Ks8d3s")
    first, exact = range_v_range(prepared, SETTINGS)
    for rough, known in zip(first.seats, exact.seats, strict=True):
        shares = dict(zip(known.hands.tolist(), known.equity, strict=True))
        off = np.abs(rough.equity - [shares[hand] for hand in rough.hands.tolist()])
        assert (off <= 3 * rough.half_width).mean() > 0.99
        assert off.any()
    cards, known_cards = next_card(prepared, SETTINGS)
    assert (np.abs(cards.equity - known_cards.equity) <= 3 * cards.half_width).mean() > 0.99
    assert 0.0 < cards.half_width.max() <= 1.0  # how narrow they are depends on what a moment suffices for


def test_without_rough_figures_the_exact_ones_are_shown_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    def hopeless(*_: object) -> None:
        raise hardly_dealt()

    monkeypatch.setattr(counting, "AT_ONCE_SECONDS", 0.0)
    monkeypatch.setattr(hand_by_hand, "_quickly", hopeless)
    (hands,) = range_v_range(TABLES["turn"], SETTINGS)
    assert hands.precision.exact
