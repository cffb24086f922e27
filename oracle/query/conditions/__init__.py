"""Require that, and Ask the Oracle: sentences with slots that correspond to PQL.

A line is a `Sentence` (a template with filled slots), a `Formula` (PQL as pasted) or a `Group` of lines.
`expression_of` and `selector_from_question` convert to the query, `node_of` and `question_from_selector`
back; `words_of` gives a line in plain words.  Players are stored as tokens, so renaming a seat changes no
line.
"""

from oracle.query.conditions.choices import (
    CONTRARY,
    new_sentence,
    slot_choices,
    templates_for,
    value_of,
    with_value,
)
from oracle.query.conditions.edits import changed, with_ranges
from oracle.query.conditions.from_query import lines_of, node_of, question_from_selector
from oracle.query.conditions.nodes import Formula, Group, Line, Node, Question, Sentence
from oracle.query.conditions.slots import Choice, Slot, SlotKind
from oracle.query.conditions.template import Ask, Template
from oracle.query.conditions.templates import TEMPLATES
from oracle.query.conditions.to_query import expression_of, selector_from_question, template_of, where_of
from oracle.query.conditions.trouble import slot_trouble, trouble
from oracle.query.conditions.words import SentencePart, parts_of, question_words, words_of

__all__ = [
    "CONTRARY",
    "TEMPLATES",
    "Ask",
    "Choice",
    "Formula",
    "Group",
    "Line",
    "Node",
    "Question",
    "Sentence",
    "SentencePart",
    "Slot",
    "SlotKind",
    "Template",
    "changed",
    "expression_of",
    "lines_of",
    "new_sentence",
    "node_of",
    "parts_of",
    "question_from_selector",
    "question_words",
    "selector_from_question",
    "slot_choices",
    "slot_trouble",
    "template_of",
    "templates_for",
    "trouble",
    "value_of",
    "where_of",
    "with_ranges",
    "with_value",
    "words_of",
]
