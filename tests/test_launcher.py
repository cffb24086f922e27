"""Which words open the window, and which are for the command line."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from oracle import launcher, places
from oracle.cli.command import COMMANDS


@pytest.mark.parametrize("words", [[], ["friday.oracle"], ["Friday Night.ORACLE"], ["../gone/friday.oracle"]])
def test_nothing_or_a_session_opens_the_window(words: list[str]) -> None:
    assert launcher.opens_window(words)


@pytest.mark.parametrize(
    "words",
    [*([name] for name in COMMANDS), ["--version"], ["--diagnose"], ["-h"], ["dance"], ["equity", "a.oracle"],
     ["a.oracle", "b.oracle"], ["--x.oracle"], [""], [f"/{'x' * 300}/equity"]],
)  # fmt: skip
def test_everything_else_is_for_the_command_line(words: list[str]) -> None:
    assert not launcher.opens_window(words)


def test_a_session_may_have_any_name_but_not_that_of_a_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "equity").touch()
    assert launcher.opens_window([str(tmp_path / "equity")])
    monkeypatch.chdir(tmp_path)
    assert not launcher.opens_window(["equity"])


def test_the_command_line_is_run_with_its_words(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["open-odds-oracle", "--version"])
    assert launcher.launch() == 0
    assert capsys.readouterr().out.startswith("Open Odds Oracle")


def test_the_window_is_found_beside_the_engine_before_other_packages(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "_program" / "ui").mkdir(parents=True)
    (tmp_path / "_program" / "ui" / "__init__.py").touch()
    (tmp_path / "_program" / "ui" / "__main__.py").write_text(
        "def start():\n    return 7\n", encoding="utf-8"
    )
    monkeypatch.setattr(places, "_PACKAGE", tmp_path)
    monkeypatch.setattr(sys, "argv", ["open-odds-oracle"])
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in [name for name in sys.modules if name.partition(".")[0] == "ui"]:
        monkeypatch.delitem(sys.modules, name)
    assert launcher.launch() == 7
    assert sys.path[0] == str(tmp_path / "_program")
    for name in ("ui", "ui.__main__"):
        del sys.modules[name]
