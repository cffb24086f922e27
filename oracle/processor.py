"""The processor as the compiler sees it: its name, its features and its portable level."""

from __future__ import annotations

import platform
import sys
import sysconfig
from collections.abc import Iterable
from dataclasses import dataclass

_V2 = frozenset({"cx16", "sahf", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3"})
_V3 = _V2 | {"avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave"}
_V4 = _V3 | {"avx512f", "avx512bw", "avx512cd", "avx512dq", "avx512vl"}

LEVELS = (("x86-64-v4", _V4), ("x86-64-v3", _V3), ("x86-64-v2", _V2))
"""The levels of x86-64 with the features each requires, in LLVM's names, highest first.

Source: System V Application Binary Interface, AMD64 Architecture Processor Supplement, section 3.1.1.
"""

ARM = "arm64"
"""The only level of 64-bit ARM processors: features that all of them have."""

_ARM_FEATURES = frozenset({"fp-armv8", "neon"})

_X86, _ARM = ("x86_64", "amd64"), ("arm64", "aarch64")
"""What systems call the architectures, in lower case."""


@dataclass(frozen=True, slots=True)
class Processor:
    """A processor.

    Attributes:
        name: Its kind in LLVM's words, such as ``skylake``.
        level: The highest portable level it has, such as ``x86-64-v3``; elsewhere the architecture.
        features: Its features in LLVM's words, sorted.
    """

    name: str
    level: str
    features: tuple[str, ...]


def this_processor() -> Processor:
    """The processor of this computer.

    It loads LLVM, which takes some hundredths of a second: not for the window's thread.
    """
    from llvmlite import binding

    features = tuple(sorted(name for name, there in binding.get_host_cpu_features().items() if there))
    return Processor(binding.get_host_cpu_name(), level_of(features, architecture()), features)


def architecture() -> str:
    """The architecture of this Python, as the system calls it, such as ``x86_64``.

    Windows is not asked: it would answer for the computer, which may run programs of another architecture,
    and through a service that may be off, or else through a variable that may not be set.
    """
    return sysconfig.get_platform().rpartition("-")[2].upper() if _on_windows() else platform.machine()


def system() -> str:
    """The system with the architecture of this Python, such as ``Linux x86_64`` or ``Windows AMD64``."""
    return f"{'Windows' if _on_windows() else platform.system()} {architecture()}"


def _on_windows() -> bool:
    return sys.platform == "win32"


def levels_from(level: str) -> tuple[str, ...]:
    """The levels whose machine code runs on a processor of a level, highest first; empty if it is unknown.

    >>> levels_from("x86-64-v3"), levels_from("arm64"), levels_from("x86-64")
    (('x86-64-v3', 'x86-64-v2'), ('arm64',), ())
    """
    names = tuple(name for name, _features in LEVELS)
    if level in names:
        return names[names.index(level) :]
    return (ARM,) if level == ARM else ()


def compiled_for(level: str) -> tuple[str, frozenset[str]]:
    """The kind of processor and the features, in LLVM's names, that code for a level is compiled for.

    Raises:
        KeyError: If there is no such level.

    >>> compiled_for("arm64")[0]
    'generic'
    """
    return ("generic", _ARM_FEATURES) if level == ARM else (level, dict(LEVELS)[level])


def level_of(features: Iterable[str], machine: str) -> str:
    """The highest portable level of a processor.

    Args:
        features: Its features in LLVM's words.
        machine: Its architecture, as the system calls it.

    >>> level_of(("cx16", "sahf", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3", "avx"), "AMD64")
    'x86-64-v2'
    >>> level_of((), "aarch64"), level_of((), "riscv64")
    ('arm64', 'riscv64')
    """
    if machine.lower() in _ARM:
        return ARM
    if machine.lower() not in _X86:
        return machine
    there = set(features)
    return next((level for level, needed in LEVELS if needed <= there), "x86-64")
