"""The records of a session file.

They are deliberately separate from the engine's values: a `Snapshot` may change, but a saved file keeps its
meaning. `oracle.session.convert` converts between the two.  Any change of a record here raises `VERSION` and
adds a step to `oracle.session.migrate`; unknown fields are refused, so that nothing a newer program wrote is
dropped silently. A bound may be narrowed to what programs have always written.
"""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from oracle.errors import OracleError, shown
from oracle.games import find_game
from oracle.query import RunSettings
from oracle.session.schema.actions import MAX_ACTIONS, ActionRecord, check_actions
from oracle.session.schema.flops import MAX_FLOP_SETS, FlopSetRecord, check_flop_sets
from oracle.session.schema.lines import (
    MAX_LINES,
    LineRecord,
    QuestionRecord,
    keys_of,
)
from oracle.session.schema.money import AmountText, IntentRecord, PotRecord
from oracle.session.schema.records import (
    Count,
    Date,
    Figure,
    Fraction,
    Key,
    Label,
    LayoutValue,
    Record,
    Seconds,
    Share,
    Text,
    Trials,
    Width,
    check_date,
)
from oracle.session.schema.scenarios import ScenariosRecord

FORMAT: Final = "open-odds-oracle session"
"""The format name in every session file."""

VERSION: Final = 9
"""The version of the records below."""

MAX_LAYOUT = 200
"""Most entries of a layout."""

SUFFIX = ".oracle"
"""Ending of a session file's name."""

MAX_SEATS = 64
"""More seats than any game has; longer lists are refused."""
MAX_QUESTIONS = 50
"""Questions in PQL that the window keeps."""
MAX_RESULTS = 100
"""Results of the table that the window keeps."""
MAX_STATEMENTS = 100
"""Statements in one question that the window runs."""
MAX_BARS = 100_000
"""Bars of a histogram; the engine refuses to count more values."""
MAX_COMBOS = 1e15
"""More combos than any game has hands (stud has 337 billion)."""
MAX_TRACE = 10_000
"""Points of a trace; a run of 10¹⁵ trials has 280."""


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
    """A seat of the document: stable key, label on screen, range as typed, seat colour 0…9, folded.

    Also its stack and its bet of this street as typed, if they differ from the defaults, its actions on past
    streets, and the name of the opponent in it.
    """

    key: Key
    label: Label
    range: Text
    colour: Annotated[int, Meta(ge=0, le=9)]
    folded: bool
    behind: AmountText = ""
    paid: AmountText = ""
    actions: Annotated[tuple[ActionRecord, ...], Meta(max_length=MAX_ACTIONS)] = ()
    opponent: Label = ""

    def __post_init__(self) -> None:
        check_actions(self.actions)


class PqlTextRecord(Record, frozen=True, kw_only=True):
    """The text in the PQL pane, as typed, and its link to the table."""

    text: Text
    link: Literal["free", "following", "apart"]


class DocumentRecord(Record, frozen=True, kw_only=True):
    """All inputs of the window; texts exactly as typed, valid or not."""

    title: Label
    game: str
    syntax: Literal["classic", "generic"]
    seats: Annotated[tuple[SeatRecord, ...], Meta(max_length=MAX_SEATS)]
    board: Text
    dead: Text
    settings: SettingsRecord
    pql: PqlTextRecord = PqlTextRecord(text="", link="free")
    conditions: Annotated[tuple[LineRecord, ...], Meta(max_length=MAX_LINES)] = ()
    questions: Annotated[tuple[QuestionRecord, ...], Meta(max_length=MAX_LINES)] = ()
    pot: PotRecord = PotRecord()
    intent: IntentRecord = IntentRecord()
    scenarios: ScenariosRecord = ScenariosRecord()
    flop_sets: Annotated[tuple[FlopSetRecord, ...], Meta(max_length=MAX_FLOP_SETS)] = ()

    def __post_init__(self) -> None:
        _check_seats(self.game, len(self.seats))
        check_flop_sets(self.flop_sets)
        keys = [seat.key for seat in self.seats]
        if len(set(keys)) < len(keys):
            raise ValueError("two seats have the same key")
        lines = [*keys_of(self.conditions), *(question.key for question in self.questions)]
        if len(lines) > MAX_LINES:
            raise ValueError(f"{len(lines)} conditions and questions; there can be {MAX_LINES}")
        if len(set(lines)) < len(lines):
            raise ValueError("two conditions or questions have the same key")


class QuerySeatRecord(Record, frozen=True, kw_only=True):
    """A seat of the question a result answers: identifier, range text, folded."""

    name: Label
    range: Text
    folded: bool


class QueryRecord(Record, frozen=True, kw_only=True):
    """The question a result answers; also as PQL if it has conditions or further questions."""

    game: str
    syntax: Literal["classic", "generic"]
    seats: Annotated[tuple[QuerySeatRecord, ...], Meta(max_length=MAX_SEATS)]
    board: Text
    dead: Text
    pql: Text = ""

    def __post_init__(self) -> None:
        _check_seats(self.game, len(self.seats))


class EstimateRecord(Record, frozen=True, kw_only=True):
    """A figure: value, standard error (0 when exact) and the ends of its 95 % interval; null: not known."""

    value: Figure
    se: Width | None
    low: Figure | None
    high: Figure | None


class ShareRecord(Record, frozen=True, kw_only=True):
    """The same for a share of the pot or of deals."""

    value: Share
    se: Width
    low: Share
    high: Share


class FiguresRecord(Record, frozen=True, kw_only=True):
    """The row of one seat: live combos and hands, equity, win, tie, deals won, deals divided 2, 3, … ways.

    Combos are hands counted by weight.  In games that split the pot also the shares from high and low and
    the deals scooped; pots won as a fraction such as ``3/2``, or an empty text.
    """

    combos: Annotated[float, Meta(ge=0, le=MAX_COMBOS)]
    hands: Count
    equity: ShareRecord
    win: ShareRecord
    tie: ShareRecord
    wins: Count
    ties: Annotated[tuple[Count, ...], Meta(max_length=MAX_SEATS)]
    high: ShareRecord | None = None
    low: ShareRecord | None = None
    scoop: ShareRecord | None = None
    pots: Fraction = ""


class TraceRecord(Record, frozen=True, kw_only=True):
    """One point of the convergence: trials, seconds, and mean and half-width of every live seat."""

    trials: Trials
    seconds: Seconds
    means: Annotated[tuple[Share, ...], Meta(max_length=MAX_SEATS)]
    half_widths: Annotated[tuple[Width, ...], Meta(max_length=MAX_SEATS)]


class BarRecord(Record, frozen=True, kw_only=True):
    """A bar of a histogram: the value as it prints, deals with it, their share."""

    label: Label
    count: Count
    share: ShareRecord


class SelectorRecord(Record, frozen=True, kw_only=True):
    """The figure of one selector; fields that do not apply are null or empty."""

    name: Label
    kind: Label
    estimate: EstimateRecord | None
    text: Label
    count: Count | None
    fraction: Label
    bars: Annotated[tuple[BarRecord, ...], Meta(max_length=MAX_BARS)]
    note: Label = ""


class ResultRecord(Record, frozen=True, kw_only=True):
    """A result with its question, its method and everything needed to repeat and show it."""

    date: Date
    program: Label
    query: QueryRecord
    method: Literal["exact", "sampled"]
    strategy: Label
    why: Label
    trials: Trials
    drawn: Count
    seconds: Seconds
    seed: Count | None
    half_width: Width | None
    stopped_by: Label
    figures: Annotated[tuple[FiguresRecord, ...], Meta(max_length=MAX_SEATS)]
    trace: Annotated[tuple[TraceRecord, ...], Meta(max_length=MAX_TRACE)]
    answers: Annotated[tuple[SelectorRecord, ...], Meta(max_length=MAX_LINES)] = ()

    def __post_init__(self) -> None:
        check_date(self.date)
        if len(self.figures) != len(self.query.seats):
            raise ValueError(
                f"figures of {len(self.figures)} seats for a question of {len(self.query.seats)}"
            )
        if self.answers and not self.query.pql:
            raise ValueError("answers to questions that are not there")
        live = sum(not seat.folded for seat in self.query.seats)
        if any(len(point.means) != live or len(point.half_widths) != live for point in self.trace):
            raise ValueError("its convergence does not fit the seats")
        trials = [point.trials for point in self.trace]
        if trials != sorted(trials):
            raise ValueError("the points of its convergence are out of order")


class PqlResultRecord(Record, frozen=True, kw_only=True):
    """The figures of one statement with their method."""

    program: Label
    method: Literal["exact", "sampled"]
    strategy: Label
    why: Label
    trials: Trials
    drawn: Count
    seconds: Seconds
    seed: Count | None
    half_width: Width | None
    stopped_by: Label
    figures: Annotated[tuple[SelectorRecord, ...], Meta(min_length=1, max_length=10_000)]


class PqlAnswerRecord(Record, frozen=True, kw_only=True):
    """One statement as written, why it has no figures (or an empty text), and its figures."""

    text: Text
    message: Text
    result: PqlResultRecord | None


class PqlEntryRecord(Record, frozen=True, kw_only=True):
    """Statements that were run together."""

    date: Date
    text: Text
    answers: Annotated[tuple[PqlAnswerRecord, ...], Meta(max_length=MAX_STATEMENTS)]

    def __post_init__(self) -> None:
        check_date(self.date)


class Session(Record, frozen=True, kw_only=True):
    """A whole session: inputs, results (newest last), questions in PQL (newest first), the layout."""

    format: Literal["open-odds-oracle session"] = FORMAT
    version: Literal[9] = VERSION
    program: Label
    saved: Date
    document: DocumentRecord
    results: Annotated[tuple[ResultRecord, ...], Meta(max_length=MAX_RESULTS)] = ()
    pql: Annotated[tuple[PqlEntryRecord, ...], Meta(max_length=MAX_QUESTIONS)] = ()
    layout: Annotated[dict[Label, LayoutValue], Meta(max_length=MAX_LAYOUT)] = msgspec.field(
        default_factory=dict
    )

    def __post_init__(self) -> None:
        check_date(self.saved)


def _check_seats(game_name: str, seats: int) -> None:
    """Raise ValueError if this version does not know the game, or the number of seats is not allowed."""
    try:
        game = find_game(game_name)
    except OracleError as trouble:
        raise ValueError(str(trouble)) from trouble
    if game.name != game_name:  # aliases are for typing; files contain the name
        raise ValueError(f"there is no game called “{shown(game_name)}”")
    if not 1 <= seats <= game.max_players:
        raise ValueError(f"{game.title} has 1 to {game.max_players} seats, not {seats}")
