"""What a bug report says about the computer, and what it leaves out."""

from __future__ import annotations

import os
import platform
import re
import subprocess
import sys
import sysconfig
from importlib import metadata
from pathlib import Path

import pytest

from oracle import diagnosis, portable_code, processor
from oracle.diagnosis import Screen, diagnose, impersonal
from oracle.kernel_cache import CacheState
from oracle.portable_code import PortableCode


def test_it_has_the_versions_that_are_installed() -> None:
    record = diagnose().to_dict()
    assert record["python"].startswith(platform.python_version())
    installed = {found.name.lower().replace("_", "-"): found.version for found in metadata.distributions()}
    for name, package in diagnosis.PACKAGES.items():
        assert record[name.lower()] == installed.get(package.lower(), "not installed")


def test_a_missing_package_is_reported_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(diagnosis.PACKAGES, "PySide6", "no-such-package-of-ours")
    assert diagnose().to_dict()["pyside6"] == "not installed"


def test_every_line_of_the_text_fits_and_nothing_is_lost() -> None:
    found = diagnose(Screen("xcb", 1.5))
    text = found.to_text()
    assert max(len(line) for line in text.splitlines() if "/" not in line) <= 100  # paths are kept whole
    for name, value in found.findings.items():
        assert name in text
        assert set((value if isinstance(value, str) else " ".join(value)).split()) <= set(text.split())
    assert "150 %" in text


def test_the_user_is_not_named(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    home = tmp_path / "annabel"
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("USERPROFILE", str(home))
    for name in ("LOGNAME", "USER", "LNAME", "USERNAME"):
        monkeypatch.setenv(name, "annabel")
    monkeypatch.setenv("ORACLE_CACHE_DIR", "/mnt/annabel/kernels")
    monkeypatch.setenv("ORACLE_ELSEWHERE", str(home / "x"))
    monkeypatch.setenv("DISPLAY", "annabels-laptop:0")
    trouble = CacheState(home / "kernels", f"{home / 'kernels'} belongs to annabel")
    monkeypatch.setattr(diagnosis, "cache_state", lambda: trouble)
    text = diagnose().to_text()
    assert "annabel" not in text
    assert "~/kernels belongs to USER" in " ".join(text.replace("\\", "/").split())  # wherever lines end
    assert "ORACLE_CACHE_DIR=/mnt/USER/kernels" in text


@pytest.mark.parametrize(
    ("text", "home", "user", "message"),
    [
        ("/people/ann/a /people/anna/b", "/people/ann", "ann", "~/a /people/anna/b"),
        ("kept in /people/root", "/people/root", "root", "kept in ~"),
        ("written by root", "/people/root", "root", "written by root"),
        ("/srv/al/x in /usr/local", "/srv/al", "al", "~/x in /usr/local"),
        ("C:\\People\\Al\\x and D:\\Al", "C:\\People\\Al", "Al", "~\\x and D:\\USER"),
        ("/a (b)", "", "", "/a (b)"),
        ("/a/b", "/", "", "/a/b"),
        ("/people/a.b+c/x", "/people/a.b+c", "a.b+c", "~/x"),
    ],
)
def test_only_whole_names_are_replaced(text: str, home: str, user: str, message: str) -> None:
    assert impersonal(text, home, user) == message


def test_a_computer_where_the_compiler_cannot_be_loaded_is_still_described(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "llvmlite", None)
    record = diagnose().to_dict()
    assert "LLVM cannot be loaded" in record["processor"]
    assert "processor_level" not in record


def test_a_cache_that_cannot_be_used_gives_its_reason(monkeypatch: pytest.MonkeyPatch, tmp_path) -> None:
    monkeypatch.setattr(diagnosis, "cache_state", lambda: CacheState(tmp_path, "it cannot be written"))
    monkeypatch.setattr(diagnosis, "is_ready", lambda: False)
    monkeypatch.setattr(diagnosis, "portable_code", PortableCode)
    again = "compiled again at every start: it cannot be written"
    assert diagnose().to_dict()["compiled_kernels"] == again
    monkeypatch.setattr(diagnosis, "portable_code", lambda: PortableCode("x86-64-v3", tmp_path))
    assert diagnose().to_dict()["compiled_kernels"] == f"those not delivered are {again}"
    monkeypatch.setattr(diagnosis, "is_ready", lambda: True)
    assert diagnose().to_dict()["compiled_kernels"] == f"all delivered; others would be {again}"


@pytest.mark.parametrize(("level", "needed"), processor.LEVELS)
def test_a_level_needs_each_of_its_features(level: str, needed: frozenset[str]) -> None:
    assert processor.level_of(needed, "x86_64") == processor.level_of(needed | {"more"}, "AMD64") == level
    for missing in needed:
        assert processor.level_of(needed - {missing}, "x86_64") < level


def test_a_processor_without_a_level_has_the_name_of_its_architecture() -> None:
    assert processor.level_of(("sse2",), "x86_64") == "x86-64"
    assert processor.level_of(processor.LEVELS[0][1], "riscv64") == "riscv64"


@pytest.mark.parametrize(("python", "found"), [("win-amd64", "AMD64"), ("win-arm64", "ARM64")])
def test_on_windows_the_architecture_is_that_of_python_and_windows_is_not_asked(
    python: str, found: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("machine", "system", "uname"):
        monkeypatch.setattr(platform, name, lambda name=name: pytest.fail(f"platform.{name} asks Windows"))
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sysconfig, "get_platform", lambda: python)
    assert portable_code.versions()["system"] == f"Windows {found}"
    assert processor.this_processor().level.startswith("arm64" if found == "ARM64" else "x86-64")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows is not asked for the architecture")
def test_elsewhere_the_architecture_is_what_the_system_says() -> None:
    assert portable_code.versions()["system"] == f"{os.uname().sysname} {os.uname().machine}"


def test_the_system_loads_libraries_for_the_same_level() -> None:
    """The dynamic linker of glibc finds the level on its own, and reports it since version 2.33."""
    linker = Path("/lib64/ld-linux-x86-64.so.2")
    if sys.platform == "win32" or not linker.exists():
        pytest.skip("only glibc on x86-64 tells the levels of the processor")
    process = subprocess.run([str(linker), "--help"], capture_output=True, encoding="utf-8").stdout
    supported = re.findall(r"(x86-64-v\d) \(supported", process)
    if not supported:
        pytest.skip("glibc tells the levels of the processor from version 2.33 on")
    assert processor.this_processor().level == supported[0]
