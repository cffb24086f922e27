"""Hypothesis strategies for queries.

`any_queries` makes anything the grammar allows, meaningful or not: for texts, printing and robustness.
`sensible_queries` makes queries that pass the checker, built from the registry of functions: for the
executor, its twin and everything that runs queries.
"""

import functools

from hypothesis import strategies as st

from oracle.cards.card import card_text
from oracle.cards.mask import cards_in
from oracle.games import find_game
from oracle.query import (
    SELECTOR_KINDS,
    Binary,
    Call,
    Case,
    Membership,
    Name,
    Number,
    Query,
    Seat,
    Selector,
    Text,
    Unary,
)
from oracle.query.askable import ArgumentError
from oracle.query.language.types import NUMERIC, WHOLE, Type
from oracle.query.language.values import FLOP_CATEGORIES, HAND_TYPE_WORDS
from oracle.query.registry import functions
from oracle.query.words import KEYWORDS, reserved_kind

OPERATORS = ("or", "and", "=", "<>", "<", "<=", ">", ">=", "||", "+", "-", "*", "/")
RANGES = ("AA", "22+", "AK,QQ", "15%", "AxKx", "*", "5%-10%", "AsKs", "T9", "xx")
RANGES_OF = {
    "holdem": RANGES,
    "shortdeck": ("AA", "66+", "AK,QQ", "AxKx", "*", "AsKs", "T9"),
    "studhi": ("AA", "As", "AK*Q", "*", "KsQ,QQ", "***As", "xyx"),
}
"""What ranges are asked about; other stud games like stud, Omaha as here."""
OMAHA_RANGES = ("AA", "AAKK", "RROO", "AsKs", "xxyy", "*", "KQJT")
BOARD_PATTERNS = ("AK", "xxx", "RR", "KJAK9", "[A-T]", "***A", "xyz!RR", "****x")
ORDERINGS = ("vr", "3h", "6h", "10h")

words = st.from_regex(r"[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True).filter(
    lambda word: word.lower() not in KEYWORDS
)
player_names = words.filter(lambda word: not reserved_kind(word))
numbers = st.integers(0, 2**63 - 1) | st.floats(0, allow_nan=False, allow_infinity=False)
leaves = st.builds(Number, numbers) | st.builds(Text, st.text(max_size=12)) | st.builds(Name, words)


def _around(inner):
    """Every kind of node around expressions."""
    arguments = st.lists(inner, max_size=3).map(tuple)
    branches = st.lists(st.tuples(inner, inner), min_size=1, max_size=2).map(tuple)
    return (
        st.builds(Call, words, arguments)
        | st.builds(Unary, st.sampled_from(("not", "-")), inner)
        | st.builds(Binary, st.sampled_from(OPERATORS), inner, inner)
        | st.builds(Membership, inner, st.lists(inner, min_size=1, max_size=3).map(tuple))
        | st.builds(Case, branches, st.none() | inner)
    )


any_expressions = st.recursive(leaves, _around, max_leaves=12)

any_queries = st.builds(
    Query,
    game=st.text(max_size=10),
    syntax=st.sampled_from(("generic", "classic")),
    seats=st.lists(
        st.builds(Seat, player_names, st.text(max_size=12), st.booleans()),
        max_size=4,
        unique_by=lambda seat: seat.identifier.lower(),
    ).map(tuple),
    board=st.text(max_size=10),
    dead=st.text(max_size=10),
    selectors=st.lists(
        st.builds(
            Selector,
            st.sampled_from(SELECTOR_KINDS),
            any_expressions,
            st.text(max_size=10) | words,
            st.lists(any_expressions, max_size=2).map(tuple),
        ),
        min_size=1,
        max_size=3,
    ).map(tuple),
    where=st.none() | any_expressions,
)


def _spellings(text):
    """The same word in different case."""
    return st.sampled_from((text, text.lower(), text.upper()))


class Grammar:
    """Expressions that pass the checker, by type.

    Args:
        players: Names of the players.
        game: The game.
        without: Functions to leave out, by name (those that take long to answer, say).
        safe: Leave out what can fail at run time: dividing, ranks of sets that may be empty, texts that
            are no cards, a ``case`` without ``else``.
    """

    def __init__(self, players=("hero", "villain"), game="holdem", without=(), *, safe=True):
        self.players = players
        self.game = find_game(game)
        self.safe = safe
        left_out = set(without) | ({"maxRank", "minRank", "nthRank"} if safe else set())
        self.functions = [
            spec
            for spec in functions().values()
            if spec.name not in left_out and all(rule.holds(self.game) for rule in spec.games)
        ]
        self.typed = functools.cache(self._typed)

    def _typed(self, wanted, depth):
        """Expressions of a type, at most ``depth`` operators and calls deep."""
        choices = [self._literals(wanted)]
        if depth:
            choices += [self._calls(spec, depth) for spec in self.functions if spec.result is wanted]
            choices += self._operations(wanted, depth)
        return st.one_of([choice for choice in choices if choice is not None])

    def askable(self, wanted):
        """Whether anything gives a type."""
        return wanted is Type.STRING or any(spec.result is wanted for spec in self.functions)

    def _literals(self, wanted):
        """The shortest expressions of a type."""
        if wanted in WHOLE:
            return st.builds(Number, st.integers(0, 20))
        if wanted in NUMERIC:
            return st.builds(Number, st.integers(0, 100).map(lambda percent: percent / 100))
        if wanted is Type.BOOLEAN:
            wins = "winsHi" if self.game.high else "winsLo"
            return st.builds(Call, _spellings(wins), self._player().map(lambda name: (name,)))
        if wanted in (Type.HAND_TYPE, Type.HI_RATING) and not self.game.high:
            return None
        if wanted is Type.FLOP_CATEGORY and not (self.game.high and self.game.board_cards):
            return None
        if wanted is Type.HAND_TYPE:
            return st.builds(Name, st.sampled_from(sorted(HAND_TYPE_WORDS)).flatmap(_spellings))
        if wanted is Type.FLOP_CATEGORY:
            return st.builds(Name, st.sampled_from(FLOP_CATEGORIES))
        if wanted is Type.CARD:
            return self._cards().map(lambda card: Call("toCard", (Text(card),)))
        if wanted is Type.RANK:
            return st.sampled_from(self._rank_letters()).map(lambda rank: Call("toRank", (Text(rank),)))
        if wanted is Type.STRING:
            return st.builds(Text, st.text("abc '\"", max_size=3))
        if wanted is Type.HI_RATING:
            return self._fives().map(lambda cards: Call("rateHiHand", (Text(cards),)))
        if wanted is Type.LO_RATING and self.game.low:
            return self._fives().map(lambda cards: Call("rateLoHand", (Text(cards),)))
        return None

    def _cards(self):
        return st.sampled_from(cards_in(self.game.deck)).map(card_text)

    def _fives(self):
        """Five different cards of the deck."""
        decks = st.permutations(cards_in(self.game.deck))
        return decks.map(lambda deck: "".join(map(card_text, deck[:5])))

    def _player(self):
        return st.builds(Name, st.sampled_from(self.players).flatmap(_spellings))

    def _calls(self, spec, depth):
        """Calls of a function."""
        if spec.parameters and spec.parameters[0].type is Type.FUNCTION:
            inner = [each for each in self.functions if each.result is Type.BOOLEAN and _asks_a_player(each)]
            return st.sampled_from(inner).flatmap(
                lambda each: st.tuples(
                    st.just(Name(each.name)), *self._arguments(each, each.parameters[1:], depth)
                ).map(lambda arguments: Call(spec.name, arguments))
            )
        arguments = st.tuples(*self._arguments(spec, spec.parameters, depth))
        named = st.sampled_from((spec.name, *spec.aliases)).flatmap(_spellings)
        return st.builds(Call, named, arguments)

    def _arguments(self, spec, parameters, depth):
        return [self._argument(spec, parameter, depth) for parameter in parameters]

    def _argument(self, spec, parameter, depth):
        wanted = parameter.type
        if wanted is Type.PLAYER:
            return self._player()
        if wanted is Type.STREET:
            return st.builds(Name, st.sampled_from(self._streets(spec)))
        if wanted is Type.RANGE:
            return st.builds(Text, st.sampled_from(self._ranges()))
        if wanted is Type.BOARD_RANGE:
            return st.builds(Text, st.sampled_from(BOARD_PATTERNS))
        if wanted is Type.STRING:
            return self._texts(spec)
        if wanted is Type.ANY:
            kinds = [
                each for each in (*NUMERIC, Type.BOOLEAN, Type.HAND_TYPE, Type.CARD) if self.askable(each)
            ]
            return st.sampled_from(sorted(kinds, key=lambda each: each.value)).flatmap(
                lambda each: self.typed(each, depth - 1)
            )
        return self.typed(wanted, depth - 1)

    def _rank_letters(self):
        """The ranks of the game's deck."""
        return sorted({card_text(card)[0] for card in cards_in(self.game.deck)})

    def _texts(self, spec):
        """Strings that a function can read."""
        texts = {
            "toCard": self._cards(),
            "toRank": st.sampled_from(self._rank_letters()).flatmap(
                lambda rank: st.sampled_from((rank, rank.lower()))
            ),
            "handRankingFor": st.sampled_from(ORDERINGS),
        }
        return st.builds(Text, texts.get(spec.name, self._fives()))

    def _ranges(self):
        """Ranges to ask about in the game."""
        name = "studhi" if self.game.stud else self.game.name
        return RANGES_OF.get(name, OMAHA_RANGES)

    def _streets(self, spec):
        """The streets a function can be asked on."""
        place = next(i for i, each in enumerate(spec.parameters) if each.type is Type.STREET)
        allowed = []
        for street in self.game.streets:
            try:
                spec.check_call(self.game, [*[None] * place, street.name])
            except ArgumentError:
                continue
            allowed.append(street.name)
        return allowed

    def _operations(self, wanted, depth):
        """Operators and cases that give a type."""
        less = depth - 1
        found = []
        if wanted is Type.BOOLEAN:
            found += [
                st.builds(Unary, st.just("not"), self.typed(wanted, less)),
                st.builds(
                    Binary, st.sampled_from(("and", "or")), self.typed(wanted, less), self.typed(wanted, less)
                ),
                self._comparisons(less),
                self._memberships(less),
            ]
        if wanted in (Type.INTEGER, Type.DOUBLE):
            operators = "+-*" if self.safe or wanted is Type.INTEGER else "+-*/"
            found += [
                st.builds(Unary, st.just("-"), self.typed(wanted, less)),
                st.builds(
                    Binary, st.sampled_from(operators), self.typed(wanted, less), self.typed(wanted, less)
                ),
            ]
        if wanted is Type.STRING:
            found.append(st.builds(Binary, st.just("||"), self.typed(wanted, less), self.typed(wanted, less)))
        if self._literals(wanted) is not None:
            value, condition = self.typed(wanted, less), self.typed(Type.BOOLEAN, less)
            branches = st.lists(st.tuples(condition, value), min_size=1, max_size=2).map(tuple)
            found.append(st.builds(Case, branches, value if self.safe else value | st.none()))
        return found

    def _comparisons(self, depth):
        """Comparisons of two values of one kind; numbers of all kinds with one another."""
        kinds = [
            Type.HAND_TYPE, Type.FLOP_CATEGORY, Type.RANK, Type.HI_RATING, Type.LO_RATING, Type.INTEGER,
            Type.EQUITY, Type.FRACTION, Type.CARD_COUNT, Type.CARD, Type.RANK_SET, Type.STRING, Type.BOOLEAN,
        ]  # fmt: skip
        unordered = (Type.CARD, Type.RANK_SET, Type.STRING, Type.BOOLEAN)

        def compare(kind):
            numeric = [Type.INTEGER, Type.DOUBLE, Type.EQUITY, Type.FRACTION]
            others = st.sampled_from(numeric) if kind in NUMERIC else st.just(kind)
            operators = ("=", "<>") if kind in unordered else OPERATORS[2:8]
            return others.flatmap(
                lambda other: st.builds(
                    Binary, st.sampled_from(operators), self._some(kind, depth), self._some(other, depth)
                )
            )

        return st.sampled_from([kind for kind in kinds if self._gives(kind)]).flatmap(compare)

    def _memberships(self, depth):
        kinds = [Type.HAND_TYPE, Type.FLOP_CATEGORY, Type.RANK, Type.CARD, Type.INTEGER, Type.STRING]

        def among(kind):
            choices = st.lists(self._some(kind, depth), min_size=1, max_size=3).map(tuple)
            return st.builds(Membership, self._some(kind, depth), choices)

        return st.sampled_from([kind for kind in kinds if self._gives(kind)]).flatmap(among)

    def _gives(self, kind):
        return self._literals(kind) is not None or self.askable(kind)

    def _some(self, kind, depth):
        """Values of a kind, one call deep at least where there is no literal."""
        return self.typed(kind, max(depth, 0 if self._literals(kind) is not None else 1))


def _asks_a_player(spec):
    return bool(spec.parameters) and spec.parameters[0].type is Type.PLAYER


VALUES = (
    Type.BOOLEAN, Type.INTEGER, Type.DOUBLE, Type.FRACTION, Type.EQUITY, Type.CARD_COUNT,
    Type.PLAYER_COUNT, Type.CARD, Type.RANK, Type.RANK_SET, Type.HAND_TYPE, Type.FLOP_CATEGORY,
    Type.HI_RATING, Type.HAND_RANKING, Type.STRING, Type.LO_RATING,
)  # fmt: skip
"""Types that games have values of."""


def sensible_selectors(grammar, depth=3):
    """Selectors that pass the checker."""
    numeric = sorted((each for each in NUMERIC if grammar.askable(each)), key=lambda each: each.value)
    ordered = [*numeric, Type.RANK, Type.HAND_TYPE, Type.FLOP_CATEGORY, Type.HI_RATING, Type.LO_RATING]

    def of(kinds, types):
        value = st.sampled_from([each for each in types if grammar._gives(each)]).flatmap(
            lambda each: grammar._some(each, depth)
        )
        return st.builds(Selector, st.sampled_from(kinds), value)

    number = st.sampled_from(numeric).flatmap(lambda each: grammar.typed(each, depth))
    percentile = st.builds(
        Selector, st.just("percentile"), number,
        st.just(""), st.tuples(st.builds(Number, st.integers(0, 100))),
    )  # fmt: skip
    return (
        of(("avg", "sum", "stdev", "median"), numeric)
        | of(("count",), (Type.BOOLEAN,))
        | of(("histogram",), VALUES)
        | of(("min", "max"), ordered)
        | percentile
    )


@st.composite
def sensible_queries(draw, *, ranges=("AA", "*", "QJ", "22+", "AxKx"), boards=("",), without=(), safe=True,
                     depth=3, most_selectors=3, game="holdem", dead=""):  # fmt: skip
    """Queries for two or three players that pass the checker.

    Args:
        draw: Given by hypothesis.
        ranges: What players' ranges are taken from.
        boards: What boards are taken from.
        without: Functions to leave out, by name.
        safe: Leave out what can fail at run time, see `Grammar`.
        depth: Most operators and calls inside one another.
        most_selectors: Most selectors.
        game: The game.
        dead: The dead cards.
    """
    players = draw(st.sampled_from((("hero", "villain"), ("Hero", "v1", "V2"))))
    grammar = _grammar(players, game, tuple(sorted(without)), safe)
    seats = tuple(Seat(name, draw(st.sampled_from(ranges))) for name in players)
    selectors = draw(st.lists(sensible_selectors(grammar, depth), min_size=1, max_size=most_selectors))
    where = draw(st.none() | grammar.typed(Type.BOOLEAN, depth))
    return Query(game, "generic", seats, draw(st.sampled_from(boards)), dead, tuple(selectors), where)


@functools.cache
def _grammar(players, game, without, safe):
    return Grammar(players, game, without=without, safe=safe)
