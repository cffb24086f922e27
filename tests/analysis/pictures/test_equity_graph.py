"""Equity graphs: published figures, the same by PQL, examples with the equity of their step."""

from __future__ import annotations

import threading

import numpy as np
import pytest

from oracle.analysis.curves import face_up
from oracle.analysis.curves.curve import FACE_UP, WHOLE_RANGE
from oracle.analysis.pictures.equity_graph import EquityGraph, equity_graph
from oracle.analysis.pictures.flop_report import every_flop
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.analysis.precision import POT_HALF_WIDTH, SHARE_HALF_WIDTH
from oracle.analysis.timing import DEALS
from oracle.cards.card import cards_text
from oracle.cards.combo import pair_indices
from oracle.cards.mask import cards_in
from oracle.pql import parse
from oracle.prepared import Prepared
from oracle.query import RunSettings
from oracle.ranges import pair_weights, parse_range
from oracle.showdown.runouts.known_hands import count_runout
from oracle.showdown.sweep.pairs import sweep
from oracle.simulate import run
from oracle.simulate.deal.dealer import Dealer
from oracle.simulate.deal.streams import new_stream
from oracle.simulate.work.stop import Stop, StoppedError
from tests.analysis.tables import LOW, Brute, hand, listed, mask, random_text, table

SETTINGS = RunSettings(seed=4, threads=2)
EIGHTS = "7c7d7h7s8c8d8h8s"
"""With `LOW`, dead cards that leave a tenth of the flops."""


def last(
    prepared: Prepared, seat: int = 0, kind: str = "hvr", settings: RunSettings = SETTINGS
) -> EquityGraph:
    *_, graph = equity_graph(prepared, seat, kind, settings)
    return graph


def test_sixes_against_fifteen_per_cent_on_every_flop() -> None:
    prepared = table("66", "15%")
    graphs = list(equity_graph(prepared, 0, settings=SETTINGS))
    graph = graphs[-1]
    assert graph.precision.exact
    assert graph.street == "flop"
    assert graph.precision.progress == 1.0
    exact = run(prepared.query, RunSettings(method="exact")).snapshot.seats[0].equity.value
    assert graph.curve.mean == pytest.approx(exact, abs=1e-12)
    text = ", ".join(f"count(minHvrEquity(a, flop, {level})) as over{level[2:]}" for level in ("0.5", "0.75"))
    query = parse(f"select {text} from game='holdem', syntax='classic', a='66', b='15%'")
    output = run(query, RunSettings(method="sampled", trials=300, seed=1)).snapshot
    for figures, level in zip(output.results, (0.5, 0.75), strict=True):
        share = graph.curve.share_at_least(level)
        assert figures.estimate.value == pytest.approx(share, abs=4 * figures.estimate.se)
    first = graphs[0]
    assert not first.precision.exact
    assert first.curve.share_at_least(0.5) == pytest.approx(
        graph.curve.share_at_least(0.5), abs=2 * first.precision.share
    )


@pytest.mark.parametrize(("hero", "villain"), [("AhKd", "QQ, JTs"), ("QQ, JTs", "AhKd")])
def test_the_examples_of_a_step_have_its_equity(hero: str, villain: str) -> None:
    prepared = table(hero, villain, dead=LOW + EIGHTS)
    graph = last(prepared)
    weights = pair_weights(parse_range(villain, syntax="classic"))
    mine = pair_weights(parse_range(hero, syntax="classic"))
    for step in np.random.default_rng(2).integers(0, graph.curve.equity.size, 12):
        combo = int(pair_indices(graph.curve.hands[step : step + 1])[0])
        swept = sweep(weights, int(graph.curve.boards[step]), mask(LOW + EIGHTS)).equity[combo]
        assert mine[combo] > 0
        assert swept == pytest.approx(graph.curve.equity[step], abs=1e-12)


@pytest.mark.parametrize(("board", "street"), [("Kh7c2d5s", "river"), ("8h8c8d2c", "river")])
def test_a_small_graph_is_counted_card_by_card(board: str, street: str) -> None:
    rng = np.random.default_rng(6)
    prepared = table(random_text(rng, 9), random_text(rng, 9), board=board, dead="Ah")
    graph, brute = last(prepared), Brute()
    assert graph.street == street
    cases = []
    for own, weight in listed(prepared, 0):
        for card in set(range(52)) - {*hand(board), *hand("Ah"), *own}:
            won, total = brute.pots(own, listed(prepared, 1), (*hand(board), card), hand("Ah"))
            if total:
                cases.append((float(won / total), float(weight * total)))
    everything = sum(weight for _, weight in cases)
    assert graph.curve.cases.sum() == len(cases)
    for level in {equity for equity, _ in cases}:
        found = sum(weight for equity, weight in cases if equity >= level - 1e-12) / everything
        assert graph.curve.share_at_least(level) == pytest.approx(found, abs=1e-12)


@pytest.mark.parametrize("board", ["Kh7h2d", "Kh7h"])
def test_curves_of_later_streets_average_to_the_equity(board: str) -> None:
    prepared = table("22, AK", "KQ, T9s", board=board)
    *_, now = range_v_range(prepared)
    for seat in (0, 1):
        for kind in ("hvr", WHOLE_RANGE, FACE_UP):
            graph = last(prepared, seat, kind)
            assert graph.precision.exact
            assert graph.curve.mean == pytest.approx(now.seats[seat].mean, abs=1e-12)


def test_a_whole_range_has_one_equity_on_each_board() -> None:
    graph = last(table("22, AK", "KQ, T9s", board="Kh7h2d"), kind=WHOLE_RANGE)
    assert graph.curve.cases.sum() == 36  # of 49 turns: clubs and spades are alike
    assert (graph.curve.hands == 0).all()
    *_, turn = range_v_range(
        table(
            "22, AK",
            "KQ, T9s",
            board="Kh7h2d"
            + cards_text(
                [card for card in cards_in(int(graph.curve.boards[0])) if card not in hand("Kh7h2d")]
            ),
        )
    )
    assert turn.seats[0].mean == pytest.approx(graph.curve.equity[0], abs=1e-12)


def test_aces_against_kings_face_up_on_every_flop() -> None:
    graph = last(table("AsAh", "KsKh"), kind=FACE_UP)
    assert graph.precision.exact
    assert graph.curve.cases.sum() == 17_296
    counts = count_runout([int(graph.curve.hands[3]), mask("KsKh")], int(graph.curve.boards[3]))
    found = (counts[0, 0] + counts[0, 1] / 2) / 990
    assert graph.curve.equity[3] == pytest.approx(found, abs=1e-12)
    whole = count_runout([mask("AsAh"), mask("KsKh")])
    assert graph.curve.mean == pytest.approx((whole[0, 0] + whole[0, 1] / 2) / 1_712_304, abs=1e-12)


def test_wide_ranges_face_up_are_sampled_within_their_error() -> None:
    prepared = table("30%", "15%", "22+", board="Kh7c2d")
    graph = last(prepared, kind=FACE_UP)
    assert not graph.precision.exact
    assert 0 < graph.precision.share <= SHARE_HALF_WIDTH
    assert graph.precision.pot == 0
    output = run(prepared.query, RunSettings(method="sampled", trials=100_000, seed=2)).snapshot
    assert graph.curve.mean == pytest.approx(output.seats[0].equity.value, abs=2 * graph.precision.share)


def test_against_several_ranges_the_graph_is_sampled_within_its_error() -> None:
    prepared = table("AhKh", "QQ, JJ", "random", "random", board="Th7h2d")
    graph = last(prepared)
    assert not graph.precision.exact
    assert 0 < graph.precision.pot <= POT_HALF_WIDTH
    assert 0 < graph.precision.share <= SHARE_HALF_WIDTH
    output = run(prepared.query, RunSettings(method="sampled", trials=100_000, seed=2)).snapshot
    assert graph.curve.mean == pytest.approx(output.seats[0].equity.value, abs=0.01)
    flush = graph.curve.share_at_least(0.9)  # a heart or not: 9 of 49 cards, those that pair no queen or jack
    assert 0.1 < flush < 0.2


def test_a_folded_range_takes_its_cards_away() -> None:
    plain, folded = (
        table("AsAh", "KK", board="Kh7c2d"),
        table("AsAh", "KK", "KcQc", board="Kh7c2d", folded=(2,)),
    )
    exact = run(folded.query, RunSettings(method="exact")).snapshot.seats[0].equity.value
    *_, found = range_v_range(folded, RunSettings(error=0.002, seed=1))
    assert len(found.seats) == 2
    assert found.seats[0].mean == pytest.approx(exact, abs=0.01)
    *_, without = range_v_range(plain)
    assert without.precision.exact


def test_the_same_seed_gives_the_same_picture_on_any_number_of_threads() -> None:
    prepared = table("22, AK", "KQ", "T9s", board="Kh7h2d")
    graphs = [last(prepared, settings=RunSettings(seed=9, threads=threads)) for threads in (1, 3)]
    assert np.array_equal(graphs[0].curve.equity, graphs[1].curve.equity)
    assert np.array_equal(graphs[0].curve.share, graphs[1].curve.share)


@pytest.mark.parametrize("kind", ["hvr", FACE_UP])
def test_a_cancelled_graph_just_ends(kind: str) -> None:
    cancel = threading.Event()
    graphs = []
    for graph in equity_graph(table("30%", "random"), 0, kind, SETTINGS, cancel):
        graphs.append(graph)
        cancel.set()
    assert len(graphs) == 1
    assert not graphs[0].precision.exact


def test_ten_hands_face_up_are_given_up_amid_their_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    stop, rated = Stop(), []

    def equities(hands: np.ndarray, *rest: object) -> np.ndarray:
        stop.set()
        rated.append(hands.shape[1])
        return np.zeros((10, hands.shape[1]))

    monkeypatch.setattr(face_up, "hand_equities", equities)
    prepared = table(*["random"] * 10)
    who = face_up._hands(prepared)
    dealer = Dealer(prepared, ordered=True)
    batch = dealer.deal(new_stream(1, 0), DEALS, dealer.buffers(), stop.flag)
    assert batch is not None
    with pytest.raises(StoppedError):
        who.equities(batch.hands, batch.flop, 0, stop)
    assert sum(rated) < DEALS / 10


def test_every_flop_and_hand_against_a_random_hand() -> None:
    *done, report = every_flop(table("random", "random"), 0, SETTINGS)
    assert done == sorted(done)
    assert done[-1] == 1.0
    assert report.equity.shape == (1755, 1326)
    assert report.members.sum() == 22_100
    assert report.likelihood.sum(dtype=np.float64) == pytest.approx(1.0, abs=1e-5)
    assert report.of_flops() == pytest.approx(np.full(1755, 0.5), abs=1e-6)
    aces = np.flatnonzero(report.hands == pair_indices(np.array([mask("AsAh")], dtype=np.uint64))[0])[0]
    alike = report.alike == report.alike[aces]
    assert alike.sum() == 6
    chance = report.likelihood[:, alike].astype(np.float64)
    mean = np.nansum(report.equity[:, alike] * chance) / chance.sum()
    assert mean == pytest.approx(0.852037, abs=1e-6)  # aces against a random hand
    shares = report.share_at_least(0.5)
    assert np.unique(shares[alike]).size == 1


def test_the_report_and_the_graph_agree() -> None:
    prepared = table("AA, 76s", "22+, AK", dead="2c2d2h2s3c3d3h3s4c4d4h4s5c5d5h5s")
    graph = last(prepared, kind=WHOLE_RANGE)
    *_, report = every_flop(prepared, 0, SETTINGS)
    flops = report.of_flops()
    weights = report.likelihood.sum(axis=1)
    for level in (0.4, 0.5, 0.6):
        found = float(weights[flops >= level].sum() / weights.sum())
        assert found == pytest.approx(graph.curve.share_at_least(level), abs=1e-5)
    assert report.share_at_least(0.0) == pytest.approx(np.ones(report.hands.size), abs=1e-6)
