"""The list of what is in the program: complete, with a licence for every part, the same bytes each time."""

from __future__ import annotations

import hashlib
import json
import sys
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

import pytest

from tests.packaging.scripts import ROOT, script

DATE = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
INSIDE = {
    "numpy",
    "numba",
    "llvmlite",
    "msgspec",
    "platformdirs",
    "PySide6",
    "shiboken6",
    "pyqtgraph",
    "tqdm",
    "openpyxl",
    "et_xmlfile",
}
"""Modules that are in every program."""


@pytest.fixture
def sbom(monkeypatch: pytest.MonkeyPatch):
    """`sbom.py`, which imports its neighbours as scripts do."""
    monkeypatch.syspath_prepend(ROOT / "packaging")
    yield script("sbom")
    for name in ("build_wheel", "inventory", "sbom"):
        sys.modules.pop(name, None)


@pytest.fixture
def inventory(sbom):
    return sys.modules["inventory"]


@pytest.fixture
def found(inventory, tmp_path: Path):
    """The parts of a program with a library of each kind."""
    for name in ("PySide6/Qt/lib/libQt6Core.so.6", "PySide6/Qt/lib/libicudata.so.73", "libunheard.so.1",
                 "numpy.libs/libscipy_openblas64_-1.so", "llvmlite/binding/libllvmlite.so",
                 "libpython3.11.so.1.0", "VCRUNTIME140.dll"):  # fmt: skip
        path = tmp_path / "_internal" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    if sys.platform != "win32":  # which lets only administrators make links; its program has none
        (tmp_path / "_internal" / "libQt6Core.so.6").symlink_to("PySide6/Qt/lib/libQt6Core.so.6")
    return [*inventory.package_parts(INSIDE), inventory.python_part(), *inventory.library_parts(tmp_path)]


def test_every_package_inside_has_its_version_its_licence_and_a_text(found, inventory) -> None:
    by_name = {part.name: part for part in found}
    packages = {name: part for name, part in by_name.items() if part.place.startswith("pkg:pypi/")}
    assert {"numpy", "numba", "llvmlite", "pyside6-essentials", "shiboken6"} <= packages.keys()
    for name, part in packages.items():
        assert part.version == metadata.version(name)
        assert part.is_expression, part
        assert part.texts or name in ("pyside6-essentials", "shiboken6"), name
        assert all(text.is_file() for text in part.texts)
    assert by_name["numba"].needs == ("llvmlite", "numpy")


def test_libraries_are_named_with_the_version_that_they_say(found) -> None:
    by_name = {part.name: part for part in found}
    assert by_name["icu"].version == "73"
    assert by_name["qt"].version == metadata.version("PySide6-Essentials")
    assert by_name["qt"].licence == "LGPL-3.0-only"
    assert by_name["openblas"].version
    assert (by_name["msvc-runtime"].version, by_name["msvc-runtime"].is_expression) == (
        "140",
        False,
    )
    assert by_name["libunheard.so.1"].files == ("_internal/libunheard.so.1",)
    assert {"libpython3.11.so.1.0", "libQt6Core.so.6"}.isdisjoint(by_name)


def test_what_a_wheel_brings_along_has_the_text_that_its_terms_ask_for(found) -> None:
    words = {"openblas": "OpenBLAS", "llvm": "LLVM Exceptions", "icu": "UNICODE LICENSE V3"}
    for name, word in words.items():
        (part,) = (part for part in found if part.name == name)
        assert word in "".join(text.read_text(encoding="utf-8") for text in part.texts)


def test_a_library_that_belongs_to_nothing_stops_the_build(
    found, inventory, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside = tmp_path / "_internal"
    for name in ("numpy/core.so", "python3.11/lib-dynload/_csv.so", "python313.dll", "_queue.pyd"):
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        (inside / name).touch()
    assert inventory.unclaimed(tmp_path, found) == []
    (inside / "deep").mkdir()
    (inside / "deep" / "strange.DLL").touch()
    monkeypatch.setattr(inventory, "modules_in", lambda _folder: INSIDE)
    with pytest.raises(RuntimeError, match=r"_internal/deep/strange\.DLL: not part of anything known"):
        inventory.parts(tmp_path)


def test_a_package_whose_licence_nobody_has_read_stops_the_build(
    inventory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delitem(inventory.LICENCES, "numba")
    with pytest.raises(RuntimeError, match=r"numba have no SPDX expression.*inventory\.py"):
        inventory.package_parts({"numba"})


def test_the_document_is_whole_and_always_the_same(sbom, found) -> None:
    document = sbom.document(found, DATE)
    assert json.dumps(document) == json.dumps(sbom.document(found, DATE))
    assert document["metadata"]["timestamp"] == "2026-01-02T03:04:05Z"
    references = [component["bom-ref"] for component in document["components"]]
    assert len(set(references)) == len(references) == len(found)
    (ours, *_rest) = document["dependencies"]
    assert ours["ref"] == f"pkg:generic/open-odds-oracle@{metadata.version('open-odds-oracle')}"
    assert sorted(ours["dependsOn"]) == sorted(references)
    for entry in document["dependencies"]:
        assert set(entry["dependsOn"]) <= set(references)


def test_every_text_is_beside_the_list_and_the_list_says_how_to_replace_qt(
    sbom, found, tmp_path: Path
) -> None:
    folder = tmp_path / "licences"
    sbom.write_texts(found, folder)
    text = (folder / "README.txt").read_text(encoding="utf-8")
    for part in found:
        assert f"\n{f'{part.name} {part.version}'.rstrip()}: {part.licence}" in text
        copies = list((folder / part.name).glob("*")) if part.texts else []
        assert len(copies) == len(part.texts), part.name
    assert "Replace the files above by yours" in text
    assert "{" not in text
    for name in ("LGPL-3.0.txt", "GPL-3.0.txt"):
        assert "Version 3, 29 June 2007" in (folder / name).read_text(encoding="utf-8")


def test_what_is_attached_to_a_release_is_collected_with_its_sums(sbom, tmp_path: Path) -> None:
    program = tmp_path / "dist" / "open-odds-oracle"
    program.mkdir(parents=True)
    (program / "sbom.cdx.json").write_text("{}", encoding="utf-8")
    (tmp_path / "dist" / "program.deb").write_bytes(b"deb")
    (tmp_path / "dist" / "notes.txt").write_bytes(b"not ours")
    folder = tmp_path / "release"
    files = script("collect").collect(tmp_path / "dist", "linux", folder)
    assert [path.name for path in files] == ["open-odds-oracle-linux.cdx.json", "program.deb"]
    sums = script("checksums").write(folder).read_text(encoding="utf-8").splitlines()
    assert sums[1] == f"{hashlib.sha256(b'deb').hexdigest()}  program.deb"
    assert script("checksums").write(folder).read_text(encoding="utf-8").splitlines() == sums
