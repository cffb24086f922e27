"""What a bug report needs to know about the computer: versions, processor, compiled kernels, screen.

Nothing in it is personal: the user's folder is written ``~``, and the user's name is left out of paths.
"""

from __future__ import annotations

import getpass
import os
import platform
import re
import textwrap
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from oracle.kernel_cache import cache_damage, cache_state, is_ready, kernel_hash
from oracle.portable_code import code_trouble, portable_code
from oracle.processor import architecture, this_processor
from oracle.version import program_version, version_of

PACKAGES = {
    "numba": "numba", "llvmlite": "llvmlite", "NumPy": "numpy", "PySide6": "PySide6-Essentials",
    "pyqtgraph": "pyqtgraph", "msgspec": "msgspec", "platformdirs": "platformdirs", "tqdm": "tqdm",
}  # fmt: skip
"""The packages whose versions matter, with the names of their distributions."""

OUR_VARIABLES = "ORACLE_"
"""Prefix of the environment variables that change how the program works."""

_CHOICES = ("QT_QPA_PLATFORM", "QT_SCALE_FACTOR", "XDG_SESSION_TYPE")
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY")
"""The variables of displays, by which Qt also chooses the platform; their values may name a computer."""
_SHARED_NAMES = frozenset({"root", "user"})
"""User names that identify nobody."""

_WIDTH = 100
"""Longest line of the text, in characters."""


@dataclass(frozen=True, slots=True)
class Screen:
    """How the window is drawn.

    Attributes:
        platform: Qt's platform plugin, such as ``xcb``.
        scale: Pixels of the screen per pixel of the window.
    """

    platform: str
    scale: float


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Findings under headings, in the order in which they are shown.

    Attributes:
        findings: The value of each finding by its name; lists have one entry per element.
    """

    findings: Mapping[str, str | tuple[str, ...]]

    def to_dict(self) -> dict[str, str | list[str]]:
        """The findings as a record; names are in lower case with ``_`` between words."""
        return {
            name.lower().replace(" ", "_"): value if isinstance(value, str) else list(value)
            for name, value in self.findings.items()
        }

    def to_text(self) -> str:
        """The findings as lines, names on the left."""
        column = max(map(len, self.findings)) + 2
        return "\n".join(
            textwrap.fill(
                value if isinstance(value, str) else " ".join(value),
                _WIDTH,
                initial_indent=f"{name:{column}}",
                subsequent_indent=" " * column,
                break_on_hyphens=False,
                break_long_words=False,
            )
            for name, value in self.findings.items()
        )


def diagnose(screen: Screen | None = None) -> Diagnosis:
    """Everything that is known about the program and this computer.

    It reads files and loads LLVM, about a tenth of a second: not for the window's thread.

    Args:
        screen: How the window is drawn; None if there is no window.
    """
    names = _names_of_the_user()
    findings: dict[str, str | tuple[str, ...]] = {
        "Open Odds Oracle": program_version(),
        "Python": f"{platform.python_version()} ({platform.python_implementation()})",
        "System": platform.platform(),
        **{name: version_of(package) or "not installed" for name, package in PACKAGES.items()},
        **_processor(),
        **_kernels(),
        "Delivered kernels": _delivered(),
        "Variables": _variables(OUR_VARIABLES) or "none set",
        **_screen(screen),
    }
    return Diagnosis({name: _impersonal(value, names) for name, value in findings.items()})


def why_compiled() -> tuple[str, ...]:
    """Why this process compiles what was delivered or kept, one sentence each with the remedy.

    Cheap, for the window's thread too: it tells what has been found out so far.
    """
    return tuple(filter(None, (code_trouble(), _code_of_another_version(), cache_damage())))


def _code_of_another_version() -> str:
    """A sentence about delivered machine code of other kernels; empty if they are these, or not compared."""
    if not (portable_code.cache_info().currsize and kernel_hash.cache_info().currsize):
        return ""
    code = portable_code()
    if not code.level or code.sources == kernel_hash():
        return ""
    return (
        f"Machine code in {code.folder} was made for another version of the program, so kernels that have "
        "changed since are compiled here. Install the machine code of this version."
    )


def _processor() -> dict[str, str | tuple[str, ...]]:
    """The processor, or why it is unknown, which may be the problem to report."""
    cores = f"{os.cpu_count() or 1} cores"
    try:
        processor = this_processor()
    except (ImportError, OSError, RuntimeError) as trouble:
        return {"Processor": f"{architecture()}, {cores}; LLVM cannot be loaded: {trouble}"}
    return {
        "Processor": f"{processor.name}, {cores}",
        "Processor level": processor.level,
        "Processor features": processor.features,
    }


def _kernels() -> dict[str, str]:
    """Where compiled kernels are kept, and how many are there."""
    state, code = cache_state(), portable_code()
    code.check()  # a damaged kernel is compiled when it is needed, and may not have been yet
    ready = is_ready() and not code.damaged
    if not state.usable:
        rest = "those not delivered are " if code.level else ""
        which = "all delivered; others would be " if ready else rest
        return {"Compiled kernels": f"{which}compiled again at every start: {state.problem}"}
    return {
        "Compiled kernels": "all compiled" if ready else "not all compiled; the others when first needed",
        "Kernel folder": str(state.folder),
    }


def _delivered() -> str:
    """Machine code that came with the program, or why it is not used."""
    code = portable_code()
    if not code.level:
        return f"not used: {code.problem}" if code.problem else "none installed"
    code.check()
    delivered = f"{len(code.hashes)} for {code.level}, in {code.folder}"
    if code.damaged:
        delivered += f"; damaged or missing, and compiled instead: {', '.join(code.damaged)}"
    if code.sources != kernel_hash():
        delivered += "; made for another version of the program: kernels that have changed since are compiled"
    return delivered


def _screen(screen: Screen | None) -> dict[str, str]:
    """How the window is drawn, or the variables by which Qt would choose."""
    if screen is None:
        chosen = [f"{name}={os.environ[name]}" for name in _CHOICES if os.environ.get(name)]
        chosen += [f"{name} set" for name in _DISPLAYS if os.environ.get(name)]
        return {"Qt platform": f"no window; Qt would go by {', '.join(chosen) or 'its defaults'}"}
    return {"Qt platform": screen.platform, "Screen scale": f"{100 * screen.scale:.0f} %"}


def _variables(prefix: str) -> str:
    return ", ".join(
        f"{name}={value}" for name, value in sorted(os.environ.items()) if name.startswith(prefix)
    )


def _names_of_the_user() -> tuple[str, str]:
    """The user's folder and name, as far as the system knows them; empty texts otherwise."""
    try:
        home = str(Path.home())
    except RuntimeError:
        home = ""
    try:
        name = getpass.getuser()
    except (KeyError, ImportError, OSError):  # which of them depends on Python and the system
        name = Path(home).name
    return home, name


def _impersonal(value: str | tuple[str, ...], names: tuple[str, str]) -> str | tuple[str, ...]:
    return impersonal(value, *names) if isinstance(value, str) else value


def impersonal(text: str, home: str, user: str) -> str:
    """A text in which the user's folder is ``~`` and the user's name is ``USER``.

    Args:
        text: A text with paths.
        home: The user's folder; may be empty.
        user: The user's name; may be empty.

    >>> impersonal("/people/ann/.cache and /mnt/ann/kernels", "/people/ann", "ann")
    '~/.cache and /mnt/USER/kernels'
    """
    if home.strip("/" + os.sep):
        text = re.sub(rf"{re.escape(home.rstrip('/'))}(?![\w.-])", "~", text)
    if user and user.lower() not in _SHARED_NAMES:
        text = re.sub(rf"(?<![\w.-]){re.escape(user)}(?![\w-])", "USER", text)
    return text
