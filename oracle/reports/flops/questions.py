"""A question in PQL as a column: one number for each flop, exact if the flop and one hand decide it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from math import floor, inf, isfinite, log10

import numpy as np
import numpy.typing as npt

from oracle.analysis.boards.suits import Renamings
from oracle.analysis.cancel import Cancel
from oracle.arrays import Column, Masks
from oracle.cards.mask import mask_of
from oracle.errors import QueryError, Span, TextError
from oracle.games import FLOP_CARDS
from oracle.pql import parse, print_query
from oracle.prepared import Prepared
from oracle.query import Query, equity_query
from oracle.query.bounds import UNBOUNDED, Bounds
from oracle.query.checking.bounds import bounds_of
from oracle.query.checking.query import check
from oracle.query.checking.typed import CheckedQuery, CheckedSelector, Constant
from oracle.query.language.types import NUMERIC, Type
from oracle.query.model import BARE_KIND
from oracle.query.one_hand import decided_by_board, player_of
from oracle.ranges import WeightedRange
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.columns.evaluate import Evaluator
from oracle.simulate.deal.batch import Batch
from oracle.simulate.deal.enumerate import rename, suit_renamings
from oracle.simulate.inner.equities import InnerEquities
from oracle.simulate.notebook import per_cent, points_text
from oracle.simulate.planning.costs import expressions, row_seconds
from oracle.simulate.printed import plus_minus
from oracle.simulate.tally.base import scale
from oracle.simulate.work.stop import Stop, StoppedError

AVERAGE, COUNT = "avg", "count"
"""The aggregates that give one number for each flop."""
_SELECT = "select "
_HISTOGRAM = re.compile(rf"\s*{BARE_KIND}\s*\(", re.IGNORECASE)
"""Matches a question that names the histogram; one without an aggregate has the same kind."""
_FROM = re.compile(r"\nfrom ")
ROWS = 65_536
"""Rows (a flop and a hand each) that are evaluated together."""
_ONE_NUMBER = "A column is one number for each flop: avg(…) of a number, or count(…) of a condition."
LikelyHands = Callable[[Masks], tuple[Masks, npt.NDArray[np.float64]]]
"""From flops to a player's hands, shape (h,), and their probabilities on each flop, shape (flops, h)."""


@dataclass(frozen=True, slots=True, eq=False)
class FlopQuestion:
    """A question that is one number for each flop.

    Attributes:
        text: As the user wrote it.
        table: The table; its query asks this question only.
        selector: The question, checked.
        kind: `AVERAGE` or `COUNT`.
        player: Index of the seat whose cards, with the flop, decide it; None if it depends on more.
        board: Whether the flop alone decides it.
        bounds: Lower and upper bound of its values.
        source: The text of the query that asks it.
        seconds: Expected seconds per deal on one core.
        named: The ranges that it names; None if it names single cards or boards.
    """

    text: str
    table: Prepared
    selector: CheckedSelector
    kind: str
    player: int | None
    board: bool
    bounds: Bounds
    source: str
    seconds: float
    named: tuple[WeightedRange, ...] | None = ()

    def tells_suits(self, renamings: Renamings) -> bool:
        """Whether its value may change when suits are renamed, for example if it names a range of spades."""
        if self.named is None:
            return len(renamings) > 1
        return bool(self.named) and not set(map(tuple, renamings)) <= set(suit_renamings(self.named, ()))

    def values(self, columns: DealColumns) -> Column:
        """Its value in each deal, shape (rows,), float64.

        Raises:
            OracleError: If a value cannot be computed, with its place in the question.
        """
        expression = self.selector.expression
        try:
            found = Evaluator(self.source).column(expression, columns)
        except TextError as error:
            raise in_question(error, self.text, self.source) from None
        return np.asarray(found, dtype=np.float64) * scale(expression.type)

    def columns_of(self, hands: Masks, boards: Masks) -> DealColumns:
        """Deals with known boards so far and known hands of one player.

        Args:
            hands: The player's hand in each deal, shape (n,).
            boards: The board of each, shape (n,): a flop, or the known board with its next card.
        """
        all_hands = np.zeros((len(self.table.seats), boards.size), dtype=np.uint64)
        if self.player is not None:
            all_hands[self.player] = hands
        known = self.table.board
        if known:
            flop, turn = (np.uint64(mask_of(part)) for part in (known[:FLOP_CARDS], known[FLOP_CARDS:]))
            rest = boards & ~flop
            batch = Batch(all_hands, boards & flop, rest, rest & turn if turn else rest)
        else:
            batch = Batch(all_hands, boards, np.zeros_like(boards))
        return DealColumns(self.table, batch, InnerEquities(self.table), Stop())


def is_question(name: str) -> bool:
    """Whether the name of a column is a question in PQL rather than a figure.

    >>> is_question("equity"), is_question("count(minHandType(p1, flop, pair))")
    (False, True)
    """
    return "(" in name


def answer_text(text: str, value: float, half_width: float = 0.0) -> str:
    """The answer to a question as text: shares in per cent, other numbers as they are, with ± if sampled.

    Args:
        text: The question.
        value: The answer.
        half_width: Its 95 % half-width; 0 if exact.

    >>> answer_text("count(winsHi(p1))", 0.25, 0.011), answer_text("avg(1 + 1)", 2.0)
    ('25.00 ± 1.10', '2')
    """
    if value != value:
        return "–"
    if text.strip().lower().startswith(COUNT):
        sure = f" {plus_minus(100 * half_width, 2)}" if half_width > 0 else ""
        return f"{100 * value:.2f}{sure}"
    if not half_width > 0:
        return f"{value:.6g}"
    decimals = max(0, 1 - floor(log10(half_width))) if isfinite(half_width) else 2
    return f"{value:.{decimals}f} {plus_minus(half_width, decimals)}"


def column_text(column: str, value: float, half_width: float = 0.0) -> str:
    """A value of any column as text: a figure in per cent, the answer to a question in its own unit.

    Args:
        column: The name of the column.
        value: A share 0…1, or an answer.
        half_width: Its 95 % half-width; 0 if exact.

    >>> column_text("equity", 0.5), column_text("avg(1 + 1)", 2.0)
    ('50.00', '2')
    """
    return answer_text(column, value, half_width) if is_question(column) else per_cent(value, half_width)


def change_text(column: str, change: float, half_width: float = 0.0) -> str:
    """A change of a value of any column as text, with a plus sign if it is more.

    Args:
        column: The name of the column.
        change: The difference of two values.
        half_width: Its 95 % half-width; 0 if exact.

    >>> change_text("equity", 0.9, 0.2), change_text("avg(1 + 1)", 2.0), change_text("equity", -0.5)
    ('+90.00 ± 20 %', '+2', '-50.00')
    """
    if not is_question(column):
        return points_text(change, half_width)
    return f"{'+' if change > 0 else ''}{answer_text(column, change, half_width)}"


def flop_question(prepared: Prepared, text: str) -> FlopQuestion:
    """Read a question in PQL.

    Args:
        prepared: The table; its players' names can be used.
        text: ``avg(…)`` of a number, ``count(…)`` of a condition, or the number or condition itself.

    Raises:
        TextError: If it cannot be read, or is not one number for each flop, with its place in the text.
    """
    query, checked, kind = _checked(prepared.query, prepared.macros, text)
    selector = checked.selectors[0]
    numeric = selector.expression.type in NUMERIC
    bounds = bounds_of(selector.expression, prepared.game, len(prepared.seats)) if numeric else Bounds(0, 1)
    expression = query.selectors[0].expression
    names = [seat.identifier for seat in query.seats]
    known = len(prepared.board) + 1 if prepared.board else FLOP_CARDS
    decided = player_of(expression, query, prepared.game, known)
    return FlopQuestion(
        text,
        replace(prepared, query=replace(query, source=None)),
        selector,
        kind,
        None if decided is None else names.index(decided),
        decided_by_board(expression, query, prepared.game, known),
        bounds if bounds.finite else UNBOUNDED,
        checked.text,
        min(row_seconds(checked, prepared)),
        _named(checked),
    )


def _named(checked: CheckedQuery) -> tuple[WeightedRange, ...] | None:
    """The ranges that a question names; None if it names cards or boards."""
    nodes = list(expressions(checked))
    if any(node.type in (Type.CARD, Type.BOARD_RANGE) for node in nodes):
        return None
    values = (node.value for node in nodes if isinstance(node, Constant))
    return tuple(value for value in values if isinstance(value, WeightedRange))


def whole_question(query: Query, macros: Mapping[str, str], text: str) -> str:
    """A question with its aggregate: ``count(…)`` or ``avg(…)``; no range is read.

    Args:
        query: The table.
        macros: The user's named ranges.
        text: As for `flop_question`.

    Raises:
        TextError: As `flop_question`.
    """
    found, _, kind = _checked(query, macros, text)
    return text if found.selectors[0].kind == kind else f"{kind}({text})"


def _checked(query: Query, macros: Mapping[str, str], text: str) -> tuple[Query, CheckedQuery, str]:
    """The query that asks a question of a table, checked, and the aggregate."""
    bare = equity_query(query.seats, game=query.game, syntax=query.syntax, board=query.board, dead=query.dead)
    clause = _FROM.split(print_query(bare), maxsplit=1)[1]
    whole = f"{_SELECT}{text}\nfrom {clause}"
    try:
        found = parse(whole)
        _check_shape(found, bare, text)
        checked = check(found, macros)
    except TextError as error:
        raise in_question(error, text, whole) from None
    return found, checked, _kind(checked.selectors[0], text)


def _check_shape(query: Query, table: Query, text: str) -> None:
    """Refuse more than one selector, and clauses after it.

    Raises:
        TextError: If there are any.
    """
    same = replace(query, selectors=(), source=None) == replace(table, selectors=(), source=None)
    if same and len(query.selectors) == 1:
        return
    raise TextError(
        f"This is more than one value. {_ONE_NUMBER}",
        text=text, span=Span(0, len(text)), found=text, expected="one value",
        remedy="Leave out from, where and further values.",
    )  # fmt: skip


def _kind(selector: CheckedSelector, text: str) -> str:
    """The aggregate of a question; without one, the aggregate that suits its type.

    Raises:
        TextError: If it does not give one number for each flop.
    """
    of_type = selector.expression.type
    bare = selector.kind == BARE_KIND and not _HISTOGRAM.match(text)
    if selector.kind in (AVERAGE, COUNT):
        return selector.kind
    if bare and of_type is Type.BOOLEAN:
        return COUNT
    if bare and of_type in NUMERIC:
        return AVERAGE
    raise TextError(
        _ONE_NUMBER, text=text, span=Span(0, len(text)), found=text, expected="avg(…) or count(…)",
        remedy="Write avg(…) or count(…).",
    )  # fmt: skip


def in_question(error: TextError, text: str, whole: str) -> TextError:
    """An error in the whole query, at its place in the text of the question."""
    if error.text == text or error.text != whole:
        return error
    start = min(max(0, error.span.start - len(_SELECT)), len(text))
    end = min(max(start, error.span.end - len(_SELECT)), len(text))
    message = error.message
    if error.span.start > len(_SELECT) + len(text) and error.expected:  # what follows was not typed
        message = f"The question ends where {error.expected} should follow."
    return TextError(
        message, text=text, span=Span(start, end), found=error.found, expected=error.expected,
        remedy=error.remedy, place=error.place,
    )  # fmt: skip


def exact_column(
    question: FlopQuestion,
    flops: Masks,
    likely_hands: LikelyHands | None,
    cancel: Cancel | Stop,
    renamings: Renamings = (),
) -> Column | None:
    """The answer on each flop, if the flop and one player's cards decide it.

    Args:
        question: The question.
        flops: Masks, shape (n,); or boards with a turn or river.
        likely_hands: The hands of the player in the question; None if they are not known.
        cancel: Stops the work when set.
        renamings: The renamings of suits that change no figure of the report.  Each flop represents its
            images, which are equally likely; if the question distinguishes suits, the answer is their mean.

    Returns:
        Shape (n,); NaN where the player has no hand.  None if the answer depends on more.

    Raises:
        StoppedError: If cancelled.
        OracleError: If a value cannot be computed.
    """
    if not question.tells_suits(renamings):
        return _on_each(question, flops, likely_hands, cancel)
    images = np.stack([rename(flops, renaming) for renaming in renamings])
    each, place = np.unique(images, return_inverse=True)
    column = _on_each(question, each, likely_hands, cancel)
    return None if column is None else column[place].reshape(images.shape).mean(axis=0)


def _on_each(
    question: FlopQuestion, flops: Masks, likely_hands: LikelyHands | None, cancel: Cancel | Stop
) -> Column | None:
    """The answer on these flops without renaming suits; arguments and result as for `exact_column`."""
    if question.board:
        return question.values(question.columns_of(np.zeros_like(flops), flops))
    if question.player is None or likely_hands is None:
        return None
    found = np.empty(flops.size)
    hands, _ = likely_hands(flops[:0])
    step = max(1, ROWS // max(1, hands.size))
    for first in range(0, flops.size, step):
        if cancel is not None and cancel.is_set():
            raise StoppedError
        some = flops[first : first + step]
        hands, likely = likely_hands(some)
        row, place = np.nonzero(likely)
        values = question.values(question.columns_of(hands[place], some[row]))
        weights = likely[row, place]
        with np.errstate(invalid="ignore", divide="ignore"):
            sums = np.bincount(row, values * weights, some.size)
            found[first : first + step] = sums / np.bincount(row, weights, some.size)
    return found


def width_of(bounds: Bounds, spread: float) -> float:
    """The scale that the precision of a question refers to: the range of its values, or of most of them.

    Args:
        bounds: Lower and upper bound of its values.
        spread: The standard deviation of its values.
    """
    if bounds.finite:
        return float(bounds.high - bounds.low)
    return 4 * spread if isfinite(spread) and spread > 0 else inf


def check_questions(prepared: Prepared, texts: tuple[str, ...]) -> tuple[FlopQuestion, ...]:
    """Read questions; an error message says which one is wrong.

    Raises:
        OracleError: If one cannot be read.
    """
    found = []
    for text in texts:
        if not isinstance(text, str) or not text.strip():
            raise QueryError("A question in PQL is missing.", remedy="Write one, such as count(winsHi(p1)).")
        try:
            found.append(flop_question(prepared, text))
        except TextError as error:
            raise (error if error.place else error.at("the question")) from None
    return tuple(found)
