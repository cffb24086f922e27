"""What Windows shows of a program under Properties, in the Task Manager and under “Open with”.

It is generated from the project's metadata, so that `pyproject.toml` says it once.
"""

from __future__ import annotations

import re
from importlib import metadata
from typing import Any

NAME = "open-odds-oracle"
PRODUCT = "Open Odds Oracle"

LANGUAGE, CODE_PAGE = 0x0409, 0x04B0
"""English (United States) and Unicode, which Windows looks for on every system."""


def numbers(version: str) -> tuple[int, int, int, int]:
    """A version as the four numbers that Windows compares; a suffix such as ``rc1`` has no place in them.

    >>> numbers("0.1.0"), numbers("1.2rc1")
    ((0, 1, 0, 0), (1, 2, 0, 0))
    """
    release = re.match(r"\d+(\.\d+)*", version)
    parts = [int(part) for part in release[0].split(".")] if release else []
    first, second, third, fourth, *_ = [*parts, 0, 0, 0, 0]
    return first, second, third, fourth


def strings(file: str, description: str) -> dict[str, str]:
    """The texts of a program.

    Args:
        file: The name of its file.
        description: What it is, in a few words; Windows shows it as the name of the program.
    """
    about = metadata.metadata(NAME)
    maker = about["Author"]
    return {
        "CompanyName": maker,
        "FileDescription": description,
        "FileVersion": about["Version"],
        "InternalName": NAME,
        "LegalCopyright": f"© {maker}. Licence: {about['License-Expression']}.",
        "OriginalFilename": file,
        "ProductName": PRODUCT,
        "ProductVersion": about["Version"],
    }


def resource(file: str, description: str) -> Any:  # noqa: ANN401 - PyInstaller has no types
    """The resource that PyInstaller puts into a program; arguments as for `strings`."""
    from PyInstaller.utils.win32.versioninfo import (
        FixedFileInfo,
        StringFileInfo,
        StringStruct,
        StringTable,
        VarFileInfo,
        VarStruct,
        VSVersionInfo,
    )

    texts = strings(file, description)
    version = numbers(texts["FileVersion"])
    table = StringTable(f"{LANGUAGE:04x}{CODE_PAGE:04x}", [StringStruct(*text) for text in texts.items()])
    return VSVersionInfo(
        ffi=FixedFileInfo(filevers=version, prodvers=version),
        kids=[StringFileInfo([table]), VarFileInfo([VarStruct("Translation", [LANGUAGE, CODE_PAGE])])],
    )
