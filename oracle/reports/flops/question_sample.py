"""Sampled answers to questions in PQL: their values by class of flops, or by next card."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from oracle.analysis.precision import NEARLY, half_widths_of, student, widest
from oracle.arrays import Column, Masks, Sums
from oracle.prepared import Prepared
from oracle.reports.flops.flop_classes import FlopClasses
from oracle.reports.flops.next_street.cards import NextCards
from oracle.reports.flops.questions import FlopQuestion, width_of
from oracle.reports.flops.sample import kinds_of_deals
from oracle.simulate.columns.columns import DealColumns
from oracle.simulate.intervals.estimate import Z95


@dataclass(frozen=True, slots=True, eq=False)
class Answers:
    """The answers so far.

    Attributes:
        columns: Answers by question: shape (kinds,) if sampled, shape (rows,) if exact.
        half_widths: 95 % half-widths of the sampled answers, shape (kinds,).
        done: Share of the work that is done, 0…1.
        apart: The sampled answers for each class of flops; None until something is sampled.
    """

    columns: dict[str, Column]
    half_widths: dict[str, Column]
    done: float
    apart: ClassAnswers | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ClassAnswers:
    """Sampled answers on each class of flops with the same figures, c classes.

    Attributes:
        classes: The classes.
        columns: Answers by question, shape (c,); NaN where no deal was sampled.
        half_widths: 95 % half-widths by question, shape (c,); infinite where no deal was sampled.
    """

    classes: FlopClasses
    columns: dict[str, Column]
    half_widths: dict[str, Column]


@dataclass(frozen=True, slots=True, eq=False)
class QuestionSample:
    """Counts the values of questions in sampled deals, by class of flops or by next card.

    Attributes:
        table: The table.
        questions: The questions.
        classes: The classes of flops that can come; None where cards come next.
        cards: The cards that may come next; None in a report on flops.
    """

    table: Prepared
    questions: tuple[FlopQuestion, ...]
    classes: FlopClasses | None
    cards: NextCards | None = None

    @classmethod
    def of(cls, questions: tuple[FlopQuestion, ...]) -> QuestionSample:
        """The sample for at least one question, all about one table."""
        table = questions[0].table
        if table.board:
            return cls(table, questions, None, NextCards.of(table))
        return cls(table, questions, FlopClasses.of(table))

    @property
    def kinds(self) -> Masks:
        """The least image of each kind of flop that can come, ascending, shape (k,); or the next cards."""
        if self.cards is not None:
            return self.cards.cards
        assert self.classes is not None
        return self.classes.kinds

    def nothing(self) -> Sums:
        """Sums of zero deals, shape (1 + 2 · questions, c), float64."""
        size = self.kinds.size if self.classes is None else self.classes.flops.size
        return np.zeros((1 + 2 * len(self.questions), size))

    def tallied(self, columns: DealColumns) -> Sums:
        """Number of deals in each class of flops, and sum and sum of squares of each question's values."""
        if self.classes is None:
            row = kinds_of_deals(self.table, self.kinds, self.cards, columns)
        else:
            row = self.classes.row_of(columns.batch.flop)
        sums = self.nothing()
        size = sums.shape[1]
        sums[0] = np.bincount(row, minlength=size)
        for place, question in enumerate(self.questions):
            values = question.values(columns)
            sums[1 + 2 * place] = np.bincount(row, values, size)
            sums[2 + 2 * place] = np.bincount(row, values**2, size)
        return sums

    def answers(self, sums: Sums, wanted: float) -> Answers:
        """The answers from the sums of all deals.

        Args:
            sums: As `tallied` gives them.
            wanted: The half-width at which a question is known precisely enough, as a share of its range.
        """
        if self.classes is None:
            return self._answers(sums, wanted)
        columns, half_widths = self._figures(sums)[:2]
        answers = self._answers(self.classes.by_kind(sums), wanted)
        return replace(answers, apart=ClassAnswers(self.classes, columns, half_widths))

    def _answers(self, sums: Sums, wanted: float) -> Answers:
        """The answers for each kind, from the sums."""
        columns, halves, spreads = self._figures(sums)
        progress = 1.0
        for question in self.questions:
            ratio = widest(halves[question.text], sums[0]) / width_of(question.bounds, spreads[question.text])
            progress = min(progress, 1.0 if not ratio > wanted else min(NEARLY, (wanted / ratio) ** 2))
        return Answers(columns, halves, progress)

    def _figures(self, sums: Sums) -> tuple[dict[str, Column], dict[str, Column], dict[str, float]]:
        """Means and half-widths of each question, and the standard deviation of all its values."""
        columns, halves, spreads = {}, {}, {}
        for place, question in enumerate(self.questions):
            part = np.stack([sums[0], sums[1 + 2 * place], sums[2 + 2 * place]])
            with np.errstate(invalid="ignore", divide="ignore"):
                columns[question.text] = part[1] / sums[0]
            halves[question.text], spreads[question.text] = _half_widths(part, question)
        return columns, halves, spreads


def _half_widths(part: npt.NDArray[np.float64], question: FlopQuestion) -> tuple[Column, float]:
    """95 % half-widths of the means of a question's values, and the standard deviation of all values.

    With known bounds, unseen values are allowed for (`half_widths_of`).  Without bounds it is Student's
    interval with at least the spread over all flops, because a few values may agree by chance.
    """
    deals, sums, squares = part
    whole = deals.sum()
    mean = sums.sum() / whole
    spread = float(np.sqrt(max(squares.sum() / whole - mean**2, 0.0)))
    bounds = question.bounds
    if bounds.finite:
        low, range_ = float(bounds.low), float(bounds.high - bounds.low)
        if range_ == 0:
            return np.zeros(deals.size), spread
        moved = (sums - low * deals) / range_
        scaled = (squares - 2 * low * sums + low**2 * deals) / range_**2
        return half_widths_of(np.stack([deals, moved, scaled])) * range_, spread
    with np.errstate(invalid="ignore", divide="ignore"):
        own = student(deals) * np.sqrt(np.maximum(squares / deals - (sums / deals) ** 2, 0.0) / (deals - 1))
        pooled = Z95 * spread / np.sqrt(deals)
    half: Column = np.where(deals > 0, np.fmax(own, pooled), np.inf)
    return half, spread
