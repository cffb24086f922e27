"""Outs and blockers of ranges narrowed by what players did: against every hand, one by one."""

from __future__ import annotations

from fractions import Fraction

import pytest

from oracle.analysis.pictures.outs import CountBy, outs
from oracle.cards.card import parse_cards
from oracle.cards.mask import mask_of
from oracle.decisions.blockers import blockers_map
from oracle.decisions.rules.funnel import after_actions
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from tests.decisions.reference_decisions import apart, equity_against
from tests.reference.strength import TYPE_PAIR, TYPE_TWO_PAIR, best_strength

SETTINGS = RunSettings(seed=1, threads=1)
BOARD = parse_cards("Kd8h9cJc")
RANKS = ("KQ", "K9", "QT", "77", "99", "A5")
ACTIONS = ((), ("flop: pair+", "turn: soft 0.25 two pair+"))
Hand = tuple[int, ...]


def table(hero: str) -> Prepared:
    return prepare(equity_query([Seat("p1", hero), Seat("p2", ", ".join(RANKS))], board="Kd8h9cJc"))


def all_hands() -> list[Hand]:
    """The opponent's range, suit by suit."""
    found = {
        tuple(sorted({*parse_cards(f"{ranks[0]}{one}"), *parse_cards(f"{ranks[1]}{two}")}))
        for ranks in RANKS
        for one in "cdhs"
        for two in "cdhs"
    }
    return sorted(hand for hand in found if len(hand) == 2 and not {*hand} & {*BOARD})


def kept_hands() -> dict[Hand, int]:
    """What he may hold after his actions, with weights in quarters."""
    kept = {}
    for hand in all_hands():
        on_flop, on_turn = (best_strength((*hand, *board))[0] for board in (BOARD[:3], BOARD))
        if on_flop >= TYPE_PAIR:
            kept[hand] = 4 if on_turn >= TYPE_TWO_PAIR else 1
    return kept


def test_the_actions_leave_fewer_hands_and_lighter_ones() -> None:
    kept = kept_hands()
    assert 0 < len(kept) < len(all_hands())
    assert set(kept.values()) == {1, 4}


def test_outs_win_as_often_as_they_do_against_the_hands_that_played_like_this() -> None:
    hero = parse_cards("AsAc")
    acted = after_actions(table("AsAc"), ACTIONS, SETTINGS)
    *_, found = outs(acted, (0, CountBy()), SETTINGS)
    kept = {hand: weight for hand, weight in kept_hands().items() if apart([hand, hero])}
    assert found.precision.exact
    assert found.cards.size == 46
    for card in found.cards.tolist():
        then = {hand: weight for hand, weight in kept.items() if card not in hand}
        expected = equity_against(hero, then, (*BOARD, card), set(), "holdem")
        assert found.after(card)[0] == pytest.approx(float(expected), abs=1e-12)
    whole = dict.fromkeys(all_hands(), 1)
    (ace,) = parse_cards("Ah")
    against_all = equity_against(
        hero, {h: w for h, w in whole.items() if ace not in h}, (*BOARD, ace), set(), "holdem"
    )
    assert abs(found.after(ace)[0] - float(against_all)) > 0.01
    assert found.outs.discounted == pytest.approx(sum(found.after(out.card)[0] for out in found.outs.outs))


def test_blockers_take_hands_out_of_what_is_left() -> None:
    acted = after_actions(table("AA, KK, QQ, 77"), ACTIONS, SETTINGS)
    (found,) = blockers_map(acted, 0, SETTINGS)
    (blocked,) = found.found.opponents
    kept = kept_hands()
    hands = found.found.hands
    assert blocked.combos == pytest.approx(sum(kept.values()) / 4, abs=1e-12)
    for place, mask in enumerate(hands.masks.tolist()):
        gone = sum(weight for hand, weight in kept.items() if mask_of(hand) & mask)
        assert blocked.combos_shift[place] == pytest.approx(-gone / 4, abs=1e-12)
    seen = {tuple(card for card in range(52) if mask_of((card,)) & mask): 1 for mask in hands.masks.tolist()}
    equities = {hand: equity_against(hand, seen, BOARD, set(), "holdem") for hand in kept}
    mean = sum(kept[hand] * equity for hand, equity in equities.items()) / Fraction(sum(kept.values()))
    assert blocked.equity == pytest.approx(float(mean), abs=1e-12)
