"""Weights in the notation of other programs: what a text that cannot be read probably means.

Other programs write a share from 0 to 1 after a colon, per cent between tags, or either in brackets; our
own syntax writes a number from 0.0001 to 100 after ``@``.  Texts that are valid never come here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from oracle.errors import Span, TextError
from oracle.ranges.weights import MAX_WEIGHT, MIN_WEIGHT, weight_of_share, weight_text

_DIGITS = r"(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)"
_EXPONENT = r"[eE][-+]?[0-9]{1,3}"
_NUMBER = rf"(?P<number>{_DIGITS}(?:{_EXPONENT})?)(?![0-9.])\s*(?P<sign>%)?"
_RANKS = rf"(?:10|[2-9])+(?![0-9.]|{_EXPONENT}|\s*%)"
_NO_RANKS = rf"(?!{_RANKS})"
"""Before a number: it cannot be read as ranks, as 99, 75 and 10 can; between hands, a comma is missing."""
_END = r"(?=\s*(?:[,;)]|\Z)|\s+[2-9TJQKA])"

_TAG = re.compile(
    rf"\[\s*{_NUMBER}\s*\](?P<hands>\s*[^\s\[\],;][^\[\],;]*(?:[^\[\]]*(?=\[\s*/))?)(?:\[\s*/[^\[\]]*\])?"
)
_AT = re.compile(rf"@\s*(?P<number>{_DIGITS}(?:{_EXPONENT}|\s*%))")
_FRACTION = re.compile(r"@\s*(?P<above>[0-9]{1,9})\s*/\s*(?P<below>[0-9]{1,9})(?![0-9.])")
_COMMA = re.compile(r"[:@](?P<whole>[0-9]{1,3}),(?P<decimals>[0-9]{1,9})(?=\s*(?:[,;)]|\Z))")
_COLON = re.compile(rf":\s*(?:(?=10)|{_NO_RANKS}){_NUMBER}{_END}")
_ENCLOSED = re.compile(rf"(?<=[^\s,;:!(])\s*[\[({{]\s*{_NUMBER}\s*[\])}}]{_END}")
_SIGNED = re.compile(
    rf"(?:\s*[=#]\s*|(?:\s*[*×~^/|]|\s+x)\s*{_NO_RANKS}|(?<=[^\s%])\s+{_NO_RANKS}){_NUMBER}{_END}",
    re.IGNORECASE,
)
_BEFORE = re.compile(
    rf"(?<![^\s,;(]){_NO_RANKS}{_NUMBER}\s*[*×x]?\s*"
    r"(?P<hands>[2-9TJQKA][cdhsw-z]?[2-9TJQKA][^\s,;:!()\[\]@%]*+)(?!%)",
    re.IGNORECASE,
)

_AROUND = 80
"""Characters of the text before and after an error that are examined."""
_LONGEST_HANDS = 24
"""Most characters of hands that a remedy repeats."""
_EXPECTED = "a weight such as @50"
_WRITTEN = f"A weight is a number from {weight_text(MIN_WEIGHT)} to {weight_text(MAX_WEIGHT)} after “@”."


@dataclass(frozen=True, slots=True)
class ForeignWeight:
    """A weight that is not in our notation.

    Attributes:
        span: Its place in the text.
        message: How weights are written.
        remedy: What to write.
        unranked: The same in games without an order of hands, in which a percentage can be a weight only;
            empty if it makes no difference.
    """

    span: Span
    message: str
    remedy: str
    unranked: str = ""


def foreign_weight(text: str, place: int, *, ranked: bool = True) -> ForeignWeight | None:
    """The weight of another notation that makes a text invalid; None if there is none at that place.

    Args:
        text: The range as typed, which cannot be read.
        place: Where it cannot be read.
        ranked: Whether the game has an order of hands.

    >>> foreign_weight("QQ:0.12345", 3).remedy
    'Write QQ@12.345.'
    """
    for read in (_tagged, _with_percent_sign, _as_fraction, _with_comma, _after_colon, _after_hands, _before):
        found = read(text, place)
        if found is not None:
            return found if ranked or not found.unranked else replace(found, remedy=found.unranked)
    return None


def weight_error(weight: ForeignWeight, text: str, place: str = "") -> TextError:
    """The error for such a weight in a text.

    Args:
        weight: The weight.
        text: The whole text.
        place: Whose text it is, for messages.
    """
    return TextError(
        weight.message,
        text=text,
        span=weight.span,
        found=text[weight.span.start : weight.span.end],
        expected=_EXPECTED,
        remedy=weight.remedy,
        place=place,
    )


def _match(pattern: re.Pattern[str], text: str, place: int) -> re.Match[str] | None:
    """The match that holds a place of a text."""
    matches = pattern.finditer(text, max(0, place - _AROUND), place + _AROUND)
    return next((each for each in matches if each.start() <= place < each.end()), None)


def _tagged(text: str, place: int) -> ForeignWeight | None:
    """``[50]AA, KK[/50]``, per cent."""
    found = _match(_TAG, text, place)
    if found is None or found.start("hands") <= place < found.end("hands"):
        return None
    hands = found["hands"].strip()
    return _weight(found, float(found["number"]), f"({hands})" if "," in hands else hands)


def _with_percent_sign(text: str, place: int) -> ForeignWeight | None:
    """``AA@50%`` and ``AA@5e-1``."""
    found = _match(_AT, text, place)
    if found is None:
        return None
    return _weight(found, float(found["number"].rstrip(" %")), _hands_before(text, found.start()))


def _as_fraction(text: str, place: int) -> ForeignWeight | None:
    """``AA@1/2``."""
    found = _match(_FRACTION, text, place)
    if found is None or not int(found["below"]):
        return None
    share = int(found["above"]) / int(found["below"])
    return _weight(found, MAX_WEIGHT * share, _hands_before(text, found.start()))


def _with_comma(text: str, place: int) -> ForeignWeight | None:
    """``AA@12,5``, and ``AA:0,5``; the digits behind the comma may also be a hand without a weight."""
    found = _match(_COMMA, text, place)
    if found is None:
        return None
    hands = _hands_before(text, found.start())
    if found[0].startswith(":"):
        share = float(f"{found['whole']}.{found['decimals']}")
        return _weight(found, weight_of_share(share), hands) if share <= 1 else None
    number = f"@{found['whole']}.{found['decimals']}"
    remedy = f"For a decimal number, write a point: {_short(hands)}{number}."
    if len(found["decimals"]) == 1:
        return ForeignWeight(Span(*found.span()), "A decimal number has a point.", remedy)
    return ForeignWeight(
        Span(found.start("decimals"), found.end()),
        f"“{found['decimals']}” has no weight, but other parts have one.",
        f"{remedy} For hands, give them a weight.",
    )


def _after_colon(text: str, place: int) -> ForeignWeight | None:
    """``AA:0.5``, a share from 0 to 1; a number above 1 may also be a percentage of the hands."""
    found = _match(_COLON, text, place)
    if found is None or found["sign"]:
        return None
    number, hands = float(found["number"]), _hands_before(text, found.start())
    if number <= 1:
        return _weight(found, weight_of_share(number), hands)
    if number > MAX_WEIGHT or not found["number"].isdecimal():
        return None if number > MAX_WEIGHT else _weight(found, number, hands)
    percent, before = int(number), _short(hands)
    remedy = (
        f"For a weight, write {before}@{percent}; for the best {percent} % of hands, {before}:{percent}%."
    )
    return ForeignWeight(Span(*found.span()), _WRITTEN, remedy, f"Write {before}@{percent}.")


def _after_hands(text: str, place: int) -> ForeignWeight | None:
    """``AA(0.5)``, ``AA[50%]``, ``AA=50``, ``AA*0.5``, ``AA 50%``."""
    found = _match(_ENCLOSED, text, place) or _match(_SIGNED, text, place)
    hands = "" if found is None else _hands_before(text, found.start())
    if found is None or not hands:
        return None
    separate = text[found.start() : found.start("number")].isspace()
    return _weight(found, _either(found), hands, f"{hands}, {found['number']}%" if separate else "")


def _before(text: str, place: int) -> ForeignWeight | None:
    """``0.5*AA``, ``50%AA``."""
    found = _match(_BEFORE, text, place)
    if found is None:
        return None
    hands = found["hands"]
    separate = not text[found.end("sign") : found.start("hands")].strip()
    return _weight(found, _either(found), hands, f"{found['number']}%, {hands}" if separate else "")


def _either(found: re.Match[str]) -> float:
    """The weight that a number means where both shares and per cent are usual."""
    number = float(found["number"])
    return number if found["sign"] or number > 1 else weight_of_share(number)


def _weight(found: re.Match[str], weight: float, hands: str, both: str = "") -> ForeignWeight | None:
    """What to write for a weight from 0 to 100 of some hands; None for one above 100.

    Args:
        found: The weight.
        weight: What it means.
        hands: The hands that it applies to.
        both: What else may be meant, if its number is whole and per cent: the best hands and these.
    """
    if weight > MAX_WEIGHT:
        return None
    short = _short(hands)
    written = f"{short}@{weight_text(max(weight, MIN_WEIGHT))}"
    remedy, unranked = f"Write {written}." if short else f"Write {written} after the hands.", ""
    if not weight:
        remedy = f"Leave {short} out." if short else "Leave the hands out."
    elif both and short and found["sign"] and found["number"].isdecimal():
        remedy, unranked = f"For both, write {both}; for a weight, {written}.", remedy
    return ForeignWeight(Span(*found.span()), _WRITTEN, remedy, unranked)


def _short(hands: str) -> str:
    """Hands as a remedy repeats them; empty if they are too long for that."""
    return hands if len(hands) <= _LONGEST_HANDS else ""


def _hands_before(text: str, end: int) -> str:
    """The hands of a comma part in front of a place."""
    depth, start = 0, end
    while start > max(0, end - _AROUND):
        sign = text[start - 1]
        depth += (sign in ")]}") - (sign in "([{")
        if depth < 0 or (depth == 0 and sign in ",;"):
            break
        start -= 1
    return text[start:end].strip()
