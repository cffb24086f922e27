"""Orderings: the percentile rule, the built-in files, a player's own file and its mistakes."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from oracle.cards.combo import CLASS_INDEX, CLASS_NAMES, CLASS_PAIRS, PAIR_CLASSES
from oracle.errors import FileError, OracleError
from oracle.games import find_game
from oracle.ranges.orderings import catalog as orderings
from oracle.ranges.orderings.catalog import (
    Ordering,
    load_ordering,
    ordering_labels,
    read_ordering,
)
from oracle.ranges.orderings.value import percentiles

LABELS = ("10h", "6h", "3h", "vr")


@pytest.fixture(params=LABELS)
def ordering(request: pytest.FixtureRequest) -> Ordering:
    return load_ordering("holdem", request.param)


def slow_percentile(classes: tuple[str, ...], wanted: str) -> int:
    """The rule word by word: the smallest p such that all combos through the class are at most p %."""
    through = 0
    for name in classes:
        through += 6 if len(name) == 2 else 4 if name[2] == "s" else 12
        if name == wanted:
            break
    return next(p for p in range(1, 101) if through * 100 <= p * 1326)


def test_holdem_has_four_orderings_and_starts_with_the_full_ring():
    assert ordering_labels("holdem") == LABELS
    assert load_ordering("holdem").label == "10h"
    assert load_ordering(find_game("holdem"), "VR").label == "vr"


def test_an_ordering_is_read_once():
    assert load_ordering("holdem", "6h") is load_ordering("holdem", "6h")


def test_every_class_is_in_it_once(ordering: Ordering):
    assert sorted(ordering.classes) == sorted(CLASS_NAMES)


def test_aces_come_first(ordering: Ordering):
    assert ordering.classes[0] == "AA"
    assert ordering.classes[1] == "KK"


def test_suited_ranks_above_its_offsuit_twin(ordering: Ordering):
    place = {name: at for at, name in enumerate(ordering.classes)}
    for name in CLASS_NAMES:
        if name.endswith("s"):
            assert place[name] < place[name[:2] + "o"], name


def test_means_fall_down_the_list_and_carry_their_standard_error(ordering: Ordering):
    assert (np.diff(ordering.means) <= 0).all()
    assert np.isfinite(ordering.errors).all()
    assert (ordering.errors < 0.001).all()


def test_the_header_tells_how_the_file_was_made(ordering: Ordering):
    header = dict(ordering.header)
    assert header["origin"] == "packaging/tables/orderings.py"
    assert header["game"] == "holdem"
    assert header["label"] == ordering.label
    assert header["title"] == ordering.title
    assert {"made", "time"} <= header.keys()


def test_percentiles_follow_the_rule_word_by_word(ordering: Ordering):
    for name in CLASS_NAMES:
        assert ordering.percentiles[CLASS_INDEX[name]] == slow_percentile(ordering.classes, name)


def test_p_percent_is_never_more_than_p_percent_and_the_next_class_would_be(ordering: Ordering):
    for percent in range(1, 101):
        held = ordering.top(percent)
        assert held.sum() * 100 <= percent * 1326
        inside = [name for name in ordering.classes if held[CLASS_PAIRS[CLASS_INDEX[name]]].all()]
        assert tuple(inside) == ordering.classes[: len(inside)]
        if len(inside) < 169:
            following = CLASS_PAIRS[CLASS_INDEX[ordering.classes[len(inside)]]].size
            assert (held.sum() + following) * 100 > percent * 1326


def test_percentages_are_nested_and_bands_are_their_differences(ordering: Ordering):
    for percent in range(2, 101):
        assert not (ordering.top(percent - 1) & ~ordering.top(percent)).any()
    for first, last in ((5, 10), (1, 1), (2, 100), (37, 62), (99, 100)):
        below = ordering.top(first - 1) if first > 1 else np.zeros(1326, dtype=bool)
        assert (ordering.band(first, last) == (ordering.top(last) & ~below)).all()
        assert (ordering.band(first, last) == ordering.band(last, first)).all()


def test_one_to_a_hundred_percent_is_every_hand_and_bands_part_it(ordering: Ordering):
    assert ordering.band(1, 100).all()
    bands = sum(ordering.band(low, low + 9).astype(int) for low in range(1, 101, 10))
    assert (bands == 1).all()


@pytest.mark.parametrize("label", LABELS)
def test_the_best_hands_are_the_ones_every_player_knows(label: str):
    classes = load_ordering("holdem", label).classes
    assert set(classes[:4]) == {"AA", "KK", "QQ", "JJ"}
    assert {"AKs", "TT"} <= set(classes[:8])
    assert classes[-1] in {"32o", "72o", "62o", "82o"}


def test_against_a_random_hand_the_means_are_twice_the_exact_equities():
    ordering = load_ordering("holdem", "vr")
    mean = dict(zip(ordering.classes, ordering.means, strict=True))
    # 1,389,004,215 wins and 34,610,976 ties of 2,097,572,400 match-ups, as published in 2006.
    assert mean["AKs"] == pytest.approx((2 * 1_389_004_215 + 34_610_976) / 2_097_572_400, abs=1e-12)
    # A random hand against a random hand has half the pot.
    sizes = [CLASS_PAIRS[CLASS_INDEX[name]].size for name in ordering.classes]
    assert np.average(ordering.means, weights=sizes) == pytest.approx(1.0, abs=1e-11)
    assert not ordering.errors.any()


def test_the_more_players_the_more_suited_connectors_rise_over_weak_offsuit_kings():
    def lead(label: str) -> int:
        place = {name: at for at, name in enumerate(load_ordering("holdem", label).classes)}
        return place["K5o"] - place["87s"]

    assert lead("10h") > lead("6h") > lead("3h") > lead("vr")


def test_percentages_of_the_published_sizes_look_like_the_published_ranges():
    top = load_ordering("holdem", "10h").top(5)
    for name in ("AA", "KK", "QQ", "JJ", "AKs", "AQs"):
        assert top[CLASS_PAIRS[CLASS_INDEX[name]]].all(), name
    for name in ("72o", "T2s", "K9o"):
        assert not top[CLASS_PAIRS[CLASS_INDEX[name]]].any(), name


def test_arrays_cannot_be_changed(ordering: Ordering):
    for array in (ordering.percentiles, ordering.means, ordering.errors):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_a_game_without_orderings_names_the_games_that_have_one():
    assert ordering_labels("studhi") == ()
    with pytest.raises(OracleError, match=r"Seven-card stud has no ordering .*Texas hold’em, Omaha.*100%"):
        load_ordering("studhi")


def test_an_unknown_label_names_those_there_are():
    with pytest.raises(
        OracleError, match=r"no ordering “9h” for Texas hold’em\. Use one of 10h, 6h, 3h, vr\."
    ):
        load_ordering("holdem", "9h")


def test_a_missing_built_in_file_asks_for_a_new_installation(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(orderings._TITLES["holdem"], "12h", "Twelve players")
    with pytest.raises(FileError, match=r"12h cannot be read .*install the program again") as caught:
        load_ordering("holdem", "12h")
    assert caught.value.path.endswith("holdem-12h.txt")


def test_a_class_belongs_to_the_first_percent_that_holds_all_of_it():
    pairs = [name for name in CLASS_NAMES if len(name) == 2]
    suited = [name for name in CLASS_NAMES if name.endswith("s")]
    offsuit = [name for name in CLASS_NAMES if name.endswith("o")]
    # 50 % is 663 combos; 78 in pairs and 48 offsuit classes make 654.
    order = [CLASS_INDEX[name] for name in pairs + offsuit[:48] + suited + offsuit[48:]]
    found = percentiles(np.array(order), np.array([hands.size for hands in CLASS_PAIRS]))
    assert found[CLASS_INDEX[offsuit[47]]] == 50
    assert found[CLASS_INDEX[suited[1]]] == 50  # 662 combos
    assert found[CLASS_INDEX[suited[2]]] == 51  # 666 combos
    assert found[CLASS_INDEX[offsuit[-1]]] == 100


# --- A player's own file -------------------------------------------------------------------------


def own_file(folder: Path, text: str, name: str = "mine.txt") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_file_of_bare_class_names_is_an_ordering(tmp_path: Path):
    path = own_file(tmp_path, "\n".join(reversed(CLASS_NAMES)))
    own = read_ordering(path)
    assert own.label == "mine"
    assert own.title == "mine"
    assert own.classes == tuple(reversed(CLASS_NAMES))
    assert np.isnan(own.means).all()
    assert own.top(1).sum() <= 13
    assert own.band(1, 100).sum() == PAIR_CLASSES.size


def test_its_header_names_it_and_figures_may_follow_the_classes(tmp_path: Path):
    lines = ["# label: Tight", "# title: My tight list", "", "AA 3.5 0.01", *CLASS_NAMES[1:]]
    own = read_ordering(own_file(tmp_path, "\r\n".join(lines), "some name.txt"))
    assert own.label == "tight"
    assert own.title == "My tight list"
    assert own.means[0] == 3.5
    assert own.errors[0] == 0.01


WRONG_FILES = [
    ("AA\nAKx\n", "Line 2: “AKx” is not a hand class.", "higher rank first"),
    ("AA\nKAs\n", "Line 2: “KAs” is not a hand class.", "higher rank first"),
    ("AA\nKK\nAA\n", "Line 3: AA is listed twice.", "Remove"),
    ("AA best\n", "Line 1: only a mean and its standard error", "AKs 1.52"),
    ("AA 1 2 3\n", "Line 1: only a mean and its standard error", "AKs 1.52"),
    ("AA nan\n", "Line 1: only a mean and its standard error", "AKs 1.52"),
    ("", "The ordering lists 0 of the 169 hand classes.", "AA, AKs, AQs, AJs, ATs …"),
    ("\n".join(CLASS_NAMES[:-1]), "The ordering lists 168 of the 169 hand classes.", "missing ones: 22."),
    ("# label: 6h\n" + "\n".join(CLASS_NAMES), "“6h” cannot be the label", "# label: mine"),
    ("# label: my list\n" + "\n".join(CLASS_NAMES), "“my list” cannot be the label", "# label: mine"),
]


@pytest.mark.parametrize(("text", "message", "remedy"), WRONG_FILES)
def test_a_wrong_file_is_refused_by_line_and_reason(tmp_path: Path, text: str, message: str, remedy: str):
    path = own_file(tmp_path, text)
    with pytest.raises(FileError) as caught:
        read_ordering(path)
    assert message in caught.value.message
    assert remedy in caught.value.remedy
    assert caught.value.path == str(path)


def test_files_that_are_missing_binary_or_huge_are_refused(tmp_path: Path):
    with pytest.raises(FileError, match="no such file"):
        read_ordering(tmp_path / "gone.txt")
    with pytest.raises(FileError, match="it is a folder"):
        read_ordering(tmp_path)
    (tmp_path / "picture.txt").write_bytes(b"\x89PNG\xff\xfe")
    with pytest.raises(FileError, match="not a text file"):
        read_ordering(tmp_path / "picture.txt")
    (tmp_path / "huge.txt").write_bytes(b"AA\n" * 400_000)
    with pytest.raises(FileError, match="larger than"):
        read_ordering(tmp_path / "huge.txt")
