"""Build the site into ``dist/docs``: ``make docs``. Warnings are errors; nothing is fetched.

`site_pages.py` makes the sources, `conf.py` says how Sphinx reads them.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging" / "docs"))


def write_sources(folder: Path) -> None:
    """Write what Sphinx reads.

    Args:
        folder: A folder, which is emptied first.
    """
    from site_pages import pages

    shutil.rmtree(folder, ignore_errors=True)
    for part in ("pictures", "icons"):
        shutil.copytree(ROOT / "resources" / part, folder / part, ignore=shutil.ignore_patterns("*.md"))
    for name, text in pages().items():
        (folder / f"{name}.md").write_text(text, encoding="utf-8")


def main() -> int:
    """Write the sources, run Sphinx, say where the site is."""
    sources, site = ROOT / "build" / "docs", ROOT / "dist" / "docs"
    write_sources(sources)
    shutil.rmtree(site, ignore_errors=True)
    code = subprocess.call(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-j", "auto", "-E", "-c",
         str(ROOT / "packaging" / "docs"), "-d", str(ROOT / "build" / "doctrees"), str(sources), str(site)],
        cwd=ROOT,
    )  # fmt: skip
    if code == 0:
        print(site / "index.html")
    return code


if __name__ == "__main__":
    sys.exit(main())
