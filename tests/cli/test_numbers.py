"""Numbers as people type them."""

from __future__ import annotations

import argparse

import pytest

from oracle.cli import numbers


@pytest.mark.parametrize("text", ["1000000", "1e6", "1_000_000", "1,000,000", "1.0e6"])
def test_a_million_can_be_written_in_many_ways(text: str) -> None:
    assert numbers.whole_number(text) == 1_000_000


@pytest.mark.parametrize("text", ["1.5", "many", "", "1e400", "nan", "inf"])
def test_what_is_not_a_whole_number_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="whole number"):
        numbers.whole_number(text)


def test_a_large_seed_keeps_every_digit() -> None:
    assert numbers.whole_number("9223372036854775807") == 2**63 - 1


def test_a_share_may_be_a_percentage() -> None:
    assert numbers.fraction("0.05%") == pytest.approx(0.0005)
    assert numbers.fraction(" 0.0005 ") == 0.0005


@pytest.mark.parametrize("text", ["", "%", "half"])
def test_what_is_not_a_share_is_refused(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match="is not a number such as"):
        numbers.fraction(text)


@pytest.mark.parametrize("text", ["120%", "5", "-5%", "nan"])
def test_a_share_is_refused_as_it_was_typed(text: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError, match=f"“{text}” is not from 0 to 100 %"):
        numbers.share(text)
    assert numbers.share("5%") == numbers.share("0.05") == 0.05
    assert numbers.share("120%", most=10) == 1.2


def test_seconds_may_carry_their_unit() -> None:
    assert numbers.seconds("2.5s") == numbers.seconds("2.5") == 2.5
