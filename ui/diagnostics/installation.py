"""The command that installs the packages of the window, by the tool that installed the program."""

from __future__ import annotations

import json
import sys
from importlib import metadata
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from oracle.version import DISTRIBUTION

_ORIGIN = "direct_url.json"
"""The file in which installers note where a package came from, other than a registry (PEP 610)."""

_MARKS = (
    ("pipx_metadata.json", "pipx install --force {}"),
    ("uv-receipt.toml", "uv tool install --force {}"),
)
"""Files that tools put beside an environment of their own, and the command that makes it anew."""

_UV = "uv = "
"""Starts a line of the settings of an environment that uv made; such an environment has no pip."""

_PASSING = "archive-v"
"""Starts the name of the folder of environments that uvx makes for one start."""


def with_window() -> str:
    """The command for this environment."""
    return command_for(Path(sys.prefix), sys.executable, _wanted())


def command_for(environment: Path, python: str, wanted: str) -> str:
    """The command for an environment.

    Args:
        environment: Its folder.
        python: The path of its Python.
        wanted: What to install, as a requirement.

    >>> command_for(Path("nowhere"), "python3", "open-odds-oracle[gui]")
    'python3 -m pip install "open-odds-oracle[gui]"'
    """
    quoted = f'"{wanted}"'
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


def _wanted() -> str:
    """The program with its window: from the file or folder it was installed from, while that is there."""
    try:
        noted = metadata.distribution(DISTRIBUTION).read_text(_ORIGIN)
    except metadata.PackageNotFoundError:
        noted = None
    return f"{local_origin(noted or '') or DISTRIBUTION}[gui]"


def local_origin(noted: str) -> str:
    """The file or folder that the program was installed from; empty if there is none, or none any more.

    Args:
        noted: What the installer noted, in JSON; may be anything.

    >>> local_origin(""), local_origin('{"url": "https://example.org/it.whl"}'), local_origin("[1]")
    ('', '', '')
    """
    try:
        url = urlsplit(str(json.loads(noted)["url"]))
    except (ValueError, TypeError, KeyError):
        return ""
    place = url2pathname(url.path) if url.scheme == "file" else ""
    return place if place and Path(place).exists() else ""
