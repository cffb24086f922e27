"""The wheels: the same bytes for the same sources, one name at the top; they work where they are installed.

Packages that the program depends on are those of this environment, so nothing is downloaded; `make try-wheel`
installs them too, with and without the extra ``gui``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import tarfile
import zipfile
from email.parser import HeaderParser
from pathlib import Path

import pytest

from oracle.portable_code import MANIFEST, PACKAGE, settings, versions
from oracle.processor import LEVELS, this_processor
from oracle.version import program_version
from tests import needs
from tests.packaging.scripts import ROOT, script

venv = pytest.importorskip("venv", reason="this Python has no module venv, like the one of Windows to embed")
pytest.importorskip("hatchling", reason="the environment is older than the project file: run `make setup`")

NO_QT = 'raise ModuleNotFoundError("No module named \'PySide6\'", name="PySide6")\n'
"""A module that hides PySide6, as if the extra were not installed."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The sdist and the wheel of this source folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("SOURCE_DATE_EPOCH", "1700000000")
        sdist, wheel = script("build_wheel").build(tmp_path_factory.mktemp("dist"))
    return sdist, wheel


@pytest.fixture(scope="module")
def installed(built: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory):
    """A fresh environment with the wheel, which finds its dependencies in the present one."""
    folder, home = tmp_path_factory.mktemp("environment"), tmp_path_factory.mktemp("home")
    venv.create(folder, with_pip=False, symlinks=sys.platform != "win32")
    made = script("try_wheel").Installed(folder, home, ORACLE_NO_JIT="1")  # compiling is tested elsewhere
    there = subprocess.run(
        [made.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True, encoding="utf-8", check=True,
    ).stdout.strip()  # fmt: skip
    (Path(there) / "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    install(made, built[1])
    return made


def install(made, wheel: Path) -> None:
    """Install a wheel into an environment, without anything else."""
    subprocess.run(
        [sys.executable, "-m", "pip", "--python", made.python, "install", "--quiet", "--no-index",
         "--no-deps", "--no-compile", "--force-reinstall", "--disable-pip-version-check", wheel],
        check=True, env={**made.environment, "PIP_CONFIG_FILE": os.devnull},
    )  # fmt: skip


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as `make machine-code` writes it, for the lowest level; its files are not code."""
    for name in settings():
        monkeypatch.delenv(name)
    folder, level = tmp_path / PACKAGE, LEVELS[-1][0]
    files = {"one-0.code": b"first", "two-0.code": b"second"}
    script("machine_code").write_level(level, folder / level, files)
    monkeypatch.syspath_prepend(ROOT / "packaging")
    return folder


def test_the_same_sources_give_the_same_bytes_wherever_and_whenever_they_are_built(
    built: tuple[Path, Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the unpacked sdist: another folder, other dates of files, no git, and nothing is missing."""
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    with tarfile.open(built[0]) as packed:
        packed.extractall(tmp_path, filter="data")
    (root,) = tmp_path.iterdir()
    for path in root.rglob("*"):
        path.touch()
    again = script("build_wheel").build(tmp_path / "dist", root)
    for first, second in zip(built, again, strict=True):
        assert first.name == second.name
        assert first.read_bytes() == second.read_bytes()


def test_the_wheel_occupies_one_name_and_has_every_file(built: tuple[Path, Path]) -> None:
    needs.git()
    listing = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "oracle", "ui", "resources"],
        cwd=ROOT, capture_output=True, encoding="utf-8", check=True,
    )  # fmt: skip
    ours = {path for path in listing.stdout.splitlines() if (ROOT / path).is_file()}
    with zipfile.ZipFile(built[1]) as wheel:
        names = {name for name in wheel.namelist() if ".dist-info/" not in name}
        assert {name.partition("/")[0] for name in wheel.namelist()} - {"oracle"} == {
            name.partition("/")[0] for name in wheel.namelist() if ".dist-info/" in name
        }
    inside = {name for name in names if name.startswith("oracle/_program/")}
    assert {name.removeprefix("oracle/_program/") for name in inside} | (names - inside) == ours


def test_the_commands_work_where_it_is_installed(installed) -> None:
    installed.check_commands()


def test_python_finds_the_engine_and_its_data_and_no_other_name(installed) -> None:
    installed.check_face(with_window=True)


def test_without_the_extra_the_window_says_what_to_install(installed, tmp_path: Path) -> None:
    (tmp_path / "PySide6.py").write_text(NO_QT, encoding="utf-8")
    installed.check_window_is_missing(PYTHONPATH=str(tmp_path))


def test_the_window_opens_where_it_is_installed_alone_and_with_a_session(installed) -> None:
    installed.check_window()


def test_the_wheel_of_machine_code_has_the_same_bytes_each_time_and_pins_what_it_was_compiled_with(
    compiled: Path, tmp_path: Path
) -> None:
    builder = script("machine_code_wheel")
    first, second = (builder.build_wheel(compiled, tmp_path / name) for name in ("first", "second"))
    assert first.name == second.name
    assert first.read_bytes() == second.read_bytes()
    with zipfile.ZipFile(first) as wheel:
        files = [name for name in wheel.namelist() if ".dist-info/" not in name]
        (place,) = (name for name in wheel.namelist() if name.endswith(".dist-info/METADATA"))
        found = HeaderParser().parsestr(wheel.read(place).decode())
    there = {path.relative_to(tmp_path).as_posix() for path in compiled.rglob("*") if path.is_file()}
    assert set(files) == {*there, f"{PACKAGE}/__init__.py"}
    made = versions()
    pins = {f"{name}=={made[name]}" for name in ("numba", "llvmlite", "numpy")}
    assert set(found.get_all("Requires-Dist")) == pins  # not the program: a stranger may register its name
    assert found["Version"] == program_version()
    assert first.stem.split("-")[2] == f"cp{sys.version_info.major}{sys.version_info.minor}"
    assert not first.stem.endswith("-any")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"versions": {**versions(), "numba": "0.1"}}, "with other versions: run"),
        ({"sources": "before"}, "with other kernels: run"),
        ({"sources": "before", "versions": {}}, "with other kernels and versions: run"),
    ],
)
def test_machine_code_that_does_not_fit_is_not_packed(
    compiled: Path, tmp_path: Path, changes: dict[str, object], words: str
) -> None:
    (place,) = compiled.glob(f"*/{MANIFEST}")
    place.write_text(
        json.dumps({**json.loads(place.read_text(encoding="utf-8")), **changes}), encoding="utf-8"
    )
    with pytest.raises(RuntimeError, match=words):
        script("machine_code_wheel").build_wheel(compiled, tmp_path / "dist")
    with pytest.raises(RuntimeError, match=words):
        script("build_package").build(tmp_path / "dist", tmp_path / "work", compiled)
    assert not (tmp_path / "dist").exists()


@pytest.mark.skipif(this_processor().level not in dict(LEVELS), reason="a processor without levels")
def test_installed_machine_code_is_found_and_belongs_to_the_installed_program(
    compiled: Path, installed, tmp_path: Path
) -> None:
    assert installed.diagnosis()["delivered_kernels"] == "none installed"
    install(installed, script("machine_code_wheel").build_wheel(compiled, tmp_path / "dist"))
    found = installed.diagnosis()
    assert found["delivered_kernels"].startswith(f"2 for {LEVELS[-1][0]}, in ")
    assert found["compiled_kernels"] == "all compiled"
