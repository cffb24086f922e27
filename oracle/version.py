"""The version of the program, as it was installed."""

from __future__ import annotations

DISTRIBUTION = "open-odds-oracle"
"""Name under which the program is installed."""


def version_of(package: str) -> str:
    """The version of an installed package; empty if it is not installed.  Imports nothing of that package."""
    from importlib import metadata  # not at the top: no start needs it, and it loads a parser of e-mails

    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


def program_version() -> str:
    """The version of the program in words."""
    return version_of(DISTRIBUTION) or "(not installed: running from its source folder)"
