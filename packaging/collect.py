"""Put what a release attaches into one folder: ``python packaging/collect.py SYSTEM FOLDER``.

Takes archives, packages and wheels from ``dist/``, and the list of what is in the program under a name that
says for which system it is.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from sbom import NAME, SBOM

ROOT = Path(__file__).resolve().parent.parent
PATTERNS = ("*.tar.zst", "*.tar.gz", "*.zip", "*.deb", "*.AppImage", "*.dmg", "*.whl")


def collect(dist: Path, system: str, folder: Path) -> list[Path]:
    """Copy them.

    Args:
        dist: Where everything was built.
        system: The system, for the name of the list.
        folder: The folder that they are put into.

    Returns:
        The files in the folder.

    Raises:
        FileNotFoundError: If there is no built program.
    """
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(dist / NAME / SBOM, folder / f"{NAME}-{system}.cdx.json")
    for pattern in PATTERNS:
        for path in dist.glob(pattern):
            shutil.copyfile(path, folder / path.name)
    return sorted(folder.iterdir())


def main() -> int:
    """Copy them and print their names."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("system")
    parser.add_argument("folder", type=Path)
    options = parser.parse_args()
    for path in collect(ROOT / "dist", options.system, options.folder):
        print(f"{path.stat().st_size / 1e6:8.1f} MB  {path.name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
