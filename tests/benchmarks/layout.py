"""How easy it is to find one's way: packages, files, chains of imports, and two walks through the program."""

from __future__ import annotations

import ast
import json
import os
import re
import resource
import statistics
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from tests.benchmarks.measure import Figure

ROOT = Path(__file__).resolve().parents[2]
SAME_LINES = 6
"""Lines in a row that two files share to count as repeating each other."""
_THIN = re.compile(r"\W*|from .*|import .*|\"\"\".*|(el)?if .*:|else:|return|pass|try:")
"""Lines that say little by themselves; a run needs as many others."""


def figures() -> Iterator[Figure]:
    """The table of how the program is laid out; counts, but for the times of imports."""
    for folder in ("oracle", "ui"):
        yield from _packages(folder)
    yield from _pictures()
    chain = _longest_chain()
    yield Figure("longest chain of imports", len(chain), "modules", ratio=f"{chain[0]} … {chain[-1]}")
    for name, words in (("key", "a key in a range field"), ("pql", "a PQL text on the command line")):
        walk = _probe(name)
        time = f"{walk['calls']} calls, {walk['milliseconds']:.1f} ms of CPU"
        yield Figure(f"{words}: functions", walk["functions"], "", ratio=time)
        yield Figure("  and files", walk["files"], "")
    yield Figure("mypy strict, errors in oracle and ui", _type_errors(), "", 0)
    pairs = _repeating()
    yield Figure(f"pairs of files with {SAME_LINES} lines in a row alike", len(pairs), "")
    for module in ("oracle", "ui.main_window"):
        yield Figure(f"import {module}, CPU time", _import_seconds(module), "s")


@cache
def _sources() -> dict[str, Path]:
    """The modules of the program by their dotted names."""
    found = {}
    for folder in ("oracle", "ui"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".")
            found[name.removesuffix(".__init__")] = path
    return found


def _packages(folder: str) -> Iterator[Figure]:
    """Modules of each package, and lines of each file."""
    paths = [path for name, path in _sources().items() if name.split(".")[0] == folder]
    counts = Counter(path.parent for path in paths if not path.name.startswith("__"))
    largest = max(counts, key=counts.__getitem__)
    middle = f"median {statistics.median(counts.values()):.0f}, {len(counts)} packages"
    where = f"{largest.relative_to(ROOT).as_posix()}; {middle}"
    yield Figure(f"{folder}: modules of the largest package", counts[largest], "", 15, where)
    lines = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in paths}
    longest = max(lines, key=lines.__getitem__)
    half = f"median {statistics.median(lines.values()):.0f}, {len(lines)} files"
    where = f"{longest.relative_to(ROOT).as_posix()}; {half}"
    yield Figure(f"{folder}: lines of the longest file", lines[longest], "", 500, where)


def _pictures() -> Iterator[Figure]:
    """Files that one picture is in: its own, and those that name it."""
    texts = {path: path.read_text(encoding="utf-8") for path in _sources().values()}
    shown = {path.stem for path in texts if path.is_relative_to(ROOT / "ui" / "pictures")}
    files, lines = [], []
    for path in sorted((ROOT / "oracle" / "analysis" / "pictures").glob("*.py")):
        if path.stem not in shown or path.stem in ("__init__", "catalog"):
            continue
        name = path.stem
        named = re.compile(rf"pictures(\.\w+)*\.{name}\b|\"{name.replace('_', '-')}\"")
        own = [each for each in texts if each.stem == name and "pictures" in each.parts]
        others = [each for each, text in texts.items() if each not in own and named.search(text)]
        files.append(len(own) + len(others))
        lines.append(sum(len(texts[each].splitlines()) for each in own))
    yield Figure("files of the program that name one picture, median", statistics.median(files), "")
    yield Figure("  lines of its own files, median", statistics.median(lines), "")


def _longest_chain() -> list[str]:
    """The longest chain of modules of which each imports the next when it is itself imported."""
    modules = _sources()

    @cache
    def chain(name: str) -> tuple[str, ...]:
        return (name, *max((chain(each) for each in _imported(name, modules)), key=len, default=()))

    return list(max((chain(name) for name in modules), key=len))


def _imported(name: str, modules: dict[str, Path]) -> set[str]:
    """Modules of ours that one imports at its top, packages counted as their ``__init__``."""
    found: set[str] = set()
    for node in ast.parse(modules[name].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & modules.keys()
            found |= inner or ({node.module} & modules.keys())
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names} & modules.keys()
    return found - {name}


def _repeating() -> set[tuple[str, str]]:
    """Pairs of files that share a run of lines, apart from blank and thin ones."""
    places: dict[tuple[str, ...], set[str]] = {}
    for name, path in _sources().items():
        for run in _runs(path.read_text(encoding="utf-8").splitlines()):
            places.setdefault(run, set()).add(name)
    return {pair for names in places.values() for pair in _pairs(sorted(names))}


def _runs(lines: Iterable[str]) -> Iterator[tuple[str, ...]]:
    said = [line.strip() for line in lines]
    said = [line for line in said if not _THIN.fullmatch(line) and not line.startswith("#")]
    for start in range(len(said) - SAME_LINES + 1):
        yield tuple(said[start : start + SAME_LINES])


def _pairs(names: list[str]) -> Iterator[tuple[str, str]]:
    return ((one, other) for place, one in enumerate(names) for other in names[place + 1 :])


def _type_errors() -> int:
    done = subprocess.run([sys.executable, "-m", "mypy"], cwd=ROOT, capture_output=True, encoding="utf-8")
    found = re.search(r"Found (\d+) error", done.stdout)
    return int(found[1]) if found else 0


def _import_seconds(module: str) -> float:
    """CPU time of a process that only imports a module, less that of Python itself; the best of three."""
    return min(_cpu(f"import {module}") for _ in range(3)) - min(_cpu("pass") for _ in range(3))


def _cpu(text: str) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", text], cwd=ROOT, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _probe(name: str) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as home:
        folders = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME")
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", **dict.fromkeys(folders, home)}
        done = subprocess.run(
            [sys.executable, "-m", "tests.benchmarks.layout_probe", name],
            cwd=ROOT, env=environment, capture_output=True, encoding="utf-8", check=True,
        )  # fmt: skip
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found
