"""Orderings of games with thousands of classes, from compact tables."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from oracle.errors import FileError
from oracle.games import find_game
from oracle.ranges import parse_hands
from oracle.ranges.orderings import catalog as orderings
from oracle.ranges.orderings.suit_classes import suit_classes
from oracle.ranges.orderings.table import read_table, write_table

GAMES = ("omahahi", "omahahi5", "omahahi6")
OMAHA = find_game("omahahi")


def some_means(game: str, seed: int = 5) -> np.ndarray:
    return np.random.default_rng(seed).normal(1.0, 0.3, suit_classes(find_game(game)).count)


@pytest.fixture
def with_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Orderings of Omaha with four to six cards, made up."""
    titles = {"6h": "Six-handed", "vr": "Against one random hand"}
    for name in GAMES:
        monkeypatch.setitem(orderings._TITLES, name, titles)
    monkeypatch.setattr(orderings, "_file", lambda game, label: tmp_path / f"{game}-{label}.npz")
    orderings._load.cache_clear()
    for name in GAMES:
        write_table(tmp_path / f"{name}-6h.npz", find_game(name), some_means(name), None, {"seed": "5"})
    yield tmp_path
    orderings._load.cache_clear()


def test_a_table_comes_back_best_first_with_its_header(tmp_path: Path):
    means = some_means("omahahi")
    errors = np.linspace(0.001, 0.01, means.size)
    path = tmp_path / "table.npz"
    write_table(path, OMAHA, means, errors, {"seed": "7", "origin": "a test"})
    found = read_table(path.read_bytes(), str(path), OMAHA, "6h", "Six-handed")
    assert (found.label, found.title, found.game) == ("6h", "Six-handed", OMAHA)
    assert found.header == (("seed", "7"), ("origin", "a test"))
    step = (means.max() - means.min()) / 65_535
    assert np.abs(found.means - means[found.order]).max() <= step
    assert (np.diff(found.means) <= 0).all()
    assert np.abs(found.errors - errors[found.order]).max() < 0.0001
    assert sorted(found.order.tolist()) == list(range(means.size))


def test_a_table_is_small(tmp_path: Path):
    path = tmp_path / "table.npz"
    write_table(path, find_game("omahahi5"), some_means("omahahi5"), None, {})
    assert path.stat().st_size < 300_000


def test_percentiles_never_exceed_their_share_and_the_next_class_would(with_tables):
    found = orderings.load_ordering("omahahi")
    sizes = suit_classes(OMAHA).sizes
    through = 100 * np.cumsum(sizes[found.order])
    percentiles = found.percentiles[found.order]
    assert (through <= percentiles * OMAHA.hands).all()
    assert (through > (percentiles - 1) * OMAHA.hands).all()


@pytest.mark.parametrize("game", GAMES)
def test_p_percent_is_just_under_p_percent_of_all_hands(with_tables, game):
    top = parse_hands("15%", game)
    assert 14.99 < top.percent <= 15
    band = parse_hands("5%6h-10%6h", game)
    assert band.combos == parse_hands("10%", game).combos - parse_hands("4%", game).combos
    assert parse_hands("1%-100%", game).full
    ordering = orderings.load_ordering(game, "6h")
    hands = suit_classes(find_game(game)).examples()[::51]
    assert np.array_equal(top.contains(hands), ordering.percentile_of(hands) <= 15)


def test_percentages_combine_with_patterns(with_tables):
    suited = parse_hands("15%:xxyy", "omahahi").combos
    rest = parse_hands("15%!xxyy", "omahahi").combos
    assert suited + rest == parse_hands("15%", "omahahi").combos


def test_an_ordering_of_omaha_names_its_classes_by_hands_and_has_no_holdem_band(with_tables):
    found = orderings.load_ordering("omahahi", "6H")
    assert len(set(found.classes)) == 16_432
    assert all(len(name) == 8 for name in found.classes[:20])
    with pytest.raises(orderings.OracleError, match="1,326"):
        found.band(1, 5)


def test_a_missing_table_asks_for_a_new_installation(with_tables):
    with pytest.raises(FileError, match="cannot be read"):
        orderings.load_ordering("omahahi", "vr")


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 not a table", b"plain text"])
def test_a_damaged_table_is_named(data):
    with pytest.raises(FileError, match="is damaged"):
        read_table(data, "x.npz", OMAHA, "6h", "")


def test_a_table_of_another_game_is_refused(with_tables):
    data = (with_tables / "omahahi5-6h.npz").read_bytes()
    with pytest.raises(FileError, match="not one of Omaha"):
        read_table(data, "x.npz", OMAHA, "6h", "")


def test_only_whole_tables_are_written(tmp_path: Path):
    with pytest.raises(ValueError, match="16432 finite means"):
        write_table(tmp_path / "x.npz", OMAHA, np.zeros(5), None, {})
