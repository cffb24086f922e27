"""Readings of ranges that are kept: parsed once, and never taken for those of another question."""

import pytest

from oracle.errors import TextError
from oracle.ranges import board_hints, range_reading, reading
from oracle.ranges.text.parser import parse_nodes


@pytest.fixture
def parsed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that are parsed from now on, no reading being kept from before."""
    reading._kept_reading.cache_clear()
    texts: list[str] = []

    def parse(text, *arguments, **more):
        texts.append(text)
        return parse_nodes(text, *arguments, **more)

    monkeypatch.setattr(reading, "parse_nodes", parse)
    return texts


def test_a_text_of_two_card_hands_is_parsed_once(parsed: list[str]) -> None:
    first, second = range_reading("AKs,QQ"), range_reading("AKs,QQ")
    assert second.hands is first.hands
    assert parsed == ["AKs,QQ"]


def test_a_text_is_parsed_for_each_game_and_each_syntax(parsed: list[str]) -> None:
    hands = {
        range_reading("AKs", game, syntax).hands.hands
        for game in ("holdem", "shortdeck")
        for syntax in ("classic", "generic")
    }
    assert len(parsed) == 4
    assert hands == {4}
    found = range_reading("A2+,22+", "holdem", "classic").hands.hands
    assert found != range_reading("A6+,66+", "shortdeck", "classic").hands.hands


def test_macros_are_read_each_time(parsed: list[str]) -> None:
    tight = range_reading("$mine", macros={"mine": "AA"}).hands.hands
    loose = range_reading("$mine", macros={"mine": "AA,KK"}).hands.hands
    assert (tight, loose) == (6, 12)


@pytest.mark.parametrize(
    ("text", "game"),
    [("AsKsQhQd", "omaha"), ("As2s3d7hKc", "stud8"), ("AsAh", "omaha"), ("AsKsQhQd", "omaha6")],
)
def test_known_hands_of_any_game_are_parsed_once(parsed: list[str], text: str, game: str) -> None:
    first, second = range_reading(text, game), range_reading(text, game)
    assert second.hands is first.hands
    assert parsed == [text]


@pytest.mark.parametrize(
    ("text", "game"),
    [("AAKQ", "omaha"), ("AsKsQh", "omaha6"), ("AsKsQh", "studhi"), ("AK," * 400 + "AK", "holdem")],
)
def test_large_ranges_and_long_texts_are_not_kept(parsed: list[str], text: str, game: str) -> None:
    range_reading(text, game)
    range_reading(text, game)
    assert len(parsed) == 2


def test_an_error_is_raised_again(parsed: list[str]) -> None:
    for _ in range(2):
        with pytest.raises(TextError):
            range_reading("AsAs")


def test_cautions_are_the_same_every_time(parsed: list[str]) -> None:
    first, again = range_reading("AKs,QQ"), range_reading("AKs,QQ")
    assert first.cautions()
    assert again.cautions() == first.cautions()
    assert again.hints() == first.hints()


@pytest.mark.parametrize(
    ("board", "game", "hinted"),
    [
        ("Qh7c2d", "holdem", False),
        ("Qh 7c 2d", "holdem", False),
        ("Axx", "holdem", True),
        ("Ah Kxx", "holdem", True),
        ("Qh9c7d", "shortdeck", False),
    ],
)
def test_only_boards_of_exact_cards_are_passed_over(board: str, game: str, hinted: bool) -> None:
    assert bool(board_hints(board, game)) == hinted
