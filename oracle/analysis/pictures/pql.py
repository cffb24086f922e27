"""What the pictures show, asked as queries: what "Show PQL" opens.

Every function is given the table as a query (seats, board, dead cards and, where it counts, a condition)
and returns queries whose figures are those of the picture.  Where no query says the same it raises a
`QueryError` that says why.  No kernel is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NoReturn

from oracle.analysis.pictures.data import FACE_UP, WHOLE_RANGE
from oracle.cards.card import card_text, parse_cards
from oracle.cards.combo import CLASS_NAMES
from oracle.errors import OracleError, QueryError
from oracle.games import BOARD_CARDS, FLOP_CARDS, Game, Street, find_game
from oracle.query import Call, Expression, Name, Query, Seat, Selector
from oracle.query.equity import EQUITY
from oracle.query.language.expressions import Binary, Number, Text
from oracle.query.language.values import HAND_TYPES
from oracle.ranges.convert import convert_syntax
from oracle.ranges.orderings.catalog import ordering_labels
from oracle.rating.strength import HAND_TYPE_NAMES

LEVELS = (0.5, 0.75)
"""The equities whose shares are asked of a graph: more than half of the pot, and three quarters."""

MOST_QUERIES = 100
"""More statements than this at once are refused by the PQL pane."""

TYPE_WORDS: Mapping[str, str] = MappingProxyType(dict(zip(HAND_TYPES, HAND_TYPE_NAMES, strict=True)))
"""The hand types in words, by their name in PQL, lowest first."""

BY_TYPE, BY_CATEGORY = "type", "category"
"""The ways to split a range that PQL has a word for, as `Breakdown.partitions` calls them."""

BY_LOW = "low"
"""The way that hi-lo games have besides."""


_WHEN = {"preflop": "before the flop", "flop": "on the flop", "turn": "on the turn", "river": "on the river"}


def known_cards(table: Query) -> int:
    """How many board cards are known; 0 for a board drawn from a pattern."""
    try:
        return len(parse_cards(table.board))
    except OracleError:
        return 0


def type_streets(table: Query) -> tuple[Street, ...]:
    """The streets on which a table's hands have types to be told, the last one last.

    Raises:
        QueryError: If the game knows no hand types.
    """
    game = find_game(table.game)
    if not game.high:
        raise QueryError(
            f"{game.title} is played for the low alone, which has no hand types.",
            remedy="Choose a game with a high hand.",
        )
    least = max(FLOP_CARDS, known_cards(table)) if game.board_cards else 0
    return tuple(street for street in game.streets if street.board_cards >= least)


def hand_types_query(table: Query, street: str) -> Query:
    """How often each player's hand is of each type on a street, and how often it wins with it.

    Args:
        table: The table, with the condition under which deals count.
        street: One of `type_streets`.

    Returns:
        A histogram per player; then per player one count for each type, lowest first: hands of that type
        that win the high outright.
    """
    shares = [
        Selector("histogram", Call("handType", (Name(seat.identifier), Name(street))), seat.identifier)
        for seat in _playing(table)
    ]
    wins = [
        Selector("count", _wins_with(seat, street, kind), f"{seat.identifier} wins with {words}")
        for seat in _playing(table)
        for kind, words in TYPE_WORDS.items()
    ]
    return replace(table, selectors=(*shares, *wins))


def _wins_with(seat: Seat, street: str, kind: str) -> Expression:
    player = Name(seat.identifier)
    made = Call("exactHandType", (player, Name(street), Name(kind)))
    return Binary("and", made, Call("winsHi", (player,)))


def standing_query(table: Query, seat: int) -> Query:
    """Where the hands of a player stand in the game's own ordering: best, worst, mean percentile.

    Args:
        table: The table.
        seat: The player's place; nobody else is asked about, as others' cards change his chances.

    Raises:
        QueryError: If the game has no ordering.
    """
    game, player = find_game(table.game), table.seats[seat]
    if not ordering_labels(game):
        raise QueryError(f"{game.title} has no ordering of starting hands.", remedy="Choose another game.")
    value = Call("handRanking", (Name(player.identifier),))
    asked = [
        Selector(kind, value, name) for kind, name in (("min", "best"), ("max", "worst"), ("avg", "mean"))
    ]
    return replace(table, seats=(replace(player, folded=False),), selectors=tuple(asked), where=None)


def equity_graph_query(table: Query, kind: str) -> Query:
    """The equity graph of every player: histogram, average, and two points of the curve.

    Raises:
        QueryError: For the equity of whole ranges, and where no street is left.
    """
    if kind == WHOLE_RANGE:
        raise QueryError(
            "PQL looks at one deal at a time, and no deal knows what a whole range is worth on its board.",
            remedy="Choose each hand v the ranges.",
        )
    word = "Hvh" if kind == FACE_UP else "Hvr"
    street = Name(_next_street(table).name)
    selectors: list[Selector] = []
    for seat in _playing(table):
        name, at = seat.identifier, (Name(seat.identifier), street)
        equity = Call(f"{word.lower()}Equity", at)
        selectors += [Selector("histogram", equity, name), Selector("avg", equity, f"{name} on average")]
        selectors += [
            Selector("count", Call(f"min{word}Equity", (*at, Number(level))), f"{name} at least {level:.0%}")
            for level in LEVELS
        ]
    return replace(table, selectors=tuple(selectors), where=None)


def ranges_query(table: Query) -> Query:
    """Range against range: the equities of every player's hands on the board as it lies."""
    street = Name(_street_now(table).name)
    selectors: list[Selector] = []
    for seat in _playing(table):
        player = Name(seat.identifier)
        selectors += [
            Selector("histogram", Call("hvrEquity", (player, street)), seat.identifier),
            Selector("avg", Call(EQUITY, (player,)), f"{seat.identifier} on average"),
        ]
    return replace(table, selectors=tuple(selectors), where=None)


def next_card_queries(table: Query, cards: Sequence[int]) -> tuple[Query, ...]:
    """The equity of every player after each of some cards: a query for each card.

    Args:
        table: The table.
        cards: Card ids.
    """
    return tuple(
        replace(
            table,
            board=table.board + card_text(card),
            selectors=_equities(table, card_text(card)),
            where=None,
        )
        for card in cards
    )


def turn_river_queries(pairs: int) -> NoReturn:
    """The turn and river matrix is no query: always says why.

    Args:
        pairs: How many pairs of cards can come.

    Raises:
        QueryError: Always.
    """
    raise QueryError(
        f"It takes a query for each of these {pairs:,} pairs of cards, and the PQL pane runs "
        f"{MOST_QUERIES} at once.",
        remedy="Look at the next card, or ask about one turn and river by a condition.",
    )


def streets_query(table: Query, streets: Sequence[str]) -> Query:
    """Known hands street by street: every player's equity on each street of the board.

    Args:
        table: The table; every player holds one hand.
        streets: The streets that the board has reached, from before the flop on.
    """
    selectors = [
        Selector(
            "avg",
            Call("hvhEquity", (Name(seat.identifier), Name(street))),
            f"{seat.identifier} {_WHEN[street]}",
        )
        for street in streets
        for seat in _playing(table)
    ]
    return replace(table, selectors=tuple(selectors), where=None)


def breakdown_queries(table: Query, seat: int, way: str, groups: Sequence[str]) -> tuple[Query, ...]:
    """How often a player's hand is in each group on the board as it lies, then each group's equity.

    Args:
        table: The table with a flop at least.
        seat: The player's place among the seats.
        way: `BY_TYPE` or `BY_CATEGORY`.
        groups: The hand types or flop categories that he can have.

    Raises:
        QueryError: For a split by draws or lows.
    """
    player = Name(table.seats[seat].identifier)
    if way == BY_TYPE:
        value = Call("handType", (player, Name(_street_now(table).name)))
    elif way == BY_CATEGORY:
        value = Call("flopHandCategory", (player,))
    elif way == BY_LOW:
        raise QueryError(
            "PQL compares lows, but has no names for these groups of them.",
            remedy="Split by hand type, or ask about lows by a condition.",
        )
    else:
        raise QueryError(
            "PQL counts outs and cards to a flush, but has no words for gutshots, open-ended draws and "
            "backdoor draws.",
            remedy="Split by hand type.",
        )
    equity = Call(EQUITY, (player,))
    shares = replace(table, selectors=(Selector("histogram", value, player.text),), where=None)
    each = [
        replace(
            table,
            selectors=(Selector("avg", equity, f"{player.text} with {group}"),),
            where=Binary("=", value, Name(group)),
        )
        for group in groups
    ]
    return (shares, *each)


def heat_map_queries(table: Query, seat: int, classes: Sequence[int]) -> tuple[Query, ...]:
    """A player's equity with each of some hand classes: a query for each class.

    Args:
        table: The table.
        seat: The player's place among the seats.
        classes: Indices of the classes of his range.

    Raises:
        QueryError: If there are more classes than a text may have queries.
    """
    if len(classes) > MOST_QUERIES:
        raise QueryError(
            f"It takes a query for each of these {len(classes)} hand classes, and the PQL pane runs "
            f"{MOST_QUERIES} at once.",
            remedy="Narrow the range.",
        )
    player = Name(table.seats[seat].identifier)
    return tuple(
        replace(
            table,
            selectors=(Selector("avg", Call(EQUITY, (player,)), f"{player.text} with {CLASS_NAMES[index]}"),),
            where=Call("inRange", (player, Text(_class_text(table, index)))),
        )
        for index in classes
    )


def _class_text(table: Query, index: int) -> str:
    """A hand class in the syntax of a table's ranges."""
    classic = CLASS_NAMES[index]
    return convert_syntax(classic, table.game, "classic", table.syntax) or classic


def _equities(table: Query, after: str) -> tuple[Selector, ...]:
    """Every player's share of the pot, named by the cards after which it is."""
    return tuple(
        Selector("avg", Call(EQUITY, (Name(seat.identifier),)), f"{seat.identifier} after {after}")
        for seat in _playing(table)
    )


def _playing(table: Query) -> Iterator[Seat]:
    return (seat for seat in table.seats if not seat.folded)


def _street_now(table: Query) -> Street:
    """The street of the board as it lies; a part of a flop is none yet."""
    known = known_cards(table)
    return [street for street in find_game(table.game).streets if street.board_cards <= known][-1]


def _next_street(table: Query) -> Street:
    game: Game = find_game(table.game)
    known = known_cards(table)
    if not game.board_cards or known >= BOARD_CARDS:
        raise QueryError(
            "There is no street left to look at.", places=("the board",), remedy="Take a card off the board."
        )
    return next(street for street in game.streets if street.board_cards > known)
