"""Rules about files, packages and imports that no tool checks for us."""

from __future__ import annotations

import ast
import importlib
import pkgutil
import re
import subprocess
from collections import Counter
from collections.abc import Collection
from pathlib import Path

import pytest

import oracle
from tests import needs
from tests.architecture.source_trees import nodes

ROOT = Path(__file__).resolve().parents[2]
LONGEST_FILE = 500
LONGEST_FUNCTION, LONGEST_KERNEL = 40, 100
MOST_MODULES = 15
TOP_FOLDERS = {"oracle", "ui", "resources", "tests", "packaging"}
TEXT_SUFFIXES = {
    ".py",
    ".toml",
    ".txt",
    ".md",
    ".json",
    ".csv",
    ".svg",
    ".yml",
    ".cfg",
    ".spec",
    ".desktop",
    "",
}
MACHINE_PATH = re.compile(r"(?<![\w.])/(?:home|root|work|Users|tmp|opt)/[A-Za-z_.]|[A-Z]:\\\\?Users\\")
REGISTRY = re.compile(r"https?://[\w.-]*(?:pypi|pythonhosted|artifactory|nexus|mirror)[\w.-]*", re.IGNORECASE)


def tracked(*suffixes: str) -> list[Path]:
    """The project's own files, as git lists them (tracked, or new and not ignored)."""
    needs.git()
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    paths = [ROOT / line for line in listing.stdout.splitlines()]
    return [path for path in paths if path.is_file() and (not suffixes or path.suffix in suffixes)]


def source(*folders: str) -> list[Path]:
    return [path for path in tracked(".py") if path.relative_to(ROOT).parts[0] in folders]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def imports_of(path: Path) -> set[str]:
    """Every module a file imports, anywhere in it, by its full dotted name."""
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


def engine_modules() -> list[str]:
    found = [module.name for module in pkgutil.walk_packages(oracle.__path__, "oracle.")]
    return [name for name in found if not name.endswith("__main__")]


def test_no_file_is_longer_than_five_hundred_lines() -> None:
    lengths = {name_of(path): len(path.read_text(encoding="utf-8").splitlines()) for path in tracked(".py")}
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_longer_than_forty_lines() -> None:
    """Without its signature and docstring; a kernel may reach a hundred."""
    found = {}
    for path in tracked(".py"):
        for node in nodes(path):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                limit = LONGEST_KERNEL if _is_kernel(node) else LONGEST_FUNCTION
                if _body_lines(node) > limit:
                    found[f"{name_of(path)}: {node.name}"] = _body_lines(node)
    assert found == {}


def _is_kernel(node: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    called = [each.func if isinstance(each, ast.Call) else each for each in node.decorator_list]
    names = {decorator.id for decorator in called if isinstance(decorator, ast.Name)}
    return bool(names & {"kernel", "brief_kernel", "inner_kernel", "kernel_calling", "inlined"})


def _body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines from the first statement after the docstring to the end."""
    body = node.body[1:] if ast.get_docstring(node, clean=False) is not None else node.body
    return (node.end_lineno or node.lineno) - body[0].lineno + 1 if body else 0


def test_no_package_has_more_than_fifteen_modules() -> None:
    """More means packages inside it, whose names say what the split is."""
    counts = Counter(
        name_of(path.parent) for path in source("oracle", "ui") if not path.name.startswith("__")
    )
    assert {name: count for name, count in counts.items() if count > MOST_MODULES} == {}


def test_there_are_five_folders_at_the_top() -> None:
    folders = {path.relative_to(ROOT).parts[0] for path in tracked() if path.parent != ROOT}
    assert {name for name in folders if not name.startswith(".")} <= TOP_FOLDERS


def test_packaging_is_not_a_package() -> None:
    assert not (ROOT / "packaging" / "__init__.py").exists()


def test_only_the_jit_package_imports_numba() -> None:
    users = [
        name_of(p) for p in source("oracle", "ui") if any(n.split(".")[0] == "numba" for n in imports_of(p))
    ]
    assert users == [f"oracle/jit/{name}.py" for name in ("__init__", "bits", "identity", "kept_code")]


def test_no_two_files_import_each_other_not_even_for_types() -> None:
    """A circle means that two files are one thing, or that one of them knows too much."""
    files = {name_of(path)[: -len(".py")].replace("/", "."): path for path in source("oracle", "ui")}
    files = {name.removesuffix(".__init__"): path for name, path in files.items()}
    imports = {name: _used(imports_of(path), files.keys()) - {name} for name, path in files.items()}
    # The registry loads the functions, which register themselves, when it is first asked for them.
    imports["oracle.query.registry"].discard("oracle.query.functions")
    while free := [name for name, used in imports.items() if not used & imports.keys()]:
        for name in free:
            del imports[name]
    assert {name: sorted(used & imports.keys()) for name, used in imports.items()} == {}


def _used(names: set[str], files: Collection[str]) -> set[str]:
    """The files of imported names: of ``a.b`` and ``a``, which come together, the inner one."""
    inner = {name for name in names if name in files}
    return {name for name in inner if not any(other.startswith(f"{name}.") for other in inner)}


def test_models_and_commands_import_no_widgets() -> None:
    users = [
        name_of(path)
        for path in source("ui")
        if path.relative_to(ROOT).parts[1] in ("models", "commands")
        and any(name.startswith("PySide6.QtWidgets") for name in imports_of(path))
    ]
    assert users == []


def test_only_the_application_has_a_style_sheet() -> None:
    """A sheet of a widget's own is one more pass over all inside it with every change of colours."""
    dressed = [
        path.name
        for path in sorted((ROOT / "ui").rglob("*.py"))
        if "setStyleSheet(" in path.read_text("utf-8")
    ]
    assert dressed == ["dressing.py"]


def test_no_unfinished_work_is_marked() -> None:
    marks = re.compile(r"\b(TODO|FIXME|XXX|HACK)\b")
    found = [
        f"{name_of(path)}:{number}"
        for path in source("oracle", "ui", "packaging")
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if marks.search(line)
    ]
    assert found == []


def test_no_file_holds_a_path_of_some_machine_or_the_host_of_a_registry() -> None:
    found = []
    for path in tracked():
        if path.suffix not in TEXT_SUFFIXES or path.resolve() == Path(__file__).resolve():
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
            if MACHINE_PATH.search(line) or REGISTRY.search(line):
                found.append(f"{name_of(path)}:{number}")
    assert found == []


def test_every_folder_of_resources_says_where_its_data_comes_from() -> None:
    folders = {path.parent for path in tracked() if path.is_relative_to(ROOT / "resources")}
    data = {folder for folder in folders if any(p.suffix != ".py" for p in folder.iterdir() if p.is_file())}
    without = [
        name_of(folder)
        for folder in data
        if not any(
            (up / "README.md").exists()
            for up in (folder, *folder.parents)
            if up.is_relative_to(ROOT / "resources")
        )
    ]
    assert without == []


def test_no_public_function_shares_its_name_with_a_sub_package() -> None:
    modules = {module.name for module in pkgutil.iter_modules(oracle.__path__)}
    clashes = {name for name in getattr(oracle, "__all__", ()) if name in modules}
    assert clashes == set()


def test_every_public_name_is_callable_after_importing_every_module() -> None:
    for name in engine_modules():
        importlib.import_module(name)
    names = getattr(oracle, "__all__", ())
    assert [name for name in names if not callable(getattr(oracle, name)) and not name.startswith("__")] == []


@pytest.mark.parametrize("name", engine_modules())
def test_every_module_of_the_engine_has_a_docstring_and_true_exports(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert [export for export in getattr(module, "__all__", ()) if not hasattr(module, export)] == []
