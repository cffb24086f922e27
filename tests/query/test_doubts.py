"""Ranges and boards that are valid and most likely mean something else."""

from __future__ import annotations

from oracle.pql import parse
from oracle.query.doubts import doubts

SELECT = "select count(inRange(a, 'AKs')), histogram(handsHaving(inRange, 'QTs+'))"


def doubts_of(text: str) -> list[tuple[str, str]]:
    return [(doubt.place, doubt.text) for doubt in doubts(parse(text))]


def test_ranges_of_players_and_of_functions_are_doubted_each_text_once() -> None:
    text = f"{SELECT} from game='holdem', a='AJs', b='AJs, KK' where not inRange(b, 'AJs')"
    assert doubts_of(text) == [("a", "AJs"), ("b", "AJs, KK"), ("inRange", "AKs"), ("inRange", "QTs+")]
    assert doubts_of(text.replace("game=", "syntax='classic', game=")) == []


def test_spans_that_lose_ranks_are_reported_on_boards_too() -> None:
    count = "count(boardInRange('[9-2]A'))"
    query = f"select {count} from game='shortdeck', a='99-77', board='A[7-3]'"
    assert doubts_of(query) == [("Board", "A[7-3]"), ("boardInRange", "[9-2]A")]
    assert doubts_of(f"select {count} from game='holdem'") == []
