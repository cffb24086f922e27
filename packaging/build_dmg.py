"""Make the disk image for macOS of what `build_package.py` has built: ``python packaging/build_dmg.py``.

The image holds the program as a bundle with its icon, a link to Applications, and the licences.
PyInstaller has made the bundle; what was added to the folder after that (bytecode, machine code) is added to
it too, and the bundle is signed again: with the identity ``CODESIGN_IDENTITY`` if that is set, otherwise ad
hoc, so that macOS asks before the first start.  It runs on macOS alone, with its own ``codesign`` and
``hdiutil``.
"""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import sys
import tempfile
from importlib import metadata
from pathlib import Path

from build_package import BUNDLE, NAME, size
from machine_code_wheel import PACKAGE
from sbom import SBOM, TEXTS

ROOT = Path(__file__).resolve().parent.parent
ADDED = ("oracle", PACKAGE)
"""The folders of the program that `build_package.py` writes to after PyInstaller."""

ADHOC = "-"
"""The identity of an ad hoc signature."""


def complete(bundle: Path, program: Path) -> None:
    """Copy into a bundle what was added to the folder of the program.

    Args:
        bundle: The bundle, with data in ``Resources`` and links to it in ``Frameworks``.
        program: The folder.
    """
    contents = bundle / "Contents"
    for name in ADDED:
        source = program / "_internal" / name
        if not source.is_dir():
            continue
        shutil.copytree(source, contents / "Resources" / name, dirs_exist_ok=True)
        link = contents / "Frameworks" / name
        if not link.exists():
            link.symlink_to(Path("..") / "Resources" / name)


def build(bundle: Path, program: Path, target: Path) -> Path:
    """Build the image.

    Args:
        bundle: The bundle that PyInstaller has made.
        program: The folder of the program.
        target: Where the image is written to.

    Returns:
        Its path.

    Raises:
        subprocess.CalledProcessError: If a tool refuses; it has said why.
    """
    complete(bundle, program)
    identity = os.environ.get("CODESIGN_IDENTITY", ADHOC)
    subprocess.run(["codesign", "--force", "--deep", "--sign", identity, str(bundle)], check=True)
    subprocess.run(["codesign", "--verify", "--deep", "--strict", str(bundle)], check=True)
    image = target / f"{NAME}-{metadata.version(NAME)}-macos-{platform.machine()}.dmg"
    with tempfile.TemporaryDirectory() as made:
        shown = Path(made) / "Open Odds Oracle"
        shutil.copytree(bundle, shown / bundle.name, symlinks=True)
        shutil.copytree(program / TEXTS, shown / TEXTS)
        for name in ("LICENSE", SBOM):
            shutil.copy(program / name, shown)
        (shown / "Applications").symlink_to("/Applications")
        subprocess.run(
            ["hdiutil", "create", "-quiet", "-ov", "-fs", "HFS+", "-format", "UDZO", "-volname", shown.name,
             "-srcfolder", str(shown), str(image)],
            check=True,
        )  # fmt: skip
    return image


def main() -> int:
    """Build it and say how large it is."""
    bundle, program = ROOT / "dist" / BUNDLE, ROOT / "dist" / NAME
    if sys.platform != "darwin":
        print("Disk images are made on macOS: codesign and hdiutil are parts of it.", file=sys.stderr)
        return 1
    if not bundle.exists():
        print(f"There is no {bundle}. Run `make package` first.", file=sys.stderr)
        return 1
    image = build(bundle, program, ROOT / "dist")
    print(f"{image}\n  {size(image) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
