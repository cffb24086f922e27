"""Textures of flops and the search for them, on a report that needs no sweep."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from oracle.cards.card import parse_cards, rank_of, suit_of
from oracle.cards.mask import cards_in, mask_of
from oracle.errors import QueryError, TextError
from oracle.reports.flops import (
    TEXTURES,
    FlopReport,
    crossed_textures,
    flop_report,
    matching_flops,
    search_words,
    texture_rows,
)
from tests.analysis.tables import table


@pytest.fixture(scope="module")
def report() -> FlopReport:
    *_, found = flop_report(table("AA,KQs", "random"), ("top_pair", "trips"))
    return found


GROUPS = [
    ("AhKd7c", ("rainbow", "unpaired", "ace high", "wider gaps", "no straight")),
    ("9h8h7h", ("monotone", "unpaired", "nine high", "no gap", "three straights")),
    ("Ah2h4c", ("two-tone", "unpaired", "ace high", "one gap", "one straight")),
    ("AhKdTc", ("rainbow", "unpaired", "ace high", "two gaps", "one straight")),
    ("2h2d2c", ("rainbow", "three of a kind", "deuce high", "one rank", "no straight")),
    ("ThTd9d", ("two-tone", "one pair", "ten high", "no gap", "no straight")),
    ("JhTd8d", ("two-tone", "unpaired", "jack high", "one gap", "two straights")),
]


@pytest.mark.parametrize(("flop", "groups"), GROUPS)
def test_each_flop_is_in_the_group_that_a_player_names(flop: str, groups: tuple[str, ...]) -> None:
    mask = np.array([mask_of(parse_cards(flop))], dtype=np.uint64)
    found = [texture.groups[int(texture.group_of(mask)[0])] for texture in TEXTURES.values()]
    assert found == list(groups)


def test_the_flops_of_all_groups_are_all_flops(report: FlopReport) -> None:
    for texture in TEXTURES:
        rows = texture_rows(report, texture, "p1.top_pair")
        assert sum(row.weight for row in rows) == 22100
        assert sum(row.chance for row in rows) == pytest.approx(1)
        held = [row for row in rows if row.chance > 0]
        mean = sum(row.mean * row.chance for row in held)
        assert mean == pytest.approx(report.mean("p1.top_pair"), abs=1e-12)
    suits = {row.group: row.weight for row in texture_rows(report, "suits", "p1.trips")}
    assert suits == {"rainbow": 8788, "two-tone": 12168, "monotone": 1144}


def test_two_textures_crossed_are_those_of_each_alone(report: FlopReport) -> None:
    crossed = crossed_textures(report, "suits", "pairing", "p1.trips")
    assert crossed.weight.tolist() == [[6864, 1872, 52], [10296, 1872, 0], [1144, 0, 0]]
    assert np.isnan(crossed.mean[2, 1])
    for place, row in enumerate(texture_rows(report, "suits", "p1.trips")):
        held = crossed.chance[place] > 0
        mean = (crossed.mean[place] * crossed.chance[place])[held].sum() / row.chance
        assert mean == pytest.approx(row.mean, abs=1e-12)


def test_some_kinds_crossed_are_those_of_the_report_without_the_others(report: FlopReport) -> None:
    rows = matching_flops(report, "Kxx")
    kinds = report.kinds.of(np.flatnonzero(rows))
    alone = replace(report, kinds=kinds)
    meant = crossed_textures(report, "suits", "gaps", "p1.top_pair", rows)
    other = crossed_textures(alone, "suits", "gaps", "p1.top_pair")
    assert meant.weight.tolist() == other.weight.tolist()
    np.testing.assert_allclose(meant.chance, other.chance, atol=1e-15)
    np.testing.assert_allclose(meant.mean, other.mean, atol=1e-12)
    assert 0 < meant.chance.sum() < 1
    for line, single in zip(
        texture_rows(report, "gaps", "p1.top_pair", rows),
        texture_rows(alone, "gaps", "p1.top_pair"),
        strict=True,
    ):
        assert (line.group, line.weight) == (single.group, single.weight)
        assert line.mean == pytest.approx(single.mean, abs=1e-12, nan_ok=True)


def _ranks(flop: tuple[int, ...]) -> str:
    return "".join(sorted(("23456789TJQKA"[rank_of(card)] for card in flop), key="AKQJT98765432".index))


SEARCHES = {
    "": lambda ranks, suits: True,
    "Axx two-tone": lambda ranks, suits: "A" in ranks and suits == 2,
    "KJx": lambda ranks, suits: "K" in ranks and "J" in ranks,
    "monotone": lambda ranks, suits: suits == 1,
    "xxx, QQ*": lambda ranks, suits: suits == 1 or "QQ" in ranks,
    "king high, rainbow": lambda ranks, suits: ranks[0] == "K" or suits == 3,
    "king-high unpaired": lambda ranks, suits: ranks[0] == "K" and len(set(ranks)) == 3,
    "king high,": lambda ranges, suits: ranges[0] == "K",
    " , ": lambda ranges, suits: True,
    "A high": lambda ranks, suits: ranks[0] == "A",
    "10-high monotone, 9high": lambda ranks, suits: (ranks[0] == "T" and suits == 1) or ranks[0] == "9",
    "K high two-tone Qxx": lambda ranks, suits: ranks[0] == "K" and suits == 2 and "Q" in ranks,
    "trips, paired rainbow": lambda ranks, suits: len(set(ranks)) < 3 and suits == 3,
    "two-tone Axx": lambda ranks, suits: suits == 2 and "A" in ranks,
    "Axx:two-tone, (KKx, QQx):rainbow": lambda ranks, suits: (
        (suits == 2 and "A" in ranks) or (suits == 3 and ("KK" in ranks or "QQ" in ranks))
    ),
    "Axx!monotone": lambda ranks, suits: "A" in ranks and suits != 1,
    "akq": lambda ranks, suits: ranks == "AKQ",
    "Three of a kind": lambda ranks, suits: len(set(ranks)) == 1,
}


@pytest.mark.parametrize("text", SEARCHES)
def test_words_and_patterns_find_the_flops_they_describe(report: FlopReport, text: str) -> None:
    fits = {
        mask_of(flop)
        for flop in combinations(range(52), 3)
        if SEARCHES[text](_ranks(flop), len({suit_of(card) for card in flop}))
    }
    found = matching_flops(report, text)
    assert report.weight[found].sum() == len(fits)
    assert all((int(flop) in fits) == flag for flop, flag in zip(report.flops, found, strict=True))


def test_every_word_finds_flops_of_its_texture_with_or_without_spaces(report: FlopReport) -> None:
    textures = {texture.title: texture for texture in TEXTURES.values()}
    for title, words in search_words().items():
        numbers = textures[title].group_of(report.flops)
        assert set(textures[title].groups) <= set(words)
        for word in words:
            found = matching_flops(report, word)
            assert len(set(numbers[found])) == (2 if word == "paired" else 1), word
            for other in (word.replace(" ", "").replace("-", ""), word.upper()):
                assert (matching_flops(report, other) == found).all(), other


def test_a_pattern_with_suits_finds_the_kinds_of_its_flops(report: FlopReport) -> None:
    assert len(cards_in(int(report.flops[0]))) == 3
    assert matching_flops(report, "AhKh7h").sum() == 1
    assert matching_flops(report, "$mine", {"mine": "AKQ"}).sum() == 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AKQJ", "more than three cards"),
        ("three of a kind monotone", "No flop fits"),
        ("A((", "missing before"),
        ("twotoned", "two-tone"),
        ("A hi", "“hi” is not a search word"),
        ("Axx, wet", "“wet” is not a search word"),
        ("monoton", "Did you mean “monotone”"),
    ],
)
def test_a_search_that_finds_nothing_or_cannot_be_read_says_so(
    report: FlopReport, text: str, message: str
) -> None:
    with pytest.raises((QueryError, TextError), match=message):
        matching_flops(report, text)


@pytest.mark.parametrize(
    ("text", "wrong"), [("Axx, ace high < monotone", "<"), ("Kxx, Axx wet", "wet"), ("  A((", "(")]
)
def test_an_error_of_a_search_has_its_place_in_the_whole_text(
    report: FlopReport, text: str, wrong: str
) -> None:
    with pytest.raises(TextError) as found:
        matching_flops(report, text)
    assert found.value.text == text
    assert text[found.value.span.start : found.value.span.end] == wrong


def test_an_unknown_texture_or_column_names_those_there_are(report: FlopReport) -> None:
    with pytest.raises(QueryError, match="suits, pairing, high_card"):
        texture_rows(report, "colour", "p1.trips")
    with pytest.raises(QueryError, match=r"It has p1\.top_pair, p1\.trips"):
        texture_rows(report, "suits", "p1.equity")
