"""Check bills of materials against the schema of CycloneDX 1.6: ``python packaging/check_sbom.py PLACE …``.

A place is a file, or a folder that is searched for files that end in ``.cdx.json``.

Needs ``cyclonedx-python-lib`` (`packaging/locks/sbom.txt`).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator

ENDING = ".cdx.json"


def main() -> int:
    """Check them; returns 1 if one is wrong, or if there is none."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("places", type=Path, nargs="+")
    files = [
        file
        for place in parser.parse_args().places
        for file in (sorted(place.rglob(f"*{ENDING}")) if place.is_dir() else [place])
    ]
    wrong = 0
    for file in files:
        error = JsonStrictValidator(SchemaVersion.V1_6).validate_str(file.read_text(encoding="utf-8"))
        wrong += error is not None
        print(f"{file}: {error or 'valid'}")
    return int(wrong > 0 or not files)


if __name__ == "__main__":
    sys.exit(main())
