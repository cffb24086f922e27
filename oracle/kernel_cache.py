"""Where compiled kernels are kept.  Imports neither numba nor a kernel, so the window can use it.

Each compiler has a folder: Python, numba, llvmlite, NumPy and the processor.  In it, a file of machine code
is named by the content of its kernel (`oracle.jit.identity`), so copies of the program share it.  The files
are pickles, and reading them executes code: each starts with a hash that is checked first, and a folder that
others may write to is not used.  Set ``ORACLE_CACHE_DIR`` to use another folder.  Machine code that was
delivered with the program (`oracle.portable_code`) is asked for first, and never written.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import platformdirs

from oracle.files import locked, make_private
from oracle.portable_code import ENDING, portable_code, settings, versions
from oracle.processor import this_processor

KEPT_SECONDS = 90 * 24 * 3600.0
"""Seconds after which a file that was not used is deleted: 90 days."""

USE_NOTED_AFTER = 24 * 3600.0
"""Seconds after which the modification time of a file in use is updated: a day."""

DELETED = (ENDING, ".compiling", ".nbi", ".nbc")
"""Suffixes of files that are deleted when unused: ours, locks, and numba's own of earlier versions."""

PATIENCE = 60.0
"""Seconds to wait for another process to compile: it may have been suspended meanwhile."""

LEFT_AFTER = 3600.0
"""Seconds after which an incomplete file counts as left by a killed process."""

_SEAL = hashlib.sha256().digest_size
"""Bytes of the hash at the start of a file."""

UNFINISHED = ".tmp."
"""In the names of files that are being written."""

READY = "ready-"
"""Prefix of the empty file that marks that every kernel with a hash of sources has been compiled."""

ROOM = 1 << 20
"""Free bytes that the disk must have for everything to count as kept; the largest kernel takes half of
them."""
_unkept: list[str] = []
"""The first reason why this process could not keep compiled code; empty if it could."""
_damaged: list[str] = []
"""The names of files with a wrong hash that this process has found in the user's folder."""


@dataclass(frozen=True, slots=True)
class CacheState:
    """Where compiled kernels are kept.

    Attributes:
        folder: The folder in use, or the one that was tried.
        problem: Why it cannot be used, in words; empty if it can.
    """

    folder: Path
    problem: str = ""

    @property
    def usable(self) -> bool:
        """Whether compiled kernels survive this process."""
        return not self.problem


@functools.cache
def kernel_hash() -> str:
    """A hash of all sources with kernels: 12 hexadecimal digits."""
    digest, program = hashlib.sha256(), Path(__file__).parent
    for path in sorted(program.rglob("*.py")):
        text = path.read_bytes()
        if b"oracle.jit" in text or path.parent.name == "jit":
            name = path.relative_to(program).as_posix()
            digest.update(f"{name} {len(text)} ".encode() + text)
    return digest.hexdigest()[:12]


@functools.cache
def compiler() -> str:
    """The name of this compiler's folder: everything that machine code depends on, except the kernels."""
    processor = this_processor()
    parts = [
        *(f"{name} {text}" for name, text in versions().items()),
        f"{processor.name} {processor.features}",
        *(f"{name}={text}" for name, text in settings().items()),
    ]
    digest = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return f"py{sys.version_info.major}{sys.version_info.minor}-{digest[:12]}"


def cache_root() -> Path:
    """The folder with one subfolder of machine code per compiler."""
    override = os.environ.get("ORACLE_CACHE_DIR")
    return (
        Path(override)
        if override
        else Path(platformdirs.user_cache_dir("open-odds-oracle", appauthor=False)) / "kernels"
    )


@functools.cache
def cache_state() -> CacheState:
    """The cache folder of this compiler, created and checked once per process.

    It loads LLVM, which takes some hundredths of a second: not for the window's thread.
    """
    try:
        folder = cache_root() / compiler()
    except (ImportError, OSError, RuntimeError) as trouble:
        return CacheState(cache_root(), f"LLVM cannot be loaded ({trouble})")
    try:
        problem = make_private(folder)
        if problem:
            return CacheState(folder, problem)
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(b"written")
    except OSError as trouble:
        return CacheState(folder, _unwritable(folder, trouble))
    return CacheState(folder)


def kept(name: str) -> bytes | None:
    """Machine code that was kept, if it is intact.

    Args:
        name: The identity of the kernel, part of a file name.

    Returns:
        What `keep` was given; None if there is nothing under this name, or it is damaged.
    """
    delivered = portable_code().read(name)
    if delivered is not None:
        return delivered
    if not cache_state().usable:
        return None
    path = _file(name)
    try:
        data = path.read_bytes()
        if time.time() - path.stat().st_mtime > USE_NOTED_AFTER:
            path.touch()
    except OSError:
        return None
    seal, code = data[:_SEAL], data[_SEAL:]
    if seal == _seal(name, code):
        return code
    if path.name not in _damaged:
        _damaged.append(path.name)
    return None


def keep(name: str, code: bytes) -> None:
    """Keep machine code in a file that is written in one step.

    If that fails, for example on a full disk, `cache_trouble` says so.

    Args:
        name: The identity of the kernel, part of a file name.
        code: What `kept` will return.
    """
    state = cache_state()
    if not state.usable:
        _note_unkept(state.problem)
        return
    path = _file(name)
    unfinished = path.with_name(f"{path.name}{UNFINISHED}{secrets.token_hex(8)}")
    try:
        unfinished.write_bytes(_seal(name, code) + code)
        os.replace(unfinished, path)
    except OSError as trouble:
        _note_unkept(_unwritable(state.folder, trouble))
        with contextlib.suppress(OSError):
            unfinished.unlink()


def cache_trouble() -> str:
    """A sentence that says why compiled code cannot be kept; empty if it can, or nothing was compiled."""
    if not _unkept:
        return ""
    return f"Compiled parts of the engine cannot be kept, so every start compiles them again: {_unkept[0]}."


def cache_damage() -> str:
    """A sentence about damaged files in the user's folder; empty if this process has found none."""
    if not _damaged:
        return ""
    others = len(_damaged) - 1
    were = f" and {others} more were damaged and have" if others else " was damaged and has"
    return f"{cache_state().folder / _damaged[0]}{were} been compiled again."


def _note_unkept(reason: str) -> None:
    if not _unkept:
        _unkept.append(reason)


def _unwritable(folder: Path, trouble: OSError) -> str:
    return f"{folder} cannot be written ({trouble.strerror or trouble})"


def _file(name: str) -> Path:
    return cache_state().folder / (name + ENDING)


def _seal(name: str, code: bytes) -> bytes:
    """The hash at the start of a file, which detects changed code and code under another name."""
    return hashlib.sha256(name.encode() + b"\0" + code).digest()


@contextlib.contextmanager
def alone(name: str) -> Iterator[None]:
    """Keep other processes out of a block that compiles; has no effect if files cannot be locked.

    Args:
        name: File name of what is protected, such as a kernel that only one of several programs should
            compile.
    """
    state = cache_state()
    if not state.usable:
        _note_unkept(state.problem)  # now, so that nobody waits for what is compiled
    with contextlib.ExitStack() as held:
        with contextlib.suppress(OSError):
            if state.usable:
                held.enter_context(locked(state.folder / name, PATIENCE))
        yield


def is_ready() -> bool:
    """Whether every kernel of these sources is delivered, or has been compiled into the cache."""
    delivered = portable_code().sources
    if delivered and delivered == kernel_hash():
        return True
    state = cache_state()
    return state.usable and _ready_file(state).exists()


def _ready_file(state: CacheState) -> Path:
    return state.folder / (READY + kernel_hash())


def mark_ready() -> None:
    """Record that every kernel has been compiled, and delete what was not used for a long time.

    An empty file fits even on a full disk, so nothing is recorded unless another kernel would fit.
    """
    state = cache_state()
    if not state.usable:
        return
    try:
        with tempfile.TemporaryFile(dir=state.folder) as room:
            room.write(bytes(ROOM))
        _ready_file(state).touch()
        folders = [each for each in cache_root().iterdir() if each.is_dir() and each.name.startswith("py")]
    except OSError as trouble:
        _note_unkept(_unwritable(state.folder, trouble))
        return
    for folder in folders:
        _delete_unused(folder)


def _delete_unused(folder: Path) -> None:
    """Delete files of a folder that were not used for a long time, and folders that this leaves empty."""
    now = time.time()
    for path in sorted(folder.rglob("*"), reverse=True):  # contents come before their folder
        with contextlib.suppress(OSError):  # another process was faster, or the folder is not empty
            if path.is_dir():
                path.rmdir()
                continue
            age = now - path.stat().st_mtime
            ours = path.name.endswith(DELETED) or path.name.startswith(READY)
            if (ours and age > KEPT_SECONDS) or (UNFINISHED in path.name and age > LEFT_AFTER):
                path.unlink()
    with contextlib.suppress(OSError):
        folder.rmdir()
