"""The lists of exact versions, the project file and the set-up script agree with one another."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.packaging.scripts import script as script_of_packaging
from tests.patience import LONG_WAIT

ROOT = Path(__file__).resolve().parents[2]
LINE = re.compile(r"^([A-Za-z0-9_.-]+)==([0-9][0-9A-Za-z.]*)$")


def locked(name: str) -> dict[str, str]:
    """Version by package name of one lock; every line must be ``name==version`` or a comment."""
    versions = {}
    for line in (ROOT / "packaging" / "locks" / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        match = LINE.match(line)
        assert match, f"{name}.txt: {line!r} is not name==version"
        versions[canonicalize_name(match[1])] = match[2]
    return versions


def project() -> dict:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [("gui", "dependencies"), ("gui", "gui"), ("dev", "dev"), ("docs", "docs"), ("gui", "build")],
)
def test_the_lock_satisfies_the_project_file(lock: str, wanted: str) -> None:
    found = project()
    sources = {
        "dependencies": found["project"]["dependencies"],
        "build": found["build-system"]["requires"],
        **found["project"]["optional-dependencies"],
    }
    versions = locked(lock)
    for text in sources[wanted]:
        requirement = Requirement(text)
        version = versions.get(canonicalize_name(requirement.name))
        assert version, f"{requirement.name} is not in {lock}.txt"
        assert requirement.specifier.contains(version), f"{text} against {version}"


def test_no_package_is_locked_twice() -> None:
    assert set(locked("gui")) & set(locked("dev")) == set()
    assert set(locked("gui")) & set(locked("package")) == set()
    assert set(locked("gui")) & set(locked("docs")) == set()


def test_what_two_locks_share_has_one_version() -> None:
    """All of them may be installed into one environment, one after the other."""
    dev, docs = locked("dev"), locked("docs")
    assert {name: dev[name] for name in dev.keys() & docs.keys()} == {
        name: docs[name] for name in dev.keys() & docs.keys()
    }


SYSTEMS = (("linux", "Linux", "posix"), ("darwin", "Darwin", "posix"), ("win32", "Windows", "nt"))
"""What markers of requirements ask of a system: sys.platform, its name, os.name."""


@pytest.mark.parametrize("lock", ["gui", "dev"])
def test_what_a_locked_package_needs_is_locked_too_on_every_system(lock: str) -> None:
    """pip installs a lock alone: it would neither look for what a package lacks nor say so."""
    versions = {**locked("gui"), **locked(lock)}
    environments = [
        {"python_version": f"3.{minor}", "python_full_version": f"3.{minor}.1", "extra": "",
         "sys_platform": platform, "platform_system": system, "os_name": name}
        for minor in (11, 12, 13, 14)
        for platform, system, name in SYSTEMS
    ]  # fmt: skip
    missing = set()
    for package in sorted(locked(lock)):
        try:
            needs = [Requirement(text) for text in requires(package) or ()]
        except PackageNotFoundError:  # locked for another system
            continue
        for need in needs:
            wanted = need.marker is None or any(map(need.marker.evaluate, environments))
            version = versions.get(canonicalize_name(need.name))
            if wanted and (version is None or not need.specifier.contains(version)):
                missing.add(f"{package} needs {need}, locked is {version}")
    assert missing == set()


def start(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(ROOT / "packaging" / "start.py"), *arguments],
        capture_output=True, encoding="utf-8", timeout=LONG_WAIT, env={**os.environ, **environment},
    )  # fmt: skip


def test_an_unknown_command_of_the_set_up_script_shows_its_help() -> None:
    found = start("dance")
    assert found.returncode == 2
    assert "python packaging/start.py run" in found.stderr


@pytest.fixture
def script() -> ModuleType:
    """The set-up script as a module, with nothing done."""
    return script_of_packaging("start")


def test_the_python_that_is_needed_is_named(script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script.sys, "version_info", (3, 9, 1))
    with pytest.raises(script.LackError, match=r"needs Python 3\.11 or newer; this is Python"):
        script.check_python()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="system libraries are named on Linux only")
def test_a_missing_system_library_is_named_with_the_package_that_brings_it(script) -> None:
    with pytest.raises(script.LackError, match=r"libnowhere\.so\.7.*\n.*sudo apt install libnowhere7"):
        script.check_libraries({"libnowhere.so.7": "libnowhere7"})


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_where_there_is_no_screen_the_command_line_is_offered(
    script, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    with pytest.raises(script.LackError, match=r"no screen here.*\n.*command line"):
        script.check_screen()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
def test_before_the_set_up_the_command_line_is_offered_with_it(
    script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(script, "VENV", tmp_path / "nothing")
    with pytest.raises(script.LackError, match=r"start\.py setup\n.*-m oracle"):
        script.check_screen()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="elsewhere there is always a screen")
@pytest.mark.parametrize(
    ("screens", "lacks", "wanted"),
    [
        (("DISPLAY",), "libxcb", "libxcb-cursor0"),
        (("WAYLAND_DISPLAY",), "libxcb", ""),
        (("WAYLAND_DISPLAY",), "libwayland", "libwayland-client0 libwayland-cursor0"),
        (("DISPLAY", "WAYLAND_DISPLAY"), "libxcb", ""),
        (("DISPLAY", "WAYLAND_DISPLAY"), "libwayland", ""),
        (("DISPLAY", "WAYLAND_DISPLAY"), "lib", "libwayland-client0 libwayland-cursor0"),
    ],
)
def test_only_the_libraries_of_the_screen_that_is_there_are_asked_for(
    script, monkeypatch: pytest.MonkeyPatch, screens: tuple[str, ...], lacks: str, wanted: str
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    for name in screens:
        monkeypatch.setenv(name, ":0")
    monkeypatch.setattr(
        script, "missing_libraries", lambda names: [name for name in names if name.startswith(lacks)]
    )
    if not wanted:
        script.check_screen()
        return
    with pytest.raises(script.LackError, match=rf"Ubuntu: sudo apt install {wanted}"):
        script.check_screen()


def test_the_set_up_for_the_command_line_asks_for_no_library_of_qt(
    script, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []
    monkeypatch.setattr(script, "check_libraries", asked.append)
    monkeypatch.setattr(script, "set_up", lambda purpose: None)
    assert script.main(["setup"]) == 0
    assert asked == []


def test_without_venv_the_package_to_install_is_named(script, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ensurepip", None)
    with pytest.raises(
        script.LackError, match=r"without `ensurepip`.*\n.*sudo apt install python3\.\d+-venv"
    ):
        script.make_venv()


def test_a_damaged_stamp_leads_to_a_new_installation_and_no_crash(
    script, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    stamp = tmp_path / "stamp.json"
    monkeypatch.setattr(script, "STAMP", stamp)
    for text in ("", "[1, 2]", "{", '{"elsewhere": 1}'):
        stamp.write_text(text, encoding="utf-8")
        assert script.read_stamp() == {}
