"""Build the program without Python, one folder and one archive of it, for this system: ``make package``.

PyInstaller collects the program as `packaging/open-odds-oracle.spec` says.  Then symbols that only debuggers
read are removed (Linux), the engine's sources get their bytecode (the folder may be read-only where it is
installed), and machine code, if `make machine-code` has compiled it, the desktop's files (Linux), and the
list of what is inside with its licences (`sbom.py`) are added.  The sizes of the parts are printed.
"""

from __future__ import annotations

import compileall
import os
import platform
import py_compile
import shutil
import subprocess
import sys
import time
import zipfile
from importlib import metadata
from pathlib import Path

import mac_bundle
import sbom
from build_wheel import date_of
from machine_code_wheel import PACKAGE, fitting_levels

ROOT = Path(__file__).resolve().parent.parent
NAME = "open-odds-oracle"
BUNDLE = f"{mac_bundle.NAME}.app"
"""What PyInstaller also makes on macOS; `build_dmg.py` takes it."""
CODE = ROOT / "dist" / "machine-code" / PACKAGE
"""Where `machine_code.py` puts machine code."""
ON_LINUX = sys.platform.startswith("linux")
TOOLS = ("strip", "tar", "zstd") if ON_LINUX else ("tar",) if sys.platform == "darwin" else ()
"""Programs of the system that are needed, besides Python."""
ELF = b"\x7fELF"
KEEPS_SYMBOLS = "numpy.libs"
"""The folder whose libraries do not load any more when they are stripped (OpenBLAS)."""

EFFORT = 9
"""Effort of the compression, 1 to 19: with 12 it takes twice as long and saves 1 %."""

FIRST_DATE = (1980, 1, 1, 0, 0, 0)
"""The first date that a ZIP file can give a file."""

LONGEST_PATH = 150
"""Characters of the longest path in the archive, with the folder of the program.  Explorer unpacks none of
more than 259, and the folder that it is unpacked into takes the rest."""

PARTS = {
    "compiler (llvmlite)": ("_internal/llvmlite",),
    "Qt": ("_internal/PySide6", "_internal/shiboken6"),
    "OpenBLAS": ("_internal/numpy.libs",),
    "NumPy": ("_internal/numpy",),
    "Python": ("_internal/libpython*", "_internal/python3*", "_internal/base_library.zip"),
    "our machine code": (f"_internal/{PACKAGE}",),
    "our code and data": ("_internal/oracle", "_internal/resources"),
}
"""The parts whose sizes are printed, by their paths; all else are other packages and system libraries."""


def build(target: Path, work: Path, code: Path = CODE) -> Path:
    """Build the folder.

    Args:
        target: The folder that it is put into.
        work: A folder for PyInstaller's own files.
        code: The folder of machine code; where there is none, the program compiles.

    Returns:
        The folder of the program.

    Raises:
        RuntimeError: If there is machine code that does not fit, a part whose licence is not known, or a path
            that is too long.
        subprocess.CalledProcessError: If PyInstaller refuses; it has said why.
    """
    levels = fitting_levels(code)
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(target),
         "--workpath", str(work), str(ROOT / "packaging" / f"{NAME}.spec")],
        cwd=ROOT, env={**os.environ, **date_of(ROOT)}, check=True,
    )  # fmt: skip
    folder = target / NAME
    if ON_LINUX:
        strip_symbols(folder)
    compileall.compile_dir(
        folder / "_internal" / "oracle", quiet=1, stripdir=str(folder / "_internal"),
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )  # fmt: skip
    for level in levels:
        shutil.copytree(level, folder / "_internal" / PACKAGE / level.name)
    if ON_LINUX:
        shutil.copytree(ROOT / "packaging" / "desktop", folder / "desktop")
        shutil.copytree(ROOT / "resources" / "icons", folder / "desktop" / "icons")
    if sys.platform == "win32":
        associate = (ROOT / "packaging" / "windows" / "associate.cmd").read_text(encoding="utf-8")
        (folder / "associate.cmd").write_text(associate, encoding="utf-8", newline="\r\n")
    shutil.copy(ROOT / "LICENSE", folder / ("LICENSE.txt" if sys.platform == "win32" else "LICENSE"))
    sbom.write(folder)
    check_paths(folder)
    return folder


def check_paths(folder: Path) -> None:
    """Refuse a folder of which Explorer may not unpack everything.

    Args:
        folder: Of the program.

    Raises:
        RuntimeError: If a path in it is longer than `LONGEST_PATH`.
    """
    paths = (path.relative_to(folder.parent).as_posix() for path in folder.rglob("*"))
    if long := sorted(path for path in paths if len(path) > LONGEST_PATH):
        raise RuntimeError(f"Paths of more than {LONGEST_PATH} characters: {', '.join(long)}.")


def strip_symbols(folder: Path) -> None:
    """Remove what only debuggers read from programs and libraries."""
    for path in sorted(folder.rglob("*")):
        if path.is_symlink() or not path.is_file() or KEEPS_SYMBOLS in path.parts:
            continue
        with path.open("rb") as file:
            if file.read(len(ELF)) != ELF or path.parent == folder:
                continue  # the program itself has its modules after its machine code, which would be cut off
        subprocess.run(["strip", "--strip-unneeded", str(path)], check=True)


def pack(folder: Path) -> Path:
    """Pack a folder so that the same content gives the same bytes (not on macOS); returns the archive.

    Linux has an archive of zstd, macOS one of gzip, which keeps links and permissions, Windows a ZIP file.
    """
    system = {"linux": "linux", "darwin": "macos", "win32": "windows"}[sys.platform]
    name = f"{NAME}-{metadata.version(NAME)}-{system}-{platform.machine()}"
    if system == "windows":
        return _zipped(folder, folder.parent / f"{name}.zip")
    archive = folder.parent / f"{name}.tar.{'zst' if ON_LINUX else 'gz'}"
    date = {**os.environ, **date_of(ROOT)}.get("SOURCE_DATE_EPOCH", "0")
    reproducible = [
        "--sort=name", f"--mtime=@{date}", "--owner=0", "--group=0", "--numeric-owner",
        "--use-compress-program", f"zstd -{EFFORT} -T0 -q",
    ]  # fmt: skip
    options = reproducible if ON_LINUX else ["-z"]
    subprocess.run(["tar", *options, "-C", str(folder.parent), "-cf", str(archive), folder.name], check=True)
    return archive


def _zipped(folder: Path, archive: Path) -> Path:
    """Pack a folder with the one method that Windows itself unpacks; all files have one date."""
    seconds = int({**os.environ, **date_of(ROOT)}.get("SOURCE_DATE_EPOCH", "0"))
    date = max(time.gmtime(seconds)[:6], FIRST_DATE)
    with zipfile.ZipFile(archive, "w") as packed:
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), date)
                entry.create_system = 0  # Windows, wherever it is packed
                packed.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED, EFFORT)
    return archive


def size(path: Path) -> int:
    """Bytes of a file, or of all files in a folder."""
    files = path.rglob("*") if path.is_dir() else [path]
    return sum(file.lstat().st_size for file in files if not file.is_dir())


def sizes(folder: Path) -> dict[str, int]:
    """Bytes of each of `PARTS`, of everything else, and of the whole."""
    found = {name: sum(size(path) for place in places for path in folder.glob(place))
            for name, places in PARTS.items()}  # fmt: skip
    whole = size(folder)
    return {
        **found,
        "other packages and system libraries": whole - sum(found.values()),
        "whole folder": whole,
    }


def main() -> int:
    """Build, pack and say how large everything is."""
    missing = [name for name in TOOLS if shutil.which(name) is None]
    if missing:
        print(f"Missing: {', '.join(missing)}. Try: sudo apt install binutils tar zstd", file=sys.stderr)
        return 1
    try:
        folder = build(ROOT / "dist", ROOT / "build")
    except RuntimeError as unfit:
        print(unfit, file=sys.stderr)
        return 1
    if not (folder / "_internal" / PACKAGE).exists():
        print("It compiles its engine when first started; run `make machine-code` first to avoid that.")
    archive = pack(folder)
    for name, amount in {**sizes(folder), archive.name: size(archive)}.items():
        print(f"{amount / 1e6:8.1f} MB  {name}")
    print(f"{folder}\n{archive}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
