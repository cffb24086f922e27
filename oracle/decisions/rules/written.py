"""Rules as text and as PQL."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from functools import reduce

from oracle.decisions.rules.names import DRAWS, made_words
from oracle.decisions.rules.rule import (
    EVEN,
    PLAYER,
    Against,
    Condition,
    Drawing,
    Inside,
    Joined,
    Made,
    Not,
    PocketPair,
    Rule,
    Said,
    Term,
    Top,
    terms,
)
from oracle.pql import formula, parse_expression, with_names
from oracle.query.language.expressions import Binary, Call, Expression, Name, Number, Text, Unary, too_high
from oracle.query.language.values import FLOP_CATEGORIES

_SAID_DRAWS = frozenset({"flush", "overcards"})
_RANGE_EQUITY = "hvPerceivedRangeEquity"


def rule_text(rule: Rule) -> str:
    """The text of a rule; `parse_rule` gives an equal rule back."""
    soft = "" if rule.soft is None else f"soft {_number(rule.soft)} "
    return f"{rule.street}: {soft}{_text(rule.condition)}"


def with_rule_ranges(rule: Rule, change: Callable[[str], str]) -> Rule:
    """A rule with every range in it changed; PQL in braces is kept.

    Args:
        rule: The rule.
        change: Returns the replacement for a range's text.
    """

    def changed(condition: Condition) -> Condition:
        match condition:
            case Joined(word=word, parts=parts):
                return Joined(word, tuple(map(changed, parts)))
            case Not(part=part):
                return Not(changed(part))
            case Inside(range_text=text):
                return Inside(change(text))
            case Against(relation=relation, percent=percent, range_text=str(text)):
                return Against(relation, percent, change(text))
            case _:
                return condition

    return replace(rule, condition=changed(rule.condition))


def rule_pql(rule: Rule, against: str, player: str = PLAYER, *, seats: int = 2) -> Expression | None:
    """The condition in PQL that keeps the same hands.

    Args:
        rule: The rule.
        against: The range that its equities are against unless it names one.
        player: Name of the player in the query.
        seats: Seats of the query; in PQL an equity against a range is against as many opponents.

    Returns:
        The condition; None if there is none, see `why_no_pql`.
    """
    if rule.soft is not None or (seats > 2 and _compares(rule)):
        return None
    found = _pql(rule.condition, rule.street, against, player)
    return None if found is None or too_high(found) else found


def why_no_pql(rule: Rule, *, seats: int = 2) -> str:
    """Why `rule_pql` gives nothing, in a sentence."""
    if rule.soft is not None:
        return "A soft rule changes weights; a condition of PQL only removes hands."
    if seats > 2 and _compares(rule):
        return "In PQL, an equity against a range is against all opponents at once, not against one."
    draws = {term.kind for term in terms(rule.condition) if isinstance(term, Drawing)}
    if draws <= _SAID_DRAWS:
        return "This rule is nested too deeply for PQL."
    return "PQL has no function for straight draws."


def _compares(rule: Rule) -> bool:
    return any(isinstance(term, Against) for term in terms(rule.condition))


def _text(condition: Condition) -> str:
    """A condition, without brackets around it."""
    match condition:
        case Joined(word=word, parts=parts):
            return f" {word} ".join(map(_bracketed, parts))
        case Not(part=part):
            return f"not {_bracketed(part)}"
        case Top(percent=percent, ordering=label, looseness=looseness):
            scaled = "" if looseness == EVEN else f" x{_number(looseness)}"
            return f"top {percent}%{label}{scaled}"
        case Made(name=name, least=least):
            return made_words(name) + ("+" if least else "")
        case Drawing(kind=kind):
            return DRAWS[kind]
        case PocketPair():
            return "pocket pair"
        case Against(relation=relation, percent=percent, range_text=text):
            against = "" if text is None else f" vs ({text})"
            return f"equity{relation}{_number(percent)}%{against}"
        case Inside(range_text=text):
            return f"in ({text})"
        case Said(text=text):
            return f"{{{text}}}"


def _bracketed(condition: Condition) -> str:
    text = _text(condition)
    return f"({text})" if isinstance(condition, Joined) else text


def _number(number: Decimal) -> str:
    return f"{number.normalize():f}"


def _pql(condition: Condition, street: str, against: str, player: str) -> Expression | None:
    if isinstance(condition, Joined):
        parts = [_pql(part, street, against, player) for part in condition.parts]
        found = [part for part in parts if part is not None]
        word = condition.word
        return reduce(lambda left, right: Binary(word, left, right), found) if found == parts else None
    if isinstance(condition, Not):
        part = _pql(condition.part, street, against, player)
        return None if part is None else Unary("not", part)
    return term_pql(condition, street, against, player)


def term_pql(term: Term, street: str, against: str, player: str = PLAYER) -> Expression | None:
    """The PQL of an elementary condition; None if there is none.

    Args:
        term: The condition.
        street: The street of its rule.
        against: The range that an equity is against unless the condition names one.
        player: Name of the player in the query.
    """
    own, on = Name(player), Name(street)
    match term:
        case Top(ordering=label):
            ranked = Call("handRankingFor", (own, Text(label))) if label else Call("handRanking", (own,))
            return Binary("<=", ranked, Number(term.percentile))
        case Made(name=name, least=least):
            word = "min" if least else "exact"
            if name in FLOP_CATEGORIES:
                return Call(f"{word}FlopHandCategory", (own, Name(name)))
            return Call(f"{word}HandType", (own, on, Name(name)))
        case Drawing(kind=kind):
            return _draw(kind, own, on)
        case PocketPair():
            return Call("pocketPair", (own,))
        case Against(relation=relation, percent=percent, range_text=text):
            equity = Call(_RANGE_EQUITY, (own, on, Text(text or against)))
            return Binary(relation, equity, Number(share_of(percent)))
        case Inside(range_text=text):
            return Call("inRange", (own, Text(text)))
        case Said(text=text):
            return parse_expression(with_names(formula(text), {PLAYER: player}).text)


def share_of(percent: Decimal) -> float:
    """A percentage as a fraction of 1."""
    return float(percent / 100)


def _draw(kind: str, own: Name, on: Name) -> Expression | None:
    """The draws that PQL has functions for."""
    if kind == "flush":
        below = Binary("<", Call("handType", (own, on)), Name("flush"))
        return Binary("and", Call("fourFlush", (own, on)), below)
    if kind == "overcards":
        lowest = Call("minRank", (Call("handRanks", (own, on)),))
        highest = Call("maxRank", (Call("boardRanks", (on,)),))
        return Binary("and", Binary(">", lowest, highest), Unary("not", Call("pocketPair", (own,))))
    return None
