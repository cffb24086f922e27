"""Build the wheel and the source distribution into ``dist/``: ``make wheel``.

The same commit gives the same bytes: files are sorted, without owners, and dated by ``SOURCE_DATE_EPOCH``,
which is the time of the commit unless it is set.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
KINDS = {"sdist": "*.tar.gz", "wheel": "*.whl"}
"""What is built, with the pattern of its file."""


def build(target: Path, root: Path = ROOT, kinds: Sequence[str] = tuple(KINDS)) -> list[Path]:
    """Build distributions.

    Args:
        target: The folder they are written to.
        root: The source folder, or an unpacked source distribution.
        kinds: Which of `KINDS`.

    Returns:
        The files, in the order of ``kinds``.

    Raises:
        RuntimeError: If they cannot be built, with hatchling's reason.
    """
    words = [word for kind in kinds for word in ("-t", kind)]
    done = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(target.resolve()), *words],
        cwd=root, env={**os.environ, **date_of(root)}, capture_output=True, encoding="utf-8", check=False,
    )  # fmt: skip
    if done.returncode:
        raise RuntimeError(f"Nothing was built:\n{done.stdout}{done.stderr}")
    return [max(target.glob(KINDS[kind]), key=lambda file: file.stat().st_mtime_ns) for kind in kinds]


def date_of(root: Path) -> dict[str, str]:
    """The variable that dates the files: as it is set, the time of the commit, or hatchling's fixed date."""
    if "SOURCE_DATE_EPOCH" in os.environ or shutil.which("git") is None:
        return {}
    process = subprocess.run(
        ["git", "log", "-1", "--format=%ct"], cwd=root, capture_output=True, encoding="utf-8", check=False
    )
    return {"SOURCE_DATE_EPOCH": process.stdout.strip()} if process.returncode == 0 else {}


def main() -> int:
    """Build both and print their sizes and hashes."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("target", nargs="?", type=Path, default=ROOT / "dist", help="folder (default: dist)")
    for file in build(parser.parse_args().target):
        content = file.read_bytes()
        print(f"{file}\n  {len(content) / 1e6:.1f} MB, SHA-256 {hashlib.sha256(content).hexdigest()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
