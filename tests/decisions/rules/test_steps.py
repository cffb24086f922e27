"""Ranges narrowed by rules: against a slow twin, against PQL, and where nothing is left."""

from __future__ import annotations

import random
from dataclasses import replace
from decimal import Decimal
from threading import Event

import numpy as np
import pytest

import oracle
from oracle.analysis.narrowing import narrowed
from oracle.analysis.pictures.range_v_range import range_v_range
from oracle.cards.card import cards_text
from oracle.cards.mask import cards_in
from oracle.decisions.rules.names import DRAWS, MADE
from oracle.decisions.rules.parser import parse_rule
from oracle.decisions.rules.rule import (
    Against,
    Condition,
    Drawing,
    Inside,
    Joined,
    Made,
    Not,
    PocketPair,
    Rule,
    Top,
)
from oracle.decisions.rules.steps import Step, narrowed_text, narrowing_steps, share_of_seat, with_hands
from oracle.decisions.rules.written import rule_pql, rule_text
from oracle.errors import QueryError, TextError
from oracle.games import find_game
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query
from oracle.ranges import parse_range
from oracle.simulate.work.stop import StoppedError
from tests.decisions.rules.reference_rules import meets

HOLDEM = find_game("holdem")
RANGES = ("AA-99, AK, KQ", "22+", "15%", "[As,Kh]J, 77")
SETTINGS = RunSettings(seed=1)


def table(*texts: str, board: str = "", dead: str = "", game: str = "holdem") -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(texts, 1)]
    return prepare(equity_query(seats, board=board, dead=dead, game=game))


def steps(prepared: Prepared, *rules: str, against: str = "*") -> list[Step]:
    read = [parse_rule(rule, prepared.game) for rule in rules]
    return list(narrowing_steps(prepared, 0, read, against, SETTINGS))


def kept(prepared: Prepared, *rules: str, against: str = "*") -> set[str]:
    return {
        cards_text(cards_in(int(mask))) for mask in steps(prepared, *rules, against=against)[-1].hands.masks
    }


def listed(text: str) -> list[frozenset[int]]:
    return [frozenset(cards_in(int(mask))) for mask in parse_range(text).masks]


def random_condition(source: random.Random, street: str, depth: int = 2) -> Condition:
    """Any condition of a street after the flop, equities against few hands only."""
    kind = source.choice(["join", "not", "term", "term"]) if depth else "term"
    if kind == "not":
        return Not(random_condition(source, street, depth - 1))
    if kind == "join":
        parts = [random_condition(source, street, 0) for _ in range(source.choice([2, 3]))]
        return Joined(source.choice(["and", "or"]), tuple(parts))
    names = sorted(set(MADE.values())) if street == "flop" else sorted(set(MADE.values()) & KINDS)
    return source.choice(
        [
            Top(
                source.randint(1, 100),
                source.choice(["", "6h", "3h", "vr"]),
                Decimal(source.randint(1, 30)) / 10,
            ),
            Made(source.choice(names), least=source.random() < 0.7),
            Drawing(source.choice(list(DRAWS))),
            PocketPair(),
            Inside(source.choice(RANGES)),
            Against(
                source.choice([">=", ">", "<=", "<"]), Decimal(source.randint(20, 80)), "Ts9s, 6h6d, AcKd"
            ),
        ]
    )


KINDS = {"highcard", "pair", "twopair", "trips", "straight", "flush", "fullhouse", "quads", "straightflush"}


@pytest.mark.parametrize("seed", range(12))
def test_the_hands_that_meet_a_rule_are_those_of_the_slow_twin(seed: int) -> None:
    source = random.Random(seed)
    board = tuple(source.sample(range(52), 4))
    dead = tuple(source.sample([card for card in range(52) if card not in board], 22))
    prepared = table("*", board=cards_text(board), dead=cards_text(dead))
    hands = prepared.seats[0].live
    chosen = sorted(source.sample(range(hands.hands), 60))
    few = replace(hands, masks=hands.masks[chosen], weights=hands.weights[chosen])
    prepared = with_hands(prepared, 0, few)
    street = source.choice(["flop", "turn", "turn"])
    condition = random_condition(source, street)
    rule = replace(Rule(street, condition, Decimal("0.25")), text="rule")
    (step,) = narrowing_steps(prepared, 0, [rule], "QQ", SETTINGS)
    assert step.exact
    expected = [
        1.0 if meets(condition, cards_in(int(mask)), board, dead, street, listed, "QQ") else 0.25
        for mask in few.masks
    ]
    assert step.hands.weights.tolist() == expected


@pytest.mark.parametrize("seed", range(40))
def test_a_rule_and_its_pql_keep_the_same_hands(seed: int) -> None:
    source = random.Random(1000 + seed)
    street = source.choice(["flop", "turn"])
    text = rule_text(Rule(street, random_condition(source, street)))
    rule = parse_rule(text, HOLDEM)
    condition = rule_pql(rule, "22+", "p1")
    if condition is None or "equity" in text:  # pictures are narrowed by one player's cards alone
        return
    prepared = table("*", "AcAd", board="Kh7h2c9d")
    asked = replace(prepared, query=replace(prepared.query, where=condition))
    try:
        (step,) = narrowing_steps(prepared, 0, [rule], "22+", SETTINGS)
    except QueryError:
        with pytest.raises(QueryError):
            narrowed(asked)
    else:
        assert step.hands.masks.tolist() == narrowed(asked).seats[0].live.masks.tolist()


def test_the_pql_of_an_equity_keeps_the_same_hands() -> None:
    from oracle.simulate import run

    rule = parse_rule("flop: equity>=55% vs (22+, AxKx)", HOLDEM)
    prepared = table("QQ, AK, 87, Ah*", "JJ", board="Kh7h2c")
    (step,) = narrowing_steps(prepared, 0, [rule], settings=SETTINGS)
    *_, picture = range_v_range(with_hands(prepared, 0, step.hands))
    asked = replace(prepared.query, where=rule_pql(rule, "*", "p1"))
    answer = run(asked, RunSettings(method="exact")).seats
    assert picture.seats[0].mean == pytest.approx(answer[0].equity.value, abs=1e-12)


def test_looseness_turns_a_quarter_into_a_half() -> None:
    loose, half = kept(table("*"), "preflop: top 25% x2"), kept(table("*"), "preflop: in 50%")
    assert loose == half


def test_streets_before_the_last_are_judged_by_their_own_cards() -> None:
    prepared = table("AhQh, 9s9c, KsQd", board="Kh7h2c9d")
    assert kept(prepared, "flop: flush draw") == {"AhQh"}
    assert kept(prepared, "flop: overpair or pocket pair below top card") == {"9s9c"}
    assert kept(prepared, "turn: three of a kind+") == {"9s9c"}
    assert kept(prepared, "flop: top pair+") == {"KsQd"}


def test_an_equity_on_the_flop_does_not_know_the_turn() -> None:
    flop, turn = table("9s9c", "KQ", board="Kh7h2c"), table("9s9c", "KQ", board="Kh7h2c9d")
    assert share_of_seat(flop, 0).value < 0.3
    with pytest.raises(QueryError):
        steps(turn, "flop: equity>=30% vs KQ")
    assert kept(turn, "turn: equity>=90% vs KQ") == {"9s9c"}


def test_soft_rules_multiply_weights_and_hard_ones_remove_hands() -> None:
    prepared = table("AA@50, KK@100, QJ@20", board="7h5h2c")
    first, second, third = steps(
        prepared, "flop: soft 0.5 in (KK)", "flop: pair+", "flop: soft 0.1 not in (AA)"
    )
    assert (first.hands.hands, first.hands.combos) == (28, pytest.approx(3 * 0.5 + 6 + 16 * 0.1))
    assert second.hands.hands == 12
    assert second.hands.combos == pytest.approx(1.5 + 6)
    assert third.hands.combos == pytest.approx(0.15 + 6)
    text = narrowed_text(prepared, 0, third.hands, [first.rule, second.rule, third.rule])
    again = parse_range(text)
    assert dict(zip(again.masks.tolist(), again.percent_weights, strict=True)) == pytest.approx(
        dict(zip(third.hands.masks.tolist(), third.hands.percent_weights, strict=True))
    )


def test_narrowed_ranges_of_omaha_and_short_deck_read_back() -> None:
    omaha = table("AA, KK", board="Kh7h2c", game="omahahi")
    rules = [parse_rule("flop: three of a kind+ or combo draw", omaha.game)]
    (step,) = narrowing_steps(omaha, 0, rules, settings=SETTINGS)
    again = parse_range(narrowed_text(omaha, 0, step.hands, rules), "omahahi").without(omaha.board_mask)
    assert np.array_equal(again.masks, step.hands.masks)
    short = table("*", board="Kh7h6c", game="shortdeck")
    assert "9s8s" in kept(short, "flop: open-ended or gutshot")


def test_what_blocks_the_whole_range_has_no_equity_against_it() -> None:
    prepared = table("AsKs, QdQc", board="Kh7h2c")
    assert kept(prepared, "flop: equity>=0% vs AsAd") == {"QdQc"}
    assert kept(prepared, "flop: not equity>=0% vs AsAd") == {"AsKs"}


@pytest.mark.parametrize(
    ("rule", "remedy"),
    [
        ("preflop: top 1% x0.5", "raise the percentage or the looseness"),
        ("flop: quads", "loosen the rule"),
        ("flop: equity>=100%", "loosen the rule"),
    ],
)
def test_a_rule_that_keeps_no_hand_says_how_to_keep_some(rule: str, remedy: str) -> None:
    with pytest.raises(QueryError, match=r"^Nobody would play like this: no hand of p1 is left") as caught:
        steps(table("22+, AK", board="Jh7h3c"), rule)
    assert rule in caught.value.message
    assert remedy in caught.value.remedy
    assert "soft" in caught.value.remedy
    assert caught.value.places == ("p1",)


def test_what_cannot_be_narrowed_says_why() -> None:
    with pytest.raises(QueryError, match="is about the turn, which the board does not have"):
        steps(table("22+", board="Kh7h2c"), "turn: pair+")
    with pytest.raises(QueryError, match="too wide"):
        steps(table("*", board="Kh7h2c", game="omahahi6"), "flop: pair+")
    with pytest.raises(QueryError, match="pattern"):
        steps(table("22+", board="AKx"), "flop: pair+")
    with pytest.raises(QueryError, match="No hand is left in the range of the rule"):
        steps(table("22+", board="Kh7h2c"), "flop: equity>=40% vs Kh7h, Kh2c")
    failing = "flop: {maxRank(duplicatedHandRanks(player, flop)) > toRank('T')} or pair"
    with pytest.raises(TextError, match="empty") as caught:
        steps(table("AK", board="Kh7h2c"), failing)
    span = caught.value.span
    assert failing[span.start : span.end].startswith("maxRank(")


def test_cancelled_steps_stop() -> None:
    cancel = Event()
    cancel.set()
    rule = parse_rule("flop: pair+", HOLDEM)
    with pytest.raises(StoppedError):
        list(narrowing_steps(table("22+", board="Kh7h2c"), 0, [rule], cancel=cancel))


def test_sampled_equities_are_marked() -> None:
    prepared = table("AAKK, QJT9", board="", game="omahahi")
    (step,) = narrowing_steps(
        prepared,
        0,
        [parse_rule("preflop: equity>=50%", prepared.game)],
        settings=RunSettings(trials=2000, seed=1),
    )
    assert not step.exact


@pytest.mark.parametrize(
    ("game", "board", "ranges"),
    [
        ("holdem", "Kc7h2h", ("QhJh", "TT+, AK", "KQ, 77, A5")),
        ("holdem", "Kc7h2h9d", ("QhJh", "AA@40, KQ@10, 99@3", "22@5, A8@20")),
        ("shortdeck", "Kc7h9h", ("QhJh", "JJ+, AK", "99, TT")),
    ],
)
def test_the_share_of_a_known_hand_against_two_ranges_is_that_of_the_table(game, board, ranges) -> None:
    table = prepare(
        equity_query([Seat(f"p{n}", text) for n, text in enumerate(ranges)], game=game, board=board)
    )
    share = share_of_seat(table, 0, RunSettings(threads=1))
    exact = oracle.equity(*ranges, board=board, game=game, method="exact", threads=1)
    assert share.value == pytest.approx(exact.seats[0].equity.value, abs=1e-12)
    assert share.half_width == 0
