"""Fold and call in stud: against every deal one by one, with side pots, and what is said of a raise."""

from __future__ import annotations

from itertools import permutations

import pytest

import oracle
from oracle.cards.card import cards_text, parse_cards
from oracle.decisions.decision import Intent
from oracle.decisions.fold_call_raise import dealt_table, decision_curves
from oracle.decisions.money.pot import new_pot
from oracle.errors import QueryError
from oracle.games import find_game
from oracle.prepared import prepare
from oracle.query import RunSettings, Seat, equity_query
from tests.reference.pots import halves

HANDS = ("AsAdKh8h7h2c", "QsQdJhTh6c5c", "9s9h4d4h3c2s")
LEFT = "Ac8c4c4sJcQc"
SETTINGS = RunSettings(seed=1, threads=1)


def dead(*hands: str) -> str:
    known = {card for hand in (LEFT, *hands) for card in parse_cards(hand)}
    return cards_text([card for card in range(52) if card not in known])


def share(game: str, hands: list[tuple[int, ...]]) -> float:
    return float(sum(halves(find_game(game), hands, ())[0]))


@pytest.mark.parametrize("game", ["studhi", "stud8", "razz"])
def test_a_call_with_a_side_pot_is_the_mean_over_all_deals(game: str) -> None:
    """The second player is all in for 5 of a bet of 10: he plays for 30 + 3 · 5, the third for 10 more."""
    values = []
    for last in permutations(parse_cards(LEFT), 3):
        hands = [(*parse_cards(hand), card) for hand, card in zip(HANDS, last, strict=True)]
        main, side = share(game, hands), share(game, [hands[0], hands[2]])
        values.append(main * 45 + side * 10 - 10)
    found = oracle.decide(
        *HANDS, game=game, dead=dead(*HANDS), pot=45, to_call=10, behind=[30, 0, 30], paid=[0, 5, 10]
    )
    assert found.exact
    assert found.call.ev == pytest.approx(sum(values) / len(values), abs=1e-9)


def table(*hands: str, game: str = "studhi"):
    prepared = prepare(equity_query([Seat(f"p{n}", text) for n, text in enumerate(hands)], game=game))
    *_, last = dealt_table(prepared, "20%", SETTINGS)
    return last


def test_the_picture_has_fold_and_call_whatever_raise_is_typed() -> None:
    dealt = table(*HANDS[:2])
    found = decision_curves(dealt, new_pot(40, 10, (100, 100)), Intent(30, (0.5,)))
    expected = oracle.decide(*HANDS[:2], game="studhi", pot=40, to_call=10)
    assert expected.exact
    assert found.decision.call.value == pytest.approx(expected.call.ev, abs=1e-9)
    assert found.decision.exact
    assert (found.raises, found.decision.raised, found.sizes, dealt.taken_for) == (False, None, (), "")


def test_what_is_sampled_holds_the_equity_of_the_table() -> None:
    hands = ("As2d3h", "**Kc", "**7d")
    found = decision_curves(
        table(*hands, game="razz"), new_pot(40, 10, (100, 100, 100), opponents=2), Intent()
    )
    call = found.decision.call
    truth = oracle.equity(*hands, game="razz", error=0.001, seed=5).seats[0].equity
    assert call.equity_error > 0
    assert abs(call.equity - truth.value) <= 3 * call.equity_error + truth.half_width


def test_seven_opponents_keep_no_more_than_three_do() -> None:
    found = table("As2d3h4c", *["*"] * 7, game="stud8")
    assert found.dealt.deals * 2**7 <= 2**18 * 2**3


def test_a_raise_is_refused_with_what_to_do_instead() -> None:
    with pytest.raises(QueryError, match="not worked out in Razz, so no raise is either") as trouble:
        oracle.decide("As2d3h", "*", game="razz", pot=20, to_call=5, raise_to=15)
    assert "Leave the raise out" in (trouble.value.remedy or "")
