"""Amounts of money as players write them: ``1,5``, ``1.5k``, ``12bb``, ``$12``."""

from __future__ import annotations

import re
from dataclasses import dataclass

import numpy as np

from oracle.errors import QueryError, Span, TextError, quoted, shown

BIG_BLINDS = "bb"
"""The unit of amounts in big blinds."""

CURRENCIES = "$€£¥₹₩₽₺₴₪฿"
"""Signs that may precede or follow an amount."""

MOST = 1e12
"""The largest amount: a trillion chips."""

_NUMBERS = int | float | np.floating | np.integer
_TIMES = {"": 1.0, "k": 1e3, "m": 1e6}
_AMOUNT = re.compile(
    rf"(?P<before>[{CURRENCIES}]?)\s*(?P<number>[-+−]?[0-9.,' \u00a0\u202f]*[0-9][.,]?|[.,][0-9]+)\s*"
    rf"(?P<times>[km]?)\s*(?P<after>bbs?|chips?|[{CURRENCIES}]?)",
    re.IGNORECASE,
)
_GROUPS = re.compile(r"[0-9]{1,3}(?P<mark>[,.' ])[0-9]{3}(?:(?P=mark)[0-9]{3})*")
_SPACES = str.maketrans({"\u00a0": " ", "\u202f": " "})
EXAMPLES = "Enter an amount such as 12, 1.5, 1.5k or 12bb."


@dataclass(frozen=True, slots=True)
class Amount:
    """An amount with its unit.

    Attributes:
        value: How much, 0 to `MOST`.
        unit: "bb", a currency sign, "chips", or "" if none is written.
    """

    value: float
    unit: str = ""


@dataclass(frozen=True, slots=True)
class Unit:
    """What the amounts of a pot are counted in.

    Attributes:
        name: "" for chips, "bb" for big blinds, or a currency sign such as "$".
        big_blind: Size of the big blind in chips or money, > 0; None if unknown.
    """

    name: str = ""
    big_blind: float | None = None

    def __post_init__(self) -> None:
        name: object = self.name
        if name not in ("", BIG_BLINDS) and not (isinstance(name, str) and name in tuple(CURRENCIES)):
            raise QueryError(
                f"{f'“{shown(name)}”' if isinstance(name, str) else quoted(name)} is not a unit of money.",
                remedy="Use chips, bb, or a currency sign such as $.",
            )
        if self.big_blind is not None and not checked_number(self.big_blind, "The big blind") > 0:
            raise QueryError("The big blind must be more than 0.")

    def read(self, text: str, place: str = "") -> float:
        """An amount in this unit.

        ``12bb`` becomes chips, and chips or money become big blinds, by the size of the big blind.

        Args:
            text: What was written; without a unit, it counts in this one.
            place: The name of the field, for messages.

        Raises:
            TextError: If it is not an amount, or its unit cannot be converted.

        >>> Unit("", 2.0).read("12bb"), Unit("bb", 2.0).read("$12"), Unit("$").read("1.5k")
        (24.0, 6.0, 1500.0)
        """
        amount = read_amount(text, place)
        wanted = self.name or "chips"
        if amount.unit in ("", wanted):
            return amount.value
        if BIG_BLINDS not in (amount.unit, wanted):
            if "chips" in (amount.unit, wanted):
                return amount.value
            raise self._refused(text, place, f"The pot counts in {wanted}, not in {amount.unit}.", "")
        if self.big_blind is None:
            message = f"The size of the big blind is not known, so “{shown(text)}” cannot be converted."
            remedy = "Give the size of the big blind, or write all amounts in one unit."
            raise self._refused(text, place, message, remedy)
        big = amount.unit == BIG_BLINDS
        converted = amount.value * self.big_blind if big else amount.value / self.big_blind
        return checked_number(converted, place or "The amount")

    def written(self, amount: float) -> str:
        """An amount as text, with at most two decimals.

        >>> Unit("$").written(1500), Unit("bb").written(2.5), Unit().written(20)
        ('$1,500', '2.5 bb', '20')
        """
        number = f"{amount:,.2f}".rstrip("0").rstrip(".")
        number = "0" if number == "-0" else number
        if self.name in ("", BIG_BLINDS):
            return f"{number} bb" if self.name else number
        return f"-{self.name}{number[1:]}" if number.startswith("-") else f"{self.name}{number}"

    @staticmethod
    def _refused(text: str, place: str, message: str, remedy: str) -> TextError:
        return TextError(message, text=text, span=Span(0, len(text)), remedy=remedy, place=place)


CHIPS = Unit()


def pot_unit(pot: object, name: str = "", big_blind: float | None = None) -> Unit:
    """The unit of a pot's amounts: the unit given by name, otherwise the one written with the pot.

    A pot written in big blinds counts in chips if their size is known.

    Args:
        pot: The pot, a number or a text for `Unit.read`.
        name: As in `Unit`; "" if none was named.
        big_blind: As in `Unit`.

    Raises:
        TextError: If the text is not an amount.
        QueryError: If there is no such unit, or the big blind is 0.

    >>> pot_unit("12bb"), pot_unit("12bb", big_blind=2.0), pot_unit("$20")
    (Unit(name='bb', big_blind=None), Unit(name='', big_blind=2.0), Unit(name='$', big_blind=None))
    """
    if name or not isinstance(pot, str):
        return Unit(name, big_blind)
    written = read_amount(pot, "The pot").unit
    converted = written == BIG_BLINDS and big_blind is not None
    return Unit("" if converted or written == "chips" else written, big_blind)


def read_amount(text: str, place: str = "") -> Amount:
    """Read an amount.

    A single comma or point separates decimals, unless a comma is followed by exactly three digits and does
    not follow a lone zero: ``1,5`` is one and a half, ``1,500`` fifteen hundred, ``0,125`` an eighth.  If
    there are both a comma and a point, the last one separates decimals.  ``k`` is a thousand, ``m`` a
    million.

    Args:
        text: What was written.
        place: The name of the field ("Pot", "To call"), for messages.

    Raises:
        TextError: If it is not an amount, is negative, or is more than `MOST`.

    >>> [read_amount(text).value for text in ("1,5", "1.5k", "1,500", "1.500,50", "2 000")]
    [1.5, 1500.0, 1500.0, 1500.5, 2000.0]
    >>> read_amount("12bb"), read_amount("€3")
    (Amount(value=12.0, unit='bb'), Amount(value=3.0, unit='€'))
    """
    span = Span(len(text) - len(text.lstrip()), len(text.rstrip()) or len(text))
    if not text.strip():
        raise TextError(
            "An amount is missing.", text=text, span=Span(0, len(text)), remedy=EXAMPLES, place=place
        )
    match = _AMOUNT.fullmatch(text.strip())
    number = None if match is None else _number(match["number"])
    if match is None or number is None or (match["before"] and match["after"]):
        raise TextError(
            f"“{shown(text.strip())}” is not an amount.", text=text, span=span, remedy=EXAMPLES, place=place
        )
    value = number * _TIMES[match["times"].lower()]
    if value < 0 or (value == 0 and match["number"][0] in "-−"):
        raise TextError("An amount must not be negative.", text=text, span=span, place=place)
    if value > MOST:
        raise TextError(f"An amount can be at most {MOST:,.0f}.", text=text, span=span, place=place)
    return Amount(value, match["before"] or _unit(match["after"].lower()))


def amount_argument(value: object, unit: Unit, place: str) -> float:
    """An amount given as a number or as text.

    Args:
        value: A number in the unit, or a text for `Unit.read`.
        unit: What amounts are counted in.
        place: What it is, as it begins a message, such as "The pot".

    Raises:
        TextError: If a text is not an amount.
        QueryError: If a number is negative or too large, or it is neither.

    >>> amount_argument(16, CHIPS, "The pot"), amount_argument("1,5", CHIPS, "The pot")
    (16.0, 1.5)
    """
    if isinstance(value, str):
        return unit.read(value, place)
    return checked_number(value, place)


def checked_number(value: object, place: str) -> float:
    """An amount given as a number.

    Args:
        value: 0 to `MOST`.
        place: What it is, as it begins a message, such as "The pot".

    Raises:
        QueryError: If it is not a number, or out of range.
    """
    if isinstance(value, bool) or not isinstance(value, _NUMBERS) or _nan(value):
        raise QueryError(f"{place} must be an amount, not {quoted(value)}.", places=(place,), remedy=EXAMPLES)
    if value < 0:
        raise QueryError(f"{place} must not be negative.", places=(place,), remedy="Write 0 or more.")
    if value > MOST:  # perhaps infinite, or with more digits than can be printed
        raise QueryError(
            f"{place} can be at most {MOST:,.0f}.", places=(place,), remedy="Count in larger units."
        )
    return float(value)


def share_argument(value: object, place: str, *, most: float = 1.0) -> float:
    """A share or a chance given as a number.

    Args:
        value: 0 to `most`.
        place: What it is, as it begins a message, such as "The rake".
        most: The largest that makes sense.

    Raises:
        QueryError: If it is not a number, or out of range.

    >>> share_argument(1, "The rake")
    1.0
    """
    if isinstance(value, bool) or not isinstance(value, _NUMBERS):
        problem = f"{place} must be a number such as 0.05, not {quoted(value)}."
    elif not 0 <= value <= most:
        problem = f"{place} must be from 0 to {most:g}, not {quoted(value)}."
    else:
        return float(value)
    raise QueryError(problem, places=(place,), remedy="Write 5 % as 0.05.")


def _nan(value: object) -> bool:
    return value != value


def _unit(written: str) -> str:
    """The unit written with an amount, in its standard spelling."""
    return BIG_BLINDS if written.startswith("bb") else "chips" if written.startswith("chip") else written


def _number(text: str) -> float | None:
    """The number itself, or None if its separators make no sense."""
    sign = -1.0 if text[0] in "-−" else 1.0
    plain = text.translate(_SPACES).lstrip("+-−").strip()
    decimals = max(plain.rfind(","), plain.rfind("."))
    whole, part = (plain, "") if decimals < 0 else (plain[:decimals], plain[decimals + 1 :])
    mark = "" if decimals < 0 else plain[decimals]
    groups = mark == "," and len(part) == 3 and whole not in ("", "0")  # 1,500
    if mark and (groups or plain.count(mark) > 1):
        whole, part = plain, ""
    if _GROUPS.fullmatch(whole):
        whole = re.sub(r"[,.' ]", "", whole)
    if not (whole + part).isascii() or not (whole + part).isdigit():
        return None
    return sign * float(f"{whole or 0}.{part or 0}")
