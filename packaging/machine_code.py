"""Compile every kernel for portable levels of processors into ``dist/machine-code/``, and a wheel of them.

``make machine-code`` does this for each level that this processor has; ``make machine-code
ARGS="x86-64-v3"`` for some: kernels are run once, so a level beyond this processor cannot be compiled here.
The result is one package, ``open_odds_oracle_machine_code``, of data only: where its wheel is installed, or
the folder is named by ``ORACLE_MACHINE_CODE``, the program compiles nothing that is in it.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from oracle.kernel_cache import kernel_hash  # noqa: E402
from oracle.portable_code import ENDING, MANIFEST, PACKAGE, VARIABLE, compiler_settings, versions  # noqa: E402
from oracle.processor import levels_from, this_processor  # noqa: E402

FOLDER = ROOT / "dist" / "machine-code" / PACKAGE

EVERYTHING = """
from oracle.warming import preparing

for number in range(len(preparing.tasks(preparing.PICTURE_STEPS))):
    preparing.prepare_one(number)
"""
"""Compiles every kernel, in one process and one order, so that the bytes are the same each time."""

WITHOUT_FOLDERS = """
import oracle.jit
from os.path import basename
from numba.core.callconv import CPUCallConv

whole = CPUCallConv.build_excinfo_struct

def shortened(self, *arguments):
    kind, words, place = whole(self, *arguments)
    return kind, words, place and (place[0], basename(place[1]), place[2])

CPUCallConv.build_excinfo_struct = shortened
"""
"""Runs before it: numba writes into machine code where its own functions raise errors, with the folder that
it is installed in, and so the bytes would depend on where they were compiled."""

NAMING = """
from oracle.jit import kept_code

find = kept_code.kept

def named(name):
    code = find(name)
    print(f"read {name}" if code else f"compiled {name}", flush=True)
    return code

kept_code.kept = named
"""
"""Runs before it in a second process, which prints the kernels that are asked for.  A kernel that only others
call is part of their machine code; its own is for compiling more of them, so nobody needs it: half of all."""

ADDRESS = b"__numba_array_expr_"
"""Start of a name that numba ends with an address of the process that compiles."""

READABLE, ENTERED = 0o644, 0o755
"""Permissions of files and folders: everybody may read, only the owner write."""


def compile_level(level: str, folder: Path, program: str = EVERYTHING) -> int:
    """Compile for one level, into a folder of its name.

    Args:
        level: One of `oracle.processor.levels_from`.
        folder: The parent of that folder, which is replaced.
        program: What is run to have its kernels compiled.

    Returns:
        The number of kernels; those that are only called by others are not among them.

    Raises:
        RuntimeError: If the machine code has an address in it, which differs each time, or if a second
            process compiles something again.
        subprocess.CalledProcessError: If the program fails.
    """
    kept = {name: text for name, text in os.environ.items() if not name.startswith(("NUMBA_", "ORACLE_"))}
    with tempfile.TemporaryDirectory() as made:
        ours = {"ORACLE_CACHE_DIR": made, "PYTHONHASHSEED": "0", "PYTHONPATH": str(ROOT)}
        environment = {**kept, **ours, **compiler_settings(level)}
        command = [sys.executable, "-c", WITHOUT_FOLDERS + program]
        subprocess.run(command, env=environment, cwd=made, check=True)
        command = [sys.executable, "-c", NAMING + program]
        done = subprocess.run(
            command, env=environment, cwd=made, check=True, stdout=subprocess.PIPE, encoding="utf-8"
        )
        needed = kernels_read(done.stdout)
        paths = (path for path in sorted(Path(made).rglob("*" + ENDING)) if path.stem in needed)
        files = {path.name: unsealed(path) for path in paths}
    check_addresses(files)
    write_level(level, folder / level, files)
    return len(files)


def kernels_read(printed: str) -> set[str]:
    """The kernels that a process has read.

    Args:
        printed: What it has printed, with `NAMING`.

    Raises:
        RuntimeError: If it has compiled some, although they had been compiled before.
    """
    lines = [line.split() for line in printed.splitlines()]
    read = {words[1] for words in lines if len(words) == 2 and words[0] == "read"}
    if again := sorted(words[1] for words in lines if len(words) == 2 and words[0] == "compiled"):
        raise RuntimeError(f"A second process compiles again what was kept: {', '.join(again)}.")
    return read


def check_addresses(files: dict[str, bytes]) -> None:
    """Refuse machine code that would have other bytes each time.

    Args:
        files: The contents of each file by its name.

    Raises:
        RuntimeError: If there is such a file.
    """
    named = ", ".join(name for name, code in files.items() if ADDRESS in code)
    if named:
        raise RuntimeError(
            f"{named}: numba names an expression of whole arrays by its address; write it as a loop."
        )


def unsealed(path: Path) -> bytes:
    """The machine code in a file of the user's cache, which begins with a hash."""
    return path.read_bytes()[hashlib.sha256().digest_size :]


def write_level(level: str, place: Path, files: dict[str, bytes]) -> None:
    """Write machine code with its manifest; whatever the folder had is replaced.

    Args:
        level: One of `oracle.processor.levels_from`.
        place: The folder.
        files: The contents of each file by its name.
    """
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    manifest = {
        "level": level,
        "versions": versions(),
        "sources": kernel_hash(),
        "files": {name: hashlib.sha256(code).hexdigest() for name, code in files.items()},
    }
    text = json.dumps(manifest, indent=1, sort_keys=True) + "\n"
    for name, data in {**files, MANIFEST: text.encode()}.items():
        (place / name).write_bytes(data)
        (place / name).chmod(READABLE)
    place.chmod(ENTERED)
    place.parent.chmod(ENTERED)


def main() -> int:
    """Compile the levels asked for, or each that this processor has; the wheel has those and no others."""
    from machine_code_wheel import build_wheel

    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    here = this_processor().level
    possible = levels_from(here)
    parser.add_argument("level", nargs="*", help=f"{', '.join(possible)} (default: all that run here)")
    options = parser.parse_args()
    impossible = [level for level in options.level if level not in possible]
    if impossible or not possible:
        print(
            f"This processor ({here}) can compile for {', '.join(possible) or 'none of the levels'}, "
            f"not for {', '.join(impossible) or 'its own'}.",
            file=sys.stderr,
        )
        return 1
    shutil.rmtree(FOLDER, ignore_errors=True)
    for level in options.level or possible:
        count = compile_level(level, FOLDER)
        size = sum(path.stat().st_size for path in (FOLDER / level).iterdir())
        print(f"{level}: {count} kernels, {size / 1e6:.1f} MB in {FOLDER / level}")
    wheel = build_wheel(FOLDER, ROOT / "dist")
    content = wheel.read_bytes()
    print(f"{wheel}\n  {len(content) / 1e6:.1f} MB, SHA-256 {hashlib.sha256(content).hexdigest()}")
    print(f"Try it here: {VARIABLE}={FOLDER} .venv/bin/python -m oracle --diagnose")
    return 0


if __name__ == "__main__":
    sys.exit(main())
