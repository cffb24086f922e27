"""Parsing rules.

::

    rule      = street ["x" number] ":" ["soft" number] condition
    condition = both {"or" both}
    both      = part {"and" part}
    part      = "not" part | "(" condition ")" | term
    term      = "top" number "%" [ordering] ["x" number]
              | made ["+"] | draw ["with" draw] | "pocket pair"
              | "equity" (">=" | ">" | "<=" | "<") number "%" ["vs" range]
              | "in" range | "{" PQL "}"
    range     = "(" range ")" | a range without "and", "or" and closing bracket

``made`` is a hand type or flop category, with ``+`` also every better one; `oracle.decisions.rules.names` has
the names of these and of draws.  A looseness after the street is the player's: it scales every share of the
rule that has none of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal

from oracle.decisions.rules.completion import example_rule
from oracle.decisions.rules.inside import pql_in_rule, range_in_rule
from oracle.decisions.rules.names import DRAW_WORDS, DRAWS, MADE
from oracle.decisions.rules.reader import Place, RuleText
from oracle.decisions.rules.rule import (
    EVEN,
    LEAST_LOOSENESS,
    MOST_LOOSENESS,
    PLAYER,
    Against,
    Condition,
    Drawing,
    Inside,
    Joined,
    Made,
    Not,
    PocketPair,
    Rule,
    Said,
    Top,
)
from oracle.errors import OracleError
from oracle.games import FLOP_CARDS, Game
from oracle.query import Seat, equity_query
from oracle.query.language.values import FLOP_CATEGORIES
from oracle.ranges.orderings.catalog import load_ordering, ordering_labels

MOST_LEVELS = 20
"""Deepest nesting of brackets and "not"."""

MOST_TERMS = 40
"""Most conditions in a rule, so that its PQL is not nested too deeply."""

_PERCENT = 100
_RELATIONS = (">=", "<=", ">", "<")
_EXAMPLE = "For example: flop: pair+ or flush draw."
_TERMS = "a hand such as pair+, a draw, equity>=40%, in (a range), or PQL in braces"


def parse_rule(
    text: str, game: Game, syntax: str = "generic", macros: Mapping[str, str] | None = None
) -> Rule:
    """Parse a rule.

    Args:
        text: The rule.
        game: A game with a board.
        syntax: Syntax of its ranges.
        macros: The user's named ranges.

    Raises:
        TextError: If it is not a rule, with the place, what was found and what was expected.
    """
    return _Parser(RuleText(text), game, syntax, macros or {}).rule()


class _Parser:
    """Parses one rule."""

    def __init__(self, source: RuleText, game: Game, syntax: str, macros: Mapping[str, str]) -> None:
        self._source = source
        self._game = game
        self._table = equity_query([Seat(PLAYER, "*")], game=game.name, syntax=syntax)
        self._macros = macros
        self._ranked = bool(ordering_labels(game))
        self._street = ""
        self._looseness = EVEN
        self._level = 0
        self._terms = 0

    def rule(self) -> Rule:
        """Parse the whole text."""
        source = self._source
        self._street = self._read_street()
        soft = self._strength() if source.take_word("soft") else None
        condition = self._condition()
        if not source.at_end:
            source.unexpected("“and”, “or” or the end of the rule", remedy=self._example())
        return Rule(self._street, condition, soft, source.text)

    def _example(self) -> str:
        """The remedy: a usual condition on the street that was read; with a street if none was."""
        return f"For example: {example_rule(self._street, self._game)}." if self._street else _EXAMPLE

    def _read_street(self) -> str:
        source = self._source
        names = [street.name for street in self._game.streets] if not self._game.stud else []
        where, word = source.place(), source.take_any_word()
        expected = " or ".join(f"{name}:" for name in names)
        if not names:
            source.fail(
                where, f"Rules need a game with a board, and {self._game.title} has none.",
                remedy="Choose hold’em, Omaha or short deck.",
            )  # fmt: skip
        if word not in names:
            source.fail(
                where, "A rule begins with its street.", expected=expected,
                remedy=f"For example: preflop: {example_rule('preflop', self._game)}.",
            )  # fmt: skip
        self._looseness = self._scale()
        if not source.take_symbol(":"):
            source.unexpected("“:” after the street", remedy=_EXAMPLE)
        return word

    def _scale(self) -> Decimal:
        """A looseness if there is one, otherwise that of the whole rule."""
        source = self._source
        where = source.place()
        if not (source.take_symbol("×") or source.take_word("x")):
            return self._looseness
        looseness = self._number("the looseness, such as 1.3")
        if not LEAST_LOOSENESS <= looseness <= MOST_LOOSENESS:
            source.fail(
                where.upto(source), f"Looseness lies between {LEAST_LOOSENESS} and {MOST_LOOSENESS}.",
                expected=f"a number from {LEAST_LOOSENESS} to {MOST_LOOSENESS}",
                remedy="1 plays the share as written, 2 twice as many hands.",
            )  # fmt: skip
        return looseness

    def _strength(self) -> Decimal:
        """The factor of a soft rule."""
        source = self._source
        where = source.place()
        number = self._number("a factor such as 0.3")
        if source.take_symbol("%"):
            number /= _PERCENT
        if not 0 < number < 1:
            source.fail(
                where.upto(source), "A soft rule multiplies the weight of other hands by a factor.",
                expected="a factor between 0 and 1", remedy="Leave out “soft” to remove those hands.",
            )  # fmt: skip
        return number

    def _condition(self) -> Condition:
        """Parts joined by "or"."""
        return self._chain("or", lambda: self._chain("and", self._part))

    def _chain(self, word: str, read: Callable[[], Condition]) -> Condition:
        """One or more parts joined by a word."""
        parts: list[Condition] = []
        while not parts or self._source.take_word(word):
            part = read()
            parts += part.parts if isinstance(part, Joined) and part.word == word else (part,)
        return parts[0] if len(parts) == 1 else Joined(word, tuple(parts))

    def _part(self) -> Condition:
        source = self._source
        where = source.place()
        self._level += 1
        if self._level > MOST_LEVELS:
            source.fail(
                where, f"This rule has more than {MOST_LEVELS} levels of brackets.",
                remedy="Split it in two rules.",
            )  # fmt: skip
        if source.take_word("not"):
            found: Condition = Not(self._part())
        elif source.take_symbol("("):
            found = self._condition()
            if not source.take_symbol(")"):
                source.fail(
                    where, "This bracket is never closed.", expected="“)”", remedy="Add ) at its end."
                )
        else:
            found = self._term()
        self._level -= 1
        return found

    def _term(self) -> Condition:
        source = self._source
        where = source.place()
        self._terms += 1
        if self._terms > MOST_TERMS:
            source.fail(
                where, f"This rule has more than {MOST_TERMS} conditions.", remedy="Split it in two rules."
            )
        draw = source.take_longest(DRAW_WORDS)
        if draw is not None:
            return self._drawing(DRAW_WORDS[draw], where)
        made = source.take_longest(MADE)
        if made is not None:
            return self._made(MADE[made], where)
        if source.take_word("top"):
            return self._top(where)
        if source.take_word("equity"):
            return self._equity()
        if source.take_word("in"):
            return Inside(self._range())
        if source.take_symbol("{"):
            return self._said(where)
        if source.take_word("pocket pair"):
            return PocketPair()
        source.unexpected(f"top 15%, {_TERMS}" if self._ranked else _TERMS, remedy=self._example())

    def _top(self, opening: Place) -> Top:
        """A share of the game's ordering; the word "top" has been taken."""
        source = self._source
        if not self._ranked:
            source.fail(
                opening.upto(source), f"“top” needs an ordering of hands, and {self._game.title} has none.",
                expected=_TERMS, remedy=f"For example: {example_rule('preflop', self._game)}.",
            )  # fmt: skip
        where = source.place()
        percent = self._number("a percentage such as 15%")
        if not source.take_symbol("%"):
            source.unexpected("“%”", remedy="For example: top 15%.")
        label = source.take_label()
        if percent != int(percent) or not 1 <= percent <= _PERCENT:
            source.fail(
                where.upto(source), "A share of hands is a whole percentage from 1 to 100.",
                expected="a whole number from 1 to 100", remedy="For example: top 15%.",
            )  # fmt: skip
        try:
            load_ordering(self._game, label)
        except OracleError as trouble:
            source.fail(where.upto(source), trouble.message, remedy=trouble.remedy)
        return Top(int(percent), label, self._scale())

    def _made(self, name: str, where: Place) -> Made:
        source = self._source
        category = name in FLOP_CATEGORIES
        if self._street == "preflop":
            source.fail(
                where.upto(source), "Nobody has made a hand before the flop.",
                remedy="Write “pocket pair”"
                + (", or a share such as top 15%." if self._ranked else " or equity>=55%."),
            )  # fmt: skip
        if category and self._street != "flop":
            source.fail(
                where.upto(source), "Flop categories are for the flop only.",
                expected="a hand type such as pair+ or two pair+", remedy="Begin the rule with “flop:”.",
            )  # fmt: skip
        return Made(name, source.take_symbol("+"))

    def _drawing(self, kind: str, where: Place) -> Condition:
        """A draw, perhaps with another."""
        source = self._source
        streets = [street.name for street in self._game.streets if street.board_cards >= FLOP_CARDS][:-1]
        if self._street not in streets:
            source.fail(
                where.upto(source), f"There are no draws on the {self._street}.",
                expected=f"the {' or the '.join(streets)}", remedy="Begin the rule with another street.",
            )  # fmt: skip
        if kind == "overcards" and self._game.own_cards_used is not None:
            source.fail(
                where.upto(source), f"Overcards mean little in {self._game.title} and are not counted.",
                remedy="Use a draw, or PQL in braces.",
            )  # fmt: skip
        if not source.take_word("with"):
            return Drawing(kind)
        where = source.place()
        other = source.take_longest(DRAW_WORDS)
        if other is None:
            source.unexpected(f"{DRAWS['overcards']} or another draw", remedy="Or write “and”.")
        more = self._drawing(DRAW_WORDS[other], where)
        rest = more.parts if isinstance(more, Joined) else (more,)
        return Joined("and", (Drawing(kind), *rest))

    def _equity(self) -> Against:
        source = self._source
        relation = next((each for each in (*_RELATIONS, "≥", "≤") if source.take_symbol(each)), None)
        if relation is None:
            source.unexpected("“>=”, “>”, “<=” or “<”", remedy="For example: equity>=40%.")
        where = source.place()
        percent = self._number("a percentage such as 40%")
        if not source.take_symbol("%"):
            source.unexpected("“%”", remedy="Write 0.4 as 40%.")
        if not 0 <= percent <= _PERCENT:
            source.fail(
                where.upto(source), "An equity lies between 0% and 100%.",
                expected="a percentage from 0 to 100", remedy="For example: equity>=40%.",
            )  # fmt: skip
        against = source.take_word("vs") or source.take_word("against")
        relation = {"≥": ">=", "≤": "<="}.get(relation, relation)
        return Against(relation, percent, self._range() if against else None)

    def _range(self) -> str:
        """A range, checked."""
        where, text = self._source.take_range()
        return range_in_rule(self._source, where, text, self._table, self._macros)

    def _said(self, opening: Place) -> Said:
        """PQL in braces, checked; the opening brace has been taken."""
        where, text = self._source.take_braces(opening)
        return pql_in_rule(self._source, where, text, self._table, self._street)

    def _number(self, expected: str) -> Decimal:
        number = self._source.take_number()
        if number is None:
            self._source.unexpected(expected, remedy=self._example())
        return number
