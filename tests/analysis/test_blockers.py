"""What hands block: against a slow twin that goes through every hand of the opponent."""

from __future__ import annotations

import random
from fractions import Fraction

import numpy as np
import pytest

from oracle.analysis.blockers import blockers, sums_apart
from oracle.cards.card import cards_text, parse_cards
from oracle.cards.mask import cards_in, mask_of
from oracle.errors import QueryError
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from tests.decisions.reference_decisions import Range, first_share, run_outs
from tests.reference.pql import TWINS
from tests.reference.rules import Deal

KINDS = ("highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush")


def table(*texts: str, **keys: str) -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(texts, 1)]
    return prepare(equity_query(seats, **keys))


def text_of(held: Range) -> str:
    return ", ".join(f"{cards_text(hand)}@{weight}" for hand, weight in held.items())


def equity(
    hand: tuple[int, ...], seen: Range, board: tuple[int, ...], dead: set[int], game: str
) -> Fraction | None:
    won = dealt = Fraction(0)
    for other, weight in seen.items():
        if not {*hand} & {*other}:
            for full in run_outs(board, {*hand, *other, *dead}):
                won += weight * first_share([hand, other], full, game)
                dealt += weight
    return won / dealt if dealt else None


def figures(
    hands: list[tuple[int, ...]],
    villain: Range,
    equities: dict[tuple[int, ...], Fraction | None],
    kinds: dict[tuple[int, ...], str],
) -> tuple[Fraction, dict[str, Fraction], Fraction | None]:
    """Combos of some of the villain's hands, the share of each hand type, and their mean equity."""
    weight = Fraction(sum(villain[hand] for hand in hands))
    types = (
        {kind: sum(villain[h] for h in hands if kinds[h] == kind) / weight for kind in KINDS}
        if weight
        else {}
    )
    known = [hand for hand in hands if equities[hand] is not None]
    total = sum(villain[hand] for hand in known)
    mean = sum(villain[hand] * equities[hand] for hand in known) / Fraction(total) if total else None
    return weight / 100, types, mean


@pytest.mark.parametrize("game", ["holdem", "omahahi"])
@pytest.mark.parametrize("seed", range(3))
def test_what_is_blocked_is_what_the_slow_twin_leaves_out(game: str, seed: int) -> None:
    source = random.Random(seed)
    own = 4 if game == "omahahi" else 2
    deck = source.sample(range(52), 18 if own == 4 else 14)
    board, rest = tuple(deck[:4]), deck[4:]
    hero, villain = (
        {tuple(sorted(source.sample(rest, own))): source.randint(1, 100) for _ in range(8)} for _ in range(2)
    )
    dead = set(range(52)) - set(deck)
    prepared = table(
        text_of(hero), text_of(villain), board=cards_text(board), dead=cards_text(sorted(dead)), game=game
    )
    found = blockers(prepared, 0)
    (blocked,) = found.opponents
    equities = {hand: equity(hand, hero, board, dead, game) for hand in villain}
    kinds = {hand: TWINS["handType"](Deal((hand,), board, game=game), 0, "turn") for hand in villain}

    combos, types, mean = figures(list(villain), villain, equities, kinds)
    assert blocked.combos == pytest.approx(float(combos), abs=1e-12)
    assert blocked.equity == pytest.approx(float(mean), abs=1e-12)
    assert blocked.types == pytest.approx([float(types[kind]) for kind in KINDS], abs=1e-12)
    for place, mask in enumerate(found.hands.masks):
        left, kept, then = figures(
            [hand for hand in villain if not {*hand} & {*cards_in(int(mask))}], villain, equities, kinds
        )
        assert blocked.combos_shift[place] == pytest.approx(float(left - combos), abs=1e-12)
        if left:
            shift = [float(kept[kind] - types[kind]) for kind in KINDS]
            assert blocked.types_shift[place] == pytest.approx(shift, abs=1e-12)
        else:
            assert np.isnan(blocked.types_shift[place]).all()
        if then is None:
            assert np.isnan(blocked.equity_shift[place])
        else:
            assert blocked.equity_shift[place] == pytest.approx(float(then - mean), abs=1e-12)


@pytest.mark.parametrize("cards", [2, 4, 5])
def test_sums_over_hands_apart_are_those_of_a_walk(cards: int) -> None:
    source = random.Random(cards)
    hands = sorted({mask_of(source.sample(range(20), cards)) for _ in range(60)})
    masks, own = np.array(hands[::2], dtype=np.uint64), np.array(hands[1::2], dtype=np.uint64)
    columns = np.array([[source.randint(1, 9), 1] for _ in masks], dtype=np.float64)
    found = sums_apart(masks, columns, own, cards)
    for row, hand in zip(found, own, strict=True):
        assert row.tolist() == columns[(masks & hand) == 0].sum(axis=0).tolist()


def test_an_ace_takes_the_aces_out() -> None:
    found = blockers(table("AsQd, 8c7c", "AA, KK", board="Kh7h2c"), 0)
    (blocked,) = found.opponents
    assert blocked.combos == 6 + 3
    by_hand = dict(zip(found.hands.masks.tolist(), range(2), strict=True))
    ace, rag = (by_hand[mask_of_text(text)] for text in ("AsQd", "8c7c"))
    assert blocked.combos_shift[ace] == -3
    assert blocked.combos_shift[rag] == 0
    assert blocked.equity_shift[ace] > 0  # fewer aces, more sets of kings
    assert blocked.types_shift[ace][1] == pytest.approx(3 / 6 - 6 / 9)
    assert blocked.equity_shift[rag] == pytest.approx(0, abs=1e-12)


def mask_of_text(text: str) -> int:
    return mask_of(parse_cards(text))


def test_before_the_flop_there_are_no_types() -> None:
    (blocked, other) = blockers(table("AsKs, QQ", "AA, KK", "22+"), 0).opponents
    assert blocked.types is None
    assert blocked.types_shift is None
    assert (blocked.seat, other.seat) == (1, 2)
    assert blocked.combos_shift.min() == -6


def test_what_cannot_be_exact_is_refused() -> None:
    with pytest.raises(QueryError, match=r"cannot be counted.*Set the flop, or narrow"):
        blockers(table("AsAhKsKh", "QQJJ", game="omahahi"), 0)
    with pytest.raises(QueryError, match=r"cannot be counted.*Set the turn, or narrow"):
        blockers(
            table("As*", "8765, 7654", board="Ts9d2c", game="omahahi"), 0, settings=RunSettings(threads=2)
        )
    with pytest.raises(QueryError, match="too wide"):
        blockers(table("AAKKQQ", "*", board="Kh7h2c", game="omahahi6"), 0)
    with pytest.raises(QueryError, match="only one player"):
        blockers(table("AsKs", board="Qh7h2c"), 0)
    with pytest.raises(QueryError, match="games with a board"):
        blockers(table("AsKsQs", "*", game="studhi"), 0)
