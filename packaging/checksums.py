"""Write the SHA-256 sums of what is attached to a release: ``python packaging/checksums.py FOLDER``.

``sha256sum --check SHA256SUMS`` compares them.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
from pathlib import Path

NAME = "SHA256SUMS"


def write(folder: Path) -> Path:
    """Write the sums of all files in a folder; returns the file they are in."""
    lines = []
    for path in sorted(folder.iterdir()):
        if path.is_file() and path.name != NAME:
            with path.open("rb") as file:
                lines.append(f"{hashlib.file_digest(file, 'sha256').hexdigest()}  {path.name}\n")
    sums = folder / NAME
    sums.write_text("".join(lines), encoding="utf-8", newline="\n")
    return sums


def main() -> int:
    """Write them and print them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    print(write(parser.parse_args().folder).read_text(encoding="utf-8"), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
