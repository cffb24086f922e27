"""Machine code delivered with the program, compiled for levels of processors instead of one.

A folder has a subfolder for each level (see `oracle.processor`), with a manifest and one file for each
kernel.  They are only read.  The files are pickles, and reading them executes code: a folder that others may
write to is not used, and each file is first compared with its hash in the manifest.  The folder is the
package ``open_odds_oracle_machine_code``, if that is installed, or the one ``ORACLE_MACHINE_CODE`` names.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.util
import json
import os
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from oracle.errors import FileError
from oracle.files import read_bytes, read_text, who_may_write
from oracle.processor import compiled_for, levels_from, system, this_processor
from oracle.version import version_of

VARIABLE = "ORACLE_MACHINE_CODE"
"""The environment variable that names another folder."""

PACKAGE = "open_odds_oracle_machine_code"
"""The package that holds the folder, where one is installed."""

MANIFEST = "manifest.json"
"""The file of a level that lists the others."""

ENDING = ".code"
"""End of the names of files of machine code, here and in the user's cache."""

_LARGEST_MANIFEST = 1 << 20
"""Bytes; 300 kernels take 45 thousand."""

_LARGEST_FILE = 1 << 26
"""Bytes; the largest kernel takes half a million."""

_WITHOUT_EFFECT = ("NUMBA_CACHE_DIR", "NUMBA_NUM_THREADS")
"""Settings of numba that change no machine code."""

_FIXED = ("NUMBA_CPU_NAME", "NUMBA_CPU_FEATURES")
"""Settings of numba that a level determines."""


@dataclass(frozen=True, slots=True)
class PortableCode:
    """The machine code of one level.

    Attributes:
        level: Its level, such as ``x86-64-v3``; empty if there is none that can be used.
        folder: Where its files are.
        sources: `oracle.kernel_cache.kernel_hash` of the sources it was compiled from.
        hashes: SHA-256 of each file by its name, in hexadecimal digits.
        problem: Why the installed machine code cannot be used, in words; empty if it can, or none is
            installed.
        damaged: The names of files that are missing or have a wrong hash; extended when files are read.
    """

    level: str = ""
    folder: Path = Path()
    sources: str = ""
    hashes: Mapping[str, str] = field(default_factory=dict)
    problem: str = ""
    damaged: list[str] = field(default_factory=list)

    def read(self, name: str) -> bytes | None:
        """The machine code of a kernel.

        Args:
            name: The identity of the kernel, part of a file name.

        Returns:
            The intact contents of its file; None if there is none, or it is damaged.
        """
        wanted = self.hashes.get(name + ENDING)
        if wanted is None:
            return None
        try:
            code = read_bytes(self.folder / (name + ENDING), _LARGEST_FILE)
        except FileError:
            code = None
        if code is None or hashlib.sha256(code).hexdigest() != wanted:
            if name + ENDING not in self.damaged:
                self.damaged.append(name + ENDING)
            return None
        return code

    def check(self) -> None:
        """Read every file, so that `damaged` is complete; takes some hundredths of a second."""
        for name in sorted(self.hashes):
            self.read(name.removesuffix(ENDING))


def versions() -> dict[str, str]:
    """Everything that machine code depends on except kernel and processor, by name."""
    return {
        "python": sys.implementation.cache_tag or sys.version,
        "system": system(),
        **{package: version_of(package) for package in ("numba", "llvmlite", "numpy")},
    }


def settings() -> dict[str, str]:
    """The user's settings of numba that change machine code."""
    given = {name: text for name, text in os.environ.items() if name.startswith("NUMBA_")}
    return {name: text for name, text in sorted(given.items()) if name not in _WITHOUT_EFFECT}


def compiler_settings(level: str) -> dict[str, str]:
    """The settings of numba that compile for a level on any computer.

    Args:
        level: A level, such as ``x86-64-v3``.

    Raises:
        KeyError: If there is no such level.
    """
    kind, features = compiled_for(level)
    named = ",".join(f"+{name}" for name in sorted(features))
    return dict(zip(_FIXED, (kind, named), strict=True))


@functools.cache
def portable_code() -> PortableCode:
    """The installed machine code of the highest level that this processor has; read once per process.

    It loads LLVM, which takes some hundredths of a second: not for the window's thread.
    """
    try:
        folder = _folder()
        if folder is None:
            return PortableCode()
        if not folder.is_dir():
            return PortableCode(problem=f"{folder} is not a folder; unset {VARIABLE} or name another one")
        problem = who_may_write(folder, VARIABLE)
        if not problem and settings():
            named = ", ".join(settings())
            problem = f"the compiler is set by {named}; unset what is not needed"
        return PortableCode(problem=problem) if problem else _best(folder)
    except (FileError, ImportError, OSError, RuntimeError, ValueError) as trouble:
        return PortableCode(problem=str(trouble))


def code_trouble() -> str:
    """A sentence that says what is wrong with the installed machine code; empty if nothing, or if unused."""
    if not portable_code.cache_info().currsize:
        return ""
    code = portable_code()
    if code.problem:
        unused = f"Machine code that is installed is not used: {code.problem}."
        return f"{unused} The engine is compiled here instead."
    if code.damaged:
        others = len(code.damaged) - 1
        are = f" and {others} more are" if others else " is"
        damaged = f"{code.folder / code.damaged[0]}{are} damaged"
        return f"{damaged} and compiled here instead. Install the machine code again."
    return ""


def _folder() -> Path | None:
    """The folder with a subfolder for each level, if there is one."""
    named = os.environ.get(VARIABLE)
    if named:
        return Path(named).absolute()
    package = importlib.util.find_spec(PACKAGE)
    places = list(package.submodule_search_locations or ()) if package else []
    return Path(places[0]).absolute() if places else None


def _best(folder: Path) -> PortableCode:
    levels = levels_from(this_processor().level)
    level = next((level for level in levels if (folder / level / MANIFEST).is_file()), "")
    if not level:
        return PortableCode(problem=f"{folder} has no machine code for this processor")
    return _read_level(folder / level, level)


def _read_level(folder: Path, level: str) -> PortableCode:
    """The machine code in the folder of a level, or why it cannot be used.

    Raises:
        FileError: If the manifest cannot be read.
        ValueError: If it is not JSON.
    """
    place = folder / MANIFEST
    try:
        manifest = json.loads(read_text(place, _LARGEST_MANIFEST))
        wanted, made, hashes = manifest["level"], manifest["versions"], manifest["files"]
        sources = manifest["sources"]
        sound = isinstance(hashes, dict) and all(isinstance(found, str) for found in hashes.values())
    except (KeyError, TypeError, ValueError, RecursionError):
        sound = False
    if not sound:
        return PortableCode(problem=f"{place} is damaged; install the machine code again")
    if wanted != level:
        return PortableCode(
            problem=f"{place} is for another level of processors than its folder says; install it again"
        )
    here = versions()
    if made != here:
        theirs = made if isinstance(made, dict) else {}
        others = [f"{name} {theirs.get(name, 'unknown')}" for name in here if theirs.get(name) != here[name]]
        return PortableCode(
            problem=f"{folder} was compiled with other versions than those installed "
            f"({', '.join(others)}); install it again"
        )
    return PortableCode(level, folder, str(sources), hashes)
