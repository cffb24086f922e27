"""Make a Debian package of the folder that `make package` has built: ``make deb`` (Debian, Ubuntu).

The program lies in ``/usr/lib/open-odds-oracle``, its command in ``/usr/bin``, and what the desktop needs in
``/usr/share``, put there by the same script that installs it for one user.
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

from build_package import EFFORT, NAME, size
from build_wheel import date_of
from sbom import LIST, TEXTS

ROOT = Path(__file__).resolve().parent.parent
PLACE = Path("usr") / "lib" / NAME
"""Where the program lies, below ``/``."""

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
"""Debian's names of the machines that there are packages for."""

NEEDED = (
    f"libc6 (>= {platform.libc_ver()[1]})", "libegl1", "libgl1", "libxcb-cursor0", "libxcb-icccm4",
    "libxcb-image0", "libxcb-keysyms1",
    "libxcb-randr0", "libxcb-render-util0", "libxcb-shape0", "libxcb-xkb1", "libxkbcommon-x11-0",
)  # fmt: skip
"""Packages with the system libraries that the folder does not contain; C's as new as where it was built."""

CONTROL = """\
Package: {name}
Version: {version}
Architecture: {architecture}
Maintainer: The Open Odds Oracle contributors
Installed-Size: {kilobytes}
Depends: {needed}
Section: games
Priority: optional
Description: poker odds calculator
 Click hands and ranges and watch the answer converge. Every deal is counted
 where that is feasible; otherwise deals are sampled, and every figure comes
 with its margin of error. It works offline and sends nothing anywhere.
 .
 It is for study. Card rooms forbid its use during play.
"""


def build(folder: Path, target: Path) -> Path:
    """Build the package.

    Args:
        folder: The folder of the program.
        target: Where the package is written to.

    Returns:
        Its path.

    Raises:
        subprocess.CalledProcessError: If a tool refuses; it has said why.
    """
    with tempfile.TemporaryDirectory() as made:
        tree = Path(made) / "tree"
        shutil.copytree(folder, tree / PLACE, symlinks=True)
        command = tree / "usr" / "bin" / NAME
        command.parent.mkdir(parents=True)
        command.symlink_to(Path("/") / PLACE / NAME)
        install_for_desktop(tree)
        terms = tree / "usr" / "share" / "doc" / NAME / "copyright"
        terms.parent.mkdir(parents=True)
        terms.symlink_to(Path("/") / PLACE / TEXTS / LIST)
        architecture = ARCHITECTURES[os.uname().machine]
        about = CONTROL.format(
            name=NAME, version=metadata.version(NAME), architecture=architecture, needed=", ".join(NEEDED),
            kilobytes=-(-size(tree) // 1024),
        )  # fmt: skip
        (tree / "DEBIAN").mkdir()
        (tree / "DEBIAN" / "control").write_text(about, encoding="utf-8")
        for path in (tree, *tree.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
        package = target / f"{NAME}_{metadata.version(NAME)}_{architecture}.deb"
        subprocess.run(
            ["dpkg-deb", "--root-owner-group", "-Zzstd", f"-z{EFFORT}", "--build", str(tree), str(package)],
            env={**os.environ, **date_of(ROOT)}, stdout=subprocess.DEVNULL, check=True,
        )  # fmt: skip
    return package


def install_for_desktop(tree: Path) -> None:
    """Put what the desktop needs into a tree; the system brings its lists up to date on installation."""
    share = tree / "usr" / "share"
    program = tree / PLACE / NAME
    subprocess.run(
        ["sh", str(tree / PLACE / "desktop" / "install.sh"), str(program)],
        env={**os.environ, "XDG_DATA_HOME": str(share), "PATH": "/usr/bin:/bin", "NO_LISTS": "1"}, check=True,
    )  # fmt: skip
    for entry in (share / "applications").glob("*.desktop"):
        text = entry.read_text(encoding="utf-8")
        entry.write_text(text.replace(f'"{program}"', NAME), encoding="utf-8")


def main() -> int:
    """Build the package of ``dist/`` and say how large it is."""
    folder = ROOT / "dist" / NAME
    if shutil.which("dpkg-deb") is None:
        print("This package is built on Debian or Ubuntu: dpkg-deb is missing.", file=sys.stderr)
        return 1
    if not (folder / NAME).exists():
        print(f"There is no program in {folder}. Run `make package` first.", file=sys.stderr)
        return 1
    package = build(folder, ROOT / "dist")
    print(f"{package}\n  {size(package) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
