"""Conditions and questions in words, as a player would say them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from oracle.errors import QueryError, possessive, shown
from oracle.query.conditions import vocabulary
from oracle.query.conditions.nodes import Formula, Group, Node, Question, Sentence
from oracle.query.conditions.slots import Slot, SlotKind
from oracle.query.conditions.template import Ask
from oracle.query.conditions.to_query import template_of, values_of
from oracle.query.language.expressions import Binary

Names = Mapping[str, str]
"""Display name of every player, by token."""

MOST_LETTERS = 200
"""Longest typed text shown in words, in characters."""

_AVERAGE = "Average of"


@dataclass(frozen=True, slots=True)
class SentencePart:
    """A piece of a sentence.

    Attributes:
        words: Its text.
        slot: The slot it shows, or None for fixed words.
    """

    words: str
    slot: Slot | None = None


def parts_of(sentence: Sentence, names: Names) -> tuple[SentencePart, ...]:
    """A sentence in pieces: its words and slots.

    Args:
        sentence: The sentence.
        names: Display name of every player, by token.

    Raises:
        QueryError: If the template is unknown to this version.
    """
    template, values = template_of(sentence), values_of(sentence)
    one = any(slot.frame_one and values[slot.name] == "1" for slot in template.slots)
    return tuple(
        SentencePart(piece)
        if isinstance(piece, str)
        else SentencePart(
            _slot_words(piece, values[piece.name], names, negated=sentence.negated, one=one), piece
        )
        for piece in template.pieces
    )


def words_of(node: Node, names: Names) -> str:
    """A line in words, without a full stop.

    Args:
        node: The content of the line.
        names: Display name of every player, by token.
    """
    if isinstance(node, Sentence):
        try:
            return " ".join(part.words for part in parts_of(node, names))
        except QueryError:  # a newer version's: only its key is known
            return f"a sentence unknown to this version ({_cut(node.template)})"
    if isinstance(node, Formula):
        text = _cut(node.text) or vocabulary.NOT_FILLED
        return f"not ({text})" if node.negated else text
    return _group_words(node, names)


def question_words(question: Question, names: Names) -> str:
    """A question in words, without a question mark.

    Args:
        question: The question.
        names: Display name of every player, by token.
    """
    begins = _AVERAGE if question.ask is Ask.AVERAGE else question.ask.value
    return f"{begins} {words_of(question.node, names)}"


def _group_words(group: Group, names: Names) -> str:
    said = [(line.node, words) for line in group.lines if line.on and (words := words_of(line.node, names))]
    alone = len(said) == 1
    parts = [f"({words})" if _joins(node) and not alone else words for node, words in said]
    joined = f" {group.joined} ".join(parts) or "nothing is required"
    return f"not ({joined})" if group.negated and said else joined


def _joins(node: Node) -> bool:
    """Whether the words of a line contain "and" or "or" and so need brackets."""
    if isinstance(node, Formula):
        found = node.expression
        return not node.negated and isinstance(found, Binary) and found.operator in ("and", "or")
    return isinstance(node, Group) and len(node.lines) > 1


def _slot_words(slot: Slot, value: str, names: Names, *, negated: bool, one: bool) -> str:
    """The words of a slot."""
    found = next((choice for choice in slot.choices if choice.value == value), None)
    if slot.kind is SlotKind.PLAYER:
        said = _cut(names[value]) if value in names else vocabulary.NOBODY
    elif found is not None:
        said = found.one if one and found.one else found.words
        said = found.negative if negated and found.negative else said
    else:
        said = vocabulary.card_words(_cut(value)) if slot.kind is SlotKind.CARD else _cut(value)
    frame = slot.frame_one if one and slot.frame_one and value == "1" else slot.frame
    shown_value = said or vocabulary.NOT_FILLED
    owner = frame.replace("{}’s", possessive(shown_value))
    return frame.replace("{}", shown_value) if owner == frame else owner


def _cut(text: str) -> str:
    return " ".join(shown(text[: MOST_LETTERS + 1].strip(), MOST_LETTERS).split())
