"""Numbers as users type them on a command line, for argparse."""

from __future__ import annotations

import argparse


def whole_number(text: str) -> int:
    """A whole number: ``1000000``, ``1_000_000``, ``1,000,000`` or ``1e6``.

    >>> whole_number("1e6"), whole_number("30,000")
    (1000000, 30000)
    """
    plain = text.replace(",", "").replace("_", "")
    try:
        return int(plain)
    except ValueError:
        pass
    try:
        number = float(plain)
        value = int(number)
    except (ValueError, OverflowError):
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number") from None
    if value != number:
        raise argparse.ArgumentTypeError(f"“{text}” is not a whole number")
    return value


def fraction(text: str) -> float:
    """A fraction: ``0.0005`` or ``0.05%``.

    >>> fraction("0.05%")
    0.0005
    """
    plain = text.strip()
    try:
        return float(plain[:-1]) / 100 if plain.endswith("%") else float(plain)
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number such as 0.0005 or 0.05%") from None


def share(text: str, most: float = 1.0) -> float:
    """A share of something: ``0.05`` or ``5%``, from 0 to ``most``.

    >>> share("5%"), share("0.05")
    (0.05, 0.05)
    """
    found = fraction(text)
    if not 0 <= found <= most:
        raise argparse.ArgumentTypeError(
            f"“{text}” is not from 0 to {100 * most:g} %; write 5 % as 5% or 0.05"
        )
    return found


def decimal_number(text: str) -> float:
    """A number, such as ``1`` or ``1.5``."""
    try:
        return float(text.strip())
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number such as 1.5") from None


def seconds(text: str) -> float:
    """A time in seconds: ``2``, ``0.5`` or ``0.5s``."""
    try:
        return float(text.strip().removesuffix("s"))
    except ValueError:
        raise argparse.ArgumentTypeError(f"“{text}” is not a number of seconds") from None
