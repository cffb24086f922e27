"""The funnel of a table: the same hands and shares as the single steps, and errors with their rule."""

from __future__ import annotations

import pytest

from oracle.decisions.rules.completion import rule_words
from oracle.decisions.rules.funnel import after_actions, funnels
from oracle.decisions.rules.parser import parse_rule
from oracle.decisions.rules.steps import narrowing_steps, share_of_seat, with_hands
from oracle.errors import QueryError
from oracle.games import GAMES
from oracle.prepared import Prepared, prepare
from oracle.query import RunSettings, Seat, equity_query

SETTINGS = RunSettings(seed=1, threads=1)
RULES = ("preflop: top 15%", "flop: pair+ or flush draw")


def flop(*texts: str) -> Prepared:
    seats = [Seat(f"p{number}", text) for number, text in enumerate(texts, 1)]
    return prepare(equity_query(seats, board="Kc7h2h"), labels={"p2": "Button"})


def test_the_funnel_has_the_hands_and_shares_of_the_single_steps():
    table = flop("QhJh", "22+, A2+, KTs+")
    *_, found = funnels(table, ((), RULES), SETTINGS)
    assert found.hero == 0
    assert found.seats[0] is None
    funnel = found.seats[1]
    rules = [parse_rule(rule, table.game) for rule in RULES]
    kept = [step.hands for step in narrowing_steps(table, 1, rules, settings=SETTINGS)]
    assert [step.hands.hands for step in funnel.steps[1:]] == [hands.hands for hands in kept]
    for step in funnel.steps:
        alone = share_of_seat(with_hands(table, 1, step.hands), 0, SETTINGS)
        assert step.share.value == pytest.approx(alone.value, abs=1e-12)
    assert found.whole == funnel.steps[0].share
    assert funnel.dropped.size == funnel.steps[0].hands.hands - kept[-1].hands


def test_a_table_after_the_actions_has_the_last_hands_in_its_query_too():
    table = flop("QhJh", "22+, A2+, KTs+")
    *_, found = funnels(table, ((), RULES), SETTINGS)
    after = after_actions(table, ((), RULES), SETTINGS)
    assert set(after.seats[1].live.masks) == set(found.seats[1].steps[-1].hands.masks)
    written = prepare(after.query)
    assert set(written.seats[1].live.masks) == set(after.seats[1].live.masks)
    assert after.seats[0] is table.seats[0]


def test_a_rule_that_keeps_no_hand_is_named_with_its_remedy():
    actions = ((), ("preflop: top 15%", "flop: flush"))
    *_, found = funnels(flop("QhJh", "AA, KK"), actions, SETTINGS)
    trouble = found.seats[1].trouble
    assert trouble.number == 1
    assert "Nobody would play like this" in trouble.message
    assert "loosen the rule" in trouble.message
    with pytest.raises(QueryError, match="What Button did: Nobody would play like this"):
        after_actions(flop("QhJh", "AA, KK"), actions, SETTINGS)


def test_a_text_that_is_not_a_rule_keeps_its_place_and_the_steps_before_it():
    *_, found = funnels(flop("QhJh", "22+"), ((), ("preflop: top 15%", "flop: pear+")), SETTINGS)
    funnel = found.seats[1]
    assert len(funnel.steps) == 2
    assert (funnel.trouble.number, funnel.trouble.span.start) == (1, len("flop: "))


@pytest.mark.parametrize("game", [game for game in GAMES if not game.stud], ids=lambda game: game.name)
def test_every_completion_is_a_rule_of_its_street(game):
    for street in game.streets:
        _count, words = rule_words("", street.name, game)
        for word in words:
            text = f"{word.text} pocket pair" if word.text in ("not", "soft 0.3") else word.text
            assert parse_rule(f"{street.name}: {text}", game).street == street.name
