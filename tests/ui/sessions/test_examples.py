"""The example sessions: each is a table that runs, and says in sentences what it says in PQL."""

import pytest

from oracle.games import GAMES
from oracle.prepared import prepare
from oracle.query import RunSettings
from oracle.query.conditions import Sentence
from oracle.simulate import run
from ui.document.lines.troubles import first_trouble
from ui.sessions.examples import example_session, example_sessions

EXAMPLES = example_sessions()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
def test_an_example_is_a_table_that_runs(example):
    state = example.state()
    query = state.to_query()
    prepare(query)
    result = run(query, RunSettings(trials=300, method="sampled", seed=1))
    assert [seat.identifier for seat in query.seats] == list(example.players)
    assert sum(seat.equity.value for seat in result.snapshot.seats) == pytest.approx(1)
    assert len(result.results) == len(query.selectors)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.key)
def test_its_conditions_and_questions_are_sentences(example):
    state = example.state()
    assert bool(state.conditions) == bool(example.where)
    assert len(state.questions) == len(example.ask)
    for line in (*state.conditions, *state.questions):
        assert isinstance(line.node, Sentence)
    assert first_trouble(state, {}) is None


def test_the_examples_show_many_games_and_have_names_of_their_own():
    games = {example.game for example in EXAMPLES}
    assert games <= {game.name for game in GAMES}
    assert len(games) >= 6
    assert (
        len({example.title for example in EXAMPLES}) == len({each.key for each in EXAMPLES}) == len(EXAMPLES)
    )


def test_an_example_is_found_by_its_key():
    assert example_session("razz").game == "razz"
    with pytest.raises(KeyError):
        example_session("badugi")
