"""What macOS is told of the program: its name, the file it opens and the system it needs (``Info.plist``)."""

from __future__ import annotations

import platform

NAME = "Open Odds Oracle"
IDENTIFIER = "io.github.open-odds-oracle.open-odds-oracle"
SESSION = "io.github.open-odds-oracle.session"
"""The type of sessions, which are JSON, in the form in which macOS names types of files."""


def info(built_on: str) -> dict[str, object]:
    """What is added to PyInstaller's own entries.

    Args:
        built_on: The version of macOS that it is built on.  pip has chosen packages for that one, and those
            of NumPy call what older systems lack.
    """
    return {
        "CFBundleDisplayName": NAME,
        "NSHighResolutionCapable": True,
        "LSBackgroundOnly": False,  # it has a console, but a window too
        "LSMinimumSystemVersion": f"{built_on.partition('.')[0]}.0",
        "UTExportedTypeDeclarations": [{
            "UTTypeIdentifier": SESSION, "UTTypeDescription": f"{NAME} session",
            "UTTypeConformsTo": ["public.json"],
            "UTTypeTagSpecification": {"public.filename-extension": ["oracle"]},
        }],
        "CFBundleDocumentTypes": [{
            "CFBundleTypeName": f"{NAME} session", "CFBundleTypeRole": "Editor",
            "LSItemContentTypes": [SESSION], "LSHandlerRank": "Owner",
        }],
    }  # fmt: skip


def system() -> str:
    """The version of macOS here; empty on other systems."""
    return platform.mac_ver()[0]
