"""Errors of a single line, in the checker's own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from oracle.errors import OracleError, Span, TextError, shown
from oracle.games import Game
from oracle.query.askable import ArgumentError
from oracle.query.checking.query import check
from oracle.query.conditions.forms import functions_in, hole
from oracle.query.conditions.nodes import Formula, Group, Node, Sentence
from oracle.query.conditions.slot_values import CONVERSIONS, said
from oracle.query.conditions.slots import Slot, SlotKind
from oracle.query.conditions.template import Ask, Template
from oracle.query.conditions.to_query import KINDS, Players, expression_of, template_of
from oracle.query.language.source import QuerySource
from oracle.query.model import Query, Seat, Selector
from oracle.query.printer import print_expression, refuse_too_high
from oracle.query.registry import functions
from oracle.ranges import parse_board_range, parse_hands


def trouble(
    node: Node,
    players: Players,
    game: Game,
    macros: Mapping[str, str] | None = None,
    syntax: str = "generic",
    *,
    ask: Ask = Ask.HOW_OFTEN,
) -> OracleError | None:
    """The error of a line, or None.

    Args:
        node: The content of the line.
        players: Name of every player in the query, by token.
        game: The game.
        macros: The user's named ranges.
        syntax: Syntax of ranges.
        ask: What the question asks for; conditions are checked like "How often".

    Returns:
        A `TextError` on the value of a slot if that is not valid; on a formula's own text if that is at
        fault; otherwise on the line as PQL.
    """
    try:
        if isinstance(node, Group):
            return _in_group(node, players, game, macros, syntax)
        if isinstance(node, Sentence):
            faulty = slot_trouble(node, game, macros, syntax)
            if faulty is not None:
                return faulty[1]
        expression = expression_of(replace(node, negated=False), players)
        if expression is not None:
            kind = KINDS[ask] if _is_condition(node) else KINDS[Ask.DISTRIBUTION]
            seats = tuple(Seat(name, "*") for name in players.values())
            query = Query(game.name, syntax, seats, selectors=(Selector(kind, expression),))
            _check(query, node, macros)
    except OracleError as found:
        return found
    return None


def slot_trouble(
    sentence: Sentence, game: Game, macros: Mapping[str, str] | None = None, syntax: str = "generic"
) -> tuple[Slot, TextError] | None:
    """The first slot of a sentence whose text is not valid, with the reason; None if all are.

    Args:
        sentence: The sentence.
        game: The game.
        macros: The user's named ranges.
        syntax: Syntax of ranges.

    Raises:
        QueryError: If the template is unknown to this version.
    """
    template = template_of(sentence)
    for slot, value in zip(template.slots, sentence.values, strict=True):
        try:
            _read(slot, value, game, macros, syntax)
            _read_by_function(template, slot, value, game)
        except TextError as found:
            return slot, found
    return None


def _read(slot: Slot, value: str, game: Game, macros: Mapping[str, str] | None, syntax: str) -> None:
    """Parse a range, a board pattern or a number.

    Raises:
        TextError: If it is not valid there.
    """
    if slot.kind is SlotKind.RANGE:
        parse_hands(value, game, syntax, macros=macros)
    elif slot.kind is SlotKind.BOARD_PATTERN:
        parse_board_range(value, game, macros=macros)
    elif slot.kind in (SlotKind.NUMBER, SlotKind.PERCENT):
        said(slot, value, {})


def _read_by_function(template: Template, slot: Slot, value: str, game: Game) -> None:
    """Parse what only the function can parse: cards, ranks, labels.

    Raises:
        TextError: If it is not valid there.
    """
    if slot.kind in CONVERSIONS:
        _ask(CONVERSIONS[slot.kind], 0, value, game)
    elif slot.kind is SlotKind.TEXT:
        for node in functions_in(template.forms[0].pattern):
            for index, argument in enumerate(node.arguments):
                if argument == hole(slot.name):
                    _ask(node.function, index, value, game)


def _ask(function: str, index: int, value: str, game: Game) -> None:
    """Let a function check one constant argument.

    Raises:
        TextError: If it is not valid.
    """
    check_argument = functions()[function].check
    if check_argument is None:
        return
    try:
        check_argument(game, [None] * index + [value])
    except ArgumentError as found:
        span = found.span or Span(0, len(value))
        raise TextError(
            found.message, text=value, span=span, found=shown(value[span.start : span.end]),
            remedy=found.remedy,
        ) from found  # fmt: skip


def _is_condition(node: Node) -> bool:
    return not isinstance(node, Sentence) or template_of(node).is_condition


def _in_group(
    group: Group, players: Players, game: Game, macros: Mapping[str, str] | None, syntax: str
) -> OracleError | None:
    """The first error in a group's lines, otherwise in the group as a whole."""
    for line in group.lines:
        found = trouble(line.node, players, game, macros, syntax) if line.on else None
        if found is not None:
            return found
    expression = expression_of(group, players)
    if expression is not None:
        refuse_too_high((expression,))
    return None


def _check(query: Query, node: Node, macros: Mapping[str, str] | None) -> None:
    """Check the query of one line; errors in a formula point into its own text.

    Raises:
        TextError: As `oracle.query.checking.query`.
        QueryError: As `oracle.query.checking.query`.
    """
    if not isinstance(node, Formula):
        check(query, macros)
        return
    if node.text != print_expression(query.selectors[0].expression):
        whole = Span(0, len(node.text))
        check(replace(query, source=QuerySource(node.text, whole, hash(query))), macros)
        return
    try:
        check(query, macros)
    except TextError as found:
        raise _shifted(found, node.text, len(f"select {query.selectors[0].kind}(")) from found


def _shifted(found: TextError, text: str, before: int) -> TextError:
    """An error on a longer text as an error on a part of it that starts at ``before``."""
    start, end = (min(max(place - before, 0), len(text)) for place in (found.span.start, found.span.end))
    return TextError(
        found.message, text=text, span=Span(start, end), found=found.found, expected=found.expected,
        remedy=found.remedy, place=found.place,
    )  # fmt: skip
