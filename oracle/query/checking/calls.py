"""Checking function calls: the function, the number and types of arguments, streets and game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import NoReturn

from oracle.errors import Span, TextError, shown
from oracle.query.askable import ArgumentError, check_game
from oracle.query.checking.context import Context
from oracle.query.checking.operators import converted
from oracle.query.checking.typed import Apply, Constant, Typed
from oracle.query.language.expressions import Call, Expression, Name, Text
from oracle.query.language.source import inside_string, placed_in_text
from oracle.query.language.types import CONSTANTS, NUMERIC, Type, accepts, with_article
from oracle.query.model import SELECTOR_KINDS
from oracle.query.registry import FunctionSpec, Parameter, find_function, functions, nearest_function
from oracle.query.words import LONGEST_WORD, did_you_mean
from oracle.ranges import BoardRange, HandSet, parse_board_range, parse_hands

Typing = Callable[[Context, Expression, Type | None], Typed]
"""The function that determines the type of an argument: `check_expressions.typed`."""

_BARE = (Type.PLAYER, Type.STREET, Type.HAND_TYPE, Type.FLOP_CATEGORY)
"""Types whose values are written as bare words."""

_ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")


def typed_call(context: Context, node: Call, typing: Typing) -> Typed:
    """A call with its function and its checked arguments.

    Raises:
        TextError: If there is no such function or it cannot be called like this.
    """
    spec = find_function(node.function)
    if spec is None:
        _no_function(context, node)
    called = replace(spec, name=node.function)  # messages use the name that was written
    _check_count(context, node, called)
    _check_game(context, node, called)  # before its arguments: a board pattern means nothing without a board
    if spec.parameters and spec.parameters[0].type is Type.FUNCTION:
        arguments = _counted(context, node, typing)
    else:
        arguments = _arguments(context, called, node.arguments, typing)
    _check_call(context, node, called, [_value(argument) for argument in arguments])
    return Apply(spec, tuple(arguments), spec.result, context.span_of(node))


def _value(argument: Typed) -> object:
    """The value of a constant argument; otherwise None."""
    return argument.value if isinstance(argument, Constant) else None


def _word_span(context: Context, node: Call) -> Span:
    """Place of the function's name."""
    start = context.span_of(node).start
    return Span(start, start + len(node.function))


def _no_function(context: Context, node: Call) -> NoReturn:
    """The error for a call of something that is not a function."""
    word, lower = shown(node.function), node.function.lower()
    span = _word_span(context, node)
    if lower in SELECTOR_KINDS:
        context.fail(span, f"“{word}” is an aggregate; it can only be used at the beginning of a selector.",
                     expected="a function", remedy="Calculate inside its brackets.")  # fmt: skip
    if lower in context.players:
        context.fail(span, f"“{word}” is a player, not a function.", expected="a function",
                     remedy=f"For example: riverEquity({word}).")  # fmt: skip
    near = nearest_function(node.function) if len(node.function) <= LONGEST_WORD else None
    context.fail(span, f"There is no function “{word}”.", expected="a function",
                 remedy=f"Did you mean {near}?" if near else "The reference lists them all.")  # fmt: skip


def _check_count(context: Context, node: Call, spec: FunctionSpec) -> None:
    """Check the number of arguments."""
    given, parameters = len(node.arguments), spec.parameters
    least = sum(not (each.optional or each.repeated) for each in parameters)
    most = None if any(each.repeated for each in parameters) else len(parameters)
    if given >= least and (most is None or given <= most):
        return
    wanted = str(least) if most == least else f"at least {least}" if most is None else f"{least} to {most}"
    plural = "" if wanted.endswith(" 1") or wanted == "1" else "s"
    takes = "no arguments" if most == 0 else f"{wanted} argument{plural}"
    extra = most is not None and given > most
    span = context.span_of(node.arguments[most]) if extra and most is not None else context.span_of(node)
    context.fail(span, f"“{spec.name}” takes {takes}, not {given}.",
                 expected="a closing bracket" if extra else takes,
                 remedy=f"Write {spec.signature}.")  # fmt: skip


def _arguments(
    context: Context, spec: FunctionSpec, nodes: Sequence[Expression], typing: Typing
) -> list[Typed]:
    """Arguments converted to their parameters' types; the last parameter may be repeated."""
    parameters = spec.parameters
    return [
        _argument(context, spec, parameters[min(place, len(parameters) - 1)], place, node, typing)
        for place, node in enumerate(nodes)
    ]


def _argument(
    context: Context, spec: FunctionSpec, parameter: Parameter, place: int, node: Expression, typing: Typing
) -> Typed:
    """One argument converted to its parameter's type."""
    wanted = parameter.type
    if wanted in (Type.RANGE, Type.BOARD_RANGE):
        return _range(context, spec, parameter, node)
    argument = typing(context, node, wanted)
    if wanted is Type.ANY:
        return _plain(context, argument)
    if not accepts(wanted, argument.type):
        _mistyped(context, spec, parameter, place, argument)
    if wanted in CONSTANTS and not isinstance(argument, Constant):
        context.fail(argument.span, f"The {wanted.value} of “{spec.name}” must be a constant.",
                     expected=with_article(wanted), remedy="")  # fmt: skip
    return converted(context, argument, Type.DOUBLE) if wanted is Type.DOUBLE else argument


def _plain(context: Context, argument: Typed) -> Typed:
    """A value for a parameter of any type; players and streets become their names."""
    if isinstance(argument, Constant) and argument.type is Type.PLAYER and isinstance(argument.value, int):
        return Constant(context.player_names[argument.value], Type.STRING, argument.span)
    if isinstance(argument, Constant) and argument.type is Type.STREET:
        return Constant(argument.value, Type.STRING, argument.span)
    return argument


def _mistyped(
    context: Context, spec: FunctionSpec, parameter: Parameter, place: int, argument: Typed
) -> NoReturn:
    """The error for an argument of the wrong type."""
    wanted = with_article(parameter.type)
    given = with_article(argument.type)
    remedy = f"Write {spec.signature}."
    if argument.type is Type.STRING and parameter.type in _BARE:
        remedy = "Write it without quotes."
    elif argument.type is Type.STRING and parameter.type is Type.RANK:
        remedy = "Write toRank(…) around it."
    elif parameter.type is Type.INTEGER and argument.type in NUMERIC:
        wanted = "a whole number"
        given = "a decimal number" if argument.type is Type.DOUBLE else given
    context.fail(
        argument.span,
        f"The {_ORDINALS[min(place, len(_ORDINALS) - 1)]} argument of “{spec.name}” is {wanted}, "
        f"not {given}.",
        expected=wanted, remedy=remedy,
    )  # fmt: skip


def _range(context: Context, spec: FunctionSpec, parameter: Parameter, node: Expression) -> Constant:
    """A string parsed as the range or board range that a parameter needs."""
    wanted, span = parameter.type, context.span_of(node)
    if not isinstance(node, Text):
        example = "'AKQ'" if wanted is Type.BOARD_RANGE else "'QQ'"
        context.fail(span, f"“{spec.name}” needs {with_article(wanted)} in quotes here.",
                     expected=f"{with_article(wanted)} in quotes",
                     remedy=f"For example: {example}.")  # fmt: skip
    key = (wanted, node.value)
    if key not in context.read:
        context.read[key] = _read_range(context, wanted, node.value, span)
    return Constant(context.read[key], wanted, span)


def _read_range(context: Context, wanted: Type, text: str, span: Span) -> HandSet | BoardRange:
    try:
        if wanted is Type.BOARD_RANGE:
            return parse_board_range(text, context.game, macros=context.macros)
        return parse_hands(text, context.game, context.query.syntax, macros=context.macros)
    except TextError as trouble:
        raise placed_in_text(trouble, context.source.text, span) from trouble


def _counted(context: Context, node: Call, typing: Typing) -> list[Typed]:
    """The arguments of a function that takes another function: its name, then that function's arguments."""
    word = node.arguments[0]
    span = context.span_of(word)
    inner = find_function(word.text) if isinstance(word, Name) else None
    if inner is None or not _asks_of_players(inner):
        remedy = "Write the name alone, without brackets." if isinstance(word, Call) else ""
        if isinstance(word, Name):
            asked = [spec.name for spec in functions().values() if _asks_of_players(spec)]
            remedy = did_you_mean(word.text, asked)
        context.fail(
            span, f"“{node.function}” needs the name of a function that is true or false of a player.",
            expected="such a name, for instance pocketPair", remedy=remedy,
        )  # fmt: skip
    rest = inner.parameters[1:]
    _check_inner_count(context, node, inner, rest)
    further = [
        _argument(context, inner, rest[min(place, len(rest) - 1)], place + 1, each, typing)
        for place, each in enumerate(node.arguments[1:])
    ]
    _check_call(context, node, inner, [None, *(_value(argument) for argument in further)])
    return [Constant(inner, Type.FUNCTION, span), *further]


def _asks_of_players(spec: FunctionSpec) -> bool:
    """Whether a function is true or false for one player."""
    first = spec.parameters[0].type if spec.parameters else None
    return spec.result is Type.BOOLEAN and first is Type.PLAYER


def _check_inner_count(context: Context, node: Call, inner: FunctionSpec, rest: Sequence[Parameter]) -> None:
    """Check the number of arguments for a function given by name."""
    given, least = len(node.arguments) - 1, sum(not each.optional for each in rest)
    if least <= given <= len(rest):
        return
    names = ", ".join([inner.name, *(each.name for each in rest)])
    span = context.span_of(node.arguments[1 + len(rest)] if given > len(rest) else node)
    more = f"{least} further argument{'' if least == 1 else 's'}" if least else "no further arguments"
    context.fail(span, f"“{inner.name}” needs {more} here, not {given}.",
                 expected=f"{node.function}({names})",
                 remedy=f"Write {node.function}({names}).")  # fmt: skip


def _check_game(context: Context, node: Call, spec: FunctionSpec) -> None:
    """Refuse a function in a game in which it is not defined."""
    try:
        check_game(spec.name, spec.games, context.game)
    except ArgumentError as trouble:
        raise _refused(context, node, trouble) from trouble


def _check_call(context: Context, node: Call, spec: FunctionSpec, values: Sequence[object]) -> None:
    """Refuse what the function itself cannot answer: a street, a string it cannot parse."""
    try:
        spec.check_call(context.game, values)
    except ArgumentError as trouble:
        raise _refused(context, node, trouble) from trouble


def _refused(context: Context, node: Call, trouble: ArgumentError) -> TextError:
    """A function's own error, with its place in the text."""
    if trouble.index is None:
        span, expected = _word_span(context, node), f"a function for {context.game.title}"
    else:
        argument = node.arguments[trouble.index]
        span, expected = context.span_of(argument), "another argument"
        if trouble.span is not None and isinstance(argument, Text):
            span = inside_string(context.source.text, span, trouble.span)
    text = context.source.text
    return TextError(
        trouble.message, text=text, span=span, found=shown(text[span.start : span.end]),
        expected=expected, remedy=trouble.remedy,
    )  # fmt: skip
