"""Sampled deals: the same figures as counted ones, within true intervals."""

from __future__ import annotations

from itertools import islice

import numpy as np
import pytest

import oracle.decisions.deals.sampled as sampled_module
from oracle.decisions.deals import three_handed
from oracle.decisions.deals.choose import all_deals
from oracle.decisions.deals.dealt import SampledDeals
from oracle.decisions.deals.sampled import PIECE, sampled_deals
from oracle.decisions.deals.spot import Spot, fold_orders
from oracle.decisions.decision import Intent, decisions
from oracle.decisions.money.pot import Pot, new_pot
from oracle.decisions.sentences import shortfall
from oracle.decisions.values.actions import usual_folds, value_of_call, value_of_raise
from oracle.errors import QueryError
from oracle.prepared.reading import prepare
from oracle.query import Seat, equity_query
from oracle.query.settings import RunSettings

SETTINGS = RunSettings(seed=7, threads=2)
BLOCK = 512


def new_spot(*ranges: str, board: str = "", seen: str = "20%", game: str = "holdem") -> Spot:
    query = equity_query([Seat(f"p{n}", text) for n, text in enumerate(ranges)], board=board, game=game)
    alone = equity_query([Seat("seen", seen)], board=board, game=game)
    return Spot(prepare(query), prepare(alone).seats[0])


def blocks(sample: SampledDeals, size: int = BLOCK) -> list[SampledDeals]:
    return [
        SampledDeals(sample.orders, sample.groups[:, at : at + size], sample.shares[:, at : at + size])
        for at in range(0, sample.deals, size)
    ]


@pytest.mark.parametrize(
    ("ranges", "money"),
    [
        (("AhQh", "30%", "20%"), new_pot(20, 4, (96, 30, 96), opponents=2)),
        (("AhQh@90, 7s6s@30, 98s@100", "40%"), new_pot(20, 4, (96, 96), rake=0.05)),
    ],
)
def test_intervals_contain_the_counted_value_as_often_as_they_say(
    ranges: tuple[str, ...], money: Pot
) -> None:
    spot = new_spot(*ranges, board="Kh7h2c")
    orders = fold_orders(spot, SETTINGS)
    (exact,) = all_deals(spot, orders, RunSettings(method="exact"))
    *_, sample = islice(sampled_deals(spot, orders, SETTINGS), 5)
    folds = usual_folds(money, 14)
    known = value_of_raise(money, exact, 14, folds)
    wanted = known.value
    call = value_of_call(money, exact).value
    inside = called = folded = first = when_called = 0
    parts = blocks(sample)
    for part in parts:
        found = value_of_raise(money, part, 14, folds)
        inside += abs(found.value - wanted) <= 1.96 * found.error
        checked = value_of_call(money, part)
        called += abs(checked.value - call) <= 1.96 * checked.error
        folded += abs(found.folded - known.folded) <= 1.96 * found.folded_error
        first += abs(found.each_folds[0] - known.each_folds[0]) <= 1.96 * found.each_folds_error[0]
        when_called += abs(found.called_equity - known.called_equity) <= 1.96 * found.called_equity_error
    for hits in (
        inside,
        called,
        folded,
        first,
        when_called,
    ):  # 95 % of 512, four standard deviations either way
        assert 0.95 * len(parts) - 20 <= hits <= 0.95 * len(parts) + 20
    whole = value_of_raise(money, sample, 14, folds)
    assert abs(whole.value - wanted) <= 4.5 * whole.error


def test_a_hand_that_wins_every_deal_of_a_sample_has_an_error() -> None:
    """It may lose deals that the sample missed; only where nothing depends on the cards is there no error."""
    spot = new_spot("AsAh", "20%", board="AcAd7h2s3d")
    sample = next(sampled_deals(spot, fold_orders(spot, SETTINGS), SETTINGS))
    money = new_pot(20, 4, (96, 96))
    called, folded = (value_of_raise(money, sample, 14, (share,)) for share in (0.0, 1.0))
    assert called.value == pytest.approx(20 + 10)
    assert 0 < called.error < 0.01
    assert (folded.value, folded.error) == (20, 0)
    call = value_of_call(money, sample)
    assert call.equity == 1
    assert 0 < call.equity_error < 0.001


def test_a_sampled_call_that_always_wins_has_an_error() -> None:
    spot = new_spot("AsAh", "20%", board="AcAd7h2s3d")
    settings = RunSettings(seed=7, trials=1000, method="sampled")
    *_, last = decisions(spot, new_pot(20, 4, (96, 96)), Intent(), settings)
    assert (last.call.equity, last.deals) == (1, 1000)
    assert 0.001 < last.half_width / 24 < 0.01


@pytest.mark.parametrize(
    ("limits", "full", "missed"),
    [
        ({"error": 1e-4}, True, 1e-4),
        ({"trials": 5 * BLOCK * 16}, True, 0.0),
        ({"trials": 2 * BLOCK * 16}, False, 0.0),
        ({"error": 0.4}, False, 0.0),
    ],
    ids=["error", "more trials", "fewer trials", "reached"],
)
def test_a_run_that_ends_before_its_limit_says_so(
    monkeypatch: pytest.MonkeyPatch, limits: dict[str, float], full: bool, missed: float
) -> None:
    monkeypatch.setattr(sampled_module, "MOST_DEALS", 4 * BLOCK * 16)
    spot = new_spot("AhQh", "30%", board="Kh7h2c5d9s")
    money = new_pot(20, 4, (96, 96))
    settings = RunSettings(seed=7, threads=1, method="sampled", **limits)
    *before, last = decisions(spot, money, Intent(raise_to=14), settings)
    assert (last.full, last.missed) == (full, missed)
    assert not any(found.full or found.missed for found in before)
    if missed:
        assert last.half_width > missed * money.pot
    assert bool(shortfall(last)) == full


def test_the_seed_gives_the_deals_on_any_number_of_threads() -> None:
    spot = new_spot("AhQh", "30%", "20%", "10%", board="Kh7h2c")
    orders = fold_orders(spot, SETTINGS)
    one, two = (next(sampled_deals(spot, orders, RunSettings(seed=3, threads=threads))) for threads in (1, 2))
    assert np.array_equal(one.groups, two.groups)
    assert np.array_equal(one.shares, two.shares)


@pytest.mark.parametrize(("soon", "samples"), [(1 << 40, 0), (0.7, 1), (0.1, 3)])
def test_the_longer_counting_takes_the_larger_is_the_sample_before_it(
    monkeypatch: pytest.MonkeyPatch, soon: float, samples: int
) -> None:
    spot = new_spot("AhQh, AdQd", "KsKd, 98s", "QsQc, JhTh", board="Kh7h2c")
    words = soon if soon > 1 else soon * three_handed.pair_words(spot)
    monkeypatch.setattr(three_handed, "SOON_WORDS", words)
    found = list(all_deals(spot, fold_orders(spot, SETTINGS), RunSettings(seed=1, threads=1)))
    assert [each.deals for each in found] == [*(4 * PIECE << place for place in range(samples)), 0]
    limited = all_deals(spot, fold_orders(spot, SETTINGS), RunSettings(seed=1, trials=40_000))
    assert len(list(limited)) == min(samples, 1) + 1


def test_too_many_deals_are_refused_when_only_exact_figures_will_do() -> None:
    spot = new_spot("AhQh", "30%", "20%", "10%", board="Kh7h2c")
    with pytest.raises(QueryError, match="too many deals"):
        next(all_deals(spot, fold_orders(spot, SETTINGS), RunSettings(method="exact")))


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("omaha8", ("AhAd2c3c", "KsKd9h8h", "4c5d6s7s"), "Kh7h2s"),
        ("omahahi", ("AhAd2c3c", "KsKd9h8h", "4c5d6s7s"), "Kh7h2s"),
        ("shortdeck", ("AhAd", "KsKd", "JsTs"), "Kh7h9s"),
        ("holdem", ("AhAd", "KsKd", "JsTs"), "Kh7h9s"),
    ],
)
def test_shares_of_any_game_are_those_of_its_equity_table(
    game: str, hands: tuple[str, ...], board: str
) -> None:
    """Nobody folds, so hero's value is his equity of the final pot less what he adds."""
    import oracle

    for opponents in (1, 2):
        spot = new_spot(*hands[: opponents + 1], board=board, seen=hands[0], game=game)
        (dealt,) = all_deals(spot, fold_orders(spot, SETTINGS), SETTINGS)
        assert dealt.deals == 0
        share = oracle.equity(*hands[: opponents + 1], board=board, game=game)["p1"].equity.value
        money = new_pot(30, opponents=opponents)
        found = value_of_raise(money, dealt, 10, (0.0,) * opponents)
        assert found.value == pytest.approx(share * (40 + 10 * opponents) - 10, abs=1e-9)
        assert value_of_call(money, dealt).value == pytest.approx(share * 30, abs=1e-9)


def test_a_wide_range_of_hero_is_sampled_first_and_then_counted() -> None:
    spot = new_spot("15%", "15%", "12%", board="Kh7h2c", seen="15%")
    first, last = all_deals(spot, fold_orders(spot, SETTINGS), SETTINGS)
    assert isinstance(first, SampledDeals)
    assert last.deals == 0
    money = new_pot(20, 4, opponents=2)
    rough, exact = (value_of_raise(money, dealt, 14, (0.5, 0.4)) for dealt in (first, last))
    assert abs(rough.value - exact.value) <= 4.5 * rough.error


def test_a_seat_that_surely_folds_removes_its_cards_as_in_the_equity_table() -> None:
    """On a whole flop: one opponent folds everything, the other nothing."""
    from oracle import simulate

    ranges = ("AhQh", "30%", "20%")
    spot = new_spot(*ranges, board="Kh7h2c")
    (dealt,) = all_deals(spot, fold_orders(spot, SETTINGS), RunSettings(method="exact"))
    money = new_pot(20, opponents=2)
    for folds in ((1.0, 0.0), (0.0, 1.0), (0.0, 0.0)):
        seats = [Seat("hero", ranges[0])]
        for number, (text, fold) in enumerate(zip(ranges[1:], folds, strict=True)):
            seats.append(Seat(f"v{number}", text, folded=fold == 1))
        share = simulate.run(equity_query(seats, board="Kh7h2c"), RunSettings(method="exact")).seats[0]
        found = value_of_raise(money, dealt, 10, folds)
        final = 20 + 10 * (1 + folds.count(0.0))
        assert found.value == pytest.approx(share.equity.value * final - 10, abs=1e-9)
        assert found.called_equity == pytest.approx(share.equity.value, abs=1e-12)
