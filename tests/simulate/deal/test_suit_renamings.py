"""Which renamings of suits change nothing: found with few comparisons, and not looked for in vain."""

from itertools import permutations

import numpy as np
import pytest

from oracle import simulate
from oracle.cards.mask import mask_of
from oracle.pql import parse
from oracle.query import RunSettings
from oracle.ranges import parse_range
from oracle.simulate.deal import enumerate as joint
from oracle.simulate.deal.enumerate import rename, renamed, suit_renamings
from oracle.simulate.strategies.exact import enumerated
from tests.simulate.asking import cards


def tried_one_by_one(ranges, fixed):
    """The same from its definition: all 24, each hand's image looked up."""
    kept = []
    for renaming in permutations(range(4)):
        same = all(renamed(mask, renaming) == mask for mask in fixed)
        for entry in ranges:
            weights = dict(zip(entry.masks.tolist(), entry.weights.tolist(), strict=True))
            image = dict(zip(rename(entry.masks, renaming).tolist(), entry.weights.tolist(), strict=True))
            same = same and image == weights
        if same:
            kept.append(renaming)
    return kept


@pytest.mark.parametrize(
    ("texts", "fixed"),
    [
        (("AK", "QQ"), ""),
        (("AsKs", "QQ"), ""),
        (("AsKs,AhKh", "*"), ""),
        (("AsKs@2,AhKh@1", "*"), ""),
        (("AsKh,AhKs", "QcJd,QdJc"), ""),
        (("AsKh,AhKd,AdKs", "*"), ""),
        (("AsKh,AhKc,AcKd,AdKs", "*"), ""),
        (("ss,hh,AcAd", "22"), "2s3h"),
        (("*",), "2s3h4d5c"),
        (("*",), "2s3h"),
    ],
)
def test_they_are_those_found_one_by_one(texts, fixed):
    ranges = [parse_range(text).without(mask_of(cards(fixed))) for text in texts]
    boards = [mask_of(cards(fixed))]
    assert suit_renamings(ranges, boards) == tried_one_by_one(ranges, boards)


def test_a_wide_range_is_compared_a_few_times_and_every_hand_never(monkeypatch):
    images = []
    monkeypatch.setattr(joint, "rename", lambda masks, how: images.append(masks.size) or rename(masks, how))
    everything = parse_range("*", "omaha5").without(mask_of(cards("2s3h")))
    assert len(suit_renamings([everything], [mask_of(cards("2s3h"))])) == 2
    assert not images
    assert len(suit_renamings([parse_range("AA", "omaha")], [])) == 24
    assert len(images) <= 5
    assert np.unique(images).tolist() == [6961]


def test_a_question_with_too_many_hands_is_sampled_without_comparing_suits(monkeypatch):
    def never(*_):
        raise AssertionError("ranges that cannot be enumerated were compared suit by suit")

    monkeypatch.setattr(enumerated, "suit_renamings", never)
    query = parse("select avg(riverEquity(h)), count(nutLo(h, river)) from game='omaha8', h='A2', v='*'")
    assert simulate.explain(query, RunSettings(trials=100)).strategy == "sampled"
