"""The generator of the table of hands: continues until the limit, resumes, writes what is read."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from oracle.cards.combo import CLASS_NAMES
from oracle.showdown.hand_table import COLUMNS, MOST_OPPONENTS
from oracle.simulate.pooled.hands import CHUNK_BLOCKS, no_deals, pilot, pooled_figures

TABLES = Path(__file__).resolve().parents[2] / "packaging" / "tables"
SEED = 5


@pytest.fixture
def generator(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(TABLES), *sys.path])
    module = import_module("hand_table")
    monkeypatch.setattr(module, "ROUND", 2)
    return module


def test_it_stops_at_the_first_round_whose_errors_are_small_enough(generator: ModuleType) -> None:
    control = pilot(2, SEED)
    one = generator.simulate(no_deals(2, control), SEED, 1.0)
    assert one.blocks == 2 * CHUNK_BLOCKS
    limit = 0.8 * pooled_figures(one).share_se.max()
    more = generator.simulate(no_deals(2, control), SEED, limit)
    assert more.blocks == 4 * CHUNK_BLOCKS
    assert pooled_figures(more).share_se.max() <= limit


def test_a_run_that_was_stopped_continues_where_it_was(generator: ModuleType, tmp_path: Path) -> None:
    control = pilot(2, SEED)
    first = generator.simulate(no_deals(2, control), SEED, 1.0, work=tmp_path)
    limit = 0.8 * pooled_figures(first).share_se.max()
    resumed = generator._resumed(no_deals(2, control), SEED, tmp_path)
    assert resumed.blocks == first.blocks
    whole = generator.simulate(no_deals(2, control), SEED, limit)
    again = generator.simulate(resumed, SEED, limit, threads=2)
    assert (again.seats == whole.seats).all()
    assert (again.squares == whole.squares).all()


def test_the_lines_hold_the_figures(generator: ModuleType) -> None:
    totals = generator.simulate(no_deals(3), SEED, 1.0)
    found = pooled_figures(totals)
    lines = generator.rows(3, totals)
    assert [line.split(",")[:2] for line in lines] == [["3", name] for name in CLASS_NAMES]
    cells = np.array([[float(cell) for cell in line.split(",")[2:]] for line in lines])
    result = dict(zip(COLUMNS[2:], cells.T, strict=True))
    assert result["win"] == pytest.approx(found.outcomes[:, 1], abs=1e-10)
    assert result["tie4"] == pytest.approx(found.outcomes[:, 4], abs=1e-10)
    assert result["loss"] == pytest.approx(found.outcomes[:, 0], abs=1e-10)
    assert result["share"] == pytest.approx(found.share, abs=1e-10)
    assert result["share_se"] == pytest.approx(found.share_se, rel=0.005)
    for ways in range(5, MOST_OPPONENTS + 2):
        assert not result[f"tie{ways}"].any()
