"""Amounts of money: how players write them, and what is refused."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.decisions.money.amounts import MOST, Amount, Unit, amount_argument, read_amount
from oracle.errors import QueryError, TextError

pytestmark = pytest.mark.nojit


@pytest.mark.parametrize(
    ("text", "value", "unit"),
    [
        ("12", 12.0, ""), ("1,5", 1.5, ""), ("1.5", 1.5, ""), ("1.5k", 1500.0, ""), ("1,5K", 1500.0, ""),
        ("12bb", 12.0, "bb"), ("12 BB", 12.0, "bb"), ("2.5 bbs", 2.5, "bb"), ("$12", 12.0, "$"),
        ("12 €", 12.0, "€"), ("€ 1.000,50", 1000.5, "€"), ("1,000.50", 1000.5, ""), ("1,500", 1500.0, ""),
        ("1,500,000", 1.5e6, ""), ("1.500.000", 1.5e6, ""), ("2 000", 2000.0, ""), ("2'000", 2000.0, ""),
        ("2\u202f000,5", 2000.5, ""), ("0,125", 0.125, ""), ("0.125", 0.125, ""), (".5", 0.5, ""),
        ("5.", 5.0, ""),
        ("1.250", 1.25, ""), ("3m", 3e6, ""), ("  7 ", 7.0, ""), ("200 chips", 200.0, "chips"),
        ("0", 0.0, ""),
        ("1,250.000", 1250.0, ""),
    ],
)  # fmt: skip
def test_amounts_read_as_players_write_them(text: str, value: float, unit: str) -> None:
    assert read_amount(text) == Amount(value, unit)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "  ",
        "abc",
        "1,5,0",
        "1.2.3",
        "12 13",
        "--4",
        "$5€",
        "1e9",
        "bb",
        "k",
        "nan",
        "inf",
        "1,50,000",
        "٣",
    ],
)
def test_what_is_not_an_amount_is_refused_with_a_remedy(text: str) -> None:
    with pytest.raises(TextError) as trouble:
        read_amount(text, "To call")
    assert str(trouble.value).startswith("To call: ")
    assert "12bb" in str(trouble.value)
    assert trouble.value.text == text


@pytest.mark.parametrize("text", ["-5", "−1,5", "-0", "$-3"])
def test_negative_amounts_are_refused_as_such(text: str) -> None:
    with pytest.raises(TextError, match="negative"):
        read_amount(text)


def test_amounts_beyond_a_trillion_are_refused() -> None:
    assert read_amount("1000000m").value == MOST
    with pytest.raises(TextError, match="at most"):
        read_amount("1000001m")


def test_units_are_converted_by_the_size_of_the_big_blind() -> None:
    assert Unit("", 2.0).read("12bb") == 24.0
    assert Unit("$", 0.5).read("12 bb") == 6.0
    assert Unit("bb", 2.0).read("24") == 24.0
    assert Unit("bb", 2.0).read("$24") == 12.0
    assert Unit("bb", 2.0).read("24 chips") == 12.0
    assert Unit("$").read("24 chips") == 24.0
    assert Unit().read("$24") == 24.0


def test_units_that_cannot_be_converted_say_so_at_their_place() -> None:
    with pytest.raises(TextError, match=r"Pot: .*big blind"):
        Unit("$").read("12bb", "Pot")
    with pytest.raises(TextError, match="counts in \\$, not in €"):
        Unit("$").read("€12", "Pot")
    with pytest.raises(QueryError, match="not a unit"):
        Unit("pesos")
    with pytest.raises(QueryError, match="more than 0"):
        Unit("bb", 0.0)


@pytest.mark.parametrize("value", [float("nan"), float("inf"), -1, 2e12, True, None, [1]])
def test_numbers_that_are_not_amounts_are_refused(value: object) -> None:
    with pytest.raises(QueryError, match="The pot"):
        amount_argument(value, Unit(), "The pot")


@given(st.text(max_size=20))
def test_any_text_is_an_amount_or_a_clear_error(text: str) -> None:
    try:
        value = read_amount(text).value
    except TextError as trouble:
        value = 0.0 if trouble.message else -1.0
    assert 0 <= value <= MOST


@given(st.integers(0, 10**9), st.sampled_from(["", "bb", "$"]))
def test_what_is_written_reads_back(cents: int, name: str) -> None:
    unit = Unit(name)
    assert unit.read(unit.written(cents / 100)) == pytest.approx(cents / 100, abs=1e-9)
