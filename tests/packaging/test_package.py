"""The program without Python, as far as it can be checked unbuilt; `make try-package` does the rest."""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import zipfile
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.scripts import ROOT, script

SPEC = ROOT / "packaging" / "open-odds-oracle.spec"

WITHOUT = """
import sys
import pkgutil
from importlib import import_module
for name in {unused}:
    sys.modules[name] = None  # importing it fails
import ui, oracle.jit
for tree in (ui, oracle):
    for found in pkgutil.walk_packages(tree.__path__, tree.__name__ + "."):
        if not found.name.endswith("__main__"):
            import_module(found.name)
"""
"""Imports everything of ours where the modules that are left out are missing."""


@pytest.fixture
def unused() -> list[str]:
    """The modules that the program leaves out."""
    (value,) = [
        node.value
        for node in ast.parse(SPEC.read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "UNUSED"
    ]
    return ast.literal_eval(value)


def test_nothing_that_we_import_is_left_out(unused: list[str]) -> None:
    code = WITHOUT.format(unused=unused)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, encoding="utf-8")
    assert done.returncode == 0, done.stderr


def test_the_program_does_not_say_where_it_was_built() -> None:
    """An installed package has a note of the folder that it came from, and hashes of it."""
    wanted = ("UNUSED_QT", "UNUSED_DATA", "needed")
    parts = [node for node in ast.parse(SPEC.read_text(encoding="utf-8")).body
             if (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in wanted)
             or (isinstance(node, ast.FunctionDef) and node.name in wanted)]  # fmt: skip
    spec: dict[str, Any] = {"os": os}
    exec(compile(ast.Module(parts, []), str(SPEC), "exec"), spec)
    kept = [file for file in metadata.files("open-odds-oracle") or ()
            if ".dist-info" in str(file) and spec["needed"]((os.path.join(*file.parts),))]  # fmt: skip
    assert "METADATA" in {file.name for file in kept}
    for file in kept:
        assert ROOT.parent.as_uri() not in file.read_text(encoding="utf-8"), file
        assert file.name not in ("RECORD", "direct_url.json")


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch):
    """`build_package.py`, which imports its neighbour as scripts do."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    yield script("build_package")
    for name in ("build_wheel", "build_package"):
        sys.modules.pop(name, None)


def test_sizes_of_parts_add_up_to_the_whole_and_count_no_file_twice(scripts, tmp_path: Path) -> None:
    for path, amount in (("program", 5), ("_internal/numpy/a", 7), ("_internal/numpy.libs/b", 11),
                         ("_internal/other", 13)):  # fmt: skip
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(bytes(amount))
    linked = "program" if sys.platform != "win32" else ""  # where links have no size, if they may be made
    if linked:
        (tmp_path / "link").symlink_to(linked)
    found = scripts.sizes(tmp_path)
    whole = found.pop("whole folder")
    assert sum(found.values()) == whole
    assert (found["NumPy"], found["OpenBLAS"]) == (7, 11)
    assert whole == 5 + 7 + 11 + 13 + len(linked)


@pytest.mark.skipif(not all(map(shutil.which, ("tar", "zstd"))), reason="tar or zstd is not installed")
def test_the_same_files_are_packed_into_the_same_bytes(
    scripts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    packed = []
    for names in ("ab", "ba"):
        folder = tmp_path / names / "program"
        folder.mkdir(parents=True)
        for name in names:
            (folder / name).write_text(name, encoding="utf-8")
        packed.append(scripts.pack(folder).read_bytes())
    assert packed[0] == packed[1]


def test_the_archive_for_windows_has_the_same_bytes_and_opens_in_explorer(
    scripts, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scripts.sys, "platform", "win32")
    packed = []
    for commit, names in (("1700000000", "ab"), ("1700000000", "ba"), ("0", "ab")):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", commit)
        folder = tmp_path / f"{commit} {names}" / "program"
        (folder / "_internal" / "ü").mkdir(parents=True)
        for age, name in enumerate(names):
            (folder / "_internal" / "ü" / name).write_text(name * 100, encoding="utf-8")
            os.utime(folder / "_internal" / "ü" / name, (age * 1e8, age * 1e8))
        packed.append(scripts.pack(folder))
    assert packed[0].read_bytes() == packed[1].read_bytes()
    for archive, year in zip(packed[1:], (2023, 1980), strict=True):
        with zipfile.ZipFile(archive) as opened:
            entries = opened.infolist()
            assert opened.testzip() is None
        assert archive.name.endswith(".zip")
        assert [entry.filename for entry in entries] == ["program/_internal/ü/a", "program/_internal/ü/b"]
        assert {(entry.compress_type, entry.date_time[0]) for entry in entries} == {
            (zipfile.ZIP_DEFLATED, year)
        }


def test_a_path_that_explorer_may_not_unpack_is_refused(scripts, tmp_path: Path) -> None:
    folder = tmp_path / "program"
    folder.mkdir()
    room = scripts.LONGEST_PATH - len("program/")
    (folder / ("a" * room)).touch()
    scripts.check_paths(folder)
    (folder / ("b" * (room + 1))).touch()
    with pytest.raises(RuntimeError, match=r"^Paths of more than \d+ characters: program/b+\.$"):
        scripts.check_paths(folder)


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("strip"), reason="strip is not installed")
def test_libraries_are_stripped_but_not_those_of_numpy_nor_the_program(scripts, tmp_path: Path) -> None:
    import msgspec._core as compiled

    library = Path(compiled.__file__)
    places = [tmp_path / "_internal" / "x" / "a.so", tmp_path / "_internal" / "numpy.libs" / "b.so",
              tmp_path / "program"]  # fmt: skip
    for place in places:
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(library, place)
        subprocess.run(["objcopy", "--add-section", f".debug_added={__file__}", place], check=True)
    (tmp_path / "_internal" / "text").write_text("no library", encoding="utf-8")
    before = [place.read_bytes() for place in places]
    scripts.strip_symbols(tmp_path)
    after = [place.read_bytes() for place in places]
    assert len(after[0]) < len(before[0])
    assert after[1:] == before[1:]


@pytest.mark.skipif(not shutil.which("dpkg-deb"), reason="dpkg-deb is not installed")
def test_the_debian_package_has_the_program_its_command_and_its_menu_entry(scripts, tmp_path: Path) -> None:
    folder = tmp_path / "open-odds-oracle"
    shutil.copytree(ROOT / "packaging" / "desktop", folder / "desktop")
    shutil.copytree(ROOT / "resources" / "icons", folder / "desktop" / "icons")
    (folder / "open-odds-oracle").write_text("#!/bin/sh\n", encoding="utf-8")
    (folder / "open-odds-oracle").chmod(0o700)
    package = script("build_deb").build(folder, tmp_path)
    process = subprocess.run(
        ["dpkg-deb", "-f", package], capture_output=True, encoding="utf-8", check=True
    ).stdout
    assert "Package: open-odds-oracle\n" in process
    subprocess.run(["dpkg-deb", "-x", package, tmp_path / "root"], check=True)
    command = tmp_path / "root" / "usr" / "bin" / "open-odds-oracle"
    assert command.readlink() == Path("/usr/lib/open-odds-oracle/open-odds-oracle")
    program = tmp_path / "root" / "usr" / "lib" / "open-odds-oracle" / "open-odds-oracle"
    assert program.stat().st_mode & 0o777 == 0o755
    terms = tmp_path / "root" / "usr" / "share" / "doc" / "open-odds-oracle" / "copyright"
    assert terms.readlink() == Path("/usr/lib/open-odds-oracle/licences/README.txt")
    (entry,) = (tmp_path / "root" / "usr" / "share" / "applications").iterdir()
    assert "Exec=open-odds-oracle %f\n" in entry.read_text(encoding="utf-8")
    assert not (tmp_path / "root" / "usr" / "share" / "mime" / "mime.cache").exists()
