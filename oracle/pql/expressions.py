"""Parsing expressions: precedence climbing over the tokens.

From loose to tight: ``or``, ``and``, ``not``, comparisons and ``in``, ``||``, ``+ -``, ``* /``, unary
minus; operators of one level group from the left.  A long chain of ``and`` or ``or`` is instead built as a
balanced tree, which is equivalent and needs far fewer levels.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from oracle.errors import Span
from oracle.pql.stream import PqlStream
from oracle.pql.tokens import Kind, Token
from oracle.query.language.expressions import (
    MAX_HEIGHT,
    Binary,
    Call,
    Case,
    Expression,
    Membership,
    Name,
    Number,
    Text,
    Unary,
)
from oracle.query.printer import LEVELS, NEGATE, NOT, OR
from oracle.query.words import KEYWORDS

LARGEST_INTEGER = 2**63 - 1
"""Integers are stored in 64 bits."""

LONG_CHAIN = 32
"""Chains of ``and`` or ``or`` with up to this many terms group from the left."""

MOST_TERMS = 2_000
"""Terms of the longest chain read."""

LONGEST_NUMBER = 400
"""Longest number accepted, in digits; doubles end after 309."""

_CLAUSES = ("select", "from", "where", "as")
"""Words that can only follow when every bracket is closed."""

_CHAINED = ("and", "or")

_VALUE_EXPECTED = "a function, a name, a number, a string or an opening bracket"


class Piece(NamedTuple):
    """A parsed expression.

    Attributes:
        node: The expression.
        height: Its depth in levels.
        start: Where it begins in the text, including brackets around it.
    """

    node: Expression
    height: int
    start: int


class ExpressionReader:
    """Parses expressions from a stream of tokens."""

    def __init__(self, stream: PqlStream) -> None:
        self._stream = stream
        self._nesting = 0

    def read(self) -> Expression:
        """Parse one expression.

        Raises:
            TextError: If there is none, or it has more than `MAX_HEIGHT` levels.
        """
        return self._expression(OR).node

    def arguments(self) -> tuple[Expression, ...]:
        """Parse ``( [expression {, expression}] )``; the next token is the opening bracket."""
        return tuple(piece.node for piece in self._arguments())

    def _expression(self, level: int) -> Piece:
        """The longest expression whose operators all bind at ``level`` or more tightly."""
        self._nesting += 1
        if self._nesting > MAX_HEIGHT:
            self._too_deep(self._stream.peek().span)
        left = self._prefix(level)
        while True:
            token = self._stream.peek()
            operator = _operator(token)
            if operator is None and token.is_word("not") and self._stream.peek(1).is_word("in"):
                operator = "not in"
            if operator is None or LEVELS[operator] < level:
                self._nesting -= 1
                return left
            self._stream.take()
            left = self._operation(left, operator)

    def _operation(self, left: Piece, operator: str) -> Piece:
        """The operation whose left operand and operator have been parsed."""
        if operator == "not in":
            self._stream.take()
            inner = self._membership(left)
            return self._piece(Unary("not", inner.node, self._from(left.start)), left.start, inner)
        if operator == "in":
            return self._membership(left)
        if operator in _CHAINED:
            return self._chain(left, operator)
        right = self._expression(LEVELS[operator] + 1)
        node = Binary(operator, left.node, right.node, self._from(left.start))
        return self._piece(node, left.start, left, right)

    def _chain(self, left: Piece, operator: str) -> Piece:
        """All terms of a chain, of which the first and its operator have been parsed."""
        terms, ends = [left, self._expression(LEVELS[operator] + 1)], [0, self._stream.last_end]
        while _operator(self._stream.peek()) == operator:
            if len(terms) == MOST_TERMS:
                self._stream.fail_here(
                    f"This chain of “{operator}” has more than {MOST_TERMS:,} terms.",
                    expected=f"at most {MOST_TERMS:,} terms", remedy="Shorten it, or split the query in two.",
                )  # fmt: skip
            self._stream.take()
            terms.append(self._expression(LEVELS[operator] + 1))
            ends.append(self._stream.last_end)
        return self._joined(terms, ends, operator)

    def _joined(
        self, terms: Sequence[Piece], ends: Sequence[int], operator: str, *, long: bool = False
    ) -> Piece:
        """Combine terms into one operation; long chains as a balanced tree that keeps the order."""
        if len(terms) == 1:
            return terms[0]
        long = long or len(terms) > LONG_CHAIN
        cut = len(terms) // 2 if long else -1
        left = self._joined(terms[:cut], ends[:cut], operator, long=long)
        right = self._joined(terms[cut:], ends[cut:], operator, long=long)
        node = Binary(operator, left.node, right.node, Span(left.start, ends[-1]))
        return self._piece(node, left.start, left, right)

    def _membership(self, value: Piece) -> Piece:
        if not self._stream.peek().is_symbol("("):
            self._stream.unexpected(
                "an opening bracket", remedy="Write the choices in brackets, as in: in (pair, trips)."
            )
        opening = self._stream.peek()
        choices = self._arguments()
        if not choices:
            self._stream.fail_at(
                self._from(opening.start), "There is nothing between these brackets.",
                expected="at least one choice", remedy="Write the choices, separated by commas.",
            )  # fmt: skip
        node = Membership(value.node, tuple(piece.node for piece in choices), self._from(value.start))
        return self._piece(node, value.start, value, *choices)

    def _prefix(self, level: int) -> Piece:
        token = self._stream.peek()
        if token.is_word("not"):
            if level > NOT:
                self._stream.fail_here(
                    "“not” binds less tightly than the operator before it.", expected=_VALUE_EXPECTED,
                    remedy="Put brackets around it, as in (not x).",
                )  # fmt: skip
            return self._unary("not", NOT)
        return self._unary("-", NEGATE) if token.is_symbol("-") else self._primary()

    def _unary(self, operator: str, level: int) -> Piece:
        start = self._stream.take().start
        operand = self._expression(level)
        return self._piece(Unary(operator, operand.node, self._from(start)), start, operand)

    def _primary(self) -> Piece:
        token = self._stream.peek()
        if token.is_symbol("("):
            return self._brackets()
        if token.is_word("case"):
            return self._case()
        if token.kind is Kind.NUMBER:
            self._stream.take()
            return Piece(self._number(token), 1, token.start)
        if token.kind is Kind.STRING:
            self._stream.take()
            return Piece(Text(token.text, token.span), 1, token.start)
        if token.kind is not Kind.WORD or token.is_word(*KEYWORDS):
            card = token.text if token.is_word("as") and not token.text.islower() else ""
            self._stream.unexpected(
                _VALUE_EXPECTED, remedy=f"Write a card as toCard('{card}')." if card else ""
            )
        self._stream.take()
        if not self._stream.peek().is_symbol("("):
            return Piece(Name(token.text, token.span), 1, token.start)
        inside = self._arguments()
        node = Call(token.text, tuple(piece.node for piece in inside), self._from(token.start))
        return self._piece(node, token.start, *inside)

    def _number(self, token: Token) -> Number:
        if len(token.text) > LONGEST_NUMBER:
            self._too_large(token)
        if "." in token.text:
            number = float(token.text)
            if number == float("inf"):
                self._too_large(token)
            return Number(number, token.span)
        if int(token.text) > LARGEST_INTEGER:
            self._too_large(token)
        return Number(int(token.text), token.span)

    def _too_large(self, token: Token) -> None:
        self._stream.fail_at(
            token.span, "This number is too large.", expected=f"a number up to {LARGEST_INTEGER:,}",
            remedy="Write a smaller one.",
        )  # fmt: skip

    def _brackets(self) -> Piece:
        opening = self._stream.take()
        if self._stream.peek().is_symbol(")"):
            self._stream.fail_at(
                Span(opening.start, self._stream.peek().end), "There is nothing between these brackets.",
                expected="an expression", remedy="Write something between them, or remove them.",
            )  # fmt: skip
        inner = self._expression(OR)
        self._close(opening)
        return Piece(inner.node, inner.height, opening.start)

    def _arguments(self) -> list[Piece]:
        opening = self._stream.take()
        pieces: list[Piece] = []
        if self._stream.take_symbol(")"):
            return pieces
        pieces.append(self._expression(OR))
        while self._stream.take_symbol(","):
            pieces.append(self._expression(OR))
        self._close(opening, "a comma or a closing bracket")
        return pieces

    def _close(self, opening: Token, expected: str = "an operator or a closing bracket") -> None:
        if self._stream.take_symbol(")"):
            return
        if self._stream.peek().is_end or self._stream.peek().is_word(*_CLAUSES):
            swallowed = self._stream.commented_out(")", opening.end)
            self._stream.fail_at(
                opening.span, "This bracket is never closed.", expected="a closing bracket",
                remedy="“--” begins a comment; put a space between two minus signs." if swallowed
                else "Add ) after what belongs inside.",
            )  # fmt: skip
        self._stream.unexpected(expected)

    def _case(self) -> Piece:
        start = self._stream.take()
        branches: list[tuple[Piece, Piece]] = []
        while self._stream.take_word("when"):
            condition = self._expression(OR)
            if not self._stream.take_word("then"):
                self._stream.unexpected("an operator or “then”")
            branches.append((condition, self._expression(OR)))
        if not branches:
            self._stream.unexpected("“when”", remedy="Write: case when … then … else … end.")
        otherwise = self._expression(OR) if self._stream.take_word("else") else None
        if not self._stream.take_word("end"):
            if self._stream.peek().is_end:
                self._stream.fail_at(
                    start.span, "This “case” has no “end”.", expected="“end”",
                    remedy="Add end after the last branch.",
                )  # fmt: skip
            self._stream.unexpected(
                "an operator or “end”" if otherwise else "an operator, “when”, “else” or “end”"
            )
        node = Case(
            tuple((condition.node, value.node) for condition, value in branches),
            otherwise.node if otherwise else None,
            self._from(start.start),
        )
        inside = [piece for branch in branches for piece in branch]
        return self._piece(node, start.start, *inside, *([otherwise] if otherwise else []))

    def _from(self, start: int) -> Span:
        """From a position to the end of the last token taken."""
        return Span(start, self._stream.last_end)

    def _piece(self, node: Expression, start: int, *inside: Piece) -> Piece:
        """An expression that contains others, one level higher than the highest."""
        height = 1 + max((piece.height for piece in inside), default=0)
        if height > MAX_HEIGHT:
            self._too_deep(self._from(start))
        return Piece(node, height, start)

    def _too_deep(self, span: Span) -> None:
        self._stream.fail_at(
            span, f"This expression has more than {MAX_HEIGHT} levels.",
            expected=f"at most {MAX_HEIGHT} levels", remedy="Shorten it, or split the query in two.",
        )  # fmt: skip


def _operator(token: Token) -> str | None:
    """The binary operator that a token denotes, or None."""
    if token.kind is Kind.SYMBOL:
        sign = "<>" if token.text == "!=" else token.text
        return sign if sign in LEVELS else None
    if token.is_word("and", "or", "in"):
        return token.text.lower()
    return None
