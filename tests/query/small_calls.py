"""Reads and computes the calls of worked examples on fake columns: names, texts, numbers, calls in calls."""

from __future__ import annotations

import re

from oracle.games import find_game
from oracle.query.columns import Columns
from oracle.query.language.types import Type
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS
from oracle.query.registry import FunctionSpec, find_function
from oracle.ranges import parse_board_range, parse_range

_TOKEN = re.compile(r"\s*('[^']*'|[\w.]+|[(),])")


def compute(text: str, players: list[str], columns: Columns) -> tuple[object, Type]:
    """The value of a call and its type."""
    tokens = _TOKEN.findall(text)
    value, kind = _call(tokens, players, columns)
    assert not tokens
    return value, kind


def _call(tokens: list[str], players: list[str], columns: Columns) -> tuple[object, Type]:
    spec = find_function(tokens.pop(0))
    assert spec is not None
    assert tokens.pop(0) == "("
    values: list[object] = []
    types: list[Type] = []
    while tokens[0] != ")":
        wanted = spec.parameters[min(len(values), len(spec.parameters) - 1)].type
        if len(tokens) > 1 and tokens[1] == "(":
            value, kind = _call(tokens, players, columns)
        else:
            value, kind = _word(tokens.pop(0), wanted, players), wanted
        values.append(value)
        types.append(kind)
        if tokens[0] == ",":
            tokens.pop(0)
    tokens.pop(0)
    pairs = zip(values, types, strict=True)
    spec.check_call(columns.game, [value if kind in _FIXED else None for value, kind in pairs])
    more = (tuple(types),) if spec.typed else ()
    return spec.implementation(columns, *values, *more), spec.result


_FIXED = (Type.PLAYER, Type.STREET, Type.STRING, Type.RANGE, Type.BOARD_RANGE, Type.FUNCTION)


def _word(word: str, wanted: Type, players: list[str]) -> object:
    holdem = find_game("holdem")
    text = word.strip("'")
    readings = {
        Type.PLAYER: lambda: players.index(word),
        Type.STREET: lambda: word,
        Type.STRING: lambda: text,
        Type.RANGE: lambda: parse_range(text, holdem),
        Type.BOARD_RANGE: lambda: parse_board_range(text, holdem),
        Type.HAND_TYPE: lambda: HAND_TYPE_WORDS[word],
        Type.FLOP_CATEGORY: lambda: FLOP_CATEGORIES.index(word),
        Type.FUNCTION: lambda: _function(word),
    }
    return readings[wanted]() if wanted in readings else float(word)


def _function(name: str) -> FunctionSpec:
    found = find_function(name)
    assert found is not None
    return found
