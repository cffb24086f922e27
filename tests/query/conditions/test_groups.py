"""Groups, contraries and lines that are switched off."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.errors import QueryError
from oracle.pql import formula, parse_expression, print_expression
from oracle.query.conditions import (
    Formula,
    Group,
    Line,
    Node,
    Sentence,
    changed,
    expression_of,
    lines_of,
    node_of,
    where_of,
    with_ranges,
)
from tests.examples import examples
from tests.query.conditions.cases import HOLDEM, PLAYERS, default, said, sentences

WINS = default("wins")
PAIRED = default("texture")
KICKER = default("kicker")


def lines(*nodes: Node) -> tuple[Line, ...]:
    return tuple(Line(key, node) for key, node in enumerate(nodes, start=1))


def text_of(*given_lines: Line) -> str:
    where = where_of(given_lines, PLAYERS)
    return "" if where is None else print_expression(where)


def test_lines_are_joined_by_and() -> None:
    assert text_of(*lines(WINS, PAIRED)) == "winsHi(Hero) and pairedBoard(flop)"


def test_lines_switched_off_do_not_count() -> None:
    assert text_of(Line(1, WINS), Line(2, PAIRED, on=False)) == "winsHi(Hero)"
    assert text_of(Line(1, WINS, on=False)) == ""
    assert text_of() == ""


def test_a_group_with_nothing_switched_on_does_not_count_either_way_round() -> None:
    off = (Line(2, PAIRED, on=False),)
    assert text_of(Line(1, WINS), Line(3, Group("or", off))) == "winsHi(Hero)"
    assert text_of(Line(3, Group("and", off, negated=True))) == ""
    assert text_of(Line(3, Group("and", ()))) == ""


def test_groups_are_in_brackets_where_they_must() -> None:
    either = Group("or", lines(WINS, PAIRED))
    assert text_of(*lines(either, WINS)) == "(winsHi(Hero) or pairedBoard(flop)) and winsHi(Hero)"
    neither = Group("or", lines(WINS, PAIRED), negated=True)
    assert text_of(*lines(neither)) == "not (winsHi(Hero) or pairedBoard(flop))"


def test_the_contrary_of_a_line_is_not() -> None:
    contrary = Sentence(WINS.template, WINS.values, negated=True)
    assert text_of(*lines(contrary)) == "not winsHi(Hero)"
    assert text_of(*lines(formula("1 = 1", negated=True))) == "not 1 = 1"


def test_a_where_becomes_lines_and_groups() -> None:
    where = parse_expression(
        "winsHi(hero) and (pairedBoard(flop) or not tiesHi(villain)) and 1 = 1 and not (1 = 2)"
    )
    first, second, third, fourth = lines_of(where, PLAYERS, HOLDEM, first_key=10)
    assert first.node == WINS
    assert isinstance(second.node, Group)
    assert second.node.joined == "or"
    assert [line.node for line in second.node.lines] == [
        PAIRED, Sentence("wins", ("3", "tiesHi"), negated=True),
    ]  # fmt: skip
    assert third.node == Formula("1 = 1")
    assert fourth.node == Formula("1 = 2", negated=True)
    assert lines_of(None, PLAYERS, HOLDEM) == ()


def test_a_where_of_one_condition_is_one_line() -> None:
    for text in ("winsHi(hero)", "winsHi(hero) or tiesHi(hero)", "not (winsHi(hero) and tiesHi(hero))"):
        where = parse_expression(text)
        (line,) = lines_of(where, PLAYERS, HOLDEM)
        assert expression_of(line.node, PLAYERS) == node_written(text)


def node_written(text: str) -> object:
    """An expression with the players as the query writes them."""
    return parse_expression(text.replace("hero", "Hero"))


def test_keys_of_lines_are_unique_and_begin_at_a_given_number() -> None:
    where = parse_expression("(1 = 1 or 2 = 2 or (3 = 3 and 4 = 4)) and not not 5 = 5 and 6 = 6")
    keys = list(_keys(lines_of(where, PLAYERS, HOLDEM, first_key=5)))
    assert len(set(keys)) == len(keys)
    assert sorted(keys) == list(range(5, 5 + len(keys)))


def _keys(given_lines: tuple[Line, ...]) -> list[int]:
    keys = []
    for line in given_lines:
        keys.append(line.key)
        if isinstance(line.node, Group):
            keys += _keys(line.node.lines)
    return keys


def test_a_sentence_that_is_itself_an_and_stays_one_line() -> None:
    where = where_of(lines(KICKER, WINS, KICKER), PLAYERS)
    assert where is not None
    assert [line.node for line in lines_of(where, PLAYERS, HOLDEM)] == [KICKER, WINS, KICKER]
    alone = where_of(lines(KICKER), PLAYERS)
    assert [line.node for line in lines_of(alone, PLAYERS, HOLDEM)] == [KICKER]


def groups() -> st.SearchStrategy[Node]:
    """Nodes with groups inside groups; keys are numbered afterwards."""
    leaves = sentences().filter(lambda sentence: not sentence.template.endswith("-value"))

    def group(inner: st.SearchStrategy[Node]) -> st.SearchStrategy[Node]:
        line = st.builds(Line, st.just(0), inner, st.booleans())
        return st.builds(
            Group, st.sampled_from(("and", "or")), st.lists(line, max_size=4).map(tuple), st.booleans()
        )

    return st.recursive(leaves, group, max_leaves=12)


@given(groups())
@examples(150)
def test_what_groups_require_survives_the_way_through_the_query(node: Node) -> None:
    expression = expression_of(node, PLAYERS)
    if expression is None:
        return
    read = node_of(parse_expression(print_expression(expression)), PLAYERS, HOLDEM)
    assert expression_of(read, PLAYERS) == expression
    assert node_of(expression, PLAYERS, HOLDEM) == read


def test_a_hundred_lines_more_than_the_language_allows_are_refused_in_words() -> None:
    where = where_of([Line(key, WINS) for key in range(200)], PLAYERS)
    assert where is not None
    with pytest.raises(QueryError, match="levels"):
        lines_of(where, PLAYERS, HOLDEM)


def test_changes_reach_every_line() -> None:
    hands = said("in-range", hands="QQ+")
    node = Group("and", lines(hands, Group("or", lines(hands, formula("inRange(hero, 'QQ+')")))))
    found = changed(node, lambda leaf: with_ranges(leaf, str.lower))
    assert isinstance(found, Group)
    assert found.lines[0].node == said("in-range", hands="qq+")
    inner = found.lines[1].node
    assert isinstance(inner, Group)
    assert [line.node for line in inner.lines] == [
        said("in-range", hands="qq+"),
        formula("inRange(hero, 'QQ+')"),
    ]
    assert with_ranges(Sentence("of a newer version", ("x",)), str.lower).values == ("x",)
