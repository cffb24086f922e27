"""From conditions and questions to the expressions and selectors of a query."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from oracle.errors import QueryError
from oracle.query.conditions.forms import Form, filled
from oracle.query.conditions.nodes import Formula, Group, Line, Node, Question, Sentence
from oracle.query.conditions.slot_values import said
from oracle.query.conditions.template import Ask, Template
from oracle.query.conditions.templates import BY_KEY
from oracle.query.language.expressions import Binary, Expression, Unary
from oracle.query.model import Selector

KINDS = {Ask.HOW_OFTEN: "count", Ask.AVERAGE: "avg", Ask.DISTRIBUTION: "histogram"}
"""The aggregate that answers each kind of question."""

Players = Mapping[str, str]
"""Name of every player in the query, by the token used for him in a sentence."""


def expression_of(node: Node, players: Players) -> Expression | None:
    """The PQL of a line.

    Args:
        node: The content of the line.
        players: Name of every player in the query, by token.

    Returns:
        The expression; None for a group in which nothing is switched on.

    Raises:
        TextError: If a number or formula is not valid.
        QueryError: If a player no longer exists, or the template is unknown to this version.
    """
    if isinstance(node, Sentence):
        said_so: Expression | None = _sentence(node, players)
    elif isinstance(node, Formula):
        said_so = _formula(node)
    else:
        said_so = _joined(node, players)
    return Unary("not", said_so) if node.negated and said_so is not None else said_so


def where_of(lines: Iterable[Line], players: Players) -> Expression | None:
    """The condition of a list of lines: all that are switched on; None if none are.

    Raises:
        TextError: As `expression_of`.
        QueryError: As `expression_of`.
    """
    return expression_of(Group("and", tuple(lines)), players)


def selector_from_question(question: Question, players: Players) -> Selector:
    """The selector for a question.

    Raises:
        TextError: As `expression_of`.
        QueryError: As `expression_of`.
    """
    expression = expression_of(question.node, players)
    if expression is None:
        raise QueryError("This question asks about nothing.", remedy="Choose what it is about.")
    return Selector(KINDS[question.ask], expression)


def template_of(sentence: Sentence) -> Template:
    """The template of a sentence.

    Raises:
        QueryError: If this version has none, or the sentence does not fit it.
    """
    template = BY_KEY.get(sentence.template)
    if template is None or len(template.slots) != len(sentence.values):
        raise QueryError(
            "This version does not know this sentence; a newer one may have written it.",
            remedy="Remove the line, or use the newer version.",
        )
    return template


def values_of(sentence: Sentence) -> dict[str, str]:
    """The values of a sentence by slot.

    Raises:
        QueryError: As `template_of`.
    """
    slots = template_of(sentence).slots
    return {slot.name: value for slot, value in zip(slots, sentence.values, strict=True)}


def form_of(template: Template, values: Mapping[str, str]) -> Form:
    """The form of a template that applies to some values.

    Raises:
        QueryError: If a choice is unknown to the template.
    """
    form = next((form for form in template.forms if form.holds(dict(values))), None)
    known = all(
        not slot.choices or any(choice.value == values[slot.name] for choice in slot.choices)
        for slot in template.slots
    )
    if form is None or not known:
        raise QueryError("A choice in this line is unknown.", remedy="Choose another.")
    return form


def _sentence(sentence: Sentence, players: Players) -> Expression:
    template, values = template_of(sentence), values_of(sentence)
    form = form_of(template, values)
    return filled(form.pattern, values, lambda name: said(template.slot(name), values[name], players))


def _formula(formula: Formula) -> Expression:
    if formula.problem is not None:
        raise formula.problem
    if formula.expression is None:
        raise QueryError("This line has not been parsed.", remedy="Write it again.")
    return formula.expression


def _joined(group: Group, players: Players) -> Expression | None:
    whole: Expression | None = None
    for line in group.lines:
        part = expression_of(line.node, players) if line.on else None
        if part is not None:
            whole = part if whole is None else Binary(group.joined, whole, part)
    return whole
