"""Build the program without Python, one folder and one archive of it: ``make package`` (Linux).

PyInstaller collects the program as `packaging/open-odds-oracle.spec` says.  Then symbols that only debuggers
read are removed, the engine's sources get their bytecode (the folder may be read-only where it is installed),
and machine code, if `make machine-code` has compiled it, and the desktop's files are added.  The sizes of the
parts are printed.
"""

from __future__ import annotations

import compileall
import os
import py_compile
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

from build_wheel import date_of
from machine_code_wheel import PACKAGE, fitting_levels

ROOT = Path(__file__).resolve().parent.parent
NAME = "open-odds-oracle"
CODE = ROOT / "dist" / "machine-code" / PACKAGE
"""Where `machine_code.py` puts machine code."""
ELF = b"\x7fELF"
KEEPS_SYMBOLS = "numpy.libs"
"""The folder whose libraries do not load any more when they are stripped (OpenBLAS)."""

EFFORT = 9
"""Effort of the compression, 1 to 19: with 12 it takes twice as long and saves 1 %."""

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
        RuntimeError: If there is machine code that does not fit.
        subprocess.CalledProcessError: If PyInstaller refuses; it has said why.
    """
    levels = fitting_levels(code)
    subprocess.run(
        [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(target),
         "--workpath", str(work), str(ROOT / "packaging" / f"{NAME}.spec")],
        cwd=ROOT, env={**os.environ, **date_of(ROOT)}, check=True,
    )  # fmt: skip
    folder = target / NAME
    strip_symbols(folder)
    compileall.compile_dir(
        folder / "_internal" / "oracle", quiet=1, stripdir=str(folder / "_internal"),
        invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
    )  # fmt: skip
    for level in levels:
        shutil.copytree(level, folder / "_internal" / PACKAGE / level.name)
    shutil.copytree(ROOT / "packaging" / "desktop", folder / "desktop")
    shutil.copytree(ROOT / "resources" / "icons", folder / "desktop" / "icons")
    shutil.copy(ROOT / "LICENSE", folder)
    return folder


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
    """Pack a folder so that the same content gives the same bytes; returns the archive."""
    archive = folder.parent / f"{NAME}-{metadata.version(NAME)}-linux-{os.uname().machine}.tar.zst"
    date = {**os.environ, **date_of(ROOT)}.get("SOURCE_DATE_EPOCH", "0")
    subprocess.run(
        ["tar", "--sort=name", f"--mtime=@{date}", "--owner=0", "--group=0", "--numeric-owner",
         "--use-compress-program", f"zstd -{EFFORT} -T0 -q", "-C", str(folder.parent), "-cf", str(archive),
         folder.name],
        check=True,
    )  # fmt: skip
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
    missing = [name for name in ("strip", "tar", "zstd") if shutil.which(name) is None]
    if not sys.platform.startswith("linux") or missing:
        lacks = f"It needs {', '.join(missing)}: sudo apt install binutils tar zstd." if missing else ""
        print(f"This package is built on Linux. {lacks}", file=sys.stderr)
        return 1
    try:
        folder = build(ROOT / "dist", ROOT / "build")
    except RuntimeError as unfit:
        print(unfit, file=sys.stderr)
        return 1
    if not (folder / "_internal" / PACKAGE).exists():
        print("It compiles its engine at the first start; `make machine-code` before this compiles it ahead.")
    archive = pack(folder)
    for name, amount in {**sizes(folder), archive.name: size(archive)}.items():
        print(f"{amount / 1e6:8.1f} MB  {name}")
    print(f"{folder}\n{archive}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
