"""Every long command shows how far it is, on a terminal only."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import oracle
from oracle.analysis.precision import Precision
from oracle.analysis.progress import finished_share, last_of
from tests.cli.screens import terminal

FEW = "".join(rank + suit for rank in "23456789" for suit in "cdhs")
WIDTH = 80
BOARD = ("--board", "Kd7h2h3s")
LONG = {
    "picture": ("picture", "next-card", "AhKh", "QsQc", *BOARD),
    "outs": ("outs", "AsAc", "--board", "Kh8h9c3d"),
    "odds": ("odds", "AsKs", *BOARD, "--opponents", "1", "--villain", "QQ", "--trials", "1000"),
    "trials": ("trials", "AsKs", "QdQc", *BOARD, "--most", "500"),
    "preflop": ("preflop", "AA", "KK", "--pot", "6", "--dead", FEW),
    "flops": ("flops", "AA,KQs", "TT+", "--dead", FEW),
}


@pytest.mark.parametrize("name", LONG)
def test_a_long_command_has_a_bar_on_a_terminal_and_wipes_it(say, monkeypatch, name: str) -> None:
    screen = terminal(monkeypatch, WIDTH)
    assert say(*LONG[name]).code == 0
    lines = screen.getvalue().split("\r")
    assert any("%|" in line and "left" in line for line in lines), lines
    assert lines[-1].strip() == ""


def test_a_picture_as_a_file_has_one_too(say, monkeypatch, tmp_path: Path, qapp) -> None:
    screen = terminal(monkeypatch, WIDTH)
    assert say(*LONG["picture"], "--svg", str(tmp_path / "a.svg")).code == 0
    assert "100 %|" in screen.getvalue()
    assert "next card …" in screen.getvalue()


def test_flops_show_the_mean_so_far_with_its_error(say, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = terminal(monkeypatch, WIDTH)
    words = ("flops", "AA,KQs", "TT+", "--dead", FEW, "--error", "5%")
    assert say(*words, "--columns", "avg(riverEquity(p1) * 2)").code == 0
    assert re.search(r"so far \d\.\d+ ± \d\.\d+: avg\(river", screen.getvalue())
    assert say(*words, "--columns", "equity").code == 0
    assert re.search(r"so far \d+\.\d\d %: p1\.equity", screen.getvalue())


def test_sampling_without_a_limit_ends_and_says_how_to_continue(say, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.cli.commands.reports.flops.USUAL_SECONDS", 0.01)
    asked = ("flops", "AA,KQs", "TT+", "--dead", FEW, "--columns", "count(scoops(p1))")
    output = say(*asked)
    assert output.code == 0
    assert output.err == "note: Sampled for at most 0.01 s; --seconds or --error lets it run longer.\n"
    assert "sampled: single flops ± " in output.out
    assert say(*asked, "--seconds", "0.01").err == ""
    assert say("flops", "AA,KQs", "TT+", "--dead", FEW).err == ""


def test_pictures_in_python_tell_how_far_they_are() -> None:
    shares: list[float] = []
    found = oracle.next_cards("88+", "QQ", "AK", board="Kd7h2h", error=0.05, seed=1, progress=shares.append)
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    plain = oracle.next_cards("88+", "QQ", "AK", board="Kd7h2h", error=0.05, seed=1)
    assert found.to_dict() == plain.to_dict()


def test_the_rounds_before_the_last_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oracle.decisions.preflop.values.ROUNDS", (0.001, 0.002, 0.004))
    shares: list[float] = []
    asked = {"callers": ("AA", "KK"), "pot": 6, "dead": FEW, "seed": 3}
    found = oracle.preflop_value("AKs", **asked, progress=shares.append)
    assert found == oracle.preflop_value("AKs", **asked)
    assert shares
    assert shares == sorted(shares)


def test_several_parts_are_as_far_as_the_last_of_them() -> None:
    class Part:
        def __init__(self, half: float) -> None:
            self.precision = Precision(half, exact=False)

    assert finished_share((Part(0.02), Part(0.04))) == pytest.approx(1 / 16)
    assert finished_share(object()) == 1.0
    assert last_of([1, 2, 3]) == 3
