"""Texts inside a rule: ranges, and conditions in PQL."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oracle.decisions.rules.reader import Place, RuleText
from oracle.decisions.rules.rule import PLAYER, Said
from oracle.errors import OracleError, TextError, shown
from oracle.games import find_game
from oracle.pql import parse_expression
from oracle.query import Query
from oracle.query.checking.query import check
from oracle.query.one_hand import player_of
from oracle.ranges import parse_hands


def range_in_rule(source: RuleText, where: Place, text: str, table: Query, macros: Mapping[str, str]) -> str:
    """A range without the blanks around it.

    Args:
        source: The rule.
        where: The place of the range in it.
        text: The range.
        table: A table of the player alone, with game and syntax.
        macros: The user's named ranges.

    Raises:
        TextError: If it is not a range, with its place in the rule.
    """
    if not text.strip():
        source.fail(where, "There is no range here.", expected="a range", remedy="For example: in (22+).")
    try:
        parse_hands(text, table.game, table.syntax, macros=macros)
    except TextError as trouble:
        raise source.inside(trouble, where) from trouble
    return text.strip()


def pql_in_rule(source: RuleText, where: Place, text: str, table: Query, street: str) -> Said:
    """A condition about the player's cards and the board known on the street of the rule.

    Args:
        source: The rule.
        where: The place of the condition in it.
        text: The condition.
        table: A table of the player alone.
        street: The street.

    Raises:
        TextError: If it is not such a condition, with its place in the rule.
    """
    try:
        expression = parse_expression(text)
    except TextError as trouble:
        raise source.inside(trouble, where) from trouble
    game = find_game(table.game)
    known = next(each.board_cards for each in game.streets if each.name == street)
    if player_of(expression, table, game, known) is None:
        source.fail(
            where,
            f"This is not about the cards of “{PLAYER}” and the board on the {street} alone.",
            found=shown(text),
            expected=f"a condition about “{PLAYER}”",
            remedy=f"For example: {{minHandType({PLAYER}, flop, pair)}}.",
        )
    try:
        check(replace(table, where=expression))
    except OracleError as trouble:
        source.fail(where, trouble.message, found=shown(text), remedy=trouble.remedy)
    return Said(text.strip(), expression, where.span)
