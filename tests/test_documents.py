"""What the documents promise is run: the README's commands and Python, every doctest."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
import re
import shlex
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import oracle
from oracle.cli import main
from oracle.pql import print_query
from oracle.prepared import Prepared
from oracle.reports.flops import FlopReport, flop_report
from oracle.reports.flops.figures import DEFAULT_FIGURES
from oracle.reports.flops.report import FlopRows
from oracle.simulate.warm import WarmStep
from tests.commands_shown import commands, fenced, timeless

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = commands(README)


@pytest.fixture(scope="module")
def kept_reports() -> dict[object, FlopReport]:
    """The reports on flops that commands have asked for."""
    return {}


@pytest.fixture
def each_report_once(kept_reports: dict[object, FlopReport], monkeypatch: pytest.MonkeyPatch) -> None:
    """The commands of the README print one report in several ways: its two million boards are swept once.

    It has the usual columns and those asked for first; a command gets those that it asks for.
    """

    def once(table: Prepared, columns: Sequence[str] | None, *how: object) -> Iterator[FlopReport]:
        asked, wanted = print_query(table.query), tuple(columns or DEFAULT_FIGURES)
        if asked not in kept_reports:
            every = dict.fromkeys((*wanted, *DEFAULT_FIGURES))
            *_, kept_reports[asked] = flop_report(table, tuple(every), *how)
        yield with_figures(kept_reports[asked], wanted)

    monkeypatch.setattr("oracle.cli.commands.reports.flops.flop_report", once)


def with_figures(report: FlopReport, wanted: tuple[str, ...]) -> FlopReport:
    """The report as if only some of its figures had been asked for."""
    assert report.exact

    def kept(rows: FlopRows) -> FlopRows:
        names = [name for name in rows.columns if name.partition(".")[2] in wanted]
        return replace(rows, columns={name: rows.columns[name] for name in names})

    return replace(report, figures=wanted, kinds=kept(report.kinds), apart=kept(report.apart))


@pytest.fixture
def warmed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What ``warm`` prepares takes no time; its real steps run in `tests/warming`."""
    steps = [WarmStep(1, 1, "everything", True)]
    monkeypatch.setattr("oracle.warming.preparing.prepare_all", lambda _wishes: iter(steps))


@pytest.fixture
def in_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """Threads for processes, each of which takes two seconds to load the engine; `tests/cluster` has them."""
    monkeypatch.setattr("oracle.cluster.opening.Processes", ThreadPoolExecutor)


@pytest.mark.usefixtures("each_report_once", "warmed", "in_threads")
@pytest.mark.parametrize(("line", "output"), COMMANDS, ids=[line for line, _ in COMMANDS])
def test_a_command_of_the_readme_does_what_it_says(
    line: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = shlex.split(line)
    assert words[:3] == ["python", "-m", "oracle"]
    assert main(words[3:]) == 0
    printed = capsys.readouterr()
    assert printed.out.strip()
    assert "error" not in printed.err
    if output:
        assert timeless(printed.out) == timeless(output)


def test_the_python_of_the_readme_runs(capsys: pytest.CaptureFixture[str]) -> None:
    (code,) = fenced(README, "python")
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})
    printed = capsys.readouterr().out.splitlines()
    assert float(printed[0]) == pytest.approx(422 / 990, abs=1e-15)
    assert printed[-3].startswith("200000 ")
    assert printed[-2:] == ["34", "two pair, aces and kings, deuce kicker"]


def test_the_readme_names_the_two_commands_that_do_everything() -> None:
    for command in ("make run", "make test", r"py packaging\start.py run", "python3 packaging/start.py run"):
        assert command in README


def modules_with_examples() -> list[str]:
    """The modules with an example in a docstring; to look for one in the rest takes a while."""
    files = sorted(path for tree in ("oracle", "ui") for path in (ROOT / tree).rglob("*.py"))
    found = [path.relative_to(ROOT) for path in files if ">>> " in path.read_text(encoding="utf-8")]
    return [".".join(path.with_suffix("").parts).removesuffix(".__init__") for path in found]


@pytest.mark.parametrize("name", modules_with_examples())
def test_the_examples_in_docstrings_are_true(name: str) -> None:
    """Docstrings without an example are left out: before each, doctest looks at every file that was read."""
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    for found in doctest.DocTestFinder().find(importlib.import_module(name)):
        if found.examples:
            runner.run(found)
    assert runner.tries
    assert runner.failures == 0


def test_every_module_of_the_engine_can_be_imported() -> None:
    found = [module.name for module in pkgutil.walk_packages(oracle.__path__, "oracle.")]
    assert len(found) > 300
    for name in found:
        if not name.endswith("__main__"):
            importlib.import_module(name)


def documents() -> list[Path]:
    return [ROOT / "CONTRIBUTING.md", ROOT / "README.md", *sorted((ROOT / "resources").rglob("README.md"))]


@pytest.mark.parametrize("path", documents(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_that_a_document_names_is_there(path: Path) -> None:
    named = re.findall(
        r"`((?:oracle|ui|tests|packaging|resources)/[\w./-]*)`", path.read_text(encoding="utf-8")
    )
    assert len(named) > 30 or path.name != "CONTRIBUTING.md"
    exact = [name for name in named if "NAME" not in name]  # a pattern for files to come
    assert [name for name in exact if not (ROOT / name).exists()] == []


def test_every_name_that_contributing_places_in_a_file_is_assigned_there() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    placed = re.findall(r"`([A-Za-z_]+)`\s+of\s+`([\w./]+\.py)`", text)
    placed += re.findall(r"`([A-Za-z_]+)`\s+\(`([\w./]+\.py)`", text)
    assert len(placed) >= 8
    assert [
        (name, path)
        for name, path in placed
        if not re.search(rf"^(class |def )?{name}\b", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE)
    ] == []


def test_contributing_lists_every_package() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    layout = text.split("## Layout")[1].split("## Glossary")[0]
    files = [path.relative_to(ROOT) for top in ("oracle", "ui") for path in (ROOT / top).glob("*/*.py")]
    packages = {path.parent.as_posix() for path in files}
    assert {"oracle/simulate", "ui/pictures"} < packages
    assert sorted(package for package in packages if f"`{package}`" not in layout) == []
