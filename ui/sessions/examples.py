"""Example sessions: tables to open and play with."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache

from oracle.places import resource
from oracle.query import RunSettings
from ui.document.state import SEAT_COLORS, DocumentState, SeatState


@dataclass(frozen=True, slots=True)
class ExampleSession:
    """One table, as written in the resources.

    Attributes:
        key: Its name in the program.
        title: Its title in the menu.
        about: What it shows, one sentence.
        players: The range of each player by his name, in seat order.
        game: Name of the game.
        syntax: Of the ranges.
        board: Board cards or a pattern.
        dead: Dead cards.
        where: The condition on deals, as PQL; empty if every deal counts.
        ask: Selectors of the questions, as PQL.
        seed: Seed of its runs; None for a new one each time.
        error: Half-width at which its runs end; None for the default.
        picture: Name of the picture that shows it best.
    """

    key: str
    title: str
    about: str
    players: Mapping[str, str]
    game: str = "holdem"
    syntax: str = "generic"
    board: str = ""
    dead: str = ""
    where: str = ""
    ask: tuple[str, ...] = field(default=())
    seed: int | None = None
    error: float | None = None
    picture: str = ""

    def state(self) -> DocumentState:
        """The table as a document."""
        seats = tuple(
            SeatState(place + 1, name, text, place % SEAT_COLORS)
            for place, (name, text) in enumerate(self.players.items())
        )
        usual = RunSettings()
        settings = replace(usual, seed=self.seed, error=usual.error if self.error is None else self.error)
        table = DocumentState(
            self.title, self.game, self.syntax, seats, self.board, self.dead, settings=settings
        )
        return self._with_lines(table) if self.where or self.ask else table

    def _with_lines(self, table: DocumentState) -> DocumentState:
        from oracle.pql import parse  # imports the parser only for examples with PQL
        from ui.document.lines.from_query import with_lines_of

        plain = table.equity_part()
        ending = f" where {self.where}" if self.where else ""
        said = parse(f"select {', '.join(self.ask) or 'avg(1)'} from game='{self.game}', any='*'{ending}")
        asked = said.selectors if self.ask else ()
        return with_lines_of(table, replace(plain, selectors=(*plain.selectors, *asked), where=said.where))


@cache
def example_sessions() -> tuple[ExampleSession, ...]:
    """All examples, in the order of the menu."""
    file = resource("examples/sessions.toml")
    listed = tomllib.loads(file.read_text(encoding="utf-8"))["session"]
    return tuple(ExampleSession(**{**each, "ask": tuple(each.get("ask", ()))}) for each in listed)


def example_session(key: str) -> ExampleSession:
    """The example of a key.

    Raises:
        KeyError: If there is none.
    """
    for example in example_sessions():
        if example.key == key:
            return example
    raise KeyError(key)
