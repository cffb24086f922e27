"""The records of a session file, version by version the same on every machine.

They are deliberately not the engine's own values: a `Snapshot` may grow, a file that was saved keeps
its meaning.  `oracle.session.convert` goes between the two.  Any change of a record here raises
`VERSION` and adds a step to `oracle.session.migrate`; unknown fields are refused, so that nothing a
newer program wrote is dropped in silence.
"""

from __future__ import annotations

import datetime
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from oracle.errors import OracleError
from oracle.games import find_game
from oracle.query import RunSettings

FORMAT: Final = "open-odds-oracle session"
"""What every session file says it is."""

VERSION: Final = 1
"""The version of the records below."""

SUFFIX = ".oracle"
"""Ending of a session file's name."""

MAX_SEATS = 64
"""More seats than any game has; longer lists are not even read."""
MAX_TRACE = 10_000
"""Points of a trace; a run of 10¹⁵ trials has 280."""

Count = Annotated[int, Meta(ge=0)]
Text = Annotated[str, Meta(max_length=1_000_000)]
Label = Annotated[str, Meta(max_length=10_000)]
LayoutValue = bool | int | float | str | list[int]
"""One remembered thing about the window: a number, a switch, a text (geometry as base64) or sizes."""


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Base of every part of a session."""


class SettingsRecord(Record, frozen=True, kw_only=True):
    """`RunSettings` on file: limits (null: none), seed (null: a fresh one each time), threads, method."""

    trials: int | None
    seconds: float | None
    error: float | None
    seed: int | None
    threads: int | None
    method: str

    def __post_init__(self) -> None:
        try:
            RunSettings(self.trials, self.seconds, self.error, self.seed, self.threads, self.method)
        except OracleError as trouble:
            raise ValueError(str(trouble)) from trouble


class SeatRecord(Record, frozen=True, kw_only=True):
    """A seat of the document: stable key, label on screen, range as typed, seat colour 0…9, folded."""

    key: Count
    label: Label
    range: Text
    colour: Annotated[int, Meta(ge=0, le=9)]
    folded: bool


class DocumentRecord(Record, frozen=True, kw_only=True):
    """All inputs of the window; texts exactly as typed, readable or not."""

    title: Label
    game: str
    syntax: Literal["classic", "generic"]
    seats: Annotated[tuple[SeatRecord, ...], Meta(max_length=MAX_SEATS)]
    board: Text
    dead: Text
    settings: SettingsRecord

    def __post_init__(self) -> None:
        _check_seats(self.game, len(self.seats))
        keys = [seat.key for seat in self.seats]
        if len(set(keys)) < len(keys):
            raise ValueError("two seats have the same key")


class QuerySeatRecord(Record, frozen=True, kw_only=True):
    """A seat of the question a result answers: identifier, range text, folded."""

    name: Label
    range: Text
    folded: bool


class QueryRecord(Record, frozen=True, kw_only=True):
    """The equity question a result answers."""

    game: str
    syntax: Literal["classic", "generic"]
    seats: Annotated[tuple[QuerySeatRecord, ...], Meta(max_length=MAX_SEATS)]
    board: Text
    dead: Text

    def __post_init__(self) -> None:
        _check_seats(self.game, len(self.seats))


class EstimateRecord(Record, frozen=True, kw_only=True):
    """A figure: value, standard error (0 when exact) and the ends of its 95 % interval."""

    value: float
    se: float
    low: float
    high: float


class FiguresRecord(Record, frozen=True, kw_only=True):
    """The row of one seat: live combos, equity, win, tie, deals won, deals divided 2, 3, … ways."""

    combos: Count
    equity: EstimateRecord
    win: EstimateRecord
    tie: EstimateRecord
    wins: Count
    ties: Annotated[tuple[Count, ...], Meta(max_length=MAX_SEATS)]


class TraceRecord(Record, frozen=True, kw_only=True):
    """One point of the convergence: trials, seconds, and mean and half-width of every live seat."""

    trials: Count
    seconds: float
    means: Annotated[tuple[float, ...], Meta(max_length=MAX_SEATS)]
    half_widths: Annotated[tuple[float, ...], Meta(max_length=MAX_SEATS)]


class ResultRecord(Record, frozen=True, kw_only=True):
    """A result with its question, its method and everything needed to repeat and to show it."""

    date: Annotated[datetime.datetime, Meta(tz=True)]
    program: Label
    query: QueryRecord
    method: Literal["exact", "sampled"]
    strategy: Label
    why: Label
    trials: Count
    drawn: Count
    seconds: float
    seed: Count | None
    half_width: float
    stopped_by: Label
    figures: Annotated[tuple[FiguresRecord, ...], Meta(max_length=MAX_SEATS)]
    trace: Annotated[tuple[TraceRecord, ...], Meta(max_length=MAX_TRACE)]

    def __post_init__(self) -> None:
        if len(self.figures) != len(self.query.seats):
            raise ValueError(
                f"figures of {len(self.figures)} seats for a question of {len(self.query.seats)}"
            )
        live = sum(not seat.folded for seat in self.query.seats)
        if any(len(point.means) != live or len(point.half_widths) != live for point in self.trace):
            raise ValueError("the trace does not fit the seats")


class Session(Record, frozen=True, kw_only=True):
    """A whole session: inputs, results (newest last) and the layout of the window."""

    format: Literal["open-odds-oracle session"] = FORMAT
    version: Literal[1] = VERSION
    program: Label
    saved: Annotated[datetime.datetime, Meta(tz=True)]
    document: DocumentRecord
    results: Annotated[tuple[ResultRecord, ...], Meta(max_length=100)] = ()
    layout: Annotated[dict[Label, LayoutValue], Meta(max_length=200)] = msgspec.field(default_factory=dict)


def _check_seats(game_name: str, seats: int) -> None:
    """Raise ValueError where this version does not know the game, or it is not played by so many."""
    try:
        game = find_game(game_name)
    except OracleError as trouble:
        raise ValueError(str(trouble)) from trouble
    if not 1 <= seats <= game.max_players:
        raise ValueError(f"{game.title} has 1 to {game.max_players} seats, not {seats}")
