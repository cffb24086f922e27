"""Conversion between conditions and questions and the records of a session file.

Not imported by the package: it parses all templates, which most sessions do not need.
"""

from __future__ import annotations

from typing import Literal

from oracle.query.conditions import Ask, Formula, Group, Line, Node, Question, Sentence
from oracle.session.schema.lines import (
    FormulaRecord,
    GroupRecord,
    LineRecord,
    QuestionRecord,
    SentenceRecord,
)

AskWord = Literal["often", "average", "distribution"]
_WORDS: dict[Ask, AskWord] = {
    Ask.HOW_OFTEN: "often",
    Ask.AVERAGE: "average",
    Ask.DISTRIBUTION: "distribution",
}
_ASKS = {word: ask for ask, word in _WORDS.items()}


def line_record(line: Line) -> LineRecord:
    """A line as a record."""
    return LineRecord(key=line.key, on=line.on, node=_node_record(line.node))


def line_of(record: LineRecord) -> Line:
    """The line of a record."""
    return Line(record.key, _node_of(record.node), record.on)


def question_record(question: Question) -> QuestionRecord:
    """A question as a record."""
    return QuestionRecord(
        key=question.key, on=question.on, ask=_WORDS[question.ask], node=_single_record(question.node)
    )


def question_of(record: QuestionRecord) -> Question:
    """The question of a record."""
    return Question(record.key, _ASKS[record.ask], _single_of(record.node), record.on)


def _node_record(node: Node) -> SentenceRecord | FormulaRecord | GroupRecord:
    if isinstance(node, Group):
        lines = tuple(map(line_record, node.lines))
        return GroupRecord(joined=node.joined, lines=lines, negated=node.negated)
    return _single_record(node)


def _single_record(node: Sentence | Formula) -> SentenceRecord | FormulaRecord:
    if isinstance(node, Formula):
        return FormulaRecord(text=node.text, negated=node.negated)
    return SentenceRecord(template=node.template, values=node.values, negated=node.negated)


def _node_of(record: SentenceRecord | FormulaRecord | GroupRecord) -> Node:
    if isinstance(record, GroupRecord):
        return Group(record.joined, tuple(map(line_of, record.lines)), record.negated)
    return _single_of(record)


def _single_of(record: SentenceRecord | FormulaRecord) -> Sentence | Formula:
    if isinstance(record, SentenceRecord):
        return Sentence(record.template, record.values, record.negated)
    from oracle.pql import formula  # imports the parser: only if a line is in PQL

    return formula(record.text, negated=record.negated)
