"""How to get the packages of an extra: by the tool that installed the program.

Asked only where one is missing, so nothing is imported before.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path

from oracle.version import DISTRIBUTION

_ORIGIN = "direct_url.json"
"""The file in which installers note where a package came from, other than a registry (PEP 610)."""

_MARKS = (
    ("pipx_metadata.json", "pipx install --force {}", f"pipx inject {DISTRIBUTION} {{}}"),
    ("uv-receipt.toml", "uv tool install --force {}", ""),
)
"""Files that tools put into an environment of their own, the command that makes it again, and the one that
adds packages to it; where the latter is empty, it is that of any environment by uv."""

_UV = "uv = "
"""Starts a line of the settings of an environment that uv made; such an environment has no pip."""

_PASSING = "archive-v"
"""Starts the name of the folder of environments that uvx makes for one start."""

_WITHOUT_PYTHON = (
    "This program runs without Python and does not include it; install the Python package instead "
    "(the README says how)."
)


def how_to_get(extra: str) -> str:
    """A sentence that says how to get what an extra brings.

    Args:
        extra: Its name, such as ``gui``.
    """
    if getattr(sys, "frozen", False):
        return _WITHOUT_PYTHON
    return f"Install it with: {install_command(extra)}."


def install_command(extra: str) -> str:
    """The command that installs an extra into this environment; argument as for `how_to_get`.

    Our own name is in no registry, where anybody could take it: without the file or the folder that the
    program came from, the command names the packages of the extra instead, or, if it was never installed, the
    folder it runs from.
    """
    place, editable = local_origin(_note())
    packages = [] if place else packages_of(extra)
    if packages:
        return command_to_add(Path(sys.prefix), sys.executable, packages)
    wanted = f"{place or Path(__file__).parent.parent}[{extra}]"
    return command_for(Path(sys.prefix), sys.executable, wanted, editable=editable or not place)


def packages_of(extra: str) -> list[str]:
    """The packages of an extra with their versions, for this Python.

    Empty if the program is not installed, or has no such extra.

    Args:
        extra: Its name, such as ``gui``.
    """
    from importlib import metadata

    try:
        listed = metadata.requires(DISTRIBUTION) or []
    except metadata.PackageNotFoundError:
        return []
    return wanted_here(listed, extra, sys.version_info[:2])


def wanted_here(listed: Iterable[str], extra: str, python: tuple[int, int]) -> list[str]:
    """The packages that metadata list for an extra and a version of Python, the only conditions in them.

    >>> wanted_here(["numpy>=2", "a>=1; extra == 'xlsx'", "b>=1; extra == 'gui'"], "xlsx", (3, 12))
    ['a>=1']
    """
    found = []
    for line in listed:
        package, _, condition = line.partition(";")
        ours = re.search(r"extra == ['\"]([^'\"]*)", condition)
        bound = re.search(r"python_version (<|>=) ['\"](\d+)\.(\d+)", condition)
        fits = bound is None or (python < (int(bound[2]), int(bound[3]))) == (bound[1] == "<")
        if ours and ours[1] == extra and fits:
            found.append(package.strip())
    return found


def command_for(environment: Path, python: str, wanted: str, *, editable: bool = False) -> str:
    """The command that installs the program again, with an extra.

    Args:
        environment: The folder of the environment.
        python: The path of its Python.
        wanted: The file or folder to install, with the extra.
        editable: Whether it is a folder from which the program runs; it then still does.

    >>> command_for(Path("nowhere"), "python3", "program.whl[gui]")
    'python3 -m pip install "program.whl[gui]"'
    """
    quoted = f'-e "{wanted}"' if editable else f'"{wanted}"'
    for mark, again, _add in _MARKS:
        if (environment / mark).is_file():
            return again.format(quoted)
    if _made_by_uv(environment) and environment.parent.name.startswith(_PASSING):
        return f"uvx --from {quoted} {DISTRIBUTION}"
    return _into(environment, python, quoted)


def command_to_add(environment: Path, python: str, packages: Sequence[str]) -> str:
    """The command that adds packages to an environment.

    Args:
        environment: The folder of the environment.
        python: The path of its Python.
        packages: What to add, with their versions.

    >>> command_to_add(Path("nowhere"), "python3", ["openpyxl>=3.1"])
    'python3 -m pip install "openpyxl>=3.1"'
    """
    quoted = " ".join(f'"{each}"' for each in packages)
    for mark, _again, add in _MARKS:
        if add and (environment / mark).is_file():
            return add.format(quoted)
    return _into(environment, python, quoted)


def _into(environment: Path, python: str, quoted: str) -> str:
    python = f'"{python}"' if " " in python else python
    if _made_by_uv(environment):
        return f"uv pip install --python {python} {quoted}"
    return f"{python} -m pip install {quoted}"


def _made_by_uv(environment: Path) -> bool:
    try:
        lines = (environment / "pyvenv.cfg").read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return False
    return any(line.startswith(_UV) for line in lines)


def _note() -> str:
    """What the installer noted about the program; empty if it noted nothing."""
    from importlib import metadata

    try:
        return metadata.distribution(DISTRIBUTION).read_text(_ORIGIN) or ""
    except metadata.PackageNotFoundError:
        return ""


def local_origin(noted: str) -> tuple[str, bool]:
    """The file or folder in the note of an installer, and whether the program runs from it.

    Empty if the note names none, or one that is gone.

    Args:
        noted: The note, in JSON; may be anything.

    >>> local_origin(""), local_origin('{"url": "https://example.org/it.whl"}'), local_origin("[1]")
    (('', False), ('', False), ('', False))
    """
    import json
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        note = json.loads(noted)
        url = urlsplit(str(note["url"]))
    except (ValueError, TypeError, KeyError):
        return "", False
    place = url2pathname(url.path) if url.scheme == "file" else ""
    if not place or not Path(place).exists():
        return "", False
    about = note.get("dir_info")
    return place, isinstance(about, dict) and about.get("editable") is True
