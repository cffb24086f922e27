"""How to get the packages of an extra: by the tool that installed the program.

Asked only where one is missing, so nothing is imported before.
"""

from __future__ import annotations

import sys
from pathlib import Path

from oracle.version import DISTRIBUTION

_ORIGIN = "direct_url.json"
"""The file in which installers note where a package came from, other than a registry (PEP 610)."""

_MARKS = (
    ("pipx_metadata.json", "pipx install --force {}"),
    ("uv-receipt.toml", "uv tool install --force {}"),
)
"""Files that tools put into an environment of their own, and the command that makes it again."""

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
    """The command that installs an extra into this environment; argument as for `how_to_get`."""
    place, editable = local_origin(_note())
    wanted = f"{place or DISTRIBUTION}[{extra}]"
    return command_for(Path(sys.prefix), sys.executable, wanted, editable=editable)


def command_for(environment: Path, python: str, wanted: str, *, editable: bool = False) -> str:
    """The command for an environment.

    Args:
        environment: Its folder.
        python: The path of its Python.
        wanted: What to install, as a requirement.
        editable: Whether it is a folder from which the program runs; it then still does.

    >>> command_for(Path("nowhere"), "python3", "open-odds-oracle[gui]")
    'python3 -m pip install "open-odds-oracle[gui]"'
    """
    quoted = f'-e "{wanted}"' if editable else f'"{wanted}"'
    python = f'"{python}"' if " " in python else python
    for mark, command in _MARKS:
        if (environment / mark).is_file():
            return command.format(quoted)
    if not _made_by_uv(environment):
        return f"{python} -m pip install {quoted}"
    if environment.parent.name.startswith(_PASSING):
        return f"uvx --from {quoted} {DISTRIBUTION}"
    return f"uv pip install --python {python} {quoted}"


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
