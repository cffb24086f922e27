"""From the expressions and selectors of a query back to conditions and questions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from oracle.games import Game
from oracle.query.conditions.choices import templates_for
from oracle.query.conditions.forms import matches
from oracle.query.conditions.nodes import Formula, Group, Joined, Line, Node, Question, Sentence
from oracle.query.conditions.slot_values import heard
from oracle.query.conditions.template import Ask, Template
from oracle.query.conditions.to_query import KINDS, Players
from oracle.query.language.expressions import Binary, Expression, Unary
from oracle.query.model import Selector
from oracle.query.printer import print_expression, refuse_too_high

_ASKS = {kind: ask for ask, kind in KINDS.items()}


def node_of(expression: Expression, players: Players, game: Game) -> Node:
    """The line for an expression.

    Sentences are recognised in any case and by any alias of a function; "and", "or" and "not" become groups
    and negations, whose lines are numbered from 1; anything else stays PQL.

    Args:
        expression: A condition.
        players: Name of every player in the query, by token.
        game: The game, whose sentences are tried.

    Raises:
        QueryError: If the expression is nested too deeply.
    """
    refuse_too_high((expression,))
    return _Reader(players, game, count(1)).node(expression)


def lines_of(where: Expression | None, players: Players, game: Game, first_key: int = 1) -> tuple[Line, ...]:
    """The list of conditions equivalent to a ``where``.

    Args:
        where: The condition, or None.
        players: As for `node_of`.
        game: As for `node_of`.
        first_key: First number for lines, including those in groups.

    Raises:
        QueryError: If the expression is nested too deeply.
    """
    if where is None:
        return ()
    refuse_too_high((where,))
    keys = count(first_key)
    node = _Reader(players, game, keys).node(where)
    if isinstance(node, Group) and node.joined == "and" and not node.negated:
        return node.lines
    return (Line(next(keys), node),)


def question_from_selector(selector: Selector, players: Players, game: Game, key: int = 1) -> Question | None:
    """The question that a selector answers, or None if there is no such question.

    Args:
        selector: The selector.
        players: As for `node_of`.
        game: As for `node_of`.
        key: The key of the question.

    Raises:
        QueryError: If the expression is nested too deeply.
    """
    ask = _ASKS.get(selector.kind)
    if ask is None or selector.arguments or selector.name:
        return None
    refuse_too_high((selector.expression,))
    return Question(key, ask, _Reader(players, game, count(1)).asked(selector.expression, ask))


class _Reader:
    """Converts the expressions of one query."""

    def __init__(self, players: Players, game: Game, keys: Iterator[int]) -> None:
        self._tokens = {name.lower(): token for token, name in reversed(tuple(players.items()))}
        self._templates = templates_for(game)
        self._keys = keys

    def node(self, expression: Expression) -> Node:
        """The node for a condition."""
        found = self._recognised(expression, condition=True)
        if found is not None:
            return found
        if isinstance(expression, Unary) and expression.operator == "not":
            return self._contrary(expression.operand)
        if isinstance(expression, Binary) and expression.operator in ("and", "or"):
            return self._group("and" if expression.operator == "and" else "or", expression)
        return Formula(print_expression(expression), expression=expression)

    def asked(self, expression: Expression, ask: Ask) -> Sentence | Formula:
        """The node of a question."""
        if ask is Ask.HOW_OFTEN:
            node = self.node(expression)
            if not isinstance(node, Group):
                return node
        else:
            found = self._recognised(expression, condition=False)
            template = next((each for each in self._templates if found and each.key == found.template), None)
            if found is not None and template is not None and ask in template.asks:
                return found
        return Formula(print_expression(expression), expression=expression)

    def _recognised(self, expression: Expression, *, condition: bool) -> Sentence | None:
        for template in self._templates:
            if template.is_condition == condition:
                found = self._as_said_by(template, expression)
                if found is not None:
                    return found
        return None

    def _as_said_by(self, template: Template, expression: Expression) -> Sentence | None:
        """The sentence of a template for an expression, or None."""
        for form in template.forms:
            for pattern in (form.pattern, *form.also):
                values = dict(form.when)

                def read(name: str, given: Expression | str, values: dict[str, str] = values) -> bool:
                    value = heard(template.slot(name), given, self._tokens)
                    return value is not None and values.setdefault(name, value) == value

                if matches(pattern, expression, read) and len(values) == len(template.slots):
                    return Sentence(template.key, tuple(values[slot.name] for slot in template.slots))
        return None

    def _contrary(self, operand: Expression) -> Node:
        """The node for ``not operand``."""
        node = self.node(operand)
        if isinstance(node, Sentence) and not node.negated:
            return Sentence(node.template, node.values, negated=True)
        if isinstance(node, Group) and not node.negated:
            return Group(node.joined, node.lines, negated=True)
        if isinstance(node, Formula) and not node.negated:
            return Formula(node.text, negated=True, expression=node.expression)
        return Group("and", (Line(next(self._keys), node),), negated=True)

    def _group(self, joined: Joined, expression: Binary) -> Group:
        """The lines joined by one operator; a bracketed right side stays a separate group."""
        parts: list[Node] = []
        rest: Expression = expression
        while isinstance(rest, Binary) and rest.operator == joined:
            found = self._recognised(rest, condition=True)
            if found is not None:
                break
            parts.append(self.node(rest.right))
            rest = rest.left
        parts.append(self.node(rest))
        return Group(joined, tuple(Line(next(self._keys), part) for part in reversed(parts)))
