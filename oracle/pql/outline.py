"""Finds what is needed at the cursor without parsing, since the text may have errors anywhere."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from oracle.errors import OracleError
from oracle.games import Game, find_game
from oracle.pql.tokens import Kind, Token, scan
from oracle.query.language.expressions import COMPARISONS
from oracle.query.language.types import Type
from oracle.query.model import SELECTOR_KINDS
from oracle.query.registry import FunctionSpec, find_function
from oracle.query.words import FOLDED, FROM_KEYS, KEYWORDS

USUAL_GAME = "holdem"
"""The default game if the text names none yet."""

LOOKED_AT = 20_000
"""Characters after the cursor that are searched for the names of players."""


class Clause(Enum):
    """The kind of thing that comes next at the cursor."""

    NOTHING = "nothing"  # in a comment, a string or after something unreadable
    START = "start"
    SELECTOR = "selector"
    AFTER_SELECTOR = "after a selector"
    KEY = "key"
    VALUE = "value"
    AFTER_VALUE = "after a value"
    OPERAND = "operand"
    OPERATOR = "operator"


@dataclass(slots=True)
class _Frame:
    """An open bracket or ``case``: its function, and the index of the argument being written."""

    function: FunctionSpec | None = None
    argument: int = 0
    case: bool = False
    inner: FunctionSpec | None = None


@dataclass(slots=True)
class Outline:
    """What is known at the cursor.

    Attributes:
        clause: What comes next.
        prefix: The part of a word before the cursor; may be empty.
        word_start: Where that part begins.
        wanted: The type needed there; None if any is possible or it is not known.
        key: The key whose value is being written or has just been written; lower case.
        keys: The keys and players given before the cursor, lower case.
        players: Names and ranges of the players anywhere in the statement.
        game: The game of the statement.
        in_case: Whether the cursor is inside a ``case``.
        after_case: Whether the word before it is ``case``.
        in_string: Whether it is inside quotes.
        ends_selector: Whether a selector without aggregate can end before it.
    """

    clause: Clause = Clause.START
    prefix: str = ""
    word_start: int = 0
    wanted: Type | None = None
    key: str = ""
    keys: set[str] = field(default_factory=set)
    players: list[tuple[str, str]] = field(default_factory=list)
    game: Game = field(default_factory=lambda: find_game(USUAL_GAME))
    in_case: bool = False
    after_case: bool = False
    in_string: bool = False
    ends_selector: bool = False


def outline(text: str, cursor: int) -> Outline:
    """What is known at a place of a text."""
    before, at_cursor, after = _split(text, cursor)
    result = Outline(word_start=cursor)
    _look_around([*before, *([at_cursor] if at_cursor else []), *after], result)
    reader = _Reader(result)
    for token in before:
        reader.take(token)
    reader.finish(before)
    if at_cursor is None:
        return result
    if at_cursor.kind is Kind.WORD:
        result.prefix = text[at_cursor.start : cursor]
        result.word_start = at_cursor.start
    elif at_cursor.kind in (Kind.STRING, Kind.OPEN_STRING) and result.clause is Clause.VALUE:
        result.prefix = text[at_cursor.start + 1 : cursor]
        result.word_start, result.in_string = at_cursor.start + 1, True
    else:
        result.clause = Clause.NOTHING
    return result


def _split(text: str, cursor: int) -> tuple[list[Token], Token | None, list[Token]]:
    """The tokens of the statement around the cursor: those before, the one at the cursor, those after."""
    before: list[Token] = []
    inside: Token | None = None
    after: list[Token] = []
    for token in scan(text[: cursor + LOOKED_AT]):
        if token.is_end:
            break
        if _holds(token, cursor):
            inside = token
        elif token.is_symbol(";"):
            if token.end > cursor:
                break
            before.clear()
        elif token.kind is not Kind.COMMENT:
            (before if token.end <= cursor else after).append(token)
    return before, inside, after


def _holds(token: Token, cursor: int) -> bool:
    """Whether the cursor is inside a token, or at the end of one that could be continued."""
    open_ended = token.kind in (Kind.WORD, Kind.NUMBER, Kind.OPEN_STRING, Kind.OPEN_COMMENT)
    line_comment = token.kind is Kind.COMMENT and token.text.startswith("--")
    if open_ended or line_comment:
        return token.start < cursor <= token.end
    return token.start < cursor < token.end and token.kind is not Kind.SYMBOL


def _look_around(tokens: list[Token], result: Outline) -> None:
    """Record the players and the game, wherever in the statement they are."""
    listed = False
    for place, token in enumerate(tokens):
        listed = listed or token.is_word("from")
        value = tokens[place + 2] if place + 2 < len(tokens) else None
        if not listed or value is None or token.kind is not Kind.WORD or value.kind is not Kind.STRING:
            continue
        if not tokens[place + 1].is_symbol("="):
            continue
        if token.text.lower() == "game":
            try:
                result.game = find_game(value.text)
            except OracleError:
                continue  # an incomplete game name: use the default
        elif token.text.lower() not in FROM_KEYS:
            result.players.append((token.text, value.text))


class _Reader:
    """Follows the tokens before the cursor."""

    def __init__(self, result: Outline) -> None:
        self._result = result
        self._frames: list[_Frame] = []
        self._previous: Token | None = None
        self._where = False
        self._bare = False  # the current selector is an expression without aggregate
        self._compared: Type | None = None
        self._last_result: Type | None = None

    def take(self, token: Token) -> None:
        """Process one token."""
        clause = self._result.clause
        if clause in (Clause.OPERAND, Clause.OPERATOR):
            self._expression(token)
        elif clause is Clause.START:
            if token.is_word("select"):
                self._result.clause = Clause.SELECTOR
        elif clause is Clause.SELECTOR:
            self._selector(token)
        elif clause is Clause.AFTER_SELECTOR:
            self._after_selector(token)
        else:
            self._from_clause(token)
        self._previous = token

    def finish(self, before: list[Token]) -> None:
        """Determine what comes next once every token has been processed."""
        result = self._result
        last = before[-1] if before else None
        if result.clause is Clause.AFTER_SELECTOR and last and last.is_word("as"):
            result.clause = Clause.NOTHING
        unread = last is not None and last.kind is Kind.WORD
        if result.clause is Clause.SELECTOR and last and unread and not last.is_word("select"):
            result.clause = Clause.NOTHING
        if result.clause is Clause.KEY and last and unread and not last.is_word("from"):
            result.clause = Clause.NOTHING
        result.after_case = last is not None and last.is_word("case")
        result.in_case = bool(self._frames) and self._frames[-1].case
        result.ends_selector = self._bare and not self._frames
        if result.clause is Clause.OPERAND:
            result.wanted = self._wanted()

    def _selector(self, token: Token) -> None:
        """A token of a selector before its first bracket or operator."""
        before = self._previous
        first = before is None or before.is_word("select") or before.is_symbol(",")
        if first and token.kind is Kind.WORD and not token.is_word("case", "not"):
            return  # an aggregate or the beginning of an expression: the next token decides
        aggregate = before is not None and before.is_word(*SELECTOR_KINDS)
        self._bare = not (aggregate and token.is_symbol("("))
        self._frames = [] if self._bare else [_Frame()]
        self._operand()
        if self._bare:
            self._expression(token)

    def _after_selector(self, token: Token) -> None:
        if token.is_symbol(","):
            self._result.clause = Clause.SELECTOR
        elif token.is_word("from"):
            self._result.clause = Clause.KEY

    def _from_clause(self, token: Token) -> None:
        result = self._result
        if result.clause is Clause.KEY:
            if token.is_symbol("=") and self._previous:
                result.key = self._previous.text.lower()
                result.keys.add(result.key)
                result.clause = Clause.VALUE
        elif result.clause is Clause.VALUE:
            result.clause = Clause.AFTER_VALUE
        elif token.is_symbol(","):
            result.clause = Clause.KEY
        elif token.is_word(FOLDED):
            result.key = ""  # given only once
        elif token.is_word("where"):
            self._where = True
            self._operand()

    def _operand(self) -> None:
        self._result.clause = Clause.OPERAND
        self._compared = None

    def _expression(self, token: Token) -> None:
        """A token inside an expression."""
        if self._bare and not self._frames and (token.is_symbol(",") or token.is_word("as", "from")):
            self._bare = False
            self._result.clause = Clause.AFTER_SELECTOR
            self._after_selector(token)
        elif token.is_symbol("("):
            word = self._previous
            named = word is not None and word.kind is Kind.WORD and not word.is_word(*KEYWORDS)
            self._frames.append(_Frame(find_function(word.text) if word is not None and named else None))
            self._operand()
        elif token.is_symbol(")"):
            self._close()
        elif token.is_symbol(","):
            self._next_argument()
        elif token.kind is Kind.SYMBOL:
            self._operand()
            sign = "<>" if token.text == "!=" else token.text
            self._compared = self._last_result if sign in COMPARISONS else None
        elif token.is_word("case"):
            self._frames.append(_Frame(case=True))
            self._operand()
        elif token.is_word("end"):
            if self._frames and self._frames[-1].case:
                self._frames.pop()
            self._result.clause = Clause.OPERATOR
        elif token.is_word(*KEYWORDS):
            self._operand()
        else:
            self._word(token)

    def _word(self, token: Token) -> None:
        self._result.clause = Clause.OPERATOR
        self._last_result = None
        if token.kind is Kind.WORD and self._frames and self._frames[-1].function is not None:
            frame = self._frames[-1]
            first = frame.function.parameters[:1] if frame.function else ()
            if frame.argument == 0 and first and first[0].type is Type.FUNCTION:
                frame.inner = find_function(token.text)

    def _close(self) -> None:
        while self._frames and self._frames[-1].case:
            self._frames.pop()
        closed = self._frames.pop() if self._frames else _Frame()
        self._last_result = closed.function.result if closed.function else None
        finished = not self._frames and not self._where and not self._bare
        self._result.clause = Clause.AFTER_SELECTOR if finished else Clause.OPERATOR

    def _next_argument(self) -> None:
        if self._frames:
            self._frames[-1].argument += 1
        self._operand()

    def _wanted(self) -> Type | None:
        """The type needed at the cursor."""
        if self._compared is not None:
            return self._compared
        frame = self._frames[-1] if self._frames else _Frame()
        begins = self._previous is not None and self._previous.is_symbol("(", ",")
        if frame.function is None or not begins:
            return None
        parameters = frame.function.parameters
        if frame.inner is not None and frame.argument:
            parameters = frame.inner.parameters
        elif parameters and parameters[-1].repeated:
            return parameters[min(frame.argument, len(parameters) - 1)].type
        return parameters[frame.argument].type if frame.argument < len(parameters) else None
