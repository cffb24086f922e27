"""Write what is inside the program: ``sbom.cdx.json`` (CycloneDX) and the folder ``licences`` with all texts.

`build_package.py` calls it; by hand: ``python packaging/sbom.py dist/open-odds-oracle``. The same program
gives the same bytes.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
import uuid
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime
from importlib import metadata
from pathlib import Path

from build_wheel import date_of
from inventory import NAME, Part, parts

ROOT = Path(__file__).resolve().parent.parent
SBOM, TEXTS, LIST = "sbom.cdx.json", "licences", "README.txt"
"""Names of the files and of the folder, in the folder of the program."""
OURS = ROOT / "packaging" / "licences"
"""Texts that no package brings along."""
QT_FILES = "_internal/PySide6 (with Qt in PySide6/Qt or beside it) and _internal/shiboken6"

_HEAD = """\
Open Odds Oracle {version} is under the MIT licence; see LICENSE. It contains the work of others, listed here
with their licences; the texts are in the folders beside this file. {sbom} has the same list for programs.

{qt}
"""


def write(folder: Path) -> list[Part]:
    """Write both into the folder of a program; returns its parts.

    Raises:
        RuntimeError: If the licence of a part is not known.
    """
    found = parts(folder)
    (folder / SBOM).write_text(
        json.dumps(document(found, _date()), indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    write_texts(found, folder / TEXTS)
    return found


def _date() -> datetime:
    seconds = {**os.environ, **date_of(ROOT)}.get("SOURCE_DATE_EPOCH", "0")
    return datetime.fromtimestamp(int(seconds), UTC)


def document(found: Iterable[Part], date: datetime) -> dict[str, object]:
    """The bill of materials in CycloneDX 1.6.

    Args:
        found: The parts of the program.
        date: When it was built.
    """
    listed = list(found)
    version = metadata.version(NAME)
    ours = f"pkg:generic/{NAME}@{version}"
    body = {
        "metadata": {
            "timestamp": date.isoformat().replace("+00:00", "Z"),
            "component": {
                "type": "application", "bom-ref": ours, "name": NAME, "version": version, "purl": ours,
                "licenses": [{"expression": "MIT"}],
            },
        },
        "components": [_component(part) for part in listed],
        "dependencies": [
            {"ref": ours, "dependsOn": sorted(map(_reference, listed))},
            *({"ref": _reference(part), "dependsOn": _needed(part, listed)} for part in listed),
        ],
    }  # fmt: skip
    serial = uuid.uuid5(uuid.NAMESPACE_URL, json.dumps(body, sort_keys=True))
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json", "bomFormat": "CycloneDX",
        "specVersion": "1.6", "serialNumber": f"urn:uuid:{serial}", "version": 1, **body,
    }  # fmt: skip


def _reference(part: Part) -> str:
    return part.place or f"{part.name}@{part.version}".rstrip("@")


def _needed(part: Part, listed: Iterable[Part]) -> list[str]:
    return sorted(_reference(other) for other in listed if other.name in part.needs)


def _component(part: Part) -> Mapping[str, object]:
    licence = {"expression": part.licence} if part.is_expression else {"license": {"name": part.licence}}
    shown: dict[str, object] = {
        "type": "library", "bom-ref": _reference(part), "name": part.name, "licenses": [licence],
    }  # fmt: skip
    if part.version:
        shown["version"] = part.version
    if part.place:
        shown["purl"] = part.place
    if part.files:
        shown["evidence"] = {"occurrences": [{"location": file} for file in part.files]}
    return shown


def write_texts(found: Iterable[Part], folder: Path) -> None:
    """Write every licence and the list of them.

    Args:
        found: The parts of the program.
        folder: The folder, which is emptied first.
    """
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    qt = (OURS / "qt.txt").read_text(encoding="utf-8").format(
        places=QT_FILES, version=metadata.version("PySide6-Essentials"), python=sys.version.split()[0]
    )  # fmt: skip
    for text in sorted(OURS.glob("*GPL*.txt")):
        shutil.copyfile(text, folder / text.name)
    lines = [_HEAD.format(version=metadata.version(NAME), sbom=SBOM, qt=qt)]
    for part in found:
        names = _copied(part, folder / part.name)
        where = f"  ({', '.join(names)})" if names else ""
        lines.append(f"{f'{part.name} {part.version}'.rstrip()}: {part.licence}{where}\n")
    (folder / LIST).write_text("".join(lines), encoding="utf-8")


def _copied(part: Part, folder: Path) -> list[str]:
    """Copy the texts of a part; returns their paths below ``licences``."""
    names = []
    for number, text in enumerate(part.texts):
        taken = [other.name for other in part.texts[:number]]
        name = f"{number}-{text.name}" if text.name in taken else text.name
        folder.mkdir(exist_ok=True)
        shutil.copyfile(text, folder / name)
        names.append(f"{folder.name}/{name}")
    return names


def main() -> int:
    """Write both for a folder that is built already, and print the list."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT / "dist" / NAME)
    folder = parser.parse_args().folder
    try:
        found = write(folder)
    except RuntimeError as unknown:
        print(unknown, file=sys.stderr)
        return 1
    print(f"{len(found)} parts: {folder / SBOM}, {folder / TEXTS}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
