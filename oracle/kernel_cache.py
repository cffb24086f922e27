"""Where compiled kernels are kept.  Needs neither numba nor a kernel, so the window can ask.

numba notices changes in the file of a kernel but not in the files that kernel calls into, so the folder's
name holds a hash of all kernel sources and of the packages that shape the machine code; a changed kernel
gets a fresh folder.  The files are pickles, and reading them runs what they say: a folder that others may
write to is not used.  Set ``ORACLE_CACHE_DIR`` to keep the machine code elsewhere.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

import platformdirs

from oracle.files import locked, make_private

KEPT_FOLDERS = 3
"""Folders of machine code kept: this version's and two earlier ones."""

LOCK = "lock"
"""Name of the file that is locked while machine code is written."""

PATIENCE = 60.0
"""Seconds to wait for another process to write or compile: it may have been suspended while doing so."""

LEFT_AFTER = 3600.0
"""Seconds after which a file that was never completed counts as left behind by a killed process."""

UNFINISHED = "*.tmp.*"
"""What numba names a file while it writes it."""

READY = "ready"
"""How the name of the empty file begins that says a copy of the program has compiled every kernel."""

_PROGRAM = Path(__file__).resolve().parent
"""Where this copy lies: numba keeps the machine code of a copy elsewhere apart, although it is the same."""


@dataclass(frozen=True, slots=True)
class CacheState:
    """Where compiled kernels are kept.

    Attributes:
        folder: The folder in use, or the one that was tried.
        problem: Why it cannot be used, in words; empty when it can.
    """

    folder: Path
    problem: str = ""

    @property
    def usable(self) -> bool:
        """Whether compiled kernels survive this process."""
        return not self.problem


def kernel_hash() -> str:
    """A hash of everything that shapes the machine code: kernel sources, numba, llvmlite and NumPy."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        text = path.read_bytes()
        if b"oracle.jit" in text or path.name == "jit.py":
            digest.update(path.name.encode() + b"\0" + text)
    for package in ("numba", "llvmlite", "numpy"):
        digest.update(metadata.version(package).encode() + b"\0")
    return digest.hexdigest()[:12]


def cache_root() -> Path:
    """The folder that holds one sub-folder of machine code per version of the kernels."""
    override = os.environ.get("ORACLE_CACHE_DIR")
    return Path(override) if override else Path(platformdirs.user_cache_dir("open-odds-oracle")) / "kernels"


@functools.cache
def cache_state() -> CacheState:
    """The cache folder of these kernels, made and tried once per process."""
    folder = cache_root() / f"py{sys.version_info.major}{sys.version_info.minor}-{kernel_hash()}"
    try:
        problem = make_private(folder)
        if problem:
            return CacheState(folder, problem)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"written")
    except OSError as trouble:
        return CacheState(folder, f"{folder} cannot be written ({trouble.strerror or trouble})")
    return CacheState(folder)


@contextlib.contextmanager
def alone(name: str = LOCK) -> Iterator[None]:
    """Keep other processes out of a block; where files cannot be locked, nobody is kept.

    Under the usual name that is the writing of machine code: numba gives the files of one kernel's signatures
    names by what it finds in a folder, and two processes that did so at once would give two signatures one
    file.  Under the name of a kernel it is compiling it, so that programs that start together do not all
    compile the same.

    Args:
        name: What is done alone, as a file name.
    """
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            held.enter_context(locked(cache_state().folder / name, PATIENCE))
        yield


def is_ready() -> bool:
    """Whether every kernel of this copy of the program has been compiled into the cache."""
    state = cache_state()
    return state.usable and _ready_file(state).exists()


def _ready_file(state: CacheState) -> Path:
    return state.folder / f"{READY}-{hashlib.sha256(os.fsencode(_PROGRAM)).hexdigest()[:12]}"


def mark_ready() -> None:
    """Remember that every kernel has been compiled, and drop the machine code of old versions."""
    state = cache_state()
    if not state.usable:
        return
    _ready_file(state).touch()
    for path in state.folder.rglob(UNFINISHED):
        with contextlib.suppress(OSError):  # another process was quicker
            if time.time() - path.stat().st_mtime > LEFT_AFTER:
                path.unlink()
    folders = [entry for entry in cache_root().iterdir() if entry.is_dir() and entry.name.startswith("py")]
    for old in sorted(folders, key=lambda entry: entry.stat().st_mtime, reverse=True)[KEPT_FOLDERS:]:
        shutil.rmtree(old, ignore_errors=True)
